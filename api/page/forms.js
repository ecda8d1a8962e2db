/** Forms from legal actions: made from their JSON Schemas alone, whatever the game. */

import { chip, h, replace } from "./dom.js";
import { bounds, meant, way } from "./meaning.js";
import { named } from "./naming.js";
import { spoken, text } from "./texts.js";

/**
 * A part of a form. `value` gives undefined while something is missing; `pick` takes what was
 * clicked on the table and says whether it fits here; `offers` says whether it would, `holds` whether
 * it is what is chosen now.
 *
 * @typedef {{element: HTMLElement, value: () => any, pick: (clicked: Clicked) => boolean,
 *   holds: (clicked: Clicked) => boolean, offers: (clicked: Clicked) => boolean, bare: boolean}} Editor
 * @typedef {{value: string, as: string[] | null}} Clicked
 * @typedef {import("./types.js").Scene} Scene
 */

const CHIPS = 40;
let made = 0;

/**
 * The editor of a schema of the documented subset.
 * @param {any} schema
 * @param {string} name of the parameter
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
export function editor(schema, name, scene, changed) {
  if ("const" in schema) return constant(schema.const, name, scene);
  if (schema.oneOf) return alternatives(schema.oneOf, name, scene, changed);
  if (schema.enum?.length === 1) return constant(schema.enum[0], name, scene);
  if (schema.enum) return choice(schema.enum, name, scene, changed);
  if (schema.type === "integer") return number(schema, name, changed);
  if (schema.type === "array") return array(schema, name, scene, changed);
  if (schema.type === "object") return object(schema, name, scene, changed);
  if (schema.type === "boolean") return choice([true, false], name, scene, changed);
  return words(name, changed);
}

/**
 * @param {any} value
 * @param {string} name
 * @param {Scene} scene
 * @returns {Editor}
 */
function constant(value, name, scene) {
  const says = named(value, scene, name);
  const element = h("p", { class: "constant" }, spoken(name), " ", h("b", {}, says));
  const offers = (/** @type {Clicked} */ clicked) => meant(clicked, value, name);
  return { element, value: () => value, pick: offers, offers, holds: () => false, bare: value === null || value?.length === 0 };
}

/**
 * One of several values: radio buttons, or a list where there are very many.
 * @param {any[]} values
 * @param {string} name
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
function choice(values, name, scene, changed) {
  let chosen = -1;
  const group = `choice-${(made += 1)}`;
  // What is clicked may be a part of several values: every click goes on to the next of them.
  const at = (/** @type {Clicked} */ clicked) => {
    const fitting = values.map((_, index) => index).filter((index) => meant(clicked, values[index], name));
    return fitting.find((index) => index > chosen && fitting.includes(chosen)) ?? fitting[0] ?? -1;
  };
  /** @type {(index: number) => void} */
  let show;
  /** @type {HTMLElement} */
  let element;
  if (values.length > CHIPS) {
    const options = values.map((value, index) => h("option", { value: index }, named(value, scene, name)));
    const list = h("select", { id: group, onchange: () => { chosen = Number(list.value); changed(); } }, h("option", { value: -1 }, text("play.one")), ...options);
    element = h("p", {}, h("label", { for: group }, spoken(name)), " ", list);
    show = (index) => { list.value = String(index); };
  } else {
    const inputs = values.map((_, index) => h("input", { type: "radio", name: group, value: index, onchange: () => { chosen = index; changed(); } }));
    const chips = values.map((value, index) => chip(inputs[index], named(value, scene, name), value));
    element = h("fieldset", {}, h("legend", {}, spoken(name)), h("div", { class: "chips" }, ...chips));
    show = (index) => { inputs[index].checked = true; };
  }
  return {
    element,
    value: () => (chosen < 0 ? undefined : values[chosen]),
    holds: (clicked) => chosen >= 0 && meant(clicked, values[chosen], name),
    offers: (clicked) => at(clicked) >= 0,
    pick(clicked) {
      const next = at(clicked);
      if (next < 0) return false;
      chosen = next;
      show(chosen);
      changed();
      return true;
    },
    bare: false,
  };
}

