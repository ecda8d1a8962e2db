/** One Two Many Rabbits: dice in the middle, hands about them, and the Farm with its cards open. */

import { barn, countedFace, cube } from "../art/faces.js";
import { h } from "../dom.js";
import { cardsOf } from "../naming.js";
import { called, text } from "../texts.js";
import { fan, ownCards, place, round, since, stock } from "./round.js";

const FARM = "farm";
const CHOICES = [1, 2, 3];
const KINDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "wild", "plus-minus", "piggyback", "rab-bets"];

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  return round(
    scene,
    middle(scene),
    (one) => player(one, scene),
    ownCards(scene, (mine) => [hand(mine.hand, scene)]),
  );
}

/** @param {string} seat @param {Scene} scene */
function who(seat, scene) {
  return seat === FARM ? text("rabbits.farm") : called(seat, scene.names);
}

/**
 * A face that lies; a Wild that lies has its number, a Plus/Minus its sign.
 * @param {string} laid
 * @param {Scene} scene
 */
function lying(laid, scene) {
  return h("span", { class: "lies" }, countedFace(laid, spokenCard(laid, scene)));
}

/** @param {string} laid @param {Scene} scene */
function spokenCard(laid, scene) {
  const [kind, number] = laid.split(":");
  const name = cardsOf(scene.ruleset).get(kind)?.name || laid;
  return number ? text("rabbits.named", { name, number }) : name;
}

/**
 * Open cards, each of which can be picked where it is on offer.
 * @param {string[]} cards
 * @param {Scene} scene
 */
function hand(cards, scene) {
  return h("div", { class: "hand-open" }, ...cards.map((card) => h("span", { class: "lies", "data-value": card, "data-as": "cards bet" }, countedFace(card, spokenCard(card, scene)))));
}

/** @param {any} one @param {Scene} scene */
function player(one, scene) {
  const { turn, rab_bets } = scene.view.table;
  const isFarm = one.seat === FARM;
  const tags = [
    turn.riding.includes(one.seat) && h("span", { class: "tag good" }, text("rabbits.rides")),
    rab_bets.calling === one.seat && h("span", { class: "tag accent" }, text("rabbits.calls")),
    ...rab_bets.queue.filter((/** @type {string} */ seat) => seat === one.seat).map(() => h("span", { class: "tag" }, text("rabbits.holds"))),
    one.left && h("span", { class: "tag" }, text("round.left")),
  ];
  const shown = isFarm ? { ...one, seat: FARM } : one;
  const names = isFarm ? { ...scene.names, [FARM]: text("rabbits.farm") } : scene.names;
  const cards = isFarm ? hand(one.hand, scene) : fan(one.hand_size);
  return place(shown, { ...scene, names }, { turn: turn.seat === one.seat && !scene.view.table.result, out: one.left, mark: isFarm && barn(), tags }, one.left ? null : cards);
}

/** @param {Scene} scene */
function middle(scene) {
  const { piles } = scene.view.table;
  return h(
    "section",
    { class: "middle", "aria-label": text("round.middle") },
    h("div", { class: "tray" }, ...tray(scene)),
    ...matches(scene),
    ...bets(scene),
    h("div", { class: "stocks" }, stock(piles.draw, text("rabbits.draw")), piles.aside > 0 && stock(piles.aside, text("rabbits.aside"))),
    discarded(piles.discard, scene),
  );
}

/** The dice of this turn, rolled or still to roll. @param {Scene} scene */
function tray(scene) {
  const { seat, announced, dice } = scene.view.table.turn;
  if (!seat) return [];
  const yet = Math.max(0, announced - dice.length);
  const total = dice.reduce((/** @type {number} */ sum, /** @type {number} */ value) => sum + value, 0);
  const same = new Set(dice).size < dice.length;
  const says = announced ? text(dice.length ? "rabbits.rolled" : "rabbits.rolls", { who: who(seat, scene), count: announced }) : text("rabbits.chooses", { who: who(seat, scene) });
  return [
    h("p", { class: "says" }, says),
    announced ? h("div", { class: "cubes" }, ...dice.map((/** @type {number} */ value) => cube(value, text("rabbits.die", { value }))), ...unrolled(yet)) : h("div", { class: "cubes choices" }, ...CHOICES.map(choice)),
    dice.length > 1 && h("p", { class: "small" }, text("rabbits.sum", { total }), " ", same && h("span", { class: "tag accent" }, text(dice.length > 2 && new Set(dice).size === 1 ? "rabbits.triples" : "rabbits.doubles"))),
  ];
}

/** @param {number} count */
function unrolled(count) {
  return Array.from({ length: count }, () => cube(null, text("rabbits.die.none")));
}

/** So many dice to be rolled, to be picked by whose turn it is. @param {number} count */
function choice(count) {
  return h("span", { class: "choice", role: "img", "data-value": count, "data-as": "dice", "aria-label": text("rabbits.roll", { count }) }, ...unrolled(count));
}

/** What this turn's dice were used for: dice and the cards that meet their sum. @param {Scene} scene */
function matches(scene) {
  const told = since(scene, ["TurnBegan"]).filter((event) => event.type === "CardsDiscarded");
  if (!told.length) return [];
  const group = (/** @type {any} */ use) => h("li", { class: "match" }, ...use.dice.map((/** @type {number} */ value) => cube(value, text("rabbits.die", { value }))), h("b", {}, "="), ...use.cards.map((/** @type {string} */ card) => lying(card, scene)));
  return told.map(({ public: { seat, uses } }) => h("div", { class: "matches" }, h("p", { class: "small" }, text(uses.length ? "rabbits.discards" : "rabbits.keeps", { who: who(seat, scene) })), uses.length > 0 && h("ul", { class: "plain" }, ...uses.map(group))));
}

/** Bets that lie, and who is still to bet. @param {Scene} scene */
function bets(scene) {
  const { calling, bets: laid } = scene.view.table.rab_bets;
  if (!calling) return [];
  return [h("div", { class: "matches bets" }, h("p", { class: "small" }, text("rabbits.betting", { who: who(calling, scene) })), laid.length > 0 && h("ul", { class: "plain" }, ...laid.map((/** @type {any} */ bet) => h("li", { class: "match" }, h("span", {}, text("rabbits.bets", { who: who(bet.seat, scene) })), lying(bet.bet, scene)))))];
}

/**
 * The discard pile by faces: it is public, its order is not.
 * @param {string[]} cards
 * @param {Scene} scene
 */
function discarded(cards, scene) {
  const kinds = KINDS.map((kind) => ({ kind, count: cards.filter((card) => card === kind).length })).filter(({ count }) => count);
  return h(
    "div",
    { class: "discarded" },
    h("p", { class: "small quiet" }, text("rabbits.discarded", { count: cards.length })),
    h("ul", { class: "tally" }, ...kinds.map(({ kind, count }) => h("li", { title: spokenCard(kind, scene) }, lying(kind, scene), h("span", { class: "times" }, `×${count}`)))),
  );
}

