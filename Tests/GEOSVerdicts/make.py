"""Draws polygons and writes each with the verdict of GEOS, a line each.

Usage: make.py FILE SEED COUNT [AT_MOST_OF_EACH_REASON]. Needs shapely 2.

`verdicts.tsv` was written with seed 1, 2000 and 40 by GEOS 3.14.1. RingVerdictsTests reads it, or
the file that QUAD_GEOS_VERDICTS names.
"""
import json
import random
import sys

import shapely
from shapely.geometry import Polygon, shape

draw = random.Random(int(sys.argv[2]))


def ring(size, corners):
    """Corners on a small lattice, so that edges often meet in all ways that they can."""
    points = [(draw.randint(0, size), draw.randint(0, size)) for _ in range(corners)]
    return points + points[:1]


def box(size):
    west, east = sorted(draw.sample(range(size + 1), 2))
    south, north = sorted(draw.sample(range(size + 1), 2))
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def simple(size, corners):
    for _ in range(50):
        drawn = ring(size, corners)
        if Polygon(drawn).is_valid:
            return drawn
    return box(size)


def hole(size):
    kind = draw.randrange(3)
    drawn = [box(size), ring(size, 3), simple(size, draw.randint(3, 6))][kind][:-1]
    start = draw.randrange(len(drawn))
    drawn = (drawn[start:] + drawn[:start])[:: draw.choice([1, -1])]
    return drawn + drawn[:1]


def walk():
    """A ring of steps in eight directions, which often comes back to where it was."""
    x, y = 6, 6
    points = [(x, y)]
    for _ in range(draw.randint(4, 14)):
        east, north = draw.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)])
        length = draw.randint(1, 3)
        x, y = x + east * length, y + north * length
        points.append((x, y))
    return points + points[:1]


def with_holes(size):
    shells = [box(size), simple(size, draw.randint(3, 7)),
              [(0, 0), (size, 0), (size, size), (0, size), (0, 0)]]
    rings = [draw.choice(shells)]
    for _ in range(draw.randint(1, 5)):
        rings.append(hole(draw.choice([3, size])))
    if draw.random() < 0.05:
        rings.append(draw.choice(rings))
    return rings


def part(size):
    """A valid polygon, often with a hole, now and then moved."""
    for _ in range(40):
        rings = [simple(size, draw.randint(3, 6)) if draw.random() < 0.6 else box(size)]
        rings += [hole(size) for _ in range(draw.choice([0, 0, 1, 2]))]
        if Polygon(rings[0], rings[1:]).is_valid:
            break
    else:
        rings = [box(size)]
    east, north = draw.choice([(0, 0), (0, 0), (1, 0), (3, 2), (0, 4)])
    return [[(x + east, y + north) for x, y in ring] for ring in rings]


def geometry():
    size = draw.choice([3, 4, 5, 6, 8])
    match draw.randrange(7):
        case 0 | 1:
            coordinates = [ring(size, draw.randint(3, 8))]
        case 2:
            coordinates = [walk()]
        case 3 | 4 | 5:
            coordinates = with_holes(size + 2)
        case _:
            parts = [part(size) for _ in range(draw.randint(2, 4))]
            return {"type": "MultiPolygon", "coordinates": parts}
    return {"type": "Polygon", "coordinates": coordinates}


def moved(coordinates, move):
    if isinstance(coordinates, tuple):
        return move(coordinates)
    return [moved(inner, move) for inner in coordinates]


# Whole numbers, tenths, which are rounded, and a campus.
moves = [
    lambda p: p, lambda p: p, lambda p: (p[0] * 0.1, p[1] * 0.1),
    lambda p: (p[0] * 1e-5 - 76.8838, p[1] * 1e-5 + 40.9553),
]
count = int(sys.argv[3])
most = int(sys.argv[4]) if len(sys.argv) > 4 else count
known = set()
reasons = {}
tries = 0
with open(sys.argv[1], "w") as file:
    while len(known) < count and tries < 100 * count:
        tries += 1
        drawn = geometry()
        drawn["coordinates"] = moved(drawn["coordinates"], draw.choice(moves))
        text = json.dumps(drawn, separators=(",", ":"))
        found = shape(drawn)
        reason = shapely.is_valid_reason(found).split("[")[0]
        label = f"{drawn['type']}, {reason}"
        if text in known or reasons.get(label, 0) >= most:
            continue
        known.add(text)
        reasons[label] = reasons.get(label, 0) + 1
        file.write(f"{'valid' if found.is_valid else 'invalid'}\t{reason}\t{text}\n")
print(f"GEOS {shapely.geos_version_string}, {tries} tries:")
for label, number in sorted(reasons.items()):
    print(f"{number:8} {label}")
