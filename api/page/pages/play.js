/** A game with a seat's link: the same table, and what the seat may do. */

import { follow } from "./following.js";

/** @type {import("../app.js").Room} */
export function play(place, route, client) {
  return follow(place, route, client, { plays: true });
}
