"""Every game has an environment that Gymnasium accepts."""

import gymnasium
import impasse
import impasse.gym
import pytest
from gymnasium.utils.env_checker import check_env


@pytest.mark.parametrize("name", impasse.gym.ids())
@pytest.mark.filterwarnings("ignore:.*render:UserWarning")
def test_the_environment_of_every_game_is_one(name) -> None:
    env = gymnasium.make(name, exact_states=2_000)
    check_env(env.unwrapped)


FAMILY = [
    f"{name}#1"
    for name in ("eight-off", "seahaven", "forecell", "penguin", "relaxed-freecell", "bakers-game")
]


def variants() -> list[str]:
    """A puzzle for each value of each parameter that is a word: other rules, other
    ways to count moves, other layouts. Words that need other parameters are left out."""
    found = []
    for game in impasse.games():
        for parameter in game.parameters:
            values = parameter["values"].split("|")
            for value in [each for each in values if ".." not in each and each != "…"]:
                name = f"{game.puzzle}:{parameter['name']}={value}#1"
                if value == parameter["default"]:
                    continue
                try:
                    impasse.open(name)
                except ValueError:
                    continue
                found.append(name)
    return found


@pytest.mark.parametrize("name", FAMILY + variants())
@pytest.mark.filterwarnings("ignore:.*render:UserWarning")
def test_the_environment_of_every_variant_is_one(name) -> None:
    game = impasse.open(name).game
    env = gymnasium.make(f"impasse/{game}-v0", puzzle=name, exact_states=200)
    check_env(env.unwrapped, skip_render_check=True)


def test_most_games_have_variants() -> None:
    assert len({name.partition(":")[0] for name in variants()}) >= 4 and len(variants()) > 20


def test_exact_values_lead_to_a_goal() -> None:
    env = gymnasium.make("impasse/superpuzz-v0", puzzle="superpuzz:columns=3#1")
    _, info = env.reset(seed=1)
    assert info["solvable"] and info["distance"] == impasse.open("superpuzz:columns=3#1").space().shortest_solution
    ended = False
    while not ended:
        left = info["distance"]
        table = env.unwrapped.table
        for action in range(len(info["moves"])):
            table.play(action)
            _, distance = env.unwrapped._values()[table.key]
            table.undo()
            if distance == left - 1:
                break
        _, reward, ended, _, info = env.step(action)
        assert info["distance"] == left - 1 and info["legal"]
    assert reward == 1.0


def test_a_number_with_no_move_changes_nothing() -> None:
    env = gymnasium.make("impasse/sokoban-v0", puzzle="sokoban#1")
    before, _ = env.reset(seed=1)
    after, reward, ended, _, info = env.step(200)
    assert (before == after).all() and not ended and reward == 0 and not info["legal"]


def test_a_large_space_has_no_exact_values() -> None:
    env = gymnasium.make("impasse/freecell-v0", puzzle="freecell#1", exact_states=100)
    _, info = env.reset(seed=1)
    assert info["solvable"] is None and info["distance"] is None
