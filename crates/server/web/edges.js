// @ts-check
// Coordinates at the edges of the visible part of a scrolled board.

/** @param {Element} at a cell */
const nameOf = (at) => (at.getAttribute("aria-label") ?? "").split(",")[0];

/**
 * Creates one edge: a label for each cell with a part of its name.
 * @param {string} edge its class
 * @param {Element[]} cells
 * @param {(cell: Element) => [text: string, from: number]} part text of a label and the start of its cell, in pixels
 * @param {number} size size of a cell, in pixels
 */
function edgeOf(edge, cells, part, size) {
  const strip = document.createElement("div");
  strip.className = `edge ${edge}`;
  strip.setAttribute("aria-hidden", "true");
  strip.append(...cells.map((cell) => {
    const [text, from] = part(cell);
    const label = document.createElement("span");
    label.textContent = text;
    label.style.setProperty("--from", `${from}px`);
    label.style.setProperty("--size", `${size}px`);
    return label;
  }));
  return strip;
}

/**
 * Shows letters and numbers of a board larger than its place, if the reader wants coordinates.
 * @param {HTMLElement} ground
 * @param {SVGSVGElement} board
 * @param {number} unit pixels of a hundredth of a cell
 */
export function showEdges(ground, board, unit) {
  for (const edge of ground.querySelectorAll(".edge")) edge.remove();
  const box = document.querySelector("[data-show=coordinates]");
  const isWanted = box instanceof HTMLInputElement && box.checked;
  if (!isWanted || !ground.classList.contains("large")) return;
  const { x: left, y: top } = board.viewBox.baseVal;
  /** @param {Element} cell @param {string} side @param {number} origin */
  const from = (cell, side, origin) => (Number(cell.getAttribute(side)) - origin) * unit;
  const columns = [...board.querySelectorAll('.cell[data-cell$=",0"]')];
  const rows = [...board.querySelectorAll('.cell[data-cell^="0,"]')];
  ground.append(
    edgeOf("columns", columns, (cell) => [nameOf(cell).replace(/\d+$/, ""), from(cell, "x", left)], 100 * unit),
    edgeOf("rows", rows, (cell) => [nameOf(cell).replace(/^\D+/, ""), from(cell, "y", top)], 100 * unit),
  );
}
