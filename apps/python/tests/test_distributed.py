"""A batch on a cluster has the rows of `impasse batch`, whoever is killed."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import impasse.data
import pytest
from distributed import Client, LocalCluster
from impasse.distributed import BatchError, batch

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


def test_another_command_is_refused(client, program, tmp_path) -> None:
    on_cluster(client, program, tmp_path / "one")
    with pytest.raises(BatchError, match="part_size 5, there 4"):
        on_cluster(client, program, tmp_path / "one", part_size=5)
    with pytest.raises(BatchError, match="no such program"):
        on_cluster(client, "no-such-program", tmp_path / "two")
    with pytest.raises(ValueError, match="solve"):
        batch(client, "guess", LIST, tmp_path / "two")
