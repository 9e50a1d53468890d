#!/usr/bin/env python3
"""Measures whole runs of quad beside the same with other programs, in turns on this machine.

Usage: measure.py QUAD [--rounds N] [--limit PROGRAM] [--jrnl PROGRAM] [--small]

Ends with 1 if a "least" is missed. A row whose peer is not installed says so and is left out. The
limit is limit.c, the same tap by hand on libsqlite3.
"""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

COUNTERS, TAPS, TASKS, ENTRIES = 10_000, 100_000, 10_000, 10_000


def run(command, home, text=None):
    """Runs a command to its end in a home of its own; its standard output."""
    done = subprocess.run(
        command, env=environment(home), input=text, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stdout


def environment(home):
    home = str(home)
    return {
        "HOME": home, "QUAD_HOME": home + "/quad", "TASKDATA": home + "/task",
        "TASKRC": home + "/taskrc", "TIMEWARRIORDB": home + "/timew", "LC_ALL": "C.UTF-8",
        "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/share",
        "PATH": os.environ["PATH"], "TERM": "dumb", "TZ": "UTC"}


def seconds(command, home, text=None):
    """How long a whole process takes, from before it is made until it has ended."""
    read, write = (os.pipe() if text is not None else (None, None))
    if text is not None:
        os.write(write, text.encode())
        os.close(write)
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, env=environment(home), stdin=read if read is not None else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    status = process.wait()
    duration = time.perf_counter() - begin
    if read is not None:
        os.close(read)
    if status != 0:
        sys.exit(f"{' '.join(command)}: exit {status}")
    return duration


def peak_memory(command, home):
    """The largest resident size in MB, as GNU time reads it from the system."""
    done = subprocess.run(
        ["/usr/bin/time", "-f", "%M"] + command, env=environment(home), text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(done.stderr.strip().splitlines()[-1]) / 1024


def waits(command, home):
    """How often a whole process waits for the disk, counted by strace; None where it can't be."""
    trace = home / "waits"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range,msync", "-o", trace]
        + command, env=environment(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode != 0:
        return None
    return sum("sync" in line and "resumed>" not in line
               for line in trace.read_text().splitlines())


class Table:
    """What is printed, and whether all of it is good enough."""

    def __init__(self, rounds):
        self.rounds = rounds
        self.failed = False
        print(f"{'what':34} {'quad':>10} {'peer':>10} {'ratio':>8} {'least':>8} {'aim':>8}")

    def compare(self, what, quad, peer, least, aim, runs=1):
        """Two things in turns: the medians of their times and of the ratios of the rounds."""
        own, others, ratios = [], [], []
        for _ in range(self.rounds):
            mine = statistics.median(quad() for _ in range(runs))
            other = statistics.median(peer() for _ in range(runs))
            own.append(mine)
            others.append(other)
            ratios.append(mine / other)
        ratio = statistics.median(ratios)
        self.row(
            what, milliseconds(statistics.median(own)), milliseconds(statistics.median(others)),
            f"{ratio:.3f}", f"{least:.3f}", f"{aim:.3f}", ratio <= least, ratio <= aim)

    def row(self, what, quad, peer, ratio, least, aim, holds, reaches):
        verdict = "aim" if reaches else "holds" if holds else "FAILS"
        self.failed = self.failed or not holds
        print(
            f"{what:34} {quad:>10} {peer:>10} {ratio:>8} {least:>8} {aim:>8}  {verdict}",
            flush=True)

    def skip(self, what, program):
        print(f"{what:34} skipped: {program} is not installed", flush=True)


def milliseconds(duration):
    return f"{duration * 1000:.1f} ms"


def fill_counters(quad, home, counters, taps):
    """Counters with their taps, from a table."""
    day = datetime.date(2024, 1, 1)
    table = home / "taps.csv"
    with table.open("w") as file:
        file.write("title,value,date\n")
        for tap in range(taps):
            at = day + datetime.timedelta(days=tap // counters)
            file.write(f"Counter {tap % counters},{1 + tap % 3},{at}\n")
    run([quad, "import", str(table), "--title-column", "title", "--value-column", "value",
         "--date-column", "date"], home)
    count = len(json.loads(run([quad, "count", "list", "--json"], home)))
    if count != counters:
        sys.exit(f"{count} counters were imported, not {counters}")


def fill_entries(quad, home, entries):
    """The same entries for quad and for jrnl."""
    first = datetime.datetime(2020, 1, 1, 9)
    journal = home / "journal.txt"
    texts = [
        (first + datetime.timedelta(hours=5 * number), f"Entry {number} about nothing in particular.")
        for number in range(entries)]
    journal.write_text("".join(f"[{at:%Y-%m-%d %H:%M}] {text}\n\n" for at, text in texts))
    (home / "config" / "jrnl").mkdir(parents=True)
    (home / "config" / "jrnl" / "jrnl.yaml").write_text(
        f"journals:\n  default: {journal}\neditor: ''\nencrypt: false\nversion: v4.2\n"
        "template: false\ntagsymbols: '@'\ndefault_hour: 9\ndefault_minute: 0\n"
        "timeformat: '%F %R'\nhighlight: false\nlinewrap: 79\nindent_character: '|'\n"
        "colors:\n  body: none\n  date: none\n  tags: none\n  title: none\n")
    file = home / "entries.json"
    file.write_text(json.dumps({
        "tags": {},
        "entries": [
            {"title": text, "body": "", "date": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}",
             "tags": [], "starred": False} for at, text in texts]}))
    run([quad, "import", str(file), "--from", "jrnl"], home)


def fill_tasks(home, tasks):
    (home / "taskrc").write_text("confirmation=off\nverbose=nothing\nnews.version=9.9.9\n")
    lines = [
        json.dumps({"description": f"Task {number}", "status": "pending",
                    "entry": "20240101T090000Z"}) for number in range(tasks)]
    file = home / "tasks.json"
    file.write_text("[" + ",\n".join(lines) + "]")
    run(["task", "import", str(file)], home)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quad", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--limit")
    parser.add_argument("--jrnl")
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    scale = 100 if options.small else 1
    quad = str(options.quad.resolve())
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        measure(quad, home, options, scale)


def measure(quad, home, options, scale):
    counting, writing = home / "counting", home / "writing"
    counting.mkdir()
    writing.mkdir()
    fill_counters(quad, counting, COUNTERS // scale, TAPS // scale)
    fill_entries(quad, writing, ENTRIES // scale)
    table = Table(options.rounds)

    def process(command, home, text=None):
        return lambda: seconds(command, home, text)

    if shutil.which("timew"):
        run(["timew", ":yes", "start"], home)
        table.compare(
            "--version", process([quad, "--version"], home),
            process(["timew", "--version"], home), 2, 1, runs=21)
    else:
        table.skip("--version", "timew")
    counter = f"Counter {COUNTERS // scale // 2}"
    up = [quad, "count", "up", counter]
    if options.limit:
        beside = home / "limit.sqlite"
        shutil.copy(counting / "quad" / "quad.sqlite", beside)
        run(up, counting)
        table.compare(
            "count up, beside its limit", process(up, counting),
            process([options.limit, str(beside), counter], home), 3, 1.7, runs=7)
    else:
        table.skip("count up, beside its limit", "a compiler for limit.c")
    if shutil.which("strace") and (counts := [waits(up, counting) for _ in range(5)])[0]:
        count = statistics.median(counts)
        table.row(
            "count up, waits for the disk", f"{count:.0f}", "", "", "2", "1", count <= 2,
            count <= 1)
    else:
        table.skip("count up, waits for the disk", "strace, or what it needs,")
    if shutil.which("task"):
        fill_tasks(home, TASKS // scale)
        table.compare(
            f"count up, {COUNTERS // scale:,} counters", process(up, counting),
            process(["task", "add", "One more"], home), 1 / 4, 1 / 10, runs=7)
        table.compare(
            f"count list, {COUNTERS // scale:,} counters",
            process([quad, "count", "list"], counting), process(["task", "list"], home),
            1 / 4, 1 / 10, runs=3)
    else:
        table.skip("count up, count list", "task")
    if options.jrnl:
        table.compare(
            f"journal add, {ENTRIES // scale:,} entries",
            process([quad, "journal", "add", "One more"], writing),
            process([options.jrnl, "One", "more."], writing), 1 / 50, 1 / 150)
        table.compare(
            f"journal list -n 30, {ENTRIES // scale:,} entries",
            process([quad, "journal", "list", "-n", "30"], writing),
            process([options.jrnl, "-n", "30"], writing), 1 / 10, 1 / 30)
    else:
        table.skip("journal add, journal list", "jrnl")
    if os.access("/usr/bin/time", os.X_OK):
        peak = statistics.median(
            peak_memory([quad, "count", "up", "Counter 7"], counting) for _ in range(5))
        table.row(
            "count up, peak memory", f"{peak:.1f} MB", "", "", "24 MB", "12 MB", peak <= 24,
            peak <= 12)
    else:
        table.skip("count up, peak memory", "GNU time")
    sys.exit(1 if table.failed else 0)


if __name__ == "__main__":
    main()
