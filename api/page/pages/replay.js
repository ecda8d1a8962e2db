/** A game, version by version. */

import { follow } from "./following.js";

/** @type {import("../app.js").Room} */
export function replay(place, route, client) {
  return follow(place, route, client, { plays: false });
}
