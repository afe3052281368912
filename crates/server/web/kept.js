// @ts-check
// The state of the page of a game that outlasts a change of it. Elements that are shown before and after stay as they are; the
// focus of one that is gone goes on, and the shown move stays in sight.

import { canHaveFocus, focusOn } from "./page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/** Notes where the focus is; the result gives it to something else where its control is gone, off or hidden. */
export function keepFocus() {
  const before = document.activeElement;
  const hadFocus = root.contains(before);
  const wasStep = hadFocus && before?.closest(".steps");
  return () => {
    if (!hadFocus || canHaveFocus(before)) return;
    focusOn(wasStep ? root.querySelector(".steps :enabled") : null);
  };
}

/** Keeps the shown move of the list in sight. */
export function showCurrent() {
  const moves = root.querySelector(".moves");
  const current = moves?.querySelector("[aria-current]");
  if (!(moves instanceof HTMLElement) || !(current instanceof HTMLElement)) return;
  const [top, high] = [current.offsetTop - moves.offsetTop, moves.clientHeight];
  if (top < moves.scrollTop) moves.scrollTop = top;
  else if (top + current.offsetHeight > moves.scrollTop + high) moves.scrollTop = top + current.offsetHeight - high;
}
