// @ts-check
// The clocks: the server says what was on them, here they go on.

import { lang } from "./server.js";

/** When the clocks on the page were right. */
let shownAt = performance.now();

/**
 * The clocks on the page were right this long ago.
 * @param {number} [age] milliseconds
 */
export function rightNow(age = 0) {
  shownAt = performance.now() - age;
  tick();
}

const mark = (1.1).toLocaleString(lang).charAt(1);

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * What a clock shows: hours, minutes and seconds, at the end tenths.
 * @param {number} ms
 */
export function told(ms) {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (seconds < 10) return `0:0${seconds}${mark}${Math.floor(ms / 100) % 10}`;
  if (hours > 0) return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Shows what is left on the clock that runs. It does so on the server in an outage, too; that is marked as not confirmed. */
export function tick() {
  const isLost = document.getElementById("lost")?.hidden === false;
  const now = performance.now();
  for (const clock of document.querySelectorAll(".clock[data-running]")) {
    const shown = /** @type {HTMLElement} */ (clock);
    const left = Math.max(0, Number(shown.dataset.ms) - (now - shownAt));
    const text = told(left);
    if (shown.textContent !== text) shown.textContent = text;
    shown.toggleAttribute("data-urgent", left < 10_000);
    shown.toggleAttribute("data-unconfirmed", isLost);
  }
}

setInterval(tick, 100);
