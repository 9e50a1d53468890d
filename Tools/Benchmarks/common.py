"""What the benchmarks of whole programs share: their table, their homes, a server, a terminal."""
import argparse
import datetime
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import socket
import statistics
import struct
import subprocess
import sys
import termios
import time
import urllib.request


def options(*programs, rounds=5):
    """The command line: paths of programs, --rounds N and --small."""
    parser = argparse.ArgumentParser()
    for program in programs:
        parser.add_argument(program, type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--small", action="store_true", help="a hundredth of the data, for a first look")
    return parser


def environment(home):
    home = str(home)
    return {
        "HOME": home, "QUAD_HOME": home + "/quad", "TASKDATA": home + "/task", "TASKRC": home + "/taskrc",
        "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/share",
        "PATH": os.environ["PATH"], "TERM": "dumb", "TZ": "UTC"}


def run(command, home):
    """Runs a command to its end in a home of its own; its standard output."""
    done = subprocess.run(command, env=environment(home), text=True, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stdout


def seconds(command, home):
    """How long a whole process takes, from before it is made until it has ended."""
    begin = time.perf_counter()
    done = subprocess.run(
        command, env=environment(home), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}")
    return time.perf_counter() - begin


def milliseconds(duration):
    return f"{duration * 1000:.1f} ms"


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


class Table:
    """What is printed, and added to the file that `Tools/bench --table` collects."""

    def __init__(self, rounds):
        self.rounds = rounds
        self.failed = False
        print(f"{'what':40} {'quad':>10} {'beside it':>24} {'least':>9} {'aim':>9}")

    def compare(self, what, quad, peer, least, aim, runs=1):
        """Two things in turns: the medians of their times and of the ratios of the rounds."""
        pairs = [
            (statistics.median(quad() for _ in range(runs)), statistics.median(peer() for _ in range(runs)))
            for _ in range(self.rounds)]
        own, other = (milliseconds(statistics.median(side)) for side in zip(*pairs))
        ratio = statistics.median(mine / theirs for mine, theirs in pairs)
        self.row(what, own, other, f"{ratio:.3f}", f"{least:g} ×", f"{aim:g} ×", ratio <= least, ratio <= aim)

    def limit(self, what, value, least, aim, unit, beside=""):
        """A figure that should be small."""
        self.row(
            what, f"{value:.4g} {unit}".strip(), beside, "", f"{least:g} {unit}".strip(), f"{aim:g} {unit}".strip(),
            value <= least, value <= aim)

    def row(self, what, quad, peer, ratio, least, aim, holds, reaches):
        verdict = "" if not least else "aim" if reaches else "holds" if holds else "misses"
        self.failed = self.failed or not holds
        beside = f"{peer}: {ratio} ×" if ratio else peer
        print(f"{what:40} {quad:>10} {beside:>24} {least:>9} {aim:>9}  {verdict}", flush=True)
        if os.environ.get("BENCH_ROWS"):
            with open(os.environ["BENCH_ROWS"], "a", encoding="utf-8") as rows:
                rows.write("\t".join((what, quad, beside, least, aim, verdict)) + "\n")

    def skip(self, what, program):
        print(f"{what:40} skipped: {program} is not installed", flush=True)

    def end(self):
        sys.exit(1 if self.failed else 0)


def fill_counters(quad, home, counters, taps):
    """Counters with their taps, from a table."""
    day = datetime.date(2024, 1, 1)
    table = home / "taps.csv"
    lines = [
        f"Counter {tap % counters},{1 + tap % 3},{day + datetime.timedelta(days=tap // counters)}"
        for tap in range(taps)]
    table.write_text("\n".join(["title,value,date", *lines]) + "\n")
    run([quad, "import", str(table), "--title-column", "title", "--value-column", "value", "--date-column", "date"],
        home)
    count = len(json.loads(run([quad, "count", "list", "--json"], home)))
    if count != counters:
        sys.exit(f"{count} counters were imported, not {counters}")


def fill_entries(quad, home, entries):
    """Entries in the form of jrnl, whose texts are given back."""
    first = datetime.datetime(2020, 1, 1, 9)
    texts = [
        (first + datetime.timedelta(hours=5 * number), f"Entry {number} about nothing in particular.")
        for number in range(entries)]
    file = home / "entries.json"
    file.write_text(json.dumps({"tags": {}, "entries": [
        {"title": text, "body": "", "date": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}", "tags": [], "starred": False}
        for at, text in texts]}))
    run([quad, "import", str(file), "--from", "jrnl"], home)
    return texts


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Server:
    """A process that answers /readyz, and ends with the measurement."""

    def __init__(self, command, url, **more):
        self.command, self.url, self.more = command, url, more
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, **self.more)
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url + "/readyz", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        self.end()
        sys.exit(f"{self.command[0]} is not ready")

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


LIBRARY = "0" * 31 + "1"


def quad_server(program, folder, *more):
    """A quad-server with one place, for invented people."""
    port = free_port()
    places = folder / "places.geojson"
    square = [[[0, 50], [1, 50], [1, 51], [0, 51], [0, 50]]]
    places.write_text(json.dumps({"type": "FeatureCollection", "features": [{
        "type": "Feature", "properties": {"name": "Library", "place_id": LIBRARY},
        "geometry": {"type": "Polygon", "coordinates": square}}]}))
    return Server(
        [program, "serve", "--data", folder / "data", "--port", str(port), "--places", places, "--rehearsal", "yes",
         "--rates", "no", "--log-level", "error", *more],
        f"http://127.0.0.1:{port}", stderr=subprocess.DEVNULL)


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, command, variables, folder=".", rows=24, columns=80):
        self.began = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, variables)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.rows, self.columns = rows, columns
        self.shown = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGTERM)
        end = time.monotonic() + 10
        while os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            self.read(0.05)
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
        os.close(self.file)

    def read(self, timeout):
        if not select.select([self.file], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.file, 65536)
        except OSError:
            return b""

    def press(self, keys):
        began = time.monotonic()
        os.write(self.file, keys if isinstance(keys, bytes) else keys.encode())
        return began

    def paint(self, longest=10.0, silence=0.15):
        """Waits until the program is silent; the time of its last byte, and how many bytes came."""
        last, count, end = None, 0, time.monotonic() + longest
        while time.monotonic() < end and (data := self.read(silence if last else longest)):
            last, count = time.monotonic(), count + len(data)
        return last, count

    def cells(self, longest=10.0, silence=0.15):
        """Waits until a terminal in memory shows text and none of it changes for a while; the time of the last change.

        What only sets a terminal up, or clears it, shows nothing. Needs pyte.
        """
        import pyte
        terminal = pyte.Screen(self.columns, self.rows)
        stream = pyte.ByteStream(terminal)
        blank = shown = list(terminal.display)
        last, end = None, time.monotonic() + longest
        while (rest := (last + silence if last else end) - time.monotonic()) > 0:
            data = self.read(rest)
            at = time.monotonic()
            stream.feed(data)
            if (now := list(terminal.display)) != shown:
                shown = now
                last = at if now != blank else last
        return last

    def count(self, length):
        """The bytes that come within some seconds."""
        end, count = time.monotonic() + length, 0
        while (rest := end - time.monotonic()) > 0:
            count += len(self.read(rest))
        return count

    def wait(self, text, limit=20):
        """Waits until the terminal shows a text; forgets what was before it."""
        until = time.monotonic() + limit
        while text.encode() not in self.shown:
            if time.monotonic() > until:
                sys.exit(f"{text!r} was not shown: {self.shown[-400:]!r}")
            self.shown += self.read(0.5)
        self.shown = self.shown[self.shown.index(text.encode()) + len(text):]

    def status(self, key, thread=None):
        """A number of the program's status, as the system tells it."""
        path = pathlib.Path(f"/proc/{self.pid}", *(["task", thread] if thread else []), "status")
        return int(path.read_text().split(key + ":", 1)[1].split()[0])
