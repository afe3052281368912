const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const board = byId("board"), slider = byId("ply"), chart = byId("chart");
const dark = matchMedia("(prefers-color-scheme: dark)");
const { game, positions, boards } = data;
let ply = game.moves.length, layer = null, shown = null;

// The board without marks, in the reader's colours.
function lay() {
  shown = boards[dark.matches && boards.length > 1 ? 1 : 0];
  board.innerHTML = shown.svg;
  layer = part("g", {});
  board.querySelector("svg").append(layer);
}

// A cross lies on each point that is forbidden; only renju has some, and it has stones.
function forbid(cells) {
  for (const cell of cells) {
    const [x, y] = shown.look.corners[cell];
    layer.append(part("path", { d: `M${x + 34} ${y + 34}l32 32m0 -32l-32 32`, stroke: shown.look.bad, "stroke-width": 10, "stroke-linecap": "round", class: "forbidden" }));
  }
}

// The best move is filled with its chance, the next ones are outlined.
function suggest(lines) {
  const style = getComputedStyle(document.documentElement);
  const ink = (name) => style.getPropertyValue(name).trim();
  lines.forEach(({ cell, chance }, i) => {
    const [x, y] = shown.look.corners[cell], best = i === 0;
    const fill = best ? ink("--win") : ink("--surface"), colour = best ? ink("--on-accent") : ink("--win");
    layer.append(part("circle", { cx: x + 50, cy: y + 50, r: 42, fill, stroke: ink("--win"), "stroke-width": 6 }));
    const text = part("text", { x: x + 50, y: y + 61, fill: colour, "text-anchor": "middle", "font-size": 34, "font-weight": 600 });
    text.textContent = chance;
    layer.append(text);
  });
}

function draw() {
  putMarks(layer, shown.look, game, ply);
  const now = positions[ply], made = ply > 0 ? data.moves[ply - 1] : null;
  forbid(now.forbidden);
  suggest(now.lines);
  board.setAttribute("aria-label", now.stand);
  byId("stand").textContent = now.stand;
  byId("told").textContent = `${ply} / ${game.moves.length}${made ? " · " + made.text : ""}`;
  byId("remark").textContent = made ? made.remark : "";
  byId("lines").replaceChildren(...now.lines.map(({ score, text, chance }) => {
    const line = document.createElement("li"), moves = document.createElement("span"), worth = document.createElement("span");
    moves.textContent = text;
    worth.textContent = `${score} · ${chance}\u00a0%`;
    line.append(moves, worth);
    return line;
  }));
  byId("forbidden").textContent = now.told;
  byId("best").hidden = now.lines.length === 0;
  byId("best").firstElementChild.textContent = now.heading;
  byId("bar").firstElementChild.style.height = `${now.chance * 100}%`;
  slider.value = ply;
  const x = game.moves.length ? (ply / game.moves.length) * 1000 : 0;
  for (const end of ["x1", "x2"]) chart.querySelector(".now").setAttribute(end, x);
  for (const button of document.querySelectorAll(".jump")) button.setAttribute("aria-current", String(Number(button.dataset.ply) === ply));
}

function go(to) { ply = Math.max(0, Math.min(game.moves.length, to)); draw(); }

for (const button of document.querySelectorAll(".jump")) button.addEventListener("click", () => go(Number(button.dataset.ply)));
slider.addEventListener("input", () => go(Number(slider.value)));
byId("begin").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(ply - 1));
byId("on").addEventListener("click", () => go(ply + 1));
byId("end").addEventListener("click", () => go(game.moves.length));
const seek = (event) => {
  const area = chart.getBoundingClientRect();
  go(Math.round(((event.clientX - area.left) / area.width) * game.moves.length));
};
chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); seek(event); });
chart.addEventListener("pointermove", (event) => { if (event.buttons) seek(event); });
dark.addEventListener("change", () => { lay(); draw(); });
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input")) return;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.moves.length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
lay();
draw();
