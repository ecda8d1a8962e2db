/** The room around a followed game: its table, its story, and for a seat its offers. */

import { Problem } from "../client.js";
import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { offersPanel } from "../offers.js";
import { Followed } from "../store.js";
import { story } from "../story.js";
import { tablePlace } from "../table.js";
import { called, text } from "../texts.js";
import { openTable } from "./open.js";
import { failed } from "./failed.js";

/**
 * @param {HTMLElement} place
 * @param {import("../types.js").Route} route
 * @param {import("../client.js").Client} client
 * @param {{plays: boolean}} how
 * @returns {import("../types.js").Page}
 */
export function follow(place, route, client, { plays }) {
  const [game = ""] = route.parts;
  const followed = new Followed(client, game, route.seat);
  const stage = tablePlace();
  const go = (/** @type {number} */ version) => { location.hash = link("replay", [game, version], route); };
  const told = story({ go });
  const panel = plays ? offersPanel(followed) : null;
  const heading = h("div", { class: "heading" });
  const open = openTable(followed, route);
  const asks = h("div", { class: "asks" }, open.element, panel?.element);
  const side = h("div", { class: "side" }, told.element);
  replace(place, h("p", { class: "loading" }, text("watch.loading")));
  let laid = false;
  let waiting = false;

  const show = () => {
    waiting = false;
    const scene = followed.scene;
    if (!scene) return;
    if (!laid) replace(place, heading, h("div", { class: "room" }, asks, stage.element, side));
    laid = true;
    document.title = `${scene.ruleset.title} – ${text("app.name")}`;
    replace(heading, ...headingOf(followed, route, scene));
    open.show();
    panel?.show();
    stage.draw(scene, panel?.bind);
    told.show(followed.events, scene.ruleset);
  };
  // Many events at once are one drawing.
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(show);
  };
  followed.addEventListener("change", soon);
  followed.addEventListener("failed", (event) => failed(place, /** @type {CustomEvent} */ (event).detail));
  followed.start().catch((error) => failed(place, error));
  return {
    stop() {
      followed.stop();
      stage.stop();
    },
  };
}

/**
 * @param {Followed} followed
 * @param {import("../types.js").Route} route
 * @param {import("../types.js").Scene} scene
 */
function headingOf(followed, route, scene) {
  const { game, line, seat } = followed;
  const phase = scene.view.phase;
  const over = phase === "finished" || phase === "abandoned";
  const state = over ? "over" : line;
  const shown = over ? text(`phase.${phase}`) : text(`watch.${state}`);
  return [
    h("h1", {}, scene.ruleset.title),
    h("span", { class: `line ${state}`, role: "status", "data-line": state }, shown),
    h("span", { class: "quiet" }, seat ? text("watch.seat", { who: called(seat, scene.names) }) : text("watch.spectator")),
    h("span", { class: "quiet", "data-version": followed.version, id: "version" }, text("home.version", { version: followed.seen?.version || 0 })),
    h("span", { class: "grows" }),
    scene.view.table && h("a", { class: "button", href: link("replay", [game, followed.version || 1], route) }, text("watch.replay")),
    over && h("a", { class: "button", href: link("check", [game], route) }, text("watch.record")),
  ].filter(Boolean);
}

export { Problem };
