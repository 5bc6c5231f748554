"""Puts sessions of simulated participants straight into a study's SQLite database, as the server would have kept them.

    python3 fill.py games.sqlite STUDY SESSIONS

Every participant plays every puzzle of the study, which must be corridors: a box pushed to the right.
"""

import json
import random
import sqlite3
import sys

path, study, sessions = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(1)
database = sqlite3.connect(path)
definition, = database.execute("SELECT definition FROM studies WHERE name = ?", (study,)).fetchone()
puzzles = json.loads(definition)["puzzles"]
BEGIN = 1_700_000_000_000


def token():
    return f"{chance.getrandbits(128):032x}"


def insert(table, rows):
    rows = list(rows)
    database.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


for number in range(sessions):
    person, at = token(), BEGIN + number * 1000
    database.execute(
        "INSERT INTO participants (id, study, withdraw, stage, place, number, cell, outcome, code, joined, consented, "
        "consent_version, ended, seen) VALUES (?, ?, ?, 'ended', ?, ?, ?, 'complete', ?, ?, ?, '1', ?, ?)",
        (person, study, token(), len(puzzles) - 1, number + 1, number % 8, token()[:10], at, at, at + 900, at + 900),
    )
    insert("visits", [(person, 0, at, "en", "large", 5, "mouse")])
    insert("recruits", [(person, "PID", token())])
    for place, puzzle in enumerate(puzzles):
        game, pushes = token(), puzzle.split("/")[1].count(" ") + 1
        ms = [round(chance.lognormvariate(1.5, 0.4) * 1000 * step) for step in range(1, pushes + 1)]
        facts = {"solved": True, "gave_up": False, "played": ms[-1], "away": 0, "pause": ms[0], "moves": pushes,
                 "stuck": 0, "restarts": 0, "undos": 0, "is_again": False}
        insert("places", [(person, place, 0, "puzzle", puzzle, game, at, at + 800, "solved", json.dumps(facts))])
        database.execute(
            "INSERT INTO games (id, player, puzzle, begun, study) VALUES (?, ?, ?, ?, ?)", (game, person, puzzle, at, study))
        events = [("start", None, 0)] + [("move", "R", time) for time in ms] + [("solved", None, ms[-1])]
        database.executemany(
            "INSERT INTO events (game, seq, ms, kind, moves, received, input) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(game, seq, time, kind, moves, at, "keys" if moves else None) for seq, (kind, moves, time) in enumerate(events)],
        )
        insert("answers", [(person, "rating", str(place), str(1 + chance.randrange(5)), at)])
database.commit()
