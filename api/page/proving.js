/** A record followed in this browser: chain, hidden parts, luck, digest, signature; asks nobody. */

import { FORMAT, canonical, fits, read } from "./lines.js";
import { again, bytes, luckOf, octets, seal, sealing, sha256 } from "./luck.js";

const SIGNED = "bunny-referee/signed-record/1";
const GENESIS = "0".repeat(64);
/** What a browser can hold a record to; by the rules only the service judges. */
export const CHECKS = ["form", "header", "chain", "parts", "draws", "reveal", "end", "digest", "signature"];
const REPEATED = ["game", "ruleset", "ruleset_version", "ruleset_hash", "options", "seats", "commitment", "practice"];

/**
 * @typedef {import("./types.js").Json} Json
 * @typedef {{line: number, check: string, says: string, version: number | null}} Finding
 * @typedef {{finding: Finding | null, events: number, draws: number, signed: string | null}} Proof
 */

class Broken extends Error {
  /**
   * @param {string} check
   * @param {string} says
   * @param {number | null} version
   * @param {number | null} line
   */
  constructor(check, says, version = null, line = null) {
    super(says);
    this.check = check;
    this.version = version;
    this.line = line;
  }
}

/**
 * Follow a record from its first line to its last, or to the first that does not hold.
 * @param {string[]} lines
 * @param {(line: number) => void} [tell]
 * @returns {Promise<Proof>}
 */
export async function prove(lines, tell = () => undefined) {
  const walk = new Walk(lines);
  let line = 0;
  try {
    for (; line < lines.length; line += 1) {
      await walk.take(line);
      if (line % 50 === 0) tell(line + 1);
    }
    if (lines.length < 2) throw new Broken("form", "a record has a header, entries and a footer");
  } catch (error) {
    const broken = error instanceof Broken ? error : new Broken("form", "its members are not of the right kind");
    const finding = { line: broken.line ?? line + 1, check: broken.check, says: broken.message, version: broken.version };
    return { ...walk.outcome(), finding };
  }
  return { ...walk.outcome(), finding: null };
}

class Walk {
  prev = GENESIS;
  version = 0;
  drawn = 0;
  /** @type {string[]} */
  entropy = [];
  saltsFit = true;
  /** @type {string | null} */
  signed = null;
  /** @type {Json} */
  header = {};
  /** @type {Json} */
  footer;

  /** @param {string[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.footer = read(lines.at(-1));
  }

  outcome() {
    return { events: this.version, draws: this.drawn, signed: this.signed };
  }

  /** @param {number} place */
  async take(place) {
    const kind = place === 0 ? "header" : place === this.lines.length - 1 ? "footer" : "entry";
    const line = this.#read(this.lines[place], kind);
    if (kind === "header") this.#open(line);
    else if (kind === "entry") await this.#enter(line);
    else await this.#close(line);
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  #read(text, kind) {
    let line;
    try {
      line = JSON.parse(text);
    } catch {
      throw new Broken("form", "this is no JSON");
    }
    if (canonical(line) !== text) throw new Broken("form", "this is not written in canonical JSON");
    this.#shaped(line, kind);
    if (line?.kind !== kind) throw new Broken("form", `here belongs a line of kind ${kind}`);
    if (kind === "footer") this.#shaped(line.head, "head");
    if (kind === "footer" && line.reveal !== null) this.#shaped(line.reveal, "reveal");
    return line;
  }

