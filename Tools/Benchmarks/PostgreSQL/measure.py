#!/usr/bin/env python3
"""Measures a quad-server on PostgreSQL: the round trips of requests, by its own /metrics, and the time from a primary
that is killed to the next acknowledged message (Tests/CLI/failover.py).

Usage: measure.py QUAD_SERVER DATABASE PROGRAMS_OF_POSTGRESQL [--rounds N] [--small] [--only flights|failover]

DATABASE is a URL of PostgreSQL. Ends with 1 if a "least" is missed.
"""
import json
import pathlib
import re
import secrets
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve()
TESTS = HERE.parents[3] / "Tests"
sys.path[:0] = [str(HERE.parent.parent), str(TESTS / "CLI"), str(TESTS / "Attacks")]
from common import Table, options  # noqa: E402
from failover import CAMPUS, Person, meet  # noqa: E402
from postgresql import QUICK, Measurements  # noqa: E402
from server import Server  # noqa: E402

COUNTS = ("quad_store_flights_total", "quad_store_transactions_total")


def pusher(person):
    """Pushes of a device of its own."""
    device, batch = secrets.token_hex(16), 0

    def push(count):
        nonlocal batch
        batch += 1
        tally = {"counters": {"value": {"tally": {device: [batch, batch]}}}}
        person.act("POST", "/v1/sync/push", {"batch": batch, "device": device, "documents": [
            {"id": secrets.token_hex(16), "kind": "counter", "state": tally} for _ in range(count)]})

    return push


def flights(table, program, database, folder, people):
    measurements = Measurements()
    campus = pathlib.Path(folder, "campus.geojson")
    campus.write_text(json.dumps(CAMPUS))
    store = f"{database}&schema=bench_flights&ends={folder}/quad.ends"
    server = Server(
        program, f"{folder}/flights", "--store", store, "--places", str(campus), "--rehearsal", "yes",
        "--encounter-minutes", "1", "--encounter-delay", "0", *measurements.options, *QUICK)

    def least(act, times=10):
        """The fewest in several runs, since chores run beside; without what it takes to ask."""
        counts = []
        for _ in range(times):
            before = measurements.read()
            act()
            after = measurements.read()
            counts.append([int(after[name] - before[name]) for name in COUNTS])
        return min(counts)

    own = least(lambda: None)
    ann, *others = [Person(server, f"person{number}") for number in range(people + 1)]
    for other in others:
        meet(other, ann)
    text = {"to": others[0].id, "text": "See you at the library"}
    push = pusher(ann)
    for what, at_least, aim, act in (
            ("a message", 5, 4, lambda: ann.act("POST", "/v1/messages", {"id": secrets.token_hex(16), **text})),
            ("a push of 1", 5, 4, lambda: push(1)),
            ("a push of 200", 5, 4, lambda: push(200)),
            (f"{people} conversations", 8, 6, lambda: ann.act("GET", "/v1/conversations")),
            (f"a feed of {people}", 8, 6, lambda: ann.act("GET", "/v1/people"))):
        count, transactions = (one - mine for one, mine in zip(least(act), own))
        table.limit(f"flights of {what}", count, at_least, aim, "", beside=f"{transactions} transactions")
    server.stop()


def failover(table, program, programs, folder, rounds):
    done = subprocess.run(
        [sys.executable, str(TESTS / "CLI/failover.py"), str(pathlib.Path(program).parent), folder, programs,
         str(rounds)], capture_output=True, text=True)
    times = re.search(r"^# killed to next acknowledged: (.*)$", done.stdout, re.M)
    wrong = [line for line in done.stdout.splitlines() if line.startswith("no ")]
    if done.returncode != 0 or times is None or wrong:
        sys.exit("\n".join([*wrong, done.stderr[-400:]]))
    seconds = [float(one.split()[0]) for one in times[1].split(", ")]
    table.limit(
        "primary killed to next acknowledged", statistics.median(seconds), 3, 1, "s",
        beside=f"at most {max(seconds):.2f} s")


def main():
    parser = options("quad_server", rounds=5)
    parser.add_argument("database")
    parser.add_argument("programs")
    parser.add_argument("--only", choices=["flights", "failover"])
    given = parser.parse_args()
    table = Table(given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o711)
        if given.only != "failover":
            flights(table, given.quad_server, given.database, folder, 10 if given.small else 50)
        if given.only != "flights":
            inside = pathlib.Path(folder, "failover")
            inside.mkdir(mode=0o711)
            failover(table, given.quad_server, given.programs, str(inside), 1 if given.small else given.rounds)
    table.end()


main()
