// @ts-check
// State that survives a change of the page: the focus moves on if its control disappears, and the shown move
// stays visible.

import { canHaveFocus, focusOn } from "./page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/**
 * Notes the focus. The returned function moves the focus if its control has disappeared, or is disabled or
 * hidden.
 */
export function keepFocus() {
  const before = document.activeElement;
  const hadFocus = root.contains(before);
  const wasStep = hadFocus && before?.closest(".steps");
  return () => {
    if (!hadFocus || canHaveFocus(before)) return;
    focusOn(wasStep ? root.querySelector(".steps :enabled") : null);
  };
}

/** Keeps the shown move of the list visible. */
export function showCurrent() {
  const moves = root.querySelector(".moves");
  const current = moves?.querySelector("[aria-current]");
  if (!(moves instanceof HTMLElement) || !(current instanceof HTMLElement)) return;
  const [top, high] = [current.offsetTop - moves.offsetTop, moves.clientHeight];
  if (top < moves.scrollTop) moves.scrollTop = top;
  else if (top + current.offsetHeight > moves.scrollTop + high) moves.scrollTop = top + current.offsetHeight - high;
}
