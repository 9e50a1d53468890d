#!/usr/bin/env python3
"""Measures people and messages as a person uses them: whole runs of quad, and two live conversations in terminals, with
a quad-server of their own on this machine.

Usage: measure.py QUAD QUAD_SERVER [--rounds N] [--small]

Ends with 1 if a "least" is missed. Times beside quad count are whole processes, in turns.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import pty
import random
import secrets
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "CommandLine"))
from measure import Table, environment, milliseconds, run, seconds  # noqa: E402

PEOPLE, MESSAGES, SEARCHES, TYPED, WAITING = 500, 100_000, 200, 100, 100
PASSWORD = "correct horse"
WORDS = 4000


class Server:
    """A quad-server for invented people, on a port of its own."""

    def __init__(self, program, folder):
        self.program, self.folder, self.port = program, folder, 0
        campus = folder / "campus.geojson"
        square = [[[0, 50], [1, 50], [1, 51], [0, 51], [0, 50]]]
        campus.write_text(json.dumps({"type": "FeatureCollection", "features": [{
            "type": "Feature", "properties": {"name": "Library"},
            "geometry": {"type": "Polygon", "coordinates": square}}]}))
        subprocess.run(
            [program, "places", "import", "--data", folder / "server", campus], check=True,
            capture_output=True)
        self.start()
        listed = subprocess.run(
            [program, "places", "list", "--data", folder / "server"], capture_output=True, text=True)
        self.library = listed.stdout.split("\t")[0]

    def start(self):
        port_file = self.folder / "port"
        port_file.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.folder / "server", "--port", str(self.port),
             "--port-file", port_file, "--password-hashing", "scrypt:10:8:1",
             "--encounter-minutes", "1", "--rehearsal", "yes"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 30
        while not (port_file.exists() and port_file.read_text().strip()):
            if time.monotonic() > until:
                sys.exit("the server did not begin")
            time.sleep(0.01)
        self.port = int(port_file.read_text())
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def ask(self, method, path, body=None, token=None):
        request = urllib.request.Request(
            self.url + path, None if body is None else json.dumps(body).encode(), method=method)
        request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", "Bearer " + token)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"{}")

    def join(self, name):
        """An account that was in the library for half an hour: its id and token."""
        signed = self.ask("POST", "/v1/accounts", {
            "name": name, "password": PASSWORD, "displayName": name.capitalize(),
            "device": secrets.token_hex(16)})
        self.visit(signed["token"])
        return signed["account"], signed["token"]

    def visit(self, token):
        begin = int(time.time() - 3600) * 1000
        visit = secrets.token_hex(16)
        events = [
            {"visit": visit, "place": self.library, "kind": kind, "at": at, "enteredAt": begin}
            for kind, at in (("enter", begin), ("leave", begin + 1_800_000))]
        self.ask("POST", "/v1/visits", {"events": events}, token)


class Screen:
    """A live conversation in a terminal of its own."""

    def __init__(self, quad, home, name):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            words = dict(environment(home), TERM="xterm", COLUMNS="100", LINES="40")
            os.execve(quad, [quad, "message", "chat", name, "--number", "0"], words)
        self.shown = b""

    def wait(self, text, limit=20):
        """Waits until the terminal shows a text; forgets what was before it."""
        until = time.monotonic() + limit
        while text.encode() not in self.shown:
            if time.monotonic() > until:
                sys.exit(f"a conversation did not show {text!r}: {self.shown[-400:]!r}")
            if select.select([self.terminal], [], [], 0.5)[0]:
                self.shown += os.read(self.terminal, 65536)
        self.shown = self.shown[self.shown.index(text.encode()) + len(text):]

    def type(self, text):
        os.write(self.terminal, text.encode())

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def sign_in(quad, home, server, name):
    home.mkdir()
    (home / "password").write_text(PASSWORD + "\n")
    run([quad, "account", "sign-in", name, "--server", server.url, "--password-file",
         str(home / "password")], home)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quad")
    parser.add_argument("server")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    quad = os.path.abspath(options.quad)
    scale = 100 if options.small else 1
    folder = pathlib.Path(tempfile.mkdtemp(prefix="quad-social-"))
    server = Server(os.path.abspath(options.server), folder)
    try:
        measure(quad, server, folder, options.rounds, scale)
    finally:
        if server.process.poll() is None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(quad, server, folder, rounds, scale):
    table = Table(rounds)
    people, messages = max(PEOPLE // scale, 5), MESSAGES // scale
    me, token = server.join("myself")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        others = list(pool.map(lambda n: server.join(f"person{n}"), range(people)))
    friends = others[:4]
    for account, other in friends:
        server.ask("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": account, "text": "hello"}, token)
        server.ask("POST", f"/v1/requests/{me}/accept", {}, other)
    home, home2 = folder / "me", folder / "friend"
    sign_in(quad, home, server, "myself")
    sign_in(quad, home2, server, "person0")
    run([quad, "sync"], home2)
    for number in range(people):
        run([quad, "count", "add", f"Counter {number}"], home)
    run([quad, "people", "--all"], home)
    run([quad, "sync"], home)

    table.compare(
        f"people, kept, {people}", lambda: seconds([quad, "people", "--offline"], home),
        lambda: seconds([quad, "count", "list"], home), 2, 1, runs=5)
    typed(quad, home, home2, table)

    server.stop()
    table.compare(
        "message send, without the server",
        lambda: seconds([quad, "message", "send", "person0", "later"], home),
        lambda: seconds([quad, "count", "up", "Counter 1"], home), 2, 1.2, runs=4)
    run([quad, "outbox", "withdraw", "--all"], home)
    delivered(quad, home, server, table)
    search(quad, home, server, me, friends, table, messages)
    sys.exit(1 if table.failed else 0)


def typed(quad, home, home2, table):
    """From Enter in one conversation to the text on the other's screen."""
    one, other = Screen(quad, home, "person0"), Screen(quad, home2, "myself")
    one.wait("live")
    other.wait("live")
    times = []
    for number in range(TYPED):
        text = f"typed{number:04}"
        one.type(text)
        one.wait(text)
        begin = time.perf_counter()
        one.type("\r")
        other.wait(text)
        times.append(time.perf_counter() - begin)
        one.wait("read")
        time.sleep(0.02)
    one.close()
    other.close()
    p99 = percentile(times, 0.99)
    table.row(
        "typed, to the other's screen, p99", milliseconds(p99),
        milliseconds(statistics.median(times)) + " p50", "", "50 ms", "10 ms", p99 <= 0.05,
        p99 <= 0.01)


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
        server.stop()
    server.start()
    median = statistics.median(times)
    table.row(
        f"{WAITING} waiting messages, delivered", milliseconds(median), "", "", "1000 ms", "200 ms",
        median <= 1, median <= 0.2)


def search(quad, home, server, me, friends, table, messages):
    """Three letters of a word, in all messages of a person."""
    chance = random.Random(1)
    words = ["".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(4, 9)))
             for _ in range(WORDS)]

    def write(friend):
        for _ in range(messages // len(friends)):
            text = " ".join(chance.choice(words) for _ in range(8))
            server.ask(
                "POST", "/v1/messages", {"id": secrets.token_hex(16), "to": me, "text": text},
                friend[1])

    with concurrent.futures.ThreadPoolExecutor(len(friends)) as pool:
        list(pool.map(write, friends))
    run([quad, "sync"], home)
    server.stop()
    start = statistics.median(seconds([quad, "outbox"], home) for _ in range(9))
    times = []
    for _ in range(SEARCHES):
        beginning = chance.choice(words)[:3]
        times.append(seconds([quad, "message", "search", beginning + "*"], home))
    p99 = percentile(times, 0.99)
    table.row(
        f"search in {messages:,} messages, p99", milliseconds(p99),
        milliseconds(start) + " start", "", "20 ms", "3 ms", p99 - start <= 0.02,
        p99 - start <= 0.003)


if __name__ == "__main__":
    main()
