/** A game as it happens, for those who do not play it. */

import { follow } from "./following.js";

/** @type {import("../app.js").Room} */
export function watch(place, route, client) {
  return follow(place, route, client, { plays: false });
}