/**
 * @param {any} schema
 * @param {string} name
 * @param {() => void} changed
 * @returns {Editor}
 */
function number(schema, name, changed) {
  const { minimum, maximum } = schema;
  const id = `number-${(made += 1)}`;
  const input = h("input", { type: "number", id, min: minimum, max: maximum, step: 1, value: minimum, required: true, inputmode: "numeric", oninput: changed });
  // Numbers lie about in plenty: only what says that it stands for this parameter is one of it.
  const fits = (/** @type {Clicked} */ { value, as }) => Boolean(as?.includes(name)) && Number(value) >= minimum && Number(value) <= maximum;
  const step = (/** @type {number} */ by) => () => {
    input.value = String(Math.min(maximum, Math.max(minimum, Number(input.value) + by)));
    changed();
  };
  const button = (/** @type {number} */ by) => h("button", { type: "button", class: "step", "aria-label": `${spoken(name)} ${by > 0 ? "+" : "−"}1`, onclick: step(by) }, by > 0 ? "+" : "−");
  return {
    element: h("p", { class: "number" }, h("label", { for: id }, spoken(name)), " ", button(-1), input, button(1), " ", h("span", { class: "quiet" }, `${minimum}–${maximum}`)),
    value: () => (input.validity.valid && input.value !== "" ? Number(input.value) : undefined),
    offers: fits,
    holds: (clicked) => fits(clicked) && Number(clicked.value) === Number(input.value),
    pick(clicked) {
      if (!fits(clicked)) return false;
      input.value = clicked.value;
      changed();
      return true;
    },
    bare: minimum === maximum,
  };
}

/**
 * A list: of different ones among few, in the order in which they were picked, or of anything.
 * @param {any} schema
 * @param {string} name
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
function array(schema, name, scene, changed) {
  if (schema.uniqueItems && schema.items.enum) return selection(schema, name, scene, changed);
  /** @type {Editor[]} */
  const rows = [];
  const least = schema.minItems || 0;
  const list = h("div", { class: "rows" });
  const redraw = () => {
    const remove = (/** @type {Editor} */ row) => h("button", { type: "button", class: "step", "aria-label": `${spoken(name)} −`, onclick: () => { rows.splice(rows.indexOf(row), 1); redraw(); } }, "−");
    replace(list, ...rows.map((row) => h("div", { class: "row" }, row.element, rows.length > least && remove(row))));
    changed();
  };
  const add = () => { rows.push(editor(schema.items, name, scene, changed)); redraw(); };
  const more = h("button", { type: "button", class: "step", "aria-label": `${spoken(name)} +`, onclick: () => rows.length < (schema.maxItems ?? 99) && add() }, "+");
  for (let count = 0; count < least; count += 1) rows.push(editor(schema.items, name, scene, changed));
  const element = h("fieldset", {}, h("legend", {}, spoken(name)), list, more);
  replace(list, ...rows.map((row) => h("div", { class: "row" }, row.element)));
  return {
    element,
    value() {
      const values = rows.map((row) => row.value());
      return values.includes(undefined) || values.length < least ? undefined : values;
    },
    offers: (clicked) => rows.some((row) => row.offers(clicked)),
    holds: (clicked) => rows.some((row) => row.holds(clicked)),
    pick: (clicked) => rows.some((row) => row.pick(clicked)),
    bare: false,
  };
}

