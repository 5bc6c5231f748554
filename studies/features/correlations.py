"""Rank correlations of every two features of a set of puzzles.

Usage: correlations.py RATES.jsonl
"""

import sys

from ranks import correlation, ranks, rows


def main(path):
    puzzles = list(rows(path))
    columns, left_out = {}, []
    for name in puzzles[0]["features"]:
        values = [row["features"][name] for row in puzzles]
        if any(value is None for value in values):
            left_out.append(f"{name} (absent for {sum(value is None for value in values)})")
        elif min(values) == max(values):
            left_out.append(f"{name} (always {values[0]:g})")
        else:
            columns[name] = ranks(values)
    print(f"{len(puzzles)} puzzles, Spearman's rank correlation x 100\n")
    names = list(columns)
    print("| | " + " | ".join(str(i + 1) for i in range(len(names))) + " |")
    print("|---|" + "--:|" * len(names))
    for i, name in enumerate(names):
        cells = [f"{100 * correlation(columns[name], columns[other]):.0f}" for other in names[: i + 1]]
        print(f"| {i + 1} {name} | " + " | ".join(cells + [""] * (len(names) - i - 1)) + " |")
    print("\nLeft out: " + ("; ".join(left_out) or "none"))


if __name__ == "__main__":
    main(sys.argv[1])
