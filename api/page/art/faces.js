/** Our own faces of cards: rainbow rabbits of four suits, numbers counted in rabbits, and d6. */

import { svg } from "../dom.js";
import { rabbit } from "./rabbits.js";
import { picture } from "./things.js";

const INK = "#2a2117";

/** Ground and ink of a card by its colour; the letter stands beside it for who sees no colours. */
export const RAINBOW = /** @type {{[colour: string]: [string, string]}} */ ({
  red: ["#fbdcd7", "#a3221a"],
  orange: ["#ffe6cc", "#974a00"],
  yellow: ["#fdf3c2", "#705900"],
  green: ["#dcf1d6", "#24611f"],
  blue: ["#d8ebfc", "#175a9c"],
  indigo: ["#dfe0f8", "#3a3a98"],
  violet: ["#f0def9", "#7a2c9c"],
});

/** Each suit's rabbit has a temper of its own. @type {{[suit: string]: string}} */
const TEMPERS = { butterflies: "gleeful", cupcakes: "congenial", flowers: "timid", hearts: "lumbering" };

/** A suit's mark, 20 wide with its middle at 0, 0. @type {{[suit: string]: string}} */
const SUITS = {
  butterflies: "M0 -5C-3 -12 -11 -10 -10 -4C-9 0 -5 1 -1 1C-6 2 -8 6 -6 9C-3 11 -1 7 0 4C1 7 3 11 6 9C8 6 6 2 1 1C5 1 9 0 10 -4C11 -10 3 -12 0 -5Z",
  cupcakes: "M-8 1C-11 -2 -8 -6 -6 -6C-6 -10 6 -10 6 -6C8 -6 11 -2 8 1ZM-7 3H7L5 10H-5Z",
  flowers: "M0 -3C-2 -10 6 -11 4 -4C10 -7 12 1 5 2C9 8 1 11 0 4C-1 11 -9 8 -5 2C-12 1 -10 -7 -4 -4C-6 -11 2 -10 0 -3Z",
  hearts: "M0 10C-14 0 -9 -10 -4 -9C-1 -8 0 -5 0 -4C0 -5 1 -8 4 -9C9 -10 14 0 0 10Z",
};

/**
 * The card of a face: colour, letter, suit and the suit's rabbit.
 * @param {{colour: string, suit: string, name: string}} facts
 */
export function rainbowFace({ colour, suit, name }) {
  const [ground, ink] = RAINBOW[colour] || ["#fff", INK];
  const mark = (/** @type {number} */ scale) => svg("path", { d: SUITS[suit] || "", fill: ink, transform: `scale(${scale})` });
  const corner = (/** @type {string} */ turn) =>
    svg(
      "g",
      { transform: turn },
      svg("text", { x: -22, y: -26, "text-anchor": "middle", "font-size": 15, "font-weight": 800, fill: ink }, colour.charAt(0).toUpperCase()),
      svg("g", { transform: "translate(-22 -14)" }, mark(0.62)),
    );
  return picture(
    name,
    "-32 -45 64 90",
    { class: "face" },
    svg("rect", { x: -31, y: -44, width: 62, height: 88, rx: 7, fill: ground, stroke: ink, "stroke-width": 1.8 }),
    corner(""),
    corner("rotate(180)"),
    svg("g", { transform: "translate(1 -1) scale(.56)" }, rabbit(colour, TEMPERS[suit])),
    svg("g", { transform: "translate(0 27)" }, mark(0.8)),
  );
}

