// @ts-check
// Reports the end of an offer that was not accepted to the player who made it.

import { say } from "./server.js";

/** Last declined offer, whose end is not reported again. */
let declined = "";

/**
 * Reports the end of an offer.
 * @param {string} offer
 * @param {string} [ofDraw]
 * @param {string} [ofTakeBack]
 */
function sayOf(offer, ofDraw, ofTakeBack) {
  if (offer === "draw") say(ofDraw, { isNews: true });
  else if (offer === "take-back") say(ofTakeBack, { isNews: true });
}

/**
 * Reports that the opponent declined an offer.
 * @param {string} offer
 * @param {DOMStringMap} now the page
 */
function sayDeclined(offer, now) {
  sayOf(offer, now.drawDeclined, now.takeBackDeclined);
  declined = offer;
}

/**
 * Reports an offer that disappeared without being accepted.
 * @param {DOMStringMap} before data of the page before the change
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
 * Reads the answer to an offer from an event, because programs answer before the page has shown the offer.
 * @param {{ event?: { event?: string, side?: string } }} news
 * @param {DOMStringMap} now the page
 */
export function readAnswer({ event }, now) {
  const name = String(event?.event);
  const isOther = now.own !== undefined && event?.side !== now.own;
  if (isOther && name.endsWith("-declined")) sayDeclined(name.replace("-declined", ""), now);
}
