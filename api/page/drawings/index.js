/** Which drawing a game has; one without its own is shown by the generic one. */

import { draw as generic } from "./generic.js";
import { draw as bunnies } from "./killer-bunnies.js";

/** @typedef {(scene: import("../types.js").Scene) => Element} Draw */

/** @type {{[ruleset: string]: Draw}} */
const DRAWINGS = {
  "killer-bunnies": bunnies,
};

/**
 * @param {string} ruleset
 * @returns {Draw}
 */
export function drawingOf(ruleset) {
  return DRAWINGS[ruleset] || generic;
}
