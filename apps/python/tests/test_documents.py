"""What the documents show is what happens."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import impasse
import nbclient
import nbformat
import pytest

MODULES = ["impasse", *(f"impasse.{m.name}" for m in pkgutil.iter_modules(impasse.__path__))]
NOTEBOOK = Path(__file__).parents[3] / "docs" / "python.ipynb"


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("_native")])
def test_examples_in_docstrings(name) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, 4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
