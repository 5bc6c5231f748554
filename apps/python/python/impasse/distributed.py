"""The same batch on any Dask cluster, and spaces too large for one memory.

`batch` does what `impasse batch OPERATION LIST -o FOLDER` does, with the same manifest,
the same parts and the same rows: a folder may be begun by one and finished by the other,
or on another cluster. A task is a part. Workers write parts into the folder, which all
of them must see; what travels are names and counts.

Each task runs the program `impasse` on its worker, so that whatever breaks costs one
instance, whose row says so. docs/distributed.md has a guide.

`enumerate` counts one space: tasks are turns of the workers at a folder they share, where
the space lies in parts.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from . import tables
from .puzzle import open as open_puzzle
from .results import SpaceResult

OPERATIONS = ("solve", "space", "trials", "dead", "rate", "review")


class BatchError(RuntimeError):
    """The program refused, or could not be started."""


@dataclass(frozen=True)
class BatchSummary:
    """What a batch came to, as `impasse batch --json` says it."""

    folder: str
    operation: str
    instances: int
    """Of the whole list."""
    parts: int
    """Of the whole list."""
    made: int
    """Instances with a row made now."""
    found: int
    """Instances in parts that were there."""
    failed: int
    """Those made now that broke their worker, or took too much."""


def batch(
    client: Any,
    operation: str,
    names: str | Sequence[str],
    folder: str | os.PathLike[str],
    *,
    options: Sequence[str] = (),
    puzzle: str | None = None,
    part_size: int | None = None,
    format: str | None = None,
    time: float | None = None,
    instance_memory: str | int | None = None,
    any_revision: bool = False,
    program: str | os.PathLike[str] | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> BatchSummary:
    """An operation on every instance of a list, on the workers of a Dask `client`.

    * `operation`, `names`, `options` and `puzzle` are those of the command line: names,
      ranges, files and ``"@FILE"``.
    * `part_size` (1,000), `format` (``"parquet"`` or ``"jsonl"``), `time` (60 seconds for
      each instance) and `instance_memory` (``"2G"``) are those of the folder, where it
      has been begun.
    * `program` is the program's path on the workers; else ``$IMPASSE_PROGRAM``, or
      `impasse` on their path.
    * `progress`: ``True`` for a bar, or a function of parts done and parts to do.

    A worker that is lost costs the parts it was at: they are done again elsewhere. The
    same call goes on where it was stopped.
    """
    if operation not in OPERATIONS:
        raise ValueError(f"operation={operation!r}: give one of {', '.join(OPERATIONS)}")
    distributed = tables._needed("distributed", "distributed")
    place = Path(folder).absolute()
    asked = [names] if isinstance(names, str) else list(names)
    tool = os.fspath(program or os.environ.get("IMPASSE_PROGRAM") or "impasse")
    begun = _begun(place)
    arguments = [
        *("-o", str(place), "--json", "-q", "--threads", "1"),
        *("--as", format or begun.get("format", "parquet")),
        *("--part-size", str(part_size or begun.get("part_size", 1000))),
        *("--time", _seconds(time, begun)),
    ]
    memory = str(instance_memory or begun.get("instance_memory", "2G") or "none")
    arguments += ["--memory", memory, "--instance-memory", memory]
    if puzzle is not None:
        arguments += ["--puzzle", puzzle]
    if any_revision:
        arguments.append("--any-revision")
    behind = ["--", *options] if options else []

    command = [tool, "batch", operation, *asked, *arguments, "--missing", *behind]
    missing = [json.loads(line) for line in _run(command, os.getcwd(), "").splitlines()]
    manifest = _begun(place)
    instances, size = manifest["instances"], manifest["part_size"]
    parts = -(-instances // size)
    made = failed = 0
    with _led(place), _told(progress, len(missing)) as tell:
        command = [tool, "batch", operation, "@-", *arguments]
        futures = client.map(
            _do_part,
            missing,
            command=command,
            behind=behind,
            folder=os.getcwd(),
            pure=False,
            # Whoever ends the program from outside ends a try at a part.
            retries=2,
            key=f"impasse-{operation}",
        )
        try:
            for future in distributed.as_completed(futures):
                done = future.result()
                # A process that outlived its worker may have made it already.
                made += done["made"] + done["found"]
                failed += done["failed"]
                future.release()
                tell()
        finally:
            client.cancel([future for future in futures if not future.done()])
    found = instances - sum(_count(each["part"], instances, size) for each in missing)
    return BatchSummary(str(place), operation, instances, parts, made, found, failed)


def enumerate(
    client: Any,
    name: str,
    folder: str | os.PathLike[str],
    *,
    puzzle: str | None = None,
    shards: int = 64,
    lease: float = 60.0,
    turn: float = 60.0,
    memory: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
) -> SpaceResult:
    """Counts a space too large for one memory, exactly, by the workers of a Dask `client`.

    All of them must see `folder` under the same path: a layer of the space lies there in
    `shards` parts, and workers agree through files alone (docs/interchange.md).

    * A task works at the space for `turn` seconds, on each thread of each worker; then
      tasks are handed out anew, so that workers may come and go.
    * A worker that is lost costs the piece it was at: another takes it over after `lease`
      seconds. The same call goes on where it was stopped, on any cluster, as does
      `impasse space NAME --shared FOLDER`.
    * `memory` (bytes) is for each task; some ten MiB are enough.
    * `progress`: ``True`` for a bar, or a function of the layers and positions counted.

    Counts are those of one process: positions, moves, goals and dead ends by depth, and the
    game's classes. Labels need the graph, which nobody keeps: `omitted` says so.
    """
    distributed = tables._needed("distributed", "distributed")
    place = Path(folder).absolute()
    line = open_puzzle(name, puzzle=puzzle).line
    place.mkdir(exist_ok=True)
    work = {"shards": shards, "lease": lease, "time": turn, "memory": memory}
    with _layers_told(progress) as tell:
        while True:
            threads = max(1, sum(client.nthreads().values()))
            turns = client.map(
                _take_turn, [line] * threads, folder=str(place), work=work, pure=False
            )
            lost = 0
            try:
                for future in distributed.as_completed(turns):
                    try:
                        found: SpaceResult = future.result()
                    except distributed.KilledWorker:
                        # Its piece is left to the others, and to the next turn.
                        lost += 1
                        if lost == len(turns):
                            raise
                        continue
                    tell(len(found.depths), sum(row["states"] for row in found.depths))
                    if found.complete:
                        return replace(found, id=name)
                    if found.limit != "time":
                        raise BatchError(f"{name}: a worker ended by its limit: {found.limit}")
            finally:
                client.cancel([future for future in turns if not future.done()])


def _take_turn(line: str, folder: str, work: dict[str, Any]) -> SpaceResult:
    """Works at a space for a while, on a worker."""
    return replace(open_puzzle(line).shared_space(folder, **work), svg=None)


def _count(part: int, instances: int, size: int) -> int:
    return min(size, instances - part * size)


def _do_part(part: dict[str, Any], command: list[str], behind: list[str], folder: str) -> Any:
    """One part, on a worker."""
    whole = [*command, "--part", str(part["part"]), *behind]
    return json.loads(_run(whole, folder, "\n".join(part["names"]) + "\n"))


def _run(command: list[str], folder: str, text: str) -> str:
    program = shutil.which(command[0])
    if program is None:
        raise BatchError(
            f"{command[0]}: there is no such program here; install it (cargo xtask install) "
            "where workers find it, or say program=PATH"
        )
    done = subprocess.run(
        [program, *command[1:]], cwd=folder, input=text, capture_output=True, text=True
    )
    if done.returncode != 0:
        said = done.stderr.strip().removeprefix("impasse: ")
        raise BatchError(said or f"{program} ended with {done.returncode}")
    return done.stdout


def _begun(folder: Path) -> dict[str, Any]:
    """The manifest of a folder, or nothing."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return dict(manifest)


