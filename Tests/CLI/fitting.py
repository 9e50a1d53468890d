#!/usr/bin/env python3
"""Says which lines of a terminal's output are wider than so many cells: fitting.py COLUMNS FILE."""
import re
import sys
import unicodedata

# One character as a person sees it: marks and joined emoji belong to what stands before them.
CLUSTER = re.compile(
    "[\\U0001F1E6-\\U0001F1FF]{2}"
    "|.(?:[\\u0300-\\u036F\\uFE0E\\uFE0F\\U0001F3FB-\\U0001F3FF]|\\u200D.)*")


def cells(line):
    def width(cluster):
        if "\ufe0e" in cluster:
            return 1
        is_wide = unicodedata.east_asian_width(cluster[0]) in "WF"
        is_joined = len(cluster) > 1 and not unicodedata.combining(cluster[1])
        return 2 if is_wide or is_joined else 1

    return sum(width(cluster) for cluster in CLUSTER.findall(line))


columns, path = int(sys.argv[1]), sys.argv[2]
text = open(path, encoding="utf-8", newline="").read()
lines = re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n").split("\n")
for line in lines:
    if cells(line) > columns:
        print(f"{cells(line)}: {line}")
