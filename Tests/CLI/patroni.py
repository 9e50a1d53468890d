#!/usr/bin/env python3
"""The drills of docs/operating-many.md: etcd, three Patroni and HAProxy by the lines of docs/operating, before two
servers of Quad, while people write; all on this machine.

Usage: patroni.py BIN_FOLDER WORK_FOLDER PROGRAMS_OF_POSTGRESQL FOLDER_OF_LINES
"""
import atexit
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Attacks"))
from failover import CAMPUS, OTHER, Person, Writers, look, meet, until  # noqa: E402
from postgresql import QUICK, say  # noqa: E402
from server import Refused, Server  # noqa: E402

NAMES = ["db1", "db2", "db3"]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


class Program:
    """A program in a folder of its own, as a user whom PostgreSQL accepts."""

    def __init__(self, folder, *words, **environment):
        self.folder, self.words, self.environment = folder, words, environment
        self.process = None
        self.start()
        atexit.register(self.kill)

    def start(self):
        self.process = subprocess.Popen(
            self.words, cwd="/", env={**os.environ, "HOME": self.folder, **self.environment}, stdout=subprocess.DEVNULL,
            stderr=open(f"{self.folder}.log", "ab"), **OTHER)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Machine:
    """One of the machines of the database: Patroni, and the server of PostgreSQL that it looks after."""

    def __init__(self, name, folder, programs, lines, ports, etcd):
        self.name, self.folder, self.port, self.rest = name, f"{folder}/{name}", *ports[name]
        make(self.folder)
        text = lines.replace("name: db1", f"name: {name}").replace("db1:2379,db2:2379,db3:2379", f"127.0.0.1:{etcd}")
        for before, after in [
                ("10.0.0.1:8008", f"127.0.0.1:{self.rest}"), ("db1:8008", f"127.0.0.1:{self.rest}"),
                ("10.0.0.1:5432", f"127.0.0.1:{self.port}"), ("db1:5432", f"127.0.0.1:{self.port}"),
                ("10.0.0.0/24", "127.0.0.1/32"), ("/var/lib/postgresql/15/quad", f"{self.folder}/data"),
                ("/usr/lib/postgresql/15/bin", programs), ("local all all peer", "local all all trust")]:
            assert before in text, before
            text = text.replace(before, after)
        # Debian's folder of sockets belongs to another user; and this machine is small.
        text = text.replace("        wal_log_hints:", f"        unix_socket_directories: {self.folder}\n"
                            "        shared_buffers: 16MB\n        wal_log_hints:")
        self.file = f"{self.folder}.yml"
        pathlib.Path(self.file).write_text(text)
        self.patroni = Program(self.folder, "patroni", self.file)

    def postmaster(self):
        with open(f"{self.folder}/data/postmaster.pid") as file:
            return int(file.readline())

    def pull(self):
        """The machine is gone: everything on it is."""
        self.patroni.kill()
        end(self.postmaster())

    def role(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)
        except OSError:
            return {}


def end(process):
    """Kills a server of PostgreSQL and what it began."""
    children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    for one in [process, *map(int, children)]:
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            pass


def make(folder):
    os.mkdir(folder, 0o700)
    if OTHER:
        shutil.chown(folder, OTHER["user"], OTHER["group"])


class House:
    """All of it."""

    def __init__(self, bin_folder, folder, programs, lines):
        self.folder, self.programs = folder, programs
        client, peer = free_port(), free_port()
        make(f"{folder}/etcd")
        here = f"http://127.0.0.1:{peer}"
        self.etcd = Program(
            f"{folder}/etcd", "etcd", "--name", "db1", "--data-dir", f"{folder}/etcd/data",
            "--listen-client-urls", f"http://127.0.0.1:{client}", "--advertise-client-urls", f"http://127.0.0.1:{client}",
            "--listen-peer-urls", here, "--initial-advertise-peer-urls", here, "--initial-cluster", f"db1={here}")
        ports = {name: (free_port(), free_port()) for name in NAMES}
        text = pathlib.Path(lines, "patroni.yml").read_text()
        self.machines = [Machine(name, folder, programs, text, ports, client) for name in NAMES]
        hosts = ",".join(f"127.0.0.1:{ports[name][0]}" for name in NAMES)
        self.store = f"postgresql://quad:secret@{hosts}/quad?replicas=1&ends={folder}/quad.ends"
        self.program = f"{bin_folder}/quad-server"

    def leader(self):
        return next((one for one in self.machines if one.role().get("role") == "master"), None)

    def isWhole(self):
        """Whether there is a leader, and a replica that commits wait for."""
        roles = [one.role() for one in self.machines]
        return (sum(one.get("role") == "master" for one in roles) == 1
                and sum(one.get("role") == "replica" and one.get("state") == "running" for one in roles) == 2
                and any(one.get("sync_standby") for one in roles))

    def wait(self, why):
        say(until(self.isWhole, 120), f"three machines, one of them the primary, {why}",
            str([one.role() for one in self.machines]))

    def hand_over(self):
        before = self.leader()
        done = subprocess.run(
            ["patronictl", "-c", self.machines[0].file, "switchover", "quad", "--master", before.name, "--force"],
            cwd="/", capture_output=True, text=True, timeout=120)
        say(done.returncode == 0 and until(lambda: self.leader() not in (None, before)), "another one is the primary",
            done.stdout + done.stderr)

    def prepare(self):
        """The role and the database, as the page has it."""
        for text in ["CREATE ROLE quad LOGIN PASSWORD 'secret'",
                     "CREATE DATABASE quad OWNER quad ENCODING UTF8 TEMPLATE template0"]:
            subprocess.run(
                [f"{self.programs}/psql", "-qAt", "-h", self.leader().folder, "-p", str(self.leader().port), "-U", "postgres",
                 "-c", text], check=True, capture_output=True)


