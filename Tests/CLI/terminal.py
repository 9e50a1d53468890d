#!/usr/bin/env python3
"""Runs a command on a terminal and types when it is asked.

terminal.py [EXPECT SEND]... -- COMMAND...: waits for each text in turn, then types what follows it.
Prints all that the terminal showed; ends as the command does, or with 99 if a text did not come.
"""
import os
import pty
import select
import signal
import sys
import time

split = sys.argv.index("--")
steps, command = sys.argv[1:split], sys.argv[split + 1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)

shown = b""
seen = 0
ends = time.monotonic() + 60


def read(wait):
    """Takes what the terminal shows now; false when it is closed."""
    global shown
    if not select.select([terminal], [], [], wait)[0]:
        return True
    try:
        data = os.read(terminal, 65536)
    except OSError:
        return False
    shown += data
    return bool(data)


def finish(status):
    sys.stdout.buffer.write(shown)
    sys.exit(status)


for expected, sent in zip(steps[::2], steps[1::2]):
    while expected.encode() not in shown[seen:]:
        if time.monotonic() > ends or not read(0.1):
            os.kill(pid, signal.SIGKILL)
            finish(99)
    seen = shown.index(expected.encode(), seen) + len(expected.encode())
    time.sleep(0.05)
    os.write(terminal, sent.encode())
while read(0.1):
    if time.monotonic() > ends:
        os.kill(pid, signal.SIGKILL)
        finish(99)
finish(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
