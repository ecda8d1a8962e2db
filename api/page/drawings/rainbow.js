/** Cards of the rainbow deck on the table: in a hand, in a row, as faces that lie. */

import { RAINBOW, rainbowFace } from "../art/faces.js";
import { h } from "../dom.js";
import { cardsOf } from "../naming.js";
import { spoken, text } from "../texts.js";

/** @typedef {import("../types.js").Scene} Scene */

export const COLOURS = Object.keys(RAINBOW);

/**
 * A card by the name it has in a hand ("red-hearts-2") or by its face ("red-hearts").
 * @param {string} card
 * @param {Scene} scene
 */
function faceOf(card, scene) {
  const facts = cardsOf(scene.ruleset).get(card);
  return rainbowFace(/** @type {any} */ (facts) || { colour: "", suit: "", name: card });
}

/**
 * Faces that lie open.
 * @param {string[]} cards
 * @param {Scene} scene
 */
export function lying(cards, scene) {
  return h("span", { class: "laid" }, ...cards.map((card) => h("span", { class: "lies" }, faceOf(card, scene))));
}

/**
 * A hand, colour by colour in rainbow order.
 * @param {string[]} cards
 * @param {Scene} scene
 * @param {string[]} [order]
 */
export function hand(cards, scene, order = COLOURS) {
  const groups = order.map((colour) => cards.filter((card) => card.startsWith(`${colour}-`))).filter((group) => group.length);
  return h("div", { class: "hand-open by-colour" }, ...groups.map((group) => h("div", { class: "group" }, ...group.map((card) => h("span", { class: "lies", "data-value": card, "data-as": "cards" }, faceOf(card, scene))))));
}

/**
 * The colours side by side; each can be picked where it is on offer.
 * @param {string[]} order
 * @param {{chosen?: string | null, before?: string, after?: string}} [how]
 */
export function strip(order, { chosen = null, before = "", after = "" } = {}) {
  const one = (/** @type {string} */ colour) => h("li", {}, h("span", { class: `swatch c-${colour}${colour === chosen ? " chosen" : ""}`, "data-value": colour, "data-as": "colour", title: spoken(colour) }, h("b", { "aria-hidden": "true" }, colour.charAt(0).toUpperCase()), h("span", { class: "unseen" }, spoken(colour))));
  return h("div", { class: "strip" }, before && h("span", { class: "small quiet" }, before), h("ol", { class: "swatches", "aria-label": text("rainbow.colours") }, ...order.map(one)), after && h("span", { class: "small quiet" }, after));
}
