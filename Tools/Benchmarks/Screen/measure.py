#!/usr/bin/env python3
"""Measures quad-tui as a person uses it, on a pseudo-terminal of 80 columns and 24 rows, with 10,000 counters and
entries; beside it, in the same run, htop, calcurse and lazygit where they are installed.

Usage: measure.py QUAD QUAD_TUI [--rounds N] [--small]

Ends with 1 if a "least" is missed. A paint has ended when the program is silent for a while; its time is that of the
last byte before.
"""
import argparse
import fcntl
import os
import pathlib
import pty
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "CommandLine"))
from measure import Table, environment, fill_counters, fill_entries, run  # noqa: E402

SILENCE = 0.15


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, command, variables, folder):
        self.began = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, variables)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGTERM)
        end = time.monotonic() + 10
        while os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            self.read(0.05)
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
        os.close(self.file)

    def read(self, timeout):
        if not select.select([self.file], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.file, 65536)
        except OSError:
            return b""

    def paint(self, longest=10.0, silence=SILENCE):
        """Waits for a paint; returns the time of its last byte and how many bytes it had."""
        last, count, text = None, 0, b""
        end = time.monotonic() + longest
        while time.monotonic() < end:
            data = self.read(silence if last else longest)
            if not data:
                break
            last, count, text = time.monotonic(), count + len(data), text + data
        self.text = text
        return last, count

    def press(self, keys):
        began = time.monotonic()
        os.write(self.file, keys)
        return began

    def usage(self):
        """Seconds of the processor, and how often each thread woke up."""
        ticks = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        switches = {}
        for status in pathlib.Path(f"/proc/{self.pid}/task").glob("*/status"):
            for line in status.read_text().splitlines():
                if line.startswith("voluntary_ctxt_switches"):
                    switches[status.parent.name] = int(line.split()[1])
        return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK"), switches

    def resident(self):
        """Megabytes in memory."""
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0


def start(command, variables, folder):
    """The seconds from the start of a program to the end of its first paint."""
    with Screen(command, variables, folder) as screen:
        last, _ = screen.paint()
        if last is None:
            sys.exit(f"{command[0]} paints nothing")
        return last - screen.began


def compare_starts(table, own, peers, variables, folder):
    for name, command, least, aim in peers:
        if not shutil.which(command[0]):
            table.skip(f"start, beside {name}", name)
            continue
        table.compare(
            f"start, beside {name}", lambda: start([own], variables, folder),
            lambda command=command: start(command, variables, folder), least, aim)


def limit(table, what, value, least, aim, unit):
    table.row(
        what, f"{value:.2f} {unit}", "", "", f"{least:g} {unit}", f"{aim:g} {unit}",
        value <= least, value <= aim)


def measure_keys(table, screen, presses):
    screen.press(b"\x1bc")
    screen.paint()
    screen.press(b"\x1b[H")
    screen.paint()
    times = []
    for number in range(presses):
        began = screen.press(b"j" if number < presses / 2 else b"k")
        last, _ = screen.paint(longest=2, silence=0.03)
        if last:
            times.append((last - began) * 1000)
    if len(times) < presses * 0.9:
        sys.exit(f"only {len(times)} of {presses} keys changed the screen")
    limit(table, "key to repaint, p50", statistics.median(times), 16, 4, "ms")
    limit(table, "key to repaint, p99", statistics.quantiles(times, n=100)[98], 16, 4, "ms")


def measure_taps(table, screen, taps):
    screen.press(b"\r")
    screen.paint()
    count = 0
    for _ in range(taps):
        screen.press(b" ")
        count += screen.paint(longest=1, silence=0.4)[1]
    limit(table, "bytes a tap, flash included", count / taps, 600, 200, "B")


def measure_idle(table, screen, length):
    """A list that is open and of which nothing changes."""
    screen.press(b"\x1bc")
    screen.paint()
    while screen.read(1):
        pass
    before, woken = screen.usage()
    end, count = time.monotonic() + length, 0
    while (rest := end - time.monotonic()) > 0:
        count += len(screen.read(rest))
    after, awake = screen.usage()
    # Threads that ended meanwhile are left out.
    wakes = sum(count - woken.get(thread, 0) for thread, count in awake.items())
    limit(table, f"idle {length} s: bytes", count, 0, 0, "B")
    limit(table, f"idle {length} s: processor", 100 * (after - before) / length, 0.1, 0, "%")
    limit(table, f"idle {length} s: wake-ups a second", wakes / length, 5, 0, "")


def measure_stopwatches(table, quad, tui, variables, home, length):
    names = [f"Watch {number}" for number in range(20)]
    for name in names:
        run([quad, "count", "add", name, "--type", "time"], home)
    run([quad, "count", "start", *names], home)
    with Screen([tui], variables, home) as screen:
        screen.paint(silence=0.4)
        screen.press(b"\x1bc")
        screen.paint(silence=0.4)
        end, count = time.monotonic() + length, 0
        while (rest := end - time.monotonic()) > 0:
            count += len(screen.read(rest))
        limit(table, "20 stopwatches, bytes a second", count / length, 400, 150, "B")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quad", type=pathlib.Path)
    parser.add_argument("tui", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    quad, tui = str(options.quad.resolve()), str(options.tui.resolve())
    scale = 100 if options.small else 1
    with tempfile.TemporaryDirectory() as folder:
        large, small = pathlib.Path(folder) / "large", pathlib.Path(folder) / "small"
        for home in (large, small):
            home.mkdir()
        fill_counters(quad, large, 10_000 // scale, 20_000 // scale)
        fill_entries(quad, large, 10_000 // scale)
        repository = pathlib.Path(folder) / "repository"
        subprocess.run(["git", "init", "-q", str(repository)], check=True)
        table = Table(options.rounds)
        # A terminal that lights its whole screen by itself, and 256 colours.
        variables = {**environment(large), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        peers = [
            ("lazygit", ["lazygit", "--path", str(repository)], 1, 1),
            ("htop", ["htop"], 1, 0.5), ("calcurse", ["calcurse"], 2, 1),
        ]
        compare_starts(table, tui, peers, variables, folder)
        with Screen([tui], variables, folder) as screen:
            screen.paint()
            measure_keys(table, screen, 300 if scale == 1 else 50)
            measure_taps(table, screen, 50 if scale == 1 else 10)
            measure_idle(table, screen, 60 if scale == 1 else 5)
            screen.press(b"3")
            screen.paint()
            limit(table, "memory", screen.resident(), 60, 25, "MB")
        variables = {**environment(small), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        measure_stopwatches(table, quad, tui, variables, small, 20 if scale == 1 else 5)
    sys.exit(1 if table.failed else 0)


if __name__ == "__main__":
    main()
