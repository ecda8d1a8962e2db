/** The rounds of a tournament: who sits at which table, how it stands there, and who has a bye. */

import { h } from "../dom.js";
import { link } from "../links.js";
import { countdown } from "../offers.js";
import { text } from "../texts.js";

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {{now: () => number, games: {[game: string]: Json}, choose: (round: number) => void}} How
 */

const OPEN = "playing";

/**
 * A player by name, and who plays on for whom.
 * @param {Json} one
 * @param {{[player: string]: string}} names
 */
export function who({ player, played_by: by }, names) {
  const name = names[player] || player;
  return by && by !== player ? text("cup.for", { by: names[by] || by, who: name }) : name;
}

/**
 * Before the first round: who takes part.
 * @param {Json} cup
 */
export function entries({ players, names }) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "entries" },
    h("h2", { id: "entries" }, text("cup.entries", { count: players.length })),
    h("ul", { class: "free" }, ...players.map((/** @type {Json} */ one) => h("li", { class: one.checked_in ? "taken" : "" }, who(one, names), one.dropped && ` (${text("cup.dropped")})`))),
  );
}

/**
 * All rounds to choose from, and the tables of the chosen one.
 * @param {Json} cup
 * @param {number} chosen
 * @param {How} how
 */
export function rounds(cup, chosen, how) {
  const round = cup.rounds.find((/** @type {Json} */ one) => one.round === chosen);
  const tab = (/** @type {Json} */ one) => h("button", { "aria-pressed": String(one.round === chosen), "data-round": one.round, onclick: () => how.choose(one.round) }, text("cup.round", { round: one.round }));
  return h(
    "section",
    { class: "card round-of", "aria-labelledby": "round", "data-round": chosen },
    h("header", {}, h("h2", { id: "round" }, text("cup.round", { round: chosen })), h("span", { class: "tag" }, text(`cup.state.${round.state}`)), round.state === OPEN && countdown(round.due, /** @type {any} */ (how))),
    cup.rounds.length > 1 && h("div", { class: "tabs", role: "group", "aria-label": text("cup.rounds") }, ...cup.rounds.map(tab)),
    h("ul", { class: "tables" }, ...round.tables.map((/** @type {Json} */ table) => h("li", {}, tableOf(table, cup.names, how)))),
    round.byes.length > 0 && h("p", { class: "byes" }, text("cup.byes"), " ", ...round.byes.map((/** @type {Json} */ bye) => h("span", { class: "tag" }, text("cup.bye", { who: cup.names[bye.player] || bye.player, points: bye.points })))),
  );
}

/**
 * A table: its players in the order of their seats, with place and points once it is over.
 * @param {Json} table
 * @param {{[player: string]: string}} names
 * @param {How} how
 */
function tableOf(table, names, how) {
  const { state, game } = table;
  const open = state === OPEN;
  const now = open && how.games[game];
  const seat = (/** @type {Json} */ one) =>
    h(
      "tr",
      { class: one.place === 1 ? "first" : "" },
      h("td", {}, h("span", { class: `badge s-${one.seat}` }, one.seat)),
      h("th", { scope: "row" }, who(one, names)),
      h("td", {}, one.place === null ? "" : text("cup.place", { place: one.place })),
      h("td", {}, one.points === null ? "" : text("cup.points", { points: one.points })),
    );
  return h(
    "section",
    { class: `table-of ${state}`, "aria-label": text("cup.table", { table: table.table }), "data-table": table.table, "data-state": state },
    h("header", {}, h("h3", {}, text("cup.table", { table: table.table })), h("span", { class: open ? "line live" : "tag" }, text(`cup.of.${state}`)), now && h("span", { class: "quiet small" }, text("home.version", { version: now.version }))),
    h("table", {}, h("caption", { class: "unseen" }, text("cup.table", { table: table.table })), h("tbody", {}, ...table.seats.map(seat))),
    game && h("p", {}, open ? h("a", { class: "button", href: link("watch", [game]) }, text("home.watch")) : h("a", { class: "button", href: link("replay", [game, 1]) }, text("home.replay")), " ", !open && h("a", { class: "button", href: link("check", [game]) }, text("cup.check"))),
  );
}
