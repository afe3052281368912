#!/usr/bin/env bash
# Tests killed tournaments: crates/inarow/tests/arena.sh BINARY [OPENING_PAIRS]
#
# Plays a round robin of six players, two of them external engines, over OPENING_PAIRS (default: 200, which is 6000
# games). Two players search, one built-in and one external, and visit at most 300 nodes for a move.
# The tournament runs four times: uninterrupted; killed three times and resumed; the same with clocks; and on two workers
# of a separate NATS server, one of them killed. Fails if a game is lost or counted twice, or if runs without clocks
# differ in their tables. ./check runs a small version.
set -euo pipefail
inarow=$(realpath "${1:?usage: arena.sh BINARY [OPENING_PAIRS]}")
pairs=${2:-200}
games=$((15 * pairs * 2))
folder=$(mktemp -d)
children=()
finish() {
    local child
    # Discards the shell's messages about killed children.
    for child in "${children[@]}"; do kill -9 "$child" || true; done 2>/dev/null
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
PATH="$PATH:/usr/sbin:/usr/local/bin"

cat >field.toml <<END
tournament = "round-robin"
game = "gomoku"
openings = "random:6"
opening_pairs = $pairs
seed = 5
share_cores = true
concurrency = 2
nodes = 300
$(for player in threat1 rating-map computer:level=10 random; do
    printf '[[players]]\nplayer = "%s"\n' "$player"
done)
[[players]]
name = "outside threat1"
player = "exec:$inarow engine --player threat1 --seed 4"
[[players]]
name = "outside computer"
player = "exec:$inarow engine --player computer:level=10 --seed 4"
END

say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
stored() { if [ -f "$1" ]; then echo $(($(wc -l <"$1") - 1)); else echo 0; fi; }
# table FILE: prints a table without times.
table() { sed -e '/"move_ms": {/,/}/d' -e '/"games_added"/d' -e '/"\(own\|opponent\)_turns\(_took\)\?_s"/d' "$1"; }

# bounded LOG: fails unless the most nodes visited for a move are 300.
bounded() {
    local most
    most=$(grep -o '"nodes":[0-9]*,"line"' "$1" | tr -dc '0-9\n' | sort -n | tail -n 1)
    [ "$most" = 300 ] || fail "$1: ${most:-no} positions for a move, 300 are allowed"
}

# until_stored LOG N PID: waits until N games are stored; fails if the program has ended by then.
until_stored() {
    while [ "$(stored "$1")" -lt "$2" ] && kill -0 "$3" 2>/dev/null; do sleep 0.02; done
    kill -0 "$3" 2>/dev/null || fail "the run ended before it could be killed"
}

# torn NAME OPTIONS...: kills the tournament three times, then runs it to its end.
torn() {
    local name=$1 child round
    shift
    for round in 1 2 3; do
        "$inarow" arena run field.toml --out "$name" "$@" >/dev/null 2>&1 &
        child=$!
        children+=("$child")
        until_stored "$name" $((games * round / 4)) "$child"
        kill -9 "$child"
        wait "$child" 2>/dev/null || true
        say "$name: killed with $(stored "$name") games stored"
    done
    "$inarow" arena run field.toml --out "$name" --json "$@" >"$name.json"
}

# whole NAME: fails unless every game is stored exactly once.
whole() {
    local different
    [ "$(stored "$1")" = "$games" ] || fail "$1: $(stored "$1") games stored, $games expected"
    different=$(sed -n 's/^{"game":\([0-9]*\),.*/\1/p' "$1" | sort -n | uniq | wc -l)
    [ "$different" = "$games" ] || fail "$1: $different different games, $games expected"
}

say "$games games of six players"
"$inarow" arena run field.toml --out alone --json >alone.json
whole alone
bounded alone
say "alone: $games games"

torn killed
whole killed
bounded killed
diff <(table alone.json) <(table killed.json) || fail "the table of the killed run is another one"
say "killed: the same table"

torn clock --time 5s/move
whole clock
say "clock: every game once"

if ! command -v nats-server >/dev/null; then
    echo "LEFT OUT: workers: install nats-server"
    exit 0
fi
port=$((20000 + RANDOM % 20000))
nats-server --jetstream --addr 127.0.0.1 --port "$port" --store_dir "$folder/store" >server.log 2>&1 &
children+=("$!")
for _ in $(seq 100); do
    if grep -q "Server is ready" server.log; then break; fi
    sleep 0.1
done
for name in first second; do
    "$inarow" worker "nats://127.0.0.1:$port" --concurrency 1 --share-cores --name "$name" 2>"$name.log" &
    children+=("$!")
done
first=${children[-2]}
"$inarow" arena run field.toml --out shared --json --workers "nats://127.0.0.1:$port" >shared.json 2>shared.log &
manager=$!
children+=("$manager")
until_stored shared $((games / 4)) "$manager"
kill -9 "$first"
wait "$first" 2>/dev/null || true
say "shared: one of two workers killed with $(stored shared) games stored"
wait "$manager"
whole shared
bounded shared
diff <(table alone.json) <(table shared.json) || fail "the table of the workers is another one"
say "shared: the same table"
say "passed"
