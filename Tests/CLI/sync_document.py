#!/usr/bin/env python3
"""Documents of Quad's sync in another language, written from docs/sync.md and docs/sync-client.md
alone: their canonical text, their join and their checksum. Standard library only.

Usage: sync_document.py FOLDER                   tries the test vectors (docs/sync-vectors)
       sync_document.py SERVER NAME PASSWORD     pulls an account and compares its checksum
"""
import json
import os
import re
import sys
import urllib.request

import sync_binary

FORM = "application/vnd.quad.sync+json"
INT64, COUNT = range(-2 ** 63, 2 ** 63), range(2 ** 64)
DEVICE, STAMP = re.compile("[0-9a-f]{32}"), re.compile("[0-9a-f]{48}")


# Reading: a document as Python's own values, each part in the form that it has for good.

def expect(condition, words):
    if not condition:
        raise ValueError(words)


def parts(value, **readers):
    """The members of a part: those with a reader are known, all others stay as they are."""
    expect(isinstance(value, dict), "a part is an object")
    return {name: readers[name](part) if name in readers else unknown(part)
            for name, part in value.items()}


def some(value, *names):
    """The part without those of its members that are empty, among some."""
    return {name: part for name, part in value.items() if part or name not in names}


def by(pattern, read):
    def reader(value):
        expect(isinstance(value, dict), "members by name are an object")
        expect(all(pattern.fullmatch(key) for key in value), "a device has 32 digits")
        return {key: read(part) for key, part in value.items()}
    return reader


