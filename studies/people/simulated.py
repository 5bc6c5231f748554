"""What simulated players did at the puzzles on a game's shelves, as tables for `impasse fit`.

    python3 simulated.py FEATURES.jsonl GAME FOLDER

reads `levels/features.jsonl` and writes FOLDER/counts.csv (each puzzle, the 100 simulated players who sat down at it,
those who solved it; puzzles of one shelf are a fold) and FOLDER/features.csv (all features but those of simulated
players and random games). **No people** took part: a model fitted to these tables is one of simulated players.
"""

import csv
import json
import os
import re
import sys

PLAYERS = 100
LEFT_OUT = re.compile("walker_|trial_")


def main(path, game, folder):
    with open(path) as lines:
        puzzles = [json.loads(line) for line in lines]
    puzzles = [p for p in puzzles if re.split("[:#]", p["puzzle"])[0] == game and "walker_win" in p["features"]]
    names = list(dict.fromkeys(n for p in puzzles for n in p["features"] if not LEFT_OUT.match(n)))
    with open(os.path.join(folder, "counts.csv"), "w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["puzzle", "played", "solved", "collection"])
        for p in puzzles:
            solved = round(PLAYERS * p["features"]["walker_win"])
            table.writerow([p["puzzle"], PLAYERS, solved, p["puzzle"].split("#")[0]])
    with open(os.path.join(folder, "features.csv"), "w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["id", *names])
        for p in puzzles:
            table.writerow([p["puzzle"], *(p["features"].get(name, "") for name in names)])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
