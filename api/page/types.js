/**
 * The shapes that the public API gives, as far as the page looks into them.
 *
 * @typedef {{[name: string]: any}} Json
 * @typedef {{id: string, text: string, title?: string, kind?: string, topic?: string}} Rule
 * @typedef {{id: string, version: string, title: string, seats: {min: number, max: number},
 *   options: Json, actions: Json, events: Json, cards: Json[], rules: Rule[],
 *   reasons: {[reason: string]: string}}} Ruleset
 * @typedef {{version: number, type: string, actor: string, at: number, decision: number,
 *   public: Json, private: Json, says?: string | null, rules?: string[]}} Event
 * @typedef {{type: string, params: Json, decision: string | null}} Offer
 * @typedef {{game: string, version: number, phase: string, access: Json, view: Json}} Seen
 * @typedef {{game: string, ruleset: string, phase: string, version: number | null,
 *   seats: number, names: {[seat: string]: string}, created: number, access: Json}} Summary
 *
 * What a drawing is made from, and nothing else: it asks nobody and remembers nothing.
 * @typedef {{view: Json, ruleset: Ruleset, seat: string | null,
 *   names: {[seat: string]: string}, recent: Event[], now: () => number}} Scene
 *
 * Where the page is: from the fragment of its address.
 * @typedef {{page: string, parts: string[], token: string | null, seat: string | null}} Route
 * @typedef {{stop: () => void}} Page
 */

export {};
