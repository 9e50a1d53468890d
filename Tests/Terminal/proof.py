#!/usr/bin/env python3
"""Reads the real bytes of quad-tui: proof.py BIN-FOLDER [SECTION...]. Needs pyte (PyPI).

Starts the program on a pseudoterminal of its own, feeds what it writes to a terminal in memory,
and checks what a person would see. Ends with "N passed, N failed".
"""

import fcntl
import functools
import json
import os
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

SHIFT = 4
# All counts, and nothing but counting.
OVERVIEW_LOCK = "\x1bcL"


class App:
    """quad-tui on a pseudoterminal."""

    def __init__(self, bin_folder, home, columns=80, rows=24, arguments=(), **variables):
        self.columns, self.rows = columns, rows
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bells = 0
        self.seen = None
        self.master, slave = os.openpty()
        self.resize(columns, rows)
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "QUAD_HOME": home, "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", **variables,
        }
        self.process = subprocess.Popen(
            [os.path.join(bin_folder, "quad-tui"), *arguments], stdin=slave, stdout=slave,
            stderr=slave, env={k: v for k, v in environment.items() if v is not None},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)
        self.seen = None

    def skip(self):
        """Takes what has come without looking at it."""
        while select.select([self.master], [], [], 0.01)[0] and os.read(self.master, 65536):
            pass

    def read(self, seconds):
        """Feeds what arrives; returns False once the program has closed its terminal."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.bells += data.count(b"\a")
        self.stream.feed(data)
        self.seen = None
        return bool(data)

    def wait(self, is_met, seconds=10):
        """Reads until a condition holds; returns whether it does."""
        end = time.monotonic() + seconds
        while not is_met():
            if time.monotonic() > end or not self.read(0.02):
                return is_met()
        return True

    def shows(self, pattern, seconds=10):
        return self.wait(lambda: re.search(pattern, self.text()), seconds)

    def settle(self):
        """Reads until nothing has come for a moment."""
        end = time.monotonic() + 10
        while time.monotonic() < end and select.select([self.master], [], [], 0.06)[0]:
            if not self.read(0):
                return

    def text(self):
        """The text on the screen; it is put together anew only after something has come."""
        if self.seen is None:
            self.seen = "\n".join(self.screen.display)
        return self.seen

    def type(self, text):
        os.write(self.master, text.encode())

    def mouse(self, button, column, row, end):
        self.type(f"\x1b[<{button};{column};{row}{end}")

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
            while self.read(0.2) and self.process.poll() is None:
                pass
        self.process.wait(10)
        while self.read(0) and select.select([self.master], [], [], 0)[0]:
            pass
        os.close(self.master)


class Checks:
    def __init__(self, bin_folder):
        self.bin = bin_folder
        self.passed = self.failed = 0
        self.folder = tempfile.mkdtemp()

    def check(self, name, is_met, seen=""):
        if is_met:
            self.passed += 1
            print("pass", name)
        else:
            self.failed += 1
            print("FAIL", name)
            for line in str(seen).splitlines():
                print("    |", line)
        sys.stdout.flush()

    def home(self, *counts):
        """A fresh folder with some counts."""
        path = tempfile.mkdtemp(dir=self.folder)
        for count in counts:
            self.quad(path, "count", "add", *count)
        return path

    def quad(self, home, *words):
        environment = {**os.environ, "QUAD_HOME": home, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            [os.path.join(self.bin, "quad"), *words], env=environment, text=True,
            capture_output=True, stdin=subprocess.DEVNULL).stdout

    def counts(self, home):
        answer = json.loads(self.quad(home, "count", "list", "--json"))
        rows = answer if isinstance(answer, list) else answer.get("data", answer)
        return {row["title"]: row["value"] for row in rows}

    def app(self, home, *arguments, **variables):
        return App(self.bin, home, arguments=arguments, **variables)


# Colours ----------------------------------------------------------------------------------------

NAMED = {
    "black": 0x000000, "red": 0xCD0000, "green": 0x00CD00, "brown": 0xCDCD00, "blue": 0x0000EE,
    "magenta": 0xCD00CD, "cyan": 0x00CDCD, "white": 0xE5E5E5, "brightblack": 0x7F7F7F,
    "brightred": 0xFF0000, "brightgreen": 0x00FF00, "brightbrown": 0xFFFF00,
    "brightblue": 0x5C5CFF, "bfightmagenta": 0xFF00FF, "brightmagenta": 0xFF00FF,
    "brightcyan": 0x00FFFF, "brightwhite": 0xFFFFFF,
}
PAPERS = {
    "black": (0x000000, 0xE5E5E5), "white": (0xFFFFFF, 0x000000),
    "solarized dark": (0x002B36, 0x839496), "solarized light": (0xFDF6E3, 0x657B83),
}
BACKGROUNDS = {
    "dark": ["black", "solarized dark"], "light": ["white", "solarized light"],
    None: ["black", "white", "solarized dark", "solarized light"],
}
TERMINALS = ["xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "ansi"]


def luminance(color):
    parts = [(color >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@functools.lru_cache(maxsize=None)
def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def value(name, usual):
    if name == "default":
        return usual
    return NAMED[name] if name in NAMED else int(name, 16)


def unreadable(app, papers):
    """Cells whose text can't be told from what is behind it, on some background."""
    bad = {}
    for row in range(app.rows):
        for column in range(app.columns):
            cell = app.screen.buffer[row][column]
            if cell.data in ("", " "):
                continue
            plain = cell.fg == "default" and cell.bg == "default"
            for paper in papers:
                behind, ink = PAPERS[paper]
                colors = value(cell.fg, ink), value(cell.bg, behind)
                ratio = contrast(*colors)
                if not plain and ratio < 3:
                    bad.setdefault((cell.fg, cell.bg, paper), (cell.data, round(ratio, 2), row))
    return bad


