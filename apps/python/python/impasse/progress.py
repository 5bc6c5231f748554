"""What is told while something is computed."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Progress:
    """How far a computation is."""

    phase: str
    """What it is doing: one word."""
    states: int
    """Different positions so far, or done in this phase."""
    total: int | None
    """How many there will be, where that is known."""
    bytes: int
    """Memory held by its structures."""


Listener = Callable[[Progress], object]
_Told = Callable[[str, int, "int | None", int], object]


@contextlib.contextmanager
def listening(progress: bool | Listener | None) -> Iterator[_Told | None]:
    """Passes progress on to whoever wants it; ``True`` is a bar (of tqdm, if it is
    installed)."""
    if not progress:
        yield None
    elif callable(progress):
        listener = progress
        yield lambda *news: listener(Progress(*news))
    else:
        with bar() as told:
            yield told


@contextlib.contextmanager
def bar() -> Iterator[_Told]:
    """A bar on standard error, or in the notebook."""
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError:
        yield _line
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    with tqdm(unit=" positions", unit_scale=True, leave=False) as drawn:

        def told(phase: str, states: int, total: int | None, _: int) -> None:
            if drawn.desc != f"{phase}: ":
                drawn.set_description(phase)
                drawn.reset(total)
            drawn.n = states
            drawn.refresh()

        yield told


def _line(phase: str, states: int, total: int | None, _: int) -> None:
    of = f" / {total:,}" if total else ""
    print(f"\r\x1b[K{phase}: {states:,}{of}", end="", file=sys.stderr, flush=True)


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def usual_memory() -> int:
    """Three quarters of what the machine, or the container, has."""
    sizes = []
    with contextlib.suppress(ValueError, OSError, AttributeError):
        sizes.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with contextlib.suppress(ValueError, OSError), open("/sys/fs/cgroup/memory.max") as file:
        sizes.append(int(file.read()))
    return min(sizes, default=8 << 30) // 4 * 3


def reins(
    told: _Told | None, *, time: float | None, states: int | None, memory: int | None, threads: int | None
) -> Any:
    """What a computation may use, as the compiled part wants it."""
    for name, value in (("states", states), ("memory", memory), ("threads", threads)):
        if value is not None and value < (1 if name == "threads" else 0):
            raise ValueError(f"{name}={value}: give a whole number above 0")
    return {
        "time": time,
        "states": states,
        "memory": usual_memory() if memory is None else memory,
        "threads": threads or cores(),
        "progress": told,
    }
