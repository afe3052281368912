// @ts-check
// Moves in two steps: the first chooses a cell and magnifies it, the second plays. Fingers cover small cells.

import { cell, cellName } from "./board.js";
import { recall } from "./seat.js";
import { filled } from "./server.js";

/** Cells below this width are confirmed under a finger unless the reader says otherwise, in pixels. */
const SMALL = 28;
/** Cells that the magnifier shows in each direction around the chosen one, in hundredths of a cell. */
const AROUND = 210;
/** Width of the magnifier and its distance from the chosen cell, in pixels. */
const [WIDTH, DISTANCE] = [152, 22];

const bar = /** @type {HTMLElement} */ (document.getElementById("confirm"));
const lens = /** @type {SVGSVGElement & HTMLElement} */ (document.getElementById("lens"));
const yes = /** @type {HTMLElement} */ (document.getElementById("confirm-yes"));

let [chosen, pointer] = ["", matchMedia("(pointer: coarse)").matches ? "touch" : "mouse"];
/** Plays the chosen cell. */
let confirm = () => {};

/** The cell that waits for its second tap, as `column,row`; empty where none does. */
export const chosenCell = () => chosen;

/** Whether a move takes two steps: by the reader's choice, else where a finger would cover the cells. A mouse covers nothing. */
export function isConfirmed() {
  const wanted = recall("show-confirm");
  if (wanted !== null) return wanted === "1";
  const width = document.querySelector(".cell")?.getBoundingClientRect().width ?? SMALL;
  return pointer !== "mouse" && width < SMALL;
}

/** The box shows what happens to the next move. */
function tellConfirmed() {
  const box = document.querySelector("[data-show=confirm]");
  if (box instanceof HTMLInputElement) box.checked = isConfirmed();
}

/**
 * Chooses a cell, to be played by the second tap.
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

/** Forgets the chosen cell; the focus of its buttons goes back to it. */
export function dropChoice() {
  if (bar.contains(document.activeElement)) cell(chosen)?.focus({ preventScroll: true });
  if (chosen) cell(chosen)?.classList.remove("chosen");
  chosen = "";
  bar.hidden = true;
  lens.toggleAttribute("hidden", true);
}

/** The page has changed: the chosen cell stays chosen while it can be played. */
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
 * Draws the surroundings of a cell.
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

/** The buttons lie over the card with the running clock, and a question waits for them: both are told beside them. */
function tellHidden() {
  for (const old of bar.querySelectorAll(":scope > :not(button)")) old.remove();
  const hidden = document.querySelectorAll(".player[data-turn] .clock, .status[data-calls] .question");
  for (const part of hidden) {
    const copy = /** @type {Element} */ (part.cloneNode(true));
    // A screen reader finds them where they are.
    copy.setAttribute("aria-hidden", "true");
    bar.append(copy);
  }
}

/**
 * Puts the buttons over a player's card, where they cover no cell, and the magnifier next to the cell where the finger is not.
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
    // Buttons taller than the card grow away from the board.
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
 * @param {{ left: number, top: number }} to in the window
 */
function move(what, { left, top }) {
  what.style.left = `${left + scrollX}px`;
  what.style.top = `${top + scrollY}px`;
}

yes.addEventListener("click", () => confirm());
document.getElementById("confirm-no")?.addEventListener("click", dropChoice);
addEventListener("pointerdown", ({ pointerType, target }) => {
  pointer = pointerType;
  // A box that is pressed changes by itself.
  if (!(/** @type {Element} */ (target).closest(".check"))) tellConfirmed();
}, true);
addEventListener("keydown", (event) => event.key === "Escape" && dropChoice());
for (const change of ["scroll", "resize"]) addEventListener(change, () => chosen && show(), { capture: true, passive: true });
