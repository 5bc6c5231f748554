"""Parameters of simulated records, found again by `impasse fit --joint`.

    python3 recovery.py IMPASSE [REPETITIONS [JOURNAL]]

JOURNAL keeps what was found, so that a run that was stopped goes on. Prints for every parameter the truth, the mean estimate, and how often the 95 %
interval held the truth. Only the standard library is needed.
"""

import json
import math
import os
import subprocess
import sys
import tempfile

import simulate as s

TRUTH = {
    **{f"success {n}": v for n, v in zip(("intercept", "a", "b"), s.SUCCESS)},
    **{f"log_seconds {n}": v for n, v in zip(("intercept", "a", "b"), s.TIME)},
    "spread skill": math.log(s.SKILL),
    "spread speed": math.log(s.SPEED),
    "spread puzzle_success": math.log(s.LEFT_SUCCESS),
    "spread puzzle_time": math.log(s.LEFT_TIME),
    "spread single_time": math.log(s.SIGMA),
}


def found(impasse, seed):
    with tempfile.TemporaryDirectory() as folder:
        s.write(seed, folder)
        command = [impasse, "fit", f"{folder}/plays.csv", "--features", f"{folder}/features.csv"]
        command += ["--joint", "--limit", str(int(s.LIMIT)), "--no-held-out", "--json"]
        told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    joint = told["joint"]
    parts = [("success", "success"), ("log_seconds", "log_seconds"), ("spreads", "spread")]
    return {f"{name} {c['name']}": (c["value"], c["error"]) for part, name in parts for c in joint[part]}


def all_found(impasse, repetitions, journal):
    known = {}
    if journal and os.path.exists(journal):
        with open(journal) as lines:
            known = {told["seed"]: told["found"] for told in map(json.loads, lines)}
    for seed in range(1, repetitions + 1):
        if seed not in known:
            known[seed] = found(impasse, seed)
            if journal:
                with open(journal, "a") as lines:
                    lines.write(json.dumps({"seed": seed, "found": known[seed]}) + "\n")
        yield known[seed]


def main(impasse, repetitions, journal):
    values = {name: [] for name in TRUTH}
    for estimates in all_found(impasse, repetitions, journal):
        for name, estimate in estimates.items():
            values[name].append(estimate)
    print(f"{repetitions} repetitions: {s.PLAYERS} players, {s.PUZZLES} puzzles, {s.PLAYS} plays")
    print(f"{'parameter':24} {'truth':>8} {'mean':>8} {'sd':>7} {'error':>7} {'coverage':>9}")
    for name, truth in TRUTH.items():
        got = [v for v, e in values[name] if e is not None]
        errors = [e for _, e in values[name] if e is not None]
        mean = sum(got) / len(got)
        sd = math.sqrt(sum((v - mean) ** 2 for v in got) / max(1, len(got) - 1))
        held = sum(abs(v - truth) <= 1.96 * e for v, e in zip(got, errors)) / len(got)
        print(f"{name:24} {truth:8.3f} {mean:8.3f} {sd:7.3f} {sum(errors) / len(errors):7.3f} {held:9.3f}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200, sys.argv[3] if len(sys.argv) > 3 else None)
