// @ts-check
// The page while the server cannot be reached: what waits is said, and what cannot wait is refused at once.

import { cellName } from "./board.js";
import { moveUnderWay } from "./outbox.js";
import { Unreachable, filled, hush, say } from "./server.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));

/** The player who hosts the game has quit, and the server said so. */
let hasHostLeft = false;

/** @param {boolean} hasLeft */
export const noteHost = (hasLeft) => (hasHostLeft = hasLeft);

/** The text for a move that waits, or for a choice of sides. @param {string | undefined} ofMove @param {string | undefined} ofChoice */
function worded(ofMove, ofChoice) {
  const { play } = moveUnderWay() ?? {};
  return play === undefined ? ofChoice : filled(ofMove, { "%cell": cellName(play) });
}

/** Time for which a refusal is shown at least, in milliseconds. */
const READ = 5000;
/** When something was refused for want of a connection, and the timer that takes the words back. */
let [refusedAt, timer] = [0, 0];

/**
 * Says that the connection is lost, and which move waits for it; or that it is back.
 * @param {boolean} isLost
 */
export function tellLost(isLost) {
  const { lost: plain, left, lostMove, lostChoice } = root.dataset;
  const words = moveUnderWay() ? worded(lostMove, lostChoice) : hasHostLeft ? left : plain;
  if (isLost && lost.textContent !== words) lost.textContent = words ?? "";
  lost.hidden = !isLost;
  clearTimeout(timer);
  // A refused request can be made now.
  if (!isLost) timer = setTimeout(() => hush(root.dataset.noConnection), refusedAt + READ - performance.now());
  tellWaiting();
}

/** While a move waits for the connection, the heading says so instead of asking for another. */
export function tellWaiting() {
  const heading = document.getElementById("state");
  if (lost.hidden || !moveUnderWay() || !heading) return;
  const words = worded(root.dataset.waitsMove, root.dataset.waitsChoice) ?? "";
  if (heading.textContent !== words) heading.textContent = words;
  document.title = words;
}

/**
 * Says why a command was not carried out that is not sent again.
 * @param {unknown} error
 */
export function sayNotSent(error) {
  if (!(error instanceof Unreachable)) return say(error);
  refusedAt = performance.now();
  say(root.dataset.noConnection, { stays: true });
}
