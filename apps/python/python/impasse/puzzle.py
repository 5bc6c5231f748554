"""Puzzles, and what can be asked of them."""

from __future__ import annotations

import builtins
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _native
from .progress import Listener, Progress, listening, reins
from .results import (
    CheckResult,
    DeadResult,
    Hint,
    ImproveResult,
    PlanningTask,
    ProveResult,
    RateResult,
    ReviewResult,
    SolveResult,
    SpaceResult,
    TrialsResult,
    UnitsResult,
)

__all__ = ["Game", "Progress", "Puzzle", "Table", "games", "models", "names", "open", "open_all"]

USUAL_TIME = 60.0
"""Seconds for an answer where nothing is said, as on the command line."""


@dataclass(frozen=True)
class Game:
    """One of the games there are."""

    puzzle: str
    """Its name."""
    title: str
    summary: str
    reference: str
    parameters: list[dict[str, str]]
    numbers: list[int] | None
    """The first and the last number of its puzzles."""
    extensions: list[str]
    aliases: tuple[str, ...] = ()
    note: str | None = None

    def sample(self) -> str:
        """The name of a puzzle of it: the first that it offers to players.

        >>> import impasse
        >>> impasse.open(impasse.games()[0].sample()).game == impasse.games()[0].puzzle
        True
        """
        return _native.sample(self.puzzle) or f"{self.puzzle}#1"

    def rules(self, lang: str = "en") -> str:
        """How it is played, in English (``"en"``) or Japanese (``"ja"``)."""
        if lang not in ("en", "ja"):
            raise ValueError(f"lang={lang!r}: give \"en\" or \"ja\"")
        return _native.rules(self.puzzle, lang == "ja") or ""


def games() -> list[Game]:
    """The games there are.

    >>> import impasse
    >>> "freecell" in [game.puzzle for game in impasse.games()]
    True
    """
    return [Game(**json.loads(text)) for text in _native.games()]


def models() -> list[dict[str, Any]]:
    """The models of people that come with the program, as their files have them
    (docs/rating.md)."""
    return [json.loads(text) for text in _native.models()]


def names(name: str, *, puzzle: str | None = None) -> list[str]:
    """The names of all puzzles that a range or a file stands for.

    >>> import impasse
    >>> impasse.names("freecell#1..3")
    ['freecell#1', 'freecell#2', 'freecell#3']
    """
    return _native.names(name, puzzle)


def open(
    name: str,
    *,
    puzzle: str | None = None,
    time: float | None = USUAL_TIME,
    memory: int | None = None,
) -> Puzzle:
    """Opens the one puzzle that a name stands for: ``freecell#617``, ``levels.xsb#3``,
    or a puzzle pasted behind its game's name (docs/puzzle-names.md).

    `puzzle` says whose puzzles a file holds, where the file does not (``"shisen:lines=inside"``).
    To make some puzzles from their number takes a while: at most `time` seconds.

    >>> import impasse
    >>> print(impasse.open("sokoban=#####/#@$.#/#####"))
    #####
    #@$.#
    #####

    A file that cannot be read is an `OSError`. What is no puzzle is a `ValueError` that says where and what was expected:

    >>> impasse.open("freecel#1")
    Traceback (most recent call last):
    ...
    ValueError: freecel#1: `freecel` is neither a file nor a game; did you mean `freecell`?
    """
    limits = reins(None, time=time, states=None, memory=memory, threads=1)
    return Puzzle(_native.open(os.fspath(name), puzzle, limits))


def open_all(name: str, *, puzzle: str | None = None) -> Iterator[Puzzle]:
    """Opens all puzzles of a range or a file, one after another.

    >>> import impasse
    >>> [level.id for level in impasse.open_all("sokoban#1..2")]
    ['sokoban#1', 'sokoban#2']
    """
    for each in names(name, puzzle=puzzle):
        yield open(each, puzzle=puzzle)


