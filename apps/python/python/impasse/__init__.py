"""Can this puzzle be solved, where does it become impossible, and how hard will
people find it?

>>> import impasse
>>> deal = impasse.open("freecell#617")
>>> deal.solve().verdict
'solved'

`impasse.open` gives a `Puzzle`; what it finds out comes as results whose fields
are those of the command line's ``--json`` (docs/json.md). `impasse.gym` has an
environment for every game, `impasse.distributed` does batches and counts large spaces
on a Dask cluster,
`impasse.data` reads what the program wrote.
"""

from .puzzle import Game, Progress, Puzzle, Table, games, models, names, open, open_all
from .results import (
    CheckResult,
    DeadResult,
    Hint,
    ImproveResult,
    PlanningTask,
    ProveResult,
    RateResult,
    Result,
    ReviewResult,
    SolveResult,
    SpaceResult,
    TrialsResult,
    UnitsResult,
)
from .tables import arrow, frame

__all__ = [
    "CheckResult",
    "DeadResult",
    "Game",
    "Hint",
    "ImproveResult",
    "PlanningTask",
    "Progress",
    "ProveResult",
    "Puzzle",
    "RateResult",
    "Result",
    "ReviewResult",
    "SolveResult",
    "SpaceResult",
    "Table",
    "TrialsResult",
    "UnitsResult",
    "arrow",
    "frame",
    "games",
    "models",
    "names",
    "open",
    "open_all",
]
