#!/usr/bin/env python3
"""Two servers of Quad on a primary of PostgreSQL with two replicas, whose primary is killed again and
again while people write: what was acknowledged is there, once and in order.

Usage: failover.py BIN_FOLDER WORK_FOLDER PROGRAMS_OF_POSTGRESQL ROUNDS
"""
import contextlib
import http.client
import json
import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Attacks"))
from postgresql import QUICK, Database, Measurements, say  # noqa: E402
from server import Refused, Server, headers  # noqa: E402

SETTINGS = """
listen_addresses = ''
shared_buffers = 16MB
max_connections = 100
max_pred_locks_per_transaction = 1024
wal_keep_size = 128MB
synchronous_standby_names = 'ANY 1 (a, b, c)'
"""
CAMPUS = {"type": "FeatureCollection", "features": [{
    "type": "Feature", "properties": {"name": "Library"}, "geometry": {"type": "Polygon", "coordinates": [
        [[0, 50], [0.01, 50], [0.01, 50.01], [0, 50.01], [0, 50]]]}}]}
# PostgreSQL refuses root.
OTHER = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}


class Node:
    """A server of PostgreSQL that is the primary or a replica."""

    def __init__(self, programs, folder, name):
        self.programs, self.name, self.folder = programs, name, f"{folder}/{name}"
        self.data, self.process = f"{self.folder}/data", None
        os.mkdir(self.folder)
        if OTHER:
            shutil.chown(self.folder, OTHER["user"], OTHER["group"])
        self.database = Database(programs, self.folder)

    def run(self, program, *words):
        subprocess.run([f"{self.programs}/{program}", *words], cwd="/", check=True, capture_output=True, **OTHER)

    def make(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C", "-U", "quad")
        with open(f"{self.data}/postgresql.conf", "a") as file:
            file.write(SETTINGS)

    def follow(self, primary):
        """Makes this a replica of what is the primary now."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-h", primary.folder, "-U", "quad", "-D", self.data, "-c", "fast", "-R")
        pathlib.Path(f"{self.data}/postgresql.auto.conf").write_text(f"primary_conninfo = '{self.way(primary)}'\n")
        self.start()

    def way(self, primary):
        return f"host={primary.folder} user=quad application_name={self.name}"

    def start(self):
        self.process = subprocess.Popen(
            [f"{self.programs}/postgres", "-D", self.data, "-c", f"unix_socket_directories={self.folder}"],
            cwd="/", stdout=subprocess.DEVNULL, stderr=open(f"{self.folder}.log", "ab"), **OTHER)
        until(self.answers)

    def answers(self):
        try:
            return self.database.ask("SELECT 1") == "1"
        except subprocess.CalledProcessError:
            return False

    def signal(self, number):
        """Sends a signal to all its processes: the first one, and those that it began."""
        mine = self.process.pid
        for child in [mine, *map(int, pathlib.Path(f"/proc/{mine}/task/{mine}/children").read_text().split())]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, number)
        if number == signal.SIGKILL:
            self.process.wait()

    def received(self):
        return int(self.database.ask("SELECT coalesce(pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0'), 0)"))


class Cluster:
    """A primary and two replicas, of which a commit waits for one."""

    def __init__(self, programs, folder):
        self.primary, *self.replicas = [Node(programs, folder, name) for name in "abc"]
        self.nodes = [self.primary, *self.replicas]
        self.primary.make()
        self.primary.start()
        for node in self.replicas:
            node.follow(self.primary)
        self.address = "postgresql://quad@/postgres?replicas=1&host=" + ",".join(node.folder for node in self.nodes)

    def fail(self):
        """Kills the primary, and makes that replica one which has most."""
        dead = self.primary
        dead.signal(signal.SIGKILL)
        begun = time.monotonic()
        self.primary = max(self.replicas, key=Node.received)
        other = next(node for node in self.replicas if node is not self.primary)
        self.primary.database.ask("SELECT pg_promote(true)")
        other.database.set("primary_conninfo", other.way(self.primary))
        self.replicas = [other, dead]
        return begun

    def repair(self):
        self.replicas[1].follow(self.primary)

    def end(self):
        for node in self.nodes:
            if node.process:
                node.signal(signal.SIGCONT)
                node.signal(signal.SIGKILL)


class Person:
    """Somebody who writes messages and their profile, and tries again with the same id what was not answered."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.token, self.id = server.register(name)
        self.told, self.refused = [], []
        self.bio = 0

    def act(self, method, path, body=None):
        """Tries until it is acknowledged."""
        while True:
            try:
                return self.server.call(method, path, body, self.token)
            except Refused as refused:
                code = json.loads(str(refused).split(": ", 1)[1])["code"]
                self.refused.append(code)
                if code not in ("unavailable", "uncertain"):
                    raise
                time.sleep(0.05)

    def write(self, other):
        number = len(self.told) + 1
        text = f"{self.name} {number}"
        self.act("POST", "/v1/messages", {"id": secrets.token_hex(16), "to": other.id, "text": text})
        self.told.append(text)
        self.act("PATCH", "/v1/me", {"bio": str(number)})
        self.bio = number

    def messages(self, other):
        found, after = [], 0
        while True:
            page = self.act("GET", f"/v1/conversations/{other.id}/messages?after={after}")
            found += page["messages"]
            if page["isComplete"] or not page["messages"]:
                return found
            after = page["messages"][-1]["number"]


def until(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def meet(first, second):
    """Lets two people meet, write, and accept."""
    place = json.loads(first.act("GET", "/v1/places")["geoJSON"])["features"][0]["properties"]["place_id"]
    now = int(time.time() * 1000)
    for one in (first, second):
        visit, begin, end = secrets.token_hex(16), now - 7_200_000, now - 3_600_000
        event = {"visit": visit, "place": place, "enteredAt": begin}
        one.act("POST", "/v1/visits", {"events": [
            {**event, "kind": "enter", "at": begin}, {**event, "kind": "leave", "at": end}]})
    first.write(second)
    second.act("POST", f"/v1/requests/{first.id}/accept")


class Writers:
    """Pairs who write to each other at two servers, until they are told to end."""

    def __init__(self, pairs):
        self.pairs, self.isOver, self.errors = pairs, threading.Event(), []
        self.threads = [
            threading.Thread(target=self.write, args=pair, daemon=True)
            for first, second in pairs for pair in ((first, second), (second, first))]
        for thread in self.threads:
            thread.start()

    def write(self, one, other):
        try:
            while not self.isOver.is_set():
                one.write(other)
        except (Refused, OSError) as error:
            self.errors.append(str(error))

    def count(self):
        return sum(len(one.told) for pair in self.pairs for one in pair)

    def goOn(self, seconds=30):
        """Whether more is acknowledged."""
        before = self.count()
        return until(lambda: self.count() > before, seconds)

    def end(self):
        self.isOver.set()
        for thread in self.threads:
            thread.join(60)


class Stream:
    """What somebody's server tells them as it happens; it connects again where the stream ended."""

    def __init__(self, person):
        self.person, self.told, self.last = person, [], None
        self.isOpen = threading.Event()
        self.isOver = threading.Event()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while not self.isOver.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection("127.0.0.1", self.person.server.port, timeout=20)
                more = {"Last-Event-ID": self.last} if self.last else {}
                connection.request("GET", "/v1/events", headers={**headers(self.person.token), **more})
                response = connection.getresponse()
                self.isOpen.set()
                for line in response:
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "id":
                        self.last = value
                    elif name in ("event", "data"):
                        self.told.append(value)
            time.sleep(0.05)

    def goesOn(self):
        before = len(self.told)
        return until(lambda: len(self.told) > before, 5)


def kills(cluster, pairs, rounds):
    """The primary is killed while all write."""
    listeners = [Stream(second) for _, second in pairs]
    say(all(one.isOpen.wait(30) for one in listeners), "all streams are open")
    writers, times = Writers(pairs), []
    for number in range(rounds):
        writers.goOn()
        time.sleep(0.5)
        begun = cluster.fail()
        say(writers.goOn(), f"people write again after the primary was killed, {number + 1}")
        times.append(time.monotonic() - begun)
        say(all(one.goesOn() for one in listeners), f"the streams of the other server go on, {number + 1}")
        cluster.repair()
    writers.end()
    say(not writers.errors, "nothing but unavailable and uncertain was said", str(writers.errors[:2]))
    print(f"# killed to next acknowledged: {', '.join(f'{one:.2f} s' for one in times)}", flush=True)
    refused = [code for pair in pairs for one in pair for code in one.refused]
    print(f"# unavailable: {refused.count('unavailable')}, uncertain: {refused.count('uncertain')}, of "
          f"{writers.count()} messages", flush=True)
    look(pairs, "after the primary was killed")
    # Each text was told of, but for those before a reset, after which all is asked for again.
    for (first, _), one in zip(pairs, listeners):
        since = max((index for index, text in enumerate(one.told) if text == "reset"), default=-1)
        told = "\n".join(one.told)
        missed = [text for text in first.told[1:] if f'"{text}"' not in told]
        # The first of them begins the stream.
        say(not missed or one.told.count("reset") > 1, f"a stream tells all texts of {first.name}", str(missed[:3]))
        after = "\n".join(one.told[since + 1:])
        say(until(lambda: f'"{first.told[-1]}"' in "\n".join(one.told), 5), f"and the last one of {first.name}", after[-300:])
        twice = [text for text in first.told if told.count(f'"{text}"') > 1]
        print(f"# a stream: {len(first.told)} texts, {len(missed)} not told one by one, {len(twice)} told twice, "
              f"{one.told.count('reset')} resets", flush=True)
        one.isOver.set()


def look(pairs, when):
    for first, second in pairs:
        found = first.messages(second)
        texts = [one["text"] for one in found]
        say(len(set(texts)) == len(texts), f"no message is twice {when}", str(len(texts) - len(set(texts))))
        say([one["number"] for one in found] == list(range(1, len(found) + 1)), f"messages are numbered {when}")
        for one in (first, second):
            own = [text for text in texts if text.startswith(f"{one.name} ")]
            say(own == one.told, f"what {one.name} was told of is there, in order {when}", f"{len(own)} of {len(one.told)}")
            say(int(one.act("GET", "/v1/me")["bio"]) == one.bio, f"the profile of {one.name} is the last one {when}")
        say(texts == [one["text"] for one in second.messages(first)], f"both servers show the same {when}")


def without_replicas(cluster, pairs):
    """Both replicas are frozen: nothing can be acknowledged."""
    for node in cluster.replicas:
        node.signal(signal.SIGSTOP)
    time.sleep(0.5)
    writers, begun = Writers(pairs), time.monotonic()
    told = writers.count()
    refused = until(lambda: any(one.refused for pair in pairs for one in pair), 40)
    say(refused, "without replicas people are told so")
    print(f"# without replicas refused after {time.monotonic() - begun:.1f} s", flush=True)
    time.sleep(3)
    say(writers.count() == told, "and nothing is acknowledged", f"{writers.count() - told}")
    for node in cluster.replicas:
        node.signal(signal.SIGCONT)
    say(writers.goOn(), "once a replica is back, people write again")
    writers.end()
    say(not writers.errors, "nothing but unavailable and uncertain was said without replicas", str(writers.errors[:2]))
    look(pairs, "after replicas were away")


def frozen(cluster, pairs):
    """The primary says nothing for a while."""
    writers = Writers(pairs)
    writers.goOn()
    for one in (one for pair in pairs for one in pair):
        one.refused = []
    cluster.primary.signal(signal.SIGSTOP)
    begun = time.monotonic()
    refused = until(lambda: any(one.refused for pair in pairs for one in pair), 60)
    say(refused, "people are told that a primary doesn't answer")
    print(f"# a frozen primary: refused after {time.monotonic() - begun:.1f} s", flush=True)
    cluster.primary.signal(signal.SIGCONT)
    say(writers.goOn(), "and write again once it does")
    writers.end()
    say(not writers.errors, "nothing but unavailable and uncertain was said of it", str(writers.errors[:2]))
    look(pairs, "after the primary was frozen")


def careless(cluster, pairs):
    """Somebody takes the replicas out of the settings of the primary."""
    cluster.primary.database.set("synchronous_standby_names", "")
    writers = Writers(pairs)
    time.sleep(0.5)
    told = writers.count()
    refused = until(lambda: any(one.refused for pair in pairs for one in pair), 20)
    say(refused, "a primary that waits for no replica is not written to")
    time.sleep(2)
    say(writers.count() == told, "nothing is acknowledged without one", f"{writers.count() - told}")
    cluster.primary.database.set("synchronous_standby_names", "ANY 1 (a, b, c)")
    say(writers.goOn(), "people write again once it waits for one")
    writers.end()
    look(pairs, "after replicas were out of the settings")


def main():
    bin_folder, folder, programs, rounds = sys.argv[1:5]
    cluster = Cluster(programs, folder)
    try:
        campus = pathlib.Path(folder, "campus.geojson")
        campus.write_text(json.dumps(CAMPUS))
        store = f"{cluster.address}&ends={folder}/quad.ends&schema=quad"
        options = ["--store", store, "--rehearsal", "yes", "--encounter-minutes", "1", "--encounter-delay", "0", *QUICK]
        program = f"{bin_folder}/quad-server"
        measurements = Measurements()
        servers = [
            Server(program, f"{folder}/one", "--places", str(campus), *measurements.options, *options),
            Server(program, f"{folder}/two", *options)]
        found = measurements.until(lambda all: "quad_store_replicas" in all)
        say(found.get("quad_store_replicas") == 2 and 0 <= found["quad_store_replica_delay_seconds"] < 5,
            "both replicas are measured", str(found))
        people = [Person(servers[number % 2], f"person{number}") for number in range(4)]
        pairs = [(people[0], people[1]), (people[2], people[3])]
        for pair in pairs:
            meet(*pair)
        kills(cluster, pairs, int(rounds))
        for doing in (without_replicas, frozen, careless):
            for one in people:
                one.refused = []
            doing(cluster, pairs)
        for server in servers:
            say(server.stop(), "a server ends when it is asked to")
        sound = subprocess.run(
            [f"{bin_folder}/quad-server", "check", "--store", store], capture_output=True, text=True)
        say(sound.returncode == 0, "the store is sound", sound.stdout + sound.stderr)
    finally:
        cluster.end()
    print("# done")


if __name__ == "__main__":
    main()
