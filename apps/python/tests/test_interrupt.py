"""Ctrl-C stops a search; other threads of Python run meanwhile."""

import signal
import subprocess
import sys
import threading

import impasse

CHILD = """
import impasse
puzzle = impasse.open("superpuzz#1")
print("ready", flush=True)
try:
    puzzle.space(memory=8 << 30)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def test_ctrl_c_stops_a_search() -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    threading.Event().wait(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=100)
    assert out == "stopped\n"


def test_python_goes_on_while_something_is_computed() -> None:
    answers: list[impasse.SpaceResult] = []
    worker = threading.Thread(
        target=lambda: answers.append(impasse.open("superpuzz#1").space(time=1.0))
    )
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
        worker.join(0.01)
    assert turns > 10 and answers[0].limit == "time"
