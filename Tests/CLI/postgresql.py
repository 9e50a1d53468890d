#!/usr/bin/env python3
"""Faults around COMMIT, with a real server of PostgreSQL and a proxy before it: what is answered
is there, what is refused is not, and `uncertain` is said only where the server itself can't know.

Usage: postgresql.py BIN_FOLDER WORK_FOLDER PROGRAMS_OF_POSTGRESQL SOCKET_FOLDER [SMALL_FOLDER]
SMALL_FOLDER is an empty file system of few megabytes, which PostgreSQL may write to.
"""
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Attacks"))
from server import Refused, Server  # noqa: E402

QUICK = ["--password-hashing", "scrypt:4:8:1", "--rates", "no", "--web", "no"]
SOCKET = ".s.PGSQL.5432"


# The server is ready, and no transaction is open (PostgreSQL, "Message Formats": ReadyForQuery).
IDLE = b"Z\0\0\0\5I"


def say(holds, name, why=""):
    print(f"ok {name}" if holds else f"no {name}: {why}", flush=True)


class Proxy:
    """Passes on what clients and the server of PostgreSQL say, and cuts a connection at its next
    COMMIT: before it, in the middle of it, or before its answer."""

    def __init__(self, folder, server):
        os.mkdir(folder)
        self.server, self.cut, self.done = f"{server}/{SOCKET}", None, 0
        self.flights = 0
        self.lock = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{folder}/{SOCKET}")
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.server)
            link = Link(self, client, server)
            for work in (link.forward, link.back):
                threading.Thread(target=work, daemon=True).start()

    def take(self):
        """The way in which a COMMIT is cut now, for one connection."""
        with self.lock:
            cut, self.cut = self.cut, None
            self.done += cut is not None
            return cut


