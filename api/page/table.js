/** The table as it is drawn, with who is asked above it; the same for watching, playing, replaying. */

import { drawingOf } from "./drawings/index.js";
import { draw as waitingTable } from "./drawings/waiting.js";
import { h, replace } from "./dom.js";
import { asked, countdown, tick } from "./offers.js";
import { explainCard } from "./story.js";
import { called, duration, listed, text } from "./texts.js";

const SECOND = 500;

/** @typedef {import("./types.js").Scene} Scene */

/** A place for a drawing. `bind` may make it clickable after each drawing. */
export function tablePlace() {
  const status = h("div", { class: "status" });
  // Said aloud when it changes; the seconds that run beside it are not.
  const aloud = h("p", { class: "unseen", role: "status" });
  const felt = h("div", { class: "table", id: "table" });
  const element = h("section", { class: "stage", "aria-labelledby": "stage-title" }, h("h2", { class: "unseen", id: "stage-title" }, text("watch.table")), aloud, status, felt);
  let now = () => Date.now();
  const clock = setInterval(() => tick(document.body, now()), SECOND);

  return {
    element,
    felt,
    /** @param {Scene} scene @param {(drawing: Element) => void} [bind] */
    draw(scene, bind) {
      now = scene.now;
      const { ruleset } = scene.view;
      const held = focused(felt);
      const drawing = scene.view.table ? drawingOf(ruleset)(scene) : waitingTable(scene);
      replace(status, ...statusOf(scene), clocks(scene), desk(scene));
      const says = words(scene);
      if (aloud.textContent !== says) replace(aloud, says);
      replace(felt, drawing);
      bind?.(drawing);
      explainCards(drawing, scene);
      if (held) refocus(felt, held);
    },
    stop() {
      clearInterval(clock);
    },
  };
}

/**
 * A card that cannot be picked now can be looked at.
 * @param {Element} drawing
 * @param {Scene} scene
 */
function explainCards(drawing, scene) {
  for (const thing of drawing.querySelectorAll("[data-card]:not(.pickable)")) {
    const { card = "" } = /** @type {HTMLElement} */ (thing).dataset;
    const look = () => explainCard(card, scene.ruleset);
    thing.addEventListener("click", look);
    if (thing.tagName === "BUTTON") continue;
    thing.addEventListener("keydown", (event) => {
      if (/** @type {KeyboardEvent} */ (event).key === "Enter") look();
    });
  }
}

/**
 * Whose turn, who is asked what, and how long there is.
 * @param {Scene} scene
 * @returns {(Node | null)[]}
 */
function statusOf(scene) {
  const { view, names, seat } = scene;
  if (view.phase === "finished") return [h("p", { class: "headline won" }, won(view.result, names))];
  if (view.phase !== "running" || !view.table) return [h("p", { class: "headline" }, text(`phase.${view.phase}`))];
  const frames = view.table.waiting || [];
  const top = frames.at(-1);
  if (!top) return [];
  return [
    h("p", { class: seat && top.owed.includes(seat) ? "headline mine" : "headline" }, who(top.owed, names, seat), " ", countdown(top.due, scene)),
    asked({ ...top, due: null }, scene),
  ];
}

/**
 * What has changed for those who listen.
 * @param {Scene} scene
 */
function words({ view, names, seat }) {
  if (view.phase === "finished") return won(view.result, names);
  const top = view.table?.waiting?.at(-1);
  return top ? who(top.owed, names, seat) : text(`phase.${view.phase}`);
}

/**
 * Everybody's time, where the game is played by clocks.
 * @param {Scene} scene
 */
function clocks(scene) {
  const { clock, paused } = scene.view;
  const pause = paused && h("p", { class: "tag bad" }, text("watch.paused", { by: paused.by || "" }), paused.reason ? `: ${paused.reason}` : "");
  if (!clock) return pause || null;
  const times = Object.entries(clock.seats).map(([seat, time]) => {
    const left = time.due ? countdown(time.due, scene) : text("watch.reserve", { time: duration(time.reserve + (time.move || 0)) });
    return h("li", { class: time.due ? "runs" : "" }, h("b", {}, called(seat, scene.names)), " ", left, time.away_until ? ` · ${text("watch.away")}` : "", time.misses > 0 ? ` · ${text("watch.misses", { count: time.misses })}` : "");
  });
  return h("div", {}, h("ul", { class: "clocks", "aria-label": text("watch.clocks") }, ...times), pause);
}

/**
 * What judges and protesters said; the story has it too, this keeps it in sight.
 * @param {Scene} scene
 */
function desk(scene) {
  const entries = Object.entries(scene.view.desk || {}).flatMap(([kind, list]) => /** @type {any[]} */ (list).map((entry) => ({ ...entry, pile: kind })));
  if (!entries.length) return null;
  const rows = entries.sort((a, b) => b.at - a.at).map((entry) => h("li", {}, h("b", {}, text(`desk.${entry.pile}`)), " ", entry.seat ? `${called(entry.seat, scene.names)}: ` : "", entry.text || entry.reason || "", entry.answer ? ` → ${entry.state}: ${entry.answer}` : "", entry.rules?.length ? ` (${entry.rules.join(", ")})` : ""));
  return h("details", { class: "desk" }, h("summary", {}, text("watch.desk", { count: entries.length })), h("ul", { class: "plain" }, ...rows));
}

/**
 * @param {string[]} owed
 * @param {{[seat: string]: string}} names
 * @param {string | null} seat
 */
function who(owed, names, seat) {
  if (!owed.length) return text("watch.clock");
  if (seat && owed.includes(seat)) return text("watch.asked.mine");
  const people = listed(owed.map((one) => called(one, names)));
  return text(owed.length > 1 ? "watch.asked.many" : "watch.asked", { who: people });
}

/**
 * @param {any} result
 * @param {{[seat: string]: string}} names
 */
function won(result, names) {
  const winners = result?.winners || [];
  if (!winners.length) return text("watch.nobody");
  const people = listed(winners.map((/** @type {string} */ one) => called(one, names)));
  return text(winners.length > 1 ? "watch.winners" : "watch.winner", { who: people });
}

/**
 * Drawn anew, the table loses the focus of whoever uses keys: what had it is found again.
 * @param {Element} place
 */
function focused(place) {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return null;
  return /** @type {HTMLElement} */ (active).dataset.value ?? null;
}

/**
 * @param {Element} place
 * @param {string} value
 */
function refocus(place, value) {
  const again = place.querySelector(`[data-value="${CSS.escape(value)}"]`);
  /** @type {HTMLElement | null} */ (again)?.focus();
}
