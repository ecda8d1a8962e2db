/** What a seat may do now: a form for each offer, and the things on the table that they mean. */

import { h, replace } from "./dom.js";
import { editor } from "./forms.js";
import { named } from "./naming.js";
import { dialog, rulesList } from "./story.js";
import { duration, fact, offered, question, text } from "./texts.js";

/**
 * @typedef {import("./types.js").Offer} Offer
 * @typedef {{offer: Offer, editor: import("./forms.js").Editor, element: HTMLElement, ready: () => void, send: () => Promise<void>}} Choice
 */

const LEAVING = "leave";
/** What a question has for itself. */
const BOOKKEEPING = new Set(["nth", "source"]);

/** @param {import("./store.js").Followed} followed */
export function offersPanel(followed) {
  const body = h("div", { class: "offers" });
  const said = h("div", { class: "refusals", role: "alert" });
  const element = h(
    "section",
    { class: "card offers-card", "aria-labelledby": "offers-title" },
    h("h2", { id: "offers-title" }, text("play.title")),
    said,
    body,
  );
  /** @type {Choice[]} */
  let choices = [];
  /** @type {{thing: Element, clicked: import("./forms.js").Clicked, fitting: Choice[]}[]} */
  let bound = [];
  let shown = "";

  function show() {
    const scene = followed.scene;
    const now = JSON.stringify(followed.offers);
    element.dataset.version = String(followed.offered);
    if (!scene || now === shown) return;
    shown = now;
    choices = followed.offers.map((offer) => choice(offer, scene));
    const owed = choices.filter(({ offer }) => offer.decision);
    const beside = choices.filter(({ offer }) => !offer.decision);
    element.classList.toggle("urgent", owed.length > 0);
    replace(
      body,
      ...questions(owed, scene),
      !owed.length && h("p", { class: "quiet" }, text("play.none")),
      beside.length > 0 && h("details", { class: "beside" }, h("summary", {}, text("play.more")), ...beside.map((one) => one.element)),
    );
  }

  /**
   * @param {Offer} offer
   * @param {import("./types.js").Scene} scene
   * @returns {Choice}
   */
  function choice(offer, scene) {
    const send = h("button", { class: "main", type: "submit" }, text("play.send"));
    const ready = () => { send.disabled = made.value() === undefined; mark(); };
    const made = editor(offer.params, "", scene, () => ready());
    if (made.bare) replace(send, bareWords(offer, scene));
    const act = async () => {
      const params = made.value();
      if (params === undefined) return;
      if (offer.type === LEAVING && !(await sure())) return;
      send.disabled = true;
      replace(said);
      try {
        await followed.act(offer, params);
      } catch (error) {
        refused(/** @type {import("./client.js").Problem} */ (error));
      }
      ready();
    };
    const form = h(
      "form",
      { class: made.bare ? "offer bare" : "offer", "data-type": offer.type, onsubmit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); act(); } },
      !made.bare && h("h3", {}, offered(offer.type)),
      !made.bare && made.element,
      send,
    );
    ready();
    return { offer, editor: made, element: form, ready, send: act };
  }

  /** @param {import("./client.js").Problem} problem */
  function refused(problem) {
    const found = problem.rules || [];
    replace(
      said,
      h(
        "div",
        { class: "refusal" },
        h("strong", {}, text("play.refused")),
        " ",
        problem.message,
        found.length > 0 && h("button", { class: "cites", onclick: () => dialog(problem.message, rulesList(found, followed.ruleset)) }, `§ ${found.join(", ")}`),
      ),
    );
  }

  /**
   * Make what an offer means clickable on the table.
   * @param {Element} drawing
   */
  function bind(drawing) {
    bound = [];
    for (const thing of drawing.querySelectorAll("[data-value]")) {
      const clicked = clickedOf(thing);
      const fitting = choices.filter((one) => one.editor.offers(clicked));
      if (!fitting.length) continue;
      thing.classList.add("pickable");
      if (thing.tagName !== "BUTTON") {
        thing.setAttribute("role", "button");
        thing.setAttribute("tabindex", "0");
      }
      bound.push({ thing, clicked, fitting });
      const pick = () => choose(fitting, clicked, thing);
      thing.setAttribute("aria-pressed", String(fitting.some((one) => one.editor.holds(clicked))));
      thing.addEventListener("click", (event) => { event.stopPropagation(); pick(); });
      thing.addEventListener("keydown", (event) => {
        const { key } = /** @type {KeyboardEvent} */ (event);
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        pick();
      });
    }
  }

  /**
   * @param {Choice[]} fitting
   * @param {import("./forms.js").Clicked} clicked
   * @param {Element} thing
   */
  function choose(fitting, clicked, thing) {
    const take = (/** @type {Choice} */ one) => {
      one.editor.pick(clicked);
      const beside = /** @type {HTMLDetailsElement | null} */ (one.element.closest("details"));
      if (beside) beside.open = true;
      one.element.scrollIntoView({ block: "nearest" });
      /** @type {HTMLElement | null} */ (one.element.querySelector("button.main"))?.focus();
    };
    if (fitting.length === 1) return take(fitting[0]);
    const says = thing.getAttribute("aria-label") || thing.textContent || "";
    /** @type {HTMLDialogElement} */
    const menu = dialog(says, ...fitting.map((one) => h("p", {}, h("button", { class: "wide", onclick: () => { menu.close(); take(one); } }, offered(one.offer.type)))));
    return undefined;
  }

  /** What is chosen in a form is marked on the table. */
  function mark() {
    for (const { thing, clicked, fitting } of bound) {
      const picked = fitting.some((one) => one.editor.holds(clicked));
      thing.classList.toggle("picked", picked);
      thing.setAttribute("aria-pressed", String(picked));
    }
  }

  return { element, show, bind, refused };
}

