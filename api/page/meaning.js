/** What schemas mean to people: alternatives and bounds in words, and what a click stands for. */

import { named } from "./naming.js";
import { text } from "./texts.js";

/**
 * @typedef {import("./forms.js").Clicked} Clicked
 * @typedef {import("./types.js").Scene} Scene
 */

/**
 * How an alternative is called: by what it fixes, else by its number.
 * @param {any} schema
 * @param {string} name
 * @param {number} index
 * @param {Scene} scene
 * @returns {string}
 */
export function way(schema, name, index, scene) {
  if ("const" in schema) return named(schema.const, scene, name);
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => named(value, scene, name)).join(", ");
  const fixed = Object.entries(schema.properties || {}).filter(([, below]) => "const" in /** @type {any} */ (below));
  if (fixed.length) return fixed.map(([key, below]) => named(/** @type {any} */ (below).const, scene, key)).join(", ");
  if (schema.items?.enum) {
    const [first] = schema.items.enum;
    return `${bounds(schema.minItems || 0, schema.maxItems ?? schema.items.enum.length)}: ${named(first, scene, name)} …`;
  }
  return text("play.way", { number: index + 1 });
}

/**
 * @param {number} least
 * @param {number} most
 */
export function bounds(least, most) {
  if (least === most) return text("play.choose.exact", { min: least });
  return least ? text("play.choose.between", { min: least, max: most }) : text("play.any", { max: most });
}

/**
 * Whether a thing on the table stands for this value of this parameter, or for a part of it; a
 * value with a detail ("wild:18") is one of its kind.
 * @param {Clicked} clicked
 * @param {any} value
 * @param {string} name
 * @returns {boolean}
 */
export function meant(clicked, value, name) {
  if (value === null || typeof value === "boolean") return false;
  if (Array.isArray(value)) return value.some((part) => meant(clicked, part, name));
  if (typeof value === "object") return Object.entries(value).some(([key, part]) => meant(clicked, part, key));
  const fits = String(value) === clicked.value || String(value).split(":")[0] === clicked.value;
  return fits && (!clicked.as || clicked.as.includes(name));
}
