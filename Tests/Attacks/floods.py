#!/usr/bin/env python3
"""Attacks a server, and watches meanwhile what somebody else gets from it.

Usage: floods.py BIN_FOLDER WORK_FOLDER [--long] [--limit MILLISECONDS]
"""
import contextlib
import json
import os
import socket
import statistics
import threading
import time

from server import Server, Verdicts, arguments, headers
from watch import Watch, at


class Arena:
    def __init__(self, program, data, seconds, limit):
        self.server = Server(
            program, data, "--web", web_app(f"{data}.web"), "--rates", "files=60:6")
        self.seconds, self.limit = seconds, limit
        self.honest, _ = self.server.register("honest", "127.0.9.1")
        self.attacker, _ = self.server.register("attacker", "127.0.9.2")
        self.verdicts = Verdicts()
        self.usual = self.watched(lambda end: time.sleep(max(0, end - time.monotonic())))[1]
        self.memory = self.server.memory()

    def watched(self, attack):
        """Runs an attack; what health and an honest client saw, and their errors."""
        watches = [Watch(self.server, "/healthz", "127.0.9.3"),
                   Watch(self.server, "/v1/me", "127.0.9.1", self.honest, pause=0.2)]
        for watch in watches:
            watch.start()
        attack(time.monotonic() + self.seconds)
        times = [watch.end() for watch in watches]
        return times[0], times[1], watches[0].errors + watches[1].errors

    def run(self, name, attack):
        health, honest, errors = self.watched(attack)
        grown = self.server.memory() - self.memory
        self.verdicts.say(not errors, f"{name}: everybody else is answered", errors[:3])
        figures = f"p50 {at(health, .5):.1f}, p99 {at(health, .99):.1f}, worst {health[-1]:.1f} ms"
        self.verdicts.say(
            at(health, .99) < self.limit, f"{name}: health {figures}", f"limit {self.limit} ms")
        self.verdicts.say(
            statistics.median(honest) < 2 * statistics.median(self.usual) + self.limit,
            f"{name}: an honest client {statistics.median(honest):.1f} ms instead of "
            f"{statistics.median(self.usual):.1f}", "more than twice as long")
        self.verdicts.say(
            grown < 300, f"{name}: {grown:.0f} MiB more than at the start", "300 MiB is the limit")

    def address(self, number):
        """Attackers have many addresses."""
        return f"127.0.{10 + number // 250 % 200}.{1 + number % 250}"

    def hold(self, count, first, each, end):
        """Opens connections, sends a beginning on each, and a piece now and then."""
        with contextlib.ExitStack() as stack:
            held = []
            for number in range(count):
                with contextlib.suppress(OSError):
                    connection = stack.enter_context(
                        self.server.connect(self.address(number), timeout=2))
                    connection.sendall(first)
                    held.append(connection)
            while time.monotonic() < end:
                for connection in held:
                    with contextlib.suppress(OSError):
                        connection.sendall(each)
                time.sleep(1)

    def flood(self, request, end, threads=4, source=None):
        """Sends a request on new connections, as fast as it can, and leaves without its answer."""
        def run(number):
            while time.monotonic() < end:
                number += threads
                address = source or self.address(number)
                with contextlib.suppress(OSError):
                    with self.server.connect(address, timeout=5) as connection:
                        connection.sendall(request(number))
        runners = [threading.Thread(target=run, args=(n,)) for n in range(threads)]
        for runner in runners:
            runner.start()
        for runner in runners:
            runner.join()

    def silent(self, number):
        """A connection that asks for more than fits on the way, and reads nothing."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.bind((self.address(number), 0))
        connection.connect(("127.0.0.1", self.server.port))
        connection.settimeout(2)
        connection.sendall(b"GET /v1/api.yaml HTTP/1.1\r\nHost: quad\r\n\r\n" * 20)
        return connection

    def is_cut(self, connection):
        """Whether the server has left a connection: it answers what is sent with a reset."""
        with contextlib.suppress(TimeoutError):
            try:
                for _ in range(5):
                    connection.sendall(b"\r\n")
                    time.sleep(0.1)
            except (BrokenPipeError, ConnectionResetError):
                return True
        return False

    def answered(self, request, source="127.0.9.2"):
        """The status of a request of the attacker's own making."""
        with self.server.connect(source) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(request)
            with contextlib.suppress(OSError):
                head = connection.recv(4096).split(b"\r\n")[0].split(b" ")
                return int(head[1]) if len(head) > 1 else 0
        return 0


