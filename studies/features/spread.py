"""How much boards differ: mean and standard deviation of each figure in tables of `impasse papers korekawa --csv`.

Usage: spread.py TABLE.csv…
"""

import csv
import statistics
import sys

FIGURES = ("f1", "f2", "f3", "f4", "f5", "f6", "random_win")


def main(*paths):
    print("| table | boards | " + " | ".join(FIGURES) + " |\n|---|--:|" + "---|" * len(FIGURES))
    for path in paths:
        with open(path, encoding="utf-8", newline="") as table:
            rows = [row for row in csv.DictReader(table) if row["lines"] == "inside" and row["board"] != "figure-1"]
        cells = []
        for name in FIGURES:
            values = [float(row[name]) for row in rows if row[name] not in ("", "-")]
            cells.append(f"{statistics.mean(values):.3g} ± {statistics.stdev(values):.2g}")
        print(f"| {path} | {len(rows)} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
