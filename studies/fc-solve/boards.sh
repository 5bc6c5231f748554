#!/usr/bin/env bash
# Microsoft's deals FIRST to LAST as fc-solve's own program writes them, and fc-solve's solutions:
#   boards.sh BIN FIRST LAST FOLDER
# Each may take 200,000 iterations; a board without a solution then is left without one.
# BIN is the folder of fc-solve and make-microsoft-freecell-board. Then
#   IMPASSE_FOREIGN=FOLDER cargo test -p impasse-freecell --test foreign -- --nocapture
set -eu
mkdir -p "$4"
for number in $(seq "$2" "$3"); do
    "$1/make-microsoft-freecell-board" -t "$number" > "$4/$number.board"
    "$1/fc-solve" -mi 200000 -m -snx "$4/$number.board" | sed -e '/^This game/,$d' -e '/^I could not/,$d' -e '/^Iterations count/,$d' -e '/^-=/d' > "$4/$number.moves" || true
done
