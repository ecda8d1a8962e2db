/** The page's entrance: from the fragment of the address to a room, and a bar above all of them. */

import { Client, Problem } from "./client.js";
import { h, replace } from "./dom.js";
import { home } from "./pages/home.js";
import { play } from "./pages/play.js";
import { replay } from "./pages/replay.js";
import { watch } from "./pages/watch.js";
import { text } from "./texts.js";

/** @typedef {(place: HTMLElement, route: import("./types.js").Route, client: Client) => import("./types.js").Page} Room */

/** @type {{[page: string]: () => Promise<Room>}} */
const ROOMS = {
  "": async () => home,
  watch: async () => watch,
  play: async () => play,
  replay: async () => replay,
  check: async () => (await import("./pages/check.js")).check,
  tournament: async () => (await import("./pages/tournament.js")).tournament,
};

const THEME = "theme";
const place = /** @type {HTMLElement} */ (document.getElementById("place"));
const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
/** @type {import("./types.js").Page | null} */
let current = null;
let entering = 0;

/**
 * `#/replay/g-1/17?token=…` as its parts. What is behind the number sign never leaves the browser.
 * @param {string} fragment
 * @returns {import("./types.js").Route}
 */
function routed(fragment) {
  const [path, asked = ""] = fragment.replace(/^#?\/?/, "").split("?");
  const [page = "", ...parts] = path.split("/").map(decodeURIComponent);
  const given = new URLSearchParams(asked);
  return { page, parts, token: given.get("token"), seat: given.get("seat") };
}

async function enter() {
  const turn = ++entering;
  const route = routed(location.hash);
  const open = ROOMS[route.page];
  current?.stop();
  current = null;
  dress(route);
  document.title = `${text("app.name")}`;
  try {
    if (!open) throw new Problem(404, { title: text("app.lost") });
    const room = await open();
    if (turn === entering) current = room(place, route, new Client(route.token));
  } catch (error) {
    replace(place, h("section", { class: "card lost" }, h("h1", {}, /** @type {Error} */ (error).message)));
  }
}

/** @param {import("./types.js").Route} route */
function dress(route) {
  const link = (/** @type {string} */ page, /** @type {string} */ says) =>
    h("a", { href: `#/${page}`, "aria-current": route.page === page ? "page" : false }, says);
  const icon = h("img", { src: "/table/art/icon.svg", alt: "", width: 28, height: 28 });
  replace(
    bar,
    h("a", { class: "brand", href: "#/", "aria-label": text("app.name") }, icon, h("span", {}, text("app.name"))),
    h("nav", { "aria-label": text("app.name") }, link("", text("app.games")), link("tournament", text("app.cups")), "check" in ROOMS && link("check", text("app.check")), h("a", { href: "/docs" }, text("app.api"))),
    themes(),
  );
}

/** @param {string | null} theme */
function wearing(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function remembered() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

function themes() {
  const known = ["auto", "light", "dark"];
  const chosen = document.documentElement.dataset.theme || "auto";
  const options = known.map((name) =>
    h("option", { value: name, selected: name === chosen }, text(`app.theme.${name}`)),
  );
  const wear = (/** @type {globalThis.Event} */ event) => {
    const value = /** @type {HTMLSelectElement} */ (event.target).value;
    wearing(value);
    try {
      localStorage.setItem(THEME, value);
    } catch {
      // Without a memory it holds for this tab.
    }
  };
  return h("select", { class: "theme", "aria-label": text("app.theme"), onchange: wear }, ...options);
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  place.focus();
});
wearing(remembered());
addEventListener("hashchange", enter);
enter();
