"""The shapes of `quad --json`: every command is run, what comes is described, and docs/json.md is compared with that.

Usage: json_shapes.py BIN_FOLDER WORK_FOLDER [--write]
Prints a line a check, as checks.sh reads them. `--write` writes the page instead of comparing it.
"""
import difflib
import json
import os
import pathlib
import re
import shlex
import signal
import struct
import subprocess
import sys
import textwrap
import time
import zlib

BIN, WORK = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
# A zone where it is about noon: at night the day of `3 h ago` is another one, and pages have a line more.
HOURS = 12 - time.gmtime().tm_hour
NOON = f"<{HOURS:+03}>{-HOURS}"
TREE = pathlib.Path(__file__).resolve().parents[2]
PAGE = TREE / "docs/json.md"
MAP = """{"type":"FeatureCollection","features":[
{"type":"Feature","id":"a1","properties":{"name":"Library","opening_hours":"Mo-Fr 08:00-22:00"},
"geometry":{"type":"Polygon","coordinates":[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}},
{"type":"Feature","id":"a2","properties":{"name":"Hall","parent_place_id":"a1"},
"geometry":{"type":"Polygon","coordinates":[[[0.2,50.2],[0.2,50.4],[0.4,50.4],[0.4,50.2],[0.2,50.2]]]}}]}"""
TRACK = """<gpx version="1.1"><trk><trkseg>""" + "".join(
    f'<trkpt lat="50.5" lon="0.5"><time>2026-03-02T09:{minute:02}:00Z</time></trkpt>'
    for minute in range(40)) + "</trkseg></trk></gpx>"
