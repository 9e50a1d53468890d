#!/usr/bin/env python3
"""Pictures of people as real bytes: pictures.py BIN-FOLDER HOME PERSON.

HOME is signed in to a server where PERSON shows a picture file. Starts quad-tui on terminals that
show pictures by kitty's protocol, by sixels, or not at all, and compares what they get with what
`quad person` draws. Ends with "N passed, N failed".
"""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time

CLEAR = b"\x1b[?1049l"
# To the last part of a picture that comes in several.
PICTURE = {
    "kitty": rb"\x1b_Ga=T(?:[^;]*m=0|.*?\x1b_Gm=0);[^\x1b]*\x1b\\",
    "sixel": rb"\x1bP[^\x1b]*\x1b\\",
}

# How a terminal tells what it can show: what it answers, and its variables.
ANSWERS = {"kitty": (None, {"KITTY_WINDOW_ID": "1"}), "sixel": (b"\x1b[?62;4;22c", {})}
# What removes all pictures.
GONE = {"kitty": b"\x1b_Ga=d,d=A,q=2\x1b\\", "sixel": b"\x1b[H\x1b[2J"}


class Terminal:
    """quad-tui on a terminal of 80 × 24 cells of 8 × 16 pixels."""

    def __init__(self, bin_folder, home, answer, cell=(8, 16), program=(), **variables):
        self.answer, self.output, self.asked = answer, b"", 0
        self.master, self.slave = os.openpty()
        self.resize(80, 24, cell)
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "QUAD_HOME": home, "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", **variables,
        }
        self.process = subprocess.Popen(
            program or [os.path.join(bin_folder, "quad-tui")], stdin=self.slave,
            stdout=self.slave, stderr=self.slave, env=environment, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def resize(self, columns, rows, cell=(8, 16)):
        size = struct.pack("HHHH", rows, columns, columns * cell[0], rows * cell[1])
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.output += os.read(self.master, 65536)
        if self.output.count(b"\x1b[c") > self.asked:
            self.asked += 1
            if self.answer:
                os.write(self.master, self.answer)

    def types(self, keys):
        os.write(self.master, keys)

    def shows(self, pattern, begin=0, seconds=20):
        """Waits for bytes after a place; returns their match, or None."""
        end = time.monotonic() + seconds
        while True:
            match = re.compile(pattern, re.S).search(self.output, begin)
            if match or time.monotonic() > end:
                return match
            self.read(0.02)

    def rests(self, seconds=1):
        """Reads until nothing has come for a while."""
        before = -1
        while len(self.output) != before:
            before = len(self.output)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                self.read(0.05)

    def opens(self):
        """Goes to the page of the person; returns where it begins in the output."""
        self.types(b"\x1b")
        self.shows(rb"more keys|settings")
        self.types(b"1")
        self.shows(rb"together")
        begin = len(self.output)
        self.types(b"\r")
        self.shows(rb"shared places", begin)
        return begin

    def end(self, isAsked=False):
        """Quits, unless it was asked to; returns the status and what waits unread at the terminal."""
        if not isAsked and self.process.poll() is None:
            self.types(b"\x1bq")
        end = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.02)
        self.read(0.05)
        waiting = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0" * 4))[0]
        if self.process.poll() is None:
            self.process.kill()
        status = self.process.wait()
        os.close(self.master)
        os.close(self.slave)
        return status, waiting


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, is_met, detail=""):
        print(("pass " if is_met else "FAIL ") + name)
        if is_met:
            self.passed += 1
        else:
            self.failed += 1
            print(f"    | {detail!r:.600}")


def drawn(bin_folder, home, person, way):
    """The bytes by which `quad person` draws the picture."""
    shown = subprocess.run(
        [os.path.join(bin_folder, "quad"), "person", person, "--graphics", way],
        env={**os.environ, "QUAD_HOME": home}, capture_output=True, check=True).stdout
    return re.search(PICTURE[way], shown, re.S).group()


def data(text):
    """The bytes of the file in a sequence of kitty's protocol, as text."""
    return b"".join(re.findall(rb";([^\x1b]*)\x1b", text))


