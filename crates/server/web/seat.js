// @ts-check
// Data stored in this browser: its seats, its player's name, its unfinished games.

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage, everything works until the page is closed.
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} value
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As in `recall`.
  }
}

/**
 * Returns this browser's secrets in a game: of its seat, or of both if two players use it.
 * @param {string} id
 * @returns {string[]}
 */
export function secretsOf(id) {
  return (recall(`seat/${id}`) ?? "").split(" ").filter(Boolean);
}

/**
 * @param {string} id
 * @param {string[]} secrets
 */
export function keepSecrets(id, secrets) {
  keep(`seat/${id}`, secrets.length ? secrets.join(" ") : null);
}

/** Returns the player's name; null if none was stored. */
export const nameOf = () => recall("name");

/**
 * Trims a name and collapses spaces. The server refuses other invalid names.
 * @param {string} text
 */
export const cleanName = (text) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Stores a name that the server has accepted.
 * @param {string} name
 */
export const keepName = (name) => keep("name", name);

/**
 * A game with its name and its opponent.
 * @typedef {{ id: string, title: string, against?: string }} Unfinished
 */

/**
 * Returns the games that were unfinished when last seen, newest first.
 * @returns {Unfinished[]}
 */
export function unfinished() {
  try {
    const games = JSON.parse(recall("games") ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

/**
 * Stores an unfinished game, and removes a finished one.
 * @param {Unfinished} game
 * @param {boolean} isOver
 */
export function noteGame(game, isOver) {
  const others = unfinished().filter((other) => other.id !== game.id);
  keep("games", JSON.stringify((isOver ? others : [game, ...others]).slice(0, 8)));
}
