"use strict";
// Marks on the board of a page, as `replay_board` made it.
const SVG = "http://www.w3.org/2000/svg";

function part(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// Makes a mark; marks outside the winning line are faded.
function mark(look, [x, y], faded) {
  const use = part("use", { href: look.symbol, x, y });
  if (faded) use.setAttribute("opacity", look.faded);
  return use;
}

// Makes the frame of the last mark: a ring around a stone, as in pictures.
function ring([x, y], { last, stones }) {
  if (stones) return part("circle", { cx: x + 50, cy: y + 50, r: 44, fill: "none", stroke: last, "stroke-width": 9 });
  return part("rect", { x: x + 4, y: y + 4, width: 92, height: 92, rx: 14, fill: "none", stroke: last, "stroke-width": 6 });
}

// Draws the small boards decided after `ply` moves: the mark of the winner covers the marks inside.
function smallBoards(layer, shown, game, ply, isWon) {
  for (const [since, board, by] of game.small) {
    if (since > ply) continue;
    const [x, y] = shown.small.corners[board], look = shown.small.marks[by];
    layer.append(part("rect", { x, y, width: 300, height: 300, rx: 12, ...shown.small.ground }));
    layer.append(mark(look, [x, y], isWon && by < 2 && !game.over.includes(board)));
  }
}

// Draws the board of a game after `ply` moves. `first` is the side of the first move, `moves` are cells, `won` the cells of
// the winning line, `lines` the paths of lines marked at the end, `over` the small boards that they cross, `small` the decided
// small boards.
function putMarks(layer, shown, game, ply) {
  const isEnd = ply === game.moves.length && game.lines[1] !== "", isWon = isEnd && game.won.length > 0;
  const last = ply > 0 ? game.moves[ply - 1] : null;
  layer.replaceChildren();
  for (let i = 0; i < ply; i++) {
    const cell = game.moves[i];
    // A small board that is decided is dimmed as it is.
    const faded = isWon && !shown.small && !game.won.includes(cell);
    layer.append(mark(shown.marks[(game.first + i) % 2], shown.corners[cell], faded));
  }
  if (shown.small) smallBoards(layer, shown, game, ply, isWon);
  if (isEnd) game.lines.forEach((path, i) => layer.append(part("path", { d: path, fill: "none", "stroke-linecap": "round", ...shown.lines[i] })));
  if (last !== null && !(isWon && game.won.includes(last))) layer.append(ring(shown.corners[last], shown));
}
