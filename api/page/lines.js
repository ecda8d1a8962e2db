/** The lines of a record: how they are written, and which members each kind of them has. */

export const FORMAT = "bunny-referee/record/2";

/** @typedef {import("./types.js").Json} Json */

const TOLD = "type actor at public private salts commitments hash";
/** @type {{[kind: string]: Set<string>}} */
const MEMBERS = Object.fromEntries(
  Object.entries({
    header: "kind format game ruleset ruleset_version ruleset_hash options seats commitment practice scope reader",
    entry: `kind first last state_hash origin events draws ${TOLD}`,
    event: `version decision ${TOLD}`,
    footer: "kind head reveal digest signature",
    head: "version hash",
    reveal: "chance salt state",
    signature: "algorithm at key key_id value",
    roll: "type number purpose sides value",
    shuffle: "type number purpose items order",
  }).map(([kind, names]) => [kind, new Set(names.split(" "))]),
);

/**
 * Whether a part has the members of its kind, and no others.
 * @param {any} part
 * @param {string} kind
 */
export function fits(part, kind) {
  const names = part && typeof part === "object" && !Array.isArray(part) ? Object.keys(part) : [];
  const known = MEMBERS[kind];
  return Boolean(known) && names.length === known.size && names.every((name) => known.has(name));
}

/**
 * RFC 8785 for what records hold: whole numbers, and names in the order of their characters.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

/** @param {string} text @returns {string[]} */
export function linesOf(text) {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * A line as far as it can be read: even a broken record has lines.
 * @param {string | undefined} line
 * @returns {Json}
 */
export function read(line) {
  try {
    return Object(JSON.parse(line || "{}"));
  } catch {
    return {};
  }
}
