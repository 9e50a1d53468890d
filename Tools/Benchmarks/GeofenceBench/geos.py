#!/usr/bin/env python3
"""Answers points against the places of a map by GEOS, in its quickest way for many points: its tree for boxes, prepared
polygons for the rest.

Usage: geos.py MAP POINTS, a file of pairs of little-endian doubles. Prints the least seconds of three passes, the
pairs, and a sum over them.
"""
import json
import sys
import time

import numpy as np
import shapely

with open(sys.argv[1], encoding="utf-8") as file:
    features = json.load(file)["features"]
places = np.array(shapely.from_geojson([json.dumps(feature["geometry"]) for feature in features]))
shapely.prepare(places)
tree = shapely.STRtree(places)
tree.query(shapely.points([[0, 0]]))  # The tree is built by its first query.
positions = np.fromfile(sys.argv[2], dtype="<f8").reshape(-1, 2)
points = shapely.points(positions)
best = float("inf")
for _ in range(3):
    start = time.perf_counter()
    point, place = tree.query(points)
    covers = shapely.intersects_xy(places[place], positions[point, 0], positions[point, 1])
    point, place = point[covers], place[covers]
    best = min(best, time.perf_counter() - start)
check = ((point + 1).astype("u8") * (place + 1).astype("u8")).sum(dtype="u8")
print(best, len(point), check)
