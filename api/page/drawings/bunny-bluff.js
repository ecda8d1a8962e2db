/** Bunny Bluff: the stack face down in the middle, and the colour that all of it is said to have. */

import { back } from "../art/things.js";
import { h } from "../dom.js";
import { called, spoken, text } from "../texts.js";
import { COLOURS, hand, lying, strip } from "./rainbow.js";
import { fan, ownCards, place, placed, round, since, stock } from "./round.js";

const SHOWN = 6;

/** @typedef {import("../types.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  return round(scene, middle(scene), (one) => player(one, scene), ownCards(scene, (mine) => [hand(mine.hand, scene)]));
}

/** @param {any} one @param {Scene} scene */
function player(one, scene) {
  const { round: now, dealer, out, left, waiting } = scene.view.table;
  const { seat } = one;
  const at = out.indexOf(seat);
  const open = waiting.at(-1);
  const turn = open?.owed.includes(seat) && open.question.is !== "Window";
  const tags = [
    now.lead === seat && h("span", { class: "tag" }, text("bluff.leads")),
    dealer === seat && h("span", { class: "tag" }, text("bluff.dealer")),
    now.passed.includes(seat) && h("span", { class: "tag" }, text("bluff.passed")),
    at >= 0 && placed(at + 1),
    left.includes(seat) && h("span", { class: "tag" }, text("round.left")),
  ];
  return place(one, scene, { turn, out: at >= 0 || left.includes(seat), tags }, at < 0 && !left.includes(seat) && fan(one.hand_size));
}

/** @param {Scene} scene */
function middle(scene) {
  const { round: now, removed } = scene.view.table;
  return h(
    "section",
    { class: "middle", "aria-label": text("round.middle") },
    h("p", { class: "says" }, now.colour ? text("bluff.colour") : text("bluff.none")),
    now.colour && h("p", { class: `claim c-${now.colour}` }, spoken(now.colour)),
    strip(COLOURS, { chosen: now.colour }),
    ...stack(now.stack, scene),
    ...challenge(scene),
    removed > 0 && h("div", { class: "stocks" }, stock(removed, text("bluff.removed"))),
  );
}

/**
 * The plays on the stack, the newest on top: as backs, but one's own.
 * @param {any[]} plays
 * @param {Scene} scene
 */
function stack(plays, scene) {
  if (!plays.length) return [];
  const total = plays.reduce((sum, play) => sum + play.count, 0);
  const one = (/** @type {any} */ play, /** @type {number} */ index) =>
    h(
      "li",
      { class: index === 0 ? "play open-play" : "play" },
      h("span", { class: "by" }, text("bluff.laid", { who: called(play.seat, scene.names), count: play.count })),
      play.cards ? lying(play.cards, scene) : h("span", { class: "fan" }, ...Array.from({ length: Math.min(play.count, 12) }, () => back())),
    );
  return [
    h("p", { class: "small quiet" }, text("bluff.stack", { total })),
    h("ol", { class: "plain plays", reversed: true }, ...[...plays].reverse().slice(0, SHOWN).map(one)),
    plays.length > SHOWN && h("p", { class: "small quiet" }, text("bluff.below", { count: plays.length - SHOWN })),
  ];
}

/** The last challenge, until cards lie again. @param {Scene} scene */
function challenge(scene) {
  const told = since(scene, ["CardsLaid"]);
  const [call, shown] = ["BluffCalled", "CardsShown"].map((type) => told.find((event) => event.type === type)?.public);
  if (!call || !shown) return [];
  return [
    h(
      "div",
      { class: `challenge ${shown.as_declared ? "true" : "false"}` },
      h("p", {}, h("b", {}, text("bluff.called", { who: called(call.seat, scene.names), on: called(call.on, scene.names) }))),
      lying(shown.cards, scene),
      h("p", {}, h("span", { class: shown.as_declared ? "tag good" : "tag bad" }, shown.as_declared ? text("bluff.true", { who: called(call.seat, scene.names) }) : text("bluff.false", { who: called(call.on, scene.names) }))),
    ),
  ];
}
