"""A model of simulated players of a game, for games that nobody has recorded people at. They are **no people**.

    python3 simulated.py IMPASSE GAME MODEL.json FEATURES.jsonl…

FEATURES are lines of `levels/features.jsonl` or of `impasse rate --json`; those of other games are passed over, and so
are puzzles of which a model has nothing to say (no walker solved them and no solution is known). What the hundred
walkers of each puzzle did becomes its counts; it is explained by what does not come from walkers, and `impasse fit`
writes the model, marked as simulated.
"""

import csv
import json
import subprocess
import sys
import tempfile

PLAYERS = 100
WORDS = "simulated players, no people|シミュレーション（人のデータではない）"
CITATION = "simulated players of Impasse (docs/rating.md), no people"


def puzzles(game, paths):
    """Yields name and features of every puzzle of the game, each once."""
    seen = set()
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                told = json.loads(line)
                name = told.get("puzzle") or told.get("id")
                if "features" not in told or name.split(":")[0].split("#")[0] != game or name in seen:
                    continue
                seen.add(name)
                features = {key: value for key, value in told["features"].items() if value is not None}
                if features.get("walker_win", 0) > 0 or "solution_moves" in features:
                    yield name, features


def main(impasse, game, model, *paths):
    found = dict(puzzles(game, paths))
    names = dict.fromkeys(key for features in found.values() for key in features if not key.startswith("walker_"))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/counts.csv", "w", newline="") as counts, open(f"{folder}/features.csv", "w", newline="") as table:
            played, explained = csv.writer(counts), csv.writer(table)
            played.writerow(["puzzle", "played", "solved"])
            explained.writerow(["puzzle", *names])
            for name, features in found.items():
                played.writerow([name, PLAYERS, round(PLAYERS * features["walker_win"])])
                explained.writerow([name, *(features.get(key, "") for key in names)])
        command = [impasse, "fit", f"{folder}/counts.csv", "--features", f"{folder}/features.csv", "--predict", "--folds", "10"]
        command += ["--model", model, "--name", f"{game}-simulated-1", "--game", game, "--population", "simulated"]
        command += ["--people", WORDS, "--citation", CITATION, "--simulated"]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
