"""The package and the command line say the same."""

from dataclasses import fields
from typing import Any

import impasse
import pytest

SMALL = "superpuzz:columns=4#1"


def told(result: impasse.Result) -> dict[str, Any]:
    row = result.to_dict()
    row.pop("cpu_seconds", None)
    return row


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("solve", SMALL), lambda: impasse.open(SMALL).solve()),
        (("solve", "sokoban#6", "--optimal=pushes"), lambda: impasse.open("sokoban#6").solve(optimal="pushes")),
        (("solve", "freecell#617", "--strategy", "auto"), lambda: impasse.open("freecell#617").solve("auto")),
        (("space", SMALL), lambda: impasse.open(SMALL).space()),
        (("trials", SMALL, "--count", "200"), lambda: impasse.open(SMALL).trials(200)),
        (("dead", "sokoban#6", "--after", "rUluR"), lambda: impasse.open("sokoban#6").dead("rUluR")),
        (("review", "sokoban#6", "rUluR"), lambda: impasse.open("sokoban#6").review("rUluR")),
        (("rate", "sokoban#1"), lambda: impasse.open("sokoban#1").rate()),
        (("check", "sokoban#6", "rUx"), lambda: impasse.open("sokoban#6").check("rUx")),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_answers_are_those_of_the_command_line(ask, arguments, found) -> None:
    (expected,) = ask(*arguments)
    answer = told(found())
    if arguments[0] == "dead":
        # The command line calls the position by the name it began with.
        expected.pop("id"), answer.pop("id")
    assert answer == expected
    assert list(answer) == list(expected) or set(answer) == set(expected)


def test_every_game_opens_solves_and_is_drawn(ask) -> None:
    listed = {row["puzzle"]: row for row in ask("puzzles")}
    assert [game.puzzle for game in impasse.games()] == list(listed)
    for game in impasse.games():
        puzzle = impasse.open(game.sample())
        assert puzzle.game == game.puzzle
        assert puzzle._repr_svg_().startswith("<svg")
        assert puzzle.solve(states=100_000).verdict in ("solved", "unknown")
        assert impasse.open(puzzle.line) == puzzle


def test_pictures_are_no_part_of_what_is_told() -> None:
    space = impasse.open(SMALL).space(positions=True)
    assert space._repr_svg_().startswith("<svg")
    assert "svg" not in space.to_dict() and "positions" not in space.to_dict()
    assert len(space.positions["key"]) == space.states
    assert "svg" in {field.name for field in fields(space)}


def test_limits_make_an_answer_unknown_and_say_which() -> None:
    cut = impasse.open("freecell#11982").solve("auto", states=50)
    assert (cut.verdict, cut.limit) == ("unknown", "states")
    assert impasse.open("superpuzz#1").space(time=0.05).limit == "time"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: impasse.open("sokoban=#####/#@x.#/#####"), "line 1, column 9"),
        (lambda: impasse.open("freecell#1..3"), "open_all"),
        (lambda: impasse.open("-"), "standard input"),
        (lambda: impasse.open("freecell:cells=99#1"), "cells"),
        (lambda: impasse.open("sokoban#1", puzzle="chess"), "chess"),
        (lambda: impasse.open("sokoban#1").after("rrrr"), "column"),
        (lambda: impasse.open("sokoban#1").solve("magic"), "magic"),
        (lambda: impasse.open("sokoban#1").solve(optimal="cards"), "pushes"),
        (lambda: impasse.open("sokoban#1").space(by="chance"), "general"),
        (lambda: impasse.open("sokoban#1").solve(time=-1), "seconds"),
        (lambda: impasse.open("sokoban#1").check("r", automoves="some"), "safe"),
        (lambda: impasse.open("sokoban#1").rate(population="nobody"), "known"),
        (lambda: impasse.open("sokoban#1").space().positions_frame(), "positions=True"),
    ],
)
def test_what_is_wrong_is_a_value_error_that_says_what_was_expected(wrong, words) -> None:
    with pytest.raises(ValueError, match=words):
        wrong()


def test_a_file_is_opened_by_its_numbers(tmp_path) -> None:
    levels = tmp_path / "two.xsb"
    levels.write_text("#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n")
    assert [level.solve().moves for level in impasse.open_all(str(levels))] == [1, 2]
    with pytest.raises(ValueError, match="1 to 2"):
        impasse.open(f"{levels}#3")


def test_progress_is_told_and_an_error_in_the_listener_ends_the_work() -> None:
    heard: list[impasse.Progress] = []
    impasse.open("superpuzz#1").space(time=1.0, progress=heard.append)
    assert heard and heard[-1].states > 0

    def refuse(_: impasse.Progress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        impasse.open("superpuzz#1").space(time=60.0, progress=refuse)


def test_a_table_plays_and_takes_back() -> None:
    table = impasse.open(SMALL).play()
    before = table.key
    table.play(0)
    assert table.key != before and len(table.played) == 1
    assert table.undo().key == before
    with pytest.raises(ValueError, match="0 moves"):
        table.undo()
    with pytest.raises(IndexError):
        table.play(99)
