#!/usr/bin/env python3
"""Holds many idle streams of live events open, and looks at memory, health and the end.

Usage: streams.py BIN_FOLDER WORK_FOLDER [--long] [--limit MILLISECONDS]
"""
import contextlib
import time

from server import Server, Verdicts, arguments
from watch import Watch, at

STREAMS_OF_AN_ACCOUNT = 16


def main():
    options = arguments()
    count = 10_000 if options.long else 1_000
    server = Server(
        f"{options.bin}/quad-server", f"{options.work}/streams", "--rates", "no",
        "--password-hashing", "scrypt:4:8:1")
    tokens = [server.register(f"person{number}")[0]
              for number in range(-(-count // STREAMS_OF_AN_ACCOUNT))]
    before = server.memory()
    verdicts = Verdicts()
    streams, statuses = [], {}
    with contextlib.ExitStack() as stack:
        for number in range(count):
            stream = stack.enter_context(server.connect(f"127.0.{20 + number // 250}.1"))
            stream.sendall(
                b"GET /v1/events HTTP/1.1\r\nHost: quad\r\nAccept: text/event-stream\r\n"
                b"Authorization: Bearer "
                + tokens[number // STREAMS_OF_AN_ACCOUNT].encode() + b"\r\n\r\n")
            streams.append(stream)
        for stream in streams:
            status = stream.recv(4096)[:12]
            statuses[status] = statuses.get(status, 0) + 1
        verdicts.say(statuses == {b"HTTP/1.1 200": count}, f"{count} streams are open", statuses)
        each = 1024 * (server.memory() - before) / count
        verdicts.say(each < 100, f"a stream takes {each:.1f} KiB", "100 KiB is the limit")
        watch = Watch(server, "/healthz", "127.0.9.3")
        watch.start()
        time.sleep(20 if options.long else 3)
        times = watch.end()
        verdicts.say(not watch.errors, "health is answered beside them", watch.errors[:3])
        verdicts.say(
            at(times, .99) < options.limit,
            f"health beside them: p50 {at(times, .5):.1f}, p99 {at(times, .99):.1f} ms",
            f"limit {options.limit} ms")
        server.process.terminate()
        told = 0
        for stream in streams:
            stream.settimeout(30)
            rest = b""
            with contextlib.suppress(OSError):
                while piece := stream.recv(4096):
                    rest += piece
            told += b"event: stopping" in rest
        verdicts.say(told == count, "each stream is told that the server ends", told)
        verdicts.say(server.stop(), "the server ends with all streams open")
    verdicts.end()


main()
