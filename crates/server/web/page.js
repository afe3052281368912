// @ts-check
// Shared by all pages: the menu, dialogs, the sound button, the keys for help.

import { keep, recall } from "./seat.js";
import { Unreachable, get, say } from "./server.js";

/** Whether keys belong to a field or a dialog. */
export function isTyping() {
  const at = document.activeElement;
  return Boolean(at?.closest("input:not([type=checkbox]):not([type=radio]), select, textarea, dialog"));
}

/** Maximum time for which a press delays changes, in milliseconds. */
const LONGEST_PRESS = 2000;

let isPressed = false;
/** Callbacks that wait for the release. @type {(() => void)[]} */
const waiting = [];

/**
 * Resolves when nothing is pressed, or after a long press. An element replaced between press and release gets
 * no click.
 * @returns {Promise<void>}
 */
export async function released() {
  if (!isPressed) return;
  await new Promise((done) => {
    waiting.push(() => done(undefined));
    setTimeout(done, LONGEST_PRESS);
  });
}

function release() {
  isPressed = false;
  // The click comes right after the release.
  setTimeout(() => waiting.splice(0).forEach((done) => done()));
}

addEventListener("pointerdown", (event) => {
  isPressed = event.button === 0;
}, true);
addEventListener("pointermove", (event) => {
  if (isPressed && !event.buttons) release();
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
addEventListener("blur", release);

/**
 * Copies a text and confirms that on the button for a while.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without HTTPS, only this works.
    const field = document.createElement("textarea");
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus({ preventScroll: true });
  }
  const before = button.textContent;
  button.textContent = button.dataset.copied ?? "";
  setTimeout(() => {
    button.textContent = before;
  }, 2000);
}

/** Whether an element is visible; elements in a closed menu are not. @param {Element} element */
const isVisible = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/** Whether an element exists, is enabled and visible. @param {Element | null | undefined} element */
export const canHaveFocus = (element) => element instanceof Element && !element.matches(":disabled") && isVisible(element);

/**
 * Focuses the first of these that can have the focus, otherwise the heading with the state of the game. Used
 * for controls that disappear when pressed.
 * @param {(Element | null | undefined)[]} wanted
 */
export function focusOn(...wanted) {
  const found = [...wanted, document.getElementById("state")].find(canHaveFocus);
  /** @type {HTMLElement | undefined} */ (found)?.focus({ preventScroll: true });
}

/** Whether the focus is lost because its control disappeared. */
const isFocusLost = () => {
  const at = document.activeElement;
  return !at || at === document.body || !isVisible(at);
};

/** Storage keys of the focus for the next page, and of the input device. */
const [FOCUS, INPUT] = ["focus", "input"];

/**
 * Notes the input device. Only keys show the ring of a cell, which a touch user might take for a hint.
 * @param {string} input
 */
const noteInput = (input) => (document.documentElement.dataset.input = input);
addEventListener("pointerdown", () => noteInput("pointer"), true);
addEventListener("keydown", () => noteInput("keys"), true);

/**
 * Stores the focus for the next page of this tab.
 * @param {string} place selector, or a name that the page knows
 */
export function leaveFocus(place) {
  try {
    if (document.activeElement === document.body) return;
    sessionStorage.setItem(FOCUS, place);
    sessionStorage.setItem(INPUT, document.documentElement.dataset.input ?? "");
  } catch {
    // Without storage, the next page starts at its top.
  }
}

/**
 * Returns the focus stored by the previous page, once; empty without one.
 * @param {(place: string) => boolean} [isWanted] other values stay stored
 */
export function keptFocus(isWanted = () => true) {
  try {
    const place = sessionStorage.getItem(FOCUS) ?? "";
    if (!isWanted(place)) return "";
    noteInput(sessionStorage.getItem(INPUT) ?? "");
    for (const key of [FOCUS, INPUT]) sessionStorage.removeItem(key);
    return place;
  } catch {
    return "";
  }
}

/** Menu button from which a dialog was opened. @type {HTMLElement | null} */
let opener = null;

document.addEventListener("click", ({ target }) => {
  const at = /** @type {Element} */ (target);
  if (!at.closest("dialog")) opener = at.closest("details[data-menu]")?.querySelector("summary") ?? null;
}, true);
document.addEventListener("close", () => {
  if (isFocusLost() && opener) focusOn(opener);
  opener = null;
}, true);

// A button with a question is hidden while the question is open.
document.addEventListener("toggle", ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.matches(".twice")) return;
  const summary = target.querySelector("summary");
  const isOwn = isFocusLost() || (target.open ? document.activeElement === summary : target.contains(document.activeElement));
  if (isOwn) focusOn(target.open ? target.querySelector("[data-close]") : summary);
}, true);

