#!/usr/bin/env python3
"""Measures quad-sim by whole runs: the steps of a story, a long story that is read, people that are drawn and written,
and whole worlds. Beside them, in the same run, PyYAML's C loader, and a loop in C that writes as many rows.

Usage: measure.py QUAD_SIM DRAW [--rounds N] [--small]

Ends with 1 if a "least" is missed. The start of a program is taken off where it is not meant.
"""
import argparse
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import Table  # noqa: E402


def seconds(command, expected=(0,)):
    began = time.perf_counter()
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    duration = time.perf_counter() - began
    if ended.returncode not in expected:
        sys.exit(f"{' '.join(map(str, command))}: exit {ended.returncode}: {ended.stderr[-400:]}")
    return duration


def write_story(path, taps):
    """A story of one counter: each tap is a step of its own, and each hundredth step looks."""
    lines = [
        "quad: 2", "title: Many steps", "day: 2026-03-02", "punctual: true",
        "people:", "  - {name: Ada}", "steps:", "  - {at: 00:00, by: Ada, make counter: Laps}"]
    for number in range(1, taps):
        at = f"{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}"
        deed = f"expect: {{counter: Laps, shows: {number - number // 100}}}"
        lines.append(f"  - {{at: {at}, by: Ada, {'tap: Laps' if number % 100 else deed}}}")
    path.write_text("\n".join(lines) + "\n")


def at_least(table, what, value, least, aim, unit):
    table.row(
        what, f"{value:.0f} {unit}", "", "", f"{least:g}", f"{aim:g}", value >= least,
        value >= aim)


def median(rounds, body):
    return statistics.median(body() for _ in range(rounds))


def measure_stories(table, sim, folder, steps):
    story = folder / "many.yaml"
    write_story(story, steps)
    start = median(table.rounds, lambda: seconds([sim, "--version"]))
    reading = median(table.rounds, lambda: seconds([sim, "check", story]))
    playing = median(table.rounds, lambda: seconds([sim, "run", story]))
    at_least(table, "scenario steps in process", steps / (playing - reading), 3000, 20000, "/s")
    try:
        import yaml
        loader = yaml.CSafeLoader
    except (ImportError, AttributeError):
        return table.skip("a story that is read, beside PyYAML", "PyYAML with its C loader")

    def load():
        began = time.perf_counter()
        with story.open("rb") as file:
            yaml.load(file, Loader=loader)
        return time.perf_counter() - began

    table.compare(
        f"{steps} steps read, beside PyYAML", lambda: seconds([sim, "check", story]) - start,
        load, 2, 1)


def measure_people(table, sim, draw, folder, people, days):
    own, other = folder / "own", folder / "other"

    def export():
        shutil.rmtree(own, ignore_errors=True)
        return seconds([sim, "people", "--people", str(people), "--days", str(days), "--export", own])

    export()
    rows = []
    for name in ("people.csv", "days.csv", "visits.csv", "messages.txt", "contacts.csv"):
        with (own / name).open("rb") as file:
            rows.append(str(sum(1 for _ in file)))
    other.mkdir()
    table.compare(
        f"{people} people, {days} days, beside C", export,
        lambda: seconds([draw, other, *rows]), 8, 3)


def measure_worlds(table, sim, seeds):
    duration = median(
        table.rounds, lambda: seconds([sim, "world", "--seeds", str(seeds), "--jobs", "1"]))
    table.row(
        "worlds, each twice", f"{seeds / duration:.1f} /s", "", "", "", "", True, True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sim")
    parser.add_argument("draw")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    table = Table(options.rounds)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        measure_stories(table, options.sim, folder, 1000 if options.small else 10000)
        people, days = (100, 3) if options.small else (10000, 30)
        measure_people(table, options.sim, options.draw, folder, people, days)
        measure_worlds(table, options.sim, 2 if options.small else 40)
    sys.exit(1 if table.failed else 0)


if __name__ == "__main__":
    main()
