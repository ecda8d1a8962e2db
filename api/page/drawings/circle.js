/** The Bunny Circle: every bunny in its owner's section, with what lies under and on it. */

import { carrot, die } from "../art/things.js";
import { rabbit } from "../art/rabbits.js";
import { svg } from "../dom.js";
import { cardsOf, named } from "../naming.js";
import { called, text } from "../texts.js";

const RADIUS = 172;
const OUTER = 238;
const ROOM = 62;
const LONGEST = 10;

/** @typedef {import("../types.js").Scene} Scene */

/**
 * A bunny or an empty section with its place on the circle, in radians from the top, clockwise.
 * @typedef {{seat: string, bunny: any | null, at: number}} Spot
 */

/** @param {Scene} scene */
export function circle(scene) {
  const spots = spotsOf(scene);
  const size = Math.min(1, (2 * Math.PI * RADIUS) / Math.max(1, spots.length) / ROOM);
  const { turn } = scene.view.table;
  const seats = [...new Set(spots.map((spot) => spot.seat))];
  return svg(
    "svg",
    { viewBox: "-322 -276 644 552", class: "circle", role: "group", "aria-label": text("kb.circle") },
    svg("circle", { r: RADIUS, class: "ring" }),
    ...seats.map((seat) => section(seat, spots, scene)),
    ...spots.filter((spot) => spot.bunny).map((spot) => bunny(spot, size, scene)),
    // Above all of them: the ears of one hide no name of another.
    ...spots.filter((spot) => spot.bunny).map((spot) => caption(spot, size, scene)),
    ...roaming(spots, scene),
    middle(scene, turn),
  );
}

/**
 * @param {Scene} scene
 * @returns {Spot[]}
 */
function spotsOf(scene) {
  const { players, circle: order } = scene.view.table;
  const present = players.filter((/** @type {any} */ one) => !one.left);
  /** @type {Map<string, {seat: string, bunny: any}>} */
  const owned = new Map(present.flatMap((/** @type {any} */ one) => one.bunnies.map((/** @type {any} */ bunny) => [bunny.card, { seat: one.seat, bunny }])));
  const spots = present.flatMap((/** @type {any} */ one) => {
    const mine = order.filter((/** @type {string} */ card) => owned.get(card)?.seat === one.seat);
    return mine.length ? mine.map((/** @type {string} */ card) => owned.get(card)) : [{ seat: one.seat, bunny: null }];
  });
  const gaps = new Set(present.map((/** @type {any} */ one) => one.seat)).size;
  const step = (2 * Math.PI) / (spots.length + gaps * 0.35);
  let at = 0;
  let before = spots[0]?.seat;
  return spots.map((/** @type {any} */ spot, /** @type {number} */ index) => {
    if (index) at += step * (spot.seat === before ? 1 : 1.35);
    before = spot.seat;
    return { ...spot, at };
  });
}

/**
 * @param {number} at
 * @param {number} radius
 * @returns {[number, number]}
 */
function point(at, radius) {
  return [Math.round(Math.sin(at) * radius * 10) / 10, Math.round(-Math.cos(at) * radius * 10) / 10];
}

/**
 * A player's part of the circle.
 * @param {string} seat
 * @param {Spot[]} spots
 * @param {Scene} scene
 */
function section(seat, spots, scene) {
  const mine = spots.filter((spot) => spot.seat === seat);
  const half = spots.length > 1 ? Math.min(0.42, Math.PI / spots.length) : 1.2;
  const [from, to] = [mine[0].at - half, mine[mine.length - 1].at + half];
  const [x1, y1] = point(from, OUTER);
  const [x2, y2] = point(to, OUTER);
  const large = to - from > Math.PI ? 1 : 0;
  const [x, y] = point((from + to) / 2, OUTER + 16);
  const turn = scene.view.table.turn?.seat === seat;
  const name = short(scene.names[seat] || "");
  const anchor = Math.abs(x) < 60 ? "middle" : x > 0 ? "start" : "end";
  return svg(
    "g",
    { class: `section s-${seat}${turn ? " turn" : ""}`, "data-value": seat },
    svg("path", { d: `M${x1} ${y1}A${OUTER} ${OUTER} 0 ${large} 1 ${x2} ${y2}`, class: "arc" }),
    svg("text", { x, y: y + (y > 60 ? 8 : 2), "text-anchor": anchor, class: "owner" }, svg("tspan", {}, `${turn ? "▶ " : ""}${seat}`), name && svg("tspan", Math.abs(x) < 60 ? { dx: 6 } : { x, dy: 18 }, name)),
    !mine[0].bunny && emptySpot(mine[0]),
  );
}

