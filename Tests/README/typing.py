#!/usr/bin/env python3
"""Types the commands of a README and compares: typing.py README BIN_FOLDER WORK_FOLDER.

How README is written for this:
- In a block of code, a line that begins with `$ ` is typed, and the lines after it are what must
  come. In a block that shows no output at all, every command must only succeed.
- In a line of output `…` stands for anything; a line that is only `…` for any lines, or none.
- A comment right above a block, `<!-- NAME: VALUE -->`, says more about it, one a line:
  not run      why the block is not typed; it is counted as skipped
  run before   a command that is typed unseen, as to make a file that readers have of their own;
               $README_TESTS is the folder of this program
  answers      what is typed at each question of the block, as a new password
  needs        a program without which the block is skipped
- A block without a `$ ` line must say why: otherwise nobody would know whether it is true.

All blocks are typed into one shell, one after the other, in an empty home folder, on a terminal 200
columns wide without colours and without hints. In the text, a span of code that begins with `quad`
must be a command that has help, and a link to a file must lead somewhere.
"""
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time

QUIET = 0.4
PATIENCE = 120.0
COMMENT = re.compile(r"^<!-- (not run|run before|answers|needs): (.+) -->$")
# Takes commands from a pipe, so that the terminal is free for what they ask.
SHELL = r"""
shopt -s expand_aliases
while IFS= read -r -d '' -u 9 command; do
    eval "$command" 9<&-
    printf '\001%d\002' $?
done
"""


class Block:
    def __init__(self, line):
        self.line = line
        self.notes = {"not run": [], "run before": [], "answers": [], "needs": []}
        self.commands = []  # (line, command, expected lines)

    @property
    def shows_output(self):
        return any(expected for _, _, expected in self.commands)


def blocks(lines):
    """The blocks of code with what is said about them."""
    notes, block, continued = [], None, False
    for number, line in enumerate(lines, 1):
        if block is None:
            if line.startswith("```"):
                block = Block(number)
                for name, value in notes:
                    block.notes[name].append(value)
                notes = []
            elif COMMENT.match(line):
                notes.append(COMMENT.match(line).groups())
            elif line.strip():
                if notes:
                    raise SystemExit(f"line {number}: a comment stands above no block")
        elif line.startswith("```"):
            yield block
            block = None
        elif continued or line.startswith("$ "):
            if continued:
                where, command, expected = block.commands.pop()
                block.commands.append((where, command + "\n" + line, expected))
            else:
                block.commands.append((number, line[2:], []))
            continued = line.endswith("\\")
        elif block.commands:
            block.commands[-1][2].append(line.rstrip())


class Typist:
    """A shell at a terminal."""

    def __init__(self, home, variables):
        reader, self.commands = os.pipe()
        os.set_inheritable(reader, True)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.dup2(reader, 9)
            os.chdir(home)
            os.execve(
                "/bin/bash",
                ["bash", "--norc", "--noprofile", "-c",
                 "stty -echo cols 200 rows 50 -onlcr;" + SHELL],
                variables)
        os.close(reader)

    def read(self, wait):
        if not select.select([self.terminal], [], [], wait)[0]:
            return ""
        try:
            return os.read(self.terminal, 65536).decode("utf-8", "replace")
        except OSError:
            return ""

    def type(self, command, answers, is_enough):
        """What comes, and how the command ends; `None` if it does not."""
        os.write(self.commands, command.encode() + b"\0")
        shown, status, asked, quiet = "", None, 0, 0.0
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            text = self.read(0.05)
            shown += text
            quiet = 0.0 if text else quiet + 0.05
            ended = re.search("\x01(\\d+)\x02", shown)
            if ended:
                status = int(ended.group(1))
                shown = shown.replace(ended.group(0), "")
            if status is not None:
                if quiet >= QUIET and is_enough(shown):
                    break
                if not command.rstrip().endswith("&") and not text:
                    break
            elif shown.endswith(": ") and len(shown) > asked and quiet >= 0.1:
                asked = len(shown)
                answer = answers[0] if answers else ""
                os.write(self.terminal, answer.encode() + b"\r")
        return shown, status

    def end(self):
        os.close(self.commands)
        for name in (signal.SIGHUP, signal.SIGKILL):
            try:
                os.killpg(self.pid, name)
            except ProcessLookupError:
                break
            time.sleep(0.3)


