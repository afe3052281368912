#!/usr/bin/env bash
# Has schemathesis send a server what its description allows and what it forbids, and compares the answers with the description.
#
#   pip install schemathesis        # in a virtual environment of your own
#   crates/server/tests/schemathesis.sh PROGRAM [EXAMPLES]
#
# PROGRAM is a built `inarow`. Two rounds: games that are not there; then one that is there, as the player of a seat.
# Streams of events do not end and are left out, sockets are no HTTP.
set -euo pipefail
program=$(realpath "$1")
examples=${2:-100}
folder=$(mktemp -d)
cd "$folder"
INAROW_DATA=$folder/data "$program" serve --listen 127.0.0.1:0 > out 2> log &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$folder"' EXIT
until grep -q http out; do kill -0 $server; done
url=$(grep -o 'http://127[0-9.:]*' out | head -1)

# A text may be no game, no player and no time though the description allows it: such are refused by 400.
round() {
  schemathesis --config-file "$1" run "$url/openapi.json" --phases examples,coverage,fuzzing --max-examples "$examples" \
    --exclude-path-regex '/(ws|events)$' --exclude-checks positive_data_acceptance --request-timeout 20 --warnings off \
    --continue-on-failure "${@:2}"
}
: > any.toml
round any.toml
made=$(curl -sf "$url/api/games" -H 'Content-Type: application/json' -d '{"game":"gomoku","o":"computer:level=1"}')
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" <<< "$made"; }
printf '[parameters]\n"path.id" = "%s"\n' "$(field id)" > one.toml
round one.toml --header "Authorization: Bearer $(field secret)"
[ "$(curl -s "$url/healthz")" = ok ]
! grep -E 'ERROR|panicked' log
