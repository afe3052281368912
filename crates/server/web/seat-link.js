// @ts-check
// Links that name a seat. Anyone can create one, so it must not take away secrets of this browser.

import { Refusal, get, say } from "./server.js";

/** Number of sides of a game. */
const MOST = 2;
/** Maximum number of retries after a lost answer. */
const TRIES = 4;

/**
 * Returns the side of a secret; undefined if the server does not know the secret.
 * @param {string} id
 * @param {string} secret
 */
async function sideOf(id, secret) {
  const answer = await get(`/g/${id}/board`, secret);
  const board = new DOMParser().parseFromString(answer.text, "text/html");
  return /** @type {HTMLElement | null} */ (board.querySelector("[data-own]"))?.dataset.own;
}

/**
 * Whether the server knows all these secrets, and each has another side.
 * @param {string} id
 * @param {string[]} secrets
 */
async function areSeats(id, secrets) {
  if (secrets.length > MOST) return false;
  const sides = await Promise.all(secrets.map((secret) => sideOf(id, secret)));
  return sides.every(Boolean) && new Set(sides).size === sides.length;
}

/**
 * Returns the secrets of a link if this browser should store them, otherwise null. Throws if the server does
 * not answer.
 * @param {string} id
 * @param {string | null} seat
 * @param {string[]} kept secrets that the browser has
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
      // A deleted game has no seats. Lost answers and rate-limited requests are retried.
      if (error instanceof Refusal && [403, 404].includes(error.status)) return null;
      if (tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}
