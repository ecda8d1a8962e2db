/** What happened, in sentences; the rules behind each are one click away. */

import { h, replace } from "./dom.js";
import { cardsOf } from "./naming.js";
import { spoken, text } from "./texts.js";

const SHOWN = 120;

/**
 * The list of events. Give it more with `show`.
 * @param {{go?: (version: number) => void}} [wishes] `go`: what a click on a version does
 */
export function story({ go } = {}) {
  const list = h("ol", { class: "story", "aria-live": "polite", "aria-relevant": "additions" });
  const every = h("input", { type: "checkbox", id: "story-all", onchange: () => again() });
  const element = h(
    "section",
    { class: "card story-card", "aria-labelledby": "story-title" },
    h("header", {}, h("h2", { id: "story-title" }, text("story.title")), h("label", { class: "small" }, every, " ", text("story.all"))),
    h("div", { class: "scrolls" }, list),
  );
  /** @type {import("./types.js").Event[]} */
  let events = [];
  /** @type {import("./types.js").Ruleset | null} */
  let rules = null;
  let [first, last, marked] = [0, 0, 0];

  function again() {
    first = last = 0;
    list.replaceChildren();
    fill();
  }

  function fill() {
    const told = events.filter((event) => every.checked || event.says !== null).slice(-SHOWN);
    const start = told[0]?.version || 0;
    if (start < first) list.replaceChildren();
    const known = list.querySelector(".empty") || start < first ? 0 : last;
    if (known === 0) list.replaceChildren();
    for (const event of told) if (event.version > known) list.prepend(line(event, rules, go));
    while (list.childElementCount > SHOWN) list.lastElementChild?.remove();
    if (!list.childElementCount) replace(list, h("li", { class: "empty" }, text("story.empty")));
    first = start;
    last = told.at(-1)?.version || 0;
    mark();
  }

  function mark() {
    for (const item of list.children) {
      const at = Number(/** @type {HTMLElement} */ (item).dataset.version);
      if (at === marked) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  return {
    element,
    /**
     * @param {import("./types.js").Event[]} shown
     * @param {import("./types.js").Ruleset | null} ruleset
     * @param {number} [at] the version to mark
     */
    show(shown, ruleset, at = 0) {
      const shorter = (shown.at(-1)?.version || 0) < last;
      events = shown;
      rules = ruleset;
      marked = at;
      if (shorter) again();
      else fill();
    },
  };
}

/**
 * @param {import("./types.js").Event} event
 * @param {import("./types.js").Ruleset | null} ruleset
 * @param {((version: number) => void) | undefined} go
 */
function line(event, ruleset, go) {
  const says = event.says ?? `${spoken(event.type)}`;
  const time = new Date(event.at).toLocaleTimeString();
  const cited = event.rules || [];
  const number = go
    ? h("button", { class: "version", title: text("story.go", { version: event.version }), "aria-label": text("story.go", { version: event.version }), onclick: () => go(event.version) }, event.version)
    : h("span", { class: "version", title: text("story.version", { version: event.version, time }) }, event.version);
  const rules = h(
    "button",
    { class: "cites", "aria-label": text("story.rules.of", { version: event.version }), onclick: () => explain(event, ruleset) },
    cited.length || ruleset ? "§" : "",
  );
  const kind = says.startsWith("—") ? "turn" : event.says === null ? "dull" : "told";
  return h("li", { class: kind, "data-version": event.version, "data-type": event.type }, number, h("span", { class: "says" }, says), rules);
}

/**
 * The rules behind an event, in a dialog.
 * @param {import("./types.js").Event} event
 * @param {import("./types.js").Ruleset | null} ruleset
 */
export function explain(event, ruleset) {
  const cards = cardsIn(event.public, ruleset);
  dialog(
    event.says ?? spoken(event.type),
    h("p", { class: "quiet" }, text("story.version", { version: event.version, time: new Date(event.at).toLocaleString() }), ` · ${event.type}`),
    ...cards.map((card) => h("p", { class: "cardtext" }, h("strong", {}, card.name), `: ${card.effect || ""}`)),
    rulesList([...new Set([...(event.rules || []), ...cards.flatMap((card) => topics(card, ruleset))])], ruleset),
    h("details", {}, h("summary", {}, text("watch.raw")), h("pre", { tabindex: 0 }, JSON.stringify({ type: event.type, actor: event.actor, ...event.public, ...Object.values(event.private)[0] }, null, 1))),
  );
}

/**
 * A card with its effect and the rules about it.
 * @param {string} number
 * @param {import("./types.js").Ruleset} ruleset
 */
export function explainCard(number, ruleset) {
  const card = cardsOf(ruleset).get(number);
  if (!card) return;
  const facts = [number, spoken(card.type || ""), card.level && text("card.level", { level: card.level })].filter(Boolean);
  dialog(
    card.name,
    h("p", { class: "quiet" }, facts.join(" · ")),
    card.effect && h("p", { class: "cardtext" }, card.effect),
    rulesList(topics(card, ruleset), ruleset),
  );
}

/**
 * Rules and rulings by id, with their texts.
 * @param {string[]} ids
 * @param {import("./types.js").Ruleset | null} ruleset
 */
export function rulesList(ids, ruleset) {
  if (!ids.length) return h("p", { class: "quiet" }, text("story.none"));
  const found = new Map((ruleset?.rules || []).map((rule) => [rule.id, rule]));
  const rows = ids.map((id) => [h("dt", {}, id), h("dd", {}, found.get(id)?.text || "")]);
  return h("dl", { class: "rules" }, ...rows.flat());
}

/**
 * A dialog that can be closed by key, by button and by clicking beside it.
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 */
export function dialog(title, ...content) {
  const close = () => shown.close();
  const heading = h("h2", { id: "dialog-title", tabindex: -1 }, title);
  const shown = h(
    "dialog",
    { "aria-labelledby": "dialog-title", onclick: (/** @type {globalThis.Event} */ event) => event.target === shown && close(), onclose: () => shown.remove() },
    h("div", { class: "sheet" }, heading, ...content, h("p", { class: "ends" }, h("button", { class: "main", onclick: close }, text("story.close")))),
  );
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/**
 * The cards that an event names.
 * @param {any} told
 * @param {import("./types.js").Ruleset | null} ruleset
 * @returns {import("./types.js").Json[]}
 */
function cardsIn(told, ruleset) {
  const words = new Set(JSON.stringify(told).match(/"[^"]+"/g)?.map((word) => word.slice(1, -1)) || []);
  return (ruleset?.cards || []).filter((card) => card.effect && (card.numbers || []).some((/** @type {string} */ number) => words.has(number)));
}

/**
 * @param {import("./types.js").Json} card
 * @param {import("./types.js").Ruleset | null} ruleset
 */
function topics(card, ruleset) {
  return (ruleset?.rules || []).filter((rule) => rule.topic === `card:${card.kind}`).map((rule) => rule.id);
}
