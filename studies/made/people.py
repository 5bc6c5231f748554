"""Do levels chosen for a share of solvers have it, with real people?

    python3 people.py features.csv

From each fold of the shared Sokoban levels, the twenty are chosen whose predicted completion is closest to 0.5, 0.6, 0.7
and 0.8; what people did with them is compared with the request, beside the mean of the whole fold. A fold is
predicted by a model that was fitted to the other folds alone (the five features of `sokoban-site-4`, two where there
are no turns). `features.csv` is written by `studies/people/features.py IMPASSE sokoban
$IMPASSE_HUMAN/sokoban-online.csv id layout`. Where IMPASSE_HUMAN is missing, nothing is done, and said.
"""

import csv
import math
import os
import sys

TARGETS = [0.5, 0.6, 0.7, 0.8]
CHOSEN = 20
FEATURES = ["turn_luck", "sound_share", "walker_moves", "pieces_home", "away_moves"]
FEW = ["walker_moves", "pieces_home"]
PENALTY = 0.1


def value(row, name):
    x = float(row[name])
    return math.log(max(x, 1e-6)) if name == "sound_share" else math.log1p(x)


def solve(matrix, right):
    """Gauss's elimination."""
    n = len(right)
    rows = [matrix[i][:] + [right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def fitted(levels, names):
    """Least squares of log odds with a penalty; how a level is predicted."""
    known = [level for level in levels if all(level[name] for name in names)]
    columns = [[value(level, name) for level in known] for name in names]
    means = [sum(column) / len(column) for column in columns]
    spreads = [
        math.sqrt(sum((x - mean) ** 2 for x in column) / len(column)) or 1.0
        for column, mean in zip(columns, means)
    ]
    rows = [
        [1.0] + [(column[i] - mean) / spread for column, mean, spread in zip(columns, means, spreads)]
        for i in range(len(known))
    ]
    logits = []
    for level in known:
        solved, played = float(level["solved"]), float(level["played"])
        share = (solved + 0.5) / (played + 1.0)
        logits.append(math.log(share / (1.0 - share)))
    n = len(names) + 1
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(n)] for i in range(n)]
    for i in range(1, n):
        matrix[i][i] += PENALTY * len(rows)
    weights = solve(matrix, [sum(row[i] * y for row, y in zip(rows, logits)) for i in range(n)])
    left = [y - sum(w * x for w, x in zip(weights, row)) for row, y in zip(rows, logits)]
    spread = math.sqrt(sum(e * e for e in left) / len(left))

    def predict(level):
        if not all(level[name] for name in names):
            return None
        x = [1.0] + [(value(level, name) - m) / s for name, m, s in zip(names, means, spreads)]
        logit = sum(w * x for w, x in zip(weights, x))
        # What levels have of their own draws the mean share towards one half.
        return 1.0 / (1.0 + math.exp(-logit / math.sqrt(1.0 + 3.0 * (spread / math.pi) ** 2)))

    return predict


def main(path):
    human = os.environ.get("IMPASSE_HUMAN")
    if not human or not os.path.exists(os.path.join(human, "sokoban-online.csv")):
        print("IMPASSE_HUMAN names no folder with sokoban-online.csv: skipped")
        return
    with open(path, newline="") as file:
        features = {row["id"]: row for row in csv.DictReader(file)}
    with open(os.path.join(human, "sokoban-online.csv"), newline="") as file:
        levels = list(csv.DictReader(file))
    levels = [{**features[level["id"]], **level} for level in levels if level["id"] in features]
    print(f"{len(levels)} levels")
    completion = lambda level: float(level["solved"]) / float(level["played"])
    mean = lambda values: sum(values) / len(values)
    off, plain = [], []
    print("fold  request  predicted  people  off     mean of the fold  off")
    for fold in sorted({level["fold"] for level in levels}):
        others = [level for level in levels if level["fold"] != fold]
        own = [level for level in levels if level["fold"] == fold]
        many, few = fitted(others, FEATURES), fitted(others, FEW)
        for level in own:
            said = many(level)
            level["said"] = few(level) if said is None else said
        own = [level for level in own if level["said"] is not None]
        base = mean([completion(level) for level in own])
        for target in TARGETS:
            nearest = sorted(own, key=lambda level: abs(level["said"] - target))[:CHOSEN]
            people = mean([completion(level) for level in nearest])
            said = mean([level["said"] for level in nearest])
            off.append(abs(people - target))
            plain.append(abs(base - target))
            print(
                f"{fold:>4}  {target:.1f}      {said:.3f}      {people:.3f}   {people - target:+.3f}  "
                f"{base:.3f}             {base - target:+.3f}"
            )
    print(f"mean distance from the request: chosen {mean(off):.3f}, the fold's own mean {mean(plain):.3f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
