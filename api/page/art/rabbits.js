/** Our own rabbits: a head and two ears, with a colour and a temper. */

import { svg } from "../dom.js";

/** Fur and outline by colour; both read on light and dark felt. */
export const FURS = /** @type {{[colour: string]: [string, string]}} */ ({
  red: ["#e5695c", "#82170f"],
  blue: ["#5b9be0", "#1f4f87"],
  indigo: ["#7071cf", "#2b2b78"],
  green: ["#67b35f", "#245e22"],
  orange: ["#f0954a", "#8d4406"],
  violet: ["#a986dd", "#513188"],
  yellow: ["#f0cd4c", "#7d6004"],
  wild: ["#d8d2c8", "#544b3e"],
});

/**
 * A rabbit's head, 64 wide and 72 high, with its middle at 0, 0.
 * @param {string} colour
 * @param {string} temper
 * @returns {SVGElement}
 */
export function rabbit(colour, temper) {
  const [fur, line] = FURS[colour] || FURS.wild;
  const pen = { fill: fur, stroke: line, "stroke-width": 2.4, "stroke-linejoin": "round" };
  return svg(
    "g",
    { class: `rabbit ${colour}` },
    ...ears(temper, pen, line),
    svg("path", { ...pen, d: headOf(temper) }),
    svg("ellipse", { cx: -13, cy: 19, rx: 5.5, ry: 3.6, fill: line, opacity: 0.18 }),
    svg("ellipse", { cx: 13, cy: 19, rx: 5.5, ry: 3.6, fill: line, opacity: 0.18 }),
    ...face(temper, line),
  );
}

/**
 * @param {string} temper
 * @param {{[name: string]: any}} pen
 * @param {string} line
 */
function ears(temper, pen, line) {
  const shapes = /** @type {{[temper: string]: string}} */ ({
    timid: "M-8 -8C-20 -30 -32 -28 -32 -12C-32 2 -24 4 -20 2",
    sinister: "M-5 -6C-12 -26 -24 -40 -27 -36C-30 -30 -24 -10 -17 0",
    lumbering: "M-6 -4C-16 -26 -26 -30 -27 -20C-28 -10 -22 -2 -18 2",
  });
  const shape = shapes[temper] || "M-4 -6C-6 -34 -16 -42 -20 -35C-24 -26 -20 -8 -16 0";
  const inner = temper === "timid" ? null : svg("path", { d: "M-11 -8C-13 -20 -17 -28 -19 -27C-21 -22 -18 -12 -15 -6Z", fill: line, opacity: 0.28 });
  const left = svg("g", {}, svg("path", { ...pen, d: shape }), inner);
  const right = svg("g", { transform: "scale(-1,1)" }, svg("path", { ...pen, d: shape }), inner?.cloneNode(true));
  return [left, right];
}

/** @param {string} temper */
function headOf(temper) {
  if (temper === "lumbering") return "M0 -10C20 -10 29 2 29 15C29 29 16 34 0 34C-16 34 -29 29 -29 15C-29 2 -20 -10 0 -10Z";
  return "M0 -9C17 -9 24 2 24 13C24 27 13 33 0 33C-13 33 -24 27 -24 13C-24 2 -17 -9 0 -9Z";
}

/**
 * @param {string} temper
 * @param {string} ink
 */
function face(temper, ink) {
  const stroke = { fill: "none", stroke: ink, "stroke-width": 2.4, "stroke-linecap": "round" };
  const nose = svg("path", { d: "M-3.5 15h7L0 19z", fill: ink });
  const eye = (/** @type {number} */ x, /** @type {number} */ r) => svg("g", {}, svg("circle", { cx: x, cy: 8, r, fill: "#fff", stroke: ink, "stroke-width": 1.4 }), svg("circle", { cx: x, cy: 8.5, r: r / 2, fill: "#1d150c" }));
  const dots = [svg("circle", { cx: -9, cy: 8, r: 2.8, fill: "#1d150c" }), svg("circle", { cx: 9, cy: 8, r: 2.8, fill: "#1d150c" })];
  switch (temper) {
    case "gleeful":
      return [svg("path", { ...stroke, d: "M-13 9q4 -6 8 0M5 9q4 -6 8 0" }), nose, svg("path", { d: "M-9 21q9 3 18 0q-2 9 -9 9t-9 -9z", fill: "#7c1d1d", stroke: ink, "stroke-width": 1.4 }), svg("path", { d: "M-3.4 22h6.8v4h-6.8z", fill: "#fff" })];
    case "sinister":
      return [eye(-9, 5), eye(9, 5), svg("path", { ...stroke, "stroke-width": 3.2, d: "M-17 0L-4 5M17 0L4 5" }), nose, svg("path", { ...stroke, d: "M-8 26q10 -5 15 -3" })];
    case "lumbering":
      return [svg("circle", { cx: -8, cy: 8, r: 2.2, fill: "#1d150c" }), svg("circle", { cx: 8, cy: 8, r: 2.2, fill: "#1d150c" }), svg("path", { ...stroke, "stroke-width": 3.4, d: "M-14 2h11M3 2h11" }), nose, svg("path", { ...stroke, d: "M-8 25h16" }), svg("path", { d: "M-3 25h6v5h-6z", fill: "#fff", stroke: ink, "stroke-width": 1.2 })];
    case "timid":
      return [eye(-9, 6.4), eye(9, 6.4), svg("path", { ...stroke, "stroke-width": 1.8, d: "M-15 -2q4 -3 8 -2M15 -2q-4 -3 -8 -2" }), nose, svg("path", { ...stroke, "stroke-width": 2, d: "M-7 26q2 -3 3.5 0t3.5 0t3.5 0t3.5 0" })];
    case "congenial":
      return [...dots, nose, svg("path", { ...stroke, d: "M-8 22q8 7 16 0" })];
    default:
      return [...dots, nose, svg("path", { ...stroke, d: "M-6 23q6 4 12 0" }), svg("path", { fill: ink, d: "M0 -6l2.2 4.4 4.8 .7 -3.5 3.4 .8 4.8L0 5l-4.3 2.3 .8 -4.8L-7 -.9l4.8 -.7z", opacity: 0.6 })];
  }
}
