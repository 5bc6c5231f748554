"""Rank correlations of every two features of a set of puzzles.

Usage: correlations.py RATES.jsonl
"""

import sys

from ranks import correlation, ranks, rows


def told(one, other):
    """Returns the rank correlation of two features where a puzzle has both; a dash where one of them never varies."""
    both = [(a, b) for a, b in zip(one, other) if a is not None and b is not None]
    if any(min(values) == max(values) for values in zip(*both)) or not both:
        return "–"
    a, b = (ranks(values) for values in zip(*both))
    return f"{100 * correlation(a, b):.0f}"


def main(path):
    puzzles = list(rows(path))
    columns, left_out = {}, []
    for name in puzzles[0]["features"]:
        values = [row["features"][name] for row in puzzles]
        known = [value for value in values if value is not None]
        if 2 * len(known) < len(values):
            left_out.append(f"{name} (absent for {len(values) - len(known)})")
        elif min(known) == max(known):
            left_out.append(f"{name} (always {known[0]:g})")
        else:
            columns[name] = values
    print(f"{len(puzzles)} puzzles, Spearman's rank correlation x 100, each over the puzzles that have both\n")
    names = list(columns)
    print("| | " + " | ".join(str(i + 1) for i in range(len(names))) + " |")
    print("|---|" + "--:|" * len(names))
    for i, name in enumerate(names):
        cells = [told(columns[name], columns[other]) for other in names[: i + 1]]
        print(f"| {i + 1} {name} | " + " | ".join(cells + [""] * (len(names) - i - 1)) + " |")
    print("\nLeft out: " + ("; ".join(left_out) or "none"))


if __name__ == "__main__":
    main(sys.argv[1])
