// @ts-check
// Moves in two steps: the first selects and magnifies a cell, the second plays it. Fingers cover small cells.

import { cell, cellName } from "./board.js";
import { recall } from "./seat.js";
import { filled } from "./server.js";

/** Width of cells below which touch moves are confirmed by default, in pixels. */
const SMALL = 28;
/** Extent of the magnified area around the centre of the selected cell, in hundredths of a cell. */
const AROUND = 210;
/** Width of the magnifier and its distance from the selected cell, in pixels. */
const [WIDTH, DISTANCE] = [152, 22];

const bar = /** @type {HTMLElement} */ (document.getElementById("confirm"));
const lens = /** @type {SVGSVGElement & HTMLElement} */ (document.getElementById("lens"));
const yes = /** @type {HTMLElement} */ (document.getElementById("confirm-yes"));

let [chosen, pointer] = ["", matchMedia("(pointer: coarse)").matches ? "touch" : "mouse"];
/** Plays the selected cell. */
let confirm = () => {};

/** Returns the cell that waits for its second tap, as `column,row`; empty without a selection. */
export const chosenCell = () => chosen;

/**
 * Whether a move takes two steps: by the reader's choice, otherwise by touch on small cells. A mouse covers no
 * cell.
 */
export function isConfirmed() {
  const wanted = recall("show-confirm");
  if (wanted !== null) return wanted === "1";
  const width = document.querySelector(".cell")?.getBoundingClientRect().width ?? SMALL;
  return pointer !== "mouse" && width < SMALL;
}

/** Updates the checkbox for confirmed moves. */
function tellConfirmed() {
  const box = document.querySelector("[data-show=confirm]");
  if (box instanceof HTMLInputElement) box.checked = isConfirmed();
}

/**
 * Selects a cell, which the second tap plays.
 * @param {string} place
 * @param {(place: string) => void} play
 */
export function choose(place, play) {
  dropChoice();
  chosen = place;
  confirm = () => play(place);
  const name = cellName(place);
  yes.textContent = filled(yes.dataset.play, { "%cell": name });
  const heard = document.getElementById("heard");
  if (heard) heard.textContent = filled(bar.dataset.chosen, { "%cell": name });
  show();
}

/** Drops the selection. If one of its buttons has the focus, the cell gets the focus. */
export function dropChoice() {
  if (bar.contains(document.activeElement)) cell(chosen)?.focus({ preventScroll: true });
  if (chosen) cell(chosen)?.classList.remove("chosen");
  chosen = "";
  bar.hidden = true;
  lens.toggleAttribute("hidden", true);
}

/** After a change of the page, keeps the selection while the cell can be played. */
export function keepChoice() {
  tellConfirmed();
  if (!chosen) return;
  if (cell(chosen)?.classList.contains("open")) show();
  else dropChoice();
}

function show() {
  const at = cell(chosen);
  const board = at?.closest("svg");
  if (!at || !board) return dropChoice();
  at.classList.add("chosen");
  magnify(at, board);
  tellHidden();
  bar.hidden = false;
  lens.toggleAttribute("hidden", false);
  place(at.getBoundingClientRect());
}

/**
 * Draws the surroundings of a cell in the magnifier.
 * @param {SVGGraphicsElement} at
 * @param {SVGSVGElement} board
 */
function magnify(at, board) {
  const [x, y] = [Number(at.getAttribute("x")), Number(at.getAttribute("y"))];
  lens.setAttribute("viewBox", [x + 50 - AROUND, y + 50 - AROUND, 2 * AROUND, 2 * AROUND].join(" "));
  const drawing = [...board.querySelectorAll(':scope > g[aria-hidden="true"]')].map((part) => part.cloneNode(true));
  const mark = at.cloneNode();
  if (mark instanceof Element) {
    for (const name of ["tabindex", "data-cell", "role", "aria-label", "aria-colindex"]) mark.removeAttribute(name);
    mark.setAttribute("class", "chosen");
  }
  lens.replaceChildren(...drawing, mark);
}

/** Copies the running clock and an open question next to the buttons, which cover them. */
function tellHidden() {
  for (const old of bar.querySelectorAll(":scope > :not(button)")) old.remove();
  const hidden = document.querySelectorAll(".player[data-turn] .clock, .status[data-calls] .question");
  for (const part of hidden) {
    const copy = /** @type {Element} */ (part.cloneNode(true));
    // A screen reader reads the originals.
    copy.setAttribute("aria-hidden", "true");
    bar.append(copy);
  }
}

/**
 * Puts the buttons over a player's card, where they cover no cell, and the magnifier next to the cell, away
 * from the finger.
 * @param {DOMRect} at
 */
function place(at) {
  const cards = [".player.bottom", ".player.top"].map((card) => document.querySelector(card)?.getBoundingClientRect());
  const card = cards.find((card) => card && card.top >= 0 && card.bottom <= innerHeight);
  bar.style.width = card ? `${card.width}px` : "";
  bar.style.minHeight = card ? `${card.height}px` : "";
  bar.classList.toggle("loose", !card);
  bar.classList.remove("high");
  if (!card) {
    bar.style.left = bar.style.top = "";
    bar.classList.toggle("high", bar.getBoundingClientRect().top < at.bottom + DISTANCE);
  } else {
    // Buttons taller than the card extend away from the board.
    const board = document.querySelector(".board")?.getBoundingClientRect().top ?? 0;
    const top = card.bottom <= board ? Math.max(card.bottom - bar.offsetHeight, 4) : card.top;
    move(bar, { left: card.left, top });
  }
  const { bottom } = bar.getBoundingClientRect();
  const roof = bottom <= at.top ? bottom : 0;
  const middle = at.left + at.width / 2 - WIDTH / 2;
  const above = at.top - WIDTH - DISTANCE;
  const aside = at.left > innerWidth / 2 ? at.left - WIDTH - DISTANCE : at.right + DISTANCE;
  const left = Math.min(Math.max(above > roof ? middle : aside, 4), innerWidth - WIDTH - 4);
  move(lens, { left, top: above > roof ? above : Math.max(at.top - WIDTH / 2, roof + 4) });
}

/**
 * @param {HTMLElement} what
 * @param {{ left: number, top: number }} to position in the window, in pixels
 */
function move(what, { left, top }) {
  what.style.left = `${left + scrollX}px`;
  what.style.top = `${top + scrollY}px`;
}

yes.addEventListener("click", () => confirm());
document.getElementById("confirm-no")?.addEventListener("click", dropChoice);
addEventListener("pointerdown", ({ pointerType, target }) => {
  pointer = pointerType;
  // The checkbox itself changes when it is pressed.
  if (!(/** @type {Element} */ (target).closest(".check"))) tellConfirmed();
}, true);
addEventListener("keydown", (event) => event.key === "Escape" && dropChoice());
for (const change of ["scroll", "resize"]) addEventListener(change, () => chosen && show(), { capture: true, passive: true });
