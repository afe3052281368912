// @ts-check
// What this browser remembers: its seats, its player's name, games that go on.

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Where nothing may be kept, everything works until the page is closed.
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
    // As above.
  }
}

/**
 * The secrets of this browser in a game: of its seat, or of both where two people play here.
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

/** The player's name; null when it was never asked for. */
export const nameOf = () => recall("name");

/**
 * A name with single spaces inside and none around. The server says what else is no name.
 * @param {string} text
 */
export const cleanName = (text) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Keeps a name that the server has taken.
 * @param {string} name
 */
export const keepName = (name) => keep("name", name);

/** A game with its name and the opponent's. @typedef {{ id: string, title: string, against?: string }} Unfinished */

/**
 * The games that were not over when they were seen last, the newest first.
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
 * Remembers a game that goes on, and forgets one that is over.
 * @param {Unfinished} game
 * @param {boolean} isOver
 */
export function noteGame(game, isOver) {
  const others = unfinished().filter((other) => other.id !== game.id);
  keep("games", JSON.stringify((isOver ? others : [game, ...others]).slice(0, 8)));
}