/** @param {string} id */
function open(id) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  dialog.showModal();
  // Reading starts at the heading; the close button may be far below.
  const heading = dialog.querySelector("h2");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** @param {Element | null} but */
function closeMenus(but = null) {
  for (const menu of document.querySelectorAll("details[data-menu][open], details.twice[open]")) {
    if (!menu.contains(but)) menu.removeAttribute("open");
  }
}

const sound = /** @type {HTMLElement} */ (document.getElementById("sound"));

function showSound() {
  sound.setAttribute("aria-pressed", String(recall("sound") !== "off"));
}

// A new language or theme reloads the page, without an entry in the history.
document.addEventListener("click", (event) => {
  const chosen = /** @type {Element} */ (event.target).closest("a[data-again]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(chosen instanceof HTMLAnchorElement) || !isPlain) return;
  event.preventDefault();
  const { pathname, search } = chosen;
  const isInMenu = chosen.closest("details[data-menu]");
  const again = isInMenu ? "details[data-menu]:has([data-again]) > summary" : `[data-again][href="${CSS.escape(pathname + search)}"]`;
  if (chosen.matches(":focus-visible")) leaveFocus(again);
  leadTo(chosen, () => location.replace(chosen.href + location.hash));
});

/** Time after which a linked page counts as unreachable, in milliseconds. */
const REACH = 3000;

/**
 * Opens another page of the server, unless it is unreachable: this page is more useful than the browser's error
 * page.
 * @param {HTMLAnchorElement} link
 * @param {() => void} lead
 */
async function leadTo({ pathname }, lead) {
  try {
    if (isCutOff()) await get(pathname, null, undefined, REACH);
    lead();
  } catch (error) {
    keptFocus();
    // A missing page has its own message.
    if (error instanceof Unreachable) say(error);
    else lead();
  }
}

/** Whether the server may be unreachable. */
const isCutOff = () => !navigator.onLine || document.getElementById("lost")?.hidden === false;

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest('a[href^="/"]:not([data-again])');
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !isPlain || !isCutOff()) return;
  event.preventDefault();
  leadTo(link, () => (link.download ? location.assign(link.href) : (location.href = link.href)));
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  closeMenus(target);
  const opens = target.closest("[data-opens]")?.getAttribute("data-opens");
  if (opens) {
    closeMenus();
    open(opens);
  } else if (target.closest("#sound")) {
    keep("sound", recall("sound") === "off" ? null : "off");
    showSound();
  } else if (target.closest("[data-close]")) {
    closeMenus();
  } else if (target instanceof HTMLDialogElement) {
    // A click on the dialog itself is outside its content.
    target.close();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const menu = document.querySelector("details[data-menu][open] > summary");
    closeMenus();
    if (menu instanceof HTMLElement) menu.focus({ preventScroll: true });
  } else if (event.key === "F1" && document.getElementById("rules")) {
    event.preventDefault();
    open("rules");
  } else if ((event.key === "?" || (event.code === "Slash" && event.shiftKey)) && !isTyping()) {
    event.preventDefault();
    open("keys");
  }
});

showSound();
const left = keptFocus((place) => place !== "board");
if (left) focusOn(document.querySelector(left));
// The chosen language or theme is stored. The address is shared without them.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