class Puzzle:
    """A puzzle, opened by `impasse.open`. It never changes: `after` gives the puzzle
    that begins where some moves lead.

    All that takes long can be interrupted with Ctrl-C, runs without Python's lock, and
    takes the same options:

    * `time` (seconds), `states` (positions) and `memory` (bytes; three quarters of the
      machine's where nothing is said) are limits: an answer that is not found within
      them is ``"unknown"``, and `limit` says which;
    * `threads` (one for each core): results are the same for any number;
    * `progress`: ``True`` for a bar, or a function that takes a `Progress`.
    """

    def __init__(self, native: _native.OpenedPuzzle) -> None:
        self._native = native

    @property
    def id(self) -> str:
        """What it is called."""
        return self._native.id

    @property
    def game(self) -> str:
        """The game's name."""
        return self._native.game

    @property
    def params(self) -> str:
        """All its parameters: ``"cells=4,columns=8"``."""
        return self._native.params

    @property
    def text(self) -> str:
        """The game's text form."""
        return self._native.text

    @property
    def line(self) -> str:
        """A name that carries the puzzle, in one line.

        >>> import impasse
        >>> impasse.open("sokoban#1").line
        'sokoban:by=steps=#####/#@$.#/#####'
        """
        return self._native.line

    @property
    def understood(self) -> str:
        """What was understood of it, in a line."""
        return self._native.understood

    @property
    def is_goal(self) -> bool:
        """Whether it is solved as it stands."""
        return self._native.is_goal

    @property
    def digest(self) -> str:
        """What tells it from other puzzles."""
        return self._native.digest

    @property
    def canonical(self) -> str:
        """The digest that puzzles share which only look different."""
        return self._native.canonical

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"impasse.open({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.line == other.line

    def __hash__(self) -> int:
        return hash(self.line)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuilt, (self.line,))

    def board(self) -> str:
        """A drawing in letters."""
        return self._native.board()

    def svg(self) -> str:
        """A picture."""
        return self._native.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def moves(self) -> list[str]:
        """The legal moves, as people write them.

        >>> import impasse
        >>> impasse.open("sokoban=#####/#@$.#/#####").moves()
        ['R']
        """
        return self._native.table().moves()

    def play(self) -> Table:
        """The puzzle on a table, to play moves and take them back."""
        return Table(self._native.table(), self.id)

    def after(self, moves: str) -> Puzzle:
        """The same rules, started where `moves` lead.

        >>> import impasse
        >>> impasse.open("sokoban#1").after("r").is_goal
        True
        """
        return Puzzle(self._native.after(moves))

    def mixed(self, seed: int = 1) -> Puzzle:
        """What is left, mixed so that it can be solved: for games of tiles.

        >>> import impasse
        >>> impasse.open("shanghai:layout=bridge#3").mixed(1).solve().verdict
        'solved'
        """
        return Puzzle(self._native.mixed(seed))

    def written_as(self, form: str) -> str:
        """The puzzle as programs of others read it: ``"xsb"``, ``"sok"``, ``"rle"`` and
        so on, where its game has such forms.

        >>> import impasse
        >>> impasse.open("sokoban#1").written_as("rle").strip()
        '5#|#@$.#|5#'
        """
        return self._native.written_as(form)

    def strategies(self) -> list[dict[str, Any]]:
        """The strategies that `solve` knows for it, its game's own first: `strategy` is
        the name, `complete` and `optimal` what it assures.

        >>> import impasse
        >>> "astar" in [each["strategy"] for each in impasse.open("sokoban#1").strategies()]
        True
        """
        return [json.loads(text) for text in self._native.strategies()]

    def detectors(self) -> list[dict[str, Any]]:
        """The dead ends that can be recognised in it, cheapest first.

        >>> import impasse
        >>> impasse.open("sokoban#1").detectors()[0]["detector"]
        'dead-square'
        """
        return [json.loads(text) for text in self._native.detectors()]

    def check(
        self, moves: str | None = None, *, plan: str | None = None, automoves: str = "none"
    ) -> CheckResult:
        """Replays moves: are they legal, do they solve it, where do they fail?

        Instead of moves a planner's `plan` for the task of `pddl` may be given. `automoves`
        are those that are not written because they play themselves: ``"none"``,
        ``"safe"`` or ``"all"``.

        >>> import impasse
        >>> level = impasse.open("sokoban=#####/#@$.#/#####")
        >>> level.check("r").solved, level.check(plan=level.convert("r", "plan")).solved
        (True, True)
        """
        if (moves is None) == (plan is None):
            raise ValueError("check: give moves, or plan=TEXT")
        if plan is not None:
            moves = self._native.read_plan(plan)
        return CheckResult._read(self._native.check(moves or "", automoves))

    def pddl(self) -> PlanningTask:
        """The puzzle as a task for planners, in plain STRIPS; an action is a move
        (docs/interchange.md).

        >>> import impasse
        >>> impasse.open("sokoban#1").pddl().domain.split()[:3]
        ['(define', '(domain', 'sokoban)']
        """
        return PlanningTask(*self._native.planning())

    def convert(
        self,
        moves: str,
        to: str = "moves",
        *,
        source: str = "moves",
        automoves: str = "none",
        leave_out: str = "none",
    ) -> str:
        """Writes moves in another notation; what is written has been read again.

        `to` is ``"moves"`` (as every command reads them), ``"plan"`` (for planners), or a
        form of the game: ``"cards"``, ``"standard"``, ``"lurd"``, ``"rle"`` and so on;
        `source` is ``"moves"`` or ``"plan"``. `automoves` says which moves home the given
        ones do not write, `leave_out` which the new ones shall not.

        >>> import impasse
        >>> level = impasse.open("sokoban=######/#@ $.#/######")
        >>> level.convert("rr", "rle").strip()
        'rR'
        >>> level.convert(level.convert("rr", "plan"), source="plan").strip()
        'r R'
        """
        if source not in ("moves", "plan"):
            raise ValueError(f"source={source!r}: give \"moves\" or \"plan\"")
        if source == "plan":
            moves = self._native.read_plan(moves)
        return self._native.convert(moves, to, automoves, leave_out)

    def solve(
        self,
        strategy: str | None = None,
        *,
        optimal: bool | str = False,
        seed: int = 1,
        time: float | None = USUAL_TIME,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> SolveResult:
        """A solution, a proof that there is none, or why neither.

        `optimal` asks for a shortest solution, or for the shortest in a measure
        (``"pushes"``); else the solution is a short one. ``strategy="auto"`` takes the
        first that is found; `impasse strategies` lists all.

        >>> import impasse
        >>> found = impasse.open("sokoban#3").solve(optimal="pushes")
        >>> found.moves, found.optimal, found.solution
        (2, True, 'ulldR R')
        """
        if optimal is True:
            measure: str | None = ""
        else:
            measure = optimal or None
        if strategy is not None and measure is not None:
            raise ValueError("strategy and optimal: give one of them")
        strategy = strategy or ("short" if measure is None else "optimal")
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            return SolveResult._read(self._native.solve(strategy, measure, seed, limits))

    def improve(
        self,
        moves: str,
        *,
        by: str | None = None,
        automoves: str = "none",
        time: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> ImproveResult:
        """Makes a known solution shorter. What is found is never longer than what was
        given, and has been replayed.

        `by` is what shall become less, where the game counts more than its moves
        (``"pushes"`` or ``"steps"``). The work ends after 2,000,000 positions unless `time`
        or `states` say otherwise.

        >>> import impasse
        >>> better = impasse.open("sokoban#1").improve("r")
        >>> better.moves, better.optimal
        (1, True)
        """
        if time is None and states is None:
            states = 2_000_000
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            return ImproveResult._read(self._native.improve(moves, by, automoves, limits))

    def prove(
        self,
        *,
        seed: int = 1,
        time: float | None = USUAL_TIME,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> ProveResult:
        """A certificate that it cannot be solved, which `impasse-check` verifies
        (docs/certificates.md).

        >>> import impasse
        >>> proof = impasse.open("superpuzz:columns=4#8").prove()
        >>> proof.verdict, len(proof.certificate) == proof.bytes
        ('unsolvable', True)
        """
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            text, certificate = self._native.prove(seed, limits)
        return ProveResult._read(text, certificate=certificate)

    def hint(
        self,
        *,
        time: float | None = USUAL_TIME,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
    ) -> Hint:
        """The next good move, or why there is none.

        >>> import impasse
        >>> impasse.open("sokoban#1").hint().move
        'R'
        >>> impasse.open("sokoban=#####/#@ .#/# $ #/#####").hint().reason
        'this box can never be pushed to a goal: C3'
        """
        limits: Any = {"time": time, "states": states, "memory": memory, "threads": threads}
        found = self.solve(**limits)
        first = (found.solution or "").split()[:1]
        reason = None
        if found.verdict == "unsolvable":
            reason = self.dead(**limits).reason
        return Hint(found.verdict, first[0] if first else None, found.moves, reason)

    def space(
        self,
        *,
        by: str = "auto",
        scratch: str | os.PathLike[str] | None = None,
        split: int | None = None,
        positions: bool = False,
        graph: bool = False,
        time: float | None = None,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> SpaceResult:
        """Maps the whole state space: counts, dead ends, losing moves, features.

        There is no limit of time unless you set one. `scratch` is a folder for a space
        that does not fit in memory; ``positions=True`` keeps every position
        (`SpaceResult.positions_frame`), ``graph=True`` positions and moves as a graph
        (`SpaceResult.graphml`, for networkx and others); `by` is ``"auto"``, ``"general"`` or ``"own"``
        (the game's own enumerator); `split` is the depth that parts f2 and f3.

        >>> import impasse
        >>> space = impasse.open("superpuzz:columns=3#1").space()
        >>> space.states, space.solvable, space.shortest_solution
        (2024, 1508, 7)
        """
        place = None if scratch is None else os.fspath(scratch)
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            text, svg, rows, graphml = self._native.space(
                by, place, split, positions, graph, limits
            )
        return SpaceResult._read(text, svg=svg, positions=rows, graphml=graphml)

    def shared_space(
        self,
        folder: str | os.PathLike[str],
        *,
        shards: int = 16,
        lease: float = 60.0,
        time: float | None = None,
        memory: int | None = None,
        progress: bool | Listener | None = None,
    ) -> SpaceResult:
        """Counts the space together with all processes that are given the same folder, on
        this machine or others (docs/interchange.md): `impasse.distributed.enumerate` has
        the workers of a Dask cluster do it.

        Each process works with one thread, until the space is complete or its `time` is
        over; all get the same counts. `shards` are the parts of each layer, as the first
        process says; a process that was silent for `lease` seconds is taken for dead.

        >>> import impasse, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     impasse.open("superpuzz:columns=3#1").shared_space(folder).states
        2024
        """
        Path(folder).mkdir(exist_ok=True)
        if not 1 <= shards <= 100_000:
            raise ValueError(f"shards={shards}: give 1 to 100,000")
        with listening(progress) as told:
            limits = reins(told, time=time, states=None, memory=memory, threads=1)
            text, svg = self._native.shared_space(os.fspath(folder), shards, lease, limits)
        return SpaceResult._read(text, svg=svg)

    def estimate(
        self,
        *,
        particles: int = 1000,
        runs: int = 8,
        split: int | None = None,
        seed: int = 1,
        time: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> SpaceResult:
        """Estimates a space too large to be counted, from independent runs of random
        particles; for games that can count the moves into a position. Only
        `SpaceResult.estimate` is filled.

        >>> import impasse
        >>> board = impasse.open("shisen:width=4,height=4#1")
        >>> low, high = board.estimate(particles=200).estimate["states"]["ci"]
        >>> low <= board.space().states <= high
        True
        """
        if particles < 1 or not 2 <= runs <= 10_000:
            raise ValueError("estimate: give one particle or more, and 2 to 10,000 runs")
        with listening(progress) as told:
            limits = reins(told, time=time, states=None, memory=memory, threads=threads)
            text = self._native.estimate(particles, runs, split, seed, limits)
        if text is None:
            raise ValueError(
                f"{self.id}: an estimate needs moves counted backwards; those of "
                f"{self.game} cannot be"
            )
        return SpaceResult._read(text)

    def trials(
        self,
        count: int = 131_072,
        *,
        more: int = 400_000,
        max_moves: int = 1000,
        ends: bool = False,
        splitting: int | None = None,
        adaptive: bool = False,
        guided: bool = False,
        seed: int = 1,
        time: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> TrialsResult:
        """Plays random games and says how often they are won.

        If none of `count` games is won, up to `more` are added until the first win.
        `splitting` estimates small chances, with so many games at each stage.
        `adaptive` plays `count` games again that learn from earlier ones; how often these are
        won is not W. `guided` plays `count` games again that follow a network (FreeCell);
        that is not W either.

        >>> import impasse
        >>> impasse.open("sokoban#1").trials(100).wins
        100
        """
        with listening(progress) as told:
            limits = reins(told, time=time, states=None, memory=memory, threads=threads)
            text = self._native.trials(
                count, more, max_moves, ends, splitting, adaptive, guided, seed, limits
            )
        return TrialsResult._read(text)

    def dead(
        self,
        after: str | None = None,
        *,
        strategy: str = "auto",
        seed: int = 1,
        time: float | None = USUAL_TIME,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> DeadResult:
        """Whether the position (or the one after some moves) is lost, and why.

        >>> import impasse
        >>> lost = impasse.open("sokoban=######/#@ $ #/#   .#/######").dead()
        >>> lost.verdict, lost.detector
        ('dead', 'dead-square')
        """
        puzzle = self if after is None else self.after(after)
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            text, svg = puzzle._native.dead(strategy, seed, limits)
        return DeadResult._read(text, svg=svg)

    def review(
        self,
        moves: str,
        *,
        automoves: str = "none",
        strategy: str = "auto",
        seed: int = 1,
        time: float | None = USUAL_TIME,
        states: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> ReviewResult:
        """Judges a played game move by move: where was it lost, what would have won?

        >>> import impasse
        >>> game = impasse.open("sokoban#6").review("rUluR")
        >>> game.lost_at, game.alternatives
        (2, ['l', 'r'])
        """
        with listening(progress) as told:
            limits = reins(told, time=time, states=states, memory=memory, threads=threads)
            text, svg = self._native.review(moves, automoves, strategy, seed, limits)
        return ReviewResult._read(text, svg=svg)

    def rate(
        self,
        *,
        exact: bool = False,
        population: str | None = None,
        model: str | os.PathLike[str] | None = None,
        time: float | None = None,
        memory: int | None = None,
        threads: int | None = None,
        progress: bool | Listener | None = None,
    ) -> RateResult:
        """Says how hard people will find it, and why (docs/rating.md).

        `population` is whose prediction comes first, `model` a file of your own as
        `impasse fit` writes it; `exact` maps the whole space whatever it costs.

        >>> import impasse
        >>> impasse.open("sokoban#1").rate().features["fewest_moves"]
        1.0
        """
        if population is not None:
            known = sorted({each["population"] for each in models()} | {"simulated"})
            if population not in known and model is None:
                raise ValueError(
                    f"population={population!r}: no model knows such people; "
                    f"known: {', '.join(known)}"
                )
        text_of_model = None if model is None else Path(model).read_text("utf-8")
        with listening(progress) as told:
            limits = reins(told, time=time, states=None, memory=memory, threads=threads)
            text, svg = self._native.rate(exact, population, text_of_model, limits)
        return RateResult._read(text, svg=svg)

    def units(
        self, cut: str | None = None, *, time: float | None = USUAL_TIME
    ) -> UnitsResult:
        """A Sokoban position cut into units and passages, and what passes (Odawara,
        Kaneko & Kawai 2005); `cut` is a drawing with letters over the board.

        >>> import impasse
        >>> len(impasse.open("sokoban#9").units().units) > 0
        True
        """
        text, svg = self._native.units(
            cut, reins(None, time=time, states=None, memory=None, threads=1)
        )
        return UnitsResult._read(text, svg=svg)


def _rebuilt(line: str) -> Puzzle:
    return open(line)


class Table:
    """A puzzle being played: moves are played, taken back and played again.

    >>> import impasse
    >>> table = impasse.open("sokoban#1").play()
    >>> table.play("r").is_goal
    True
    >>> table.undo().played
    []
    """

    def __init__(self, native: _native.Table, title: str) -> None:
        self._native = native
        self._title = title

    def moves(self) -> list[str]:
        """The legal moves; none at a goal."""
        return self._native.moves()

    def play(self, moves: str | int) -> Table:
        """Plays moves as people write them, or one of `moves()` by its index."""
        if isinstance(moves, int):
            if moves < 0:
                raise IndexError(f"move {moves}: count from 0")
            self._native.play(moves)
        else:
            self._native.play_text(moves)
        return self

    def undo(self, count: int = 1) -> Table:
        """Takes moves back."""
        left = builtins.len(self.played) - count
        if count < 0 or left < 0:
            raise ValueError(f"undo({count}): {builtins.len(self.played)} moves stand on the table")
        self._native.go_to(left)
        return self

    @property
    def played(self) -> list[str]:
        """The moves that led here."""
        return self._native.played()

    @property
    def is_goal(self) -> bool:
        """Whether the puzzle is solved."""
        return self._native.is_goal()

    @property
    def is_stuck(self) -> bool:
        """Whether it is not solved and no move is left."""
        return self._native.is_stuck()

    @property
    def key(self) -> bytes:
        """What tells the position from others: equal keys have the same futures."""
        return bytes(self._native.key())

    def puzzle(self) -> Puzzle:
        """The puzzle that begins here."""
        return open(self._native.line())

    def board(self) -> str:
        """A drawing in letters."""
        return self._native.board()

    def __str__(self) -> str:
        return self._native.text().rstrip("\n")

    def svg(self) -> str:
        """A picture."""
        return self._native.svg(self._title)

    def _repr_svg_(self) -> str:
        return self.svg()
