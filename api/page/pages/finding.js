/** The first wrong line: what it says, what this service has there, and the table at that moment. */

import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { read } from "../lines.js";
import { ruleset, summary } from "../store.js";
import { dialog, rulesList } from "../story.js";
import { tablePlace } from "../table.js";
import { spoken, text } from "../texts.js";

const AROUND = 2;
const SHOWN = 12;
const LONGEST = 90;
const COMPARED = ["type", "actor", "at", "public", "commitments", "hash"];

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {import("./check.js").Dropped} Dropped
 * @typedef {ReturnType<typeof tablePlace>} Stage
 */

/**
 * @param {Json} finding
 * @param {Dropped} dropped
 * @param {import("../client.js").Client} client
 */
export function firstWrong(finding, dropped, client) {
  const there = h("div", { class: "there" });
  const stage = tablePlace();
  const about = h(
    "p",
    {},
    h("span", { class: "tag bad" }, text(`check.of.${finding.check}`)),
    " ",
    finding.version !== null && h("span", { class: "quiet" }, text("check.at", { version: finding.version })),
    finding.rules?.length > 0 && h("button", { class: "cites", onclick: () => dialog(finding.says, rulesList(finding.rules, null)) }, `§ ${finding.rules.join(", ")}`),
  );
  const element = h(
    "section",
    { class: "card wrong", "aria-labelledby": "wrong", "data-line": finding.line, "data-version": finding.version },
    h("h2", { id: "wrong" }, text("check.wrong", { line: finding.line })),
    about,
    around(finding.line, dropped.lines),
    h("details", {}, h("summary", {}, text("check.raw")), h("pre", { tabindex: 0 }, JSON.stringify(read(dropped.lines[finding.line - 1]), null, 1))),
    there,
  );
  if (finding.version !== null && dropped.header.game) laid(finding.version, dropped, client, there, stage);
  return { element, stop: stage.stop };
}

/**
 * The lines about the wrong one, as they say what they are.
 * @param {number} wrong
 * @param {string[]} lines
 */
function around(wrong, lines) {
  const first = Math.max(1, wrong - AROUND);
  const shown = lines.slice(first - 1, wrong + AROUND).map((line, index) => {
    const number = first + index;
    const { kind = "", type = "", actor = "", first: from, last } = read(line);
    const versions = from ? (from === last ? `${from}` : `${from}–${last}`) : "";
    const state = number < wrong ? "held" : number === wrong ? "broken" : "open";
    return h("tr", { "data-state": state, "aria-current": number === wrong ? "true" : false }, h("td", {}, { held: "✓", broken: "✗", open: "…" }[state]), h("td", {}, number), h("td", {}, spoken(type || kind)), h("td", {}, actor), h("td", {}, versions));
  });
  const head = ["check.state", "check.number", "check.what", "check.who", "check.versions"].map((name) => h("th", { scope: "col" }, text(name)));
  return h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": text("check.lines") }, h("table", { class: "lines" }, h("caption", { class: "unseen" }, text("check.lines")), h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...shown)));
}

/**
 * The table at the version that is wrong, if this service keeps the game, and what differs.
 * @param {number} version
 * @param {Dropped} dropped
 * @param {import("../client.js").Client} client
 * @param {HTMLElement} there
 * @param {Stage} stage
 */
async function laid(version, dropped, client, there, stage) {
  const { game } = dropped.header;
  const told = dropped.lines.map(read).find(({ first, last }) => first <= version && version <= last) || {};
  try {
    // Within a decision the table stands still: it is shown after the whole of it.
    const { first = version, last = version } = told;
    const end = first <= version && version <= last ? last : version;
    const { body: seen } = await client.get(`/v1/games/${game}?at_version=${end}`);
    const rules = await ruleset(client, seen.view.ruleset);
    const names = (await summary(client, game))?.names || {};
    const after = Math.max(0, version - 40);
    const { body } = await client.get(`/v1/games/${game}/events?after=${after}&limit=${end - after}&told=true`);
    const kept = body.events.find((/** @type {Json} */ event) => event.version === version);
    replace(
      there,
      h("h3", {}, text("check.kept", { version })),
      kept && h("p", { class: "told" }, kept.says || spoken(kept.type), " ", kept.rules?.length > 0 && h("button", { class: "cites", "aria-label": text("story.rules.of", { version }), onclick: () => dialog(kept.says || spoken(kept.type), rulesList(kept.rules, rules)) }, "§")),
      kept && differences(kept, (told.events || []).find((/** @type {Json} */ event) => event.version === version) || {}),
      stage.element,
      h("p", {}, h("a", { class: "button", href: link("replay", [game, version]) }, text("check.replay", { version }))),
    );
    stage.draw({ view: seen.view, ruleset: rules, seat: null, names, recent: body.events, now: () => kept?.at || client.now() });
  } catch {
    replace(there, h("p", { class: "quiet" }, text("check.elsewhere")));
  }
}

/**
 * What the record says otherwise than this service, member by member.
 * @param {Json} kept
 * @param {Json} record
 */
function differences(kept, record) {
  const [ours, theirs] = [flat(kept), flat(record)];
  const other = [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path)).slice(0, SHOWN);
  if (!other.length) return h("p", { class: "quiet", id: "same" }, text("check.same"));
  const row = (/** @type {string} */ path) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, path)), h("td", { class: "bad" }, h("code", {}, ours.has(path) ? "" : null, short(theirs.get(path)))), h("td", { class: "good" }, h("code", {}, short(ours.get(path)))));
  return h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": text("check.differ") }, h("table", { class: "differ", id: "differ" }, h("caption", {}, text("check.differ")), h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, text("check.differ.record")), h("th", { scope: "col" }, text("check.differ.service")))), h("tbody", {}, ...other.map(row))));
}

/** @param {string | undefined} value */
function short(value) {
  if (value === undefined) return "–";
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

/** @param {Json} event @returns {Map<string, string>} */
function flat(event) {
  return new Map(COMPARED.filter((name) => name in event).flatMap((name) => leaves(event[name], name)));
}

/**
 * What stands at the ends of a document, each with its path.
 * @param {any} value
 * @param {string} path
 * @returns {[string, string][]}
 */
function leaves(value, path) {
  const below = value && typeof value === "object" ? Object.entries(value) : [];
  return below.length ? below.flatMap(([name, part]) => leaves(part, `${path}.${name}`)) : [[path, JSON.stringify(value)]];
}
