// @ts-check
// Unanswered moves: one at a time, sent repeatedly with an idempotency key until the server answers or another
// move replaces it.

import { postNamed, requestName } from "./server.js";

/** @typedef {{ play?: string, choose?: string, ply: number }} Move */
/** @typedef {{ name: string, move: Move, secret: string }} Sending */

/** The unanswered move. @type {Sending | null} */
let sending = null;

/** Returns the unanswered move. */
export const moveUnderWay = () => sending?.move ?? null;

/** @param {string} id */
const keyOf = (id) => `sending/${id}`;

/**
 * Stores a move for a reload before the answer. Only this tab sees it.
 * @param {string} id
 * @param {Sending | null} now
 */
function note(id, now) {
  sending = now;
  try {
    if (now) sessionStorage.setItem(keyOf(id), JSON.stringify(now));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Without storage, the move is lost when the page is closed.
  }
}

/**
 * Returns the unanswered move of an earlier load of this page.
 * @param {string} id
 * @returns {Sending | null}
 */
export function leftBehind(id) {
  try {
    const { name, move, secret } = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null") ?? {};
    const isOne = typeof name === "string" && typeof secret === "string" && Number.isInteger(move?.ply);
    return isOne ? { name, move, secret } : null;
  } catch {
    return null;
  }
}

/** Cancels the unanswered move. */
let replace = new AbortController();

/**
 * Sends a move until the server answers; throws its refusal. Replaces an unanswered move. If the server has
 * played that one, it refuses this one, because both are for the same ply.
 * @param {string} id
 * @param {Move} move
 * @param {string} secret
 * @param {() => void} onLost called after each lost answer
 * @param {string} [name] idempotency key of a move that was sent before
 * @returns {Promise<{ n: number } | null>} null if another move replaced this one
 */
export async function sendMove(id, move, secret, onLost, name = requestName()) {
  replace.abort();
  const own = (replace = new AbortController());
  note(id, { name, move, secret });
  try {
    return await postNamed(`/api/games/${id}/commands`, move, secret, { onLost, name, until: own.signal });
  } catch (error) {
    if (own.signal.aborted) return null;
    throw error;
  } finally {
    if (own === replace) note(id, null);
  }
}
