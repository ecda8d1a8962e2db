/** What the values of a game are called: cards by their names, seats by who sits there. */

import { called, spoken, text } from "./texts.js";

/** @type {WeakMap<import("./types.js").Ruleset, Map<string, import("./types.js").Json>>} */
const CARDS = new WeakMap();

/**
 * The cards of a ruleset by the number or word that stands for each.
 * @param {import("./types.js").Ruleset} ruleset
 * @returns {Map<string, import("./types.js").Json>}
 */
export function cardsOf(ruleset) {
  const known = CARDS.get(ruleset);
  if (known) return known;
  /** @type {Map<string, import("./types.js").Json>} */
  const cards = new Map();
  for (const card of ruleset.cards) {
    for (const number of [...(card.numbers || []), card.kind, card.id]) {
      if (number) cards.set(number, card);
    }
  }
  CARDS.set(ruleset, cards);
  return cards;
}

/**
 * A value as people say it.
 * @param {any} value
 * @param {import("./types.js").Scene} scene
 * @param {string} [name] of the parameter
 * @returns {string}
 */
export function named(value, scene, name = "") {
  if (value === null) return text("play.nothing");
  if (value === true) return text("play.yes");
  if (value === false) return text("play.no");
  if (Array.isArray(value)) {
    const between = value.some((part) => part && typeof part === "object") ? "; " : " ";
    return value.map((part) => named(part, scene, name)).join(between) || text("play.nothing");
  }
  if (typeof value === "object") {
    return Object.entries(value).map(([key, part]) => `${spoken(key)}: ${named(part, scene, key)}`).join(" · ");
  }
  if (typeof value === "number") return carrot(value, scene, name) || String(value);
  const card = cardsOf(scene.ruleset).get(value);
  if (card) return card.name;
  if (scene.view.seats?.includes(value)) return called(value, scene.names);
  return /^[a-z]+(-[a-z]+)+$/.test(value) ? spoken(value) : value;
}

/**
 * @param {number} value
 * @param {import("./types.js").Scene} scene
 * @param {string} name
 */
function carrot(value, scene, name) {
  return /^carrots?$/.test(name) ? cardsOf(scene.ruleset).get(`carrot-${value}`)?.name : undefined;
}
