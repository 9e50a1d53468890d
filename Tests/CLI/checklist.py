#!/usr/bin/env python3
"""The checklist of the command line, item by item, over every command that the program has.

checklist.py FOLDER: works in that folder. The commands come from --experimental-dump-help, so that
none can be forgotten. Prints "ok NAME" or "no NAME: WHY" for each item, with all that breaks it.
"""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = sys.argv[1]
LIMIT = 5  # seconds within which a command without a terminal ends
CODES = {0, 1, 2, 64, 65, 66, 69, 73, 74, 75, 77, 78, 130}
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

# What stands for an argument, the most particular first: by command and name, by name.
SAMPLES = {
    "count start names": "Still", "count stop names": "Keeper", "count toggle names": "Keeper",
    "count lap name": "Keeper", "count laps name": "Keeper", "count cut name": "Keeper",
    "count intervals list name": "Keeper", "count intervals add name": "Keeper",
    "count intervals edit name": "Keeper", "count intervals remove name": "Keeper",
    "count restore names": "GONE COUNTER", "group restore name": "GONE GROUP",
    "count add title": "New", "count convert type": "simple", "count periods name": "Gym",
    "group add name": "New", "group rename new-name": "Match", "journal restore entry": "latest",
    "journal add text": "New", "journal edit text": "Other", "journal search words": "line",
    "journal prompt day": "today", "journal on-this-day day": "today", 
    "place import file": "PLACES", "place replay file": "POINTS", "place add name": "New",
    "place at longitude,latitude": "-123.25,49.26",
    "place near longitude,latitude": "-123.25,49.26", "icons groups": "", "icons show names": "tree",
    "icons search words": "tree", "icons add file": "ICONS", "icons remove name": "mine",
    "palettes add name": "New", "palettes remove name": "Own", "palettes add #RRGGBB": "#102030",
    "themes show name": "dark", "themes add file": "THEME", "themes remove name": "mine",
    "import file": "EXPORT", "config set key": "sound.up", "config get key": "color",
    "config set value": "off", "config unset keys": "color", "message send text": "Hello",
    "count name": "Kids", "count names": "Kids", "group name": "Game", "place name": "Library",
    "place place": "Library", "number": "1", "value": "5", "place": "1", "entry": "latest",
    "name": "anna", "device": "1234", "day": "today", "time": "2 h ago",
}
OPTIONS = {"--from": "100 min ago", "--to": "90 min ago", "--circle": "49.26,-123.25,50",
           "--server": "http://127.0.0.1:1", "--points": None, "--parent": None, "--of": "Library",
           "--hours": "24/7", "--rule": "doubt=5m", "--since": "2 h ago",
           "--reason": "Insults", "--code": "ABCD-EFGH-JKMN-PQRS"}
EXTRA = {"count edit": ["--step", "2"], "group edit": ["--name", "Match"],
         "count intervals edit": ["--from", "170 min ago"], "place edit": ["--name", "Other"],
         "journal keep": ["1"], "completion": ["bash"], "profile edit": ["--bio", "Here"], "place at": ["-123.25,49.26"],
         "place watch": ["--gpsd", "127.0.0.1:1"], "journal add": ["New"],
         "journal edit": ["Other"], "palettes add": ["#102030"], "count add": ["New"],
         "count start": ["Still"], "count stop": ["Keeper"], "count toggle": ["Keeper"],
         "icons add": ["--replace"], "themes add": ["--replace"], "message delete": ["1"], "journal remind": ["--show"], "message send": ["Hello"]}
SERVER = ("account", "profile", "people", "person", "here", "message", "outbox", "sync")


class Command:
    def __init__(self, node, path):
        self.path = path
        self.words = path.split()
        self.arguments = [a for a in node.get("arguments", []) if a.get("shouldDisplay", True)]
        self.options = {"--" + n["name"] for a in self.arguments for n in a.get("names", [])
                        if n["kind"] == "long"}
        self.isGroup = bool(node.get("subcommands"))
        self.default = node.get("defaultSubcommand")
        self.isList = False  # as check_json saw it

    @property
    def needsServer(self):
        return self.words[0] in SERVER if self.words else False

    def sample(self, known):
        """Words that make it do something."""
        words = []
        for argument in self.arguments:
            if argument.get("isOptional", False):
                continue
            if argument["kind"] == "positional":
                name = argument["valueName"]
                keys = [f"{self.path} {name}", f"{self.words[0]} {name}", name]
                word = next((SAMPLES[key] for key in keys if key in SAMPLES), "x")
                words.append(known.get(word, word))
            elif argument["kind"] == "option":
                name = "--" + argument["names"][0]["name"]
                words += [name, OPTIONS[name]]
        return words + EXTRA.get(self.path, [])