def lines_of(shown):
    """The lines that stay on the terminal: a carriage return goes over what was, and bells ring."""
    heard = shown.replace("\a", "")
    lines = [line.rstrip("\r").split("\r")[-1].rstrip() for line in heard.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def matches(expected, shown):
    """Whether lines came as they are shown."""
    if not expected:
        return not shown
    first, rest = expected[0], expected[1:]
    if first == "…":
        return any(matches(rest, shown[count:]) for count in range(len(shown) + 1))
    pattern = ".*".join(re.escape(part) for part in first.split("…"))
    return bool(shown) and re.fullmatch(pattern, shown[0]) is not None and matches(rest, shown[1:])


class Report:
    passed = failed = 0

    def check(self, is_right, what, why=()):
        if is_right:
            self.passed += 1
            print(f"pass {what}")
        else:
            self.failed += 1
            print(f"FAIL {what}")
            for line in why:
                print(f"    {line}")


def type_block(block, typist, report):
    notes = block.notes
    missing = [name for name in notes["needs"] if not shutil.which(name)]
    if notes["not run"] or missing:
        reason = notes["not run"][0] if notes["not run"] else f"{missing[0]} is not installed"
        print(f"skip line {block.line}: {reason}")
        return
    if not block.commands:
        return report.check(False, f"line {block.line}: a block shows no command and says not why")
    for command in notes["run before"]:
        shown, status = typist.type(command, [], lambda _: True)
        if status != 0:
            report.check(False, f"line {block.line}: before it, {command}", lines_of(shown))
    for number, command, expected in block.commands:
        while expected and not expected[-1]:
            expected.pop()

        def is_right(shown):
            return not block.shows_output or matches(expected, lines_of(shown))

        shown, status = typist.type(command, notes["answers"], is_right)
        name = f"line {number}: {command}"
        if status is None:
            report.check(False, name, ["it does not end"] + lines_of(shown))
        elif not is_right(shown):
            why = ["README shows:"] + [f"| {line}" for line in expected]
            why += ["it printed:"] + [f"| {line}" for line in lines_of(shown)]
            report.check(False, name, why)
        elif status != 0 and not block.shows_output:
            report.check(False, name, [f"exit {status}"] + lines_of(shown))
        else:
            report.check(True, name)


def check_text(lines, folder, variables, report):
    """The commands and the links in the text around the blocks."""
    spans, links, is_code = [], [], False
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code:
            spans += [(number, span) for span in re.findall(r"`(quad(?:-\w+)?(?: [^`]*)?)`", line)]
            links += [(number, link) for link in re.findall(r"\]\(([^)#]+)\)", line)]
    for number, span in spans:
        words = span.split()
        is_topic = words[1:2] == ["help"]
        plain = [word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)]
        command = words if is_topic else plain + ["--help"]
        done = subprocess.run(command, env=variables, capture_output=True, text=True)
        has_words = is_topic or f" {plain[-1]}" in f" {done.stdout}" or len(plain) == 1
        report.check(
            done.returncode == 0 and has_words, f"line {number}: `{span}` is a command",
            done.stderr.splitlines())
    for number, link in links:
        is_there = "://" in link or os.path.exists(os.path.join(folder, link))
        report.check(is_there, f"line {number}: {link} is there")


def main():
    readme, programs, work = (os.path.abspath(path) for path in sys.argv[1:4])
    home = os.path.join(work, "home")
    os.makedirs(os.path.join(work, "runtime"), mode=0o700)
    os.makedirs(home)
    variables = {
        "PATH": programs + ":" + os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TZ": "UTC",
        "XDG_RUNTIME_DIR": os.path.join(work, "runtime"), "TERM": "dumb", "QUAD_HINTS": "never",
        "README_TESTS": os.path.dirname(os.path.abspath(__file__)),
        # Less work for passwords than a server of one's own should have: this is a rehearsal.
        "QUAD_PASSWORD_HASHING": "scrypt:4:8:1",
    }
    with open(readme, encoding="utf-8") as file:
        lines = file.read().split("\n")
    report = Report()
    typist = Typist(home, variables)
    try:
        for block in blocks(lines):
            type_block(block, typist, report)
        check_text(lines, os.path.dirname(readme), variables, report)
    finally:
        typist.end()
    print(f"{report.passed} passed, {report.failed} failed")
    sys.exit(report.failed > 0)


main()
