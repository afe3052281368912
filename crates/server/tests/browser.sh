#!/usr/bin/env bash
# Plays the pages of `inarow serve` in Chromium, and checks the types in their scripts:
#   crates/server/tests/browser.sh [PROGRAM [FOLDER FOR PICTURES]]
#   crates/server/tests/browser.sh PROGRAM --guest
#   crates/server/tests/browser.sh PROGRAM --first-move
#   crates/server/tests/browser.sh PROGRAM --report [FOLDER FOR PICTURES]
# PROGRAM defaults to target/debug/inarow. Without node, npm or Chromium the script prints a note and ends.
# --guest plays nothing: one browser carries out the lines of standard input (guest.mjs).
# --first-move prints the time from the start of the server to the computer's first move (first-move.mjs).
# --report tests the arena's page instead (report.mjs).
# PART=games, sizes or faults plays one part of the scenes (run.mjs); ONLY=TEXT plays scenes whose names contain
# TEXT.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
readonly program=${1:-target/debug/inarow} pictures=${2:-}
readonly source=crates/server/tests/browser tools=target/browser

for tool in node npm; do
    command -v "$tool" >/dev/null || { echo "note: LEFT OUT: pages in a browser: install $tool"; exit 0; }
done
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$chromium" ] || { echo "note: LEFT OUT: pages in a browser: install Chromium"; exit 0; }

# The tools are in the build folder. They are fetched once, and again when their versions change. Two scripts
# that start together take turns, if the system has flock.
mkdir -p "$tools"
exec 8>"$tools/lock"
if command -v flock >/dev/null; then flock 8; fi
for file in "$source"/*.mjs "$source"/*.json; do
    cmp -s "$file" "$tools/${file##*/}" || cp "$file" "$tools"
done
if ! cmp -s "$source/package-lock.json" "$tools/installed.json"; then
    npm ci --prefix "$tools" --ignore-scripts --no-audit --no-fund --silent \
        || { echo "note: LEFT OUT: pages in a browser: npm could not fetch its tools"; exit 0; }
    cp "$source/package-lock.json" "$tools/installed.json"
fi

exec 8>&-
case "$pictures" in
    --guest) exec node "$tools/guest.mjs" - "$chromium" ;;
    --first-move) exec node "$tools/first-move.mjs" "$program" "$chromium" ;;
    --report)
        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        node "$tools/report.mjs" "$(realpath "$program")" "$chromium" "$folder" ${3:+"$(realpath "$3")"}
        exit
        ;;
esac

# Parts run in parallel; only the first part checks the types.
if [ "${PART:-games}" = games ]; then
    rm -rf "$tools/types" && mkdir "$tools/types" && cp crates/server/web/*.js "$tools/types"
    "$tools/node_modules/.bin/tsc" -p "$tools/tsconfig.json"
fi

data=$(mktemp -d)
: >"$data/out"
"$program" serve --listen 127.0.0.1:0 --data "$data" >"$data/out" 2>"$data/log" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$data"' EXIT
for _ in $(seq 600); do
    grep -q http "$data/out" && break
    sleep 0.1
done
url=$(grep -o 'http://[0-9.:]*' "$data/out" | head -n 1)
[ -n "$url" ] || { cat "$data/log" >&2; exit 1; }
[ -z "$pictures" ] || mkdir -p "$pictures"
export INAROW_PROGRAM=$program INAROW_SERVER_DATA=$data
node "$tools/run.mjs" "$url" "$chromium" ${pictures:+"$pictures"} || { tail -n 5 "$data/log" >&2; exit 1; }
