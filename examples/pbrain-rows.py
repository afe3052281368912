#!/usr/bin/env python3
"""A whole Gomocup engine: rates every free cell by the rows through it. Rules 0 (five or more) and 1 (exactly five)."""
import sys, time
for stream in (sys.stdin, sys.stdout): stream.reconfigure(errors="replace")   # names may come in any encoding

WORTH = ((0, 0, 0, 0, 0), (0, 1, 6, 40, 15_000), (0, 4, 30, 300, 20_000))    # by free ends and length of a row
told = {"timeout_turn": 1000, "time_left": 10**9, "rule": 0}                  # the INFO that matters here, in ms
width, height, stones = 0, 0, {}                    # stones by (x, y): 1 own, 2 the opponent's, 3 nobody's

def say(text):
    print(text, flush=True)                         # a pipe is buffered: without the flush the manager waits for ever
def read():
    return (sys.stdin.readline() or sys.exit()).strip()    # the end of the input is an END; CR is cut off with blanks

def is_free(x, y):
    return 0 <= x < width and 0 <= y < height and (x, y) not in stones
def put(text, side):
    x, y = map(int, text.split(","))
    if not is_free(x, y):
        raise ValueError(f"{x},{y} is no free cell")
    stones[x, y] = side

def rating(x, y, side):
    """What a stone of this side on a free cell is worth, by the row it makes in each direction."""
    total = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length, ends = 1, 0
        for dx, dy in ((dx, dy), (-dx, -dy)):
            cx, cy = x + dx, y + dy
            while stones.get((cx, cy)) == side:
                length, cx, cy = length + 1, cx + dx, cy + dy
            ends += is_free(cx, cy)
        wins = length == 5 or length > 5 and told["rule"] == 0
        total += 1_000_000 if wins else WORTH[ends][length] if length < 5 else 0
    return total

def cells():
    """The free cells near a stone, or all of them without stones; those in the middle come first."""
    near = {(x + i, y + j) for x, y in stones for i in range(-2, 3) for j in range(-2, 3)}
    free = [at for at in near if is_free(*at)] or [(x, y) for x in range(width) for y in range(height) if is_free(x, y)]
    return sorted(free, key=lambda at: ((2 * at[0] + 1 - width) ** 2 + (2 * at[1] + 1 - height) ** 2, at))

def move():
    """Plays the best cell, an own five before a blocked one; when the time is over, the best that was found by then."""
    until = time.monotonic() + 0.0008 * max(0, min(told["timeout_turn"], told["time_left"] / 10))
    best = (-1, None)
    for at in cells():
        best = max(best, (1.5 * rating(*at, 1) + rating(*at, 2), at), key=lambda rated: rated[0])
        if time.monotonic() >= until:
            break
    put("%d,%d" % best[1], 1)
    say("%d,%d" % best[1])

def obey(verb, rest):
    global width, height
    if verb in ("START", "RECTSTART"):
        size = [int(side) for side in rest.split(",")]
        if len(size) != 1 + (verb == "RECTSTART") or min(size) < 5 or max(size) > 100:
            raise ValueError("a board has 5 to 100 columns and rows")
        width, height = size[0], size[-1]
    if verb in ("START", "RECTSTART", "RESTART"):
        stones.clear()
        say("OK")
    elif verb in ("BOARD", "SWAP2BOARD"):           # the whole list is read before anything in it can be wrong
        lines = list(iter(read, "DONE"))
        stones.clear()
        for number, line in enumerate(lines):       # SWAP2BOARD tells the stones of X and O in turn
            cell, side = line.rsplit(",", 1) if verb == "BOARD" else (line, 2 - number % 2)
            put(cell, {1: 1, 2: 2, 3: 3}[int(side)])
        if verb == "SWAP2BOARD" and not lines:      # three stones that leave both sides their chances
            return say("%d,%d %d,%d %d,%d" % (width // 2, height // 2, width // 2 + 1, height // 2 + 2, 2, 1))
        own, enemy = (max(rating(*at, side) for at in cells()) for side in (1, 2))
        if verb == "SWAP2BOARD" and enemy > 1.5 * own:    # O is to move, and X would be better off all the same
            return stones.update({at: 3 - side for at, side in stones.items()}) or say("SWAP")
        move()
    elif verb in ("TURN", "PLAY"):
        put(rest, 1 if verb == "PLAY" else 2)
        say(rest) if verb == "PLAY" else move()
    elif verb == "BEGIN":
        move()
    elif verb == "TAKEBACK":
        del stones[tuple(map(int, rest.split(",")))]
        say("OK")
    elif verb == "INFO":                            # has no answer, and what is not known is passed over
        key, _, value = rest.partition(" ")
        if key == "rule" and int(value) > 3:
            raise ValueError("neither renju nor caro is played here")
        told[key] = value if key not in told else int(value) % 2 if key == "rule" else max(0, min(int(value), 2**31))
    elif verb == "ABOUT":
        say('name="rows", version="1.0", author="inarow"')
    else:
        say("UNKNOWN " + verb) if verb != "END" else sys.exit()

while True:
    verb, _, rest = read().partition(" ")
    try:
        obey(verb.upper(), rest.strip()) if verb else None
    except (ValueError, KeyError, TypeError) as error:    # whatever was wrong, the next command is read as ever
        say(f"ERROR {error!r}"[:200])
