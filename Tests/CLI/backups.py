#!/usr/bin/env python3
"""A backup under load, and the drill: people change their profiles as fast as they are answered
while the store is copied; the copy is restored, and each change that was answered before the copy
began must be there.

Usage: backups.py BIN_FOLDER WORK_FOLDER
"""
import pathlib
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Attacks"))
from server import Refused, Server  # noqa: E402

PEOPLE = 4
QUICK = ["--password-hashing", "scrypt:4:8:1", "--rates", "no"]


def say(holds, name, why=""):
    print(f"ok {name}" if holds else f"no {name}: {why}", flush=True)


class Person(threading.Thread):
    """Somebody who writes a higher number into their profile again and again."""

    def __init__(self, server, name):
        super().__init__(daemon=True)
        self.server = server
        self.answered = 0
        self.isOver = False
        self.token, _ = server.register(name)

    def run(self):
        while not self.isOver:
            try:
                self.server.call("PATCH", "/v1/me", {"bio": str(self.answered + 1)}, self.token)
            except (OSError, Refused):
                return
            self.answered += 1


def main():
    bin_folder, folder = sys.argv[1:]
    program = f"{bin_folder}/quad-server"
    run = lambda *words: subprocess.run([program, *words], capture_output=True, text=True)
    server = Server(program, f"{folder}/live", *QUICK)
    people = [Person(server, f"person{number}") for number in range(PEOPLE)]
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
        # The ends of the server lie where it is put back; else all its devices were signed out.
        ends = pathlib.Path(f"{folder}/restored{turn}/quad-server.ends")
        ends.parent.mkdir()
        ends.write_bytes(pathlib.Path(f"{folder}/live/quad-server.ends").read_bytes())
        put = run("restore", backup, "--data", f"{folder}/restored{turn}")
        say(put.returncode == 0, f"restore {turn}", put.stderr[-300:])
        again = Server(program, f"{folder}/restored{turn}", *QUICK)
        there = [int(again.call("GET", "/v1/me", token=p.token)["bio"]) for p in people]
        say(all(a <= n for a, n in zip(before, there)),
            f"all that was answered before backup {turn} is there", f"{before} {there}")
        say(all(n <= p.answered + 1 for n, p in zip(there, people)),
            f"nothing that was never sent is in backup {turn}", str(there))
        again.call("PATCH", "/v1/me", {"bio": "goes on"}, people[0].token)
        again.kill()
        sound = run("check", "--data", f"{folder}/restored{turn}")
        say(sound.returncode == 0 and sound.stdout == "the store is sound\n",
            f"the restored store {turn} is sound, also after kill -9", sound.stdout + sound.stderr)
    for person in people:
        person.isOver = True
    server.kill()
    print("# done")


main()
