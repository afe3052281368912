// @ts-check
// The game on the page, in the parts that the server names: keeps their texts, and changes what differs in place. Elements stay
// while they are shown, with their focus, their scrolling and what was typed. It knows no rules.

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/** A new text, or the lengths of the beginning and the end that stay, and the text between them. @typedef {string | [number, number, string]} Patch */

/**
 * What differs; what is absent has stayed the same.
 * @typedef {object} Change
 * @property {true} [whole] it leads from an empty screen
 * @property {Record<string, string | null>} [data] attributes of the screen
 * @property {boolean} [wood] the board is of wood
 * @property {string} [viewBox]
 * @property {string} [title] the name of the board
 * @property {string[]} [columns] left edges
 * @property {string[]} [rows] top edges
 * @property {Record<string, string>} [names] of cells by their numbers
 * @property {string} [open] a digit for each cell, 1 where a click plays
 * @property {Record<string, number>} [lands] by cell, the other one that a click plays
 * @property {Record<string, Patch>} [parts] the drawing of the board and the panels
 */

/** Panels in their columns. */
const COLUMNS = {
  left: ["players", "share", "choices", "actions"],
  right: ["status", "chat", "score", "moves", "steps", "downloads"],
};

/** The text of each part. @type {Map<string, string>} */
let texts = new Map();

/** The drawing that is in the page. */
let drawn = "";

/** What the page shows. */
export const screen = () => /** @type {HTMLElement} */ (root.firstElementChild);

/** @param {string} before @param {Patch} patch */
const patched = (before, patch) =>
  typeof patch === "string" ? patch : before.slice(0, patch[0]) + patch[2] + before.slice(before.length - patch[1]);

/** @param {Element} element @param {string} name @param {string | null} value */
function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Shows what differs.
 * @param {Change} change
 */
export function patch(change) {
  const { whole = false, data = {}, parts = {} } = change;
  if (whole) {
    texts = new Map();
    for (const { name } of [...screen().attributes]) {
      if (name.startsWith("data-") && !(name in data)) screen().removeAttribute(name);
    }
  }
  for (const [name, value] of Object.entries(data)) setAttribute(screen(), name, value);
  for (const [name, text] of Object.entries(parts)) texts.set(name, patched(texts.get(name) ?? "", text));
  patchBoard(change);
  for (const [column, panels] of Object.entries(COLUMNS)) {
    if (whole || panels.some((panel) => panel in parts)) patchColumn(column, panels);
  }
}

/** Shows the panels as the server has written them: what scripts have put there meanwhile goes. */
export function repaint() {
  for (const [column, panels] of Object.entries(COLUMNS)) patchColumn(column, panels);
}

/** @param {Change} change */
function patchBoard({ whole, wood, viewBox, title, columns, rows, names, open, lands }) {
  const board = root.querySelector(".board");
  const cells = root.querySelectorAll(".cell");
  if (!board) return;
  if (whole || wood !== undefined) board.parentElement?.classList.toggle("on-wood", wood ?? false);
  if (viewBox !== undefined) setAttribute(board, "viewBox", viewBox);
  if (title !== undefined) setAttribute(board, "aria-label", title);
  /** @param {Element} cell */
  const place = (cell) => (cell.getAttribute("data-cell") ?? "").split(",").map(Number);
  for (const cell of columns || rows ? cells : []) {
    const [x, y] = place(cell);
    if (columns) setAttribute(cell, "x", columns[x]);
    if (rows) setAttribute(cell, "y", rows[y]);
  }
  for (const [cell, name] of Object.entries(names ?? {})) setAttribute(cells[Number(cell)], "aria-label", name);
  if (open !== undefined) {
    for (const [number, cell] of cells.entries()) {
      cell.classList.toggle("open", open[number] === "1");
      const other = cells[lands?.[number] ?? -1];
      setAttribute(cell, "data-lands", other?.getAttribute("data-cell") ?? null);
    }
  }
  const drawing = texts.get("drawing") ?? "";
  const group = board.querySelector(':scope > g[aria-hidden="true"]');
  if (group && drawing !== drawn) group.innerHTML = drawn = drawing;
}

/** @param {string} column @param {string[]} panels */
function patchColumn(column, panels) {
  const place = root.querySelector(`.${column}`);
  const template = document.createElement("template");
  template.innerHTML = panels.map((panel) => texts.get(panel) ?? "").join("");
  if (place) morphChildren(place, template.content);
}

/** The name by which an element is known in another version of the page. @param {Element} element */
const keyOf = (element) =>
  element.id || ["data-keep", "data-command", "data-ply", "data-go", "class"].map((name) => element.getAttribute(name)).find((key) => key) || "";

/** Whether a node is another version of one. @param {Node} one @param {Node} other */
function isVersion(one, other) {
  if (!(one instanceof Element) || !(other instanceof Element)) return one.nodeType === other.nodeType;
  return one.localName === other.localName && keyOf(one) === keyOf(other);
}

/**
 * Makes the nodes below an element those of another: nodes that are there in both stay.
 * @param {Node} place
 * @param {Node} wanted
 */
function morphChildren(place, wanted) {
  let at = place.firstChild;
  for (const next of [...wanted.childNodes]) {
    let found = at;
    while (found && !isVersion(found, next)) found = found.nextSibling;
    if (!found) {
      place.insertBefore(next, at);
      continue;
    }
    while (at && at !== found) at = dropped(at);
    morph(found, next);
    at = found.nextSibling;
  }
  while (at) at = dropped(at);
}

/** Removes a node; the result is the one behind it. @param {ChildNode} node */
function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node @param {Node} wanted */
function morph(node, wanted) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) {
    // Readers open and close details themselves, and a refused word stays marked until they change it.
    const isReaders = (name === "open" && node.localName === "details") || name === "aria-invalid";
    if (!wanted.hasAttribute(name) && !isReaders) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) setAttribute(node, name, value);
  if (node instanceof HTMLInputElement && node.type === "checkbox") node.checked = node.hasAttribute("checked");
  morphChildren(node, wanted);
}
