// @ts-check
// Moves on their way to the server: one at a time, each sent again under its name until the server has answered or another move
// has taken its place.

import { postNamed, requestName } from "./server.js";

/** @typedef {{ play?: string, choose?: string, ply: number }} Move */
/** @typedef {{ name: string, move: Move, secret: string }} Sending */

/** The move that has no answer yet. @type {Sending | null} */
let sending = null;

/** The move that has no answer yet. */
export const moveUnderWay = () => sending?.move ?? null;

/** @param {string} id */
const keyOf = (id) => `sending/${id}`;

/**
 * Remembers a move for a page that is loaded again before the answer. The move is this tab's alone.
 * @param {string} id
 * @param {Sending | null} now
 */
function note(id, now) {
  sending = now;
  try {
    if (now) sessionStorage.setItem(keyOf(id), JSON.stringify(now));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Where nothing may be kept, the move is on its way until the page is closed.
  }
}

/**
 * The move that an earlier load of this page left without an answer.
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

/** Ends the way of the move that has no answer yet. */
let replace = new AbortController();

/**
 * Sends a move until the server has answered; throws its refusal. Takes the place of a move that has no answer yet. Where the
 * server has played that one, it refuses this one, which was made for the same ply.
 * @param {string} id
 * @param {Move} move
 * @param {string} secret
 * @param {() => void} onLost called whenever an answer was lost
 * @param {string} [name] of a move that was sent before
 * @returns {Promise<{ n: number } | null>} null where another move has taken its place
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
