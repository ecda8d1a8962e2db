/** A tournament as it goes on: rounds with their tables, standings to print; and all there are. */

import { Problem, query } from "../client.js";
import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { tick } from "../offers.js";
import { story } from "../story.js";
import { text } from "../texts.js";
import { failed } from "./failed.js";
import { standings } from "./standings.js";
import { entries, rounds } from "./rounds.js";

const LOOKS = 5000;
const SECOND = 500;
const PAGE = 500;
const LISTED = 60;
const OVER = new Set(["finished", "abandoned"]);

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {import("../client.js").Client} Client
 * @typedef {import("../types.js").Route} Route
 */

/** @type {import("../app.js").Room} */
export function tournament(place, route, client) {
  return route.parts[0] ? one(place, route, client) : all(place, client);
}

/**
 * Every tournament, newest first.
 * @param {HTMLElement} place
 * @param {Client} client
 */
function all(place, client) {
  const list = h("ul", { class: "tiles" });
  const none = h("p", { class: "quiet", hidden: true }, text("cup.none"));
  let stopped = false;
  const tile = (/** @type {Json} */ cup) =>
    h("li", {}, h("a", { class: `tile ${cup.ruleset}`, href: link("tournament", [cup.tournament]) }, h("strong", {}, cup.title || cup.tournament), h("span", { class: "quiet" }, cup.ruleset), h("span", {}, text("cup.round.of", { round: cup.round, rounds: cup.rounds }), " · ", text("cup.players", { count: cup.players })), h("span", { class: "go" }, text(`cup.phase.${cup.phase}`))));
  const look = async () => {
    const { body } = await client.get(`/v1/tournaments${query({ limit: LISTED })}`);
    if (stopped) return;
    none.hidden = body.tournaments.length > 0;
    replace(list, ...body.tournaments.map(tile));
  };
  document.title = `${text("cup.all")} – ${text("app.name")}`;
  replace(place, h("div", { class: "page" }, h("h1", {}, text("cup.all")), h("p", { class: "lead" }, text("cup.lead")), list, none));
  const again = setInterval(() => look().catch(() => undefined), LOOKS);
  look().catch((error) => failed(place, error));
  return {
    stop() {
      stopped = true;
      clearInterval(again);
    },
  };
}

/**
 * One tournament, followed like a game: its events say when to look again.
 * @param {HTMLElement} place
 * @param {Route} route
 * @param {Client} client
 */
function one(place, route, client) {
  const [id, asked] = route.parts;
  const path = `/v1/tournaments/${id}`;
  const stop = new AbortController();
  const told = story();
  const heading = h("div", { class: "heading" });
  const mine = h("div", { class: "mine" });
  const played = h("div", { class: "rounds" });
  const ranks = h("div", { class: "ranks" });
  /** @type {import("../types.js").Event[]} */
  const events = [];
  /** @type {{[game: string]: Json}} */
  const games = {};
  let chosen = Number(asked) || 0;
  let line = "lost";
  /** @type {Json | null} */
  let cup = null;
  /** @type {Json | null} */
  let ranking = null;
  /** @type {Promise<void> | null} */
  let looking = null;

  /** Look once more; whoever asks meanwhile shares the look after this one. */
  async function look() {
    await looking?.catch(() => undefined);
    looking ??= fetched().finally(() => { looking = null; });
    return looking;
  }

  async function fetched() {
    const { signal } = stop;
    cup = (await client.get(path, { signal })).body;
    // What is played now counts when it is over: until then the standings are those of the round before.
    ranking = (await client.get(`${path}/standings`, { signal })).body;
    if (client.token) await table();
    show();
  }

  /** Where the player sits whose token this is. */
  async function table() {
    try {
      const { body } = await client.get(`${path}/my-table`, { signal: stop.signal });
      const { names } = /** @type {Json} */ (cup);
      const seat = body.table;
      replace(
        mine,
        h(
          "section",
          { class: "card my-table", "aria-labelledby": "mine" },
          h("h2", { id: "mine" }, text("cup.mine", { who: names[body.player] || body.player })),
          h("p", {}, seat ? text("cup.mine.table", { round: seat.round, table: seat.table, seat: seat.seat }) : text(body.bye ? "cup.mine.bye" : "cup.mine.none")),
          seat?.token && seat.state === "playing" && h("p", {}, h("a", { class: "button", href: link("play", [seat.game], { token: seat.token, seat: seat.seat }) }, text("cup.mine.play"))),
        ),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  function show() {
    if (!cup || !ranking || stop.signal.aborted) return;
    const now = () => client.now();
    document.title = `${ranking.title || id} – ${text("app.name")}`;
    const over = OVER.has(cup.phase);
    const state = over ? "over" : line;
    replace(
      heading,
      h("h1", {}, ranking.title || id),
      h("span", { class: `line ${state}`, role: "status", "data-line": state }, over ? text(`cup.phase.${cup.phase}`) : text(`watch.${state}`)),
      h("span", { class: "quiet" }, cup.options.ruleset),
      h("span", { class: "quiet", id: "cup", "data-version": cup.version, "data-phase": cup.phase }, text(`cup.phase.${cup.phase}`), " · ", text("cup.round.of", { round: cup.round, rounds: cup.of })),
    );
    const last = cup.rounds.at(-1)?.round || 0;
    const round = chosen && chosen <= last ? chosen : last;
    replace(played, last ? rounds(cup, round, { now, games, choose: (number) => { chosen = number; show(); } }) : entries(cup));
    replace(ranks, standings(ranking, path, over));
    told.show(events.map(named), null);
    place.dataset.looked = String(cup.version);
  }

  /** Ids as people call them. @param {import("../types.js").Event} event */
  function named(event) {
    const { names } = /** @type {Json} */ (cup);
    return { ...event, says: event.says?.replace(/[\w-]+/g, (word) => names[word] || word) ?? null };
  }

  /** How far the games have come that are played. */
  async function glance() {
    const playing = (cup?.rounds || []).flatMap((/** @type {Json} */ round) => round.tables).filter((/** @type {Json} */ one) => one.state === "playing" && one.game);
    for (const { game } of playing) {
      const { body } = await client.get(`/v1/games${query({ game })}`, { signal: stop.signal });
      if (body.games[0]) games[game] = body.games[0];
    }
    if (playing.length) show();
  }

  async function follow() {
    await look();
    for (;;) {
      const { body } = await client.get(`/v1/games/${id}/events${query({ after: events.length, limit: PAGE, told: true })}`, { signal: stop.signal });
      events.push(...body.events);
      if (body.events.length < PAGE) break;
    }
    replace(place, heading, h("div", { class: "room cup-room" }, h("div", { class: "cup" }, mine, played, ranks), h("div", { class: "side" }, told.element)));
    show();
    await glance();
    const tell = (/** @type {"live" | "lost"} */ state) => { line = state; show(); };
    for await (const event of client.stream(`/v1/games/${id}/events?told=true`, events.length, stop.signal, tell)) {
      events.push(event);
      look().catch(() => undefined);
    }
    await look();
  }

  replace(place, h("p", { class: "loading" }, text("cup.loading")));
  const clock = setInterval(() => tick(document.body, client.now()), SECOND);
  const glances = setInterval(() => document.hidden || glance().catch(() => undefined), LOOKS);
  follow().catch((error) => stop.signal.aborted || failed(place, error));
  return {
    stop() {
      stop.abort();
      clearInterval(clock);
      clearInterval(glances);
      delete place.dataset.looked;
    },
  };
}
