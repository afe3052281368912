// @ts-check
// The board on the page: its size, its keyboard cursor, its animations, and the bubble next to a cell.

import { showEdges } from "./edges.js";

const root = /** @type {HTMLElement} */ (document.getElementById("game"));
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Minimum width of a cell, and the width that smaller cells get instead, in pixels. */
const [LEAST, LARGER] = [11, 20];

/** Cell of the keyboard cursor, as `column,row`. */
let cursor = "";
/** Whether the reader has moved the cursor. */
let isChosen = false;

/**
 * @param {string} place
 * @returns {SVGGraphicsElement | null}
 */
export const cell = (place) => root.querySelector(`.cell[data-cell="${place}"]`);

/**
 * Returns the name of a cell in the page's language, such as `h8`.
 * @param {string} place
 */
export const cellName = (place) => (cell(place)?.getAttribute("aria-label") ?? "").split(",")[0];

/**
 * Returns the cell that a click plays: with gravity, another cell of the column.
 * @param {string} place
 */
export const landing = (place) => cell(place)?.getAttribute("data-lands") ?? place;

/** Highlights the cell that a click on the pointed or focused cell plays. @param {Event} event */
function showLanding({ type, target }) {
  // Focus by a pointer does not move the highlight, because the pointer may have left that cell.
  if (type === "focusin" && document.documentElement.dataset.input === "pointer") return;
  for (const lit of root.querySelectorAll(".landing")) lit.classList.remove("landing");
  const place = type === "pointerleave" ? null : /** @type {Element} */ (target).getAttribute("data-lands");
  if (place) cell(place)?.classList.add("landing");
}

root.addEventListener("pointerover", showLanding);
root.addEventListener("pointerleave", showLanding);
root.addEventListener("focusin", showLanding);

/** @param {Element | null} next */
function put(next) {
  cell(cursor)?.setAttribute("tabindex", "-1");
  next?.setAttribute("tabindex", "0");
  cursor = next?.getAttribute("data-cell") ?? "";
}

/**
 * Moves the keyboard cursor to a cell.
 * @param {Element | null} next
 */
export function stand(next) {
  isChosen = true;
  put(next);
}

/** Places the keyboard cursor in the board, if it has no cell yet. */
export function placeCursor() {
  if (!cell(cursor)) put(middle());
}

/** Focuses the cursor's cell without scrolling the board. */
export function enter() {
  cell(cursor)?.focus({ preventScroll: true });
}

/** Focuses the board; the first time at the middle of its visible part. */
export function begin() {
  if (!isChosen) put(middle());
  enter();
}

