/** President Bunny: the trick in the middle with the play to beat on top, and who ranks how. */

import { carrot, picture } from "../art/things.js";
import { crown } from "../art/faces.js";
import { h } from "../dom.js";
import { called, text } from "../texts.js";
import { COLOURS, hand, lying, strip } from "./rainbow.js";
import { fan, ownCards, place, placed, round, stock } from "./round.js";

const SHOWN = 6;

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  const order = ranked(scene);
  return round(scene, middle(scene, order), (one) => player(one, scene), ownCards(scene, (mine) => [hand(mine.hand, scene, order)]));
}

/** Colours from high to low. @param {Scene} scene */
function ranked(scene) {
  return scene.view.table.high_colour === "violet" ? [...COLOURS].reverse() : COLOURS;
}

/** @param {any} one @param {Scene} scene */
function player(one, scene) {
  const { trick, dealer, out, left, waiting, result } = scene.view.table;
  const { seat } = one;
  const at = out.indexOf(seat);
  const gone = at >= 0 || left.includes(seat);
  const facts = result?.facts || {};
  const title = facts.president === seat || (!result && at === 0) ? "president" : facts.carrot === seat ? "carrot" : null;
  const tags = [
    dealer === seat && h("span", { class: "tag" }, text("bluff.dealer")),
    trick.passed.includes(seat) && h("span", { class: "tag" }, text("bluff.passed")),
    title && h("span", { class: "tag accent titled" }, title === "president" ? crown() : picture("", "-14 -26 28 50", {}, carrot()), text(`president.${title}`)),
    at >= 0 && placed(at + 1),
    left.includes(seat) && h("span", { class: "tag" }, text("round.left")),
  ];
  return place(one, scene, { turn: waiting.at(-1)?.owed.includes(seat), out: gone, tags }, !gone && fan(one.hand_size));
}

/**
 * @param {Scene} scene
 * @param {string[]} order
 */
function middle(scene, order) {
  const { trick, aside } = scene.view.table;
  const top = trick.plays.at(-1);
  const chosen = top?.cards[0]?.split("-")[0];
  return h(
    "section",
    { class: "middle", "aria-label": text("round.middle") },
    h("p", { class: "says" }, top ? text("president.beat", { who: called(top.seat, scene.names) }) : text("president.lead")),
    ...plays(trick.plays, scene),
    strip(order, { chosen, before: text("president.high"), after: text("president.low") }),
    aside > 0 && h("div", { class: "stocks" }, stock(aside, text("president.aside"))),
  );
}

/**
 * @param {any[]} laid
 * @param {Scene} scene
 */
function plays(laid, scene) {
  if (!laid.length) return [];
  const one = (/** @type {any} */ play, /** @type {number} */ index) => h("li", { class: index === 0 ? "play open-play" : "play" }, index > 0 && h("span", { class: "by" }, called(play.seat, scene.names)), lying(play.cards, scene));
  return [h("ol", { class: "plain plays trick", reversed: true }, ...[...laid].reverse().slice(0, SHOWN).map(one)), laid.length > SHOWN && h("p", { class: "small quiet" }, text("bluff.below", { count: laid.length - SHOWN }))];
}
