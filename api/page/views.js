/** A game's views, read in blocks and kept: a step to a version that is near costs no request. */

import { query } from "./client.js";

const BLOCK = 100;
const AHEAD = 50;
/** So many versions before the end of what is known the next block is asked for. */
const KEPT = 80;
/** Blocks; a view is a few kilobytes. */

export class Views {
  /** @type {Map<number, Promise<import("./types.js").Seen[]>>} */
  #blocks = new Map();

  /**
   * @param {import("./client.js").Client} client
   * @param {string} game
   * @param {number} last
   * @param {string | null} seat whose eyes
   */
  constructor(client, game, last, seat) {
    this.client = client;
    this.game = game;
    this.last = last;
    this.seat = seat;
  }

  /**
   * The game at a version; what is near is read ahead.
   * @param {number} version
   * @returns {Promise<import("./types.js").Seen>}
   */
  async at(version) {
    const views = await this.#block(version);
    for (const near of [version + AHEAD, version - AHEAD]) {
      if (near > 0 && near <= this.last) this.#block(near).catch(() => undefined);
    }
    return views[before(views, version)];
  }

  /** @param {number} version */
  #block(version) {
    const number = Math.floor((version - 1) / BLOCK);
    const known = this.#blocks.get(number);
    if (known) return known;
    const first = number * BLOCK + 1;
    const params = { first, last: Math.min(this.last, first + BLOCK - 1), seat: this.seat };
    const asked = this.client.lines(`/v1/games/${this.game}/views${query(params)}`);
    this.#blocks.set(number, asked);
    asked.catch(() => this.#blocks.delete(number));
    const oldest = this.#blocks.keys().next().value;
    if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest);
    return asked;
  }
}

/**
 * The place of the last view that is not later than a version.
 * @param {import("./types.js").Seen[]} views
 * @param {number} version
 */
function before(views, version) {
  let [low, high] = [0, views.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (views[middle].version <= version) low = middle;
    else high = middle - 1;
  }
  return low;
}