/** Scrolls the cursor's cell into view. */
export function showCursor() {
  cell(cursor)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * Returns the middle of the visible part of a range.
 * @param {number} from
 * @param {number} to
 * @param {number} most size of the window
 */
const middleOf = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;

/** Returns the cell nearest to the middle of the visible part of the board, preferably a playable one. */
function middle() {
  const first = root.querySelector(".cell")?.getBoundingClientRect();
  const ground = root.querySelector(".ground")?.getBoundingClientRect();
  if (!first || !ground) return null;
  const across = (middleOf(ground.left, ground.right, innerWidth) - first.left) / first.width - 0.5;
  const down = (middleOf(ground.top, ground.bottom, innerHeight) - first.top) / first.height - 0.5;
  const open = root.querySelectorAll(".cell.open");
  /** @type {[Element | null, number]} */
  let [nearest, least] = [null, Infinity];
  for (const found of open.length ? open : root.querySelectorAll(".cell")) {
    const [x, y] = (found.getAttribute("data-cell") ?? "").split(",").map(Number);
    const distance = (x - across) ** 2 + (y - down) ** 2;
    if (distance < least) [nearest, least] = [found, distance];
  }
  return nearest;
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Returns the cell that a key leads to: a neighbour, or with *Home* and *End* the ends of the row or the board.
 * @param {string} key
 * @param {boolean} isWhole ends of the board
 */
function ahead(key, isWhole) {
  const [x, y] = cursor.split(",").map(Number);
  const [right, down] = WAYS[key] ?? [];
  if (right !== undefined) return cell(`${x + right},${y + down}`);
  const row = [...root.querySelectorAll(isWhole ? ".cell" : `.cell[data-cell$=",${y}"]`)];
  return /** @type {SVGGraphicsElement | undefined} */ (row.at(key === "Home" ? 0 : -1));
}

/**
 * Moves the keyboard cursor.
 * @param {string} key
 * @param {boolean} [isWhole] to the ends of the board, not of the row
 * @returns {boolean} whether the key moves the cursor
 */
export function walk(key, isWhole = false) {
  if (!WAYS[key] && !["Home", "End"].includes(key)) return false;
  const next = ahead(key, isWhole);
  if (next) {
    stand(next);
    next.focus();
  }
  return true;
}

/**
 * With gravity, moves the cursor to the landing cell of the column with this letter.
 * @param {string} letter
 * @returns {boolean} whether there is such a column
 */
export function walkToColumn(letter) {
  if (!root.querySelector("[data-lands]")) return false;
  const top = [...root.querySelectorAll('.cell[data-cell$=",0"]')].map((at) => at.getAttribute("data-cell") ?? "");
  const place = top.find((place) => cellName(place).replace(/\d+$/, "") === letter.toLowerCase());
  if (place === undefined) return false;
  stand(cell(landing(place)));
  enter();
  showCursor();
  return true;
}

/**
 * Cuts the broad edge of a small board without coordinates.
 * @param {SVGSVGElement} board
 */
function crop(board) {
  const cells = /** @type {NodeListOf<SVGRectElement>} */ (board.querySelectorAll(".cell"));
  const [first, last] = [cells[0], cells[cells.length - 1]];
  if (!first || !last) return;
  const [left, top, size, edge] = [first.x.baseVal.value, first.y.baseVal.value, first.width.baseVal.value, 8];
  const [right, bottom] = [last.x.baseVal.value + size, last.y.baseVal.value + size];
  const isSmall = Math.max(right - left, bottom - top) < 7 * size;
  if (isSmall && left < size / 3) board.setAttribute("viewBox", [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge].join(" "));
}

/** Fits the board into its place, with cells of whole pixels. */
export function fit() {
  const ground = root.querySelector(".ground");
  const board = ground?.querySelector("svg.board");
  if (!(ground instanceof HTMLElement) || !(board instanceof SVGSVGElement)) return;
  crop(board);
  const { width, height } = board.viewBox.baseVal;
  const style = getComputedStyle(ground);
  const across = ground.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const phone = "(max-width: 39.99em), (max-width: 43.74em) and (min-height: 27em)";
  const isNarrow = matchMedia(`${phone}, (max-width: 68.74em) and (orientation: portrait)`).matches;
  const down = isNarrow
    ? Math.max(innerHeight - 120, 240)
    : ground.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const fine = devicePixelRatio;
  const exact = Math.min(across / width, down / height) * 100;
  const whole = Math.floor(exact * fine) / fine;
  // Cells too small to hit are enlarged, and the board scrolls in its place.
  const isLarge = exact < LEAST;
  const side = isLarge ? LARGER : whole;
  ground.classList.toggle("large", isLarge);
  if (isNarrow) ground.style.height = isLarge ? `${down}px` : "";
  board.style.width = `${(side * width) / 100}px`;
  board.style.height = `${(side * height) / 100}px`;
  slim(board, side / 100);
  showEdges(ground, board, side / 100);
}

/** Maximum width of lines, the last move's ring and coordinates on large cells, in pixels. */
const MOST = { line: 12, casing: 16, ring: 3, edge: 1.5, label: 14 };

/**
 * @param {SVGSVGElement} board
 * @param {number} unit pixels of a hundredth of a cell
 */
function slim(board, unit) {
  /**
   * @param {SVGElement} shape
   * @param {"strokeWidth" | "fontSize"} property
   * @param {string} attribute
   * @param {number} most
   */
  const limit = (shape, property, attribute, most) => {
    const drawn = Number(shape.getAttribute(attribute));
    shape.style[property] = drawn * unit > most ? `${most / unit}px` : "";
    return Math.max(0, drawn - most / unit);
  };
  const drawing = '.board > g[aria-hidden="true"] >';
  const lines = /** @type {NodeListOf<SVGPathElement>} */ (root.querySelectorAll(`${drawing} path[stroke-linecap="round"]`));
  const widths = [...lines].map((line) => Number(line.getAttribute("stroke-width")));
  for (const [place, line] of lines.entries()) {
    limit(line, "strokeWidth", "stroke-width", widths[place] > Math.min(...widths) ? MOST.casing : MOST.line);
  }
  const rings = /** @type {NodeListOf<SVGRectElement>} */ (root.querySelectorAll(`${drawing} rect[fill="none"]`));
  for (const ring of rings) if (ring.width.baseVal.value < 100) limit(ring, "strokeWidth", "stroke-width", MOST.ring);
  const edges = /** @type {NodeListOf<SVGRectElement>} */ (board.querySelectorAll('defs rect[fill="none"]'));
  for (const edge of edges) limit(edge, "strokeWidth", "stroke-width", MOST.edge);
  const first = board.querySelector(".cell");
  const left = Number(first?.getAttribute("x"));
  const bottom = Number(board.querySelector("[role=row]:last-of-type .cell")?.getAttribute("y")) + 100;
  const labels = /** @type {NodeListOf<SVGTextElement>} */ (root.querySelectorAll(`${drawing} text`));
  for (const label of labels) {
    const isBeside = Number(label.getAttribute("x")) < left || Number(label.getAttribute("y")) > bottom;
    if (isBeside) label.setAttribute("dy", String(-0.36 * limit(label, "fontSize", "font-size", MOST.label)));
  }
}

/**
 * Animates the appearance of the mark in a cell.
 * @param {string} place
 */
export function grow(place) {
  const at = cell(place);
  if (!at || isCalm.matches) return;
  const [x, y] = [at.getAttribute("x"), at.getAttribute("y")];
  for (const mark of root.querySelectorAll(`.board use[x="${x}"][y="${y}"]`)) {
    if (!/^#[xosu]\d*$/.test(mark.getAttribute("href") ?? "")) continue;
    const shape = /** @type {SVGUseElement} */ (mark);
    shape.style.transformBox = "fill-box";
    shape.style.transformOrigin = "center";
    shape.animate([{ transform: "scale(0.3)", opacity: 0.3 }, { transform: "none", opacity: 1 }], {
      duration: 120,
      easing: "ease-out",
    });
  }
}

/** Animates the drawing of the winning line. */
export function drawLine() {
  if (isCalm.matches) return;
  const paths = root.querySelectorAll('.board > g[aria-hidden] > path[stroke-linecap="round"]');
  for (const path of [...paths].slice(-2)) {
    path.setAttribute("pathLength", "1");
    path.setAttribute("stroke-dasharray", "1 1");
    const drawn = path.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: 250, easing: "ease-out" });
    drawn.addEventListener("finish", () => path.removeAttribute("stroke-dasharray"));
  }
}

/** Whether the board has been scrolled to a part. */
let isPlaced = false;

/** Scrolls a board that has become too large for its place to the last move or the middle. */
export function showPart() {
  const isLarge = root.querySelector(".ground.large") !== null;
  if (isLarge && !isPlaced) firstInSight()?.scrollIntoView({ block: "center", inline: "center" });
  isPlaced = isLarge;
}

function firstInSight() {
  const moved = root.querySelector(".screen")?.getAttribute("data-moved");
  const cells = root.querySelectorAll(".cell");
  const rows = root.querySelectorAll(".board > [role=row]");
  return moved ? cell(moved) : rows[rows.length >> 1]?.children[(cells.length / rows.length) >> 1];
}

let timer = 0;
/** The text in the bubble next to a cell. @type {{ place: string, words: string } | null} */
let beside = null;

/**
 * Shows a short text next to a cell.
 * @param {string} place
 * @param {string} words
 * @param {boolean} [stays] until it is removed; otherwise it fades after 3 s
 */
export function sayBeside(place, words, stays = false) {
  beside = { place, words };
  showBeside(beside);
  clearTimeout(timer);
  if (!stays) timer = setTimeout(() => hushBeside(words), 3000);
}

/**
 * Removes this text next to a cell.
 * @param {string} words
 */
export function hushBeside(words) {
  if (beside?.words !== words) return;
  beside = null;
  const bubble = document.getElementById("bubble");
  if (bubble) bubble.hidden = true;
}

/** Moves the bubble to its cell after a change of the page. */
export function restoreBeside() {
  if (beside) showBeside(beside);
}

/** @param {{ place: string, words: string }} said */
function showBeside({ place, words }) {
  const bubble = document.getElementById("bubble");
  const at = cell(place)?.getBoundingClientRect();
  const ground = bubble?.parentElement?.getBoundingClientRect();
  if (!bubble || !at || !ground) return;
  if (bubble.textContent !== words) bubble.textContent = words;
  bubble.hidden = false;
  const half = bubble.offsetWidth / 2 + 8;
  const middle = Math.min(Math.max(at.left + at.width / 2 - ground.left, half), ground.width - half);
  const above = at.top - ground.top - bubble.offsetHeight - 6;
  const { scrollLeft, scrollTop } = /** @type {HTMLElement} */ (bubble.parentElement);
  bubble.style.left = `${middle + scrollLeft}px`;
  bubble.style.top = `${(above > 0 ? above : at.bottom - ground.top + 6) + scrollTop}px`;
}

new ResizeObserver(fit).observe(root);
