// @ts-check
// What every page has: the menu, dialogs, the switch of sounds, the keys for help.

import { keep, recall } from "./seat.js";
import { Unreachable, get, say } from "./server.js";

/** Whether keys belong to what is typed, or to a dialog. */
export function isTyping() {
  const at = document.activeElement;
  return Boolean(at?.closest("input:not([type=checkbox]):not([type=radio]), select, textarea, dialog"));
}

/** How long a press holds back what is new, in milliseconds. */
const LONGEST_PRESS = 2000;

let isPressed = false;
/** Who waits for the release. @type {(() => void)[]} */
const waiting = [];

/**
 * Resolves when nothing is pressed, or after a long press: an element that is replaced between press and release gets no click.
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
  // The click follows the release at once.
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
 * Copies a text; where browsers allow that, the button says so for a while.
 * @param {HTMLElement} button
 * @param {string} text
 */
export async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure connection there is only this.
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

/** Whether an element can be seen; what a closed menu holds cannot. @param {Element} element */
const isVisible = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/** Whether an element is there, on and seen. @param {Element | null | undefined} element */
export const canHaveFocus = (element) => element instanceof Element && !element.matches(":disabled") && isVisible(element);

/**
 * Gives the focus to the first of these that can have it; else to the heading that says the state of the game. For controls
 * that are gone once they were pressed.
 * @param {(Element | null | undefined)[]} wanted
 */
export function focusOn(...wanted) {
  const found = [...wanted, document.getElementById("state")].find(canHaveFocus);
  /** @type {HTMLElement | undefined} */ (found)?.focus({ preventScroll: true });
}

/** Whether the focus is lost: its control is gone. */
const isFocusLost = () => {
  const at = document.activeElement;
  return !at || at === document.body || !isVisible(at);
};

/** The keys under which the focus is left to the next page, and what it was set with. */
const [FOCUS, INPUT] = ["focus", "input"];

/** Notes what the reader uses: the ring of a cell is for keys, a finger would take it for a hint. @param {string} input */
const noteInput = (input) => (document.documentElement.dataset.input = input);
addEventListener("pointerdown", () => noteInput("pointer"), true);
addEventListener("keydown", () => noteInput("keys"), true);

/**
 * Leaves the focus to the next page of this tab.
 * @param {string} place a selector, or a name that the page knows
 */
export function leaveFocus(place) {
  try {
    if (document.activeElement === document.body) return;
    sessionStorage.setItem(FOCUS, place);
    sessionStorage.setItem(INPUT, document.documentElement.dataset.input ?? "");
  } catch {
    // Where nothing may be kept, the next page begins at its top.
  }
}

/**
 * The place that the page before has left the focus to, once; empty where there is none.
 * @param {(place: string) => boolean} [isWanted] another place is left for whoever wants it
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

/** The button of the menu from which a dialog was opened. @type {HTMLElement | null} */
let opener = null;

document.addEventListener("click", ({ target }) => {
  const at = /** @type {Element} */ (target);
  if (!at.closest("dialog")) opener = at.closest("details[data-menu]")?.querySelector("summary") ?? null;
}, true);
document.addEventListener("close", () => {
  if (isFocusLost() && opener) focusOn(opener);
  opener = null;
}, true);

// A button that asks once more is hidden by its question, and comes back with its end.
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
  // It is read from its heading on; the button that closes it may be far below.
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

// A language or theme shows the same page again: it is no other place to come back to.
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

/** Time after which a page that is led to counts as out of reach, in milliseconds. */
const REACH = 3000;

/**
 * Leads to another page of the server, unless it cannot be reached: this page has more to say than that of the browser.
 * @param {HTMLAnchorElement} link
 * @param {() => void} lead
 */
async function leadTo({ pathname }, lead) {
  try {
    if (isCutOff()) await get(pathname, null, undefined, REACH);
    lead();
  } catch (error) {
    keptFocus();
    // A page that is gone says so itself.
    if (error instanceof Unreachable) say(error);
    else lead();
  }
}

/** Whether the server may be out of reach. */
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
    // Beside what the dialog holds.
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
// A language or theme that was chosen is remembered; the address is to be passed on without it.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
