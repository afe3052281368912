#!/usr/bin/env bash
# Tests a server with schemathesis: sends requests that its description allows or forbids, and compares the
# answers with the description.
#
#   pip install schemathesis        # in a virtual environment of your own
#   crates/server/tests/schemathesis.sh PROGRAM [EXAMPLES]
#
# PROGRAM is a built `inarow`. The first round requests unknown games, the second an existing game as one of its
# players. Event streams are left out because they do not end, and sockets because they are not HTTP.
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

# The description allows texts that name no game, player or time control. The server refuses these with 400, so
# the check positive_data_acceptance is excluded.
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