/**
 * @param {any} schema
 * @param {string} name
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
function selection(schema, name, scene, changed) {
  const values = schema.items.enum;
  const least = schema.minItems || 0;
  const most = Math.min(schema.maxItems ?? values.length, values.length);
  /** @type {number[]} */
  let chosen = [];
  const inputs = values.map((/** @type {any} */ _, /** @type {number} */ index) =>
    h("input", { type: "checkbox", onchange: () => toggle(index) }),
  );
  const chips = values.map((/** @type {any} */ value, /** @type {number} */ index) => chip(inputs[index], named(value, scene, name), value));
  const count = h("span", { class: "quiet", role: "status" });
  const element = h("fieldset", {}, h("legend", {}, spoken(name), " ", h("span", { class: "quiet" }, bounds(least, most))), h("div", { class: "chips" }, ...chips), count);
  const show = () => {
    inputs.forEach((/** @type {HTMLInputElement} */ input, /** @type {number} */ index) => {
      const place = chosen.indexOf(index);
      input.checked = place >= 0;
      chips[index].dataset.place = place >= 0 && most > 1 ? String(place + 1) : "";
    });
    count.textContent = text("play.chosen", { count: chosen.length });
    changed();
  };
  /** One too many pushes the oldest out: whoever clicks means the new one. @param {number} index */
  const toggle = (index) => {
    chosen = chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index].slice(-most);
    show();
  };
  const at = (/** @type {Clicked} */ clicked) => values.findIndex((/** @type {any} */ value) => meant(clicked, value, name));
  return {
    element,
    value: () => (chosen.length < least || chosen.length > most ? undefined : chosen.map((index) => values[index])),
    holds: (clicked) => chosen.includes(at(clicked)),
    offers: (clicked) => at(clicked) >= 0,
    pick(clicked) {
      if (at(clicked) < 0) return false;
      toggle(at(clicked));
      return true;
    },
    bare: false,
  };
}

/**
 * @param {any} schema
 * @param {string} name
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
function object(schema, name, scene, changed) {
  const required = new Set(schema.required || []);
  const parts = Object.entries(schema.properties || {}).map(([key, below]) => {
    const part = editor(below, key, scene, changed);
    return { key, part, owed: required.has(key) };
  });
  const shown = parts.filter(({ part }) => !part.bare).map(({ part }) => part.element);
  const element = name
    ? h("fieldset", { class: "object" }, h("legend", {}, spoken(name)), ...shown)
    : h("div", { class: "object" }, ...shown);
  return {
    element,
    value() {
      const values = parts.map(({ key, part, owed }) => ({ key, owed, value: part.value() }));
      if (values.some(({ owed, value }) => owed && value === undefined)) return undefined;
      return Object.fromEntries(values.filter(({ value }) => value !== undefined).map(({ key, value }) => [key, value]));
    },
    offers: (clicked) => parts.some(({ part }) => part.offers(clicked)),
    holds: (clicked) => parts.some(({ part }) => part.holds(clicked)),
    pick: (clicked) => parts.some(({ part }) => part.pick(clicked)),
    bare: shown.length === 0,
  };
}

/**
 * One of several schemas; what is clicked chooses the first that has it.
 * @param {any[]} schemas
 * @param {string} name
 * @param {Scene} scene
 * @param {() => void} changed
 * @returns {Editor}
 */
function alternatives(schemas, name, scene, changed) {
  let chosen = 0;
  const editors = schemas.map((schema) => editor(schema, name, scene, changed));
  const id = `way-${(made += 1)}`;
  const below = h("div", { class: "way" }, editors[0].element);
  const list = h("select", { id, onchange: () => take(Number(list.value)) }, ...schemas.map((schema, index) => h("option", { value: index }, way(schema, name, index, scene))));
  const take = (/** @type {number} */ index) => {
    chosen = index;
    list.value = String(index);
    replace(below, editors[index].element);
    changed();
  };
  return {
    element: h("div", { class: "oneof" }, h("label", { for: id }, spoken(name)), " ", list, below),
    value: () => editors[chosen].value(),
    offers: (clicked) => editors.some((one) => one.offers(clicked)),
    holds: (clicked) => editors[chosen].holds(clicked),
    pick(clicked) {
      const fits = editors[chosen].offers(clicked) ? chosen : editors.findIndex((one) => one.offers(clicked));
      if (fits < 0) return false;
      if (fits !== chosen) take(fits);
      return editors[fits].pick(clicked);
    },
    bare: false,
  };
}

/**
 * @param {string} name
 * @param {() => void} changed
 * @returns {Editor}
 */
function words(name, changed) {
  const id = `words-${(made += 1)}`;
  const input = h("input", { type: "text", id, oninput: changed });
  const element = h("p", {}, h("label", { for: id }, spoken(name)), " ", input);
  return { element, value: () => input.value || undefined, offers: () => false, holds: () => false, pick: () => false, bare: false };
}
