#!/usr/bin/env python3
"""Writes the rows that a benchmark measured into the table of a document; all others keep figure and date.

Usage: table.py DOCUMENT PART ROWS WHEN, where ROWS has a line a row: what, figure, beside, least, aim, verdict, between
tabs. A row of that part that is not measured any more is taken out by hand.
"""
import pathlib
import sys


def main(document, part, rows, when):
    path = pathlib.Path(document)
    lines = path.read_text(encoding="utf-8").split("\n")
    for row in pathlib.Path(rows).read_text(encoding="utf-8").splitlines():
        cells = [part, *(cell.replace("|", "/").strip() for cell in row.split("\t")), when]
        line = "| " + " | ".join(cells) + " |"
        begins = f"| {part} | {cells[1]} |"
        same = [number for number, old in enumerate(lines) if old.startswith(begins)]
        last = max((number for number, old in enumerate(lines) if old.startswith(f"| {part} |")), default=None)
        if same:
            lines[same[0]] = line
        elif last is not None:
            lines.insert(last + 1, line)
        else:
            lines.insert(max(number for number, old in enumerate(lines) if old.startswith("|")) + 1, line)
    path.write_text("\n".join(lines), encoding="utf-8")


main(*sys.argv[1:])
