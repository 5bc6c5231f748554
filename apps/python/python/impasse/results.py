"""What the laboratory found out. Fields are those of docs/json.md; what was not
computed is ``None``, never 0."""

from __future__ import annotations

import builtins
import dataclasses
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar

from . import tables

if TYPE_CHECKING:
    import pandas
    import pyarrow

Limit = Literal["time", "memory", "states", "incomplete", "interrupted"]
Standing = Literal["solvable", "lost", "unknown"]


class DepthRow(TypedDict):
    """One depth of a space."""

    depth: int
    states: int
    transitions: int
    goals: int
    dead_ends: int
    solvable: int | None
    losing_moves: int | None
    only_moves: int | None


class Reason(TypedDict):
    """A feature, its value and what it does to difficulty."""

    feature: str
    value: float
    weight: float
    text: str


class Prediction(TypedDict):
    """What one model says."""

    population: str
    success: float | None
    success_low: float | None
    success_high: float | None
    seconds: float | None
    seconds_low: float | None
    seconds_high: float | None
    model: str
    simulated: bool
    extrapolated: bool
    reasons: list[Reason]
    scores: dict[str, Any]
    citation: str


class Cause(TypedDict):
    """What a reason rests on."""

    after: str | None
    detector: str | None
    reason: str


_R = TypeVar("_R", bound="Result")


@dataclass(frozen=True)
class Result:
    """What every result has: which puzzle it is about."""

    id: str
    puzzle: str
    params: str

    @classmethod
    def _read(cls: type[_R], text: str, **more: Any) -> _R:
        return cls(**json.loads(text), **more)

    def to_dict(self) -> dict[str, Any]:
        """The fields of the command line's ``--json``.

        >>> import impasse
        >>> impasse.open("sokoban#1").check("r").to_dict()["solved"]
        True
        """
        told = (each for each in dataclasses.fields(self) if each.metadata.get("told", True))
        return {each.name: getattr(self, each.name) for each in told}

    def _repr_svg_(self) -> str | None:
        return getattr(self, "svg", None)


def _untold() -> Any:
    """A field that is no part of the JSON."""
    return field(default=None, repr=False, compare=False, metadata={"told": False})


@dataclass(frozen=True)
class SolveResult(Result):
    """A solution, a proof that there is none, or why neither."""

    verdict: Literal["solved", "unsolvable", "unknown"]
    limit: Limit | None
    moves: int | None
    lengths: dict[str, int] | None
    solution: str | None
    optimal: bool | None
    lower_bound: int | None
    before: dict[str, int] | None
    tie_by: str | None
    tie_settled: bool | None
    strategy: str
    states: int
    proof_states: int | None
    expanded: int
    generated: int
    pruned: int
    cpu_seconds: float
    peak_bytes: int
    understood: str


@dataclass(frozen=True)
class ImproveResult(Result):
    """A known solution made shorter."""

    before: dict[str, int]
    moves: int
    lengths: dict[str, int]
    solution: str
    optimal: bool
    lower_bound: int
    then_by: str | None
    states: int
    expanded: int
    cpu_seconds: float
    peak_bytes: int
    understood: str


@dataclass(frozen=True)
class ProveResult(Result):
    """A proof that nothing can be solved, or why there is none."""

    verdict: Literal["solved", "unsolvable", "unknown"]
    limit: Limit | None
    positions: int | None
    safe: int | None
    parts: int | None
    sufficient: int | None
    relaxed: int | None
    units: int | None
    nogoods: int | None
    least: int | None
    bytes: int | None
    cpu_seconds: float
    certificate: builtins.bytes | None = _untold()
    """What `impasse-check` verifies; ``None`` where there is no proof."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the certificate to a file."""
        if self.certificate is None:
            raise ValueError(f"{self.id}: there is no certificate: {self.limit or self.verdict}")
        Path(path).write_bytes(self.certificate)


@dataclass(frozen=True)
class UnitsResult(Result):
    """A Sokoban position cut into units and passages."""

    verdict: Literal["dead"] | None
    kind: str | None
    reason: str | None
    cut: list[str]
    units: list[dict[str, Any]]
    passages: list[dict[str, Any]]
    position: str
    cpu_seconds: float
    svg: str | None = _untold()


