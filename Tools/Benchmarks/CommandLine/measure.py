#!/usr/bin/env python3
"""Measures whole runs of quad beside the same with other programs, in turns on this machine.

Usage: measure.py QUAD [--rounds N] [--jrnl PROGRAM] [--small]

Ends with 1 if a "least" is missed. A row whose peer is not installed says so and is left out.
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import Table, environment, fill_counters, fill_entries, options, run, seconds  # noqa: E402


def peak_memory(command, home):
    """The largest resident size in MB."""
    process = subprocess.Popen(command, env=environment(home), stdout=subprocess.DEVNULL)
    return os.wait4(process.pid, 0)[2].ru_maxrss / 1024


def waits(command, home):
    """How often a whole process waits for the disk, counted by strace."""
    trace = home / "waits"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range,msync", "-o", trace, *command],
        env=environment(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return sum("sync" in line and "resumed>" not in line for line in trace.read_text().splitlines()) \
        if done.returncode == 0 else None


def fill_jrnl(home, texts):
    journal = home / "journal.txt"
    journal.write_text("".join(f"[{at:%Y-%m-%d %H:%M}] {text}\n\n" for at, text in texts))
    (home / "config" / "jrnl").mkdir(parents=True)
    (home / "config" / "jrnl" / "jrnl.yaml").write_text(
        f"journals:\n  default: {journal}\neditor: ''\nencrypt: false\nversion: v4.2\ntemplate: false\n"
        "tagsymbols: '@'\ndefault_hour: 9\ndefault_minute: 0\ntimeformat: '%F %R'\nhighlight: false\nlinewrap: 79\n"
        "indent_character: '|'\ncolors:\n  body: none\n  date: none\n  tags: none\n  title: none\n")


def fill_tasks(home, tasks):
    (home / "taskrc").write_text("confirmation=off\nverbose=nothing\nnews.version=9.9.9\n")
    file = home / "tasks.json"
    file.write_text(json.dumps([
        {"description": f"Task {number}", "status": "pending", "entry": "20240101T090000Z"}
        for number in range(tasks)]))
    run(["task", "import", str(file)], home)


def measure(quad, jrnl, home, table, scale):
    count = 10_000 // scale
    fill_counters(quad, home, count, 100_000 // scale)
    texts = fill_entries(quad, home, count)
    up = [quad, "count", "up", f"Counter {count // 2}"]

    # What, the command, its peer, least, aim, runs a round.
    rows = [
        ("count up", up, ["task", "add", "One more"], 0.25, 0.1, 7),
        ("count list", [quad, "count", "list"], ["task", "list"], 0.25, 0.1, 3),
        ("journal add", [quad, "journal", "add", "One more"], [jrnl, "One", "more."], 0.02, 0.007, 1),
        ("journal list -n 30", [quad, "journal", "list", "-n", "30"], [jrnl, "-n", "30"], 0.1, 0.033, 1)]
    if shutil.which("task"):
        fill_tasks(home, count)
    if jrnl:
        fill_jrnl(home, texts)
    for what, command, peer, least, aim, runs in rows:
        name = f"{what}, {count:,}, beside {'Taskwarrior' if peer[0] == 'task' else 'jrnl'}"
        if not peer[0] or not shutil.which(peer[0]):
            table.skip(name, peer[0] or "jrnl")
            continue
        table.compare(name, lambda: seconds(command, home), lambda: seconds(peer, home), least, aim, runs)
    if shutil.which("strace") and (counts := [waits(up, home) for _ in range(5)])[0]:
        table.limit("count up, waits for the disk", statistics.median(counts), 2, 1, "")
    else:
        table.skip("count up, waits for the disk", "strace, or what it needs,")
    peak = statistics.median(peak_memory(up, home) for _ in range(5))
    table.limit("count up, peak memory", peak, 24, 12, "MB")


def main():
    parser = options("quad")
    parser.add_argument("--jrnl")
    given = parser.parse_args()
    table = Table(given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        measure(given.quad, given.jrnl, pathlib.Path(folder), table, 100 if given.small else 1)
    table.end()


if __name__ == "__main__":
    main()
