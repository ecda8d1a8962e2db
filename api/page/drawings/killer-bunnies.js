/** Killer Bunnies: the Bunny Circle, the market beside it, and what each player has. */

import { back, carrot, cabbage, coin, counted, die, picture, water } from "../art/things.js";
import { h } from "../dom.js";
import { cardsOf, named } from "../naming.js";
import { countdown } from "../offers.js";
import { called, spoken, text } from "../texts.js";
import { card, cards } from "./cards.js";
import { circle } from "./circle.js";

const ROLLS = 5;

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  const { table } = scene.view;
  const mine = table.players.find((/** @type {any} */ one) => one.seat === scene.seat);
  return h(
    "div",
    { class: "kb" },
    h(
      "div",
      { class: "kb-middle" },
      h("div", { class: "kb-circle" }, circle(scene)),
      h("div", { class: "kb-beside" }, board(scene), happening(scene)),
    ),
    mine && h("section", { class: "kb-own", "aria-label": text("kb.own") }, own(mine, scene)),
    h("div", { class: "seats", "data-count": table.players.length }, ...table.players.map((/** @type {any} */ one) => player(one, scene))),
  );
}

/**
 * The market: prices, stock, Carrots; and the piles.
 * @param {Scene} scene
 */
function board(scene) {
  const { market, piles, magic_carrot } = scene.view.table;
  const prices = market.prices;
  const price = (/** @type {string} */ what) => (prices ? text("kb.price", { dolla: prices[what] }) : "–");
  const row = (/** @type {SVGElement} */ icon, /** @type {string} */ what, /** @type {number} */ stock, box = "-13 -13 26 26") =>
    h("tr", { "data-value": what, "data-as": "supply" }, h("th", { scope: "row" }, picture("", box, {}, icon), " ", text(`kb.${what}`)), h("td", {}, price(what)), h("td", {}, stock));
  const rows = [
    row(cabbage(), "cabbage", market.cabbage_cards),
    row(water(), "water", market.water_cards),
    row(carrot(), "carrot", market.carrots.length, "-14 -26 28 50"),
  ];
  return h(
    "section",
    { class: "panel kb-market", "aria-label": text("kb.market") },
    h("h3", {}, text("kb.market"), " ", h("span", { class: market.open ? "tag good" : "tag bad" }, text(market.open ? "kb.open" : "kb.closed"))),
    h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, text("kb.costs")), h("th", { scope: "col" }, text("kb.stock")))), h("tbody", {}, ...rows)),
    h("div", { class: "carrots" }, ...market.carrots.map((/** @type {number} */ number) => carrotChip(number, scene))),
    magic_carrot !== null && h("p", { class: "magic" }, text("kb.magic"), " ", carrotChip(magic_carrot, scene)),
    h("p", { class: "piles" }, pile(piles.draw, text("kb.draw")), discard(piles.discard, scene)),
  );
}

/**
 * @param {number} count
 * @param {string} label
 */
function pile(count, label) {
  return h("span", { class: "pile", title: label }, back(), h("b", {}, count), " ", label);
}

/**
 * The discard pile: its top card, and all of it on a click.
 * @param {string[]} pile
 * @param {Scene} scene
 */
function discard(pile, scene) {
  const top = pile.at(-1);
  if (!top) return h("span", { class: "quiet" }, text("kb.discard.none"));
  return h("span", { class: "pile" }, card(top, scene, { small: true }), h("b", {}, pile.length), " ", text("kb.discard"));
}

/**
 * @param {number} number
 * @param {Scene} scene
 */
function carrotChip(number, scene) {
  const name = named(number, scene, "carrot");
  return h("span", { class: "carrotchip", "data-value": number, "data-as": "carrot carrots", title: name }, picture(name, "-14 -26 28 50", {}, carrot(number)));
}

/**
 * What is going on: the attack, roaming cards, what is in play, the last rolls, trades.
 * @param {Scene} scene
 */