class Balanced:
    """The two servers behind HAProxy, as one that people know."""

    def __init__(self, house, lines, folder):
        campus = pathlib.Path(folder, "campus.geojson")
        campus.write_text(json.dumps(CAMPUS))
        options = ["--store", house.store, "--rehearsal", "yes", "--encounter-minutes", "1", "--encounter-delay", "0",
                   "--trusted-proxy", "127.0.0.1", *QUICK]
        self.servers = [Server(house.program, f"{folder}/app1", "--places", str(campus), *options),
                        Server(house.program, f"{folder}/app2", *options)]
        text = pathlib.Path(lines, "haproxy.cfg").read_text()
        self.port = free_port()
        for before, after in [
                ("bind :443 ssl crt /etc/haproxy/quad.pem alpn h2,http/1.1", f"bind 127.0.0.1:{self.port}"),
                ("app1:8080", f"127.0.0.1:{self.servers[0].port}"), ("app2:8080", f"127.0.0.1:{self.servers[1].port}")]:
            assert before in text, before
            text = text.replace(before, after)
        pathlib.Path(f"{folder}/haproxy.cfg").write_text(text)
        make(f"{folder}/haproxy")
        checked = subprocess.run(["/usr/sbin/haproxy", "-c", "-f", f"{folder}/haproxy.cfg"], capture_output=True, text=True)
        say(checked.returncode == 0 and "WARN" not in checked.stderr, "HAProxy takes the lines of the page", checked.stderr)
        self.proxy = Program(f"{folder}/haproxy", "/usr/sbin/haproxy", "-db", "-f", f"{folder}/haproxy.cfg")

    def call(self, *words, **named):
        """Sends a request through the proxy."""
        try:
            return Server.call(self, *words, **named)
        except Refused as refused:
            # What the proxy itself says is no answer of Quad's.
            if refused.status in (502, 503, 504) and "{" not in str(refused):
                raise Refused(503, '{"code":"unavailable"}') from refused
            raise
        except OSError as error:
            raise Refused(503, '{"code":"uncertain"}') from error

    register = Server.register

    def isReady(self):
        try:
            self.call("GET", "/readyz")
            return True
        except Refused:
            return False


def drill(name, pairs, act, seconds=90):
    """Does something to the house while people write; they go on, and nothing that was answered is lost."""
    for one in (one for pair in pairs for one in pair):
        one.refused = []
    writers = Writers(pairs)
    say(writers.goOn(), f"people write before {name}")
    begun = time.monotonic()
    act()
    say(writers.goOn(seconds) and writers.goOn(seconds), f"people write again: {name}")
    refused = sorted({code for pair in pairs for one in pair for code in one.refused})
    print(f"# {name}: next acknowledged after {time.monotonic() - begun:.1f} s, meanwhile {refused}", flush=True)
    time.sleep(1)
    writers.end()
    say(not writers.errors, f"nothing else was said: {name}", str(writers.errors[:2]))
    look(pairs, f"after: {name}")


def restart(balanced):
    """Each server in turn, as for a newer program."""
    for server in balanced.servers:
        say(server.stop(), "a server ends when it is asked to")
        server.start()
        time.sleep(4)


def main():
    bin_folder, folder, programs, lines = sys.argv[1:5]
    house = House(bin_folder, folder, programs, lines)
    try:
        house.wait("at the start")
        house.prepare()
        balanced = Balanced(house, lines, folder)
        say(until(balanced.isReady), "it is ready behind HAProxy")
        people = [Person(balanced, f"person{number}") for number in range(4)]
        pairs = [(people[0], people[1]), (people[2], people[3])]
        for pair in pairs:
            meet(*pair)
        drill("a quad-server is killed", pairs, balanced.servers[0].kill)
        balanced.servers[0].start()
        time.sleep(3)
        drill("each quad-server is started anew", pairs, lambda: restart(balanced))
        drill("the primary hands over", pairs, house.hand_over)
        house.wait("after it handed over")
        drill("PostgreSQL is killed on the primary", pairs, lambda: end(house.leader().postmaster()))
        house.wait("after it was killed")
        gone = house.leader()
        drill("the machine of the primary is gone", pairs, gone.pull)
        say(until(lambda: house.leader() not in (None, gone)), "another machine has the primary")
        gone.patroni.start()
        house.wait("once that machine is back")
        for server in balanced.servers:
            say(server.stop(), "a server ends when it is asked to")
        sound = subprocess.run([house.program, "check", "--store", house.store], capture_output=True, text=True)
        say(sound.returncode == 0, "the store is sound", sound.stdout + sound.stderr)
    finally:
        for machine in house.machines:
            try:
                machine.pull()
            except (OSError, ValueError):
                pass
    print("# done")


if __name__ == "__main__":
    main()
