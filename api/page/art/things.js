/** Our own carrots, dice, cabbages, drops, coins and cards. */

import { h, svg } from "../dom.js";

/**
 * A small picture of its own.
 * @param {string} label for who does not see it; empty: it only repeats what stands beside it
 * @param {string} box
 * @param {{[name: string]: any}} attributes
 * @param {...SVGElement} parts
 */
export function picture(label, box, attributes, ...parts) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: box, ...told, ...attributes }, ...parts);
}

/** @param {number | string} number */
export function carrot(number = "") {
  return svg(
    "g",
    { class: "carrot" },
    svg("path", { d: "M-3 -9C-9 -18 -6 -22 -3 -20C-3 -25 3 -25 3 -20C6 -22 9 -18 3 -9Z", fill: "#4f8f3a", stroke: "#28561b", "stroke-width": 1.4 }),
    svg("path", { d: "M0 -11C9 -11 13 -6 11 1C9 11 3 22 0 22C-3 22 -9 11 -11 1C-13 -6 -9 -11 0 -11Z", fill: "#ef7d22", stroke: "#8a3c06", "stroke-width": 1.6 }),
    svg("text", { x: 0, y: 6, "text-anchor": "middle", "font-size": 13, "font-weight": 800, fill: "#2b1302" }, number),
  );
}

/**
 * A die of twelve sides, or any other, with its number.
 * @param {string} colour
 * @param {number | string} value
 */
export function die(colour, value) {
  const [fill, ink] = DICE[colour] || DICE.any;
  return svg(
    "g",
    { class: "die" },
    svg("path", { d: "M0 -20L14 -15L21 -2L18 13L7 21L-7 21L-18 13L-21 -2L-14 -15Z", fill, stroke: ink, "stroke-width": 1.6, "stroke-linejoin": "round" }),
    svg("path", { d: "M0 -13L12 -4L8 11L-8 11L-12 -4ZM0 -20V-13M21 -2L12 -4M7 21L8 11M-7 21L-8 11M-21 -2L-12 -4", fill: "none", stroke: ink, "stroke-width": 1, opacity: 0.45 }),
    svg("text", { x: 0, y: 6, "text-anchor": "middle", "font-size": 16, "font-weight": 800, fill: ink }, value),
  );
}

/** @type {{[colour: string]: [string, string]}} */
const DICE = {
  violet: ["#c9b3ee", "#33195f"],
  orange: ["#ffc48c", "#5d2a00"],
  green: ["#b5e0a8", "#14430f"],
  yellow: ["#fbe48c", "#4d3a00"],
  blue: ["#b0d3f8", "#0d3057"],
  any: ["#f6efe2", "#33281a"],
};

/** A heart of cabbage. */
export function cabbage() {
  return svg(
    "g",
    {},
    svg("circle", { r: 10, fill: "#8cc06a", stroke: "#2f5a17", "stroke-width": 1.6 }),
    svg("path", { d: "M-8 3C-4 -7 4 -7 8 3M-5 7C-2 0 2 0 5 7M0 -9V9", fill: "none", stroke: "#2f5a17", "stroke-width": 1.3 }),
  );
}

/** A drop of water. */
export function water() {
  return svg("path", { d: "M0 -12C5.6 -4.6 8.6 -1 8.6 3A8.6 8.6 0 0 1 -8.6 3C-8.6 -1 -5.6 -4.6 0 -12Z", fill: "#62a9e6", stroke: "#174a7a", "stroke-width": 1.6 });
}

/** A coin. */
export function coin() {
  return svg(
    "g",
    {},
    svg("circle", { r: 10, fill: "#efc64a", stroke: "#6f5200", "stroke-width": 1.6 }),
    svg("text", { x: 0, y: 5, "text-anchor": "middle", "font-size": 13, "font-weight": 800, fill: "#4d3900" }, "D"),
  );
}

/**
 * The back of a card.
 * @param {string} [label]
 */
export function back(label = "") {
  return picture(
    label,
    "0 0 30 42",
    { class: "back" },
    svg("rect", { x: 1, y: 1, width: 28, height: 40, rx: 4, fill: "#8a3f12", stroke: "#4d2005", "stroke-width": 1.5 }),
    svg("rect", { x: 4, y: 4, width: 22, height: 34, rx: 2.5, fill: "none", stroke: "#f0b27a", "stroke-width": 1 }),
    svg("path", { d: "M11 20C8 13 9 9 11 9s3 5 3.2 9M19 20c3-7 2-11 0-11s-3 5-3.2 9M15 18c5 0 7 3 7 7s-3 7-7 7-7-3-7-7 2-7 7-7z", fill: "#f0b27a" }),
  );
}

/**
 * An icon with a word or number beside it.
 * @param {SVGElement} icon
 * @param {string | number} value
 * @param {string} label what it counts
 */
export function counted(icon, value, label) {
  return h("span", { class: "counted", title: label }, picture("", "-13 -13 26 26", {}, icon), h("b", {}, value), h("span", { class: "unseen" }, ` ${label}`));
}
