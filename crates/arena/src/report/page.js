"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const boards = data.boards, games = data.games, names = data.names;
const board = document.getElementById("board"), list = document.getElementById("games");
const slider = document.getElementById("ply"), told = document.getElementById("told"), filter = document.getElementById("who");
let game = null, ply = 0, timer = null;

function mark(shown, cell, side) {
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  const look = shown.marks[side];
  use.setAttribute("href", look.symbol);
  for (const [name, value] of Object.entries(look.attributes)) use.setAttribute(name, value);
  use.setAttribute("x", shown.corners[cell][0]);
  use.setAttribute("y", shown.corners[cell][1]);
  return use;
}

function ring(shown, cell) {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = shown.corners[cell];
  for (const [name, value] of Object.entries({ x: x + 4, y: y + 4, width: 92, height: 92, rx: 14, fill: "none", stroke: shown.last, "stroke-width": 6 }))
    rect.setAttribute(name, value);
  return rect;
}

function draw() {
  const shown = boards[game.board], layer = board.querySelector("g.replay");
  layer.replaceChildren();
  for (let i = 0; i < ply; i++) layer.append(mark(shown, game.moves[i], (game.first + i) % 2));
  if (ply > 0) layer.append(ring(shown, game.moves[ply - 1]));
  slider.value = ply;
  const time = ply > 0 && game.ms[ply - 1] !== null ? " · " + game.ms[ply - 1] + " " + data.ms : "";
  told.textContent = ply + " / " + game.moves.length + time;
}

function stop() { clearInterval(timer); timer = null; }
function go(to) { ply = Math.max(0, Math.min(game.moves.length, to)); draw(); }

function open(index) {
  stop();
  game = games[index];
  board.innerHTML = boards[game.board].svg;
  const svg = board.querySelector("svg");
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.setAttribute("class", "replay");
  svg.append(layer);
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
fill();