def visibility(checks):
    palettes = json.loads(checks.quad(checks.home(), "palettes", "list", "--json"))
    rows = palettes if isinstance(palettes, list) else palettes["data"]
    colors = sorted({color for palette in rows for color in palette["colors"]})
    home = checks.home(*[(f"C{n}", "--tint", c) for n, c in enumerate(colors)])
    checks.check(
        f"{len(colors)} colours are counted with", len(checks.counts(home)) == len(colors) > 9)
    for terminal in TERMINALS:
        for background, papers in BACKGROUNDS.items():
            for arguments in ([], ["--rows"]) if background is None else ([],):
                # The Linux console is black unless it is said to be another.
                if terminal == "linux" and background is None:
                    papers = BACKGROUNDS["dark"]
                app = App(
                    checks.bin, home, 100, 40, arguments, TERM=terminal,
                    QUAD_BACKGROUND=background)
                is_open = app.shows("C[0-9]")
                app.type("\x1b")
                app.settle()
                bad = {}
                for _ in colors if not arguments else []:
                    bad.update(unreadable(app, papers))
                    app.type("n")
                    app.settle()
                app.type("c")
                is_open = is_open and app.shows("Add a count")
                app.settle()
                seen = app.text()
                bad.update(unreadable(app, papers))
                app.end()
                name = f"{terminal}, {background or 'unknown'} background{' '.join(['', *arguments])}"
                checks.check(f"{name}: all can be read", is_open and not bad, bad or seen)


def themes(checks):
    """Every theme on every kind of terminal: the count, the list, a question, settings, help."""
    home = checks.home(
        *[(f"C{n}", "--tint", color) for n, color in enumerate(
            ["#172A38", "#EDC951", "#00A0B0", "#CC333F", "#F48773"])])
    for theme in ["dark", "light", "contrast", "mono"]:
        for terminal in TERMINALS:
            app = App(checks.bin, home, 100, 30, TERM=terminal, QUAD_THEME=theme)
            is_open = app.shows("C[0-9]")
            bad, seen = {}, []
            for keys, words in [
                ("", "C4"), ("\x1b", "s settings"), ("c", "Add a count"), ("d", "Delete"),
                ("n\x1b6\r", "sound.up"), ("?", "Keys:"),
            ]:
                app.type(keys)
                is_shown = app.shows(words)
                app.settle()
                if not is_shown:
                    seen.append(words + " is not shown:\n" + app.text())
                bad.update(unreadable(app, list(PAPERS)))
            app.end()
            checks.check(
                f"theme {theme} on {terminal}: all can be read", is_open and not bad and not seen,
                bad or "\n".join(seen))


def kills(checks):
    """Ends the program in the middle of taps, on one count and on two in the lock of all counts."""
    generator = random.Random(16)
    for name, counts, opening, keys in (
        ("a count", [("Kids",)], "", " "),
        ("all counts", [("Adults",), ("Kids",)], OVERVIEW_LOCK, "12"),
    ):
        lost = []
        home = checks.home(*counts)
        before = 0
        for _ in range(20):
            app = checks.app(home)
            app.shows("Kids")
            app.type(opening)
            app.settle()
            taps, least = 0, generator.randint(3, 8)
            # A busy machine shows the first late, and what was never shown proves nothing.
            while taps < least or (" today" not in app.text() and taps < 200):
                app.type(keys[taps % len(keys)])
                taps += 1
                end = time.monotonic() + 0.05
                while time.monotonic() < end:
                    app.read(max(0, end - time.monotonic()))
            app.end(signal.SIGKILL)
            shown = [int(sum) for sum in re.findall(r"\+(\d+) today", app.text())]
            stored = sum(checks.counts(home).values())
            if not (shown and sum(shown) <= stored <= before + taps):
                lost.append((before, taps, shown, stored))
            before = stored
        checks.check(
            f"kill -9, 20 times at 20 taps a second, {name}: every tap shown is there", not lost,
            lost)


