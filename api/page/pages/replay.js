/** A game version by version: a scrubber, keys, jumps, and whose eyes to see with. */

import { picture } from "../art/things.js";
import { h, replace, svg } from "../dom.js";
import { link, shared } from "../links.js";
import { summary, ruleset } from "../store.js";
import { query } from "../client.js";
import { explain, story } from "../story.js";
import { tablePlace } from "../table.js";
import { called, spoken, text } from "../texts.js";
import { Views } from "../views.js";
import { failed } from "./failed.js";

const SPEEDS = [1, 2, 5, 10, 20];
const PAGE = 500;
const RECENT = 80;
const OVER = new Set(["finished", "abandoned"]);

/** What comes from the judge's desk. */
const DESK = /^(RulingGiven|PenaltyGiven|NoteMade|ForfeitOrdered|ClockOrdered|GameReleased|Rewound|Protest\w+|SeatForfeited)$/;

/** What can be jumped to, with its key. @type {{[what: string]: {key: string, is: (event: import("../types.js").Event) => boolean}}} */
const JUMPS = {
  turn: { key: "t", is: (event) => event.type === "TurnBegan" || (event.says || "").startsWith("—") },
  roll: { key: "r", is: (event) => event.type === "DieRolled" },
  death: { key: "d", is: (event) => event.type === "BunniesDied" },
  ruling: { key: "j", is: (event) => DESK.test(event.type) },
};

