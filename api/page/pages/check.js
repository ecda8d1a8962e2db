/** A record is checked: in this browser, by the service, and its first wrong line on the table. */

import { Client, Problem } from "../client.js";
import { h, replace } from "../dom.js";
import { linesOf, read } from "../lines.js";
import { link } from "../links.js";
import { computes } from "../luck.js";
import { prove } from "../proving.js";
import { text } from "../texts.js";
import { fairness } from "./fairness.js";
import { firstWrong } from "./finding.js";
import { verdict, vouching } from "./verdict.js";

const MEDIA = "application/vnd.bunny-referee.record+jsonl";
const UNASKED = "unasked";

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {{lines: string[], header: Json, footer: Json}} Dropped
 * @typedef {{body: Json | null, problem: string | null}} Judged
 */

/** @type {import("../app.js").Room} */
export function check(place, route, client) {
  const [game = ""] = route.parts;
  const outcome = h("div", { class: "outcome" });
  const status = h("p", { role: "status", class: "quiet", id: "checking" });
  const stop = new AbortController();
  /** @type {{stop: () => void}[]} */
  let stages = [];
  let token = client.token;

  const file = h("input", { type: "file", id: "record-file", accept: ".jsonl,.ndjson,.json,.txt", class: "unseen", onchange: () => take(file.files) });
  const drop = h(
    "label",
    { class: "drop", for: "record-file", ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.add("over"); }, ondragleave: () => drop.classList.remove("over"), ondrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.remove("over"); take(event.dataTransfer?.files); } },
    h("b", {}, text("check.drop")),
    h("span", { class: "quiet" }, text("check.drop.or")),
  );
  const key = h("input", { type: "password", id: "check-token", autocomplete: "off", onchange: () => { token = key.value.trim() || client.token; } });
  const lent = h("details", { class: "lent" }, h("summary", {}, text("check.token")), h("p", { class: "quiet small" }, text("check.token.why")), h("p", {}, h("label", { for: "check-token" }, text("check.token.label")), " ", key));

  /** @param {FileList | null | undefined} files */
  async function take(files) {
    const [first] = files || [];
    if (first) await examine(await first.text());
    file.value = "";
  }

  /** @param {string} record */
  async function examine(record) {
    for (const stage of stages) stage.stop();
    stages = [];
    replace(outcome);
    const dropped = opened(record);
    replace(status, text("check.following"));
    const proof = computes() ? await prove(dropped.lines, (line) => replace(status, text("check.line", { line, lines: dropped.lines.length }))) : null;
    replace(status, text("check.judging"));
    const judged = await judge(record);
    if (stop.signal.aborted) return;
    replace(status);
    const found = judged.body?.finding || proof?.finding || null;
    const wrong = found && firstWrong(found, dropped, client);
    if (wrong) stages = [wrong];
    const dice = dropped.header.commitment ? await fairness(dropped, client) : null;
    replace(outcome, verdict(dropped, proof, judged), wrong?.element, await vouching(dropped, judged, client), dice);
    outcome.dataset.verified = String(!found);
    const headline = outcome.querySelector("h2");
    headline?.focus();
  }

  /**
   * By the rules, which only the service knows.
   * @param {string} record
   * @returns {Promise<Judged>}
   */
  async function judge(record) {
    if (!token) return { body: null, problem: UNASKED };
    try {
      return { body: await new Client(token).post("/v1/verifications", record, { media: MEDIA }), problem: null };
    } catch (error) {
      return { body: null, problem: error instanceof Problem ? error.message : String(error) };
    }
  }

  /** The whole record once the game is over; before that as much of it as its reader may see. */
  async function record() {
    const path = `/v1/games/${game}/record`;
    try {
      return await client.text(path, MEDIA);
    } catch (error) {
      if (!(error instanceof Problem) || error.body.reason !== "game-not-over") throw error;
      return client.text(`${path}?scope=${client.token ? "own" : "public"}`, MEDIA);
    }
  }

  async function begin() {
    if (!game) return;
    replace(status, text("check.fetching", { game }));
    try {
      await examine(await record());
    } catch (error) {
      const problem = /** @type {Problem} */ (error);
      replace(status, h("span", { class: "refusal" }, problem.message || String(error)));
    }
  }

  document.title = `${text("check.title")} – ${text("app.name")}`;
  replace(
    place,
    h(
      "div",
      { class: "page check" },
      h("h1", {}, text("check.title")),
      h("p", { class: "lead" }, text("check.lead")),
      game && h("p", {}, h("a", { href: link("replay", [game, 1], route) }, text("check.back"))),
      h("div", { class: "card dropping" }, drop, file, !client.token && lent),
      !computes() && h("p", { class: "refusal" }, text("check.insecure")),
      status,
      outcome,
    ),
  );
  begin();
  return {
    stop() {
      stop.abort();
      for (const stage of stages) stage.stop();
    },
  };
}

/**
 * A record as far as it can be read: even a broken one has lines.
 * @param {string} record
 * @returns {Dropped}
 */
function opened(record) {
  const lines = linesOf(record);
  return { lines, header: read(lines[0]), footer: read(lines.at(-1)) };
}
