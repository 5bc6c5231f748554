"""A Gymnasium environment for every game.

>>> import gymnasium, impasse.gym
>>> env = gymnasium.make("impasse/sokoban-v0", puzzle="sokoban#3")
>>> observation, info = env.reset(seed=1)
>>> info["solvable"], info["distance"], len(info["moves"])
(True, 6, 4)

* **Actions** are numbers of legal moves, in the order of the rules: `info["moves"]` says
  which, `info["action_mask"]` how many. A number with no move changes nothing, costs a
  step and has `info["legal"]` false.
* **Observations** are the bytes of the position's key: exact, canonical (positions with
  the same key have the same futures), as long as every other. `info["board"]` is the
  position for people.
* **Reward** is 1 at a goal and 0 elsewhere. An episode ends at a goal and where no move is
  left; `gymnasium.make` also cuts it after 1,000 steps.
* **Exact values**: where the whole space has at most `exact_states` positions,
  `info["solvable"]` says whether a goal can still be reached and `info["distance"]` in
  how many moves at best; else both are ``None``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import tables
from .puzzle import Puzzle, Table, games, names
from .puzzle import open as open_puzzle

gymnasium = tables._needed("gymnasium", "gym")
numpy = tables._needed("numpy", "gym")

ACTIONS = 256
"""Moves that can be told apart where nothing is said."""


class PuzzleEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
    """A puzzle as an environment: see the module.

    `puzzle` is a name, a range or a file, or several of them: every episode takes one of
    them by chance. `actions` is the number of actions; a position with more moves lets
    the rest go unused.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        puzzle: str | Sequence[str],
        *,
        actions: int = ACTIONS,
        exact_states: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r}: give \"ansi\" or \"svg\"")
        given = [puzzle] if isinstance(puzzle, str) else list(puzzle)
        self._puzzles = [open_puzzle(each) for name in given for each in names(name)]
        if not self._puzzles:
            raise ValueError("puzzle: give one at least")
        self._exact_states = exact_states
        self._exact: dict[int, dict[bytes, tuple[bool, int | None]]] = {}
        width = max(len(each.play().key) for each in self._puzzles)
        self.action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = gymnasium.spaces.Box(0, 255, (width,), numpy.uint8)
        self.render_mode = render_mode
        self._number = 0
        self._table = self._puzzles[0].play()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of this episode."""
        return self._puzzles[self._number]

    @property
    def table(self) -> Table:
        """The game so far."""
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Lays a puzzle out."""
        super().reset(seed=seed)
        self._number = int(self.np_random.integers(len(self._puzzles)))
        self._table = self.puzzle.play()
        return self._observation(), self._info(True)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays a move."""
        legal = 0 <= int(action) < len(self._table.moves())
        if legal:
            self._table.play(int(action))
        won = self._table.is_goal
        over = won or self._table.is_stuck
        return self._observation(), float(won), over, False, self._info(legal)

    def render(self) -> str | None:
        """The position, as text or as a picture."""
        if self.render_mode == "svg":
            return self._table.svg()
        return str(self._table) if self.render_mode == "ansi" else None

    def _observation(self) -> Any:
        observation = numpy.zeros(self.observation_space.shape, numpy.uint8)
        key = self._table.key
        observation[: len(key)] = numpy.frombuffer(key, numpy.uint8)
        return observation

    def _info(self, legal: bool) -> dict[str, Any]:
        moves = self._table.moves()
        mask = numpy.zeros(self.action_space.n, numpy.int8)
        mask[: len(moves)] = 1
        solvable, distance = self._values().get(self._table.key, (None, None))
        return {
            "puzzle": self.puzzle.id,
            "board": str(self._table),
            "moves": moves,
            "action_mask": mask,
            "legal": legal,
            "solvable": solvable,
            "distance": distance,
        }

    def _values(self) -> dict[bytes, tuple[bool, int | None]]:
        """What is known of every position of this puzzle."""
        if self._number not in self._exact:
            known: dict[bytes, tuple[bool, int | None]] = {}
            if self._exact_states > 0:
                space = self.puzzle.space(
                    by="general", positions=True, states=self._exact_states
                )
                if space.complete and space.positions is not None:
                    rows = space.positions
                    values = zip(rows["solvable"], rows["distance"])
                    known = dict(zip(rows["key"], values))
            self._exact[self._number] = known
        return self._exact[self._number]


def ids() -> list[str]:
    """The names under which `gymnasium.make` knows the environments, one for each game.

    >>> import impasse.gym
    >>> "impasse/freecell-v0" in impasse.gym.ids()
    True
    """
    return [f"impasse/{game.puzzle}-v0" for game in games()]


def _register() -> None:
    for game, name in zip(games(), ids()):
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="impasse.gym:PuzzleEnv",
                max_episode_steps=1000,
                kwargs={"puzzle": game.sample()},
            )


_register()
