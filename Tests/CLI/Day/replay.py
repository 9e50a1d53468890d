#!/usr/bin/env python3
"""Types a day into quad, kills every tenth command, and compares with what it must come to.

replay.py SESSION SEED BEGINNING EXPORT: the store is the one of QUAD_STORE; BEGINNING is when
minute 0 was, in seconds since 1970. Prints "ok NAME" or "no NAME: WHY" for each check.
"""
import datetime
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time

from model import Model, day_of, minute, parse

SESSION, SEED, BEGINNING, EXPORT = sys.argv[1:]
rng = random.Random(int(SEED))
UTC = datetime.timezone.utc
model = Model(datetime.datetime.fromtimestamp(int(BEGINNING), UTC), datetime.datetime.now(UTC))
ids = {}  # the ids of the journal's entries, by the text they began with
durations = [0.05]


def stop(name, why):
    print(f"no {name}: {why} (seed {SEED})")
    sys.exit(1)


def read(*words):
    """The JSON that a command prints."""
    run = subprocess.run(["quad", *words, "--json"], stdin=subprocess.DEVNULL, capture_output=True)
    if run.returncode != 0:
        stop(f"quad {' '.join(words)}", f"exit {run.returncode}: {run.stderr.decode()[:300]}")
    return json.loads(run.stdout)


def shown():
    """What the program shows of everything but the histories."""
    def counters(*words):
        return {
            c["title"]: (c["type"], None if c["running"] else c["value"],
                         c["group"] and c["group"]["name"], c["step"], c["note"],
                         (c["target"] or {"goal": 0})["goal"])
            for c in read("count", "list", *words)
        }

    def actions(command):
        return [(a["name"], None if a["name"].endswith("entry") else a["about"])
                for a in read(command, "1000", "--list")]

    entries = read("journal", "list", "-n", "1000")
    for entry in entries:
        ids.setdefault(entry["text"], entry["id"])
    return {
        "counters": counters(), "archived counters": counters("--archived"),
        "groups": sorted(g["name"] for g in read("group", "list")),
        "archived groups": sorted(g["name"] for g in read("group", "list", "--archived")),
        "journal": sorted((e["at"], e["text"], e["starred"]) for e in entries),
        "actions": actions("undo"), "undone": actions("redo"),
    }


def expected(model):
    """The same, as the model has it."""
    def counters(archived):
        return {
            c.title: (c.kind, c.value(model.today), c.group, c.step, c.note, c.goal)
            for c in model.state.counters if not c.deleted and c.archived == archived
        }

    groups = model.state.groups
    return {
        "counters": counters(False), "archived counters": counters(True),
        "groups": sorted(g for g in groups if not groups[g]),
        "archived groups": sorted(g for g in groups if groups[g]),
        "journal": sorted((at, text, star) for text, star, at in model.state.entries),
        "actions": [(a[0], a[1]) for a in reversed(model.done)],
        "undone": [(a[0], a[1]) for a in reversed(model.undone)],
    }


def difference(seen, wanted):
    """The first thing that is not as it should be; empty if all is."""
    for part, value in wanted.items():
        if seen[part] != value:
            if isinstance(value, dict):
                names = [n for n in {**value, **seen[part]} if seen[part].get(n) != value.get(n)]
                return f"{part}: {[(n, seen[part].get(n), value.get(n)) for n in names]}"
            return f"{part}: {seen[part]}, not {value}"
    return ""


def arguments(line):
    """What is typed: instants for minutes, ids for the beginnings of entries."""
    def id_of(word):
        start = word.strip("[]")
        known = [ids[text] for text in ids if text.startswith(start)]
        if not known:
            shown()
            known = [ids[text] for text in ids if text.startswith(start)]
        return known[0]

    words = []
    for word in shlex.split(line):
        if re.fullmatch(r"\{\d+\}", word):
            word = model.instant(minute(word)).strftime("%Y-%m-%dT%H:%M:%SZ")
        elif re.fullmatch(r"\[\w+\]", word):
            word = id_of(word)
        words.append(word)
    return words


def run(line):
    """Types a command and lets it end."""
    began = time.monotonic()
    done = subprocess.run(["quad", *arguments(line)], stdin=subprocess.DEVNULL, capture_output=True)
    durations.append(time.monotonic() - began)
    if done.returncode != 0:
        stop(f"quad {line}", f"exit {done.returncode}: {done.stderr.decode()[:300]}")


