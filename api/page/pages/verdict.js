/** What came of a check: every single check by browser and by service, and who vouches for it. */

import { h } from "../dom.js";
import { canonical } from "../lines.js";
import { computes, hex } from "../luck.js";
import { CHECKS, signedBy } from "../proving.js";
import { listed, text } from "../texts.js";

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {import("./check.js").Dropped} Dropped
 * @typedef {import("./check.js").Judged} Judged
 * @typedef {import("../proving.js").Proof} Proof
 */

/** In the order in which a line is held to them. */
const ALL = ["form", "header", "chain", "parts", "ruleset", "draws", "rules", "state", "reveal", "end", "digest", "signature"];
/** What a record that is not whole cannot be held to. */
const WHOLE = new Set(["ruleset", "draws", "rules", "state", "reveal"]);

/**
 * @param {Dropped} dropped
 * @param {Proof | null} proof
 * @param {Judged} judged
 */
export function verdict(dropped, proof, judged) {
  const { header, lines } = dropped;
  const found = judged.body?.finding || proof?.finding || null;
  const tried = proof || judged.body;
  const headline = found ? text("check.bad", { line: found.line }) : text(tried ? "check.good" : "check.untried");
  const facts = [
    ["check.game", header.game],
    ["check.ruleset", header.ruleset && `${header.ruleset} ${header.ruleset_version || ""}`],
    ["check.scope", header.scope && text(`check.scope.${header.scope}`)],
    ["check.size", text("check.size.of", { lines: lines.length, events: proof?.events ?? judged.body?.head?.version ?? 0, draws: proof?.draws ?? judged.body?.draws ?? 0 })],
  ];
  return h(
    "section",
    { class: `card verdict ${found ? "bad" : "good"}`, "aria-labelledby": "verdict" },
    h("h2", { id: "verdict", tabindex: -1 }, h("span", { "aria-hidden": "true", class: "stamp" }, found ? "✗" : "✓"), " ", headline),
    found && h("p", {}, found.says.charAt(0).toUpperCase() + found.says.slice(1), "."),
    h("dl", { class: "facts" }, ...facts.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", {}, text(/** @type {string} */ (name))), h("dd", {}, value)])),
    checks(header, proof, judged),
    judged.problem && h("p", { class: "small quiet", id: "unjudged" }, judged.problem === "unasked" ? text("check.unasked") : judged.problem),
  );
}

/**
 * @param {Json} header
 * @param {Proof | null} proof
 * @param {Judged} judged
 */
function checks(header, proof, judged) {
  const rows = ALL.filter((name) => header.scope === "whole" || !WHOLE.has(name));
  const mine = (/** @type {string} */ name) => (proof && CHECKS.includes(name) ? held(name, proof.finding, CHECKS, name === "signature" && !proof.signed) : "none");
  const theirs = (/** @type {string} */ name) => (judged.body ? held(name, judged.body.finding, judged.body.checks, !judged.body.checks.includes(name)) : "none");
  return h(
    "div",
    { class: "wide-table", tabindex: 0, role: "region", "aria-label": text("check.checks") },
    h(
      "table",
      { class: "checks" },
      h("caption", { class: "unseen" }, text("check.checks")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, text("check.check")), h("th", { scope: "col" }, text("check.mine")), h("th", { scope: "col" }, text("check.theirs")))),
      h("tbody", {}, ...rows.map((name) => h("tr", { "data-check": name }, h("th", { scope: "row" }, h("b", {}, text(`check.of.${name}`)), h("span", { class: "quiet small" }, text(`check.of.${name}.says`))), mark(mine(name)), mark(theirs(name))))),
    ),
  );
}

/**
 * Whether a check held: what is wrong breaks one of them, and leaves the others open.
 * @param {string} name
 * @param {Json | null} finding
 * @param {string[]} known
 * @param {boolean} untried
 */
function held(name, finding, known, untried) {
  if (finding?.check === name) return "broken";
  if (untried || !known.includes(name)) return "none";
  return finding ? "open" : "held";
}

/** @param {string} state */
function mark(state) {
  const signs = /** @type {{[state: string]: string}} */ ({ held: "✓", broken: "✗", open: "…", none: "–" });
  return h("td", { class: "mark", "data-state": state }, h("span", { "aria-hidden": "true" }, signs[state]), h("span", { class: "unseen" }, text(`check.state.${state}`)));
}

/**
 * The head of the service's own game, held to the key that it publishes.
 * @param {Json} standing
 * @param {Json[]} keys
 */
async function headSigned({ signature, ...said }, keys) {
  const key = keys.find(({ kid }) => kid === said.key_id);
  if (!key || !computes()) return null;
  const raw = Uint8Array.from(atob(key.x.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const holds = await signedBy(hex(raw), signature, canonical(said));
  return holds === null ? null : h("li", {}, text(holds ? "check.head.signed" : "check.head.forged", { at: new Date(said.at).toLocaleString() }));
}

/**
 * Who has signed the record, with which key, and up to where anybody vouches for it.
 * @param {Dropped} dropped
 * @param {Judged} judged
 * @param {import("../client.js").Client} client
 */
export async function vouching({ header, footer }, judged, client) {
  const { signature, head } = footer;
  const keys = (await client.get("/v1/keys").catch(() => null))?.body.keys || [];
  const known = keys.find((/** @type {Json} */ key) => key.kid === signature?.key_id);
  const standing = header.game ? (await client.get(`/v1/games/${header.game}/head`).catch(() => null))?.body : null;
  const anchors = judged.body?.anchors || [];
  const time = (/** @type {number} */ ms) => new Date(ms).toLocaleString();
  const lines = [
    signature ? h("li", {}, text("check.signed", { at: time(signature.at) }), " ", h("code", {}, signature.key_id)) : h("li", {}, text("check.unsigned")),
    signature && h("li", {}, known ? text(known.until ? "check.key.was" : "check.key.is", { since: time(known.since), until: known.until ? time(known.until) : "" }) : text("check.key.unknown")),
    head && h("li", {}, text("check.head", { version: head.version }), " ", h("code", {}, head.hash)),
    head && standing?.version === head.version && h("li", {}, text(standing.hash === head.hash ? "check.head.same" : "check.head.other")),
    standing && (await headSigned(standing, keys)),
    judged.body && h("li", {}, anchors.length ? text("check.anchored", { version: judged.body.anchored_to, by: listed(anchors.map((/** @type {string} */ one) => text(`check.anchor.${one}`))) }) : text("check.unanchored")),
  ];
  return h("section", { class: "card vouched", "aria-labelledby": "vouched" }, h("h2", { id: "vouched" }, text("check.vouched")), h("ul", { class: "plain" }, ...lines.filter(Boolean)), h("p", { class: "quiet small" }, text("check.vouched.says"), " ", h("a", { href: "/v1/keys" }, "/v1/keys")));
}
