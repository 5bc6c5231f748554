"""Puzzles solved by a planner and plans of ours judged by a validator.

    python planners.py IMPASSE PUZZLES [SECONDS]

PUZZLES holds one name a line. For each puzzle the task is written, Fast
Downward solves it (greedy search by the heuristic of relaxed plans), its plan
is replayed by `impasse check --plan`; and our own solution is written as a
plan and judged by unified-planning's validator. Fails where any of these does.
"""

import collections
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import unified_planning.shortcuts as up
from unified_planning.engines import SequentialPlanValidator
from unified_planning.io import PDDLReader

SEARCH = "let(hff,ff(),lazy_greedy([hff],preferred=[hff]))"


def run(impasse, *arguments):
    """What a command prints as JSON."""
    done = subprocess.run([impasse, *arguments, "--json", "-q"], capture_output=True, text=True)
    if not done.stdout:
        raise SystemExit(f"{arguments}: {done.stderr}")
    return json.loads(done.stdout.splitlines()[0])


def fast_downward(folder, seconds):
    """The plan that Fast Downward finds, or nothing."""
    import up_fast_downward
    driver = pathlib.Path(up_fast_downward.__file__).parent / "downward" / "fast-downward.py"
    plan = folder / "found.plan"
    subprocess.run(
        [sys.executable, driver, "--plan-file", plan, "--overall-time-limit", f"{seconds}s",
         folder / "domain.pddl", folder / "problem.pddl", "--search", SEARCH],
        cwd=folder, capture_output=True)
    return plan if plan.exists() else None


def is_valid(folder):
    """Whether the validator accepts our plan."""
    reader = PDDLReader()
    problem = reader.parse_problem(str(folder / "domain.pddl"), str(folder / "problem.pddl"))
    plan = reader.parse_plan(problem, str(folder / "ours.plan"))
    return bool(SequentialPlanValidator().validate(problem, plan))


def study(impasse, name, seconds, folder):
    """One puzzle: moves of the planner's plan and of ours."""
    task = run(impasse, "export-pddl", name)
    (folder / "domain.pddl").write_text(task["domain"])
    (folder / "problem.pddl").write_text(task["problem"])
    started = time.process_time()
    found = fast_downward(folder, seconds)
    planner = None
    if found:
        checked = run(impasse, "check", name, "--plan", str(found))
        assert checked["legal"] and checked["solved"], name
        planner = checked["moves"]
    solved = run(impasse, "solve", name)
    assert solved["verdict"] == "solved", name
    written = run(impasse, "convert", name, solved["solution"], "--as", "plan")
    (folder / "ours.plan").write_text(written["text"])
    assert is_valid(folder), name
    back = run(impasse, "check", name, "--plan", str(folder / "ours.plan"))
    assert back["solved"] and back["moves"] == solved["moves"], name
    return task["puzzle"], planner, solved["moves"], time.process_time() - started


def main():
    """All puzzles, then a line for each game."""
    up.get_environment().credits_stream = None
    impasse, names = sys.argv[1], pathlib.Path(sys.argv[2]).read_text().splitlines()
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    games = collections.defaultdict(list)
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            game, planner, ours, _ = study(impasse, name, seconds, pathlib.Path(folder))
        games[game].append((planner, ours))
        print(f"{name}: planner {planner or 'nothing'}, ours {ours}", flush=True)
    for game, rows in games.items():
        found = [planner for planner, _ in rows if planner]
        print(f"{game}: {len(rows)} puzzles, {len(found)} solved by the planner and checked, "
              f"{sum(found)} moves; {len(rows)} plans of ours valid, "
              f"{sum(ours for _, ours in rows)} moves")


if __name__ == "__main__":
    main()
