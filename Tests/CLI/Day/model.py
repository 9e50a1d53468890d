"""What a day of counting and writing comes to, without the program: the model it is compared with."""
import copy
import datetime
import re
import shlex

MINUTE = datetime.timedelta(minutes=1)
OPTIONS = {"at", "note", "group", "step", "start", "reset-value", "boundary", "goal", "every",
           "type", "title", "from", "to"}


def stamp(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def day_of(instant):
    """The day of an instant where days begin at 03:00, as they do unless one sets it."""
    return (instant - datetime.timedelta(hours=3)).date()


class Counter:
    def __init__(self, title, kind, group, step, reset, note, goal, daily, key):
        self.title, self.kind, self.group, self.step = title, kind, group, step
        self.reset, self.note, self.goal, self.daily, self.key = reset, note, goal, daily, key
        self.history = []  # (kind, amount, day), oldest first
        self.intervals = []  # [start, stop or None] in minutes
        self.archived = self.deleted = False

    @property
    def running(self):
        return any(stop is None for _, stop in self.intervals)

    @property
    def total(self):
        return sum(amount for _, amount, _ in self.history)

    def value(self, today):
        if self.kind == "time":
            return None if self.running else self.measured
        if self.daily:
            return sum(amount for _, amount, day in self.history if day == today)
        return self.total

    @property
    def measured(self):
        """The milliseconds that the intervals cover which have an end; they never overlap."""
        return sum((stop - start) * 60_000 for start, stop in self.intervals if stop is not None)


class State:
    def __init__(self):
        self.counters, self.groups, self.entries = [], {}, []

    def after(self, other, kind, today):
        """This state, reached again from another one by undo or redo."""
        result = copy.deepcopy(self)
        keys = {counter.key for counter in result.counters}
        for now in other.counters:
            if now.key not in keys:
                gone = copy.deepcopy(now)
                gone.deleted = True
                result.counters.append(gone)
        for counter in result.counters:
            now = next((c for c in other.counters if c.key == counter.key), None)
            if now is None:
                continue
            change = counter.total - now.total
            counter.history = list(now.history)
            if change:
                counter.history.append((kind, change, today))
        return result


class Model:
    """The day so far: what there is, what can be undone, what can be redone."""

    def __init__(self, beginning, now):
        self.beginning, self.today = beginning, day_of(now)
        self.state, self.undone, self.done = State(), [], []

    def instant(self, minute):
        return self.beginning + minute * MINUTE

    def applying(self, line):
        """The model after a command. The minutes in it are written {N}."""
        result = copy.copy(self)
        result.state = copy.deepcopy(self.state)
        result.done, result.undone = list(self.done), list(self.undone)
        words, options = parse(line)
        verb = "_".join(words[:1] if words[0] in ("undo", "redo") else words[:2])
        if verb in ("undo", "redo"):
            for _ in range(int(words[1]) if len(words) > 1 else 1):
                getattr(result, verb)()
            return result
        about = getattr(result, verb.replace("-", "_"))(words[2:], options)
        if about is not None:
            name, what = about if isinstance(about, tuple) else (" ".join(words[:2]), about)
            result.done.append((name, what, self.state, result.state))
            result.undone = []
        return result

    def undo(self):
        action = self.done.pop()
        self.undone.append(action)
        self.state = action[2].after(self.state, "undo", self.today)

    def redo(self):
        action = self.undone.pop()
        self.done.append(action)
        self.state = action[3].after(self.state, "redo", self.today)

    def counter(self, name):
        known = [c for c in self.state.counters if not c.deleted]
        found = [c for c in known if c.title.lower() == name.lower()]
        found = found or [c for c in known if c.title.lower().startswith(name.lower())]
        assert len(found) == 1, (name, [c.title for c in found])
        return found[0]

    def group(self, name):
        found = [g for g in self.state.groups if g.lower() == name.lower()]
        assert len(found) == 1, name
        return found[0]

    # What each command does; what it returns is what the list of actions says of it.

    def count_add(self, words, options):
        goal, start = int(options.get("goal", 0)), int(options.get("start", 0))
        counter = Counter(
            " ".join(words), options.get("type", "target" if goal else "simple"),
            self.group(options["group"]) if "group" in options else None,
            int(options.get("step", 1)), int(options.get("reset-value", start)),
            options.get("note", ""), goal, options.get("every") == "day",
            len(self.state.counters))
        if start:
            counter.history.append(("set", start, self.today))
        self.state.counters.append(counter)
        return counter.title

    def tap(self, words, options, sign):
        counter = self.counter(words[0])
        amount = sign * counter.step * (int(words[1]) if len(words) > 1 else 1)
        at = options.get("at")
        day = day_of(self.instant(minute(at))) if at else self.today
        counter.history.append(("tap", amount, day))
        return f"{amount:+d} {counter.title}"

    def count_up(self, words, options):
        return self.tap(words, options, 1)

    def count_down(self, words, options):
        return self.tap(words, options, -1)

    def count_set(self, words, _):
        counter = self.counter(words[0])
        counter.history.append(("set", int(words[1]) - counter.total, self.today))
        return f"{words[1]} {counter.title}"

    def reset(self, counter):
        if counter.kind == "time":
            change, counter.intervals = -counter.total, []
        else:
            change = counter.reset - counter.value(self.today)
        counter.history.append(("reset", change, self.today))

    def count_reset(self, words, _):
        counter = self.counter(words[0])
        self.reset(counter)
        return counter.title

    def group_reset(self, words, _):
        group = self.group(words[0])
        for counter in self.state.counters:
            if counter.group == group and not counter.deleted:
                self.reset(counter)
        return group

    def count_start(self, words, options):
        counters = [self.counter(word) for word in words]
        for counter in counters:
            assert not counter.running
            counter.intervals.append([minute(options["at"]), None])
        return ", ".join(counter.title for counter in counters)

    def measure(self, counter, kind):
        """Writes down what the intervals came to, after they changed."""
        counter.history.append((kind, counter.measured - counter.total, self.today))

    def count_stop(self, words, options):
        counters = [self.counter(word) for word in words]
        for counter in counters:
            counter.intervals[-1][1] = minute(options["at"])
            self.measure(counter, "stop")
        return ", ".join(counter.title for counter in counters)

    def count_cut(self, words, options):
        counter, first, last = self.counter(words[0]), *between(options)
        pieces = []
        for start, stop in counter.intervals:
            pieces += [[a, b] for a, b in ((start, min(stop, first)), (max(start, last), stop))
                       if a < b]
        counter.intervals = pieces
        self.measure(counter, "edit")
        return ("count intervals", counter.title)

    def count_intervals(self, words, options):
        counter = self.counter(words[1])
        if words[0] == "add":
            counter.intervals = sorted(counter.intervals + [list(between(options))])
        else:
            del counter.intervals[int(words[2]) - 1]
        self.measure(counter, "edit")
        return counter.title

    def count_edit(self, words, options):
        counter = self.counter(words[0])
        old = counter.title
        counter.title = options.get("title", counter.title)
        counter.note = options.get("note", counter.note)
        counter.step = int(options.get("step", counter.step))
        if "group" in options:
            counter.group = self.group(options["group"])
        return old

    def count_convert(self, words, options):
        counter = self.counter(words[0])
        counter.kind, counter.goal = words[1], int(options.get("goal", 0))
        return counter.title

    def count_archive(self, words, _, archived=True):
        counter = self.counter(words[0])
        counter.archived = archived
        return counter.title

    def count_unarchive(self, words, options):
        return ("count unarchive", self.count_archive(words, options, False))

    def count_delete(self, words, _):
        counter = self.counter(words[0])
        counter.deleted = True
        return counter.title

    def group_add(self, words, _):
        self.state.groups[" ".join(words)] = False
        return " ".join(words)

    def group_rename(self, words, _):
        old = self.group(words[0])
        self.state.groups[words[1]] = self.state.groups.pop(old)
        for counter in self.state.counters:
            counter.group = words[1] if counter.group == old else counter.group
        return ("group edit", old)

    def group_archive(self, words, _):
        self.state.groups[self.group(words[0])] = True
        return self.group(words[0])

    def group_unarchive(self, words, _):
        self.state.groups[self.group(words[0])] = False
        return ("group unarchive", self.group(words[0]))

    def group_delete(self, words, _):
        group = self.group(words[0])
        del self.state.groups[group]
        return group

    def journal_add(self, words, options):
        self.state.entries.append(
            [words[0], "star" in options, stamp(self.instant(minute(options["at"])))])
        return ("add entry", None)

    def entry(self, word):
        start = word.strip("[]")
        return next(e for e in self.state.entries if e[0].startswith(start))

    def journal_edit(self, words, _):
        self.entry(words[0])[0] = words[1]
        return ("edit entry", None)

    def journal_star(self, words, _, starred=True):
        self.entry(words[0])[1] = starred
        return ("star entry", None)

    def journal_unstar(self, words, options):
        return ("unstar entry", self.journal_star(words, options, False)[1])

    def journal_delete(self, words, _):
        self.state.entries.remove(self.entry(words[0]))
        return ("delete entry", None)


def parse(line):
    words, options, rest = [], {}, iter(shlex.split(line))
    for word in rest:
        if word.startswith("--"):
            options[word[2:]] = next(rest) if word[2:] in OPTIONS else True
        else:
            words.append(word)
    return words, options


def minute(text):
    return int(re.fullmatch(r"\{(\d+)\}", text)[1])


def between(options):
    return minute(options["from"]), minute(options["to"])
