// @ts-check
// Keyboard of the page of a game.

import { begin, showCursor, walk, walkToColumn } from "./board.js";
import { isTyping } from "./page.js";

/**
 * Whether a key may name a column. Outside the board, H requests a hint.
 * @param {string} code
 * @param {boolean} isInBoard
 */
const isColumn = (code, isInBoard) => /^Key[A-Z]$/.test(code) && (isInBoard || code !== "KeyH");

/**
 * Handles key presses.
 * @param {object} game
 * @param {() => boolean} game.isOff whether the page has no game any more
 * @param {() => boolean} game.isLooking whether arrows outside the board step through the moves
 * @param {() => Promise<unknown>} game.shown resolves when the page shows the current game
 * @param {(way: string) => void} game.go steps through the moves
 * @param {(place: string) => void} game.play plays or selects a cell
 */
export function followKeys({ isOff, isLooking, shown, go, play }) {
  document.addEventListener("keydown", (event) => {
    const isControl = event.ctrlKey || event.metaKey;
    if (isTyping() || event.altKey || isOff()) return;
    if (isControl && event.code === "KeyZ" && !event.shiftKey) {
      event.preventDefault();
      shown().then(() => document.getElementById("undo")?.click());
    }
    const at = document.activeElement;
    const isInBoard = Boolean(at?.closest(".board"));
    if (isControl && !(isInBoard && ["Home", "End"].includes(event.key))) return;
    const isPressing = Boolean(at?.closest("button, a, summary, input"));
    /** @type {Record<string, string>} */
    const steps = { PageUp: "back", PageDown: "on" };
    // Arrows lead from the heading to the board. The heading may have the focus of a control that disappeared.
    if (!isInBoard && (isLooking() || (at?.closest(".right") && at.id !== "state"))) {
      Object.assign(steps, { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" });
    }
    if (steps[event.key]) {
      event.preventDefault();
      go(steps[event.key]);
    } else if (isInBoard && walk(event.key, isControl)) {
      event.preventDefault();
    } else if (isInBoard && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      // A key that is held down counts once.
      if (!event.repeat) play(at?.getAttribute("data-cell") ?? "");
    } else if (event.key.startsWith("Arrow") && !isPressing) {
      event.preventDefault();
      begin();
      showCursor();
    } else if (isColumn(event.code, isInBoard) && !isPressing && walkToColumn(event.code.slice(3))) {
      event.preventDefault();
    } else if (event.code === "KeyH") {
      const button = document.getElementById("hint");
      if (button instanceof HTMLButtonElement && !button.disabled) button.click();
    }
  });
}
