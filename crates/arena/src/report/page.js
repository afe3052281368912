const data = JSON.parse(document.getElementById("data").textContent);
const rows = JSON.parse(document.getElementById("rows").textContent);
const boards = data.boards, names = data.names;
const board = document.getElementById("board"), list = document.getElementById("games"), moves = document.getElementById("moves");
const slider = document.getElementById("ply"), told = document.getElementById("told"), filter = document.getElementById("who"), endingFilter = document.getElementById("how");
const pages = document.getElementById("pages"), pageList = document.getElementById("page");
const dark = matchMedia("(prefers-color-scheme: dark)");
// As many games as are listed at once: a browser takes long over a list of thousands.
const PAGE = 200;
let game = null, ply = 0, timer = null, layer = null, shown = [], page = 0;

function look() {
  const [kind, , night] = boards[game.board], isDark = dark.matches && night !== undefined;
  return isDark ? data.looks[kind].dark : data.looks[kind].light;
}

// Word joiners keep a score on one line.
const SCORES = ["1\u2060–\u20600", "0\u2060–\u20601", "½\u2060–\u2060½"];

function title([number, x, o, , , winner, ending]) {
  return `${number}. ${names[x]} – ${names[o]}  ${SCORES[winner]}, ${data.endings[ending]}`;
}

// A game of the list in full. Moves and times are in base 36: each cell in as many digits as the last of the board has; no
// digit is 0 ms, a dash an unknown time.
function read(row) {
  const [, , , board, first, , , cells, times, won = [], lines = ["", ""], over = [], small = []] = row;
  const width = (data.looks[boards[board][0]].names.length - 1).toString(36).length, moves = [];
  for (let i = 0; i < cells.length; i += width) moves.push(parseInt(cells.slice(i, i + width), 36));
  const ms = times.split(",").map((time) => (time === "-" ? null : time === "" ? 0 : parseInt(time, 36)));
  return { title: title(row), board, first, moves, ms, won, lines, over, small };
}

function side(index) { return (game.first + index) % 2; }

function draw() {
  putMarks(layer, look(), game, ply);
  slider.value = ply;
  const time = ply > 0 && game.ms[ply - 1] !== null ? " · " + game.ms[ply - 1] + " " + data.ms : "";
  told.textContent = ply + " / " + game.moves.length + time;
  point();
}

// The move that was made last, in sight within its list and without moving the page.
function point() {
  for (const button of moves.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
  const button = moves.querySelector(`[data-ply="${ply}"]`);
  if (!button) { moves.scrollTop = 0; return; }
  button.setAttribute("aria-current", "true");
  const from = button.offsetTop, to = from + button.offsetHeight;
  if (from < moves.scrollTop) moves.scrollTop = from;
  else if (to > moves.scrollTop + moves.clientHeight) moves.scrollTop = to - moves.clientHeight;
}

function listMoves() {
  const cells = data.looks[boards[game.board][0]].names, rows = [];
  game.moves.forEach((cell, i) => {
    if (i === 0 || side(i) === 0) {
      const number = document.createElement("span");
      number.textContent = Math.floor((i + game.first) / 2) + 1 + ".";
      rows.push(number);
      if (side(i) === 1) rows.push(document.createElement("span"));
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = cells[cell];
    button.dataset.ply = i + 1;
    rows.push(button);
  });
  moves.replaceChildren(...rows);
}

// The board as it is for this game and the reader's colours, without marks.
function lay() {
  const [, day, night] = boards[game.board];
  board.innerHTML = dark.matches && night !== undefined ? night : day;
  layer = part("g", {});
  board.querySelector("svg").append(layer);
  board.setAttribute("aria-label", game.title);
}

function stop() { clearInterval(timer); timer = null; }
function go(to) { ply = Math.max(0, Math.min(game.moves.length, to)); draw(); }

function open(index) {
  stop();
  game = read(rows[index]);
  lay();
  listMoves();
  slider.max = game.moves.length;
  document.getElementById("title").textContent = game.title;
  for (const button of list.children) button.setAttribute("aria-current", String(button.dataset.game === String(index)));
  go(game.moves.length);
}

// A part of the games that are shown, with the one that is open marked.
function turn(to) {
  page = Math.max(0, Math.min(Math.ceil(shown.length / PAGE) - 1, to));
  list.replaceChildren(...shown.slice(page * PAGE, (page + 1) * PAGE).map((index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title(rows[index]);
    button.dataset.game = index;
    button.setAttribute("aria-current", String(game !== null && game.title === button.textContent));
    return button;
  }));
  list.scrollTop = 0;
  pageList.value = page;
  document.getElementById("earlier").disabled = page === 0;
  document.getElementById("later").disabled = (page + 1) * PAGE >= shown.length;
}

function fill() {
  const who = filter.value === "" ? null : Number(filter.value), how = endingFilter.value;
  shown = [...rows.keys()].filter((index) =>
    (who === null || rows[index][1] === who || rows[index][2] === who) && (how === "" || data.kinds[rows[index][6]] === how));
  const number = (place) => rows[shown[Math.min(place, shown.length - 1)]][0];
  pageList.replaceChildren();
  for (let at = 0; at < shown.length; at += PAGE) pageList.add(new Option(number(at) + "–" + number(at + PAGE - 1), at / PAGE));
  pages.hidden = shown.length <= PAGE;
  turn(0);
  if (shown.length > 0) open(shown[0]);
}

names.forEach((name, index) => filter.add(new Option(name, index)));
for (const kind of [...new Set(data.kinds)].sort()) endingFilter.add(new Option(kind, kind));
endingFilter.addEventListener("change", fill);
filter.addEventListener("change", fill);
pageList.addEventListener("change", () => turn(Number(pageList.value)));
document.getElementById("earlier").addEventListener("click", () => turn(page - 1));
document.getElementById("later").addEventListener("click", () => turn(page + 1));
list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) open(Number(button.dataset.game));
});
moves.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) { stop(); go(Number(button.dataset.ply)); }
});
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

// A link to a game opens it, among all games where the filters hide it.
function follow() {
  const number = Number((/^#game-(\d+)$/.exec(location.hash) ?? [])[1]);
  const index = rows.findIndex((row) => row[0] === number);
  if (index < 0) return;
  if (!shown.includes(index)) {
    filter.value = endingFilter.value = "";
    fill();
  }
  turn(Math.floor(shown.indexOf(index) / PAGE));
  open(index);
  document.getElementById("all-games").scrollIntoView();
}
addEventListener("hashchange", follow);
for (const link of document.querySelectorAll('a[href^="#game-"]')) link.addEventListener("click", () => {
  // The same link again changes nothing in the address.
  if (location.hash === link.hash) follow();
});
follow();

// While the run goes on the page is written again and again. It loads itself unless its reader is at a game.
const reload = document.querySelector('meta[name="inarow-reload"]');
if (reload) {
  let isRead = location.hash !== "";
  const games = document.getElementById("all-games");
  for (const kind of ["pointerdown", "keydown"]) games.addEventListener(kind, () => { isRead = true; });
  setInterval(() => { if (!isRead) location.reload(); }, Number(reload.content) * 1000);
}
