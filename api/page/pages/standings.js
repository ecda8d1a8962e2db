/** Everybody's place in a tournament, on the screen and on paper. */

import { h } from "../dom.js";
import { spoken, text } from "../texts.js";
import { who } from "./rounds.js";

/** @typedef {import("../types.js").Json} Json */

const FORMS = ["html", "csv", "text"];

/**
 * @param {Json} ranking
 * @param {string} path of the tournament
 * @param {boolean} over
 */
export function standings(ranking, path, over) {
  const { standings: rows, names, after_round: after, final, tie_breaks: ties } = ranking;
  const played = Math.max(0, ...rows.map((/** @type {Json} */ row) => row.rounds.length));
  const heads = ["cup.rank", "cup.player", "cup.total", "cup.wins", "cup.opponents"].map((name) => h("th", { scope: "col" }, text(name)));
  const each = Array.from({ length: played }, (_, index) => h("th", { scope: "col" }, text("cup.short", { round: index + 1 })));
  const row = (/** @type {Json} */ one) =>
    h(
      "tr",
      { class: one.dropped ? "dropped" : "", "data-player": one.player },
      h("td", { class: "rank" }, one.rank),
      h("th", { scope: "row" }, who(one, names), one.dropped && h("span", { class: "quiet small" }, ` (${text("cup.dropped")})`)),
      h("td", {}, h("b", {}, one.points)),
      h("td", {}, one.wins),
      h("td", {}, one.opponents),
      ...Array.from({ length: played }, (_, index) => h("td", {}, one.rounds[index] ?? "–")),
    );
  return h(
    "section",
    { class: "card standings", "aria-labelledby": "standings" },
    h("header", {}, h("h2", { id: "standings" }, text("cup.standings")), h("span", { class: final ? "tag good" : "tag" }, text(final ? "cup.final" : "cup.after", { round: after }))),
    h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": text("cup.everybody") }, h("table", {}, h("caption", { class: "unseen" }, text("cup.standings")), h("thead", {}, h("tr", {}, ...heads, ...each)), h("tbody", {}, ...rows.map(row)))),
    h("p", { class: "quiet small" }, text("cup.ties", { ties: ties.map(spoken).join(", ").toLowerCase() })),
    h(
      "p",
      { class: "papers" },
      h("button", { id: "print", onclick: () => print() }, text("cup.print")),
      ...FORMS.map((form) => h("a", { class: "button", href: `${path}/standings?format=${form}`, "data-form": form }, text(`cup.form.${form}`))),
      over && h("a", { class: "button", href: `${path}/bundle`, download: "" }, text("cup.bundle")),
    ),
  );
}