function happening(scene) {
  const { attack, roaming, in_play, abducted, trades, newcomers } = scene.view.table;
  const name = (/** @type {any} */ value) => named(value, scene);
  const lines = [
    attack && h("li", { class: "hot" }, h("b", {}, text("kb.attack")), " ", card(attack.card, scene, { small: true }), " ", text("kb.attack.on", { who: called(attack.seat, scene.names), target: name(attack.target) })),
    ...roaming.map((/** @type {any} */ one) =>
      h("li", {}, card(one.card, scene, { small: true }), " ", text("kb.roams", { bunny: name(one.bunny), who: called(one.launcher, scene.names) }), " ", h("b", {}, one.next ? text(one.next === one.bunny ? "kb.stays" : "kb.next", { bunny: name(one.next) }) : text("kb.leaves")))),
    in_play.length > 0 && h("li", {}, text("kb.in_play"), " ", cards(in_play, scene, { small: true })),
    ...abducted.map((/** @type {any} */ one) => h("li", {}, text("kb.abducted", { bunny: name(one.bunny), who: called(one.owner, scene.names) }))),
    ...trades.map((/** @type {any} */ one) => h("li", {}, text("kb.trade", { who: called(one.seat, scene.names), to: called(one.to, scene.names) }), " ", terms(one.terms, scene), " ", countdown(one.due, scene))),
    ...newcomers.map((/** @type {any} */ one) => h("li", {}, text("kb.newcomer", { who: called(one.seat, scene.names) }))),
  ].filter(Boolean);
  const rolls = scene.recent.filter((event) => event.type === "DieRolled").slice(-ROLLS);
  return h(
    "section",
    { class: "panel kb-now", "aria-label": text("kb.now") },
    h("h3", {}, text("kb.now")),
    lines.length ? h("ul", { class: "plain" }, ...lines) : h("p", { class: "quiet" }, text("kb.quiet")),
    rolls.length > 0 && h("div", { class: "rolls" }, h("span", { class: "quiet small" }, text("kb.rolls")), ...rolls.map((event) => roll(event.public, scene))),
  );
}

/**
 * @param {any} terms
 * @param {Scene} scene
 */
function terms(terms, scene) {
  if (!terms) return "";
  const { by, give, want, hands } = terms;
  const lot = (/** @type {any} */ goods) => Object.entries(goods).filter(([, value]) => (Array.isArray(value) ? value.length : value)).map(([what, value]) => `${named(value, scene, what)}${typeof value === "number" ? ` ${spoken(what)}` : ""}`).join(", ") || text("play.nothing");
  return text("kb.terms", { who: called(by, scene.names), give: lot(give), want: lot(want) }) + (hands ? ` ${text("kb.hands", { count: hands })}` : "");
}

/**
 * @param {any} rolled
 * @param {Scene} scene
 */
function roll(rolled, scene) {
  const label = text("kb.rolled", { who: called(rolled.seat, scene.names), value: rolled.value, die: rolled.die, purpose: spoken(rolled.purpose).toLowerCase() });
  return h("span", { class: "roll", title: label }, picture(label, "-23 -23 46 46", {}, die(rolled.die, rolled.value)), h("span", { class: "small" }, rolled.seat));
}

/**
 * The cards that only their holder sees.
 * @param {any} one
 * @param {Scene} scene
 */
function own(one, scene) {
  return [
    h("div", {}, h("h3", {}, text("kb.hand")), cards(one.hand, scene)),
    h("div", { class: "runs" }, slot(text("kb.top"), one.top_run, scene), slot(text("kb.bottom"), one.bottom_run, scene)),
  ];
}

/**
 * @param {string} label
 * @param {string | null} number
 * @param {Scene} scene
 */
function slot(label, number, scene) {
  return h("div", {}, h("h3", {}, label), number ? card(number, scene) : h("span", { class: "empty-slot" }, text("kb.empty")));
}

/**
 * What everybody sees of a player.
 * @param {any} one
 * @param {Scene} scene
 */
