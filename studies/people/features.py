"""Features of puzzles in a table, for `impasse fit --features`.

    python3 features.py IMPASSE GAME TABLE ID LAYOUT > features.csv

reads a table whose column LAYOUT holds puzzles in one line (rows cut by bars), rates each by `impasse rate --json`, and
writes their features with the column ID; ID may join two columns, `collection+level`. Nothing but the layout is rated.
"""

import csv
import json
import subprocess
import sys


def main(impasse, game, table, key, layout):
    out = None
    with open(table, newline="") as source:
        for row in csv.DictReader(source):
            name = "/".join(row[part] for part in key.split("+"))
            command = [impasse, "rate", f"{game}={row[layout]}", "--json", "-q"]
            told = json.loads(subprocess.run(command, capture_output=True).stdout.splitlines()[0])
            if "features" not in told:
                print(f"{name}: {told.get('error')}", file=sys.stderr)
                continue
            if out is None:
                out = csv.writer(sys.stdout)
                out.writerow(["id", *told["features"]])
            out.writerow([name, *("" if v is None else repr(v) for v in told["features"].values())])
            sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
