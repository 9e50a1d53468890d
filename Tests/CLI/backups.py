#!/usr/bin/env python3
"""A backup under load, and the drill: people change their profiles as fast as they are answered
while the store is copied; the copy is restored, and each change that was answered before the copy
began must be there.

Usage: backups.py BIN_FOLDER WORK_FOLDER
"""
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

PEOPLE = 4


def say(holds, name, why=""):
    print(f"ok {name}" if holds else f"no {name}: {why}", flush=True)


def call(url, method, path, body=None, token=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


class Server:
    def __init__(self, program, data):
        port = f"{data}.port"
        if os.path.exists(port):
            os.remove(port)
        self.process = subprocess.Popen(
            [program, "serve", "--data", data, "--port", "0", "--port-file", port,
             "--password-hashing", "scrypt:4:8:1", "--registration", "open",
             "--rates", "no"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while not (os.path.exists(port) and open(port).read().strip()):
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit("the server does not start")
            time.sleep(0.01)
        self.url = f"http://127.0.0.1:{open(port).read().strip()}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Person(threading.Thread):
    """Somebody who writes a higher number into their profile again and again."""

    def __init__(self, url, name):
        super().__init__(daemon=True)
        self.url = url
        self.answered = 0
        self.isOver = False
        self.token = call(url, "POST", "/v1/accounts", {
            "name": name, "password": "correct horse", "displayName": name,
            "device": secrets.token_hex(16)})["token"]

    def run(self):
        while not self.isOver:
            try:
                call(self.url, "PATCH", "/v1/me", {"bio": str(self.answered + 1)}, self.token)
            except OSError:
                return
            self.answered += 1


def main():
    bin_folder, folder = sys.argv[1:]
    program = f"{bin_folder}/quad-server"
    run = lambda *words: subprocess.run([program, *words], capture_output=True, text=True)
    server = Server(program, f"{folder}/live")
    people = [Person(server.url, f"person{number}") for number in range(PEOPLE)]
    for person in people:
        person.start()
    for turn in range(3):
        time.sleep(0.3)
        before = [person.answered for person in people]
        backup = f"{folder}/backup{turn}.sqlite"
        done = run("backup", backup, "--data", f"{folder}/live")
        after = [person.answered for person in people]
        say(done.returncode == 0, f"backup {turn} under load", done.stderr[-300:])
        say(all(b > a for a, b in zip(before, after)), f"writers go on during backup {turn}",
            f"{before} {after}")
        put = run("restore", backup, "--data", f"{folder}/restored{turn}")
        say(put.returncode == 0, f"restore {turn}", put.stderr[-300:])
        again = Server(program, f"{folder}/restored{turn}")
        there = [int(call(again.url, "GET", "/v1/me", token=p.token)["bio"]) for p in people]
        say(all(a <= n for a, n in zip(before, there)),
            f"all that was answered before backup {turn} is there", f"{before} {there}")
        say(all(n <= p.answered + 1 for n, p in zip(there, people)),
            f"nothing that was never sent is in backup {turn}", str(there))
        call(again.url, "PATCH", "/v1/me", {"bio": "goes on"}, people[0].token)
        again.kill()
        sound = run("check", "--data", f"{folder}/restored{turn}")
        say(sound.returncode == 0 and sound.stdout == "the store is sound\n",
            f"the restored store {turn} is sound, also after kill -9", sound.stdout + sound.stderr)
    for person in people:
        person.isOver = True
    server.kill()
    print("# done")


main()
