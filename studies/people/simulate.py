"""Simulated players at simulated puzzles, for `impasse fit --joint` to find again.

Shares no code with crates/fit. 90 players, 100 puzzles, 1,647 plays in all, as
many as Korekawa and Kotani (2012) had; a play is cut off after LIMIT seconds.

    log odds of being able   0.4 - 0.6 a + 0.3 b + left over (0.5) + skill (0.9)
    log seconds if so        4.2 + 0.4 a + 0.2 b + left over (0.3) - speed (0.35), spread 0.5

    python3 simulate.py SEED FOLDER      writes plays.csv and features.csv
"""

import csv
import math
import random
import sys

PLAYERS, PUZZLES, PLAYS, LIMIT = 90, 100, 1647, 240.0
SUCCESS = [0.4, -0.6, 0.3]
TIME = [4.2, 0.4, 0.2]
SKILL, SPEED, BOND = 0.9, 0.35, 0.4
LEFT_SUCCESS, LEFT_TIME, SIGMA = 0.5, 0.3, 0.5


def standardised(values):
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
    return [(v - mean) / spread for v in values]


def simulate(seed):
    rng = random.Random(seed)
    a = standardised([rng.gauss(0, 1) for _ in range(PUZZLES)])
    b = standardised([rng.gauss(0, 1) for _ in range(PUZZLES)])
    puzzles = []
    for i in range(PUZZLES):
        row = [1.0, a[i], b[i]]
        eta = sum(x * w for x, w in zip(row, SUCCESS)) + rng.gauss(0, LEFT_SUCCESS)
        mu = sum(x * w for x, w in zip(row, TIME)) + rng.gauss(0, LEFT_TIME)
        puzzles.append((eta, mu))
    # Some people play a few puzzles, some play many; every play is another pair.
    pairs = set()
    weights = [rng.expovariate(1.0) + 0.1 for _ in range(PLAYERS)]
    while len(pairs) < PLAYS:
        pairs.add((rng.choices(range(PLAYERS), weights)[0], rng.randrange(PUZZLES)))
    people = []
    for _ in range(PLAYERS):
        one, other = rng.gauss(0, 1), rng.gauss(0, 1)
        people.append((SKILL * one, SPEED * (BOND * one + math.sqrt(1 - BOND**2) * other)))
    plays = []
    for person, puzzle in sorted(pairs):
        eta, mu = puzzles[puzzle]
        skill, speed = people[person]
        able = rng.random() < 1 / (1 + math.exp(-(eta + skill)))
        seconds = math.exp(mu - speed + rng.gauss(0, SIGMA))
        solved = able and seconds < LIMIT
        plays.append((person, puzzle, int(solved), round(seconds, 3) if solved else ""))
    return a, b, plays


def write(seed, folder):
    a, b, plays = simulate(seed)
    with open(f"{folder}/plays.csv", "w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["player", "puzzle", "solved", "seconds"])
        rows.writerows((f"p{who}", f"q{what}", solved, s) for who, what, solved, s in plays)
    with open(f"{folder}/features.csv", "w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(["puzzle", "a", "b"])
        rows.writerows((f"q{i}", a[i], b[i]) for i in range(PUZZLES))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(int(sys.argv[1]), sys.argv[2])
