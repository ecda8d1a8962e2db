/** Addresses inside the page. A token is handed on between rooms of the same game, and shared never. */

/**
 * @param {string} page
 * @param {(string | number)[]} parts
 * @param {{token?: string | null, seat?: string | null}} [bearer]
 */
export function link(page, parts, { token = null, seat = null } = {}) {
  const path = [page, ...parts].map((part) => encodeURIComponent(part)).join("/");
  const carried = new URLSearchParams();
  if (token) carried.set("token", token);
  if (token && seat) carried.set("seat", seat);
  return `#/${path}${token ? `?${carried}` : ""}`;
}

/**
 * The whole address of a version, for others: without any token.
 * @param {string} game
 * @param {number} version
 */
export function shared(game, version) {
  return `${location.origin}/table/${link("replay", [game, version])}`;
}
