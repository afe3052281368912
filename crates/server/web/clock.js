// @ts-check
// The clocks: the server reports their times, and the page counts them down.

import { lang } from "./server.js";

/** Time at which the shown clocks were accurate. */
let shownAt = performance.now();

/**
 * Notes the age of the shown clocks.
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
 * Returns the text of a clock: hours, minutes and seconds; tenths below ten seconds.
 * @param {number} ms
 */
export function told(ms) {
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (seconds < 10) return `0:0${seconds}${mark}${Math.floor(ms / 100) % 10}`;
  if (hours > 0) return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * Shows the remaining time of the running clock. It runs on the server during an outage too, and is marked as
 * unconfirmed.
 */
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
