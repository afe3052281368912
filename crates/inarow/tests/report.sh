#!/usr/bin/env bash
# Plays the arena's page in Chromium, in both languages, sizes and colours:
#   crates/inarow/tests/report.sh [PROGRAM [FOLDER FOR PICTURES]]
# PROGRAM is target/debug/inarow by default. Without node, npm or Chromium the script prints a note and does nothing. It uses
# the browser tools of crates/server/tests/browser.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
program=$(realpath "${1:-target/debug/inarow}")
readonly program pictures=${2:-} tools=target/browser source=crates/server/tests/browser

for tool in node npm; do
    command -v "$tool" >/dev/null || { echo "note: LEFT OUT: the arena's page in a browser: install $tool"; exit 0; }
done
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$chromium" ] || { echo "note: LEFT OUT: the arena's page in a browser: install Chromium"; exit 0; }
mkdir -p "$tools" ${pictures:+"$pictures"}
exec 8>"$tools/lock"
if command -v flock >/dev/null; then flock 8; fi
if ! cmp -s "$source/package-lock.json" "$tools/installed.json"; then
    cp "$source"/package*.json "$tools"
    npm ci --prefix "$tools" --ignore-scripts --no-audit --no-fund --silent \
        || { echo "note: LEFT OUT: the arena's page in a browser: npm could not fetch its tools"; exit 0; }
    cp "$source/package-lock.json" "$tools/installed.json"
fi
cp crates/inarow/tests/report/report.mjs "$tools/report.mjs"
exec 8>&-

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node "$tools/report.mjs" "$program" "$chromium" "$folder" ${pictures:+"$(realpath "$pictures")"}