def commands(node, path=""):
    for child in node.get("subcommands", []):
        below = f"{path} {child['commandName']}".strip()
        yield Command(child, below)
        yield from commands(child, below)


class Home:
    """A QUAD_HOME of its own for one run, copied from a prepared one."""

    def __init__(self, prepared):
        self.prepared = prepared

    def __enter__(self):
        self.folder = tempfile.mkdtemp(dir=FOLDER)
        if self.prepared:
            shutil.copytree(self.prepared, self.folder, dirs_exist_ok=True)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, words, closed=False, stdout=subprocess.PIPE, **variables):
        environment = {**os.environ, "QUAD_HOME": self.folder + "/quad", "HOME": self.folder}
        environment.update(variables)
        began = (lambda: os.close(0)) if closed else None
        try:
            done = subprocess.run(
                ["quad", *words], env=environment, stdin=subprocess.DEVNULL, stdout=stdout,
                stderr=subprocess.PIPE, timeout=LIMIT, start_new_session=True, preexec_fn=began)
            # That it is a copy of a prepared store is said by every run, and is no part of it.
            done.stderr = re.sub(rb"(?m)^quad: this store was copied here.*\n", b"", done.stderr)
            return done
        except subprocess.TimeoutExpired as error:
            return subprocess.CompletedProcess(words, -1, error.stdout or b"", b"it hangs")


def text(data):
    return (data or b"").decode("utf-8", "replace")


def everything(known, title, line):
    """The commands that make something of everything."""
    return [
        ["group", "add", title("Game")],
        ["group", "add", "Spare"], ["group", "delete", "Spare", "--yes"],
        ["count", "add", title("Kids"), "--group", "Game"],
        ["count", "edit", "Kids", "--note", line("note")],
        ["count", "add", "Gym", "--goal", "3", "--every", "day"],
        ["count", "up", "Kids", "3", "--note", line("tap")],
        ["count", "add", "Keeper", "--type", "time"], ["count", "add", "Still", "--type", "time"],
        ["count", "start", "Keeper", "--at", "3 h ago"],
        ["count", "stop", "Keeper", "--at", "2 h ago", "--note", line("stop")],
        ["count", "start", "Keeper", "--at", "80 min ago"], ["count", "lap", "Keeper"],
        ["count", "add", "Spare"], ["count", "delete", "Spare", "--yes"],
        ["journal", "add", "An old line"], ["journal", "delete", "latest", "--yes"],
        ["journal", "add", line("An older line"), "--at", "3 h ago"],
        ["journal", "add", line("A line of today #tag")],
        ["place", "import", known["PLACES"]],
        ["place", "add", "Annex", "--circle", "49.26,-123.25,20"], ["place", "checkin", "Annex"],
        ["palettes", "add", "Own", "#102030"], ["export", "--to", known["EXPORT"]],
    ]


def prepare(title, line):
    """A home with something of everything, named by what is given."""
    folder = tempfile.mkdtemp(dir=FOLDER)
    home = Home(None)
    home.folder = folder
    known = {"PLACES": f"{folder}/places.geojson", "ICONS": f"{folder}/icons.json",
             "THEME": f"{folder}/theme.json",
             "EXPORT": f"{folder}/export.json", "POINTS": f"{folder}/points.csv"}
    feature = {
        "type": "Feature", "properties": {"name": title("Library")},
        "geometry": {"type": "Polygon", "coordinates": [[
            [-123.26, 49.25], [-123.24, 49.25], [-123.24, 49.27], [-123.26, 49.27],
            [-123.26, 49.25]]]}}
    json.dump({"type": "FeatureCollection", "features": [feature]}, open(known["PLACES"], "w"))
    entered = []
    for words in everything(known, title, line):
        done = home.run(words)
        entered.append((words[:2], done.returncode, text(done.stderr)))
        if done.returncode == 65:
            # Titles are refused with such characters; then what follows needs it without them.
            home.run(everything(known, str, str)[len(entered) - 1])
    open(known["ICONS"], "wb").write(home.run(["icons", "example"]).stdout)
    own = home.run(["icons", "add", known["ICONS"]])
    entered.append((["icons", "add"], own.returncode, text(own.stderr)))
    json.dump({"name": "mine", "bar": "bold"}, open(known["THEME"], "w"))
    own = home.run(["themes", "add", known["THEME"]])
    entered.append((["themes", "add"], own.returncode, text(own.stderr)))
    for name, words in (("GONE COUNTER", ["count"]), ("GONE GROUP", ["group"])):
        gone = home.run([*words, "list", "--deleted", "--json"]).stdout
        known[name] = json.loads(gone)[0]["id"]
    # One row a time and a place: what `place replay` reads.
    open(known["POINTS"], "w").write(
        "time,latitude,longitude,accuracy\n2026-03-01T12:00:00Z,49.26,-123.25,5\n"
        "2026-03-01T12:20:00Z,49.26,-123.25,5\n")
    return folder, known, entered


