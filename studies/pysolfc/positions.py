"""Games of FreeCell that PySolFC deals, plays, saves, opens and writes itself.

For each number a game is dealt by PySolFC and some of its moves are played by
chance, as PySolFC allows them. The game is saved to its own file and opened
from it again, and the position is written by PySolFC's export. Each number
leaves three files: `N.board`, the deal as exported, `N.moves`, the moves in
standard notation, and `N.position`, what was saved, opened and exported.
"""

import os
import random
import sys
import tempfile

CELLS = "abcd"
HOW_FAR = 60


def word(game, source, target):
    """A move in standard notation."""
    def place(stack):
        for number, row in enumerate(game.s.rows):
            if stack is row:
                return str(number + 1)
        for letter, cell in zip(CELLS, game.s.reserves):
            if stack is cell:
                return letter
        return "h"
    return place(source) + place(target)


def ways(game):
    """Moves that PySolFC allows: (cards, from, to)."""
    rows, cells, homes = game.s.rows, game.s.reserves, game.s.foundations
    found = []
    for source in list(rows) + list(cells):
        for target in list(rows) + list(cells) + list(homes):
            # A longer run first: standard notation means as many as can go.
            for count in range(len(source.cards), 0, -1):
                cards = source.cards[-count:]
                if source is target or not source.canMoveCards(cards):
                    continue
                if not target.acceptsCards(source, cards):
                    continue
                # What changes nothing is no move in standard notation.
                is_all = target in rows and not target.cards and count == len(source.cards)
                if is_all and source in rows or source in cells and target in cells:
                    continue
                found.append((count, source, target))
                break
    return found


def play(app, folder, numbers):
    from pysollib.mygettext import _  # noqa: F401  (set up by the program)
    from pysollib.pysolrandom import construct_random
    game = app.game
    saved = os.path.join(tempfile.mkdtemp(), "game.pso")
    export = lambda: game.Solver_Class(game, None).calcBoardString()
    for number in numbers:
        chance = random.Random(number)
        game.newGame(random=construct_random(str(number)), autoplay=0)
        path = os.path.join(folder, str(number))
        with open(path + ".board", "w") as board:
            board.write(export())
        words = []
        for _step in range(chance.randrange(1, HOW_FAR)):
            found = ways(game)
            if not found:
                break
            home = [way for way in found if way[2] in game.s.foundations]
            count, source, target = chance.choice(home or found)
            words.append(word(game, source, target))
            source.moveMove(count, target, frames=0, shadow=0)
            game.finishMove()
        before = export()
        assert game.saveGame(saved)
        game.newGame(random=construct_random("1"), autoplay=0)
        game.restoreGame(game._loadGame(saved, app))
        assert export() == before
        with open(path + ".moves", "w") as moves:
            moves.write(" ".join(words) + "\n")
        with open(path + ".position", "w") as position:
            position.write(export())
        if number % 100 == 0:
            print(number, flush=True)


def main():
    source, folder, first, last = sys.argv[1:5]
    sys.path.insert(0, source)
    sys.argv = [os.path.join(source, "pysol.py"), "--nosound", "--noplugins", "--game", "FreeCell"]
    from pysollib.init import init
    init()
    from pysollib.app import Application
    from pysollib.main import main as pysol
    os.makedirs(folder, exist_ok=True)

    def run(self, id_, chance=None):
        """Plays where PySolFC would wait for a person."""
        self.top.mainloop = lambda: None
        self.opt.animations = 0
        self.opt.splashscreen = 0
        started(self, id_, chance)
        play(self, folder, range(int(first), int(last) + 1))
        os._exit(0)

    started = Application.runGame
    Application.runGame = run
    pysol(sys.argv)


main()
