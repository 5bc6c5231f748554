"""Korekawa & Kotani's variables of puzzles in a table, f2 and f3 for many splits, for `impasse fit --paper`.

    python3 splits.py IMPASSE GAME TABLE ID LAYOUT [STATES] > variables.csv

reads a table whose column LAYOUT holds puzzles in one line, maps each space of at most STATES positions (200,000) by
`impasse space --json`, and writes f1, f4, f5, f6 and, for splits at 5, 10, ... 95 % of the deepest position, f2@5,
f3@5 and so on. Spaces of different puzzles differ in depth by far, so a split is a share of it. Puzzles with larger
spaces have empty cells. GAME names the view, too: sokoban:by=pushes. TABLE may be a JSON file of sliding-block boards,
ID and LAYOUT are then not looked at.
"""

import csv
import json
import subprocess
import sys

from tables import puzzles

SPLITS = range(5, 100, 5)
HEADS = ["f1", "f4", "f5", "f6", *(f"f{part}@{split}" for split in SPLITS for part in (2, 3))]


def variables(told):
    depths = told["depths"]
    deepest = depths[-1]["depth"]

    def mean(rows):
        states = sum(row["states"] for row in rows)
        return sum(row["transitions"] for row in rows) / states if states else None

    found = {"f1": told["mean_moves"], "f4": told["solvable_share"], "f5": told["losing_share"]}
    found["f6"] = told["longest_lost_path"]
    for split in SPLITS:
        at = max(1, min(deepest, round(deepest * split / 100)))
        found[f"f2@{split}"] = mean([row for row in depths if row["depth"] < at])
        found[f"f3@{split}"] = mean([row for row in depths if row["depth"] >= at])
    return found


def main(impasse, game, table, key, layout, states="200000"):
    out = csv.writer(sys.stdout)
    out.writerow(["id", *HEADS])
    for name, puzzle in puzzles(game, table, key, layout):
        command = [impasse, "space", puzzle, "--states", states, "--by", "general", "--json", "-q"]
        told = json.loads(subprocess.run(command, capture_output=True).stdout.splitlines()[0])
        found = variables(told) if told.get("complete") else {}
        values = (found.get(head) for head in HEADS)
        out.writerow([name, *("" if value is None else repr(value) for value in values)])
        sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) not in (6, 7):
        sys.exit(__doc__)
    main(*sys.argv[1:])
