// @ts-check
// The mark of an unanswered move, drawn at once with a broken outline until the server has played or refused
// it.

import { cell } from "./board.js";
import { screen } from "./screen.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Shapes of marks in a cell of 100 units, by side. `STONE` is the shape of stones.
 * @type {Record<string, string>}
 */
const SHAPES = { x: "M26 26 74 74M74 26 26 74", o: "M75.5 50a25.5 25.5 0 1 1-51 0 25.5 25.5 0 1 1 51 0z" };
const STONE = "M92 50a42 42 0 1 1-84 0 42 42 0 1 1 84 0z";

/** The unanswered move. @type {{ place: string, ply: number } | null} */
let pending = null;

/**
 * Draws the mark of a move.
 * @param {string} place
 * @param {number} ply plies before the move
 */
export function showPending(place, ply) {
  pending = { place, ply };
  keepPending();
}

/** Removes the mark of the answered move. */
export function dropPending() {
  pending = null;
  keepPending();
}

/** After a change of the page, keeps the mark until the game continues. */
export function keepPending() {
  const board = document.querySelector(".board");
  board?.querySelector(".pending")?.remove();
  const { plies, mark = "x", ply } = screen().dataset;
  if (pending && Number(plies) !== pending.ply) pending = null;
  const at = pending && cell(pending.place);
  if (!board || !at || ply !== undefined) return;
  const stone = document.createElementNS(SVG, "path");
  stone.setAttribute("class", `pending ${mark}`);
  stone.setAttribute("d", board.parentElement?.classList.contains("on-wood") ? STONE : SHAPES[mark]);
  stone.setAttribute("transform", `translate(${at.getAttribute("x")} ${at.getAttribute("y")})`);
  stone.setAttribute("aria-hidden", "true");
  // Above the drawing and below the cells, which receive the clicks.
  board.querySelector(":scope > g")?.after(stone);
}