ICONS = """{"schemaVersion":1,"name":"mine","title":"Mine",
"credits":{"author":"Me","license":"CC0-1.0","source":"https://example.org/icons"},
"groups":[{"name":"my-garden","title":"My garden","icons":[{"name":"tulip","title":"Tulip","words":["flower"],
"glyph":"T","letters":"tu","rows":ROWS}]}]}""".replace("ROWS", json.dumps(["#" * 16] * 16))
THEME = """{"schemaVersion":1,"name":"mine","title":"Mine","background":"#14171C","text":"#E4E6EB"}"""
# Who does what: `person: words`, `person< words` with a text on standard input, `person~ words` for two
# seconds, `person! words` is refused.
RUNS = r"""
ada: about
ada: glance
ada: journal remind
ada: doctor
ada: completion bash
ada: config path
ada: config list
ada: config get hints
ada: config set hints never
ada: config get hints
ada: config unset hints
ada: undo --list
ada: count add Kids --goal 5 --every day --icon tree --tint '#112233'
ada: group add Sport
ada: count add Run --type time --group Sport
ada: count add Bare
ada: count add Limit --goal 3 --at-most
ada: count up Kids --note cold
ada: count up Kids Bare
ada: count down Kids
ada: count set Bare 40
ada: count reset Bare
ada: count start Run
ada: glance
ada: count show Run
ada: count lap Run
ada: count laps Run
ada: count toggle Run
ada: count start Run
ada: count stop Run
ada: count intervals list Run
ada: count intervals add Run --from "2 h ago" --to "1 h ago"
ada: count intervals edit Run 1 --from "3 h ago"
ada: count intervals remove Run 1
ada: count start Run --at "3 h ago"
ada: count cut Run --from "2 h ago"
ada: count stop Run
ada: count up Kids --at yesterday
ada: count up Kids --at "3 days ago"
ada: count list
ada: count show Kids
ada: count show Bare
ada: count history Kids
ada: count history Kids --by day
ada: count history Run
ada: count plot Kids
ada: count periods Kids
ada: count share Kids
ada: count edit Bare --title Plain
ada: count convert Plain simple
ada: count move Plain 1
ada: count archive Plain
ada: count list --archived
ada: count unarchive Plain
ada: count delete Plain --yes
ada: count restore Plain
ada: group add Games
ada: group list
ada: group show Sport
ada: group show Games
ada: group edit Games --tint '#112233'
ada: group rename Games Play
ada: group move Play 1
ada: group archive Play
ada: group unarchive Play
ada: group reset Sport --yes
ada: group delete Play --yes
ada: group restore Play
ada: journal status
ada: journal add "A first entry #work"
ada: journal add "Years ago" --at 2024-11-05
ada: journal add "A year ago" --at "1 year ago"
ada: journal latest
ada: journal edit latest "A better entry #work"
ada: journal star latest
ada: journal unstar latest
ada: journal list
ada: journal show latest
ada: journal search better
ada: journal on-this-day
ada: journal random
ada: journal tags
ada: journal prompt
ada: journal remind
ada: journal keep all
ada: journal delete latest --yes
ada: journal restore latest
ada: day
ada: day --save
ada: week
ada: week "last week"
ada: year
ada: glance
ada: place import map.geojson
ada: place import bad.geojson --skip-bad
ada! place import moved.geojson
ada: place add Home --circle 50.5,0.5,50 --far
ada: place add Room --circle 50.6,0.6,30 --parent Library --usage library --hours 'Mo-Fr 08:00-22:00'
ada: place show Room
ada: place at 0.6,50.6
ada: place list
ada: place list --tree
ada: place show Library
ada: place show Hall
ada: place edit Home --name House
ada: place at 0.3,50.3
ada: place near 0.3,50.3
ada: place checkin House --at "2 h ago"
ada: place leave --at "1 h ago"
ada: place checkin House --at "10 min ago"
ada: place visits
ada: place leave
ada: place replay track.gpx --without-accuracy
ada: place rules
ada: place export
ada: place delete House --yes
ada: place restore House
ada: undo
ada: redo --list
ada: redo
ada: undo --list
ada: redo --list
ada: icons list
ada: icons groups
ada: icons search tree
ada: icons show tree
ada: icons example
ada: icons list --credits
ada: icons add mine.json --replace
ada: icons list --credits
ada: icons remove mine --yes
ada: palettes list
ada: palettes add mine "#112233" "#445566"
ada: palettes remove mine --yes
ada: themes list
ada: themes show dark
ada: themes add mine-theme.json
ada: themes remove mine --yes
ada: export --format json
ada: export --to out.json --force
ada: import out.json
ada: import bad.csv --title-column 1 --value-column 2 --date-column 3 --skip-bad
ada: import taps.csv --title-column 1 --value-column 2 --date-column 3
ada: import corrected.csv --title-column 1 --value-column 2 --date-column 3
ada: import unused.csv --title-column 1 --value-column 2 --date-column 3
ada: export --format csv --to tables --force
ada: sync status
ada: account register ada --server URL --display-name "Ada" --password-file password
ben: account register ben --server URL --display-name "Ben" --password-file password
cem: account register cem --server URL --display-name "Cem" --password-file password
ada: sync
ben: sync
cem: sync
ada: place checkin Hall --at "50 min ago"
ben: place checkin Hall --at "50 min ago"
ben: place leave --at "20 min ago"
cem: place checkin Hall --at "50 min ago"
cem: place leave --at "20 min ago"
ada: sync
ben: sync
cem: sync
ada: sync status
ada: account show
ada: account settings
ada: account set min-together 10
ada: account set zone Europe/Berlin
ada: account set day-start 04:00
ada: account settings
ada: account pause
ada: account resume
ada: account devices
ada: account rename laptop
ada: account export
ada: account export --to account.json
ada: profile edit --bio "A bio." --picture A --picture-file face.png
ada: account export
ada: profile show
ben: profile show
ada: people
ada: person show ben
ada: person search ben
ada: message send ben "Hi there"
cem: message send ben "From Cem"
ben: message requests
ben: message accept ada
ben: message decline cem
ben: message send ada "Hello"
ada: account set share-reading off
ada: message list
ada: account set share-reading on
ada: message list
ben: message list
ada: here
ada: here Hall --until 23:59 --note "At the window"
ben: here
ben: people
ben: message list
ben: person show ada
ada: glance
ada: here --end
ada: account export
ada: message show ben
ben: message show ada
ada: message search hello
ada< message chat ben --number 1
ben: message send ada "While away"
ada~ message watch --resume
ada: message delete ben 1 --yes
ada~ people --watch
ada~ sync --watch
ada: person block cem --yes
ada: person blocked
ada: person unblock cem
ada: person report ben --reason "A reason"
ada: outbox list
stop
ada! sync now
ada: sync status
ada: message send ben "Later"
ada: message send nobody "To a name"
ada: message decline nobody
ada: person block nobody --yes
ada: person unblock nobody
ada: person report nobody --reason "A reason"
ada: profile edit --bio Waiting
ada: outbox list
ada: outbox withdraw --all
ada: message send ben "Much later"
ada: sync status
ada: people
start
ada: outbox send
ada: outbox list
ada: sync now
ada: account password --password-file password --new-password-file new
old: account sign-in ben --server URL --device-name old --password-file password
ben: account devices
old: count add Far
old: count up Far
old: sync
ben: sync
ben: day
ben: account revoke old --yes
ada: journal encrypt --passphrase-file password --work 10
ada: journal status
ada: journal lock
ada: journal list
ada: journal unlock --passphrase-file password
ada: journal status
ada: journal passphrase --passphrase-file password --new-passphrase-file new --work 10
ada: journal decrypt --passphrase-file new --yes
ben: account sign-out
ben: account sign-in ben --server URL --password-file password
old: account reset ben --server URL --code CODE --password-file new
ada: account forget --yes
cem: account delete --password-file password --yes
"""


