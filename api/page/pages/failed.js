/** What did not work, in the words of the API. */

import { h, replace } from "../dom.js";
import { text } from "../texts.js";

/**
 * @param {HTMLElement} place
 * @param {unknown} error
 */
export function failed(place, error) {
  const says = error instanceof Error ? error.message : String(error);
  replace(
    place,
    h(
      "section",
      { class: "card lost", role: "alert" },
      h("h1", {}, text("problem.title")),
      h("p", {}, says),
      h("p", {}, h("button", { class: "main", onclick: () => location.reload() }, text("problem.again"))),
    ),
  );
}
