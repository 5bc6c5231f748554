"""Ranks and what is computed from them; ties share their mean rank."""

import json
import sys


def rows(path):
    """Yields what `impasse rate --json` said about each puzzle; bad ones are named and passed over."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if "error" in row:
                print(f"passed over: {row['id']}: {row['error']}", file=sys.stderr)
            else:
                yield row


def ranks(values):
    """Returns the rank of each value, from 1."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    out = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for i in order[at : end + 1]:
            out[i] = (at + end) / 2 + 1
        at = end + 1
    return out


def correlation(a, b):
    """Returns Pearson's correlation; of ranks it is Spearman's."""
    n = len(a)
    mean_a, mean_b = sum(a) / n, sum(b) / n
    product = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b))
    square_a = sum((x - mean_a) ** 2 for x in a)
    square_b = sum((y - mean_b) ** 2 for y in b)
    return product / (square_a * square_b) ** 0.5


def auc(cases, controls):
    """Returns the chance that a case exceeds a control, ties counting half, and its standard error (Hanley & McNeil 1982)."""
    together = ranks(cases + controls)
    n, m = len(cases), len(controls)
    area = (sum(together[:n]) - n * (n + 1) / 2) / (n * m)
    one, two = area / (2 - area), 2 * area * area / (1 + area)
    variance = (area * (1 - area) + (n - 1) * (one - area * area) + (m - 1) * (two - area * area)) / (n * m)
    return area, max(variance, 0.0) ** 0.5
