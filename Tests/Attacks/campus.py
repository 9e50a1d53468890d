#!/usr/bin/env python3
"""One person behind the address of a campus attacks sign-ins; everybody else there still gets in.

Usage: campus.py BIN_FOLDER WORK_FOLDER [--long] [--limit MILLISECONDS]

What it does: wrong passwords under many names, sign-ins that are abandoned, requests without a token
until the address is refused, guesses at one name from many addresses.
"""
import base64
import http.client
import json
import secrets
import socket
import time

from server import Refused, Server, Verdicts, arguments, headers


def main():
    options = arguments()
    # The standard hash, so that waiting in line would be felt.
    server = Server(
        f"{options.bin}/quad-server", f"{options.work}/campus", "--password-hashing", "scrypt:13:8:1",
        "--rates", "any=300:60")
    verdicts = Verdicts()
    campus = Campus(server, options.limit / 1000, verdicts)
    campus.wrong(35, "one person guesses under 35 names")
    campus.everybody_gets_in("after 35 wrong passwords")
    campus.abandoned(100)
    campus.everybody_gets_in("beside 100 abandoned sign-ins")
    campus.abandoned(100, phones=True)
    campus.everybody_gets_in("beside 100 abandoned phones")
    campus.own_name()
    campus.everywhere()
    campus.used_up()
    verdicts.end()


class Campus:
    """People behind 127.0.0.1, where the attacker is, too."""

    def __init__(self, server, limit, verdicts):
        self.server, self.limit, self.verdicts = server, limit, verdicts
        self.device = secrets.token_hex(16)
        self.new = 0
        server.register("ada", source="127.0.5.1")
        self.token = self.sign_in("ada", self.device, source="127.0.5.1")["token"]
        self.held = []
        self.phone("ada", "correct horse", source="127.0.5.1")

    def sign_in(self, name, device=None, password="correct horse", source="127.0.0.1"):
        return self.server.call("POST", "/v1/sessions", {
            "name": name, "password": password, "device": device or secrets.token_hex(16)},
            source=source)

    def status(self, call, *given, **named):
        try:
            call(*given, **named)
            return 200
        except Refused as refused:
            return refused.status

    def phone(self, name, password, source="127.0.0.1"):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=60, source_address=(source, 0))
        login = base64.b64encode(f"{name}:{password}".encode()).decode()
        connection.request("POST", "/v1/owntracks", b'{"_type":"status"}', {
            "Authorization": f"Basic {login}", "X-Limit-D": "pixel"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        if answer.status >= 300:
            raise Refused(answer.status, "")

    def wrong(self, count, name):
        statuses = [
            self.status(self.sign_in, f"nobody{number}", password="battery staple")
            for number in range(count)]
        self.verdicts.say(
            set(statuses) <= {401, 429}, name, f"other answers: {sorted(set(statuses))}")

    def abandoned(self, count, phones=False):
        """Sends sign-ins, or messages of phones, and goes away at once."""
        for number in range(count):
            body = json.dumps({
                "name": f"gone{number}", "password": "battery staple",
                "device": secrets.token_hex(16)}).encode()
            login = base64.b64encode(f"gone{number}:battery staple".encode())
            request = (
                b"POST /v1/owntracks HTTP/1.1\r\nAuthorization: Basic " + login if phones
                else b"POST /v1/sessions HTTP/1.1")
            with socket.create_connection(("127.0.0.1", self.server.port), 10) as connection:
                connection.sendall(
                    request + b"\r\nHost: test\r\nContent-Type: application/json\r\n"
                    + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def timed(self, name, call, *given, **named):
        start = time.monotonic()
        status = self.status(call, *given, **named)
        took = time.monotonic() - start
        self.verdicts.say(
            status == 200 and took < self.limit, f"{name} ({1000 * took:.0f} ms)",
            f"status {status} after {took:.1f} s")

    def everybody_gets_in(self, when):
        self.timed(f"{when}: a new device", self.sign_in, "ada")
        self.timed(f"{when}: a familiar device", self.sign_in, "ada", self.device)
        self.token = self.sign_in("ada", self.device)["token"]
        self.timed(f"{when}: a phone with a password", self.phone, "ada", "correct horse")
        self.timed(f"{when}: a phone with a token", self.phone, "ada", self.token)
        self.timed(f"{when}: a session", self.server.call, "GET", "/v1/me", None, self.token)

    def own_name(self):
        for _ in range(5):
            self.status(self.sign_in, "ada", password="battery staple")
        self.verdicts.say(
            self.status(self.sign_in, "ada") == 429, "who guesses at one name waits by that name")
        self.timed("a familiar device does not", self.sign_in, "ada", self.device)

    def everywhere(self):
        statuses = [
            self.status(
                self.sign_in, "ada", password="battery staple", source=f"127.0.6.{1 + number}")
            for number in range(100)]
        self.verdicts.say(
            40 <= statuses.count(401) <= 50, "guessing at one name from everywhere is slow",
            f"{statuses.count(401)} of 100 were looked at")
        self.timed("a familiar device passes", self.sign_in, "ada", self.device,
                   source="127.0.6.1")
        self.token = self.sign_in("ada", self.device)["token"]

    def used_up(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        statuses = set()
        for _ in range(400):
            connection.request("GET", "/v1/me", None, headers(secrets.token_hex(32)))
            answer = connection.getresponse()
            answer.read()
            statuses.add(answer.status)
        self.verdicts.say(429 in statuses, "requests without a session are refused", str(statuses))
        self.verdicts.say(
            self.status(self.sign_in, "ben") == 429, "so are sign-ins of strangers there")
        self.timed("a session is answered", self.server.call, "GET", "/v1/me", None, self.token)
        self.timed("a phone with a token is", self.phone, "ada", self.token)
        self.timed("a familiar device signs in", self.sign_in, "ada", self.device)


if __name__ == "__main__":
    main()
