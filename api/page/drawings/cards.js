/** A large card with its face up, as a small thing that can be looked at and, on offer, picked. */

import { carrot, cabbage, coin, picture, water } from "../art/things.js";
import { FURS, rabbit } from "../art/rabbits.js";
import { h, svg } from "../dom.js";
import { cardsOf } from "../naming.js";

/**
 * @param {string} number
 * @param {import("../types.js").Scene} scene
 * @param {{small?: boolean}} [how]
 */
export function card(number, scene, { small = false } = {}) {
  const facts = cardsOf(scene.ruleset).get(number);
  if (!facts) return h("span", { class: "card-face", "data-value": number }, number);
  const kind = facts.family === "bunny" ? "bunny" : facts.type;
  return h(
    "button",
    { type: "button", class: `card-face k-${kind}${small ? " small" : ""}`, "data-value": number, "data-card": number, title: `${facts.name} · ${number}` },
    h("span", { class: "art" }, emblem(facts)),
    h("span", { class: "name" }, facts.name),
    !small && h("span", { class: "number" }, number),
  );
}

/**
 * @param {string[]} numbers
 * @param {import("../types.js").Scene} scene
 * @param {{small?: boolean}} [how]
 */
export function cards(numbers, scene, how) {
  return h("span", { class: "card-faces" }, ...numbers.map((number) => card(number, scene, how)));
}

/**
 * What a card is about, in a picture of our own.
 * @param {import("../types.js").Json} facts
 */
function emblem(facts) {
  if (facts.family === "bunny") return picture("", "-34 -44 68 80", {}, rabbit(facts.colour, facts.bunny_kind));
  if (facts.family === "money") return picture("", "-13 -13 26 26", {}, coin());
  if (facts.family === "feed") {
    return picture("", "-26 -14 52 28", {}, svg("g", { transform: "translate(-12 0)" }, cabbage(), amount(facts.cabbage)), svg("g", { transform: "translate(13 0)" }, water(), amount(facts.water)));
  }
  if (facts.family === "choose-a-carrot" || facts.family === "carrot") return picture("", "-14 -26 28 50", {}, carrot(""));
  if (facts.level) return picture("", "-20 -20 40 40", {}, strike(facts.level));
  return picture("", "-20 -20 40 40", {}, mark(facts));
}

/** @param {number} count */
function amount(count) {
  return svg("text", { y: 5, "text-anchor": "middle", "font-size": 13, "font-weight": 800, fill: "#10240a" }, count);
}

/**
 * A weapon by its level.
 * @param {number} level
 */
function strike(level) {
  return svg(
    "g",
    {},
    svg("path", { d: "M0 -18L5 -8L16 -11L10 -1L18 7L7 8L4 18L-3 9L-14 14L-9 3L-18 -3L-7 -6Z", fill: "#d8452c", stroke: "#6d150a", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    svg("text", { y: 5.5, "text-anchor": "middle", "font-size": 15, "font-weight": 800, fill: "#fff" }, level),
  );
}

/** @type {{[family: string]: [string, string, string]}} ground, ink, path */
const MARKS = {
  modifier: ["#cfe8bd", "#2b5c17", "M0 8C-8 8 -9 0 -3 0C-9 -2 -5 -10 0 -4C5 -10 9 -2 3 0C9 0 8 8 0 8ZM0 4V14"],
  counter: ["#cfe0f7", "#17467e", "M0 -12L11 -8V2C11 9 5 13 0 15C-5 13 -11 9 -11 2V-8Z"],
  gamble: ["#ead6f7", "#55237e", "M-9 -9H9V9H-9ZM-4 -4h.1M4 4h.1M4 -4h.1M-4 4h.1"],
  supply: ["#dcefc4", "#3a5f12", "M-11 -4H11L8 12H-8ZM-7 -4C-7 -13 7 -13 7 -4"],
  market: ["#fbe7b5", "#6b4b00", "M-12 -3L-9 -12H9L12 -3ZM-10 -3V12H10V-3"],
  misfortune: ["#f3c6c0", "#7d150c", "M2 -14L-8 3H0L-3 15L9 -4H1Z"],
  roaming: ["#d9d9e6", "#33335c", "M0 -12A12 12 0 1 1 -11 -4M0 -12L-6 -15M0 -12L-5 -7"],
  abduction: ["#cdeee8", "#0d5a4e", "M-14 2C-14 -3 14 -3 14 2C14 7 -14 7 -14 2ZM-7 -1C-7 -11 7 -11 7 -1M-6 7L-9 15M6 7L9 15"],
};

/** @param {import("../types.js").Json} facts */
function mark(facts) {
  const [ground, ink, path] = MARKS[facts.family] || ["#eadfcb", "#574022", "M0 -12L3.5 -4 12 -3 5.5 3 7.5 12 0 7.5 -7.5 12 -5.5 3 -12 -3 -3.5 -4Z"];
  return svg("g", {}, svg("circle", { r: 18, fill: ground, stroke: ink, "stroke-width": 1.4 }), svg("path", { d: path, fill: "none", stroke: ink, "stroke-width": 2.4, "stroke-linejoin": "round", "stroke-linecap": "round" }));
}

export { FURS };