/** Where so many rabbits stand on a card. @type {{[count: number]: [number, number][]}} */
const PIPS = {
  1: [[0, 0]],
  2: [[0, -11], [0, 11]],
  3: [[0, -18], [0, 0], [0, 18]],
  4: pairs(-11, 11),
  5: [...pairs(-14, 14), [0, 0]],
  6: pairs(-18, 0, 18),
  7: [...pairs(-18, 0, 18), [0, -9]],
  8: [...pairs(-18, 0, 18), [0, -9], [0, 9]],
  9: [...pairs(-18, 0, 18), [0, -18], [0, 0], [0, 18]],
  10: [...pairs(-22, -7.5, 7.5, 22), [0, -15], [0, 15]],
  11: [...pairs(-22, -7.5, 7.5, 22), [0, -15], [0, 0], [0, 15]],
  12: [...pairs(-22, -7.5, 7.5, 22), [0, -22], [0, -7.5], [0, 7.5], [0, 22]],
};

/** @param {...number} rows @returns {[number, number][]} */
function pairs(...rows) {
  return rows.flatMap((y) => /** @type {[number, number][]} */ ([[-12, y], [12, y]]));
}

const TINY = "M-1 -1C-2 -6 -6 -9 -6 -6C-6 -3 -4 -1 -4 0C-6 2 -5 7 0 7C5 7 6 2 4 0C4 -1 6 -3 6 -6C6 -9 2 -6 1 -1Z";

/**
 * A card of One Two Many Rabbits as it lies: "8", "wild", "wild:18", "+", "piggyback" …
 * @param {string} laid
 * @param {string} name
 */
export function countedFace(laid, name) {
  const [ground, ink] = toneOf(laid);
  const [word, number = ""] = laid.split(":");
  return picture(
    name,
    "-32 -45 64 90",
    { class: "face" },
    svg("rect", { x: -31, y: -44, width: 62, height: 88, rx: 7, fill: ground, stroke: ink, "stroke-width": 1.8 }),
    ...(Number(word) ? rabbits(Number(word), ink) : special(word, number, ink)),
  );
}

/** @param {string} laid @returns {[string, string]} */
function toneOf(laid) {
  const colours = Object.values(RAINBOW);
  const number = Number(laid);
  if (number) return colours[Math.floor(((number - 1) * colours.length) / 12)];
  return ["#fffaf0", INK];
}

/**
 * @param {number} count
 * @param {string} ink
 */
function rabbits(count, ink) {
  const scale = count > 9 ? 0.86 : count < 4 ? 1.3 : 1;
  const numeral = (/** @type {string} */ turn) => svg("text", { transform: turn, x: count > 9 ? -21 : -22.5, y: -29.5, "text-anchor": "middle", "font-size": count > 9 ? 13 : 17, "font-weight": 800, fill: ink }, count);
  const pips = PIPS[count].map(([x, y]) => svg("path", { d: TINY, fill: ink, transform: `translate(${x * 0.92} ${y}) scale(${scale})` }));
  return [numeral(""), numeral("rotate(180)"), ...pips];
}

/**
 * @param {string} word
 * @param {string} number
 * @param {string} ink
 */
function special(word, number, ink) {
  const caption = (/** @type {string} */ says) => svg("text", { y: 38, "text-anchor": "middle", "font-size": says.length > 6 ? 7.6 : 9.5, "font-weight": 700, fill: ink }, says);
  const head = (/** @type {string} */ colour, /** @type {string} */ temper, /** @type {string} */ place) => svg("g", { transform: place }, rabbit(colour, temper));
  switch (word) {
    case "wild":
      return [...bows(), head("wild", "gleeful", "translate(0 4) scale(.55)"), number ? badge(number) : null, caption("WILD")].filter((part) => part !== null);
    case "plus-minus":
      return [sign(-13, true), sign(13, false), caption("PLUS MINUS")];
    case "+":
      return [sign(0, true)];
    case "-":
      return [sign(0, false)];
    case "piggyback":
      return [head("orange", "lumbering", "translate(0 12) scale(.52)"), head("yellow", "gleeful", "translate(0 -20) scale(.44)"), caption("PIGGYBACK")];
    default:
      return [chip(-10, 14, "#a3221a"), chip(10, 16, "#175a9c"), chip(0, 8, "#24611f"), head("violet", "sinister", "translate(0 -14) scale(.46)"), caption("RAB-BETS")];
  }
}

