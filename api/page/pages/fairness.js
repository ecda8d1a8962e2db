/** Commitment, entropy and reveal, explained with this game's own numbers; any draw once more. */

import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { again, bytes, computes, luckOf, sha256 } from "../luck.js";
import { read } from "../lines.js";
import { text } from "../texts.js";

const STEPS = 3;

/**
 * @typedef {import("../types.js").Json} Json
 * @typedef {import("./check.js").Dropped} Dropped
 * @typedef {{draw: Json, version: number}} Drawn
 */

/**
 * @param {Dropped} dropped
 * @param {import("../client.js").Client} client
 */
export async function fairness(dropped, client) {
  const { header, footer } = dropped;
  const entries = dropped.lines.slice(1, -1).map(read);
  const events = entries.flatMap((entry) => entry.events || []);
  const entropy = events.filter((event) => event.type === "EntropyAdded");
  const drawn = entries.flatMap((entry) => (entry.draws || []).map((/** @type {Json} */ draw) => ({ draw, version: entry.last })));
  const begun = events.find((event) => event.type === "GameStarted");
  return h(
    "section",
    { class: "card fairness", "aria-labelledby": "fairness" },
    h("h2", { id: "fairness" }, text("fair.title")),
    h("p", { class: "quiet" }, text("fair.lead")),
    h(
      "ol",
      { class: "fair-steps" },
      step("fair.bound", h("p", {}, text("fair.bound.says", { at: moment(events[0]?.at) })), number(text("fair.commitment"), header.commitment, "commitment")),
      step("fair.yours", ...yours(entropy, begun)),
      step("fair.opened", ...(await openedUp(header, footer))),
      step("fair.drawn", ...(await draws(dropped, drawn, entropy, client))),
    ),
  );
}

/**
 * @param {string} name
 * @param {...import("../dom.js").Child} content
 */
function step(name, ...content) {
  return h("li", {}, h("h3", {}, text(name)), ...content);
}

/** @param {number | undefined} at */
function moment(at) {
  return at ? new Date(at).toLocaleString() : "–";
}

/**
 * A long number with its name.
 * @param {string} says
 * @param {string} digits
 * @param {string} id
 */
function number(says, digits, id) {
  return h("p", { class: "digits" }, h("span", { class: "small quiet" }, says), h("code", { id }, digits));
}

/**
 * @param {Json[]} entropy
 * @param {Json | undefined} begun
 */
function yours(entropy, begun) {
  if (!entropy.length) return [h("p", {}, text("fair.yours.none"))];
  const row = (/** @type {Json} */ event) => h("tr", {}, h("th", { scope: "row" }, event.public.seat), h("td", {}, h("code", {}, event.public.entropy)), h("td", {}, event.version));
  return [
    h("p", {}, text("fair.yours.says", { count: entropy.length, version: begun?.version ?? "–" })),
    h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": text("fair.yours") }, h("table", { class: "lines" }, h("caption", { class: "unseen" }, text("fair.yours")), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, text("fair.seat")), h("th", { scope: "col" }, text("fair.digits")), h("th", { scope: "col" }, text("replay.scrub")))), h("tbody", {}, ...entropy.map(row)))),
  ];
}

/**
 * @param {Json} header
 * @param {Json} footer
 */
async function openedUp(header, footer) {
  const chance = footer.reveal?.chance;
  if (!chance) return [h("p", {}, text("fair.closed"))];
  const lines = [h("p", {}, text("fair.opened.says")), number(text("fair.secret"), chance, "secret")];
  if (!computes()) return lines;
  const digest = await sha256(bytes(chance)).catch(() => "");
  const same = digest === header.commitment;
  return [...lines, number(text("fair.hashed"), digest, "hashed"), h("p", {}, h("b", { class: same ? "good" : "bad" }, text(same ? "fair.same" : "fair.other"))), header.practice && h("p", {}, text("fair.practice", { seed: header.practice }))];
}

/**
 * @param {Dropped} dropped
 * @param {Drawn[]} drawn
 * @param {Json[]} entropy
 * @param {import("../client.js").Client} client
 */
