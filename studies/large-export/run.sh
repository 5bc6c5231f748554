#!/bin/sh
# Exports a large study in every form and says what that takes: CPU seconds, and the most memory of the program.
#
#     studies/large-export/run.sh target/quick/impasse [sessions]
#
# The sessions are simulated and put into the database by SQL (fill.py); eight games each.
set -eu
impasse=$1
sessions=${2:-10000}
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'kill $server 2>/dev/null; rm -r "$folder"' EXIT
server=
database="sqlite:$folder/games.sqlite"
python3 - >"$folder/study.toml" <<'END'
wall = lambda number: "#" * (number + 5)
names = [f"sokoban={wall(n)}/#@${' ' * n}.#/{wall(n)}" for n in range(8)]
print('name = "large"\nrecruiting = ["PID"]\ntitle = { en = "Large" }\nconsent = { version = "1", en = "Yes." }')
print("puzzles = { names = [" + ", ".join(f'"{name}"' for name in names) + '] }\nassignment = { order = "latin" }')
END
token=$("$impasse" study open "$folder/study.toml" --database "$database" --json |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])')
python3 "$here/fill.py" "$folder/games.sqlite" large "$sessions"
echo "$sessions sessions, $((sessions * 8)) games: $(du -m "$folder/games.sqlite" | cut -f1) MB"
for form in jsonl csv parquet psych-ds; do
    /usr/bin/time -f "%U %S %M" -o "$folder/time" "$impasse" study export large --form "$form" -q --database "$database" -o "$folder/$form"
    read -r user system memory <"$folder/time"
    echo "$form: $(echo "$user + $system" | bc) CPU s, at most $((memory / 1024)) MB, $(du -sm "$folder/$form" | cut -f1) MB written"
done
rows=$(cat "$folder/jsonl/sessions.jsonl" | wc -l)
[ "$rows" -eq "$sessions" ] || { echo "$rows sessions in the table"; exit 1; }
mkdir "$folder/pages"
echo '<!doctype html><title>test</title>' >"$folder/pages/index.html"
"$impasse" serve --listen 127.0.0.1:0 --database "$database" --pages "$folder/pages" 2>"$folder/said" &
server=$!
until address=$(grep -o 'http://[0-9.:]*' "$folder/said" 2>/dev/null); do sleep 0.1; done
before=$(awk '/VmHWM/ { print $2 }' "/proc/$server/status")
for table in sessions plays events; do
    rows=$(curl -sf -H "authorization: Bearer $token" "$address/api/research/large/export?table=$table&form=csv" | wc -l)
    echo "streamed $table: $rows lines"
done
curl -sf -o /dev/null -H "authorization: Bearer $token" "$address/api/research/large"
after=$(awk '/VmHWM/ { print $2 }' "/proc/$server/status")
echo "the server: $((before / 1024)) MB before, at most $((after / 1024)) MB after all tables and the page"
