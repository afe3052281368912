// @ts-check
// A link that names a seat. Anybody may have made it: it takes nothing away that this browser has.

import { Refusal, get, say } from "./server.js";

/** A game has two sides. */
const MOST = 2;
/** So often a lost answer is asked for again. */
const TRIES = 4;

/**
 * The side that a secret plays; undefined where the server does not know it.
 * @param {string} id
 * @param {string} secret
 */
async function sideOf(id, secret) {
  const answer = await get(`/g/${id}/board`, secret);
  const board = new DOMParser().parseFromString(answer.text, "text/html");
  return /** @type {HTMLElement | null} */ (board.querySelector("[data-own]"))?.dataset.own;
}

/**
 * Whether the server knows all these secrets, each for another side.
 * @param {string} id
 * @param {string[]} secrets
 */
async function areSeats(id, secrets) {
  if (secrets.length > MOST) return false;
  const sides = await Promise.all(secrets.map((secret) => sideOf(id, secret)));
  return sides.every(Boolean) && new Set(sides).size === sides.length;
}

/**
 * The secrets that a link names, where this browser is to have them from now on; null where it keeps what it has. Throws where the
 * server gave no answer.
 * @param {string} id
 * @param {string | null} seat
 * @param {string[]} kept what the browser has
 * @param {DOMStringMap} texts
 * @returns {Promise<string[] | null>}
 */
export async function seatsNamed(id, seat, kept, texts) {
  const named = (seat ?? "").split(".").filter(Boolean);
  if (named.every((secret) => kept.includes(secret))) return null;
  const keepsAll = kept.every((secret) => named.includes(secret));
  for (let tries = 0; ; tries += 1) {
    try {
      if (!(await areSeats(id, named))) {
        say(texts.unknownSeat);
        return null;
      }
      const isOther = !keepsAll && (await areSeats(id, kept));
      return isOther && !confirm(texts.otherSeat) ? null : named;
    } catch (error) {
      // A game that is gone has no seats; a lost answer is asked for again, and so is one that comes too soon.
      if (error instanceof Refusal && [403, 404].includes(error.status)) return null;
      if (tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}
