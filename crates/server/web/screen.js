// @ts-check
// The screen of a game in named parts: stores their texts, and updates only what differs. Unchanged elements
// keep their focus, scroll position and input. The script contains no rules.

const root = /** @type {HTMLElement} */ (document.getElementById("game"));

/**
 * A new text, or the unchanged lengths of its beginning and end with the text between them.
 * @typedef {string | [number, number, string]} Patch
 */

/**
 * A change of the screen; absent properties are unchanged.
 * @typedef {object} Change
 * @property {true} [whole] the change starts from an empty screen
 * @property {Record<string, string | null>} [data] attributes of the screen
 * @property {boolean} [wood] whether the board is drawn as wood
 * @property {string} [viewBox]
 * @property {string} [title] name of the board
 * @property {string[]} [columns] left edges
 * @property {string[]} [rows] top edges
 * @property {Record<string, string>} [names] names of cells by their numbers
 * @property {string} [open] a digit for each cell, 1 if a click plays
 * @property {Record<string, number>} [lands] by cell, the other cell that a click plays
 * @property {Record<string, Patch>} [parts] drawing of the board, and panels
 */

/** Panels by column. */
const COLUMNS = {
  left: ["players", "share", "choices", "actions"],
  right: ["status", "chat", "score", "moves", "steps", "downloads"],
};

/** Texts of the parts. @type {Map<string, string>} */
let texts = new Map();

/** The drawing in the page. */
let drawn = "";

/** Returns the shown screen. */
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
 * Applies a change.
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

/** Restores the panels to the server's text and removes later changes by scripts. */
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

/** Returns the key that identifies an element in another version of the page. @param {Element} element */
const keyOf = (element) =>
  element.id || ["data-keep", "data-command", "data-ply", "data-go", "class"].map((name) => element.getAttribute(name)).find((key) => key) || "";

/** Whether two nodes are versions of one element. @param {Node} one @param {Node} other */
function isVersion(one, other) {
  if (!(one instanceof Element) || !(other instanceof Element)) return one.nodeType === other.nodeType;
  return one.localName === other.localName && keyOf(one) === keyOf(other);
}

/**
 * Changes the nodes below an element to those of another; nodes in both stay.
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

/** Removes a node and returns the next one. @param {ChildNode} node */
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
    // Readers open and close details themselves, and a refused field stays marked until it is changed.
    const isReaders = (name === "open" && node.localName === "details") || name === "aria-invalid";
    if (!wanted.hasAttribute(name) && !isReaders) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) setAttribute(node, name, value);
  if (node instanceof HTMLInputElement && node.type === "checkbox") node.checked = node.hasAttribute("checked");
  morphChildren(node, wanted);
}
