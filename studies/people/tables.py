"""Puzzles of a table or of a file of sliding-block boards, each with its name and as `impasse` reads it."""

import csv
import json

SIDE = 6


def puzzles(game, table, key, layout):
    """Name and puzzle, for each row of a table (KEY may join two columns, `collection+level`) or board of a JSON file."""
    if table.endswith(".json"):
        with open(table) as source:
            boards = json.load(source)
        for name, board in boards.items():
            yield name, f"{game}={drawn(board['cars'])}"
        return
    with open(table, newline="") as source:
        for row in csv.DictReader(source):
            yield "/".join(row[part] for part in key.split("+")), f"{game}={row[layout]}"


def drawn(cars):
    """A board of cars [id, length, h or v, cell] in one line; car r leaves to the right."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    letters = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    for car, length, way, cell in cars:
        letter = "A" if car == "r" else next(letters)
        y, x = divmod(cell, SIDE)
        for along in range(length):
            rows[y + along * (way == "v")][x + along * (way == "h")] = letter
    return "/".join("".join(row) for row in rows)