  /**
   * @param {any} part
   * @param {string} kind
   */
  #shaped(part, kind) {
    if (!fits(part, kind)) throw new Broken("form", `these are not the members of this kind: ${kind}`);
  }

  /** @param {Json} header */
  #open(header) {
    if (header.format !== FORMAT) throw new Broken("form", `not of the format ${FORMAT}`);
    this.header = header;
  }

  get whole() {
    return this.header.scope === "whole";
  }

  /** @param {Json} entry */
  async #enter(entry) {
    const { first, last, events } = entry;
    if (first !== this.version + 1) throw new Broken("chain", `version ${this.version + 1} comes next`, first);
    if (!events.length || last !== first + events.length - 1) throw new Broken("chain", "these are not the versions that it names", first);
    await this.#link("decision", entry, first, {});
    for (const [place, event] of events.entries()) await this.#event(entry, event, first + place);
    this.version = last;
    if (first === 1) this.#repeats(events[0].public);
    await this.#luck(entry);
  }

  /**
   * @param {Json} entry
   * @param {Json} event
   * @param {number} version
   */
  async #event(entry, event, version) {
    this.#shaped(event, "event");
    if (event.version !== version || event.decision !== entry.first) throw new Broken("chain", `event ${version} is not of this decision`, version);
    if (event.actor !== entry.actor || event.at !== entry.at) throw new Broken("chain", `event ${version} has another actor or time`, version);
    await this.#link("event", event, version, version === entry.last ? { state_hash: entry.state_hash } : {});
    if (event.type === "EntropyAdded") this.entropy.push(`${event.public.seat}:${event.public.entropy}`);
  }

  /**
   * The next link of the chain, and what its commitments hide.
   * @param {string} kind
   * @param {Json} told
   * @param {number} version
   * @param {Json} extra
   */
  async #link(kind, told, version, extra) {
    const { type, actor, at, commitments, hash } = told;
    const link = { type, actor, at, public: told.public, commitments, ...extra, format: `${kind}/1`, stream: this.header.game, version, prev: this.prev };
    if ((await sha256(canonical(link))) !== hash) throw new Broken("chain", `${kind} ${version} does not follow from what is before it`, version);
    this.prev = hash;
    await this.#parts(told, kind === "decision" ? ["decision", version] : [version], version);
  }

  /**
   * @param {Json} told
   * @param {any[]} label
   * @param {number} version
   */
  async #parts(told, label, version) {
    const audiences = Object.keys(told.private);
    const complete = audiences.length === Object.keys(told.salts).length && (!this.whole || audiences.length === Object.keys(told.commitments).length);
    if (!complete) throw new Broken("parts", "hidden parts and salts are not complete", version);
    for (const audience of audiences) {
      const salt = bytes(told.salts[audience]);
      const hidden = octets(canonical(told.private[audience]));
      const opened = await sha256(Uint8Array.from([...salt, ...hidden]));
      if (opened !== told.commitments[audience]) throw new Broken("parts", `the part of ${audience} is not what was committed to`, version);
      if (this.whole && this.footer.reveal) await this.#salted(label, audience, told.salts[audience]);
    }
  }

  /** @type {CryptoKey | null} */
  #salts = null;

  /**
   * @param {any[]} label
   * @param {string} audience
   * @param {string} salt
   */
  async #salted(label, audience, salt) {
    this.#salts ??= await sealing(bytes(this.footer.reveal.salt));
    if ((await seal(this.#salts, canonical([...label, audience]))) !== salt) this.saltsFit = false;
  }

  /** @param {Json} created */
  #repeats(created) {
    const other = REPEATED.find((name) => canonical(this.header[name] ?? null) !== canonical(created[name] ?? null));
    if (other) throw new Broken("header", `${other} is not that of the first event`, 1, 1);
  }

  /** @param {Json} entry */
  async #luck(entry) {
    if (!this.whole) {
      if (entry.draws.length) throw new Broken("parts", "only a whole record tells draws", entry.first);
      return;
    }
    const rolls = new Map(entry.draws.map((/** @type {Json} */ draw) => [draw.number, draw.value]));
    if (entry.draws.length && !(await this.#committed())) return;
    const luck = entry.draws.length ? await luckOf(this.header, this.footer.reveal.chance, this.entropy) : null;
    for (const draw of luck ? entry.draws : []) {
      this.#shaped(draw, draw?.type || "roll");
      this.drawn += 1;
      if (draw.number !== this.drawn) throw new Broken("draws", `draw ${this.drawn} is missing`, entry.first);
      if (!(await again(/** @type {any} */ (luck), draw)).same) throw new Broken("draws", `draw ${this.drawn} has another outcome`, entry.first);
    }
    const told = entry.events.find((/** @type {Json} */ event) => event.type === "DieRolled" && rolls.get(event.public.draw) !== event.public.value);
    if (told) throw new Broken("draws", `draw ${told.public.draw} is told otherwise`, told.version);
  }

  /** @type {Promise<boolean> | null} */
  #commitment = null;

  #committed() {
    const { chance = "" } = this.footer.reveal || {};
    this.#commitment ??= sha256(bytes(chance)).then((digest) => digest === this.header.commitment);
    return this.#commitment;
  }

  /** @param {Json} footer */
  async #close(footer) {
    const { head, kind, reveal, digest } = footer;
    if (head.version !== this.version || head.hash !== this.prev) throw new Broken("end", `the entries end at version ${this.version}`);
    if (Boolean(reveal) !== this.whole) throw new Broken("reveal", "keys belong to whole records");
    if (this.whole && !(await this.#committed())) throw new Broken("reveal", "this is not the key that was committed to");
    if (!this.saltsFit) throw new Broken("reveal", "the key of salts does not give the salts");
    const before = this.lines.slice(0, -1).map((line) => `${line}\n`).join("");
    if ((await sha256(before + canonical({ kind, head, reveal }))) !== digest) throw new Broken("digest", "the lines are not those of the digest");
    await this.#vouched(footer);
  }

  /** @param {Json} footer */
  async #vouched({ signature, head, digest }) {
    if (signature === null) return;
    this.#shaped(signature, "signature");
    if (signature.algorithm !== "Ed25519" || !Number.isInteger(signature.at) || signature.key_id !== (await thumbprint(signature.key))) throw new Broken("signature", "the key is not the one that it names");
    const message = { format: SIGNED, game: this.header.game, ...head, digest, at: signature.at, key_id: signature.key_id };
    const holds = await signedBy(signature.key, signature.value, canonical(message));
    if (holds === false) throw new Broken("signature", "the signature is not of this record");
    this.signed = holds ? signature.key_id : null;
  }
}

/**
 * The id of a public key: RFC 7638 over its JWK.
 * @param {string} key
 */
async function thumbprint(key) {
  return base64(bytes(await sha256(canonical({ crv: "Ed25519", kty: "OKP", x: base64(bytes(key)) }))));
}

/** @param {Uint8Array} octets */
function base64(octets) {
  return btoa(String.fromCharCode(...octets)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Whether a key has signed this; null: this browser knows no Ed25519.
 * @param {string} key
 * @param {string} value
 * @param {string} message
 */
export async function signedBy(key, value, message) {
  let imported;
  try {
    imported = await crypto.subtle.importKey("raw", bytes(key), { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return null;
  }
  return crypto.subtle.verify({ name: "Ed25519" }, imported, bytes(value), octets(message));
}
