"""A batch on a cluster has the rows of `impasse batch`, whoever is killed."""

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import impasse.data
import pytest
from distributed import Client, LocalCluster
from impasse.distributed import OPERATIONS, BatchError, batch, enumerate

LIST = ["superpuzz:columns=4#1..40", "nothing#1"]


@pytest.fixture(scope="module")
def client():
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        yield client


def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows, without what depends on the clock."""
    frame = impasse.data.read_batch(folder).drop(columns="cpu_seconds")
    return json.loads(frame.to_json(orient="records"))


def by_program(program: str, folder: Path, *more: str) -> dict[str, Any]:
    command = [program, "batch", "solve", *LIST, "-o", str(folder), "--part-size", "4"]
    command += ["--instance-memory", "1G", "--memory", "2G", "--json", "-q", *more]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def on_cluster(client, program: str, folder: Path, **more: Any):
    more = {"part_size": 4, "instance_memory": "1G", "program": program, **more}
    return batch(client, "solve", LIST, folder, **more)


def test_a_killed_worker_costs_no_row(client, program, tmp_path) -> None:
    by_program(program, tmp_path / "alone")
    killed = []

    def kill_once(done: int, _: int) -> None:
        if done == 2 and not killed:
            worker = next(iter(client.run(os.getpid).values()))
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    told = on_cluster(client, program, tmp_path / "cluster", progress=kill_once)
    assert killed and (told.instances, told.parts, told.made, told.found) == (41, 11, 41, 0)
    assert rows(tmp_path / "cluster") == rows(tmp_path / "alone")
    assert not (tmp_path / "cluster" / ".lock").exists()


def test_either_goes_on_with_what_the_other_began(client, program, tmp_path) -> None:
    folder = tmp_path / "shared"
    by_program(program, folder)
    whole = rows(folder)
    for part in ("part-000003.parquet", "part-000010.parquet"):
        (folder / part).unlink()
    told = on_cluster(client, program, folder, part_size=None, instance_memory=None)
    assert (told.made, told.found) == (5, 36)
    assert rows(folder) == whole
    (folder / "part-000000.parquet").unlink()
    assert by_program(program, folder)["made"] == 4
    assert rows(folder) == whole


def test_what_takes_too_much_is_a_row_that_says_so(client, program, tmp_path) -> None:
    told = on_cluster(
        client, program, tmp_path / "small", instance_memory="1M", format="jsonl"
    )
    made = rows(tmp_path / "small")
    assert made[-1]["error"] and told.instances == len(made) == 41
    assert told.failed == sum(row.get("failed") == "memory" for row in made)
    short = [row for row in made if "memory" in (row.get("failed"), row.get("limit"))]
    assert short, "a megabyte is not enough for all of them"


def processes(having: str) -> list[int]:
    """Those whose command line has these words."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            line = (place / "cmdline").read_bytes().decode().replace("\0", " ")
        except OSError:
            continue
        if having in line:
            found.append(int(place.name))
    return found


def strike(having: str, with_signal: signal.Signals) -> Callable[[], None]:
    """Sends a signal to the first process that has these words, as soon as there is one;
    what is given back waits until that was done."""
    struck = threading.Event()

    def wait_and_strike() -> None:
        while not struck.is_set():
            for process in processes(having)[:1]:
                os.kill(process, with_signal)
                struck.set()
            time.sleep(0.005)

    hunter = threading.Thread(target=wait_and_strike, daemon=True)
    hunter.start()
    return lambda: hunter.join(60)


def test_an_instance_that_breaks_its_process_is_a_row_and_the_others_go_on(
    client, program, tmp_path
) -> None:
    # A search of seconds; whatever ends it from outside is a crash, and what stops it is
    # ended when its time is long over.
    search = ("--strategy", "bfs", "--states", "400000")
    names = ["superpuzz#1", "superpuzz:columns=4#1..2"]
    for folder, kind, blow in [("dead", "crash", signal.SIGKILL), ("still", "time", signal.SIGSTOP)]:
        told = strike("solve --json -q --threads 1 --time 5000ms", blow)
        summary = batch(
            client,
            "solve",
            names,
            tmp_path / folder,
            options=search,
            time=5,
            instance_memory="1G",
            program=program,
        )
        told()
        broken, *others = rows(tmp_path / folder)
        assert (broken["id"], broken["failed"]) == ("superpuzz#1", kind) and broken["error"]
        assert [row["verdict"] for row in others] == ["solved", "solved"]
        assert (summary.instances, summary.failed) == (3, 1)


def test_every_operation_in_both_forms_has_the_rows_of_one_machine(
    client, program, tmp_path
) -> None:
    games = tmp_path / "games.tsv"
    games.write_text("sokoban#6\trUluR\nsokoban#6\tuu\n")
    for operation in OPERATIONS:
        listed = [f"@{games}"] if operation == "review" else ["sokoban#1..3"]
        options = ["--count", "50", "--more", "0"] if operation == "trials" else []
        for form in ("parquet", "jsonl"):
            alone, there = tmp_path / f"{operation}-{form}", tmp_path / f"{operation}-{form}-dask"
            command = [program, "batch", operation, *listed, "-o", str(alone), "--as", form]
            command += ["--part-size", "2", "--memory", "2G", "--instance-memory", "1G", "-q"]
            subprocess.run([*command, "--", *options] if options else command, check=True)
            batch(
                client,
                operation,
                listed,
                there,
                options=options,
                part_size=2,
                format=form,
                instance_memory="1G",
                program=program,
            )
            assert rows(there) == rows(alone) and rows(there), (operation, form)


COUNTED = ("states", "transitions", "goals", "dead_ends")


def test_a_space_is_counted_by_the_cluster_though_workers_are_killed(
    client, program, tmp_path
) -> None:
    name = "superpuzz:columns=6#1"
    killed = []

    def kill() -> None:
        for _ in range(2):
            time.sleep(0.5)
            worker = next(iter(client.run(os.getpid).values()))
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    killer = threading.Thread(target=kill)
    killer.start()
    heard = []
    space = enumerate(
        client,
        name,
        tmp_path / "space",
        shards=8,
        lease=1,
        turn=2,
        progress=lambda layers, positions: heard.append((layers, positions)),
    )
    killer.join()
    alone = impasse.open(name).space()
    assert space.complete and space.id == name and len(killed) == 2
    assert heard[-1] == (len(alone.depths), alone.states)
    for one, other in zip(alone.depths, space.depths, strict=True):
        assert [one[count] for count in COUNTED] == [other[count] for count in COUNTED]
    # The command line finds it complete.
    command = [program, "space", name, "--shared", str(tmp_path / "space"), "--json", "-q"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert told["complete"] and told["states"] == alone.states


def test_another_command_is_refused(client, program, tmp_path) -> None:
    on_cluster(client, program, tmp_path / "one")
    with pytest.raises(BatchError, match="part_size 5, there 4"):
        on_cluster(client, program, tmp_path / "one", part_size=5)
    with pytest.raises(BatchError, match="no such program"):
        on_cluster(client, "no-such-program", tmp_path / "two")
    with pytest.raises(ValueError, match="solve"):
        batch(client, "guess", LIST, tmp_path / "two")
