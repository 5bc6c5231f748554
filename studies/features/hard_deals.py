"""How well each feature tells deals that people call hard from others.

Usage: hard_deals.py RATES.jsonl HARD.csv
"""

import csv
import sys

from ranks import auc, rows

LEFT_OUT = {11982, 1, 10, 21, 25, 57, 63}


def main(path, list_of_hard):
    with open(list_of_hard, encoding="utf-8", newline="") as table:
        hard = {int(row["ms_deal"]) for row in csv.DictReader(table)} - LEFT_OUT
    puzzles = {}
    for row in rows(path):
        number = int(row["id"].rsplit("#", 1)[1])
        if number not in LEFT_OUT:
            puzzles[number] = row["features"]
    cases = [puzzles[number] for number in sorted(hard) if number in puzzles]
    controls = [features for number, features in puzzles.items() if number not in hard]
    print(f"{len(cases)} hard deals, {len(controls)} others; AUC above 0.5: hard deals have more of it\n")
    found = []
    for name in cases[0]:
        of = lambda group: [features[name] for features in group if features[name] is not None]
        one, other = of(cases), of(controls)
        if one and other and len(set(one + other)) > 1:
            area, error = auc(one, other)
            found.append((abs(area - 0.5), name, area, error, len(one), len(other)))
    print("| feature | AUC | 95 % | hard | others |\n|---|--:|---|--:|--:|")
    for _, name, area, error, n, m in sorted(found, reverse=True):
        print(f"| {name} | {area:.3f} | {area - 1.96 * error:.3f} to {area + 1.96 * error:.3f} | {n} | {m} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
