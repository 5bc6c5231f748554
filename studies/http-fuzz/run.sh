#!/bin/sh
# Fuzzes the server by its own description, as participants, as a researcher and as nobody.
#
#     python3 -m venv venv && venv/bin/pip install schemathesis
#     PATH="$PWD/venv/bin:$PATH" studies/http-fuzz/run.sh target/debug/impasse [examples]
#
# A server with a study of its own is started and stopped. What schemathesis found is its output and its exit code.
set -eu
impasse=$1
examples=${2:-50}
folder=$(mktemp -d)
database="sqlite:$folder/games.sqlite"
here=$(dirname "$0")
token=$("$impasse" study open "$here/../../crates/study/tests/good.toml" --database "$database" --json |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])')
mkdir "$folder/pages"
echo '<!doctype html><title>test</title>' >"$folder/pages/index.html"
"$impasse" serve --listen 127.0.0.1:0 --database "$database" --pages "$folder/pages" --requests 100000 \
    --questions 100000 2>"$folder/said" &
server=$!
trap 'kill $server; rm -r "$folder"' EXIT
until address=$(grep -o 'http://[0-9.:]*' "$folder/said" 2>/dev/null); do sleep 0.1; done
secret=00000000000000000000000000000abc
curl -sf -o /dev/null -H "authorization: Bearer $secret" -H 'content-type: application/json' "$address/api/studies/boxes-1/join" \
    -d '{"visit":{"lang":"en","screen":"large","clock_us":5,"input":"mouse"}}'
worst=0
for who in "$secret" "$token" ffffffffffffffffffffffffffffffff; do
    schemathesis run "$address/api/openapi.json" --header "Authorization: Bearer $who" --max-examples "$examples" \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection \
        --continue-on-failure --workers 1 --seed 1 || worst=$?
done
exit "$worst"
