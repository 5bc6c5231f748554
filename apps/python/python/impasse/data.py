"""What the program wrote, as tables of pandas: rows of a batch, the record of what people
did, and models."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import tables
from .puzzle import models

if TYPE_CHECKING:
    import pandas

HELP = frozenset({"ask", "hint", "solution", "review", "map", "show-targets", "show-aid", "auto"})
"""Kinds of events that are help (docs/record.md)."""


def read_batch(
    folder: str | os.PathLike[str], columns: Sequence[str] | None = None
) -> pandas.DataFrame:
    """The rows of a batch (docs/batch.md) so far, in the order of its list. Columns of
    JSON stay text."""
    place = Path(folder)
    manifest = json.loads((place / "manifest.json").read_text("utf-8"))
    if manifest.get("version", 1) != 1:
        raise ValueError(f"{place}: a manifest of version {manifest['version']}; 1 is known")
    ending = manifest["format"]
    parts = sorted(place.glob(f"part-*.{ending}"))
    pd = tables.pandas()
    if ending == "parquet":
        read = [pd.read_parquet(part, columns=columns) for part in parts]
    else:
        read = [pd.read_json(part, lines=True, dtype=False) for part in parts]
        read = [rows[list(columns)] if columns else rows for rows in read]
    return pd.concat(read, ignore_index=True) if read else pd.DataFrame()


def read_events(path: str | os.PathLike[str]) -> pandas.DataFrame:
    """The events of an export (`impasse export`, docs/record.md), a row each."""
    rows = []
    with Path(path).open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}: line {number}: no JSON: {error}") from None
            if not isinstance(row, dict) or "kind" not in row:
                raise ValueError(f"{path}: line {number}: expected an event of an export")
            if row.get("version", 1) != 1:
                raise ValueError(
                    f"{path}: line {number}: an event of version {row['version']}; 1 is known"
                )
            rows.append(row)
    return tables.pandas().DataFrame(rows)


def plays(events: pandas.DataFrame) -> pandas.DataFrame:
    """One row for each game of an export: `player`, `puzzle`, `solved`, `seconds` (from the
    first move to the last event, without the time the page was out of sight), `moves`
    (gestures) and `helped`."""
    rows = []
    for game, own in events.sort_values("seq").groupby("game", sort=False):
        rows.append({"game": game, **_play(own.to_dict("records"))})
    return tables.pandas().DataFrame(rows)


def _play(events: list[dict[str, Any]]) -> dict[str, Any]:
    kinds = [event["kind"] for event in events]
    began = next((event["ms"] for event in events if event["kind"] == "move"), None)
    ended = next((event["ms"] for event in events if event["kind"] == "solved"), events[-1]["ms"])
    hidden, since = 0, None
    for event in events:
        if began is None or not began <= event["ms"] <= ended:
            continue
        if event["kind"] == "hide":
            since = event["ms"]
        elif event["kind"] == "show" and since is not None:
            hidden += event["ms"] - since
            since = None
    return {
        "player": events[0].get("player"),
        "puzzle": next((e["puzzle"] for e in events if e["kind"] == "start"), None),
        "solved": "solved" in kinds,
        "seconds": None if began is None else (ended - began - hidden) / 1000,
        "moves": kinds.count("move"),
        "helped": not HELP.isdisjoint(kinds),
    }


def models_frame(files: Sequence[str | os.PathLike[str]] = ()) -> pandas.DataFrame:
    """The weights of models, a row for each feature of each fit: of those that come with
    the program, and of files that `impasse fit` wrote."""
    own = [json.loads(Path(path).read_text("utf-8")) for path in files]
    rows = []
    for model in own + models():
        for number, fit in enumerate(model["fits"]):
            for target in ("success", "seconds"):
                told = fit.get(target)
                if told is None:
                    continue
                for feature, weight in zip(fit["features"], told["coefficients"]):
                    rows.append(
                        {
                            "model": model["name"],
                            "game": model["game"],
                            "population": model["population"],
                            "simulated": model["simulated"],
                            "fit": number,
                            "target": target,
                            "feature": feature["name"],
                            "transform": feature["transform"],
                            "weight": weight,
                        }
                    )
    return tables.pandas().DataFrame(rows)
