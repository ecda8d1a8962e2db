/** A table that waits for its players: who sits where, a free seat to take, and the beginning. */

import { hexadecimal, Problem } from "../client.js";
import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { text } from "../texts.js";
import { organiserOf } from "./organising.js";

const ENTROPY = 16;

/**
 * @param {import("../store.js").Followed} followed
 * @param {import("../types.js").Route} route
 */
export function openTable(followed, route) {
  const seats = h("ul", { class: "free" });
  const said = h("p", { class: "refusals", role: "alert" });
  const name = h("input", { type: "text", id: "own-name", maxlength: 60, autocomplete: "nickname" });
  const sit = h("form", { class: "sit", onsubmit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); attempt(take); } },
    h("label", { for: "own-name" }, text("open.name")), name, h("button", { class: "main" }, text("open.sit")));
  const start = h("p", {}, h("button", { class: "main", id: "start", onclick: () => attempt(begin) }, text("open.start")));
  const bound = h("p", { class: "quiet small" });
  const element = h("section", { class: "card open", hidden: true, "aria-labelledby": "open-title" },
    h("h2", { id: "open-title" }, text("open.title")), h("p", {}, text("open.lead")), seats, said, sit, start, h("p", { class: "quiet" }, text("open.wait")), bound);

  /** @param {() => Promise<void>} what */
  async function attempt(what) {
    replace(said);
    try {
      await what();
    } catch (error) {
      replace(said, error instanceof Problem ? error.message : String(error));
    }
  }

  async function take() {
    const { client, game, path } = followed;
    const claimed = await client.post(`${path}/seats`, { name: name.value.trim() });
    const bearer = { token: claimed.token, seat: claimed.seat };
    const seated = Object.assign(Object.create(Object.getPrototypeOf(client)), client, { token: claimed.token });
    await seated.post(`${path}/entropy`, { entropy: hexadecimal(ENTROPY) }).catch(() => undefined);
    location.hash = link("play", [game], bearer);
  }

  async function begin() {
    const organiser = organiserOf(followed.game);
    if (organiser) await organiser.post(`${followed.path}/start`, {});
    await followed.look();
  }

  return {
    element,
    show() {
      const view = followed.seen?.view;
      element.hidden = !view || view.phase !== "open";
      if (!view || element.hidden) return;
      const full = view.claimed.length === view.seats.length;
      sit.hidden = full || Boolean(route.token);
      start.hidden = !full || !organiserOf(followed.game);
      replace(bound, text("open.commitment"), " ", h("code", {}, view.commitment));
      replace(seats, ...view.seats.map((/** @type {string} */ seat) => {
        const taken = view.claimed.includes(seat);
        return h("li", { class: taken ? "taken" : "" }, h("b", {}, seat), " ", taken ? followed.names[seat] || "✓" : text("open.free"));
      }));
    },
  };
}
