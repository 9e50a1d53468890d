#!/usr/bin/env python3
"""Measures quad-tui as a person uses it, on a pseudo-terminal of 80 columns and 24 rows, with 10,000 counters and
entries; beside it, in the same run, htop and calcurse where they are installed.

Usage: measure.py QUAD QUAD_TUI [--rounds N] [--small]

Ends with 1 if a "least" is missed. A start is over when a terminal in memory shows text (pyte reads the bytes of both
programs; without it these rows are left out); another paint, when the program is silent for a while. Its time is that
of the last byte before.
"""
import importlib.util
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import Screen, Table, environment, fill_counters, fill_entries, options  # noqa: E402


def start(command, variables, folder):
    """The seconds from the start of a program until its first text stands on the screen."""
    with Screen(command, variables, folder) as screen:
        last = screen.cells()
        if last is None:
            sys.exit(f"{command[0]} paints nothing")
        return last - screen.began


def measure_keys(table, screen, presses, where=""):
    for keys in (b"\x1bc", b"\x1b[H"):
        screen.press(keys)
        screen.paint()
    times = []
    for number in range(presses):
        began = screen.press(b"j" if number < presses / 2 else b"k")
        last, _ = screen.paint(longest=2, silence=0.03)
        if last:
            times.append((last - began) * 1000)
    if len(times) < presses * 0.9:
        sys.exit(f"only {len(times)} of {presses} keys changed the screen")
    table.limit(
        f"key to repaint{where}, p99", statistics.quantiles(times, n=100)[98], 16, 4, "ms",
        f"p50 {statistics.median(times):.1f} ms")


def measure_taps(table, screen, taps):
    screen.press(b"\r")
    screen.paint()
    count = 0
    for _ in range(taps):
        screen.press(b" ")
        count += screen.paint(longest=1, silence=0.4)[1]
    table.limit("bytes a tap, flash included", count / taps, 600, 200, "B")


def measure_tiles(table, screen, taps):
    """Two counts in turns, by their keys in the lock of all counts."""
    for keys in (b"\x1bc", b"\x1b[H", b"L"):
        screen.press(keys)
        screen.paint()
    count = 0
    for number in range(taps):
        screen.press(b"12"[number % 2:][:1])
        count += screen.paint(longest=1, silence=0.4)[1]
    table.limit("bytes a tap on a tile, flash included", count / taps, 300, 120, "B")
    screen.press(b"\x1b")
    screen.paint()


def measure_stopwatches(table, given, variables, length):
    """Twenty stopwatches that run, as tiles that all fit."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**variables, "QUAD_HOME": folder}
        for number in range(20):
            for words in (["add", f"Runner {number}", "--type", "time"], ["start", f"Runner {number}"]):
                subprocess.run([given.quad, "count", *words], env=own, check=True, stdout=subprocess.DEVNULL)
        with Screen([given.tui], own, folder) as screen:
            screen.paint()
            screen.press(b"\x1bc")
            while screen.paint(longest=1, silence=0.4)[1] > 2_000:
                pass
            table.limit("20 stopwatches as tiles: bytes a second", screen.count(length) / length, 400, 150, "B")


def usage(screen):
    """Seconds of the processor, and how often each thread woke up."""
    ticks = pathlib.Path(f"/proc/{screen.pid}/stat").read_text().rsplit(")", 1)[1].split()
    woken = {
        thread: screen.status("\nvoluntary_ctxt_switches", thread) for thread in os.listdir(f"/proc/{screen.pid}/task")}
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK"), woken


def measure_idle(table, screen, length):
    """A list that is open and of which nothing changes."""
    screen.press(b"\x1bc")
    while screen.read(1):
        pass
    before, woken = usage(screen)
    count = screen.count(length)
    after, awake = usage(screen)
    # Threads that ended meanwhile are left out.
    wakes = sum(count - woken.get(thread, 0) for thread, count in awake.items())
    table.limit(f"idle {length} s: bytes", count, 0, 0, "B")
    table.limit(f"idle {length} s: processor", 100 * (after - before) / length, 0.1, 0, "%")
    table.limit(f"idle {length} s: wake-ups a second", wakes / length, 5, 0, "")


def main():
    given = options("quad", "tui").parse_args()
    scale = 100 if given.small else 1
    table = Table(given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        fill_counters(given.quad, home, 10_000 // scale, 20_000 // scale)
        fill_entries(given.quad, home, 10_000 // scale)
        # A terminal that lights its whole screen by itself, and 256 colours.
        variables = {**environment(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        has_terminal = importlib.util.find_spec("pyte") is not None
        for peer, least, aim in (("htop", 1, 0.5), ("calcurse", 2, 1)):
            if not has_terminal:
                table.skip(f"start, beside {peer}", "pyte")
            elif shutil.which(peer):
                table.compare(
                    f"start, beside {peer}", lambda: start([given.tui], variables, folder),
                    lambda: start([peer], variables, folder), least, aim)
            else:
                table.skip(f"start, beside {peer}", peer)
        with Screen([given.tui], variables, folder) as screen:
            screen.paint()
            measure_keys(table, screen, 300 if scale == 1 else 50)
            measure_taps(table, screen, 50 if scale == 1 else 10)
            measure_tiles(table, screen, 50 if scale == 1 else 10)
            measure_idle(table, screen, 60 if scale == 1 else 5)
            table.limit("memory", screen.status("VmRSS") / 1024, 60, 25, "MB")
        with Screen([given.tui], variables, folder, rows=60, columns=200) as screen:
            screen.paint()
            measure_keys(table, screen, 300 if scale == 1 else 50, " on the overview, 200 × 60")
        measure_stopwatches(table, given, variables, 10 if scale == 1 else 4)
    table.end()


if __name__ == "__main__":
    main()