def control(data):
    """The first control character that is no end of a line; empty if there is none."""
    found = CONTROL.search(text(data))
    return f"{found[0]!r} in {text(data)[max(0, found.start() - 30):found.end() + 20]!r}" if found else ""


# Exceptions, each with what is written instead of JSON.
NOT_JSON = {
    "export": "the export itself, in the format that --format names",
    "icons example": "a file that icons add reads",
    "place export": "a map or a picture",
}
# What can't succeed with what was prepared, and how it ends.
ENDS = {
    "journal unlock": 1, "journal lock": 1, "journal passphrase": 1, "journal decrypt": 1,
    "journal encrypt": 64, "journal remind": 1,
    # In a copied store there is nothing to undo.
    "undo": 1, "redo": 1, "place restore": 1, "config edit": 64, "count live": 64,
    # Nothing listens there.
    "place watch": 69,
}
# Reset and remove by undo: what they take is said, and quad undo brings it back. A reset account has a new password.
ASKS_NOT = {"count reset", "count intervals remove", "account reset"}
# Asks only where something is odd; tried with such a store elsewhere (hostile.sh).
ASKS_SELDOM = {"doctor"}
# What shows the same whatever there is in the store.
CONSTANT = {"icons list", "icons groups", "palettes list", "themes list", "themes show", "config list", "doctor", "help",
            "place rules"}


def check_help(command, _):
    with Home(None) as home:
        run = home.run([*command.words, "--help"])
        if run.returncode != 0 or run.stderr:
            return f"exit {run.returncode}: {text(run.stderr)[:80]}"
        if not re.search(rf"^USAGE: quad {command.path}\b", text(run.stdout), re.M):
            return "no USAGE that names it whole"
        return os.path.exists(home.folder + "/quad") and "it makes a store"


def check_usage(command, known):
    with Home(None) as home:
        run = home.run([*command.words, *command.sample(known), "--frobnicate"])
    lines = text(run.stderr).splitlines()
    if run.returncode != 64 or run.stdout:
        return f"exit {run.returncode}, {text(run.stdout)[:80]!r}"
    if len(lines) != 2 or not lines[0].startswith("quad: ") or not lines[1].startswith("Hint: "):
        return f"not one line and a hint: {lines}"
    return "--frobnicate" not in lines[0] and f"it does not name the option: {lines[0]}"


def check_json(command, known):
    """Its JSON, with standard input closed, without colours though they are wished; how it ends."""
    with Home(known["home"]) as home:
        words = [*command.words, *command.sample(known), "--color", "always", "--json"]
        run = home.run(words + (["--yes"] if "--yes" in command.options else []), closed=True)
    errors = re.sub("\x1b\\[[0-9;]*m", "", text(run.stderr))
    if run.returncode not in CODES:
        return f"exit {run.returncode}: {errors[:120]}"
    expected = ENDS.get(command.path, None if command.needsServer else 0)
    if expected is not None and run.returncode != expected:
        return f"exit {run.returncode}, not {expected}: {errors[:200]}"
    if run.returncode != 0:
        lines = errors.splitlines()
        return (run.stdout or not lines or not lines[0].startswith("quad: ") or len(lines) > 2) and \
            f"not one line and a hint: {errors[:200]} {text(run.stdout)[:80]}"
    if command.path in NOT_JSON:
        return ""
    if b"\x1b" in run.stdout:
        return f"an escape in JSON: {run.stdout[:80]}"
    try:
        data = json.loads(run.stdout)
    except ValueError:
        return f"no JSON: {text(run.stdout)[:80]!r}"
    command.isList = isinstance(data, list)
    for thing in data if isinstance(data, list) else [data]:
        if next(iter(thing), None) != "schemaVersion":
            return f"no schemaVersion: {json.dumps(thing)[:80]}"
    return ""


def check_empty(command, known):
    """A list in a store without anything is []."""
    if command.sample(known) or command.needsServer or command.path in (*CONSTANT, *NOT_JSON):
        return ""
    if not command.isList:
        return ""
    with Home(None) as home:
        run = home.run([*command.words, "--json"])
    # What does something for the first time has nothing to do: undo and redo.
    return run.returncode == 0 and run.stdout != b"[]\n" and f"{text(run.stdout)[:80]}"


# What goes on to other programs has no colours, whatever is wished.
PLAIN = ("count share", "export", "config get", "config path", "icons example", "place export")


def check_plain(command, known):
    if command.path not in PLAIN:
        return ""
    with Home(known["home"]) as home:
        run = home.run([*command.words, *command.sample(known), "--color", "always"])
    return b"\x1b" in run.stdout and f"{run.stdout[:80]}"