/** A rainbow. */
function bows() {
  return Object.values(RAINBOW).map(([, ink], index) => svg("path", { d: `M${-26 + index * 2.6} 24A${26 - index * 2.6} ${40 - index * 3} 0 0 1 ${26 - index * 2.6} 24`, fill: "none", stroke: ink, "stroke-width": 2.2, opacity: 0.55 }));
}

/** @param {string} number */
function badge(number) {
  return svg("g", { transform: "translate(18 -31)" }, svg("circle", { r: 11, fill: INK }), svg("text", { y: 5, "text-anchor": "middle", "font-size": 14, "font-weight": 800, fill: "#fff" }, number));
}

/**
 * @param {number} x
 * @param {boolean} plus
 */
function sign(x, plus) {
  const size = x ? 9 : 17;
  const bar = { stroke: "#c2570c", "stroke-width": size / 2, "stroke-linecap": "round" };
  const leaf = svg("path", { d: `M${size} 0l${size / 2.5} ${-size / 3.5}M${size} 0l${size / 2.5} ${size / 3.5}M${size} 0h${size / 2}`, stroke: "#3a7d34", "stroke-width": size / 6, "stroke-linecap": "round" });
  return svg("g", { transform: `translate(${x} -4)` }, leaf, svg("path", { d: `M${-size} 0H${size}`, ...bar }), plus ? svg("path", { d: `M0 ${-size}V${size}`, ...bar }) : "");
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
function chip(x, y, colour) {
  return svg("g", { transform: `translate(${x} ${y})` }, svg("ellipse", { rx: 11, ry: 6, cy: 3, fill: colour, stroke: INK, "stroke-width": 1.2 }), svg("ellipse", { rx: 11, ry: 6, fill: colour, stroke: "#fff", "stroke-width": 1.6, "stroke-dasharray": "4 3" }));
}

/** Which of the nine places of a die have a pip. @type {{[value: number]: number[]}} */
const EYES = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/**
 * A die of six sides; without a value it is yet to be rolled.
 * @param {number | null} value
 * @param {string} label
 */
export function cube(value, label) {
  const edge = value === null ? { fill: "none", stroke: "currentColor", "stroke-dasharray": "5 4" } : { fill: "#fffdf6", stroke: "#6b5430" };
  const eyes = (EYES[value || 0] || []).map((place) => svg("circle", { cx: ((place % 3) - 1) * 11, cy: (Math.floor(place / 3) - 1) * 11, r: 4, fill: "#a8480a" }));
  return picture(label, "-24 -24 48 48", { class: "cube" }, svg("rect", { x: -21, y: -21, width: 42, height: 42, rx: 10, "stroke-width": 2.2, ...edge }), ...eyes);
}

/** A barn: the Farm's place. */
export function barn() {
  return picture(
    "",
    "-24 -24 48 48",
    { class: "barn" },
    svg("path", { d: "M-18 20V-4L-12 -14L0 -21L12 -14L18 -4V20Z", fill: "#b23a2a", stroke: "#5c170e", "stroke-width": 2, "stroke-linejoin": "round" }),
    svg("path", { d: "M-9 20V2H9V20M-9 2L9 20M9 2L-9 20M-21 -2L-13 -15L0 -22L13 -15L21 -2", fill: "none", stroke: "#fff4e6", "stroke-width": 2, "stroke-linejoin": "round" }),
    svg("circle", { cy: -9, r: 4, fill: "#fff4e6" }),
  );
}

/** A crown for the first who is out. */
export function crown() {
  return picture("", "-14 -12 28 24", { class: "crown" }, svg("path", { d: "M-11 8L-13 -7L-5 0L0 -10L5 0L13 -7L11 8Z", fill: "#e9b824", stroke: "#6b5000", "stroke-width": 1.6, "stroke-linejoin": "round" }));
}
