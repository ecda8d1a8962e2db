/** A table that waits for its players: a chair for each, somebody on those that are taken. */

import { rabbit } from "../art/rabbits.js";
import { svg } from "../dom.js";
import { called, text } from "../texts.js";

const RADIUS = 150;
const COATS = ["orange", "blue", "green", "violet", "yellow", "wild"];
const TEMPERS = ["congenial", "gleeful", "timid", "lumbering", "sinister"];

/**
 * @param {import("../types.js").Scene} scene
 * @returns {Element}
 */
export function draw(scene) {
  const { seats, claimed } = scene.view;
  const chairs = seats.map((/** @type {string} */ seat, /** @type {number} */ index) => chair(seat, (2 * Math.PI * index) / seats.length, claimed.includes(seat), index, scene.names));
  return svg(
    "svg",
    { viewBox: "-270 -225 540 450", class: "waiting-table", role: "group", "aria-label": text("open.title") },
    svg("circle", { r: 96, class: "board" }),
    svg("text", { "text-anchor": "middle", dy: 6, class: "turnno" }, text("open.seats", { taken: claimed.length, seats: seats.length })),
    ...chairs,
  );
}

/**
 * @param {string} seat
 * @param {number} at
 * @param {boolean} taken
 * @param {number} index
 * @param {{[seat: string]: string}} names
 */
function chair(seat, at, taken, index, names) {
  const x = Math.round(Math.sin(at) * RADIUS * 1.25);
  const y = Math.round(-Math.cos(at) * RADIUS);
  const label = taken ? called(seat, names) : `${seat} · ${text("open.free")}`;
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    taken ? rabbit(COATS[index % COATS.length], TEMPERS[index % TEMPERS.length]) : svg("circle", { r: 28, class: "nobody" }),
    svg("text", { y: 52, "text-anchor": "middle", class: "kind" }, label),
  );
}