def counted(checks, app, home, wanted):
    """The values, lowest first, once they are what is wanted or have stood still for 30 seconds.

    A slow disk stores some twenty taps a second; the rest wait in the terminal.
    """
    values, end = None, 0
    while values != sorted(wanted) and (values is None or time.monotonic() < end):
        before, values = values, sorted(checks.counts(home).values())
        if values != before:
            end = time.monotonic() + 30
        app.settle()
    return values


def overview(checks):
    """Two people count in turns in the lock of all counts, without looking; then sizes change."""
    generator = random.Random(42)
    home = checks.home(("Adults", "--boundary", "0"), ("Kids", "--boundary", "0"))
    for sound in ("up", "down", "reset", "boundary"):
        checks.quad(home, "config", "set", f"sound.{sound}", "off")
    app = checks.app(home)
    app.shows("Adults|Kids")
    app.type(OVERVIEW_LOCK)
    checks.check("the lock says its way out", app.shows("Esc unlocks"), app.text())
    app.settle()
    bells = app.bells
    sent = {"1": 0, "2": 0}
    strays = 0
    for number in range(1000):
        if generator.random() < 0.01:
            strays += 1
            app.type(generator.choice(["q", "3", "\t", "\x1b[D", "U", "d", "\x1b[F", "0"]))
            # A warning is three rings, of which another one would end the rest.
            app.wait(lambda: app.bells - bells >= 3 * strays, 60)
        else:
            key = "12"[number % 2]
            app.type(key)
            sent[key] += 1
            app.read(0.002)
    values = counted(checks, app, home, sent.values())
    checks.check(
        f"1,000 taps by two in turns, {strays} astray: both numbers are right",
        values == sorted(sent.values()), (values, sent))
    checks.check(
        "and each that was not counted rings", app.bells - bells == 3 * strays > 0,
        (app.bells - bells, strays))
    storm(checks, app, "all counts, locked", ["1", "2"], generator)
    wanted = [value + 100 for value in values]
    after = counted(checks, app, home, wanted)
    checks.check("200 sizes, all counts, locked: each of 200 taps counts", after == wanted, after)
    app.end()


def hands(checks):
    home = checks.home(("Kids",))
    checks.quad(home, "count", "up", "Kids", "7")
    app = checks.app(home)
    app.shows("Kids")
    generator = random.Random(3)
    keys = "".join(generator.choice(" qsdc123u+-\r\x7f:?yYnLGxz") for _ in range(200))
    for screen in ["", "\x1b", "\x1bc", "\x1bi"]:
        app.type(screen)
        app.settle()
        app.type("\x1b[200~" + keys + "\x1b[201~")
        app.settle()
    checks.check("200 pasted keys trigger nothing", checks.counts(home) == {"Kids": 7}, app.text())
    checks.check("and it is still there", app.process.poll() is None)
    app.type("\x1b")
    app.settle()
    app.type("\r")
    app.shows("Esc more keys")
    app.mouse(SHIFT, 20, 5, "M")
    app.mouse(SHIFT + 32, 40, 8, "M")
    app.mouse(SHIFT, 40, 9, "m")
    app.settle()
    checks.check("Shift-drag selects, and counts nothing", checks.counts(home) == {"Kids": 7})
    app.type("\x1b[O\x1b[I")
    app.mouse(0, 20, 5, "M")
    app.mouse(0, 20, 5, "m")
    app.settle()
    checks.check("a click for the focus is not counted", checks.counts(home) == {"Kids": 7})
    app.mouse(0, 20, 5, "M")
    app.mouse(0, 20, 5, "m")
    checks.check("the next click is", app.wait(lambda: "+8 today" in app.text()), app.text())
    foreign_taps(checks, app, home)
    app.end()


