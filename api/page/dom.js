/** Elements from values. No text ever becomes markup: there is no other way to make an element here. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | null | undefined | false | Node} Child
 * @typedef {{[name: string]: any}} Attributes
 */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes] `on…` listens, `css` sets custom properties, false leaves out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  return /** @type {any} */ (filled(made, attributes, children));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * Put other children into an element.
 * @param {Element} place
 * @param {...(Child | Child[])} children
 */
export function replace(place, ...children) {
  place.replaceChildren(...nodes(children));
}

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(made, name, value);
  made.append(...nodes(children));
  return made;
}

/**
 * @param {Element} made
 * @param {string} name
 * @param {any} value
 */
function set(made, name, value) {
  if (value === false || value === null || value === undefined) return;
  if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else if (name === "css") {
    for (const [property, says] of Object.entries(value)) {
      /** @type {HTMLElement} */ (made).style.setProperty(property, String(says));
    }
  } else made.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(string | Node)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Something to choose, with a word.
 * @param {HTMLInputElement} input
 * @param {string} says
 * @param {any} value
 */
export function chip(input, says, value) {
  return h("label", { class: "chip", "data-chip": typeof value === "object" ? null : String(value) }, input, h("span", {}, says));
}
