"""A quad-server of one's own for attacks on it, and requests as a client of one's own sends them."""
import argparse
import atexit
import http.client
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time


class Server:
    """A server with a data folder; it can be killed and started again at the same port."""

    def __init__(self, program, data, *options):
        self.program, self.data, self.options = program, data, options
        self.port = 0
        self.log = open(f"{data}.log", "ab")
        self.start()
        atexit.register(self.kill)

    def start(self):
        port_file = f"{self.data}.port"
        if os.path.exists(port_file):
            os.remove(port_file)
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.data, "--port", str(self.port),
             "--port-file", port_file, "--registration", "open",
             "--password-hashing", "scrypt:10:8:1", "--log-level", "warning", *self.options],
            stdout=subprocess.DEVNULL, stderr=self.log)
        end = time.monotonic() + 120
        while not (os.path.exists(port_file) and open(port_file).read().strip()):
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"the server does not start: see {self.data}.log")
            time.sleep(0.01)
        self.port = int(open(port_file).read())
        while True:
            try:
                self.call("GET", "/healthz")
                return
            except OSError:
                time.sleep(0.01)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Asks it to end; whether it did within half a minute."""
        self.process.terminate()
        try:
            return self.process.wait(30) == 0
        except subprocess.TimeoutExpired:
            self.kill()
            return False

    def memory(self):
        """The resident memory in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if "VmRSS" in line) / 1024

    def connect(self, source="127.0.0.1", timeout=60):
        """An open connection from an address of the loopback."""
        return socket.create_connection(("127.0.0.1", self.port), timeout, (source, 0))

    def call(self, method, path, body=None, token=None, source="127.0.0.1"):
        """Sends one request on a connection of its own; its answer, or an error with the status."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        try:
            connection.request(
                method, path, None if body is None else json.dumps(body).encode(), headers(token))
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.status >= 300:
            raise Refused(answer.status, text.decode(errors="replace"))
        return json.loads(text) if text else None

    def register(self, name, source="127.0.0.1"):
        """Makes an account; its token and id."""
        signed_in = self.call("POST", "/v1/accounts", {
            "name": name, "password": "correct horse", "displayName": name,
            "device": secrets.token_hex(16)}, source=source)
        return signed_in["token"], self.call("GET", "/v1/me", token=signed_in["token"])["account"]


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status, text):
        super().__init__(f"{status}: {text[:300]}")
        self.status = status


def arguments():
    """The arguments that all attacks have; the limit is of what health may take."""
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("work")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--limit", type=float, default=5000)
    return parser.parse_args()


def headers(token=None):
    common = {"Content-Type": "application/json"}
    return {**common, "Authorization": f"Bearer {token}"} if token else common


class Verdicts:
    """Tells checks as the other test programs do, and counts them."""

    def __init__(self):
        self.passed = self.failed = 0

    def say(self, holds, name, why=""):
        if holds:
            self.passed += 1
            print(f"pass {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL {name}: {why}", flush=True)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(self.failed > 0)