def look(checks, bin_folder, home, person, way):
    answer, variables = ANSWERS[way]
    app = Terminal(bin_folder, home, answer, **variables)
    begin = app.opens()
    found = app.shows(PICTURE[way], begin)
    if not found:
        checks.check(f"{way}: the picture is shown", False, app.output[begin:])
        return app.end()
    place = re.search(rb"\x1b\[1;68H$", app.output[:found.start()])
    checks.check(f"{way}: the picture stands at the right", place, app.output[found.start() - 40:found.start()])
    own = drawn(bin_folder, home, person, way)
    same = found.group() == own if way == "sixel" else data(found.group()) == data(own)
    checks.check(f"{way}: it has the pixels that quad person draws", same, found.group()[:100])
    if way == "kitty":
        checks.check("kitty: nothing is asked", app.asked == 0)
    else:
        asked = app.output.index(b"\x1b[c")
        checks.check("sixel: it is asked once, and not at the start", app.asked == 1 and asked > begin)
    app.rests()
    begin = len(app.output)
    app.types(b"?")
    app.shows(rb"Keys: A person", begin)
    app.rests(0.3)
    help_bytes = app.output[begin:]
    if way == "kitty":
        removed = re.search(rb"\x1b_Ga=d,d=I,i=\d+,q=2\x1b\\", help_bytes)
        checks.check("kitty: help removes it first", removed and removed.start() < 20, help_bytes[:80])
    else:
        # Rows 1 to 6 are written to the border of the picture at least.
        rows = [re.search(rb"\x1b\[%d;\d+H" % (row + 1), help_bytes) for row in range(6)]
        checks.check("sixel: help writes the cells below it", all(rows), help_bytes[:200])
    checks.check(f"{way}: no picture stands above help", not re.search(PICTURE[way], help_bytes, re.S))
    begin = len(app.output)
    app.types(b"\x1b")
    checks.check(f"{way}: it comes back", app.shows(PICTURE[way], begin), app.output[begin:])
    begin = len(app.output)
    for columns in range(79, 59, -1):
        app.resize(columns, 24)
        time.sleep(0.01)
    again = app.shows(PICTURE[way], begin)
    app.rests(0.3)
    count = len(re.findall(PICTURE[way], app.output[begin:], re.S))
    checks.check(f"{way}: after twenty sizes it is written once or twice", again and count <= 2, count)
    begin = len(app.output)
    app.resize(40, 12)
    app.shows(rb"Latest shared", begin)
    app.rests(0.3)
    checks.check(
        f"{way}: a small screen has none", not re.search(PICTURE[way], app.output[begin:], re.S),
        app.output[begin:])
    app.resize(80, 24)
    app.shows(PICTURE[way], len(app.output))
    begin = len(app.output)
    status, waiting = app.end()
    tail = app.output[begin:]
    checks.check(
        f"{way}: at the end it is removed before the screen is left",
        status == 0 and GONE[way] in tail and tail.index(GONE[way]) < tail.index(CLEAR), tail)


def kill(checks, bin_folder, home, name, number):
    app = Terminal(bin_folder, home, None, KITTY_WINDOW_ID="1")
    app.shows(PICTURE["kitty"], app.opens())
    begin = len(app.output)
    app.process.send_signal(number)
    app.shows(re.escape(CLEAR), begin)
    checks.check(f"kitty: {name} removes it, too", b"\x1b_Ga=d,d=A" in app.output[begin:], app.output[begin:])
    app.end()


def stop(checks, bin_folder, home, way):
    """Ctrl-Z under a shell, and the way back."""
    answer, variables = ANSWERS[way]
    shell = ["bash", "--noprofile", "--norc", "-i"]
    app = Terminal(bin_folder, home, answer, program=shell, **variables)
    app.types(os.fsencode(os.path.join(bin_folder, "quad-tui")) + b"\r")
    app.shows(rb"more keys|settings")
    app.shows(PICTURE[way], app.opens())
    app.rests()
    begin = len(app.output)
    app.types(b"\x1a")
    stopped = app.shows(rb"Stopped", begin)
    tail = app.output[begin:]
    checks.check(
        f"{way}: Ctrl-Z removes it before the shell is back",
        stopped and GONE[way] in tail and tail.index(GONE[way]) < tail.index(CLEAR), tail)
    begin = len(app.output)
    app.types(b"fg\r")
    checks.check(f"{way}: it comes back with fg", app.shows(PICTURE[way], begin), app.output[begin:])
    app.types(b"\x1bq")
    app.shows(re.escape(CLEAR), begin)
    app.types(b"exit\r")
    app.end()


def silence(checks, bin_folder, home):
    """Terminals without pictures, that answer late or never, or do not tell the size of a cell."""
    for name, answer, cell in [
            ("no sixels", b"\x1b[?62;22c", (8, 16)), ("no answer", None, (8, 16)),
            ("no size of a cell", b"\x1b[?62;4c", (0, 0))]:
        app = Terminal(bin_folder, home, answer, cell)
        begin = app.opens()
        app.shows(rb"\x1b\[c", begin)
        app.rests()
        shown = app.output[begin:]
        checks.check(
            f"{name}: initials are shown, and no key was pressed",
            b"B" in shown and not re.search(rb"\x1bP|\x1b_G|does nothing", shown), shown)
        start = time.monotonic()
        status, _ = app.end()
        checks.check(f"{name}: it ends at once", status == 0 and time.monotonic() - start < 3)
    app = Terminal(bin_folder, home, None)
    app.shows(rb"\x1b\[c", app.opens())
    app.types(b"q")
    time.sleep(0.03)
    app.types(b"\x1b[?62;4c")
    status, waiting = app.end(isAsked=True)
    checks.check("a late answer is not left to the shell", status == 0 and waiting == 0, waiting)


def main():
    bin_folder, home, person = sys.argv[1:]
    checks = Checks()
    for way in PICTURE:
        look(checks, bin_folder, home, person, way)
        stop(checks, bin_folder, home, way)
    kill(checks, bin_folder, home, "a crash", 11)
    kill(checks, bin_folder, home, "Ctrl-C", 2)
    silence(checks, bin_folder, home)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return 0 if checks.failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
