// @ts-check
// The stone of a move that has no answer yet: drawn at once, with a broken outline, until the server has played or refused it.

import { cell } from "./board.js";
import { screen } from "./screen.js";

const SVG = "http://www.w3.org/2000/svg";

/** Shapes of a mark in a cell of 100 units, by its side, and those of stones. @type {Record<string, string>} */
const SHAPES = { x: "M26 26 74 74M74 26 26 74", o: "M75.5 50a25.5 25.5 0 1 1-51 0 25.5 25.5 0 1 1 51 0z" };
const STONE = "M92 50a42 42 0 1 1-84 0 42 42 0 1 1 84 0z";

/** The move that has no answer yet. @type {{ place: string, ply: number } | null} */
let pending = null;

/**
 * Draws the stone of a move.
 * @param {string} place
 * @param {number} ply plies before it
 */
export function showPending(place, ply) {
  pending = { place, ply };
  keepPending();
}

/** The move was answered. */
export function dropPending() {
  pending = null;
  keepPending();
}

/** The page has changed: the stone stays until the game goes on. */
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
  // Above the drawing and below the cells, which take the clicks.
  board.querySelector(":scope > g")?.after(stone);
}