def post(path, body, token=None, length=None):
    """The bytes of a request."""
    lines = [f"POST {path} HTTP/1.1", "Host: quad",
             f"Content-Length: {len(body) if length is None else length}"]
    lines += [f"{name}: {value}" for name, value in headers(token).items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def web_app(folder):
    """Makes a folder with a page and a large file; its path."""
    os.makedirs(folder)
    for name, count in [("index.html", 100), ("large.bin", 4 << 20)]:
        with open(f"{folder}/{name}", "wb") as file:
            file.write(b"x" * count)
    return folder


def get(path, count=1):
    """The bytes of requests for a path."""
    return f"GET {path} HTTP/1.1\r\nHost: quad\r\n\r\n".encode() * count


def main():
    options = arguments()
    seconds, count = (30, 500) if options.long else (3, 150)
    arena = Arena(
        f"{options.bin}/quad-server", f"{options.work}/floods", seconds, options.limit)

    silent = [arena.silent(number) for number in range(3)]
    began = time.monotonic()
    arena.run(f"{count} slow heads", lambda end: arena.hold(
        count, b"GET /v1/me HTTP/1.1\r\nHost: quad\r\n", b"X-Slow: 1\r\n", end))
    arena.run(f"{count} slow bodies", lambda end: arena.hold(
        count, post("/v1/sync/push", b"{", arena.attacker, length=1_000_000), b" ", end))
    asks = (b"GET /v1/places HTTP/1.1\r\nHost: quad\r\nAuthorization: Bearer "
            + arena.attacker.encode() + b"\r\n\r\n") * 50
    arena.run(f"{count} clients that never read", lambda end: arena.hold(
        count, asks, b"", end))
    wrong = lambda number: post("/v1/sessions", json.dumps({
        "name": f"nobody{number}", "password": "wrong horse", "device": f"{number:032x}",
        }).encode())
    arena.run("a flood of sign-ins", lambda end: arena.flood(wrong, end))
    new = lambda number: post("/v1/accounts", json.dumps({
        "name": f"new{number}", "password": "correct horse", "displayName": "new",
        "device": f"{number:032x}"}).encode())
    arena.run("a flood of registrations", lambda end: arena.flood(new, end))
    heads = b"GET /healthz HTTP/1.1\r\nHost: quad\r\n" + b"X-Flood: 1\r\n" * 5000 + b"\r\n"
    arena.run("a flood of headers", lambda end: arena.flood(lambda _: heads, end))
    deep = post("/v1/sync/push", b"[" * 500_000, arena.attacker)
    arena.run("a flood of deep JSON", lambda end: arena.flood(lambda _: deep, end, threads=2))

    arena.run(f"{count} clients that never read a file", lambda end: arena.hold(
        count, get("/large.bin", 20), b"", end))
    # From where somebody honest is, whose account has limits of its own.
    pages = get("/", 20)
    arena.run("a flood of files from the same address", lambda end: arena.flood(
        lambda _: pages, end, source="127.0.9.1"))

    say = arena.verdicts.say
    status = arena.answered(get("/"), source="127.0.9.1")
    say(status == 429, "files for that address are refused with 429", status)
    status = arena.answered(post("/v1/sessions", json.dumps({
        "name": "honest", "password": "correct horse", "device": f"{1:032x}"}).encode()),
        source="127.0.9.1")
    say(status == 200, "a new device signs in there", status)
    status = arena.answered(heads)
    say(status == 431, "5,000 header lines are refused with 431", status)
    status = arena.answered(b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: quad\r\n\r\n")
    say(status in (414, 431), "a path of 100,000 letters is refused with 414", status)
    status = arena.answered(deep)
    say(status == 400, "deep JSON is refused with 400", status)
    # The server's patience is half a minute; a busy machine is late.
    end = max(began + 35, time.monotonic() + 5)
    while not all(map(arena.is_cut, silent)) and time.monotonic() < end:
        time.sleep(0.5)
    say(all(map(arena.is_cut, silent)), "who reads nothing is cut off", silent)
    say(arena.server.process.poll() is None, "the server has run all the time")
    say(arena.server.stop(), "the server ends when it is asked to")
    log = open(f"{options.work}/floods.log").read()
    say("Fatal" not in log, "nothing fatal is in its log", log[-300:])
    arena.verdicts.end()


main()