class Link:
    """One connection."""

    def __init__(self, proxy, client, server):
        self.proxy, self.client, self.server = proxy, client, server
        self.commits, self.isDeaf = set(), False
        # What nobody waits for.
        self.ends, self.isOut = set(), False

    def end(self):
        for one in (self.client, self.server):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def forward(self):
        held, isBegun = b"", False
        try:
            while piece := self.client.recv(1 << 16):
                held += piece
                while True:
                    start = 1 if isBegun else 0
                    if len(held) < start + 4:
                        break
                    length = start + struct.unpack("!I", held[start:start + 4])[0]
                    if len(held) < length:
                        break
                    message, held = held[:length], held[length:]
                    if not self.passes(message, isBegun):
                        return
                    isBegun = True
        except OSError:
            pass
        finally:
            self.end()

    def passes(self, message, isBegun):
        """Passes a message on, unless the connection is cut there."""
        words = message[5:].split(b"\0")
        if isBegun and message[:1] == b"P" and words[1] == b"COMMIT":
            self.commits.add(words[0])
        if isBegun and message[:1] == b"P" and (
                words[1] == b"ROLLBACK" or b"pg_advisory_unlock_all" in words[1]):
            self.ends.add(words[0])
        if isBegun and message[:1] == b"B" and words[1] not in self.ends and not self.isOut:
            self.isOut = True
            self.proxy.flights += 1
        if isBegun and message[:1] == b"B" and words[1] in self.commits:
            cut = self.proxy.take()
            if cut == "in":
                self.server.sendall(message[:len(message) // 2])
            if cut in ("before", "in"):
                return False
            self.isDeaf = cut == "after"
        self.server.sendall(message)
        return True

    def back(self):
        unheard = b""
        try:
            while piece := self.server.recv(1 << 16):
                self.isOut = False
                if self.isDeaf:
                    # Answers to what was sent before the COMMIT may be among it.
                    unheard += piece
                    if IDLE in unheard:
                        break
                else:
                    self.client.sendall(piece)
        except OSError:
            pass
        finally:
            self.end()


class Person:
    """Somebody who writes a higher number into their profile again and again."""

    def __init__(self, server, name):
        self.server, self.sent, self.answered, self.refused = server, 0, 0, []
        self.token, _ = server.register(name)

    def write(self):
        """Writes the next number; 200, or the code of the refusal."""
        self.sent += 1
        try:
            self.server.call("PATCH", "/v1/me", {"bio": str(self.sent)}, self.token)
        except Refused as refused:
            code = json.loads(str(refused).split(": ", 1)[1])["code"]
            self.refused.append(code)
            return code
        self.answered = self.sent
        return "200"

    def read(self):
        return int(self.server.call("GET", "/v1/me", token=self.token)["bio"] or 0)


class Database:
    def __init__(self, programs, folder):
        self.command = [
            f"{programs}/psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "quad",
            "-d", "postgres"]

    def ask(self, *texts):
        words = [word for text in texts for word in ("-c", text)]
        return subprocess.run(
            self.command + words, capture_output=True, text=True, check=True).stdout.strip()

    def until(self, text, seconds=10):
        """Asks until the answer is not empty; it."""
        end = time.monotonic() + seconds
        while not (answer := self.ask(text)) and time.monotonic() < end:
            time.sleep(0.02)
        return answer

    def set(self, name, value):
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'", "SELECT pg_reload_conf()")
        self.until(f"SELECT 1 WHERE current_setting('{name}') = '{value}'")


def cuts(proxy, ann):
    """A connection that ends around a COMMIT: the server finds out what became of it."""
    for cut in ("before", "in", "after"):
        met = 0
        for _ in range(12):
            proxy.done, proxy.cut = 0, cut
            answer = ann.write()
            proxy.cut = None
            # The proxy may meet another writer, such as one that tidies.
            met += proxy.done
            there = ann.read()
            say(answer == "200" and there == ann.sent, f"what is written is there, a COMMIT cut {cut} it",
                f"{answer}, {there} of {ann.sent}")
            if met == 3:
                break
        say(met == 3, f"COMMITs are cut {cut} it", f"{met} times")
        # An account can't be made twice, so a second run of what had happened would be refused.
        proxy.done, proxy.cut = 0, cut
        try:
            ann.server.register(f"cut-{cut}")
            say(proxy.done == 1, f"an account is made once, its COMMIT cut {cut} it", f"{proxy.done} cuts")
        except Refused as refused:
            say(False, f"an account is made once, its COMMIT cut {cut} it", str(refused))
        proxy.cut = None
        say(ann.write() == "200" and ann.read() == ann.sent, f"the server goes on after {cut}")


def flights(proxy, ann, bin_folder, folder):
    """The round trips that a request takes; the least of several, since others ask beside it."""
    def least(name, most, act):
        counts = []
        for _ in range(6):
            before = proxy.flights
            act()
            counts.append(proxy.flights - before)
        say(min(counts) <= most, f"{name} takes at most {most} flights", str(counts))
        print(f"# {name}: {min(counts)} flights", flush=True)

    variables = {**os.environ, "QUAD_HOME": f"{folder}/quad", "QUAD_HINTS": "never"}
    quad = lambda *words, **given: subprocess.run(
        [f"{bin_folder}/quad", *words], env=variables, capture_output=True, text=True, check=True,
        **given)
    quad("account", "sign-in", "person0", "--server", f"http://127.0.0.1:{ann.server.port}",
         "--password-stdin", input="correct horse\n")
    quad("sync")

    def push(count):
        for number in range(count):
            quad("count", "add", f"counter {os.urandom(4).hex()}")
        before = proxy.flights
        quad("sync")
        return proxy.flights - before

    least("reading a profile", 7, ann.read)
    least("changing a profile", 10, ann.write)
    one, many = min(push(1) for _ in range(3)), push(30)
    print(f"# a sync with a push of 1: {one} flights, of 30: {many}", flush=True)
    # What the server does by itself meanwhile is counted, too.
    say(many <= one + 15, "a push of 30 takes no flight a document", f"{many}, {one} for one")


def waits(database, ann):
    """A COMMIT that waits for a replica, and is cancelled or whose session is ended."""
    for what, isBack in (("cancel", False), ("terminate", False), ("cancel", True), ("terminate", True)):
        name = f"pg_{what}_backend at COMMIT" + ", and then the replica is back" * isBack
        database.set("synchronous_standby_names", "nobody")
        answers = []
        writer = threading.Thread(target=lambda: answers.append(ann.write()))
        writer.start()
        waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        found = database.until(f"SELECT 1 {waiting} LIMIT 1")
        say(found == "1", f"a COMMIT waits for a replica, before {name}")
        say(answers == [], f"and is not answered, before {name}", str(answers))
        database.ask(f"SELECT pg_{what}_backend(pid) {waiting}")
        if isBack:
            time.sleep(0.5)
            database.set("synchronous_standby_names", "")
        writer.join(30)
        database.set("synchronous_standby_names", "")
        wanted = "200" if isBack else "uncertain"
        say(answers == [wanted], f"{wanted}: {name}", str(answers))
        say(ann.read() == ann.sent, f"it is there after {name}")
        say(ann.write() == "200", f"the server goes on after {name}")


def demoted(database, ann):
    """A primary that only reads."""
    database.set("default_transaction_read_only", "on")
    begin = time.monotonic()
    answer = ann.write()
    took = time.monotonic() - begin
    say(answer == "unavailable", "a server that only reads is unavailable", answer)
    say(took < 15, "soon", f"{took:.1f} s")
    database.ask("SET default_transaction_read_only = off",
                 "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")
    end = time.monotonic() + 10
    while (answer := ann.write()) != "200" and time.monotonic() < end:
        time.sleep(0.1)
    say(answer == "200" and ann.read() == ann.sent, "and is written to when it does again", answer)


def ended(database, people):
    """Sessions that are ended while four people write."""
    isOver = threading.Event()

    def write(person):
        while not isOver.is_set():
            person.write()

    before = [person.answered for person in people]
    writers = [threading.Thread(target=write, args=[person]) for person in people]
    for writer in writers:
        writer.start()
    for _ in range(60):
        database.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND backend_type = 'client backend' ORDER BY random() LIMIT 2")
        time.sleep(0.03)
    isOver.set()
    for writer in writers:
        writer.join()
    say(all(p.answered > b for p, b in zip(people, before)), "people write while sessions end")
    codes = {code for person in people for code in person.refused} - {"unavailable", "uncertain"}
    say(not codes, "they are told nothing else than that it is unavailable or uncertain",
        str(codes))
    there = [person.read() for person in people]
    say(all(p.answered <= t <= p.sent for p, t in zip(people, there)),
        "what was answered is there", f"{there} of {[(p.answered, p.sent) for p in people]}")


def full(server, database, folder):
    """A file system without room."""
    filler = pathlib.Path(folder, "filler")
    room = os.statvfs(folder)
    with open(filler, "wb") as file:
        file.write(bytes(max(0, room.f_bavail * room.f_frsize - (128 << 10))))
    names, answer = [], None
    for number in range(2000):
        try:
            server.register(f"guest{number}")
        except Refused as refused:
            answer = str(refused)
            break
        names.append(f"guest{number}")
    say(answer is not None and json.loads(answer.split(": ", 1)[1])["code"] == "storage-full",
        "a full disk is told", str(answer))
    filler.unlink()
    try:
        server.register("late")
        names.append("late")
    except Refused as refused:
        say(False, "it goes on when there is room", str(refused))
    count = int(database.ask("SELECT count(*) FROM narrow.accounts"))
    say(count == len(names), "what was answered is there, and nothing else",
        f"{count}, not {len(names)}")


def main():
    bin_folder, folder, programs, sockets = sys.argv[1:5]
    small = sys.argv[5] if len(sys.argv) > 5 else None
    database = Database(programs, sockets)
    store = f"postgresql://quad@/postgres?ends={folder}/NAME.ends&schema=NAME&host="
    proxy = Proxy(f"{folder}/proxy", sockets)
    server = Server(f"{bin_folder}/quad-server", f"{folder}/faults", "--store",
                    store.replace("NAME", "faults") + f"{folder}/proxy", *QUICK)
    people = [Person(server, f"person{number}") for number in range(4)]
    flights(proxy, people[0], bin_folder, folder)
    cuts(proxy, people[0])
    waits(database, people[0])
    demoted(database, people[0])
    for person in people:
        person.refused = []
    ended(database, people)
    sound = subprocess.run(
        [f"{bin_folder}/quad-server", "check", "--store",
         store.replace("NAME", "faults") + sockets],
        capture_output=True, text=True)
    say(sound.returncode == 0, "the store is sound", sound.stdout + sound.stderr)
    say(server.stop(), "the server ends when it is asked to")
    if small:
        database.ask(f"CREATE TABLESPACE small LOCATION '{small}'",
                     "ALTER ROLE quad SET default_tablespace = small")
        server = Server(f"{bin_folder}/quad-server", f"{folder}/full", "--store",
                        store.replace("NAME", "narrow") + sockets, *QUICK)
        full(server, database, small)
        server.kill()
        database.ask("ALTER ROLE quad RESET default_tablespace")
    print("# done")


if __name__ == "__main__":
    main()
