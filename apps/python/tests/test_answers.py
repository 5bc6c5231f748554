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
        (
            ("improve", "sokoban#6", "uduurDurD", "--by", "pushes"),
            lambda: impasse.open("sokoban#6").improve("uduurDurD", by="pushes"),
        ),
        (
            ("space", "shisen:width=6,height=4#1", "--estimate", "--particles", "100"),
            lambda: impasse.open("shisen:width=6,height=4#1").estimate(particles=100),
        ),
        (("units", "sokoban#9"), lambda: impasse.open("sokoban#9").units()),
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


def test_moves_are_converted_as_on_the_command_line(ask) -> None:
    deal = impasse.open("freecell#617")
    solution = deal.solve("auto").solution
    for form, out in [("moves", "none"), ("plan", "none"), ("standard", "safe"), ("cards", "none")]:
        (row,) = ask("convert", deal.id, solution, "--as", form, "--leave-out", out)
        written = deal.convert(solution, form, leave_out=out)
        assert written == row["text"]
        source = "plan" if form == "plan" else "moves"
        again = deal.convert(written, source=source, automoves=out)
        assert deal.check(again).solved


def test_planners_are_told_what_the_command_line_tells(ask) -> None:
    (row,) = ask("export-pddl", SMALL)
    task = impasse.open(SMALL).pddl()
    assert (task.domain, task.problem) == (row["domain"], row["problem"])
    with pytest.raises(ValueError, match="line 1"):
        impasse.open(SMALL).check(plan="(walk home)")


def test_a_proof_is_the_one_of_the_command_line(ask, tmp_path) -> None:
    (expected,) = ask("prove", "superpuzz:columns=4#8", "-o", str(tmp_path / "theirs"))
    proof = impasse.open("superpuzz:columns=4#8").prove()
    assert told(proof) == expected
    proof.save(tmp_path / "ours")
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
    solved = impasse.open("superpuzz:columns=4#1").prove()
    assert (solved.verdict, solved.certificate) == ("solved", None)
    with pytest.raises(ValueError, match="no certificate"):
        solved.save(tmp_path / "none")


def test_a_graph_is_the_one_of_the_command_line(ask, tmp_path) -> None:
    ask("space", "superpuzz:columns=3#1", "--graphml", str(tmp_path / "graph"))
    space = impasse.open("superpuzz:columns=3#1").space(graph=True)
    assert space.graphml == (tmp_path / "graph").read_bytes()


def test_a_shared_space_counts_what_one_process_counts(tmp_path) -> None:
    puzzle = impasse.open("superpuzz:columns=4#1")
    alone, shared = puzzle.space(), puzzle.shared_space(tmp_path / "shared", shards=4)
    counted = ("states", "transitions", "goals", "dead_ends")
    for one, other in zip(alone.depths, shared.depths, strict=True):
        assert [one[name] for name in counted] == [other[name] for name in counted]


def test_strategies_and_detectors_are_listed(ask) -> None:
    listed = [row["strategy"] for row in ask("strategies") if row.get("strategy")]
    level = impasse.open("sokoban#1")
    own = [each["strategy"] for each in level.strategies()]
    assert set(own) <= set(listed) and "astar" in own
    assert level.detectors() == ask("detectors", "sokoban")


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
        (lambda: impasse.open("sokoban#6").improve("r"), "solution"),
        (lambda: impasse.open("sokoban#1").improve("r", by="cards"), "pushes"),
        (lambda: impasse.open("freecell#1").estimate(), "backwards"),
        (lambda: impasse.open("sokoban#1").estimate(runs=1), "2 to 10,000"),
        (lambda: impasse.open("sokoban#1").convert("r", "cards"), "lurd"),
        (lambda: impasse.open("sokoban#1").convert("r", "plan", leave_out="safe"), "left out"),
        (lambda: impasse.open("sokoban#1").written_as("map"), "xsb"),
        (lambda: impasse.open("sokoban#1").mixed(), "mixed"),
        (lambda: impasse.open("freecell#1").units(), "Sokoban"),
        (lambda: impasse.open("sokoban#1").units("zzz"), "cut"),
        (lambda: impasse.open("sokoban#1").check(), "plan"),
        (lambda: impasse.games()[0].rules("fr"), "ja"),
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


def test_a_file_that_is_not_there_or_a_directory_is_an_os_error(tmp_path) -> None:
    (tmp_path / "folder.xsb").mkdir()
    for missing in ["missing.xsb", "./missing.xsb", "missing.xsb#2", str(tmp_path / "folder.xsb")]:
        with pytest.raises(OSError, match=r"missing\.xsb|folder\.xsb"):
            impasse.open(missing)
    with pytest.raises(ValueError, match="freecell"):
        impasse.open("freecel#1")


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