def run_killed(line, after):
    """Types a command and kills it at some moment; what was seen of it then.

    What had not happened is typed again, as a person would.
    """
    words = arguments(line)
    # Late more often than early: most of a start only reads.
    delay = sorted(durations[-20:])[len(durations[-20:]) // 2] * rng.uniform(0.2, 1.1)
    command = subprocess.Popen(["quad", *words], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    command.kill()
    ended = command.wait() == 0
    seen = shown()
    happened, not_happened = (difference(seen, expected(m)) for m in (after, model))
    if not happened:
        return "ended before" if ended else "killed and happened"
    if ended or not_happened:
        stop(f"quad {line}, killed after {delay * 1000:.0f} ms",
             happened if ended else f"neither all of it ({happened}) nor nothing ({not_happened})")
    run(line)
    return "killed and not happened"


def taps(count, now):
    """Taps as a person does them: mostly up, some later than they happened, few with a note."""
    for _ in range(count):
        known = [c for c in model.state.counters
                 if c.kind != "time" and not c.deleted and not c.archived]
        counter = rng.choice(known)
        line = f"count {rng.choices(['up', 'down'], [6, 1])[0]} {shlex.quote(counter.title)}"
        if rng.random() < 0.3:
            line += f" {rng.randint(2, 6)}"
        if rng.random() < 0.4:
            line += f" --at {{{max(0, now - rng.randint(0, 3))}}}"
        if rng.random() < 0.15:
            line += " --note 'by the fence'"
        yield line


def lines():
    for line in open(SESSION, encoding="utf-8"):
        if line.startswith("#"):
            continue
        now, command = line.strip().split(" ", 1)
        if command.startswith("taps "):
            yield from taps(int(command.split()[1]), int(now))
        else:
            yield command


def check(name, why):
    print(f"no {name}: {why}" if why else f"ok {name}")


def check_histories():
    """Each history sums to the value and what former days had, and is what the model has."""
    for counter in model.state.counters:
        if counter.deleted:
            continue
        seen = read("count", "history", counter.title, "-n", "1000")
        amounts = sorted((h["kind"], h["amount"]) for h in seen if h["kind"] != "period")
        wanted = sorted(entry[:2] for entry in counter.history)
        check(f"the history of {counter.title}", amounts != wanted and f"{amounts}, not {wanted}")
        total = sum(h["amount"] for h in seen)
        former = sum(amount for _, amount, day in counter.history
                     if counter.daily and day != model.today)
        check(f"it sums to {counter.title}",
              total != counter.value(model.today) + former
              and f"{total}, not the value and {former} on former days")


def check_searches():
    for word in ("outing", "tooth", "apples"):
        seen = sorted(e["text"] for e in read("journal", "search", word))
        wanted = sorted(e[0] for e in model.state.entries if word in e[0].lower())
        check(f"searching {word}", (seen != wanted or not seen) and f"{seen}, not {wanted}")
    tags = {}
    for text, _, _ in model.state.entries:
        for tag in re.findall(r"#(\w+)", text):
            tags[tag] = tags.get(tag, 0) + 1
    seen = {t["tag"]: t["count"] for t in read("journal", "tags")}
    check("the tags", seen != tags and f"{seen}, not {tags}")


def check_days():
    """What the daily target came to on each day."""
    for counter in (c for c in model.state.counters if c.daily):
        wanted = {}
        for _, amount, day in counter.history:
            wanted[str(day)] = wanted.get(str(day), 0) + amount
        seen = {p["first"]: p["value"] for p in read("count", "periods", counter.title)}
        wrong = {day for day in {**seen, **wanted} if seen.get(day, 0) != wanted.get(day, 0)}
        check(f"the days of {counter.title}", wrong and f"{seen}, not {wanted}")


fates = {}
number = 0
for line in lines():
    number += 1
    after = model.applying(line)
    if number % 10 == 0:
        fate = run_killed(line, after)
        fates[fate] = fates.get(fate, 0) + 1
    else:
        run(line)
    model = after
print(f"# {number} commands; of every tenth: "
      + ", ".join(f"{fates[fate]} {fate}" for fate in sorted(fates)))
killed = sum(count for fate, count in fates.items() if fate.startswith("killed"))
check("many of the kills came before the end", 3 * killed < number // 10 and f"{killed} did")
check("everything at the end", difference(shown(), expected(model)))
check_histories()
check_searches()
check_days()
whole = [c for c in read("doctor") if c["check"] == "store"]
check("the store is whole", (not whole or whole[0]["verdict"] != "ok") and f"{whole}")
subprocess.run(["quad", "export", "--to", EXPORT], check=True, capture_output=True)
print("# done")