@dataclass(frozen=True)
class SpaceResult(Result):
    """A whole state space, or what is known of it."""

    complete: bool
    limit: Limit | None
    states: int | None
    transitions: int | None
    goals: int | None
    dead_ends: int | None
    solvable: int | None
    losing_moves: int | None
    only_moves: int | None
    mean_moves: float | None
    split: int | None
    first_part: float | None
    second_part: float | None
    solvable_share: float | None
    losing_share: float | None
    losing_share_of_solvable: float | None
    losing_per_solvable: float | None
    longest_lost_path: int | None
    lost_distance: int | None
    shortest_solution: int | None
    farthest_solvable: int | None
    random_win: float | None
    random_win_error: float | None
    sccs: int | None
    cyclic_sccs: int | None
    cyclic_states: int | None
    largest_scc: int | None
    by_depth: dict[str, float | None] | None
    by_visits: dict[str, float | None] | None
    depths: list[DepthRow]
    parts: dict[str, dict[str, int]]
    classes: dict[str, dict[str, Any]] | None
    stages: list[dict[str, Any]] | None
    most_held: int | None
    most_held_share: float | None
    estimate: dict[str, Any] | None
    notes: list[str]
    omitted: list[str]
    cpu_seconds: float
    peak_bytes: int
    disk_bytes: int
    svg: str | None = _untold()
    positions: dict[str, list[Any]] | None = _untold()
    graphml: bytes | None = _untold()
    """The graph that ``graph=True`` asked for, as a file of GraphML."""

    def depths_frame(self) -> pandas.DataFrame:
        """The depths as a table of pandas, a row each."""
        return tables.pandas().DataFrame(self.depths)

    def positions_frame(self) -> pandas.DataFrame:
        """The positions as a table of pandas, a row each: `key`, `depth`, `moves`, `goal`,
        `solvable`, `distance` (fewest moves to a goal) and `component`. The space must have
        been mapped with ``positions=True``."""
        return tables.pandas().DataFrame(self._known_positions())

    def positions_arrow(self) -> pyarrow.Table:
        """The same as a table of Arrow."""
        return tables.pyarrow().table(self._known_positions())

    def _known_positions(self) -> dict[str, list[Any]]:
        if self.positions is None:
            raise ValueError(
                f"{self.id}: there are no positions: call space(positions=True), "
                "with limits within which the space is complete"
            )
        return self.positions


@dataclass(frozen=True)
class TrialsResult(Result):
    """How random games went."""

    limit: Limit | None
    trials: int
    wins: int
    extended: bool
    win_rate: float | None
    win_rate_ci: list[float] | None
    mean_length: float | None
    mean_length_ci: list[float] | None
    mean_won_length: float | None
    mean_total_branching: float | None
    mean_total_branching_ci: list[float] | None
    mean_branching: float | None
    ends: list[dict[str, Any]] | None
    splitting: dict[str, Any] | None
    adaptive: dict[str, Any] | None
    guided: dict[str, Any] | None
    cpu_seconds: float


@dataclass(frozen=True)
class DeadResult(Result):
    """Whether a position is lost, and why."""

    verdict: Literal["dead", "solvable", "unknown"]
    limit: Limit | None
    kind: str | None
    detector: str | None
    reason: str | None
    causes: list[Cause]
    position: str
    states: int | None
    cpu_seconds: float
    svg: str | None = _untold()


@dataclass(frozen=True)
class ReviewResult(Result):
    """A played game, and where it was lost."""

    moves: list[str]
    solved: bool
    start: Standing
    after: list[Standing]
    lost_at: int | None
    last_solvable: int | None
    alternatives: list[str]
    undecided: list[str]
    detector: str | None
    reason: str | None
    limit: Limit | None
    cpu_seconds: float
    svg: str | None = _untold()


@dataclass(frozen=True)
class RateResult(Result):
    """How hard people will find a puzzle."""

    limit: Limit | None
    solvable: bool | None
    features: dict[str, float | None]
    sources: dict[str, str]
    percentiles: dict[str, float | None]
    predictions: list[Prediction]
    learnt: dict[str, Any] | None
    cpu_seconds: float
    svg: str | None = _untold()


@dataclass(frozen=True)
class CheckResult(Result):
    """Moves replayed under the exact rules."""

    legal: bool
    solved: bool
    moves: int
    failed_move: int | None
    failure: str | None
    failure_ja: str | None
    line: int | None
    column: int | None
    position: str
    understood: str
    automoves: str
    automatic: int
    readable_with: str | None


@dataclass(frozen=True)
class PlanningTask:
    """A puzzle as a task for planners, in PDDL."""

    domain: str
    problem: str


@dataclass(frozen=True)
class Hint:
    """The next good move, or why there is none."""

    verdict: Literal["solved", "unsolvable", "unknown"]
    move: str | None
    """The move to play; ``None`` at a goal, and where none is known."""
    moves: int | None
    """How many moves the solution has that begins so."""
    reason: str | None
    """Why there is no move that helps, where a detector can say it."""
