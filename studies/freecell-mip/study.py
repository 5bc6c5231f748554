"""Both lower bounds of FreeCell as integer programs and as satisfiability, beside
those of `impasse`.

    python study.py IMPASSE [POSITIONS]

The positions are Microsoft's deals, each followed by a random number of random
moves. A card that makes a detour is a variable; edges lead from each card to the
next lower one of its suit, and to the cards above it in its column: all of them
for `dig`, the next one for `fas-adjacent`. A detour of a card removes the edges
from its column to it, and no cycle may be left. So it is a hitting set of cycles;
cycles are added until none is left (as Paul & Helmert 2016 do). The same cycles
are clauses for a MaxSAT solver, with each card that makes no detour a soft one.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import combinations
from pathlib import Path

import highspy
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CELLS = 4
RED = {"D", "H"}


def rank(card):
    return RANKS.index(card[0])


class Position:
    """Columns, cells, and how many cards of each suit are home."""

    def __init__(self, columns):
        self.columns = columns
        self.cells = []
        self.home = dict.fromkeys(SUITS, 0)

    def moves(self):
        """All moves of single cards, as source and target; cells are one place."""
        sources = [(column, column[-1]) for column in self.columns if column]
        sources += [(self.cells, card) for card in self.cells]
        for source, card in sources:
            if rank(card) == self.home[card[1]]:
                yield source, card, None
            if len(self.cells) < CELLS and source is not self.cells:
                yield source, card, self.cells
            for column in self.columns:
                if column is source:
                    continue
                if not column:
                    yield source, card, column
                elif rank(column[-1]) == rank(card) + 1:
                    if (column[-1][1] in RED) != (card[1] in RED):
                        yield source, card, column

    def play(self, source, card, target):
        source.remove(card)
        if target is None:
            self.home[card[1]] += 1
        else:
            target.append(card)

    def text(self):
        home = " ".join(f"{suit}-{('0' + RANKS)[self.home[suit]]}" for suit in "HCDS")
        cells = " ".join(self.cells + ["-"] * (CELLS - len(self.cells)))
        columns = [": " + " ".join(column) for column in self.columns]
        return "\n".join([f"Foundations: {home}", f"Freecells: {cells}", *columns])


def deal(impasse, number):
    shown = subprocess.run([impasse, "show", f"freecell#{number}", "--json"],
                           check=True, capture_output=True, text=True)
    text = json.loads(shown.stdout)["text"]
    return Position([line.split() for line in text.splitlines()])


def positions(impasse, count):
    for number in range(1, count + 1):
        chance = random.Random(number)
        position = deal(impasse, number)
        for _ in range(chance.choice([0, 5, 10, 20, 40, 80])):
            moves = list(position.moves())
            if not moves:
                break
            position.play(*chance.choice(moves))
        yield position


def edges(position, adjacent):
    """From each card: to lower ones that must be home before, and to those above it."""
    suit, above = {}, {}
    for column in position.columns:
        for place, card in enumerate(column):
            last = place + 2 if adjacent else len(column)
            above[card] = column[place + 1:last]
    for card in position.cells:
        above[card] = []
    for card in above:
        lower = RANKS[rank(card) - 1] + card[1]
        suit[card] = [lower] if rank(card) > 0 and lower in above else []
    return suit, above


def first_cycles(position, adjacent):
    """Cycles through one column or two, as the cards one of which makes a detour."""
    pairs = []
    for column in position.columns:
        for low, under in enumerate(column):
            last = low + 2 if adjacent else len(column)
            pairs += [(under, over) for over in column[low + 1:last]]

    def waits(over, under):
        return over[1] == under[1] and rank(over) > rank(under)

    for under, over in pairs:
        if waits(over, under):
            yield {over}
    for (a, b), (c, d) in combinations(pairs, 2):
        if waits(b, c) and waits(d, a):
            yield {b, d}


def cycles_left(suit, above, detours):
    """A shortest cycle through each card that lies on another, where there is one."""
    found = []
    for under, cards in above.items():
        for over in cards:
            if over in detours:
                continue
            ways, front = {over: set()}, [over]
            while front and under not in ways:
                reached = []
                for card in front:
                    nexts = [(other, set()) for other in suit[card]]
                    nexts += [(other, {other}) for other in above[card] if other not in detours]
                    for other, cut in nexts:
                        if other not in ways:
                            ways[other] = ways[card] | cut
                            reached.append(other)
                front = reached
            if under in ways:
                found.append(ways[under] | {over})
    return found


class Highs:
    """An integer program, to which cycles are added."""

    def __init__(self, cards):
        self.model = highspy.Highs()
        self.model.silent()
        self.model.setOptionValue("threads", 1)
        for number in range(cards):
            self.model.addVar(0, 1)
            self.model.changeColCost(number, 1)
            self.model.changeColIntegrality(number, highspy.HighsVarType.kInteger)

    def add(self, cut):
        self.model.addRow(1, highspy.kHighsInf, len(cut), cut, [1.0] * len(cut))

    def solve(self):
        self.model.run()
        assert self.model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        values = self.model.getSolution().col_value
        return {number for number, value in enumerate(values) if value > 0.5}


class MaxSat:
    """Clauses, by RC2 with its default solver."""

    def __init__(self, cards):
        formula = WCNF()
        for number in range(cards):
            formula.append([-(number + 1)], weight=1)
        self.solver = RC2(formula)

    def add(self, cut):
        self.solver.add_clause([number + 1 for number in cut])

    def solve(self):
        return {number - 1 for number in self.solver.compute() if number > 0}


def fewest_detours(position, adjacent, solver):
    """The optimum, and the seconds that the solver took."""
    suit, above = edges(position, adjacent)
    column = {card: number for number, card in enumerate(above)}
    seconds, known = 0.0, set()
    cycles = list(first_cycles(position, adjacent))
    started = time.process_time()
    model = solver(len(column))
    seconds += time.process_time() - started
    while True:
        fresh = {frozenset(column[card] for card in cycle) for cycle in cycles} - known
        known |= fresh
        started = time.process_time()
        for cut in sorted(map(sorted, fresh)):
            model.add(cut)
        chosen = model.solve()
        seconds += time.process_time() - started
        detours = {card for card, number in column.items() if number in chosen}
        cycles = cycles_left(suit, above, detours)
        if not cycles:
            return len(detours), seconds


def ours(impasse, texts):
    """Our bounds of all positions, and the seconds for the three bounds of each."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "positions.freecell")
        file.write_text("\n\n".join(texts) + "\n")
        ask = [impasse, "trials", str(file), "--more", "0", "--max-moves", "0", "--ends",
               "--json", "--threads", "1", "--count"]
        answers = []
        for count in ("1", "101"):
            run = subprocess.run([*ask, count], check=True, capture_output=True, text=True)
            answers.append([json.loads(line) for line in run.stdout.splitlines()])
    for once, often in zip(*answers, strict=True):
        bounds = {end["bound"]: int(end["mean"]) for end in once["ends"]}
        yield bounds, (often["cpu_seconds"] - once["cpu_seconds"]) / 100


def told(name, seconds):
    mean, median = statistics.mean(seconds), statistics.median(seconds)
    print(f"{name:<24} mean {1e6 * mean:>10.1f} µs, median {1e6 * median:>10.1f} µs, "
          f"most {1e6 * max(seconds):>10.1f} µs")


def main():
    impasse = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    boards = list(positions(impasse, count))
    answers = list(ours(impasse, [board.text() for board in boards]))
    assert len(answers) == count
    solvers = {"HiGHS": Highs, "RC2": MaxSat}
    times = {(name, by): [] for name in ("fas-adjacent", "dig") for by in solvers}
    different = 0
    for number, (board, (bounds, _)) in enumerate(zip(boards, answers), 1):
        left = 52 - sum(board.home.values())
        for (name, by), seconds in times.items():
            detours, spent = fewest_detours(board, name == "fas-adjacent", solvers[by])
            seconds.append(spent)
            if left + detours != bounds[name]:
                different += 1
                print(f"{number}: {name} {bounds[name]}, {by} {left + detours}")
    print(f"{count} positions, {different} bounds differ")
    for (name, by), seconds in times.items():
        told(f"{name}, {by}", seconds)
    told("all bounds, impasse", [seconds for _, seconds in answers])


main()
