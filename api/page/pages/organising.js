/** An organiser's key, in this tab's memory only. */

import { Client } from "../client.js";

/** @type {Map<string, Client>} */
const ORGANISERS = new Map();

/**
 * @param {string} game
 * @returns {Client | null}
 */
export function organiserOf(game) {
  return ORGANISERS.get(game) || null;
}

/**
 * Open a game and remember whose it is.
 * @param {string} key
 * @param {{ruleset: string, seats: number, options: any}} wanted
 * @returns {Promise<string>} the game
 */
export async function openGame(key, wanted) {
  const client = new Client(key.trim());
  const made = await client.post("/v1/games", wanted);
  ORGANISERS.set(made.game, client);
  return made.game;
}
