#!/usr/bin/env python3
"""Faults around COMMIT, with a real server of PostgreSQL and a proxy before it: what is answered
is there, what is refused is not, and `uncertain` is said only where the server itself can't know.

Usage: postgresql.py BIN_FOLDER WORK_FOLDER PROGRAMS_OF_POSTGRESQL SOCKET_FOLDER [SMALL_FOLDER]
SMALL_FOLDER is an empty file system of few megabytes, which PostgreSQL may write to.
"""
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.request

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


class Measurements:
    """What a server measures of its store, if it is started with the options."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.options = ["--metrics", self.address]

    def read(self):
        with urllib.request.urlopen(f"http://{self.address}/metrics", timeout=20) as answer:
            text = answer.read().decode()
        return {name: float(value) for name, value in re.findall(r"^(quad_store_\w+) (\S+)$", text, re.M)}

    def until(self, holds, seconds=15):
        """Reads until it holds; what was read last."""
        end = time.monotonic() + seconds
        while not holds(found := self.read()) and time.monotonic() < end:
            time.sleep(0.2)
        return found


def measured(measurements, proxy, ann):
    """What is counted, beside what the proxy sees."""
    name = "quad_store_flights_total"

    def least(count, act):
        counts = []
        for _ in range(8):
            before = count()
            act()
            counts.append(count() - before)
        return min(counts)

    seen, told = least(lambda: proxy.flights, ann.read), least(lambda: measurements.read()[name], ann.read)
    # To be asked takes some itself.
    own = least(lambda: measurements.read()[name], lambda: None)
    say(told - own == seen > 0, "the flights of a request are counted", f"{told} - {own}, {seen}")
    before = measurements.read()
    for _ in range(10):
        ann.write()
    after = measurements.read()
    grown = {one: after[one] - before[one] for one in after if one in before}
    say(10 <= grown["quad_store_commits_total"] <= grown["quad_store_runs_total"] < 20,
        "commits and runs are counted", str(grown))
    say(grown["quad_store_transactions_total"] >= 20, "and transactions", str(grown))
    say(after["quad_store_waiting"] == 0 and after["quad_store_horizon_age_seconds"] < 5,
        "nothing waits", str(after))
    found = measurements.until(lambda all: "quad_store_replicas" in all)
    say(found.get("quad_store_replicas") == 0, "there is no replica", str(found))
    docs = pathlib.Path(__file__).resolve().parents[2] / "docs/operating-many.md"
    named = set(re.findall(r"`(quad_store_\w+)`", docs.read_text()))
    say(named == set(found) - {"quad_store_bytes"}, "the guide names what is measured, and no more",
        str(named ^ set(found)))


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


# What takes a store back to an older version, newest first.
OLDER = {
    22: ['DROP INDEX faults."phone_trackers.by_heard_at"', 'DROP INDEX faults."reports.by_id"',
         'DROP INDEX faults."reports.by_about"', "DROP TABLE faults.password_resets"],
    17: ["DROP TABLE faults.ends",
         "ALTER TABLE faults.acknowledgements DROP documents_batch, DROP names, DROP previous, "
         "DROP revisions",
         "ALTER TABLE faults.replicas DROP push_commit, DROP push_device, DROP push_other_commit",
         *(f"DROP TABLE faults.{name}" for name in
           ("profile_stamps", "portraits", "portrait_thumbnails", "portrait_files"))],
}


def version(database, older=None):
    """The version of the store, after it was taken back to an older one."""
    if older:
        database.ask(*OLDER[older], "UPDATE faults.\"quad-store\" SET value = "
                     f"{older} WHERE name = 'version'")
    return int(database.ask("SELECT value FROM faults.\"quad-store\" WHERE name = 'version'"))


def migrated(database, people, program, store, folder):
    """A store of an older version: no program changes it but one, while a server writes."""
    def run(*words, code=0, says=""):
        done = subprocess.run([program, *words], capture_output=True, text=True)
        name = " ".join(words[:2]).replace(store, "URL") + ": " + says.partition("\n")[0]
        say(done.returncode == code and says in done.stdout + done.stderr,
            f"{name}, {code}", f"{done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    # Its session may have been ended a moment ago: it looks each second.
    say(database.until("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'"),
        "the server holds its store")
    newest = version(database)
    run("migrate", store, says=f"has format {newest}: nothing is missing")
    older = version(database, 22)
    run("serve", "--store", store, "--port", "0", *QUICK, code=65,
        says=f"the store has format {older}, this program needs {newest}: migrate it first, by "
        "quad-server migrate")
    run("user", "list", "--store", store, code=65, says="by quad-server migrate")
    shown = run("migrate", "--dry-run", store,
                says=f"-- from format {older} to {newest}, beside servers that run\nBEGIN;\n")
    for part in ('CREATE TABLE "faults"."password_resets" (', "COMMIT;\n",
                 'CREATE INDEX CONCURRENTLY "reports.by_id"'):
        say(part in shown, f"what would be done has {part.strip()}", shown)
    say(version(database) == older, "and nothing is")
    isOver, answers = threading.Event(), []

    def write():
        while not isOver.is_set():
            answers.append(people[0].write())

    writer = threading.Thread(target=write)
    writer.start()
    run("migrate", "--store", store,
        says=f"has format {newest} now, from {older}: start the servers of this version, one "
        "after the other")
    isOver.set()
    writer.join()
    say(set(answers) == {"200"}, "everything is acknowledged meanwhile", str(answers))
    say(version(database) == newest, "it has the newest version")
    second = Server(program, f"{folder}/second", "--store", store, *QUICK)
    other = Person(second, "late")
    say(other.write() == "200" and people[0].write() == "200", "a new server and the old one serve it")
    say(second.stop(), "the new one ends")
    older = version(database, 22) and version(database, 17)
    run("migrate", "--dry-run", store, says="once all servers have ended")
    run("migrate", store, code=75, says="a server runs on")
    say(version(database) == older, "nothing is changed beside a server that could not bear it")


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
    measurements = Measurements()
    server = Server(f"{bin_folder}/quad-server", f"{folder}/faults", "--store",
                    store.replace("NAME", "faults") + f"{folder}/proxy", *measurements.options, *QUICK)
    people = [Person(server, f"person{number}") for number in range(4)]
    flights(proxy, people[0], bin_folder, folder)
    measured(measurements, proxy, people[0])
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
    migrated(database, people, f"{bin_folder}/quad-server",
             store.replace("NAME", "faults") + sockets, folder)
    say(server.stop(), "the server ends when it is asked to")
    done = [subprocess.run([f"{bin_folder}/quad-server", command, "--store",
                            store.replace("NAME", "faults") + sockets],
                           capture_output=True, text=True) for command in ("migrate", "check")]
    say(all(one.returncode == 0 for one in done), "once it has ended the store is migrated, and sound",
        str([one.stdout + one.stderr for one in done]))
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
