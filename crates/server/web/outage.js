// @ts-check
// The page during an outage: it reports what waits, and refuses at once what cannot wait.

import { cellName } from "./board.js";
import { moveUnderWay } from "./outbox.js";
import { Unreachable, filled, hush, say } from "./server.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));

/** Whether the server reported that its hosting player has quit. */
let hasHostLeft = false;

/** @param {boolean} hasLeft */
export const noteHost = (hasLeft) => (hasHostLeft = hasLeft);

/**
 * Returns the text for a waiting move or choice of sides.
 * @param {string | undefined} ofMove
 * @param {string | undefined} ofChoice
 */
function worded(ofMove, ofChoice) {
  const { play } = moveUnderWay() ?? {};
  return play === undefined ? ofChoice : filled(ofMove, { "%cell": cellName(play) });
}

/** Minimum time for which a refusal is shown, in milliseconds. */
const READ = 5000;
/** Time of the last refusal without a connection, and the timer that removes its message. */
let [refusedAt, timer] = [0, 0];

/**
 * Reports that the connection is lost, with the move that waits for it; or that it is back.
 * @param {boolean} isLost
 */
export function tellLost(isLost) {
  const { lost: plain, left, lostMove, lostChoice } = root.dataset;
  const words = moveUnderWay() ? worded(lostMove, lostChoice) : hasHostLeft ? left : plain;
  if (isLost && lost.textContent !== words) lost.textContent = words ?? "";
  lost.hidden = !isLost;
  clearTimeout(timer);
  // A refused request can be repeated now.
  if (!isLost) timer = setTimeout(() => hush(root.dataset.noConnection), refusedAt + READ - performance.now());
  tellWaiting();
}

/** Shows in the heading that a move waits for the connection, instead of asking for one. */
export function tellWaiting() {
  const heading = document.getElementById("state");
  if (lost.hidden || !moveUnderWay() || !heading) return;
  const words = worded(root.dataset.waitsMove, root.dataset.waitsChoice) ?? "";
  if (heading.textContent !== words) heading.textContent = words;
  document.title = words;
}

/**
 * Reports why a command failed that is not sent again.
 * @param {unknown} error
 */
export function sayNotSent(error) {
  if (!(error instanceof Unreachable)) return say(error);
  refusedAt = performance.now();
  say(root.dataset.noConnection, { stays: true });
}
