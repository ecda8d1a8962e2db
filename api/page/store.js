/** A game as it is followed: what was seen of it last, and what happened so far. */

import { Problem, query } from "./client.js";

const PAGE = 500;
const TAIL = 300;
/** @type {Map<string, Promise<import("./types.js").Ruleset>>} */
const RULESETS = new Map();

/**
 * All that a ruleset declares; asked for once.
 * @param {import("./client.js").Client} client
 * @param {string} id
 * @returns {Promise<import("./types.js").Ruleset>}
 */
export function ruleset(client, id) {
  const known = RULESETS.get(id);
  if (known) return known;
  const asked = client.get(`/v1/rulesets/${id}`).then(({ body }) => body);
  RULESETS.set(id, asked);
  asked.catch(() => RULESETS.delete(id));
  return asked;
}

/**
 * The row of one game in the list: its names, its phase.
 * @param {import("./client.js").Client} client
 * @param {string} game
 * @returns {Promise<import("./types.js").Summary | null>}
 */
export async function summary(client, game) {
  const { body } = await client.get(`/v1/games${query({ game })}`);
  return body.games[0] || null;
}

/** Says "change" whenever there is something else to show, "lost" and "live" of the line. */
export class Followed extends EventTarget {
  /** @type {import("./types.js").Seen | null} */
  seen = null;
  /** @type {import("./types.js").Ruleset | null} */
  ruleset = null;
  /** @type {import("./types.js").Event[]} */
  events = [];
  /** @type {import("./types.js").Offer[]} */
  offers = [];
  /** The version that the offers hold for. */
  offered = 0;
  /** @type {{[seat: string]: string}} */
  names = {};
  /** @type {"live" | "lost" | "over"} */
  line = "lost";
  /** @type {string | null} */
  #tag = null;
  #stop = new AbortController();
  #looking = false;
  #again = false;

  /**
   * @param {import("./client.js").Client} client
   * @param {string} game
   * @param {string | null} seat whose link it is
   */
  constructor(client, game, seat) {
    super();
    this.client = client;
    this.game = game;
    this.seat = seat;
  }

  get path() {
    return `/v1/games/${this.game}`;
  }

  get version() {
    return this.events.at(-1)?.version || 0;
  }

  stop() {
    this.#stop.abort();
  }

  /** Look once, read what happened so far, then follow. */
  async start() {
    await this.look();
    const id = /** @type {import("./types.js").Seen} */ (this.seen).view.ruleset;
    this.ruleset = await ruleset(this.client, id);
    await this.#past();
    this.#say("change");
    this.#follow().catch((error) => this.#fail(error));
  }

  /** Look at the game as it is now; two looks at once are one. */
  async look() {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      do {
        this.#again = false;
        await this.#look();
      } while (this.#again && !this.#stop.signal.aborted);
    } finally {
      this.#looking = false;
    }
  }

  async #look() {
    const signal = this.#stop.signal;
    const { body, tag } = await this.client.get(this.path, { known: this.#tag, signal });
    const found = /** @type {import("./types.js").Seen} */ (body || this.seen);
    this.seat ||= holder(found.view);
    const may = this.client.token && this.seat && found.phase === "running";
    const offered = may ? (await this.client.get(`${this.path}/legal-actions`, { signal })).body : null;
    // Who acted meanwhile has a later table in the answer.
    if (found.version < (this.seen?.version || 0)) return;
    if (body) this.#tag = tag;
    this.seen = found;
    this.offers = offered?.actions || [];
    this.offered = offered?.version || found.version;
    if (!body || found.phase === "open" || !Object.keys(this.names).length) {
      this.names = (await summary(this.client, this.game))?.names || {};
    }
    this.#say("change");
  }

  /** What happened last: who wants all of it replays the game. */
  async #past() {
    const start = Math.max(0, (this.seen?.version || 0) - TAIL);
    for (;;) {
      const path = `${this.path}/events${query({ after: this.version || start, limit: PAGE, told: true })}`;
      const { body } = await this.client.get(path, { signal: this.#stop.signal });
      this.events.push(...body.events);
      if (body.events.length < PAGE) return;
    }
  }

  async #follow() {
    const path = `${this.path}/events?told=true`;
    const tell = (/** @type {"live" | "lost"} */ state) => {
      // Behind a lost line anything may have happened, also to who sits where.
      if (state === "live" && this.line === "lost") this.look().catch(() => this.#say("change"));
      this.line = state;
      this.#say("change");
    };
    for await (const event of this.client.stream(path, this.version, this.#stop.signal, tell)) {
      this.events.push(event);
      this.look().catch(() => this.#say("change"));
    }
    if (this.#stop.signal.aborted) return;
    this.line = "over";
    await this.look();
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#stop.signal.aborted) return;
    this.dispatchEvent(new CustomEvent("failed", { detail: error }));
  }

  /** @param {string} type */
  #say(type) {
    if (!this.#stop.signal.aborted) this.dispatchEvent(new Event(type));
  }

  /**
   * Act as the seat whose link this is. Whoever was faster, the game is looked at again.
   * @param {import("./types.js").Offer} offer
   * @param {import("./types.js").Json} params
   */
  async act(offer, params) {
    const answers = offer.decision ? { decision: offer.decision } : {};
    const body = { type: offer.type, params, ...answers };
    const ifMatch = offer.decision ? null : this.offered;
    try {
      const done = await this.client.post(`${this.path}/actions`, body, { ifMatch });
      this.offers = done.legal_actions;
      this.offered = done.version;
      this.seen = { .../** @type {any} */ (this.seen), version: done.version, phase: done.phase, view: done.view };
      this.#tag = null;
      this.#say("change");
    } catch (error) {
      await this.look().catch(() => undefined);
      throw error;
    }
  }

  /** What a drawing is made from. @returns {import("./types.js").Scene | null} */
  get scene() {
    if (!this.seen || !this.ruleset) return null;
    return {
      view: this.seen.view,
      ruleset: this.ruleset,
      seat: this.seat,
      names: this.names,
      recent: this.events.slice(-80),
      now: () => this.client.now(),
    };
  }
}

/**
 * The seat that this view was made for: it alone sees a hand.
 * @param {import("./types.js").Json} view
 * @returns {string | null}
 */
export function holder(view) {
  const players = view.table?.players || [];
  const own = players.find((/** @type {any} */ player) => player.hand && view.seats.includes(player.seat));
  return own ? own.seat : null;
}

export { Problem };
