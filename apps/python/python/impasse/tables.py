"""Results as tables of pandas or Arrow. Both are optional and loaded when they are
asked for."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as _pandas
    import pyarrow as _pyarrow

    from .results import Result


def _needed(module: str, extra: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module.split(".")[0]:
            raise
        raise ModuleNotFoundError(
            f"{module} is not installed: pip install 'impasse[{extra}]'", name=missing.name
        ) from None


def pandas() -> Any:
    """The module pandas."""
    return _needed("pandas", "tables")


def pyarrow() -> Any:
    """The module pyarrow."""
    return _needed("pyarrow", "tables")


def _rows(results: Iterable[Result]) -> list[dict[str, Any]]:
    return [result.to_dict() for result in results]


def frame(results: Iterable[Result]) -> _pandas.DataFrame:
    """Results as a table of pandas: a row each, a column for each field; what a rating
    measured has columns of its own, such as ``features.branching``.

    >>> import impasse
    >>> levels = impasse.open_all("sokoban#1..3")
    >>> impasse.frame(level.solve() for level in levels)[["id", "verdict"]]
              id     verdict
    0  sokoban#1      solved
    1  sokoban#2  unsolvable
    2  sokoban#3      solved
    """
    rows = _rows(results)
    for row in rows:
        for name in ("features", "percentiles", "lengths"):
            for key, value in (row.pop(name, None) or {}).items():
                row[f"{name}.{key}"] = value
    return pandas().DataFrame(rows)


def arrow(results: Iterable[Result]) -> _pyarrow.Table:
    """Results as a table of Arrow, with the columns of `impasse batch`: what has fields
    of its own is a column of JSON.

    >>> import impasse
    >>> impasse.arrow([impasse.open("sokoban#1").solve()]).column("verdict").to_pylist()
    ['solved']
    """
    rows = _rows(results)
    for row in rows:
        for name, value in row.items():
            if isinstance(value, (dict, list)):
                row[name] = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return pyarrow().Table.from_pylist(rows)