def _seconds(time: float | None, begun: dict[str, Any]) -> str:
    if time is None:
        time = begun.get("time_seconds", 60.0)
    return "none" if time is None else f"{round(time * 1000)}ms"


@contextlib.contextmanager
def _led(folder: Path) -> Iterator[None]:
    """Holds the folder, as `impasse batch` does, where the system knows such locks."""
    try:
        import fcntl
    except ModuleNotFoundError:
        yield
        return
    lock = folder / ".lock"
    with lock.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BatchError(f"{folder}: another process is writing to it") from None
        except OSError:
            pass  # Some file systems know no locks; that is no reason not to work.
        yield
        lock.unlink(missing_ok=True)


@contextlib.contextmanager
def _told(
    progress: bool | Callable[[int, int], object] | None, total: int
) -> Iterator[Callable[[], None]]:
    done = 0

    def count(listener: Callable[[int, int], object]) -> None:
        nonlocal done
        done += 1
        listener(done, total)

    if not progress:
        yield lambda: None
    elif callable(progress):
        listener = progress
        yield lambda: count(listener)
    else:
        tqdm = tables._needed("tqdm.auto", "progress").tqdm
        with tqdm(total=total, unit=" parts") as bar:
            yield lambda: bar.update()


@contextlib.contextmanager
def _layers_told(
    progress: bool | Callable[[int, int], object] | None,
) -> Iterator[Callable[[int, int], object]]:
    if not progress:
        yield lambda layers, positions: None
    elif callable(progress):
        yield progress
    else:
        tqdm = tables._needed("tqdm.auto", "progress").tqdm
        with tqdm(unit=" positions", unit_scale=True) as bar:

            def show(layers: int, positions: int) -> None:
                bar.set_postfix_str(f"{layers} layers")
                bar.update(positions - bar.n)

            yield show