def check_destruction(command, known):
    destroys = re.search(r"\b(delete|remove|reset|revoke|block|decrypt)$", command.path)
    if destroys and "--yes" not in command.options and command.path not in ASKS_NOT:
        return "it has no --yes"
    if "--yes" not in command.options:
        return ""
    if "--dry-run" not in command.options:
        return "it has --yes and no --dry-run"
    if command.needsServer or command.path in ENDS or command.path in ASKS_SELDOM:
        return ""
    with Home(known["home"]) as home:
        before = tables(home)
        words = [*command.words, *command.sample(known)]
        refused = home.run(words)
        if refused.returncode not in (64, 77) or "--yes" not in text(refused.stderr):
            return f"without a terminal: exit {refused.returncode}, {text(refused.stderr)[:120]}"
        dry = home.run([*words, "--dry-run"])
        if dry.returncode != 0 or "Would" not in text(dry.stderr):
            return f"dry run: exit {dry.returncode}, {text(dry.stderr)[:120]}"
        return tables(home) != before and "something was changed"


def tables(home):
    """What must not change: all that is kept, and what is the person's own beside it."""
    return [home.run(words).stdout for words in (
        ["export"], ["icons", "groups", "--json"], ["palettes", "list", "--json"])]


def check_full(command, known):
    words = [*command.words, *command.sample(known)]
    words += ["--yes"] if "--yes" in command.options else []
    with Home(known["home"]) as home:
        run = home.run(words, NO_COLOR="1", CLICOLOR_FORCE="1")
    if b"\x1b" in run.stdout + run.stderr:
        return f"an escape with NO_COLOR: {(run.stdout + run.stderr)[:80]}"
    if run.returncode != 0 or not run.stdout:
        return ""
    with Home(known["home"]) as home, open("/dev/full", "wb") as full:
        run = home.run(words, stdout=full)
    if run.returncode != 74 or "No space left" not in text(run.stderr):
        return f"full output: exit {run.returncode}, {text(run.stderr)[:120]}"
    reading, writing = os.pipe()
    os.close(reading)
    with Home(known["home"]) as home:
        run = home.run(words, stdout=writing)
    os.close(writing)
    complaint = re.search(r"^quad:.*|.*[Bb]roken pipe.*", text(run.stderr), re.M)
    return (run.returncode != 0 or complaint) and \
        f"closed pipe: exit {run.returncode}, {text(run.stderr)[:120]}"


def check_control(command, known):
    """Nothing that came in with control characters goes out with them, and no colour that is not wished."""
    words = [*command.words, *command.sample(known)]
    words += ["--yes"] if "--yes" in command.options else []
    for extra, variables in ((["--color", "never"], {"CLICOLOR_FORCE": "1"}), (["--json"], {})):
        with Home(known["home"]) as home:
            run = home.run(words + extra, **variables)
        for data in (run.stdout, run.stderr):
            if why := control(data):
                return why
    return ""


def verdict(item, check, every, known):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda command: check(command, known), every))
    wrong = [f"[{c.path}: {' '.join(why.split())}]" for c, why in zip(every, results) if why]
    print(f"no {item}: {' '.join(wrong)}" if wrong else f"ok {item}", flush=True)


def main():
    dump = subprocess.run(["quad", "--experimental-dump-help"], capture_output=True).stdout
    every = list(commands(json.loads(dump)["command"]))
    leaves = [c for c in every if not c.isGroup and c.path != "help"]
    print(f"# {len(every)} commands, {len(leaves)} of them do something")
    home, known, entered = prepare(lambda title: title, lambda line: line)
    known["home"] = home
    broken = [e for e in entered if e[1] != 0]
    print(f"no something of everything: {broken}" if broken else "ok something of everything")
    levels = [c for c in every if c.path != "help"]
    verdict("help on every level, on standard output", check_help, levels, known)
    verdict("an unknown option: 64, one line and a hint", check_usage, leaves, known)
    verdict("--json is JSON with schemaVersion and no colour, and nothing waits for input", check_json, leaves,
            known)
    verdict("an empty list is []", check_empty, leaves, known)
    verdict("no colour in what other programs read", check_plain, leaves, known)
    verdict("what destroys has --yes and --dry-run, and refuses where nobody can be asked",
            check_destruction, leaves, known)
    verdict("NO_COLOR has no colour, a full output is 74, a closed pipe is quiet", check_full, leaves, known)
    home, known, entered = prepare(lambda title: title + "\x1b[31m\x07\x9b",
                                   lambda line: line + " \x1b]0;own\x07\x08\x9b2J\r")
    known["home"] = home
    for words, status, errors in entered:
        if why := control(errors.encode()):
            print(f"no errors show control characters: {words}: {why}")
    print("# entered: " + ", ".join(" ".join(e[0]) for e in entered if e[1] == 0))
    verdict("control characters, and colours that nobody wishes, never reach standard output", check_control, leaves, known)
    print("# done")


main()