/**
 * An offer that leaves nothing to choose, in the words of its button.
 * @param {Offer} offer
 * @param {import("./types.js").Scene} scene
 */
function bareWords(offer, scene) {
  const fixed = Object.values(offer.params.properties || {}).map((schema) => ("const" in schema ? schema.const : schema.enum?.[0]));
  const none = fixed.some((value) => value === null || value?.length === 0);
  return none ? `${offered(offer.type)}: ${named(null, scene)}` : offered(offer.type);
}

/**
 * The open questions with what may be answered to each.
 * @param {Choice[]} owed
 * @param {import("./types.js").Scene} scene
 */
function questions(owed, scene) {
  const decisions = [...new Set(owed.map(({ offer }) => offer.decision))];
  return decisions.map((decision) => {
    const waiting = (scene.view.table?.waiting || []).find((/** @type {any} */ one) => one.decision === decision);
    const mine = owed.filter(({ offer }) => offer.decision === decision);
    return h("div", { class: "question" }, waiting && asked(waiting, scene), ...mine.map((one) => one.element));
  });
}

/**
 * What is asked, with the time that is left.
 * @param {any} waiting
 * @param {import("./types.js").Scene} scene
 */
export function asked(waiting, scene) {
  const { is, ...rest } = waiting.question;
  const facts = Object.entries(rest).filter(([key, value]) => !BOOKKEEPING.has(key) && value !== null && value !== false && !(Array.isArray(value) && !value.length) && typeof value !== "object");
  return h(
    "p",
    { class: "asked" },
    h("strong", {}, question(is || "")),
    facts.length > 0 && h("span", {}, ` · ${facts.map(([key, value]) => `${fact(key)} ${named(value, scene, key)}`).join(", ")}`),
    " ",
    countdown(waiting.due, scene),
  );
}

/**
 * The time that is left, which runs: `tick` moves every one on the page.
 * @param {number | null} due
 * @param {import("./types.js").Scene} scene
 */
export function countdown(due, scene) {
  if (!due) return null;
  const shown = h("time", { class: "left", "data-due": due, role: "timer" });
  write(shown, scene.now());
  return shown;
}

/**
 * @param {Element} place
 * @param {number} now
 */
export function tick(place, now) {
  for (const shown of place.querySelectorAll("time[data-due]")) write(/** @type {HTMLElement} */ (shown), now);
}

/**
 * @param {HTMLElement} shown
 * @param {number} now
 */
function write(shown, now) {
  const left = Number(shown.dataset.due) - now;
  const says = left > 0 ? text("watch.left", { time: duration(left) }) : text("watch.late");
  if (shown.textContent !== says) shown.textContent = says;
  shown.classList.toggle("soon", left < 10_000);
}

/** @param {Element} thing @returns {import("./forms.js").Clicked} */
function clickedOf(thing) {
  const { value = "", as } = /** @type {HTMLElement} */ (thing).dataset;
  return { value, as: as ? as.split(" ") : null };
}

/** @returns {Promise<boolean>} */
function sure() {
  return new Promise((resolve) => {
    let answer = false;
    /** @type {HTMLDialogElement} */
    const box = dialog(text("play.leave.sure"), h("p", {}, h("button", { class: "danger", onclick: () => { answer = true; box.close(); } }, text("forms.leave"))));
    box.addEventListener("close", () => resolve(answer));
  });
}
