"""What the documents show is what happens."""

import doctest
import importlib
import pkgutil
import subprocess
from pathlib import Path

import duckdb
import impasse
import nbclient
import nbformat
import pytest

MODULES = ["impasse", *(f"impasse.{m.name}" for m in pkgutil.iter_modules(impasse.__path__))]
DOCS = Path(__file__).parents[3] / "docs"
NOTEBOOK = DOCS / "python.ipynb"


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("_native")])
def test_examples_in_docstrings(name) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_example_on_the_front_page_of_the_crate() -> None:
    lines = (DOCS.parent / "apps/python/src/lib.rs").read_text("utf-8").splitlines()
    page = "\n".join(line.removeprefix("//!")[1:] for line in lines if line.startswith("//!"))
    # The end of a block of code is none of what it prints.
    page = page.replace("```\n", "\n")
    test = doctest.DocTestParser().get_doctest(page, {}, "front page", "lib.rs", 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried) == (0, 2)


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, 4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()


def test_questions_to_a_batch_are_answered(program, tmp_path, monkeypatch) -> None:
    """The questions in docs/batch.md, asked of small batches."""
    monkeypatch.chdir(tmp_path)
    for operation, names in [("solve", "freecell#1..20"), ("rate", "sokoban#1..6")]:
        folder = {"solve": "deals", "rate": "rated"}[operation]
        command = [program, "batch", operation, names, "nothing#1", "-o", folder, "-q"]
        subprocess.run(command, check=True)
    text = (DOCS / "batch.md").read_text("utf-8")
    questions = text.split("```sql\n")[1].split("```")[0].split(";")
    by_verdict, hardest, wrong = [
        duckdb.sql(question).fetchall() for question in questions if question.strip()
    ]
    assert ("solved", 20) in [row[:2] for row in by_verdict]
    assert len(hardest) >= 3 and all(name.startswith("sokoban#") for name, *_ in hardest)
    assert [count for _, count, _ in wrong] == [1]