/** @type {import("../app.js").Room} */
export function replay(place, route, client) {
  const [game = "", asked = ""] = route.parts;
  const stop = new AbortController();
  const stage = tablePlace();
  /** @type {import("../types.js").Event[]} */
  const events = [];
  /** @type {Views} */
  let views;
  /** @type {import("../types.js").Ruleset} */
  let rules;
  /** @type {{[seat: string]: string}} */
  let names = {};
  let [version, last, speed] = [Number(asked) || 0, 0, 2];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let playing;
  /** Browsers take few addresses a second. @type {ReturnType<typeof setTimeout> | undefined} */
  let noted;
  /** @type {import("../types.js").Seen | null} */
  let standing = null;
  let drawn = 0;

  const go = (/** @type {number} */ to) => show(Math.min(last, Math.max(1, Math.round(to) || 1)));
  const told = story({ go });
  const scrub = h("input", { type: "range", id: "scrub", min: 1, step: 1, "aria-label": text("replay.scrub"), oninput: () => go(Number(scrub.value)) });
  const where = h("output", { for: "scrub", class: "where" });
  const step = h("p", { class: "step", "aria-live": "polite" });
  const run = h("button", { class: "main", id: "play", onclick: () => (playing ? pause() : start()) }, text("replay.play"));
  const pace = h("select", { "aria-label": text("replay.speed"), onchange: () => { speed = Number(pace.value); } }, ...SPEEDS.map((one) => h("option", { value: one, selected: one === speed }, text("replay.speed.of", { speed: one }))));
  const eyes = h("select", { id: "eyes", onchange: () => look() });
  const copied = h("span", { class: "quiet small", role: "status" });
  const heading = h("div", { class: "heading" });

  const button = (/** @type {string} */ says, /** @type {string} */ sign, /** @type {() => void} */ act) => h("button", { class: "step", "aria-label": text(says), title: text(says), onclick: act }, picture("", "0 0 14 14", { class: "sign" }, svg("path", { d: sign })));
  const jump = (/** @type {string} */ what, direction = 1) => {
    const { is } = JUMPS[what];
    const found = direction > 0 ? events.find((event) => event.version > version && is(event)) : events.findLast((event) => event.version < version && is(event));
    if (found) go(found.version);
  };
  const jumps = Object.entries(JUMPS).map(([what, { key }]) => h("button", { "data-jump": what, title: key, onclick: () => jump(what) }, text(`replay.jump.${what}`)));
  const controls = h(
    "section",
    { class: "card controls", "aria-label": text("replay.title") },
    h("div", { class: "scrubber" }, scrub, where),
    h(
      "div",
      { class: "buttons" },
      button("replay.first", "M3 2v10M12 2L5 7l7 5z", () => go(1)), button("replay.back", "M11 2L4 7l7 5z", () => go(version - 1)), run, button("replay.forward", "M4 2l7 5-7 5z", () => go(version + 1)), button("replay.last", "M11 2v10M2 2l7 5-7 5z", () => go(last)), pace,
      h("span", { class: "jumps", role: "group", "aria-label": text("replay.jump") }, h("span", { class: "quiet small" }, text("replay.jump")), ...jumps),
      h("label", { class: "small", for: "eyes" }, text("replay.as")), eyes,
      h("button", { id: "share", onclick: () => share() }, text("replay.link")), copied,
    ),
    step,
    h("p", { class: "quiet small keys" }, text("replay.keys")),
  );

  async function share() {
    const address = shared(game, version);
    await navigator.clipboard?.writeText(address).catch(() => undefined);
    replace(copied, h("a", { href: address, id: "shared" }, text("replay.copied")));
  }

  function start() {
    replace(run, text("replay.pause"));
    if (version >= last) version = 0;
    const next = async () => {
      await go(version + 1);
      if (version >= last) return pause();
      playing = setTimeout(next, 1000 / speed);
      return undefined;
    };
    playing = setTimeout(next, 0);
  }

  function pause() {
    clearTimeout(playing);
    playing = undefined;
    replace(run, text("replay.play"));
  }

  /** @param {number} to */
  async function show(to) {
    version = to;
    scrub.value = String(to);
    const began = performance.now();
    const seen = await views.at(to);
    // Whoever scrubs fast asks for many: what was asked for last is drawn.
    if (to !== version || stop.signal.aborted) return;
    // Within a decision the table stands still: what stands there already is not drawn again.
    if (seen !== standing) {
      const recent = events.slice(Math.max(0, seen.version - RECENT), seen.version);
      const at = events[seen.version - 1]?.at;
      stage.draw({ view: seen.view, ruleset: rules, seat: views.seat || route.seat, names, recent, now: () => at || client.now() });
    }
    standing = seen;
    told.show(events.slice(0, to), rules, to);
    const event = events[to - 1];
    const says = event ? event.says ?? spoken(event.type) : "";
    replace(where, text("replay.of", { version: to, last }), seen.version < to && h("span", { class: "quiet small" }, ` ${text("replay.stands", { version: seen.version })}`));
    scrub.setAttribute("aria-valuetext", `${to}: ${says}`);
    replace(step, h("b", {}, says), " ", event && h("button", { class: "cites", "aria-label": text("story.rules.of", { version: to }), onclick: () => explain(event, rules) }, "§"));
    clearTimeout(noted);
    noted = setTimeout(() => history.replaceState(null, "", link("replay", [game, version], route)), 300);
    drawn += 1;
    stage.element.dataset.version = String(to);
    stage.element.dataset.drawn = String(drawn);
    stage.element.dataset.took = (performance.now() - began).toFixed(1);
  }

  /** See it with the eyes that are chosen. */
  function look() {
    views = new Views(client, game, last, eyes.value || null);
    stage.element.dataset.eyes = eyes.value;
    return show(version);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const { key, shiftKey, target } = event;
    const typed = target instanceof HTMLElement && /^(SELECT|TEXTAREA)$/.test(target.tagName);
    if (typed || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const named = Object.entries(JUMPS).find(([, one]) => one.key === key.toLowerCase());
    /** @type {{[key: string]: () => void}} */
    const keys = {
      ArrowLeft: () => go(version - (shiftKey ? 10 : 1)),
      ArrowRight: () => go(version + (shiftKey ? 10 : 1)),
      Home: () => go(1),
      End: () => go(last),
      " ": () => (playing ? pause() : start()),
    };
    const onButton = target instanceof HTMLElement && target.closest("button, a, summary, [role=button]");
    if (key === " " && onButton) return;
    const act = named ? () => jump(named[0], shiftKey ? -1 : 1) : keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  async function past() {
    for (;;) {
      const { body } = await client.get(`/v1/games/${game}/events${query({ after: events.length, limit: PAGE, told: true })}`, { signal: stop.signal });
      events.push(...body.events);
      if (body.events.length < PAGE) return;
    }
  }

  async function begin() {
    const { body } = await client.get(`/v1/games/${game}`, { signal: stop.signal });
    last = body.version;
    version = Math.min(Math.max(version || last, 1), last);
    [rules, names] = [await ruleset(client, body.view.ruleset), (await summary(client, game))?.names || {}];
    await past();
    last = Math.min(last, events.length);
    scrub.max = String(last);
    for (const one of jumps) one.hidden = !events.some(JUMPS[one.dataset.jump || ""].is);
    // Officials of a live audit see every hand already: the API lets them look with any eyes.
    const seats = OVER.has(body.phase) || body.view.tables ? body.view.seats : [];
    replace(eyes, h("option", { value: "" }, route.token && route.seat ? called(route.seat, names) : text("replay.everybody")), ...seats.filter((/** @type {string} */ seat) => seat !== route.seat).map((/** @type {string} */ seat) => h("option", { value: seat }, called(seat, names))));
    document.title = `${rules.title} – ${text("replay.title")} – ${text("app.name")}`;
    const room = route.token ? "play" : "watch";
    replace(heading, h("h1", {}, rules.title), h("span", { class: "line" }, text("replay.title")), h("span", { class: "grows" }), !OVER.has(body.phase) && h("a", { class: "button", href: link(room, [game], route) }, text("watch.now")), OVER.has(body.phase) && h("a", { class: "button", href: link("check", [game], route) }, text("watch.record")));
    replace(place, heading, controls, h("div", { class: "room" }, stage.element, h("div", { class: "side" }, told.element)));
    await look();
  }

  replace(place, h("p", { class: "loading" }, text("watch.loading")));
  begin().catch((error) => stop.signal.aborted || failed(place, error));
  addEventListener("keydown", pressed, { signal: stop.signal });
  return {
    stop() {
      stop.abort();
      clearTimeout(noted);
      pause();
      stage.stop();
    },
  };
}