def unknown(value, depth=1):
    if isinstance(value, (dict, list)):
        expect(depth <= 64, "unknown members nest too deep")
        if isinstance(value, dict):
            return {name: unknown(part, depth + 1) for name, part in value.items()}
        return [unknown(part, depth + 1) for part in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if isinstance(value, int) and value in INT64:
            return value
        number = float(value)
        expect(abs(number) <= sys.float_info.max, "a number is finite")
        whole = int(number)
        return whole if number == whole and whole in INT64 else number
    return value


def whole(numbers):
    def reader(value):
        expect(type(value) is int and value in numbers, "an integer is expected")
        return value
    return reader


def stamp(value):
    expect(isinstance(value, str) and STAMP.fullmatch(value), "a stamp has 48 digits")
    return value


def scalar(value):
    expect(value is None or isinstance(value, (bool, str)) or type(value) is int
           and value in INT64, "a value is null, a boolean, an integer or a text")
    return value


def pair(first, second):
    def reader(value):
        expect(isinstance(value, list) and len(value) == 2, "a list of two is expected")
        return [first(value[0]), second(value[1])]
    return reader


def deletion(value):
    read = parts(value, state=pair(stamp, scalar), seen=by(DEVICE, whole(COUNT)))
    expect({"state", "seen"} <= {*read}, "a deletion has a state and what it saw")
    return read


TALLIES = by(DEVICE, pair(whole(COUNT), whole(INT64)))
ANY = re.compile(".*", re.DOTALL)


def counter(value):
    read = parts(value, tally=TALLIES, floor=TALLIES, base=pair(stamp, whole(INT64)), gone=deletion)
    return some(read, "tally", "floor")


def interval(value):
    expect(isinstance(value, list) and len(value) in (2, 3, 4, 6), "an interval of another length")
    number, start, stop, by_hand, device, original = value + [None] * (6 - len(value))
    whole(COUNT)(number), whole(INT64)(start), stop is None or whole(INT64)(stop)
    if device is not None:
        expect(DEVICE.fullmatch(device), "a device has 32 digits")
        whole(COUNT)(original)
    return (number, start, stop, by_hand == 1, None if device is None else (device, original))


def written(run):
    number, start, stop, by_hand, original = run
    rest = [stop, int(by_hand), *(original or ())]
    return [number, start, *(rest if original else rest[:2] if by_hand else
                             rest[:1] if stop is not None else [])]


def lane(value, *others):
    """A lane in its form; with others, the join of all of them."""
    runs, floor, hidden = {}, 0, set()
    for each in (value, *others):
        floor = max(floor, each.get("floor", 0))
        hidden |= {*each.get("hidden", [])}
        for run in map(interval, each.get("runs", [])):
            runs[run[0]] = join_runs(runs[run[0]], run) if run[0] in runs else run
    while floor + 1 in hidden:
        floor += 1
    hidden = sorted(number for number in hidden if number > floor)
    runs = [written(run) for number, run in sorted(runs.items())
            if number > floor and number not in hidden]
    rest = join_maps({}, *({name: part for name, part in each.items()
                            if name not in ("runs", "floor", "hidden")}
                           for each in (value, *others)), join=join_unknown)
    return {**rest, **some({"floor": floor, "hidden": hidden, "runs": runs},
                           "floor", "hidden", "runs")}


def join_runs(mine, theirs):
    """The earlier stop; all else is equal, unless two installations are one device."""
    earlier = lambda one, other: min((x for x in (one, other) if x is not None), default=None)
    return (mine[0], min(mine[1], theirs[1]), earlier(mine[2], theirs[2]), mine[3] or theirs[3],
            earlier(mine[4], theirs[4]))


def stopwatch(value):
    numbers = lambda value: [whole(COUNT)(number) for number in value]
    runs = lambda value: [written(interval(run)) for run in value]
    read = parts(value, gone=deletion, lanes=by(DEVICE, lambda value: lane(parts(
        value, runs=runs, floor=whole(COUNT), hidden=numbers))))
    return some(read, "lanes")


def text(value, *others):
    """A text in its form; with others, the join of all of them."""
    writes = {}
    for each in (value, *others):
        own = {write: [] for write in each.get("seen", [])}
        for write, text in each.get("values", []):
            if write not in each.get("seen", []):
                own.setdefault(write, []).append(text)
        for write, values in own.items():
            device, values = write[16:], sorted(values, key=order)
            values = [v for i, v in enumerate(values) if i == 0 or order(v) != order(values[i - 1])]
            known = writes.get(device)
            if known is None or known[0] < write:
                writes[device] = (write, values)
            elif known[0] == write:
                both = [known[1], values]
                writes[device] = (write, [] if [] in both else max(both, key=order))
    seen = sorted(write for write, values in writes.values() if not values)
    values = [[write, value] for write, values in sorted(writes.values(), key=lambda w: w[0])
              for value in values]
    rest = {name: part for name, part in value.items() if name not in ("seen", "values")}
    return {**rest, **some({"seen": seen, "values": values}, "seen", "values")}


def multi_value(value):
    return text(parts(value, gone=deletion, seen=lambda value: [stamp(each) for each in value],
                      values=lambda value: [pair(stamp, scalar)(each) for each in value]))


def document(value):
    read = parts(value, fields=by(ANY, pair(stamp, scalar)), counters=by(ANY, counter),
                 stopwatches=by(ANY, stopwatch), texts=by(ANY, multi_value))
    return some(read, "fields", "counters", "stopwatches", "texts")


def read_document(text):
    def constant(name):
        raise ValueError(name + " is not JSON")
    return document(json.loads(text, parse_constant=constant))


# Joining.

def order(value):
    """A key by which any two values are compared: null, false, true, integers, texts by their
    bytes, other numbers, lists, objects."""
    if value is None or isinstance(value, bool):
        return (0, (None, False, True).index(value))
    if isinstance(value, int):
        return (1, value)
    if isinstance(value, str):
        return (2, value.encode())
    if isinstance(value, float):
        return (3, value)
    if isinstance(value, list):
        return (4, [order(each) for each in value])
    return (5, [(name, order(value[name])) for name in sorted(value)])


def larger(mine, theirs):
    return max(mine, theirs, key=order)


def join_maps(*maps, join):
    joined = {}
    for each in maps:
        for name, part in each.items():
            joined[name] = join(joined[name], part) if name in joined else part
    return joined


def join_unknown(mine, theirs):
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return join_maps(mine, theirs, join=join_unknown)
    return larger(mine, theirs)


def join_parts(**joins):
    """Joins two parts member by member, those without a join of their own as unknown ones."""
    def join(mine, theirs):
        joined = {**mine, **theirs}
        for name in {*mine} & {*theirs}:
            joined[name] = joins.get(name, join_unknown)(mine[name], theirs[name])
        return joined
    return join


def each(join):
    return lambda mine, theirs: join_maps(mine, theirs, join=join)


join_gone = join_parts(state=larger, seen=each(max))
join_counter = join_parts(tally=each(larger), floor=each(larger), base=larger, gone=join_gone)
join_stopwatch = join_parts(lanes=each(lane), gone=join_gone)
join_text = lambda mine, theirs: text(join_parts(gone=join_gone)(
    {name: part for name, part in mine.items() if name not in ("seen", "values")}, theirs), mine)
join = join_parts(fields=each(larger), counters=each(join_counter),
                  stopwatches=each(join_stopwatch), texts=each(join_text))


# The canonical text, and the checksum over it.

def number_text(value):
    """Python writes the shortest digits that read back, and with an exponent from 1e16 and below
    0.0001, as it must be; numbers from 2^63 on are the first that are no integers."""
    return repr(value)


def canonical(value):
    if isinstance(value, dict):
        members = (canonical(name) + ":" + canonical(value[name]) for name in sorted(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        # DEL and all beyond stay; of controls five have letters, the others four digits.
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):
        return number_text(value)
    return json.dumps(value)


def checksum(kind, id, text):
    hash = 0xCBF29CE484222325
    for byte in b"".join(part.encode() + b"\xff" for part in (kind, id, text)):
        hash = (hash ^ byte) * 0x100000001B3 % 2 ** 64
    return (hash + 2 ** 63) % 2 ** 64 - 2 ** 63


# The vectors and a server.

def try_vectors(folder):
    def vectors(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)["vectors"]
    def same(vector, what, mine, theirs):
        if mine != theirs:
            sys.exit(f"{vector['name']}: the {what} is\n{mine}\nand should be\n{theirs}")
    documents, joins, refused = (
        vectors(name + ".json") for name in ("documents", "joins", "refused"))
    for vector in documents:
        read = read_document(vector["json"])
        same(vector, "canonical text", canonical(read), vector["canonical"])
        form = sync_binary.Form(bytes.fromhex(vector["bytes"]))
        same(vector, "text of the bytes", canonical(form.end(form.document())), vector["canonical"])
        summed = checksum(vector["kind"], vector["id"], vector["canonical"])
        same(vector, "checksum", str(summed), vector["checksum"])
    for vector in joins:
        one, other = read_document(vector["one"]), read_document(vector["other"])
        for mine, theirs in ((one, other), (other, one)):
            joined = join(mine, theirs)
            same(vector, "join", canonical(joined), vector["joined"])
            same(vector, "join of the join", canonical(join(joined, mine)), vector["joined"])
    for vector in refused:
        try:
            read_document(vector["json"])
        except (ValueError, KeyError, TypeError):
            continue
        sys.exit(f"{vector['name']} was read")
    print(f"{len(documents)} documents, {len(joins)} joins and {len(refused)} refusals as said")


def try_account(server, name, password):
    def ask(path, body=None, **headers):
        request = urllib.request.Request(
            server + path, None if body is None else json.dumps(body).encode(),
            {"content-type": "application/json", **headers})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.headers["content-type"], json.load(answer)
    if FORM not in ask("/v1/protocol")[1]["encodings"]:
        sys.exit("the server does not take " + FORM)
    credentials = {"name": name, "password": password, "device": "c" * 32}
    token = {"authorization": "Bearer " + ask("/v1/sessions", credentials)[1]["token"]}
    since, mine, documents, page = 0, 0, 0, {"isComplete": False}
    while not page["isComplete"]:
        kind, page = ask(f"/v1/sync/pull?since={since}&limit=200", accept=FORM, **token)
        expect(kind == FORM and isinstance(page["checksum"], str), "a checksum that is no text")
        for change in page["changes"]:
            shared = change["document"]
            state = canonical(document(shared["state"]))
            mine ^= checksum(shared["kind"], shared["id"], state)
            documents += 1
        since = page["revision"]
    if str(mine) != page["checksum"]:
        sys.exit(f"the checksum is {mine} here and {page['checksum']} there")
    print(f"{documents} documents have the checksum {mine} on both sides")


if __name__ == "__main__":
    try_account(*sys.argv[1:]) if sys.argv[2:] else try_vectors(sys.argv[1])
