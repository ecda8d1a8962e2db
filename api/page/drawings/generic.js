/** Any game from its view alone: players side by side, then whatever else lies on the table. */

import { h } from "../dom.js";
import { named } from "../naming.js";
import { called, spoken } from "../texts.js";

const APART = new Set(["players", "waiting", "result"]);

/**
 * @param {import("../types.js").Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  const table = scene.view.table || {};
  const players = table.players || [];
  const rest = Object.entries(table).filter(([name]) => !APART.has(name));
  return h(
    "div",
    { class: "generic" },
    h("div", { class: "seats", "data-count": players.length }, ...players.map((/** @type {any} */ one) => player(one, scene))),
    h("section", { class: "felt" }, facts(rest, scene)),
  );
}

/**
 * @param {any} one
 * @param {import("../types.js").Scene} scene
 */
function player(one, scene) {
  const { seat, ...rest } = one;
  const mine = seat === scene.seat;
  const turn = scene.view.table.turn?.seat === seat;
  return h(
    "section",
    { class: `seat${mine ? " mine" : ""}${turn ? " turn" : ""}`, "aria-label": called(seat, scene.names) },
    h("h3", {}, h("span", { "data-value": seat }, called(seat, scene.names))),
    facts(Object.entries(rest), scene),
  );
}

/**
 * @param {[string, any][]} entries
 * @param {import("../types.js").Scene} scene
 */
function facts(entries, scene) {
  const rows = entries.filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && !value.length));
  return h("dl", { class: "facts" }, ...rows.flatMap(([name, value]) => [h("dt", {}, spoken(name)), h("dd", {}, shown(value, scene, name))]));
}

/**
 * @param {any} value
 * @param {import("../types.js").Scene} scene
 * @param {string} name
 * @returns {Node | string}
 */
function shown(value, scene, name) {
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part !== "object")) {
      return h("ul", { class: "things" }, ...value.map((part) => h("li", {}, thing(part, scene, name))));
    }
    return h("ul", { class: "things" }, ...value.map((part) => h("li", {}, shown(part, scene, name))));
  }
  if (value && typeof value === "object") return facts(Object.entries(value), scene);
  return thing(value, scene, name);
}

/**
 * @param {any} value
 * @param {import("../types.js").Scene} scene
 * @param {string} name
 */
function thing(value, scene, name) {
  return h("span", { class: "thing", "data-value": value }, named(value, scene, name));
}
