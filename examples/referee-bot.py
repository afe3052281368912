#!/usr/bin/env python3
"""Plays any game with the referee's lines: both sides of GAME as `referee-bot.py GAME [SEED]`, or, without arguments, as a
player of inarow: `inarow play ultimate --o "exec-referee:python3 referee-bot.py"`."""
import json, os, random, subprocess, sys

def near(cell, length):
    """The rows through a cell: for each direction and way, the cells up to `length` away, nearest first."""
    x, y = cell
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        yield [[(x + way * step * dx, y + way * step * dy) for step in range(1, length)] for way in (1, -1)]

class Game:
    def __init__(self, start, fill):
        self.state = start                            # the last line: what may be done now
        weights = start.get("weights")                # Score: the worth of each cell, rows from the top
        side = len(weights) if weights else 9         # Ultimate says no size: nine boards of nine cells
        self.width, self.height = start.get("width", side), start.get("height", side)
        self.length = start.get("k", 4 if weights else 3)
        self.weights, self.marks = weights, {}
        self.walls = {tuple(wall) for wall in start.get("walls", [])}
        self.falls, self.is_ultimate = fill == "gravity", not weights and "k" not in start

    def mark(self, side, cell):
        self.marks[tuple(int(number) for number in cell.split(","))] = side

    def is_finished(self, board):
        """Whether a small board of Ultimate is won or full."""
        cells = [(board % 3 * 3 + place % 3, board // 3 * 3 + place // 3) for place in range(9)]
        marks = [self.marks.get(cell) for cell in cells]
        rows = [marks[0:3], marks[3:6], marks[6:9], marks[0::3], marks[1::3], marks[2::3], marks[0::4], marks[2:7:2]]
        return None not in marks or any(row[0] and row.count(row[0]) == 3 for row in rows)

    def may(self, cell):
        """Whether a cell may be played."""
        (x, y), board = cell, cell[1] // 3 * 3 + cell[0] // 3
        target, active = self.state.get("target"), self.state.get("active") or {}
        forbidden = (named["cell"] for named in self.state.get("forbidden", []))
        return not (
            cell in self.marks or cell in self.walls or f"{x},{y}" in forbidden
            or self.is_ultimate and (self.is_finished(board) if target is None else target != board)
            or self.falls and y + 1 < self.height and (x, y + 1) not in self.marks
            or set(active.values()) - {None} and y != active["row"] and x != active["column"]     # a cell of either will do
        )

    def worth(self, cell):
        """More for longer rows, own before those of the other side, and for dearer cells; then by chance."""
        side = self.state["turn"]
        best = 0
        for ways in near(cell, self.length):
            for who, factor in ((side, 1.5), ("o" if side == "x" else "x", 1)):
                length = 1
                for way in ways:
                    run = [self.marks.get(at) == who for at in way]
                    length += (run + [False]).index(False)
                best = max(best, factor * 4 ** min(length, self.length))
        x, y = cell
        return best + (self.weights[y][x] if self.weights else 0), random.random()

    def answer(self):
        opening = self.state.get("opening", {})
        if "may" in opening:
            return "choose " + random.choice(opening["may"])
        cells = [(x, y) for y in range(self.height) for x in range(self.width) if self.may((x, y))]
        if "place" in opening:                        # stones of an opening: near the middle, and of no plan
            cells = [at for at in cells if abs(2 * at[0] - self.width) < 7 and abs(2 * at[1] - self.height) < 7]
        cell = random.choice(cells) if "place" in opening else max(cells, key=self.worth)
        return f"{self.state['turn']} {cell[0]},{cell[1]}"

def play_both_sides(name, seed):
    words = [os.environ.get("INAROW", "inarow"), "referee", name] + (["--seed", seed] if seed else [])
    referee = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    game = Game(json.loads(referee.stdout.readline()), "gravity" if "gravity" in name else None)
    random.seed(game.state.get("seed", 1))            # the start line tells the seed where chance takes part
    print("seed", game.state["seed"]) if "seed" in game.state else None
    while game.state["over"] is None:
        line = game.answer()
        print(line, file=referee.stdin)
        game.state = json.loads(referee.stdout.readline())
        print(line if game.state["ok"] else sys.exit(f"{line}: {game.state['reason']}"))
        game.mark(*line.split()) if line[0] != "c" else None
    print("over", game.state["over"]["winner"] or "draw", game.state["over"]["why"])

if len(sys.argv) > 1:
    sys.exit(play_both_sides(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
for line in sys.stdin:                                # a player of inarow: it is told each step, and asked
    told = json.loads(line)
    if "start" in told:
        game = Game(told["start"], told["setup"].get("fill"))
        random.seed(told["seed"])
    for made in told.get("marks", []) + ([told["move"]] if "move" in told else []):
        game.mark(made["side"], made["cell"])
    game.state = told.get("state", game.state)
    print(game.answer(), flush=True) if "ask" in told else None
