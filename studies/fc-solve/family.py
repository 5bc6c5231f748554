#!/usr/bin/env python3
"""Our deals of FreeCell's family beside those of PySolFC's own dealer (PyPI: pysol-cards).

    family.py IMPASSE FIRST LAST

deals FIRST to LAST by Microsoft's and by PySolFC's numbers in every game that both know, and counts the boards that are
the same, card by card and cell by cell.
"""
import subprocess
import sys

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random import RandomBase

GAMES = [
    "bakers_game",
    "ko_bakers_game",
    "eight_off",
    "forecell",
    "seahaven",
    "relaxed_freecell",
    "relaxed_seahaven",
]
SHUFFLES = {"microsoft": RandomBase.DEALS_MS, "pysolfc": RandomBase.DEALS_PYSOLFC}


def theirs(game, shuffle, number):
    lines = Game(game, number, SHUFFLES[shuffle]).calc_layout_string(CardRenderer(True)).split("\n")
    return [line.split() for line in lines if line]


def ours(impasse, game, shuffle, number):
    name = f"{game}:deal={shuffle}#{number}"
    shown = subprocess.run([impasse, "show", name, "--as", "line"], capture_output=True, text=True, check=True)
    return [row.split() for row in shown.stdout.strip().rsplit("=", 1)[1].split("/")]


def same(one, other):
    """Whether two boards are the same; cells that are empty at the end may be left out."""
    cut = [[row if row[0] != "Freecells:" else " ".join(row).rstrip(" -") for row in board] for board in (one, other)]
    return cut[0] == cut[1]


def main():
    impasse, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for shuffle in SHUFFLES:
        for game in GAMES:
            numbers = range(first, last + 1)
            equal = [same(ours(impasse, game, shuffle, n), theirs(game, shuffle, n)) for n in numbers]
            print(f"{game} ({shuffle}): {sum(equal)} of {len(equal)} boards are the same", flush=True)


main()