function player(one, scene) {
  const { table } = scene.view;
  const { seat } = one;
  const turn = table.turn?.seat === seat;
  const dolla = sum(one.dolla.map((/** @type {string} */ number) => cardsOf(scene.ruleset).get(number)?.dolla || 0));
  const run = (/** @type {string} */ where, /** @type {boolean} */ filled) => h("span", { class: "run", title: text(filled ? "kb.run.full" : "kb.run.empty", { where }) }, filled ? back() : h("span", { class: "empty-slot" }), h("span", { class: "small" }, where));
  return h(
    "section",
    { class: `seat s-${seat}${seat === scene.seat ? " mine" : ""}${turn ? " turn" : ""}${one.left ? " left-out" : ""}`, "aria-label": called(seat, scene.names) },
    h(
      "header",
      {},
      h("h3", {}, h("span", { class: "who", "data-value": seat }, h("span", { class: "badge" }, seat), " ", scene.names[seat] || text("kb.seat", { seat }))),
      turn && h("span", { class: "tag accent" }, text("kb.turn", { number: table.turn.number })),
      one.standing_pass && h("span", { class: "tag" }, text("kb.standing", { until: spoken(one.standing_pass).toLowerCase() })),
      one.lost_turns > 0 && h("span", { class: "tag bad" }, text("kb.lost", { count: one.lost_turns })),
      one.left && h("span", { class: "tag" }, text("kb.left")),
    ),
    h(
      "div",
      { class: "goods" },
      counted(coin(), dolla, text("kb.dolla")),
      counted(cabbage(), sum(one.cabbage), text("kb.cabbage.units")),
      counted(water(), sum(one.water), text("kb.water.units")),
      h("span", { class: "hand", title: text("kb.hand.count", { count: one.hand_size }) }, ...Array.from({ length: Math.min(one.hand_size, 8) }, () => back()), h("b", {}, one.hand_size), h("span", { class: "unseen" }, text("kb.hand.count", { count: one.hand_size }))),
      h("span", { class: "both-runs" }, run(text("kb.top"), one.run.top), run(text("kb.bottom"), one.run.bottom)),
    ),
    one.carrots.length > 0 && h("div", { class: "carrots" }, ...one.carrots.map((/** @type {number} */ number) => carrotChip(number, scene))),
    one.bunnies.length > 0 && h("ul", { class: "plain bunnies" }, ...one.bunnies.map((/** @type {any} */ bunny) => bunnyRow(bunny, scene))),
    labelled(text("kb.saved"), one.saved, scene),
    labelled(text("kb.karma"), one.karma, scene),
    one.owed_by_game.length > 0 && h("p", { class: "small quiet" }, text("kb.owed", { what: one.owed_by_game.map((/** @type {any} */ debt) => `${debt.amount} ${debt.goods}`).join(", ") })),
  );
}

/**
 * A bunny with all that lies under and on it, in words.
 * @param {any} bunny
 * @param {Scene} scene
 */
function bunnyRow(bunny, scene) {
  const cardsOfGame = cardsOf(scene.ruleset);
  const feeds = bunny.feeds.map((/** @type {any} */ feed) => {
    const facts = cardsOfGame.get(feed.card) || {};
    return h("span", { class: "tag hungry" }, text("kb.feed", { cabbage: facts.cabbage || 0, water: facts.water || 0 }), " ", text(feed.turns > 0 ? "kb.feed.in" : "kb.feed.now", { turns: feed.turns }));
  });
  const trojans = bunny.trojans.map((/** @type {any} */ one) => h("span", { class: "tag bad" }, text("kb.trojan", { card: named(one.card, scene), who: called(one.seat, scene.names) })));
  return h(
    "li",
    {},
    card(bunny.card, scene, { small: true }),
    ...bunny.modifiers.map((/** @type {string} */ number) => h("span", { class: "tag good" }, named(number, scene))),
    ...feeds,
    ...trojans,
    bunny.immune && h("span", { class: "tag good" }, text("kb.immune")),
  );
}

/**
 * @param {string} label
 * @param {string[]} numbers
 * @param {Scene} scene
 */
function labelled(label, numbers, scene) {
  return numbers.length > 0 && h("div", { class: "labelled" }, h("span", { class: "small quiet" }, label), cards(numbers, scene, { small: true }));
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
