"""Tables of results, of a batch, and of the record."""

import json

import impasse
import impasse.data
import pytest


def test_results_become_tables() -> None:
    results = [level.rate() for level in impasse.open_all("sokoban#1..3")]
    frame = impasse.frame(results)
    assert list(frame["id"]) == ["sokoban#1", "sokoban#2", "sokoban#3"]
    assert list(frame["features.fewest_moves"].notna()) == [True, False, True]
    table = impasse.arrow(results)
    assert json.loads(table.column("features")[0].as_py()) == results[0].features


def test_positions_of_a_space_are_a_table() -> None:
    space = impasse.open("superpuzz:columns=3#1").space(positions=True)
    frame = space.positions_frame()
    assert int(frame["solvable"].sum()) == space.solvable
    assert int(frame["distance"][0]) == space.shortest_solution
    assert space.positions_arrow().num_rows == space.states
    assert int(space.depths_frame()["states"].sum()) == space.states


EVENTS = [
    {"game": "g", "player": "p", "seq": 0, "ms": 0, "kind": "start", "puzzle": "sokoban#3"},
    {"game": "g", "player": "p", "seq": 1, "ms": 1000, "kind": "move", "moves": "u"},
    {"game": "g", "player": "p", "seq": 2, "ms": 2000, "kind": "hide"},
    {"game": "g", "player": "p", "seq": 3, "ms": 5000, "kind": "show"},
    {"game": "g", "player": "p", "seq": 4, "ms": 5500, "kind": "hint"},
    {"game": "g", "player": "p", "seq": 5, "ms": 6000, "kind": "move", "moves": "lldRR"},
    {"game": "g", "player": "p", "seq": 6, "ms": 6000, "kind": "solved"},
]


def test_an_export_becomes_plays(tmp_path) -> None:
    export = tmp_path / "events.jsonl"
    export.write_text("".join(json.dumps({"version": 1, **event}) + "\n" for event in EVENTS))
    events = impasse.data.read_events(export)
    assert len(events) == len(EVENTS)
    (play,) = impasse.data.plays(events).to_dict("records")
    assert play["puzzle"] == "sokoban#3" and play["solved"] and play["helped"]
    assert (play["seconds"], play["moves"]) == (2.0, 2)


@pytest.mark.parametrize(
    ("line", "words"), [("nonsense", "line 2"), ("[]", "line 2"), ('{"version": 9, "kind": "x"}', "version 9")]
)
def test_what_is_no_export_is_refused_with_its_line(tmp_path, line, words) -> None:
    export = tmp_path / "events.jsonl"
    export.write_text(json.dumps({"version": 1, **EVENTS[0]}) + "\n" + line + "\n")
    with pytest.raises(ValueError, match=words):
        impasse.data.read_events(export)


def test_models_have_weights() -> None:
    frame = impasse.data.models_frame()
    assert set(frame["model"]) == {model["name"] for model in impasse.models()}
    assert frame["weight"].notna().all()
