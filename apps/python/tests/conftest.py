"""The program whose answers are compared with the package's."""

import json
import os
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

Ask = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="session")
def program() -> str:
    """`$IMPASSE_PROGRAM`, as `cargo xtask test` sets it."""
    return os.environ.get("IMPASSE_PROGRAM", "impasse")


@pytest.fixture(scope="session")
def ask(program: str) -> Ask:
    """What the program prints with `--json`, without what depends on the clock."""

    def asked(*arguments: str) -> list[dict[str, Any]]:
        done = subprocess.run(
            [program, *arguments, "--json", "-q"], capture_output=True, text=True
        )
        assert done.stdout, done.stderr
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        for row in rows:
            row.pop("cpu_seconds", None)
        return rows

    return asked
