#!/usr/bin/env python3
"""A picture of a person as a real terminal draws it: xterm.py BIN-FOLDER HOME.

HOME is signed in to a server where the first person on Home shows a picture whose corners are
black, red, green and yellow. Starts quad-tui in xterm as a VT340, which has sixels, on an X server
without a screen, and looks at the pixels. Ends with "N passed, N failed".
"""

import fcntl
import mmap
import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import tty

WAIT = 20


class Frame:
    """The pixels of an X server that keeps them in a file of the format xwd."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header: sizes at words 4 and 5, then bits and bytes of a row, and the colours.
        words = struct.unpack(">25I", self.bytes[:100])
        self.width, self.height, self.row = words[4], words[5], words[12]
        self.start = words[0] + words[19] * 12
        assert words[11] == 32, "a pixel has 32 bits"

    def count(self, wanted, columns):
        """The number of pixels in a range of columns whose red, green and blue are wanted."""
        found = 0
        for y in range(self.height):
            row = self.start + y * self.row
            for x in columns:
                blue, green, red = self.bytes[row + 4 * x:row + 4 * x + 3]
                found += wanted(red, green, blue)
        return found


def red(r, g, b):
    return r > 160 and g < 70


def green(r, g, b):
    return g > 160 and r < 70


def yellow(r, g, b):
    return r > 150 and g > 150 and b < 120


class Screen:
    """quad-tui in xterm, on an X server of its own."""

    def __init__(self, folder, bin_folder, home):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x400x24", "-fbdir", folder,
             "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        ready, _, _ = select.select([read], [], [], WAIT)
        display = os.read(read, 16).decode().strip() if ready else ""
        os.close(read)
        if not display:
            raise OSError("Xvfb does not start")
        self.frame = Frame(os.path.join(folder, "Xvfb_screen0"))
        self.keys = os.path.join(folder, "keys")
        os.mkfifo(self.keys)
        environment = {
            "PATH": os.environ["PATH"], "HOME": home, "QUAD_HOME": home, "LC_ALL": "C.UTF-8",
            "DISPLAY": ":" + display,
        }
        self.terminal = subprocess.Popen(
            ["xterm", "-ti", "vt340", "-xrm", "XTerm*numColorRegisters: 256",
             "-geometry", "80x24+0+0", "-bg", "black", "-fg", "white", "-e",
             sys.executable, os.path.abspath(__file__), "--relay", self.keys,
             os.path.join(bin_folder, "quad-tui")], env=environment)
        self.pipe = os.open(self.keys, os.O_WRONLY)

    def types(self, keys):
        os.write(self.pipe, keys)

    def counts(self):
        """The red, green and yellow pixels in the right half, where the picture stands."""
        columns = range(self.frame.width // 2, self.frame.width)
        return [self.frame.count(wanted, columns) for wanted in (red, green, yellow)]

    def waits(self, wanted):
        """Waits until the counts are as wanted; returns whether they are, and the counts."""
        end = time.monotonic() + WAIT
        while True:
            counts = self.counts()
            if wanted(counts) or time.monotonic() > end:
                return wanted(counts), counts
            time.sleep(0.2)

    def end(self):
        try:
            return self.terminal.wait(timeout=WAIT)
        except subprocess.TimeoutExpired:
            return None
        finally:
            for process in (self.terminal, self.server):
                if process.poll() is None:
                    process.send_signal(signal.SIGTERM)
                    process.wait()


def relay(keys, program):
    """Runs a program on a terminal of its own between xterm and the keys that are written to a
    pipe: xterm draws and answers, and nobody has to press keys in a window."""
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, size)
    process = subprocess.Popen(
        [program], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(slave)
    tty.setraw(0)
    pipe = os.open(keys, os.O_RDONLY)
    sources = {0: master, master: 1, pipe: master}
    while process.poll() is None or select.select([master], [], [], 0)[0]:
        for source in select.select(list(sources), [], [], 0.1)[0]:
            try:
                data = os.read(source, 65536)
            except OSError:
                data = b""
            if data:
                os.write(sources[source], data)
            elif source == master:
                return process.wait()
            else:
                del sources[source]
    return process.wait()


def check(results, name, is_met, detail):
    print(("pass " if is_met else "FAIL ") + name)
    if not is_met:
        print(f"    | {detail}")
    results.append(is_met)


def main():
    if sys.argv[1] == "--relay":
        return relay(*sys.argv[2:])
    results = []
    if not (shutil.which("Xvfb") and shutil.which("xterm")):
        print("skip pictures in xterm: no Xvfb or no xterm")
        print("0 passed, 0 failed")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder, *sys.argv[1:])
        try:
            screen.types(b"\x1b")
            time.sleep(1)
            screen.types(b"1")
            screen.types(b"\r")
            there, counts = screen.waits(lambda counts: min(counts) > 50)
            check(results, "xterm draws the picture of a person, corner by corner", there, counts)
            screen.types(b"?")
            gone, counts = screen.waits(lambda counts: counts[0] + counts[1] < 20)
            check(results, "no pixel of it stays above help", gone, counts)
            screen.types(b"\x1b")
            there, counts = screen.waits(lambda counts: min(counts) > 50)
            check(results, "it comes back", there, counts)
            screen.types(b"\x1bq")
        finally:
            status = screen.end()
        check(results, "the app ends, and the terminal with it", status == 0, status)
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
