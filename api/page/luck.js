/** Luck again: every draw follows from the opened secret, as docs/reference/record.md says. */

const CHANCE = "bunny-referee/chance/1";
const WORD = 2n ** 64n;

/**
 * @typedef {import("./types.js").Json} Json
 * @typedef {{secret: CryptoKey, game: string, entropy: string[]}} Luck
 * @typedef {{text: string, seal: string, word: bigint, thrown: number, rest: number}} Word
 */

const encoder = new TextEncoder();

/** Whether this browser computes hashes here: over plain HTTP it does only on its own machine. */
export function computes() {
  return Boolean(globalThis.crypto?.subtle);
}

/** @param {string} text */
export function octets(text) {
  return encoder.encode(text);
}

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
export function bytes(digits) {
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new TypeError("not hexadecimal");
  return Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array} buffer */
export function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string | Uint8Array<ArrayBuffer>} content */
export async function sha256(content) {
  return hex(await crypto.subtle.digest("SHA-256", typeof content === "string" ? octets(content) : content));
}

/** @param {Uint8Array<ArrayBuffer>} key */
export function sealing(key) {
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {string} message */
export async function seal(key, message) {
  return hex(await crypto.subtle.sign("HMAC", key, octets(message)));
}

/**
 * What all draws of a game are made from. A practice game has a public seed instead of a secret.
 * @param {Json} header
 * @param {string} secret in hexadecimal
 * @param {string[]} entropy as "seat:digits", in order
 * @returns {Promise<Luck>}
 */
export async function luckOf(header, secret, entropy) {
  if (!header.practice) return { secret: await sealing(bytes(secret)), game: header.game, entropy };
  const seed = bytes(await sha256(String(header.practice)));
  return { secret: await sealing(seed), game: "practice", entropy: [] };
}

/**
 * A number below `sides`; words from the incomplete last stretch are thrown away.
 * @param {Luck} luck
 * @param {string} purpose
 * @param {number} number
 * @param {number} sides
 * @returns {Promise<Word>}
 */
export async function below(luck, purpose, number, sides) {
  const limit = WORD - (WORD % BigInt(sides));
  for (let attempt = 0; ; attempt += 1) {
    const text = JSON.stringify([CHANCE, luck.game, luck.entropy, purpose, number, attempt]);
    const sealed = await seal(luck.secret, text);
    const word = BigInt(`0x${sealed.slice(0, 16)}`);
    if (word < limit) return { text, seal: sealed, word, thrown: attempt, rest: Number(word % BigInt(sides)) };
  }
}

/**
 * A draw of a record once more: what it comes to, and the words it took.
 * @param {Luck} luck
 * @param {Json} draw
 * @returns {Promise<{outcome: any, same: boolean, words: Word[]}>}
 */
export async function again(luck, draw) {
  if (draw.type === "roll") {
    const word = await below(luck, draw.purpose, draw.number, draw.sides);
    return { outcome: word.rest + 1, same: word.rest + 1 === draw.value, words: [word] };
  }
  const order = [...draw.items];
  const words = [];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const word = await below(luck, `${draw.purpose}/${place}`, draw.number, place + 1);
    [order[place], order[word.rest]] = [order[word.rest], order[place]];
    words.push(word);
  }
  return { outcome: order, same: JSON.stringify(order) === JSON.stringify(draw.order), words };
}
