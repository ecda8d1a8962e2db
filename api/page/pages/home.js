/** Every game there is, and a way to open another. */

import { query } from "../client.js";
import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { spoken, text } from "../texts.js";
import { failed } from "./failed.js";
import { newGame } from "./opening.js";

const PAGE = 60;
const AGAIN = 5000;
const PHASES = ["open", "running", "finished"];

/** @type {import("../app.js").Room} */
export function home(place, _route, client) {
  /** @type {{[ruleset: string]: string}} */
  let titles = {};
  /** @type {import("../types.js").Summary[]} */
  let older = [];
  /** @type {string | null} */
  let next = null;
  const lists = h("div", { class: "lists" });
  const more = h("button", { onclick: () => extend() }, text("home.more"));
  let stopped = false;
  let shown = "";

  const show = (/** @type {import("../types.js").Summary[]} */ newest) => {
    const games = [...new Map([...newest, ...older].map((game) => [game.game, game])).values()];
    replace(lists, ...PHASES.map((phase) => section(phase, games, titles)), !games.length && h("p", { class: "quiet" }, text("home.none")));
    more.hidden = !next;
  };
  /** @type {import("../types.js").Summary[]} */
  let newest = [];
  const look = async () => {
    const { body } = await client.get(`/v1/games${query({ limit: PAGE })}`);
    newest = body.games;
    if (!older.length) next = body.next;
    const now = JSON.stringify(newest);
    // Drawn anew, the list would take the focus from whoever uses keys.
    if (!stopped && now !== shown) show(newest);
    shown = now;
  };
  const extend = async () => {
    const { body } = await client.get(`/v1/games${query({ limit: PAGE, before: next })}`);
    older = [...older, ...body.games];
    next = body.next;
    show(newest);
  };
  const start = async () => {
    const { body } = await client.get("/v1/rulesets");
    titles = Object.fromEntries(body.rulesets.map((/** @type {any} */ one) => [one.id, one.title]));
    await look();
    replace(place, h("div", { class: "page" }, h("h1", {}, text("home.title")), h("p", { class: "lead" }, text("home.lead")), lists, more, newGame(body.rulesets, client)));
  };
  start().catch((error) => failed(place, error));
  const timer = setInterval(() => { if (!document.hidden) look().catch(() => undefined); }, AGAIN);
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/**
 * @param {string} phase
 * @param {import("../types.js").Summary[]} games
 * @param {{[ruleset: string]: string}} titles
 */
function section(phase, games, titles) {
  const mine = games.filter((game) => game.phase === phase);
  if (!mine.length) return null;
  return h("section", { class: "games" }, h("h2", {}, text(`home.${phase}`)), h("ul", { class: "tiles" }, ...mine.map((game) => tile(game, titles))));
}

/**
 * @param {import("../types.js").Summary} game
 * @param {{[ruleset: string]: string}} titles
 */
function tile(game, titles) {
  const over = game.phase === "finished";
  const taken = Object.keys(game.names).length;
  const people = Object.values(game.names).filter(Boolean);
  const seats = game.phase === "open" ? text("home.seats", { taken, seats: game.seats }) : text("home.players", { seats: game.seats });
  const room = over ? link("replay", [game.game, game.version || 1]) : link("watch", [game.game]);
  return h(
    "li",
    {},
    h(
      "a",
      { class: `tile ${game.ruleset}`, href: room },
      h("strong", {}, titles[game.ruleset] || spoken(game.ruleset)),
      h("span", {}, people.join(", ") || seats),
      h("span", { class: "quiet small" }, people.length ? `${seats} · ` : "", game.version ? text("home.version", { version: game.version }) : "", " · ", new Date(game.created).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
      h("span", { class: "go" }, text(over ? "home.replay" : game.phase === "open" ? "home.join" : "home.watch")),
    ),
  );
}
