"""Features of puzzles in a table, for `impasse fit --features`.

    python3 features.py IMPASSE GAME TABLE ID LAYOUT > features.csv

reads a table whose column LAYOUT holds puzzles in one line (rows cut by bars), rates each by `impasse rate --json`, and
writes their features with the column ID; ID may join two columns, `collection+level`. Nothing but the layout is rated.
TABLE may be a JSON file of sliding-block boards; ID and LAYOUT are then not looked at. Seconds of CPU go to standard
error: the sum, the median and the most of a puzzle.
"""

import csv
import json
import statistics
import subprocess
import sys

from tables import puzzles


def main(impasse, game, table, key, layout):
    out = None
    seconds = []
    for name, puzzle in puzzles(game, table, key, layout):
        command = [impasse, "rate", puzzle, "--json", "-q"]
        told = json.loads(subprocess.run(command, capture_output=True).stdout.splitlines()[0])
        if "features" not in told:
            print(f"{name}: {told.get('error')}", file=sys.stderr)
            continue
        if out is None:
            out = csv.writer(sys.stdout)
            out.writerow(["id", *told["features"]])
        out.writerow([name, *("" if v is None else repr(v) for v in told["features"].values())])
        sys.stdout.flush()
        seconds.append((told["cpu_seconds"], name))
    print(
        f"{len(seconds)} puzzles, {sum(s for s, _ in seconds):.0f} CPU s, median "
        f"{statistics.median(s for s, _ in seconds):.2f}, most {max(seconds)[0]:.2f} ({max(seconds)[1]})",
        file=sys.stderr,
    )


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