def foreign_taps(checks, app, home):
    """Taps of another program appear within a second of their commit.

    Each tap comes right after the one before was seen, so a program that only looks from time to
    time shows none of them at once; the first may be lucky and is left out. The time begins
    before `quad` does. A machine that does other things may be late now and then.
    """
    times = []
    for number in range(1, 8):
        begin = time.monotonic()
        checks.quad(home, "count", "up", "Kids", "1000")
        is_seen = app.shows(rf"\+{number} ?008 today", 10)
        times.append(time.monotonic() - begin)
        if not is_seen:
            break
    said = ", ".join(f"{seconds:.2f}" for seconds in times) + " s, quad itself included"
    checks.check("every foreign tap appears within 10 s", len(times) == 7 and is_seen, app.text())
    checks.check("and within 1 s of its commit", min(times[1:], default=10) <= 1, said)
    print("     " + said)


def storm(checks, app, name, keys, generator):
    """Presses keys while the size changes 200 times; the screen must be whole afterwards."""
    for number in range(200):
        app.type(keys[number % len(keys)])
        app.resize(*(
            (1, 1) if number == 7 else
            (generator.randint(1, 300), generator.randint(1, 100))))
        app.skip()
    app.resize(80, 24)
    app.type("\x1b\x1b")
    app.settle()
    app.type("\x1b")
    is_there = app.shows(r"1 Home.*2 Counts.*3 Journal")
    app.settle()
    bars = [line for line in app.screen.display if "1 Home" in line]
    checks.check(f"200 sizes, {name}: it lives", is_there, app.text())
    checks.check(f"200 sizes, {name}: nothing old is left", len(bars) == 1, app.text())


def storms(checks):
    generator = random.Random(300)
    home = checks.home(("Kids",), ("日本語 👨‍👩‍👧",))
    for name, keys in {
        "counting": " ", "lists": ["\x1bc", "\x1b[B", "v", "i", "\x1b", "]", "a", "\x1b", "?"],
        "the journal": ["\x1b3", "日", "\x1b", "o", "\x1b", "t", "w", "y", "\x1b", "\x1b[Z"],
    }.items():
        app = checks.app(home)
        app.shows("today|Space")
        storm(checks, app, name, keys, generator)
        app.end()
    there_and_back(checks, home)


def there_and_back(checks, home):
    """A size that is gone before the program looks may have left anything on the screen."""
    app = checks.app(home)
    app.shows("today|Space")
    app.type("\x1b")
    app.shows(r"1 Home.*2 Counts")
    whole = 0
    for _ in range(8):
        app.settle()
        app.screen.reset()
        for size in [(100, 30), (80, 24)]:
            app.resize(*size)
        whole += bool(app.shows(r"1 Home.*2 Counts", 5))
    checks.check("another size for a moment: the screen is written whole", whole == 8, f"{whole} of 8")
    app.end()


