/** Which drawing a game has; one without its own is shown by the generic one. */

import { draw as bluff } from "./bunny-bluff.js";
import { draw as generic } from "./generic.js";
import { draw as bunnies } from "./killer-bunnies.js";
import { draw as rabbits } from "./one-two-many-rabbits.js";
import { draw as president } from "./president-bunny.js";

/** @typedef {(scene: import("../types.js").Scene) => Element} Draw */

/** @type {{[ruleset: string]: Draw}} */
const DRAWINGS = {
  "bunny-bluff": bluff,
  "killer-bunnies": bunnies,
  "one-two-many-rabbits": rabbits,
  "president-bunny": president,
};

/**
 * @param {string} ruleset
 * @returns {Draw}
 */
export function drawingOf(ruleset) {
  return DRAWINGS[ruleset] || generic;
}
