// @ts-check
// The state of the page of a game that outlasts its next rendering: focus, open parts, typed words, scrolled lists.

import { enter, keepPart } from "./board.js";
import { focusOn } from "./page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/** Notes the state of the page; the result restores it in the page that was rendered meanwhile. */
export function keepState() {
  const wasInBoard = Boolean(document.activeElement?.closest(".board"));
  const hadFocus = root.contains(document.activeElement);
  const found = finder(document.activeElement);
  const scroll = root.querySelector(".moves")?.scrollTop ?? 0;
  const opened = [...root.querySelectorAll("details[open]")].map((details) => `details${keptBy(details)}`);
  const typed = [...root.querySelectorAll("input[name]")].map((field) => /** @type {HTMLInputElement} */ (field));
  return {
    restorePart: keepPart(),
    restoreFields() {
      for (const selector of opened) root.querySelector(selector)?.setAttribute("open", "");
      for (const { name, value } of typed) {
        const field = root.querySelector(`input[name="${name}"]`);
        if (field instanceof HTMLInputElement) field.value = value;
      }
    },
    restoreFocus() {
      if (wasInBoard) enter();
      else if (hadFocus) focusOn(found ? root.querySelector(found) : null, isStep(found) ? root.querySelector(".steps :enabled") : null);
    },
    restoreScroll: () => showCurrent(scroll),
  };
}

/** The way to a button that steps through the moves. */
const STEPS = ".steps ";

/** @param {string} found */
const isStep = (found) => found.startsWith(STEPS);

/**
 * The selector that finds an element again after the page was rendered.
 * @param {Element | null} element
 */
function finder(element) {
  if (!element || !root.contains(element)) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["data-go", "data-ply", "data-show", "data-command", "data-copy", "data-link-to", "name", "data-close"]) {
    const value = element.getAttribute(name);
    const place = element.closest(".steps") ? STEPS : `${element.localName}`;
    if (value !== null) return `${place}[${name}="${CSS.escape(value)}"]`;
  }
  return element.matches("summary") ? `details${keptBy(element.parentElement)} > summary` : "";
}

/** @param {Element | null} details */
function keptBy(details) {
  if (details?.id) return `#${details.id}`;
  return `[data-keep="${details?.getAttribute("data-keep") ?? ""}"]`;
}

/**
 * Keeps the shown move of the list in sight.
 * @param {number} scroll
 */
function showCurrent(scroll) {
  const moves = root.querySelector(".moves");
  const current = moves?.querySelector("[aria-current]");
  if (!(moves instanceof HTMLElement)) return;
  moves.scrollTop = scroll;
  if (!(current instanceof HTMLElement)) return;
  const [top, high] = [current.offsetTop - moves.offsetTop, moves.clientHeight];
  if (top < moves.scrollTop) moves.scrollTop = top;
  else if (top + current.offsetHeight > moves.scrollTop + high) moves.scrollTop = top + current.offsetHeight - high;
}
