#!/usr/bin/env python3
"""Another device of an account that pushes what no program of ours writes. Standard library only.

Usage: hostile_client.py SERVER NAME PASSWORD push | fill KIND ID DEVICE | file PATH
`push` sends every part of each kind at its extremes; `fill` leaves a device no room in its own tally
of a counter; `file` writes the same documents into a file like an export.
"""
import json
import secrets
import sys
import time
import urllib.error
import urllib.request

LEAST, GREATEST = -2 ** 63, 2 ** 63 - 1
DEVICE = secrets.token_hex(16)
CLOCK = [time.time_ns() // 1_000_000 << 16]
TEXTS = ["", "NaN", "a\0b\x1b[2J\u009b", "\u202eesrever\u2066", "e" + "\u0301" * 2000, "x" * 200_000,
         "9223372036854775808", "line\n" * 2000]
VALUES = [LEAST, GREATEST, 0, -1, None, True] + TEXTS
ENDS = [LEAST, LEAST + 1, -1, 0, GREATEST - 1, GREATEST]


def stamp():
    CLOCK[0] += 1
    return f"{CLOCK[0]:016x}{DEVICE}"


def fields(**values):
    return {name: [stamp(), value] for name, value in values.items()}


def documents():
    """Kinds, ids and states."""
    def new():
        return secrets.token_hex(16)

    def watch(runs):
        return {"fields": fields(type="time", title="T"),
                "stopwatches": {"time": {"lanes": {DEVICE: {"runs": runs}}}}}
    value = {"value": {"base": [stamp(), 3]}}
    for name in ("title", "note", "type", "step", "start", "reset", "boundary", "goal", "aim", "period",
                 "group", "position", "archived", "color", "icon", "created"):
        for extreme in VALUES:
            yield "counter", new(), {"fields": fields(**{name: extreme}), "counters": value}
    for name in ("name", "color", "icon", "created", "position", "archived"):
        for extreme in VALUES:
            yield "group", new(), {"fields": fields(**{name: extreme})}
    for extreme in VALUES:
        yield "entry", new(), {"fields": fields(at=extreme),
                               "texts": {"text": {"values": [[stamp(), "hostile"]]}}}
        yield "entry", new(), {"texts": {"text": {"values": [[stamp(), extreme]]}}}
        yield "journal", "settings", {"fields": fields(keeps=extreme)}
        yield "import", new(), {"fields": fields(a=extreme)}
        yield "place", new(), {"fields": fields(shape=extreme)}
    # The last word: all are kept.
    yield "journal", "settings", {"fields": fields(keeps=None)}
    for start in ENDS:
        yield "counter", new(), watch([[1, start]])
        for stop in ENDS:
            yield "counter", new(), watch([[1, start, stop], [2 ** 64 - 1, 0, 1]])
        for count in (0, 2 ** 64 - 1):
            for part in ("tally", "floor"):
                yield "counter", new(), {"counters": {"value": {part: {DEVICE: [count, start]}}}}
    target = new()
    yield "counter", target, {"fields": fields(goal=5, period="day", created=LEAST)}
    for period in ("0001-01-01.day", "9999-12-31.day", "9999-12-31.week", "9999-12-31.3650d",
                   "999999999-01-01.day", "0001-01-01.until.9999-12-31"):
        yield "period", f"{target}.{period}", {"counters": value}
    yield "counter", new(), watch([[number, number, number + 1] for number in range(1, 20_000)])
    yield "counter", new(), {"counters": {"value": {"tally": {
        f"{number:032x}": [1, 1] for number in range(1, 12_000)}}}}
    yield "counter", new(), {"fields": fields(type="time"), "stopwatches": {"time": {"lanes": {
        DEVICE: {"hidden": list(range(2, 90_000))}}}}}


class Server:
    def __init__(self, address, name, password):
        self.address, self.batch, self.token = address, 0, None
        self.token = self.ask("POST", "/v1/sessions", {
            "name": name, "password": password, "device": DEVICE})["token"]

    def ask(self, method, path, body):
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = "Bearer " + self.token
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), headers, method=method)
        return json.load(urllib.request.urlopen(request, timeout=60))

    def push(self, all_documents):
        """Pushes one by one what is refused together; says how many were taken and refused."""
        taken = refused = 0
        while all_documents:
            part, size = [], 0
            while all_documents and len(part) < 100 and size < 500_000:
                size += len(json.dumps(all_documents[0]))
                part.append(all_documents.pop(0))
            for some in [part] if self.takes(part) else [[one] for one in part]:
                if some is part or self.takes(some):
                    taken += len(some)
                else:
                    refused += len(some)
        return taken, refused

    def takes(self, part):
        self.batch += 1
        try:
            self.ask("POST", "/v1/sync/push", {
                "device": DEVICE, "batch": self.batch,
                "documents": [{"kind": k, "id": i, "state": s} for k, i, s in part]})
        except urllib.error.HTTPError as error:
            if error.code not in (400, 413):
                raise
            return False
        return True


def main():
    address, name, password, verb, *words = sys.argv[1:]
    if verb == "file":
        with open(words[0], "w") as file:
            json.dump({"format": "quad-export", "schemaVersion": 1, "documents": [
                {"kind": k, "id": i, "state": s} for k, i, s in documents()]}, file)
        return
    server = Server(address, name, password)
    if verb == "fill":
        kind, id, device = words
        print(*server.push([(kind, id, {"counters": {"value": {
            "tally": {device: [2 ** 64 - 1, GREATEST]}}}})]))
    else:
        print(*server.push(list(documents())))


if __name__ == "__main__":
    main()
