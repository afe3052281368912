#!/usr/bin/env python3
"""Plays a whole game of any kind, both sides, with `inarow referee` as its rules: referee-bot.py GAME [SEED]"""
import json, os, random, subprocess, sys

def near(cell, length):
    """The rows through a cell: for each direction and way, the cells up to `length` away, nearest first."""
    x, y = cell
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        yield [[(x + way * step * dx, y + way * step * dy) for step in range(1, length)] for way in (1, -1)]

class Game:
    def __init__(self, name, seed):
        words = [os.environ.get("INAROW", "inarow"), "referee", name] + (["--seed", seed] if seed else [])
        self.referee = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.state = self.read()                      # the start line: what the game is, and what may be done
        start = self.state
        weights = start.get("weights")                # Score: the worth of each cell, rows from the top
        side = len(weights) if weights else 9         # Ultimate says no size: nine boards of nine cells
        self.width, self.height = start.get("width", side), start.get("height", side)
        self.length = start.get("k", 4 if weights else 3)
        self.weights, self.marks = weights, {}
        self.walls = {tuple(wall) for wall in start.get("walls", [])}
        self.refused = set()                          # cells that the referee did not take in this position

    def read(self):
        line = self.referee.stdout.readline()
        return json.loads(line) if line else sys.exit("the referee has ended")

    def ask(self, line):
        """Says a line; True when the referee carried it out. A refused line changes nothing."""
        self.referee.stdin.write(line + "\n")
        self.referee.stdin.flush()
        answer = self.read()
        print(line if answer["ok"] else f"{line}: {answer['reason']}")
        if answer["ok"]:
            self.state, self.refused = answer, set()
        return answer["ok"]

    def may(self, cell):
        """Whether a free cell may be played, as far as the last line tells."""
        x, y = cell
        target, active = self.state.get("target"), self.state.get("active") or {}
        forbidden = (named["cell"] for named in self.state.get("forbidden", []))
        return not (
            cell in self.marks or cell in self.walls or cell in self.refused or f"{x},{y}" in forbidden
            or target is not None and target != y // 3 * 3 + x // 3
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

    def step(self):
        opening = self.state.get("opening", {})
        if "may" in opening:                          # who places or chooses is in "who"; this bot is both
            return self.ask("choose " + random.choice(opening["may"]))
        cells = [(x, y) for y in range(self.height) for x in range(self.width) if self.may((x, y))]
        if "place" in opening:                        # stones of an opening: near the middle, and of no plan
            cells = [at for at in cells if abs(2 * at[0] - self.width) < 7 and abs(2 * at[1] - self.height) < 7]
            cell = random.choice(cells)
        else:
            cell = max(cells, key=self.worth)
        side = self.state["turn"]
        if self.ask(f"{side} {cell[0]},{cell[1]}"):
            self.marks[cell] = side
        else:
            self.refused.add(cell)

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    game = Game(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    random.seed(game.state.get("seed", 1))            # the start line tells the seed where chance takes part
    if "seed" in game.state:
        print("seed", game.state["seed"])
    while game.state["over"] is None:
        game.step()
    print("over", game.state["over"]["winner"] or "draw", game.state["over"]["why"])
