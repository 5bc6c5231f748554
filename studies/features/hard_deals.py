"""How well figures tell deals that people call hard from others.

Usage: hard_deals.py HARD.csv FIGURES.jsonl…

A file of figures is what `impasse rate`, `trials` or `solve` prints with --json; figures are called by the name of their
file and their own.
"""

import csv
import pathlib
import sys

from ranks import auc, rows

LEFT_OUT = {11982, 1, 10, 21, 25, 57, 63}


def figures(row):
    """Yields the numbers of an answer: all features of a rating, else every number beside its name."""
    for name, value in row.get("features", row).items():
        if isinstance(value, (int, float)) and not isinstance(value, bool) and name != "cpu_seconds":
            yield name, value
    for ends in row.get("ends") or []:
        if ends["mean"] is not None:
            yield f"{ends['bound']} where lost games end", ends["mean"]


def main(list_of_hard, *paths):
    with open(list_of_hard, encoding="utf-8", newline="") as table:
        hard = {int(row["ms_deal"]) for row in csv.DictReader(table)} - LEFT_OUT
    deals = {}
    for path in paths:
        for row in rows(path):
            number = int(row["id"].rsplit("#", 1)[1])
            if number not in LEFT_OUT:
                own = deals.setdefault(number, {})
                own.update((f"{pathlib.Path(path).stem} {name}", value) for name, value in figures(row))
    names = dict.fromkeys(name for own in deals.values() for name in own)
    found = []
    for name in names:
        one = [own[name] for number, own in deals.items() if number in hard and name in own]
        other = [own[name] for number, own in deals.items() if number not in hard and name in own]
        if one and other and len(set(one + other)) > 1:
            area, error = auc(one, other)
            found.append((abs(area - 0.5), name, area, error, len(one), len(other)))
    print("AUC above 0.5: hard deals have more of it; errors after Hanley & McNeil 1982\n")
    print("| figure | AUC | 95 % | hard | others |\n|---|--:|---|--:|--:|")
    for _, name, area, error, n, m in sorted(found, reverse=True):
        print(f"| {name} | {area:.3f} | {area - 1.96 * error:.3f} to {area + 1.96 * error:.3f} | {n} | {m} |")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
