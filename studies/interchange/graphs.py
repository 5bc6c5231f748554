"""Spaces as others read them: GraphML by networkx, Parquet by pyarrow.

    python graphs.py IMPASSE PUZZLES [STATES]

Spaces of at most STATES positions (20,000) are written and read again; what
is read must say what `impasse space --json` says.
"""

import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import networkx
import pyarrow.parquet


def space(impasse, name, states, *options):
    """What `impasse space` says, where the space is small."""
    done = subprocess.run(
        [impasse, "space", name, "--states", states, "--json", "-q", *options],
        capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[0])


def compare(report, graph, table):
    """Fails where the three differ."""
    nodes = dict(graph.nodes(data=True))
    assert len(nodes) == report["states"] == table.num_rows
    assert graph.number_of_edges() == report["transitions"] == sum(table["moves"].to_pylist())
    for count, name in [(report["goals"], "goal"), (report["solvable"], "solvable")]:
        assert sum(node[name] for node in nodes.values()) == count == sum(table[name].to_pylist())
    depths = networkx.single_source_shortest_path_length(graph, "0")
    assert all(node["depth"] == depths[id] for id, node in nodes.items())
    goals = [id for id, node in nodes.items() if node["goal"]]
    back = graph.reverse()
    to_goal = networkx.multi_source_dijkstra_path_length(back, set(goals)) if goals else {}
    assert all(node.get("distance") == to_goal.get(id) for id, node in nodes.items())
    parts = list(networkx.strongly_connected_components(graph))
    assert len(parts) == report["sccs"]
    assert all(len({nodes[id]["component"] for id in part}) == 1 for part in parts)
    rows = zip(table["state"].to_pylist(), table["key"].to_pylist(), table["distance"].to_pylist())
    assert all(nodes[str(state)]["key"] == key.hex() and nodes[str(state)].get("distance") == distance
               for state, key, distance in rows)


def main():
    """All puzzles, then a line for each game."""
    impasse, names = sys.argv[1], pathlib.Path(sys.argv[2]).read_text().splitlines()
    states = sys.argv[3] if len(sys.argv) > 3 else "20000"
    games = collections.Counter()
    positions = collections.Counter()
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            graphml, rows = f"{folder}/space.graphml", f"{folder}/rows.parquet"
            report = space(impasse, name, states, "--graphml", graphml)
            if not report["complete"]:
                continue
            space(impasse, name, states, "--rows", rows)
            graph = networkx.read_graphml(graphml, force_multigraph=True)
            compare(report, graph, pyarrow.parquet.read_table(rows))
        games[report["puzzle"]] += 1
        positions[report["puzzle"]] += report["states"]
    for game, count in games.items():
        print(f"{game}: {count} spaces, {positions[game]} positions, all the same")


if __name__ == "__main__":
    main()