class Server:
    """quad-server on 127.0.0.1, with two people who met in its only place."""

    def __init__(self, checks):
        self.checks, self.folder = checks, tempfile.mkdtemp(dir=checks.folder)
        self.port, self.process = 0, None
        self.homes = {name: checks.home() for name in ("ada", "ben")}
        places = self.path("places.geojson")
        ring = [[0, 50], [1, 50], [1, 51], [0, 51], [0, 50]]
        with open(places, "w") as file:
            json.dump({"type": "FeatureCollection", "features": [{
                "type": "Feature", "properties": {"name": "Library"},
                "geometry": {"type": "Polygon", "coordinates": [ring]}}]}, file)
        with open(self.path("password"), "w") as file:
            file.write("correct horse\n")
        self.run("places", "import", "--data", self.path("data"), places)
        self.start()
        for name in self.homes:
            self.quad(
                name, "account", "register", name, "--server", f"http://127.0.0.1:{self.port}",
                "--display-name", name.title(), "--password-file", self.path("password"))
            self.quad(name, "sync")
            self.quad(name, "place", "checkin", "Library", "--at", "50 min ago")
            self.quad(name, "place", "leave", "--at", "20 min ago")
            self.quad(name, "sync")

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words):
        subprocess.run(
            [os.path.join(self.checks.bin, "quad-server"), *words], capture_output=True,
            stdin=subprocess.DEVNULL)

    def quad(self, name, *words):
        return self.checks.quad(self.homes[name], *words)

    def start(self):
        """Serves, on the same port as before."""
        if os.path.exists(self.path("port")):
            os.remove(self.path("port"))
        self.process = subprocess.Popen(
            [os.path.join(self.checks.bin, "quad-server"), "serve", "--data", self.path("data"),
             "--port", str(self.port), "--port-file", self.path("port"), "--password-hashing",
             "scrypt:10:8:1", "--encounter-minutes", "1", "--rehearsal", "yes"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while time.monotonic() < end and not os.path.exists(self.path("port")):
            time.sleep(0.05)
        with open(self.path("port")) as file:
            self.port = int(file.read())

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(15)


def meetings(checks):
    """A conversation, blocking, and the time without a server, each under a storm of sizes."""
    if not os.access(os.path.join(checks.bin, "quad-server"), os.X_OK):
        print("skip meetings: quad-server is not built")
        return
    generator = random.Random(301)
    server = Server(checks)
    apps = []
    try:
        server.quad("ada", "message", "send", "ben", "Shall we have lunch?")
        server.quad("ben", "message", "accept", "ada")

        def open_ada():
            app = checks.app(server.homes["ada"])
            apps.append(app)
            app.shows("today|Space")
            return app

        def said(name):
            return server.quad("ben" if name == "ada" else "ada", "message", "show", name)

        app = open_ada()
        app.type("\x1b4")
        checks.check("a conversation is there", app.shows("Ben"), app.text())
        storm(checks, app, "a conversation", [
            "\x1b4", "\r", "日", "!", "\r", "\x1b", "p", "\x1b", "\x1b[5~", "\x1b[6~", "x", "n",
        ], generator)
        app.type("\x1b4")
        app.shows("Ben")
        app.type("\r")
        app.shows("Esc leave box")
        app.type("\x15the end\r")
        checks.check("what is written afterwards arrives", app.wait(
            lambda: "the end" in said("ada"), 15), app.text())
        app.end()

        server.stop()
        app = open_ada()
        app.type("\x1b4")
        checks.check("without a server it is said", app.shows("offline", 20), app.text())
        storm(checks, app, "without a server", [
            "\x1b4", "\r", "o", "f", "f", "\r", "\x1b", "\x1b5", "\x1b[B", "\x1b1", "r", "\x1b6",
        ], generator)
        server.start()
        app.type("\x1b4")
        app.type("r")
        checks.check("it arrives when the server is back", app.wait(
            lambda: "off" in said("ada"), 40), app.text())
        app.end()

        app = open_ada()
        app.type("\x1b1")
        app.shows("Ben.*Library")
        storm(checks, app, "blocking", [
            "\x1b1", "\r", "b", "n", "?", "\x1b", "b", "\x1b", "\x1b[B", "\x1b",
        ], generator)
        app.type("\x1b1")
        checks.check("nobody is blocked by it", app.shows("Ben.*Library"), app.text())
        app.type("\r")
        app.shows("Latest shared")
        app.type("b")
        checks.check("b still asks", app.shows("Blocking hides you from each other"), app.text())
        app.type("y")
        checks.check("and y blocks", app.wait(
            lambda: "Ben" in server.quad("ada", "person", "blocked"), 15), app.text())
    finally:
        for app in apps:
            if app.process.poll() is None:
                app.end()
        server.stop()


def borders(checks):
    texts = {
        "Latin": "plain text of the day", "CJK": "日本語の文章 中文 한국어",
        "combining": "e\u0301a\u0308o\u0302 n\u0303 Z\u0351\u036b\u0343algo",
        "joined emoji": "👨‍👩‍👧‍👦 👍🏽 🏳️‍🌈 🇩🇪 ❤️ end", "right to left": "שלום עולם مرحبا end",
        "controls": "a\x01b\x07c\u200bd\u202ee\u2066f end",
    }
    for size in ((80, 24), (40, 12)):
        for name, text in texts.items():
            app = App(checks.bin, checks.home(), *size)
            app.shows("Space")
            app.type("\x1b3")
            app.shows("grateful")
            app.type("\x1b[200~" + (text + " ") * 3 + "\x1b[201~")
            app.settle()
            columns = app.columns
            top = [r for r in range(app.rows) if app.screen.buffer[r][0].data == "╭"]
            bottom = [r for r in range(app.rows) if app.screen.buffer[r][0].data == "╰"]
            is_framed = len(top) == 1 and len(bottom) == 1 and bottom[0] > top[0] + 1
            is_straight = is_framed and all(
                app.screen.buffer[row][column].data == "│"
                for row in range(top[0] + 1, bottom[0]) for column in (0, columns - 1))
            checks.check(
                f"{size[0]}×{size[1]}, {name}: the borders are straight", is_straight, app.text())
            app.end()


SECTIONS = {
    "hands": hands, "borders": borders, "storms": storms, "overview": overview,
    "meetings": meetings, "kills": kills, "visibility": visibility,
    "themes": themes,
}


def main():
    checks = Checks(os.path.abspath(sys.argv[1]))
    try:
        for name in sys.argv[2:] or SECTIONS:
            begin = time.monotonic()
            print("#", name)
            SECTIONS[name](checks)
            print(f"     {time.monotonic() - begin:.0f} s")
    finally:
        shutil.rmtree(checks.folder)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 0 if checks.failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
