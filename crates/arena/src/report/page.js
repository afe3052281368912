"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const boards = data.boards, games = data.games, names = data.names;
const board = document.getElementById("board"), list = document.getElementById("games");
const slider = document.getElementById("ply"), told = document.getElementById("told"), filter = document.getElementById("who");
const dark = matchMedia("(prefers-color-scheme: dark)");
let game = null, ply = 0, timer = null, layer = null;

function look() {
  const board = boards[game.board];
  return dark.matches && board.dark ? board.dark : board.light;
}

function mark(shown, cell, side) {
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  const look = shown.marks[side];
  use.setAttribute("href", look.symbol);
  for (const [name, value] of Object.entries(look.attributes)) use.setAttribute(name, value);
  use.setAttribute("x", shown.corners[cell][0]);
  use.setAttribute("y", shown.corners[cell][1]);
  return use;
}

function ring(shown, cell, colour) {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = shown.corners[cell];
  for (const [name, value] of Object.entries({ x: x + 4, y: y + 4, width: 92, height: 92, rx: 14, fill: "none", stroke: colour, "stroke-width": 6 }))
    rect.setAttribute(name, value);
  return rect;
}

function draw() {
  const shown = look(), won = ply === game.moves.length ? game.won : [];
  layer.replaceChildren();
  for (let i = 0; i < ply; i++) layer.append(mark(shown, game.moves[i], (game.first + i) % 2));
  for (const cell of won) layer.append(ring(shown, cell, shown.win));
  if (ply > 0 && !won.includes(game.moves[ply - 1])) layer.append(ring(shown, game.moves[ply - 1], shown.last));
  slider.value = ply;
  const time = ply > 0 && game.ms[ply - 1] !== null ? " · " + game.ms[ply - 1] + " " + data.ms : "";
  told.textContent = ply + " / " + game.moves.length + time;
}

// The board as it is for this game and the reader's colours, without marks.
function lay() {
  board.innerHTML = look().svg;
  layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  board.querySelector("svg").append(layer);
  board.setAttribute("aria-label", game.title);
}

function stop() { clearInterval(timer); timer = null; }
function go(to) { ply = Math.max(0, Math.min(game.moves.length, to)); draw(); }

function open(index) {
  stop();
  game = games[index];
  lay();
  slider.max = game.moves.length;
  document.getElementById("title").textContent = game.title;
  for (const button of list.children) button.setAttribute("aria-current", String(button.dataset.game === String(index)));
  go(game.moves.length);
}

function fill() {
  const who = filter.value;
  list.replaceChildren();
  games.forEach((one, index) => {
    if (who !== "" && one.players.indexOf(Number(who)) < 0) return;
    const button = document.createElement("button");
    button.textContent = one.title;
    button.dataset.game = index;
    button.addEventListener("click", () => open(index));
    list.append(button);
  });
  if (list.firstChild) open(Number(list.firstChild.dataset.game));
}

names.forEach((name, index) => filter.add(new Option(name, index)));
filter.addEventListener("change", fill);
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
document.getElementById("begin").addEventListener("click", () => { stop(); go(0); });
document.getElementById("back").addEventListener("click", () => { stop(); go(ply - 1); });
document.getElementById("on").addEventListener("click", () => { stop(); go(ply + 1); });
document.getElementById("end").addEventListener("click", () => { stop(); go(game.moves.length); });
document.getElementById("play").addEventListener("click", () => {
  if (timer) return stop();
  if (ply === game.moves.length) go(0);
  timer = setInterval(() => (ply < game.moves.length ? go(ply + 1) : stop()), 350);
});
dark.addEventListener("change", () => { lay(); draw(); });

// Arrow keys step through the game, wherever the reader is but where they have a meaning of their own.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !game) return;
  if (event.target.closest("input, select, .table")) return;
  const inside = document.getElementById("player").contains(event.target);
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: inside ? 0 : undefined, End: inside ? game.moves.length : undefined }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stop();
  go(to);
});

// A title sorts its table: what is high first, then what is low; names by the alphabet.
const value = (cell) => {
  const text = cell.textContent, number = parseFloat(text.replace(/\s/g, "").replace("−", "-").replace(",", "."));
  return cell.className === "name" ? text : Number.isNaN(number) ? -Infinity : number;
};
for (const button of document.querySelectorAll("th button")) button.addEventListener("click", () => {
  const title = button.parentElement, column = title.cellIndex, rows = title.closest("tbody");
  const usual = column < 2 ? "ascending" : "descending";
  const order = title.getAttribute("aria-sort") === usual ? (usual === "ascending" ? "descending" : "ascending") : usual;
  for (const other of title.parentElement.children) other.removeAttribute("aria-sort");
  title.setAttribute("aria-sort", order);
  const sign = order === "ascending" ? 1 : -1;
  const compared = (a, b) => (typeof a === "string" ? a.localeCompare(b) : a === b ? 0 : a < b ? -1 : 1);
  rows.append(...[...rows.rows].slice(1).sort((a, b) => sign * compared(value(a.cells[column]), value(b.cells[column]))));
});
fill();
