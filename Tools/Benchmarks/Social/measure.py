#!/usr/bin/env python3
"""Measures people and messages as a person uses them: whole runs of quad, and two live conversations in terminals, with
a quad-server of their own on this machine.

Usage: measure.py QUAD QUAD_SERVER [--rounds N] [--small]

Ends with 1 if a "least" is missed. Times beside quad count are whole processes, in turns.
"""
import concurrent.futures
import json
import pathlib
import random
import secrets
import statistics
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import (  # noqa: E402
    LIBRARY, Screen, Table, environment, milliseconds, options, percentile, quad_server, run, seconds)

PEOPLE, MESSAGES, SEARCHES, TYPED, WAITING = 500, 100_000, 200, 100, 100
PASSWORD = "correct horse"


class People:
    """Accounts on a server, made and used by its API."""

    def __init__(self, server):
        self.server = server

    def ask(self, method, path, body=None, token=None):
        request = urllib.request.Request(
            self.server.url + path, None if body is None else json.dumps(body).encode(), method=method)
        request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", "Bearer " + token)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"{}")

    def join(self, name):
        """An account that was in the library for half an hour: its id and token."""
        signed = self.ask("POST", "/v1/accounts", {
            "name": name, "password": PASSWORD, "displayName": name.capitalize(), "device": secrets.token_hex(16)})
        begin, visit = int(time.time() - 3600) * 1000, secrets.token_hex(16)
        self.ask("POST", "/v1/visits", {"events": [
            {"visit": visit, "place": LIBRARY, "kind": kind, "at": at, "enteredAt": begin}
            for kind, at in (("enter", begin), ("leave", begin + 1_800_000))]}, signed["token"])
        return signed["account"], signed["token"]

    def write(self, to, text, token):
        self.ask("POST", "/v1/messages", {"id": secrets.token_hex(16), "to": to, "text": text}, token)


def measure(quad, server, folder, table, scale):
    people = People(server)
    me, token = people.join("myself")
    count = max(PEOPLE // scale, 5)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        others = list(pool.map(lambda number: people.join(f"person{number}"), range(count)))
    for account, other in others[:4]:
        people.write(account, "hello", token)
        people.ask("POST", f"/v1/requests/{me}/accept", {}, other)
    home, friend = folder / "me", folder / "friend"
    for person, name in ((home, "myself"), (friend, "person0")):
        person.mkdir()
        (person / "password").write_text(PASSWORD + "\n")
        run([quad, "account", "sign-in", name, "--server", server.url, "--password-file", str(person / "password")],
            person)
        run([quad, "sync"], person)
    for number in range(count):
        run([quad, "count", "add", f"Counter {number}"], home)
    run([quad, "people", "--all"], home)
    run([quad, "sync"], home)
    table.compare(
        f"people, kept, {count}, beside quad count list", lambda: seconds([quad, "people", "--offline"], home),
        lambda: seconds([quad, "count", "list"], home), 2, 1, runs=5)
    typed(quad, home, friend, table)
    server.end()
    table.compare(
        "message send, offline, beside count up", lambda: seconds([quad, "message", "send", "person0", "later"], home),
        lambda: seconds([quad, "count", "up", "Counter 1"], home), 2, 1.2, runs=4)
    run([quad, "outbox", "withdraw", "--all"], home)
    delivered(quad, home, server, table)
    search(quad, home, people, me, others[:4], table, MESSAGES // scale)


def typed(quad, home, friend, table):
    """From Enter in one conversation to the text on the other's screen."""
    def chat(whose, name):
        return Screen(
            [quad, "message", "chat", name, "--number", "0"], {**environment(whose), "TERM": "xterm"}, rows=40,
            columns=100)

    times = []
    with chat(home, "person0") as one, chat(friend, "myself") as other:
        one.wait("live")
        other.wait("live")
        for number in range(TYPED):
            text = f"typed{number:04}"
            one.press(text)
            one.wait(text)
            begin = one.press("\r")
            other.wait(text)
            times.append(time.monotonic() - begin)
            one.wait("read")
            time.sleep(0.02)
    table.limit(
        "typed, to the other's screen, p99", 1000 * percentile(times, 0.99), 50, 10, "ms",
        f"p50 {milliseconds(statistics.median(times))}")


def delivered(quad, home, server, table):
    """Messages that waited for a day, from the start of a program to their end on the server."""
    times = []
    for _ in range(3):
        for number in range(WAITING):
            run([quad, "message", "send", "person1", f"waiting {number}"], home)
        server.start()
        times.append(seconds([quad, "outbox", "send"], home))
        if json.loads(run([quad, "outbox", "--json"], home)):
            sys.exit("some still wait")
        server.end()
    server.start()
    table.limit(f"{WAITING} waiting messages, delivered", 1000 * statistics.median(times), 1000, 200, "ms")


def search(quad, home, people, me, friends, table, messages):
    """Three letters of a word, in all messages of a person; the start of a program is taken off."""
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(4, 9))) for _ in range(4000)]

    def write(friend):
        for _ in range(messages // len(friends)):
            people.write(me, " ".join(chance.choices(words, k=8)), friend[1])

    with concurrent.futures.ThreadPoolExecutor(len(friends)) as pool:
        list(pool.map(write, friends))
    run([quad, "sync"], home)
    people.server.end()
    start = statistics.median(seconds([quad, "outbox"], home) for _ in range(9))
    times = [
        seconds([quad, "message", "search", chance.choice(words)[:3] + "*"], home) - start for _ in range(SEARCHES)]
    table.limit(
        f"search in {messages:,} messages, p99", 1000 * percentile(times, 0.99), 20, 3, "ms",
        f"a start takes {milliseconds(start)}")


def main():
    given = options("quad", "server").parse_args()
    table = Table(given.rounds)
    with tempfile.TemporaryDirectory(prefix="quad-social-") as name:
        folder = pathlib.Path(name)
        server = quad_server(
            given.server, folder, "--password-hashing", "scrypt:10:8:1", "--encounter-minutes", "1")
        try:
            measure(given.quad, server, folder, table, 100 if given.small else 1)
        finally:
            server.end()
    table.end()


if __name__ == "__main__":
    main()
