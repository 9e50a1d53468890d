#!/usr/bin/env python3
"""Answers points against the places of a map by GEOS, for the benchmark to compare with.

Reads commands from standard input, one a line, and answers each with a line:
  load PATH   reads points, pairs of little-endian doubles; answers how many
  query       STRtree.query(points, predicate): seconds, pairs and a sum over them
  prepared    the tree for boxes and prepared polygons for the rest: the same
Points become geometries, and polygons are prepared, before the clock runs.
"""

import json
import sys
import time

import numpy as np
import shapely


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        features = json.load(file)["features"]
    places = shapely.from_geojson([json.dumps(feature["geometry"]) for feature in features])
    places = np.array(places)
    shapely.prepare(places)
    tree = shapely.STRtree(places)
    tree.query(shapely.points([[0, 0]]))  # The tree is built by its first query.
    print(f"shapely {shapely.__version__}, GEOS {shapely.geos_version_string}", flush=True)
    for line in sys.stdin:
        command, _, argument = line.strip().partition(" ")
        if command == "load":
            positions = np.fromfile(argument, dtype="<f8").reshape(-1, 2)
            points = shapely.points(positions)
            print(len(points), flush=True)
            continue
        start = time.perf_counter()
        if command == "query":
            point, place = tree.query(points, predicate="intersects")
        else:
            point, place = tree.query(points)
            covers = shapely.intersects_xy(places[place], positions[point, 0], positions[point, 1])
            point, place = point[covers], place[covers]
        passed = time.perf_counter() - start
        check = ((point + 1).astype("u8") * (place + 1).astype("u8")).sum(dtype="u8")
        print(passed, len(point), check, flush=True)


main()