async function draws({ header, footer }, drawn, entropy, client) {
  const chance = footer.reveal?.chance;
  if (!chance || !drawn.length) return [h("p", {}, text("fair.drawn.later"))];
  if (!computes()) return [h("p", {}, text("check.insecure"))];
  const words = entropy.map((event) => `${event.public.seat}:${event.public.entropy}`);
  const luck = await luckOf(header, chance, words).catch(() => null);
  if (!luck) return [h("p", {}, text("fair.other"))];
  const shown = h("div", { class: "draw", id: "draw", "aria-live": "polite" });
  const pick = h("input", { type: "number", id: "draw-number", min: 1, max: drawn.length, value: 1, onchange: () => show(Number(pick.value)) });
  const move = (/** @type {number} */ by) => () => show(Number(pick.value) + by);
  let turn = 0;

  /** @param {number} asked */
  async function show(asked) {
    const at = Math.min(drawn.length, Math.max(1, Math.round(asked) || 1));
    pick.value = String(at);
    const mine = (turn += 1);
    const { draw, version } = drawn[at - 1];
    const once = await again(/** @type {any} */ (luck), draw);
    if (mine === turn) replace(shown, ...explained(draw, once, h("a", { href: link("replay", [header.game, version], client) }, text("fair.version", { version }))));
    shown.dataset.number = String(at);
    shown.dataset.same = String(once.same);
  }

  const most = Math.max(...drawn.map(({ draw }) => draw.sides || 0));
  await show(1 + drawn.findIndex(({ draw }) => (draw.sides || 0) === most));
  return [
    h("p", {}, text("fair.drawn.says", { count: drawn.length })),
    h("p", { class: "number" }, h("label", { for: "draw-number" }, text("fair.draw")), " ", h("button", { type: "button", class: "step", "aria-label": text("fair.before"), onclick: move(-1) }, "−"), pick, h("button", { type: "button", class: "step", "aria-label": text("fair.next"), onclick: move(1) }, "+"), " ", h("span", { class: "quiet" }, text("fair.of", { count: drawn.length }))),
    shown,
  ];
}

/**
 * A draw step by step: what is sealed, the word that comes of it, and what is left of it.
 * @param {Json} draw
 * @param {{outcome: any, same: boolean, words: import("../luck.js").Word[]}} once
 * @param {Node} where
 */
function explained(draw, once, where) {
  const shuffle = draw.type === "shuffle";
  const sides = (/** @type {number} */ index) => (shuffle ? draw.items.length - index : draw.sides);
  const word = (/** @type {import("../luck.js").Word} */ one, /** @type {number} */ index) =>
    h(
      "li",
      {},
      number(text("fair.message"), one.text, `message-${index}`),
      number(text("fair.seal"), one.seal, `seal-${index}`),
      h("p", {}, text("fair.word", { word: one.word.toLocaleString("en"), sides: sides(index), rest: one.rest })),
      one.thrown > 0 && h("p", { class: "small" }, text("fair.thrown", { count: one.thrown })),
      shuffle && h("p", {}, text("fair.swap", { place: draw.items.length - index, other: one.rest + 1 })),
    );
  const verdict = h("p", { class: "same" }, h("b", { class: once.same ? "good" : "bad" }, once.same ? "✓ " : "✗ ", shuffle ? text(once.same ? "fair.order.same" : "fair.order.other", { count: draw.items.length }) : text(once.same ? "fair.value.same" : "fair.value.other", { value: once.outcome, recorded: draw.value })));
  return [
    h("p", {}, h("b", {}, text(shuffle ? "fair.shuffle" : "fair.roll", { count: draw.items?.length || 0, sides: draw.sides || 0 })), " ", h("span", { class: "quiet" }, draw.purpose), " · ", where),
    h("ol", { class: "words" }, ...once.words.slice(0, STEPS).map(word)),
    once.words.length > STEPS && h("p", { class: "quiet" }, text("fair.more", { count: once.words.length - STEPS })),
    verdict,
  ];
}
