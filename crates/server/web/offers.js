// @ts-check
// The end of an offer that was not accepted: one sentence for the player who made it.

import { say } from "./server.js";

/** The offer that was declined last: it does not lapse as well. */
let declined = "";

/**
 * Says what became of an offer.
 * @param {string} offer
 * @param {string} [ofDraw]
 * @param {string} [ofTakeBack]
 */
function sayOf(offer, ofDraw, ofTakeBack) {
  if (offer === "draw") say(ofDraw, { isNews: true });
  else if (offer === "take-back") say(ofTakeBack, { isNews: true });
}

/**
 * Says that the other player declined an offer.
 * @param {string} offer
 * @param {DOMStringMap} now the page
 */
function sayDeclined(offer, now) {
  sayOf(offer, now.drawDeclined, now.takeBackDeclined);
  declined = offer;
}

/**
 * Says so where an offer is gone and was not accepted.
 * @param {DOMStringMap} before the page as it was
 * @param {DOMStringMap} now
 */
export function sayRefused(before, now) {
  if (now.offered && !before.offered) declined = "";
  if (!before.offered || now.offered || now.over !== undefined) return;
  const [was, is] = [Number(before.plies), Number(now.plies)];
  if (before.offered === "take-back" && is < was) return;
  if (declined === before.offered) return;
  if (is <= was) sayDeclined(before.offered, now);
  else if (now.mover !== now.own) sayOf(before.offered, now.drawLapsed, now.takeBackLapsed);
}

/**
 * Reads the answer to an offer from an event: programs answer before the page has shown the offer.
 * @param {{ event?: { event?: string, side?: string } }} news
 * @param {DOMStringMap} now the page
 */
export function readAnswer({ event }, now) {
  const name = String(event?.event);
  const isOther = now.own !== undefined && event?.side !== now.own;
  if (isOther && name.endsWith("-declined")) sayDeclined(name.replace("-declined", ""), now);
}
