"""The server, the devices and their ways to it, for students.py."""
import base64
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request

PASSWORD = "correct horse"


def say(holds, name, why=""):
    print(f"ok {name}" if holds else f"no {name}: {why}", flush=True)


class Server:
    def __init__(self, program, folder):
        self.program, self.folder, self.port, self.process = program, folder, 0, None

    def __enter__(self):
        subprocess.run(
            [self.program, "places", "import", "--data", f"{self.folder}/server",
             f"{self.folder}/campus.geojson"], check=True, capture_output=True)
        self.start()
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)

    @property
    def is_running(self):
        return self.process is not None

    def start(self):
        if self.is_running:
            return
        told = f"{self.folder}/port"
        if os.path.exists(told):
            os.remove(told)
        with open(f"{self.folder}/server.log", "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--data", f"{self.folder}/server", "--port", str(self.port),
                 "--port-file", told, "--password-hashing", "scrypt:10:8:1",
                 "--encounter-minutes", "1", "--rehearsal", "yes"],
                stdout=subprocess.DEVNULL, stderr=log)
        end = time.monotonic() + 30
        while not (os.path.exists(told) and open(told).read().strip()):
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit("the server does not start: "
                         + open(f"{self.folder}/server.log").read()[-500:])
            time.sleep(0.005)
        self.port = int(open(told).read())

    def end(self, how):
        if self.is_running:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None


class Line:
    """The way of one device to the server, on a port of its own, which can be closed."""

    def __init__(self, server):
        self.server, self.is_open, self.passed = server, True, 0
        self.pairs = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def open(self):
        self.is_open = True

    def close(self):
        self.is_open = False
        for pair in list(self.pairs):
            self.cut(pair)

    def listen(self):
        while True:
            near, _ = self.listener.accept()
            if not self.is_open:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                near.close()
                continue
            pair = (near, far)
            self.pairs.add(pair)
            self.passed += 1
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.pass_on, args=(one, other, pair), daemon=True).start()

    def pass_on(self, one, other, pair):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except OSError:
            pass
        self.cut(pair)

    def cut(self, pair):
        self.pairs.discard(pair)
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()


class Device:
    def __init__(self, name, bin_folder, folder, server):
        self.name, self.program, self.server = name, f"{bin_folder}/quad", server
        self.line = Line(server)
        self.address = f"http://127.0.0.1:{self.line.port}"
        self.password = f"{folder}/password"
        with open(self.password, "w") as file:
            file.write(PASSWORD + "\n")
        self.environment = {**os.environ, "QUAD_HOME": f"{folder}/{name}"}
        # The lines that were taken, by the other person, in the order of typing.
        self.said = {}
        self.chat = None

    def run(self, *words):
        return subprocess.run(
            [self.program, *words], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=120)

    def must(self, *words):
        done = self.run(*words)
        if done.returncode != 0:
            sys.exit(f"{self.name}: quad {' '.join(words)}: {done.returncode} {done.stderr}")
        return done.stdout

    def json(self, *words):
        return json.loads(self.must(*words, "--json"))

    def note(self, other, text, is_taken):
        """Notes a line that was typed, and whether quad said that it has it."""
        if is_taken:
            self.said.setdefault(other, []).append(text)

    def tell_by_phone(self, place, start, seconds):
        """Tells of a stay as the app OwnTracks does."""
        latitude, longitude = place
        fixes = [{"_type": "location", "t": "u", "tid": "px", "tst": int(start + moment), "acc": 12,
                  "lat": latitude if moment < seconds else latitude + 0.02, "lon": longitude}
                 for moment in range(0, seconds + 600, 30)]
        user = self.name.split(".")[0]
        secret = base64.b64encode(f"{user}:{PASSWORD}".encode()).decode()
        for first in range(0, len(fixes), 100):
            request = urllib.request.Request(
                f"{self.address}/v1/owntracks", json.dumps(fixes[first:first + 100]).encode(),
                {"Content-Type": "application/json", "Authorization": f"Basic {secret}",
                 "X-Limit-U": user, "X-Limit-D": "phone"})
            with urllib.request.urlopen(request) as reply:
                reply.read()

    # A conversation held live.

    def begin_chat(self, other):
        self.chat = subprocess.Popen(
            [self.program, "message", "chat", other, "--json"], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def type(self, text):
        self.chat.stdin.write(text + "\n")
        self.chat.stdin.flush()

    def end_chat(self):
        try:
            _, errors = self.chat.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.chat.kill()
            _, errors = self.chat.communicate()
        return self.chat.returncode, errors[-300:]


class Watch:
    """A bot that shows what comes, as JSON."""

    def __init__(self, device):
        self.lines = []
        self.known = {message["id"] for row in device.json("message", "list")
                      if row["state"] == "open"
                      for message in device.json("message", "show", row["name"].lower(), "--all")}
        before = device.line.passed
        self.process = subprocess.Popen(
            [device.program, "message", "watch", "--resume", "--json"], env=device.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        # It goes on from what the device keeps when it connects; what another command of the
        # device fetches before that is not new to it.
        end = time.monotonic() + 30
        while device.line.passed == before and time.monotonic() < end:
            time.sleep(0.01)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    def missing(self, messages):
        """Waits for all that it has to show; returns in words what is missing, or came twice."""
        expected = {message["id"] for message in messages} - self.known
        end = time.monotonic() + 20
        while time.monotonic() < end and not expected <= {line.get("id") for line in self.lines}:
            time.sleep(0.1)
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        self.reader.join()
        shown = [line["id"] for line in self.lines if line.get("id") in expected]
        gone = len(expected - set(shown))
        return f"{gone} missing, {len(shown) - len(set(shown))} twice" \
            if gone or len(set(shown)) != len(shown) else ""