class Shape:
    """What a value may be."""

    def __init__(self):
        self.kinds, self.members, self.count, self.element = set(), {}, 0, None

    def add(self, value):
        if isinstance(value, dict):
            self.kinds.add("an object")
            self.count += 1
            for name, member in value.items():
                shape, seen = self.members.setdefault(name, [Shape(), 0])
                shape.add(member)
                self.members[name][1] = seen + 1
        elif isinstance(value, list):
            self.kinds.add("a list")
            self.element = self.element or Shape()
            for element in value:
                self.element.add(element)
        else:
            self.kinds.add(kind(value))

    def merge(self, other):
        self.kinds |= other.kinds
        self.count += other.count
        for name, (shape, seen) in other.members.items():
            own = self.members.setdefault(name, [Shape(), 0])
            own[0].merge(shape)
            own[1] += seen
        if other.element:
            self.element = self.element or Shape()
            self.element.merge(other.element)

    def without(self, names):
        rest = Shape()
        rest.count = self.count
        rest.members = {name: member for name, member in self.members.items() if name not in names}
        return rest


def kind(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, (int, float)):
        return "a whole number" if isinstance(value, int) else "a number"
    for name, pattern in (("an id", r"[0-9a-f]{32}"), ("a day", r"\d{4}-\d\d-\d\d"),
                          ("a time", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")):
        if re.fullmatch(pattern, value):
            return name
    return "a text"


class World:
    """The people, each with a home of their own, and the server."""

    def __init__(self):
        self.server, self.url = None, ""
        self.base = {name: value for name, value in os.environ.items() if not name.startswith(("QUAD_", "XDG_"))}
        self.base |= {"PATH": f"{BIN}:{os.environ['PATH']}", "TZ": NOON, "LC_ALL": "C.UTF-8", "QUAD_HINTS": "never"}
        for name, text in {
                "map.geojson": MAP, "bad.geojson": MAP.replace("[0,51],[1,51],", ""),
                "track.gpx": TRACK, "password": "correct horse\n", "new": "another horse\n",
                "mine.json": ICONS, "mine-theme.json": THEME,
                "bad.csv": "title,value,date\nPages,12,2026-03-01\nPages,x,2026-03-32\n",
                "moved.geojson": MAP.replace("[[0,50],[0,51],[1,51],[1,50],[0,50]]",
                                             "[[20,50],[20,51],[21,51],[21,50],[20,50]]"),
                "unused.csv": "title,value,date,price\nPages,3,2026-03-03,250\n",
                "corrected.csv": "title,value,date\nPages,12,2026-03-01\nPages,9,2026-03-02\n",
                "taps.csv": "title,value,date\nPages,12,2026-03-01\nPages,8,2026-03-02\n"}.items():
            (WORK / name).write_text(text)
        pixels = zlib.compress(b"".join(b"\0" + b"\x80\x40\x20" * 64 for _ in range(64)))
        chunks = ((b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)), (b"IDAT", pixels), (b"IEND", b""))
        (WORK / "face.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks))
        subprocess.run([BIN / "quad-server", "places", "import", "--data", WORK / "data", WORK / "map.geojson"],
                       env=self.base, check=True, capture_output=True)

    def start(self, port=0):
        path = WORK / "port"
        path.unlink(missing_ok=True)
        self.server = subprocess.Popen(
            [BIN / "quad-server", "serve", "--data", WORK / "data", "--port", str(port), "--port-file", path,
             "--password-hashing", "scrypt:10:8:1", "--encounter-minutes", "1", "--rehearsal", "yes"],
            env=self.base, stdout=subprocess.DEVNULL, stderr=(WORK / "server.log").open("a"))
        for _ in range(400):
            if path.exists() and path.read_text().strip():
                break
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{path.read_text().strip()}"

    def stop(self):
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()
            self.server = None

    def code(self, name):
        """Returns a code of the operator for a new password."""
        return subprocess.run([BIN / "quad-server", "user", "reset", name, "--data", WORK / "data"], env=self.base,
                              check=True, capture_output=True, text=True).stdout.strip()

    def run(self, who, words, way):
        home = WORK / who
        home.mkdir(exist_ok=True)
        env = self.base | {"HOME": str(home), "QUAD_HOME": str(home / "quad"), "EDITOR": "true"}
        words = [self.url if word == "URL" else self.code(words[2]) if word == "CODE" else word for word in words]
        command = [str(BIN / "quad"), *words, "--json"]
        if way == "~":
            command = ["timeout", "-s", "INT", "2", *command]
        text = "A line.\n" if way == "<" else ""
        return subprocess.run(command, env=env, cwd=WORK, input=text, capture_output=True, text=True)


def values(text):
    """Returns the JSON of an output: one value, or one a line."""
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def commands(world):
    """Returns the commands of the program, as it tells them itself."""
    tree = json.loads(subprocess.run([BIN / "quad", "--experimental-dump-help"], env=world.base,
                                     capture_output=True, text=True, check=True).stdout)["command"]

    def leaves(command, path):
        parts = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
        if not parts:
            yield " ".join(path)
        for one in parts:
            yield from leaves(one, [*path, one["commandName"]])

    return list(leaves(tree, []))


# Options with which a command writes something else.
VARIANTS = {("undo", "--list"), ("redo", "--list"), ("day", "--save"), ("count history", "--by"),
            ("icons list", "--credits"), ("export", "--to"), ("account export", "--to"),
            ("place list", "--tree"), ("people", "--watch"), ("sync now", "--watch")}
# Commands that write no JSON of their own, and why.
OTHERS = {
    "count live": "reads keys from a terminal, and then writes its counters as `quad count list`",
    "config edit": "opens an editor at a terminal, and writes nothing",
    "journal resolve": "writes the entry as `quad journal show`",
    "place watch": "writes a line a visit, with what `quad place visits` has",
}
# Values that are another format's, or whose members are names of a person's own things.
WHOLE = {"export": "*", "place export": "*", "icons example": "*", "account export": "*"}
# Members that are null only with what no run has: a server or a store of an earlier version, a sum beyond 64 bits.
RARELY_NULL = {"message list": {"delivered", "read"}, "people": {"times", "places"}, "count history": {"device"},
               "group show": {"total.count", "count"}, "group list": {"total.count"}}
# What the code says of members that no run fills.
GIVEN = {
    # On a Sunday no day of the week is still to come.
    ("week", "rows[].amounts"): "a list, each a whole number or `null`",
    ("place import", "problems[].part"): "a whole number or `null`",
    ("place import", "problems[].ring"): "a whole number or `null`",
    ("place import", "problems[].position"): "a whole number or `null`",
    ("undo", "kept"): "a list, each an object with `kind`, `id`, `title` and `reason`",
    ("import", "leftOut"): "a list, each an object with `what` and `count`",
} | {(name, "resembles"): "a text or `null`" for name in ("people", "person show", "message requests")}
DEFAULTS = {"undo": "undo", "sync": "sync now", "person": "person show", "journal": "journal list"}


def played(world, names, problems):
    """Runs everything; returns the shape of each command's output."""
    shapes = {}
    world.start()
    try:
        for line in RUNS.strip().splitlines():
            if line == "stop":
                world.stop()
                continue
            if line == "start":
                world.start(world.url.rsplit(":", 1)[1])
                continue
            who, way, rest = re.fullmatch(r"(\w+)([:<~!]) (.*)", line).groups()
            words = shlex.split(rest)
            name = next((" ".join(words[:count]) for count in (3, 2, 1) if " ".join(words[:count]) in names),
                        DEFAULTS.get(words[0]))
            ended = world.run(who, words, way)
            try:
                found = values(ended.stdout)
            except json.JSONDecodeError:
                problems.append(f"{line}: no JSON: {ended.stdout[:120]!r}")
                continue
            if way in ":<" and (ended.returncode != 0 or not found):
                problems.append(f"{line}: status {ended.returncode}, {(ended.stderr or ended.stdout)[:200]!r}")
            name += next((f" {word}" for word in words if (name, word) in VARIANTS), "")
            for value in found:
                shapes.setdefault(name, Shape()).add(value)
    finally:
        world.stop()
    return shapes


def rows(shape, known, whole, rare=(), path=""):
    """Returns a row a member: its path, and what it may be."""
    found = []
    for name, (member, seen) in shape.members.items():
        if name == "schemaVersion" and not path:
            continue
        place = f"{path}{name}"
        inner, suffix = member, ""
        while inner.element and not inner.members:
            inner, suffix = inner.element, suffix + "[]"
        words = text(member)
        if (place in rare) and "`null`" not in words:
            words += " or `null`"
        other = likeness(inner, known)
        if other and whole != "*":
            words += f", as of `quad {other[0]}`"
        found.append((place, words + (", may be missing" if seen < shape.count else "")))
        if inner.members and whole != "*":
            below = inner.without(other[1]) if other else inner
            found += rows(below, known, whole, rare, f"{place}{suffix}.")
    return found


def likeness(shape, known):
    """Returns the command, and the members, of the largest table that an object inside of another has."""
    names = set(shape.members)
    alike = [(name, members) for members, (name, _) in known.items() if len(members) > 5 and members <= names]
    return max(alike, key=lambda pair: len(pair[1]), default=None)


def text(shape):
    """Returns what a value may be, in words."""
    kinds = set(shape.kinds)
    texts = kinds & {"a text", "an id", "a day", "a time"}
    if len(texts) > 1:
        kinds = kinds - texts | {"a text"}
    if "a number" in kinds:
        kinds.discard("a whole number")
    if "a list" in kinds:
        element = text(shape.element) if shape.element and shape.element.kinds else ""
        kinds = kinds - {"a list"} | {f"a list, each {element}" if element else "a list"}
    order = sorted(kinds - {"null"}) + (["`null`"] if "null" in kinds else [])
    return " or ".join(order)


HEAD = """# JSON of `quad`

Every command writes JSON with `--json`: an object, a list of objects, or, where it goes on, an object a line. This page
is made by running all of them and describing what came (`Tests/CLI/json_shapes.py BIN FOLDER --write`); a test does so
again and compares. Members stand in the order in which they are written.

- Each object that stands by itself or in the outer list begins with `schemaVersion`, which is 1; an export has it after
  its `format`. It is raised when a member changes its meaning or goes. Members may be added without that, so a reader
  passes over what it does not know.
- `an id` has 32 hexadecimal digits. `a time` is like `2026-03-01T09:30:00Z`, always in UTC, with fractions of a second
  where there are any. `a day` is like `2026-03-01`. Durations and accuracies have their unit in their name.
- `null` stands where there is nothing; a member that `may be missing` belongs to some kinds of the object only.
- Messages about what went wrong are text on standard error, as without `--json`, and the exit status says which kind
  (`quad help exit-codes --json`). Questions are not asked: say `--yes`.

`[]` stands for each element of a list.
"""


def grouped(shapes):
    """Returns the tables: commands that write the same members share one."""
    groups = {}
    for name, shape in shapes.items():
        body = shape.element if "a list" in shape.kinds and shape.element else shape
        key = frozenset(body.members) - {"schemaVersion"}
        first, union, members = groups.setdefault(key, (name, Shape(), []))
        union.merge(body)
        members.append((name, "a list" in shape.kinds))
    known = {key: (first, union) for key, (first, union, _) in groups.items()}
    for shape in shapes.values():
        gather(shape, known)
    return groups, known


def page(groups, known):
    """Returns the page."""
    lines = [HEAD]
    for first, union, members in groups.values():
        lines.append(f"## {first}\n")
        for wants_list, words in ((False, "an object"), (True, "a list of objects")):
            names = [f"`quad {name}`" for name, is_list in members if is_list == wants_list]
            if names:
                lines.append(filled(f"{', '.join(names)}: {words}.") + "\n")
        table = [(place, GIVEN.get((first, place), words)) for place, words in rows(
            union, known, WHOLE.get(first, ""), RARELY_NULL.get(first, ()))]
        lines.append("| member | value |\n|---|---|" if table else "No further member.")
        lines += [f"| `{place}` | {words} |" for place, words in table]
        lines.append("")
    lines.append("## Without a table\n")
    lines += [f"- `quad {name}` {reason}." for name, reason in sorted(OTHERS.items())]
    return "\n".join(lines) + "\n"


def gather(shape, known):
    """Adds what stands inside of other objects to the tables of their commands."""
    for member, _ in shape.members.values():
        inner = member
        while inner.element and not inner.members:
            inner = inner.element
        other = likeness(inner, known)
        if other:
            own = Shape()
            own.members = {name: inner.members[name] for name in other[1]}
            known[other[1]][1].merge(own)
        gather(inner, known)
    if shape.element:
        gather(shape.element, known)


def filled(words):
    return "\n".join(textwrap.wrap(words, 120, break_long_words=False, break_on_hyphens=False))


def unknown(groups, known):
    """Returns the members of which no run has shown what they are."""
    found = []
    for first, union, _ in groups.values():
        if not union.members:
            found.append(first)
        if first not in WHOLE:
            found += [f"{first} {place}" for place, words in rows(union, known, "")
                      if re.match(r"(a list|`null`)( or|,? may|$)", words) and (first, place) not in GIVEN]
    return found


def nulls(shapes):
    """Returns the members that are null somewhere."""
    found = set()

    def visit(shape):
        for name, (member, _) in shape.members.items():
            if "null" in member.kinds:
                found.add(name)
            visit(member)
        if shape.element:
            visit(shape.element)

    for shape in shapes.values():
        visit(shape)
    return found


def main():
    world, problems = World(), []
    names = commands(world)
    shapes = played(world, names, problems)
    missing = [name for name in names if name not in shapes and name not in OTHERS]
    # Where the code may write null, a run must have shown it.
    sources = "".join(path.read_text() for path in sorted((TREE / "Apps/quad").rglob("*.swift")))
    written = set(re.findall(r'"(\w+)":[^"\]]*?\?\? \.null', sources))
    rare = {place.rsplit(".", 1)[-1] for places in RARELY_NULL.values() for place in places}
    tables = grouped(shapes)
    made = page(*tables)
    if "--write" in sys.argv:
        PAGE.write_text(made)
    kept = PAGE.read_text() if PAGE.exists() else ""
    differing = [line for line in difflib.unified_diff(kept.splitlines(), made.splitlines(), lineterm="", n=0)][2:]
    for name, wrong in (("every command is run, and writes JSON", problems + missing),
                        ("each value was there once", unknown(*tables)),
                        ("what may be null was null once", sorted(written - nulls(shapes) - rare)),
                        ("docs/json.md says what comes", differing)):
        print(f"no {name}: {'; '.join(wrong[:8])}" if wrong else f"ok {name}")
    print("# done")


if __name__ == "__main__":
    main()
