/** The form that opens a game; its options come from the ruleset's own schema. */

import { Problem } from "../client.js";
import { h, replace } from "../dom.js";
import { link } from "../links.js";
import { ruleset } from "../store.js";
import { spoken, text } from "../texts.js";
import { openGame } from "./organising.js";

/**
 * @param {any[]} rulesets
 * @param {import("../client.js").Client} client
 */
export function newGame(rulesets, client) {
  const rules = h("select", { id: "new-rules", onchange: () => chosen() }, ...rulesets.map((one) => h("option", { value: one.id }, one.title)));
  const seats = h("select", { id: "new-seats" });
  const key = h("input", { type: "password", id: "new-key", required: true, autocomplete: "off" });
  const options = h("div", { class: "options" });
  const said = h("p", { class: "refusals", role: "alert" });
  /** @type {{name: string, value: () => any}[]} */
  let fields = [];

  async function chosen() {
    const { min, max } = rulesets.find((one) => one.id === rules.value).seats;
    const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    replace(seats, ...counts.map((count) => h("option", { value: count, selected: count === 2 }, count)));
    const { options: schema } = await ruleset(client, rules.value);
    const shape = schema.$ref ? schema.$defs[schema.$ref.split("/").pop()] : schema;
    fields = [];
    replace(options, ...Object.entries(shape.properties).map(([name, below]) => field(name, below)));
  }

  /**
   * @param {string} name
   * @param {any} schema
   */
  function field(name, schema) {
    const id = `option-${name}`;
    const values = schema.enum || (schema.type === "boolean" ? [true, false] : null);
    if (values?.length === 1) return null;
    const usual = schema.default;
    const input = values
      ? h("select", { id }, ...values.map((/** @type {any} */ value) => h("option", { value: JSON.stringify(value), selected: value === usual }, spoken(String(value)))))
      : h("input", { id, type: "text", placeholder: usual === null ? "–" : String(usual) });
    const told = () => {
      if (values) return JSON.parse(input.value);
      if (input.value === "") return usual;
      try {
        return JSON.parse(input.value);
      } catch {
        return input.value;
      }
    };
    fields.push({ name, value: () => (JSON.stringify(told()) === JSON.stringify(usual) ? undefined : told()) });
    return h("p", {}, h("label", { for: id }, spoken(name)), input);
  }

  const make = async (/** @type {globalThis.Event} */ event) => {
    event.preventDefault();
    replace(said);
    const given = fields.map(({ name, value }) => [name, value()]).filter(([, value]) => value !== undefined);
    try {
      const game = await openGame(key.value, { ruleset: rules.value, seats: Number(seats.value), options: Object.fromEntries(given) });
      key.value = "";
      location.hash = link("watch", [game]);
    } catch (error) {
      replace(said, error instanceof Problem ? error.message : String(error));
    }
  };
  chosen();
  return h(
    "details",
    { class: "card new" },
    h("summary", {}, text("home.new")),
    h("form", { onsubmit: make },
      h("p", { class: "quiet" }, text("home.new.lead")),
      h("p", {}, h("label", { for: "new-key" }, text("home.new.key")), key),
      h("p", {}, h("label", { for: "new-rules" }, text("home.new.rules")), rules),
      h("p", {}, h("label", { for: "new-seats" }, text("home.new.seats")), seats),
      h("details", {}, h("summary", {}, text("home.new.options")), options),
      said,
      h("p", {}, h("button", { class: "main" }, text("home.new.make")))),
  );
}
