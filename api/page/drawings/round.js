/** A round of players about a middle: who sits where, with cards that only their holder sees. */

import { back } from "../art/things.js";
import { h } from "../dom.js";
import { called, spoken, text } from "../texts.js";

const FANNED = 12;

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../dom.js").Child} Child */

/**
 * Players clockwise about the middle, whoever looks at the bottom left.
 * @param {Scene} scene
 * @param {Element} middle
 * @param {(one: any) => Element} panel
 * @param {Child} [own] the cards of who looks
 */
export function round(scene, middle, panel, own) {
  const { players } = scene.view.table;
  const me = players.findIndex((/** @type {any} */ one) => one.seat === scene.seat);
  const order = [...players.slice(me + 1), ...players.slice(0, me + 1)];
  const far = Math.ceil(order.length / 2);
  const row = (/** @type {any[]} */ seats, /** @type {string} */ where) => seats.length > 0 && h("div", { class: `row-of ${where}`, "data-count": seats.length }, ...seats.map(panel));
  return h("div", { class: "round" }, row(order.slice(0, far), "far"), middle, row(order.slice(far).reverse(), "near"), own);
}

/**
 * One player: a name, what is to be said of them, their cards as backs or open.
 * @param {any} one
 * @param {Scene} scene
 * @param {{turn?: boolean, out?: boolean, mark?: Child, tags?: Child[]}} how
 * @param {...Child} content
 */
export function place(one, scene, { turn = false, out = false, mark = null, tags = [] }, ...content) {
  const { seat } = one;
  const kind = ["seat", `s-${seat}`, turn && "turn", seat === scene.seat && "mine", out && "left-out"].filter(Boolean).join(" ");
  return h(
    "section",
    { class: kind, "aria-label": called(seat, scene.names) },
    h(
      "header",
      {},
      h("h3", { "data-value": seat }, mark || h("span", { class: "badge" }, seat), " ", scene.names[seat] || text("round.seat", { seat })),
      turn && h("span", { class: "tag accent" }, text("round.turn")),
      one.standing_pass && h("span", { class: "tag" }, text("round.standing", { until: spoken(one.standing_pass).toLowerCase() })),
      ...tags,
    ),
    ...content,
  );
}

/**
 * A hand that cannot be seen, as backs.
 * @param {number} count
 */
export function fan(count) {
  const says = text("round.hand", { count });
  const backs = Array.from({ length: Math.min(count, FANNED) }, () => back());
  return h("p", { class: "fan", title: says }, ...backs, h("b", {}, count), h("span", { class: "unseen" }, says));
}

/**
 * A pile with the number of its cards.
 * @param {number} count
 * @param {string} label
 */
export function stock(count, label) {
  const backs = Array.from({ length: Math.min(3, Math.ceil(count / 8)) }, () => back());
  return h("figure", { class: "stock" }, h("span", { class: "pileup" }, ...backs), h("figcaption", {}, h("b", {}, count), " ", label));
}

/**
 * The panel of one's own cards.
 * @param {Scene} scene
 * @param {(one: any) => Child[]} shown
 */
export function ownCards(scene, shown) {
  const mine = scene.view.table.players.find((/** @type {any} */ one) => one.seat === scene.seat);
  if (!mine?.hand?.length) return null;
  return h("section", { class: "own-cards", "aria-label": text("round.own") }, h("h3", {}, text("round.own"), " ", h("span", { class: "quiet small" }, text("round.hand", { count: mine.hand.length }))), ...shown(mine));
}

/**
 * The place of who is out of it, in words.
 * @param {number} number
 */
export function placed(number) {
  return h("span", { class: "tag good" }, text("round.place", { number }));
}

/**
 * What has happened since the last event of a type, newest last.
 * @param {Scene} scene
 * @param {string[]} types
 */
export function since(scene, types) {
  const { recent } = scene;
  const from = recent.findLastIndex((event) => types.includes(event.type));
  return recent.slice(from + 1);
}