/** @param {Spot} spot */
function emptySpot(spot) {
  const [x, y] = point(spot.at, RADIUS);
  return svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { r: 25, class: "nobody" }), svg("text", { "text-anchor": "middle", dy: 4, class: "none" }, text("kb.none")));
}

/**
 * @param {Spot} spot
 * @param {number} size
 * @param {Scene} scene
 */
function bunny(spot, size, scene) {
  const { bunny: one, seat } = spot;
  const facts = cardsOf(scene.ruleset).get(one.card) || {};
  const [x, y] = point(spot.at, RADIUS);
  const attacked = scene.view.table.attack?.target === one.card;
  // The marks lie beside what is clicked: its name is in words, and says them too.
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${size.toFixed(2)})` },
    svg(
      "g",
      { class: `spot${attacked ? " attacked" : ""}`, "data-value": one.card, "data-card": one.card, role: "button", tabindex: 0, "aria-label": described(one, seat, scene) },
      attacked && svg("circle", { r: 44, cy: -2, class: "aim" }),
      rabbit(facts.colour, facts.bunny_kind),
    ),
    svg("g", { class: "marks", "aria-hidden": "true" }, ...marks(one, scene)),
  );
}

/**
 * @param {Spot} spot
 * @param {number} size
 * @param {Scene} scene
 */
function caption({ bunny: one, at }, size, scene) {
  const [x, y] = point(at, RADIUS);
  const name = String(cardsOf(scene.ruleset).get(one.card)?.name || "").replace(/ Bunny$/, "");
  return svg("g", { transform: `translate(${x} ${y}) scale(${size.toFixed(2)})` }, svg("text", { y: 48, "aria-hidden": "true", "text-anchor": "middle", class: "kind" }, name));
}

/** @param {string} name */
function short(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/**
 * A bunny in words, for who does not see it.
 * @param {any} one
 * @param {string} seat
 * @param {Scene} scene
 */
function described(one, seat, scene) {
  const parts = [named(one.card, scene), called(seat, scene.names), ...one.modifiers.map((/** @type {string} */ card) => named(card, scene))];
  for (const feed of one.feeds) parts.push(`${named(feed.card, scene)}, ${text(feed.turns > 0 ? "kb.feed.in" : "kb.feed.now", { turns: feed.turns })}`);
  for (const trojan of one.trojans) parts.push(text("kb.trojan", { card: named(trojan.card, scene), who: trojan.seat }));
  return parts.join(", ");
}

/**
 * Clovers, halo, suit, hunger and Trojans as marks around the head.
 * @param {any} one
 * @param {Scene} scene
 */
function marks(one, scene) {
  const cards = cardsOf(scene.ruleset);
  const clover = one.modifiers.reduce((/** @type {number} */ total, /** @type {string} */ card) => total + (cards.get(card)?.clover || 0), 0);
  const kinds = one.modifiers.map((/** @type {string} */ card) => cards.get(card)?.kind);
  const hungry = one.feeds.length ? Math.min(...one.feeds.map((/** @type {any} */ feed) => feed.turns)) : null;
  return [
    kinds.includes("heavenly-halo") && svg("ellipse", { cy: -38, rx: 19, ry: 5.5, class: "halo" }),
    kinds.includes("containment-suit") && svg("path", { d: "M-29 8C-29 -16 29 -16 29 8C29 34 -29 34 -29 8Z", class: "suit" }),
    clover > 0 && bubble(-29, 27, "clover", `♣${clover}`),
    hungry !== null && bubble(30, 27, hungry > 0 ? "hunger" : "hunger due", hungry > 0 ? `⏳${hungry}` : "⏳!"),
    one.trojans.length > 0 && bubble(30, -16, "trojan", `T${one.trojans.length > 1 ? one.trojans.length : ""}`),
    one.immune && bubble(-29, -16, "immune", "✓"),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 * @param {string} says
 */
function bubble(x, y, kind, says) {
  return svg("g", { transform: `translate(${x} ${y})`, class: `bubble ${kind}` }, svg("rect", { x: -14, y: -10, width: 28, height: 20, rx: 10 }), svg("text", { "aria-hidden": "true", "text-anchor": "middle", dy: 4.5 }, says));
}

/**
 * Roaming cards where they are, with an arrow to where they go next.
 * @param {Spot[]} spots
 * @param {Scene} scene
 */
function roaming(spots, scene) {
  return scene.view.table.roaming.flatMap((/** @type {any} */ one) => {
    const here = spots.find((spot) => spot.bunny?.card === one.bunny);
    const next = spots.find((spot) => spot.bunny?.card === one.next);
    if (!here) return [];
    const [x, y] = point(here.at, RADIUS - 66);
    const marker = svg("g", { transform: `translate(${x} ${y})` }, roamer(one, scene), svg("text", { "aria-hidden": "true", "text-anchor": "middle", dy: 5, class: "roaming" }, initials(named(one.card, scene))));
    if (!next || next === here) return [marker];
    const [tx, ty] = point(next.at, RADIUS - 62);
    const [mx, my] = [(x + tx) * 0.34, (y + ty) * 0.34];
    const angle = (Math.atan2(ty - my, tx - mx) * 180) / Math.PI;
    return [
      svg("path", { d: `M${x} ${y}Q${mx} ${my} ${tx} ${ty}`, class: "goes" }),
      svg("path", { d: "M0 0L-11 -6L-8 0L-11 6Z", transform: `translate(${tx} ${ty}) rotate(${angle.toFixed(0)})`, class: "tip" }),
      marker,
    ];
  });
}

/**
 * What is clicked, named in words; its initials lie beside it as marks of bunnies do.
 * @param {any} one
 * @param {Scene} scene
 */
function roamer(one, scene) {
  const says = `${named(one.card, scene)} ${text("kb.roams", { bunny: named(one.bunny, scene), who: called(one.launcher, scene.names) })}`;
  return svg("g", { class: "roamer", "data-value": one.card, "data-card": one.card, role: "button", tabindex: 0, "aria-label": says }, svg("circle", { r: 17 }));
}

/** @param {string} name */
function initials(name) {
  return name.replace(/^The /, "").split(" ").map((word) => word[0]).join("").slice(0, 2);
}

/**
 * Whose turn it is, and the last roll.
 * @param {Scene} scene
 * @param {any} turn
 */
function middle(scene, turn) {
  const rolled = scene.recent.filter((event) => event.type === "DieRolled").at(-1)?.public;
  const magic = scene.view.table.magic_carrot;
  if (magic !== null) return svg("g", { class: "middle", transform: "scale(2.4)" }, carrot(magic));
  return svg(
    "g",
    { class: "middle" },
    turn && svg("text", { "text-anchor": "middle", y: rolled ? -30 : 0, class: "turnno" }, text("kb.turn", { number: turn.number })),
    rolled && svg("g", { transform: "translate(0 14) scale(1.35)", role: "img", "aria-label": text("kb.rolled", { who: called(rolled.seat, scene.names), value: rolled.value, die: rolled.die, purpose: rolled.purpose }) }, die(rolled.die, rolled.value)),
    rolled && svg("text", { "text-anchor": "middle", y: 62, class: "rolledby" }, called(rolled.seat, scene.names)),
  );
}
