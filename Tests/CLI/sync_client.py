#!/usr/bin/env python3
"""A whole client of Quad's sync in another language, written from docs/sync-client.md alone: it counts
offline, syncs, and sees what other devices counted. Standard library only.

Usage: sync_client.py FILE sign-in SERVER NAME PASSWORD
       sync_client.py FILE add TITLE | up TITLE [N] | set TITLE N | list | sync
"""
import json
import os
import secrets
import sys
import time
import urllib.request

EMPTY = {"documents": {}, "queue": [], "revision": 0, "batch": 0, "clock": 0}


def larger(mine, theirs):
    """Of two lists such as [stamp, value] or [count, sum] the larger; of one, that one."""
    return max(x for x in (mine, theirs) if x is not None)


def join_maps(mine, theirs, join):
    return {key: join(mine.get(key), theirs.get(key)) for key in sorted({*mine, *theirs})}


def join_counters(mine, theirs):
    mine, theirs = mine or {}, theirs or {}
    joined = {}
    for part in ("tally", "floor"):
        both = join_maps(mine.get(part, {}), theirs.get(part, {}), larger)
        if both:
            joined[part] = both
    if "base" in mine or "base" in theirs:
        joined["base"] = larger(mine.get("base"), theirs.get("base"))
    if "gone" in mine or "gone" in theirs:
        a, b = mine.get("gone", {}), theirs.get("gone", {})
        joined["gone"] = {
            "state": larger(a.get("state"), b.get("state")),
            "seen": join_maps(a.get("seen", {}), b.get("seen", {}), lambda x, y: max(x or 0, y or 0))}
    return joined


def join(mine, theirs):
    """Two states of one document; parts that this client does not know are the server's."""
    joined = {**mine, **theirs}
    for part, way in (("fields", larger), ("counters", join_counters)):
        if part in mine or part in theirs:
            joined[part] = join_maps(mine.get(part, {}), theirs.get(part, {}), way)
    return joined


class Client:
    def __init__(self, path):
        self.path = path
        self.data = json.load(open(path)) if os.path.exists(path) else dict(EMPTY)
        self.data.setdefault("device", secrets.token_hex(16))

    def save(self):
        with open(self.path + ".new", "w") as file:
            json.dump(self.data, file)
        os.replace(self.path + ".new", self.path)

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            self.data["server"] + path, None if body is None else json.dumps(body).encode(),
            {"content-type": "application/json"}, method=method)
        if "token" in self.data:
            request.add_header("authorization", "Bearer " + self.data["token"])
        return json.load(urllib.request.urlopen(request, timeout=30))

    def stamp(self):
        """Never the same twice, never smaller than one before."""
        self.data["clock"] = max(self.data["clock"] + 1, time.time_ns() // 1_000_000 << 16)
        return f"{self.data['clock']:016x}{self.data['device']}"

    def counters(self):
        for key, state in self.data["documents"].items():
            value = state.get("counters", {}).get("value", {})
            gone, tally = value.get("gone"), value.get("tally", {})
            unseen = gone and any(tally[d][0] > gone["seen"].get(d, 0) for d in tally)
            if key.startswith("counter ") and not (gone and gone["state"][1] and not unseen):
                yield key, state, state.get("fields", {}).get("title", ["", ""])[1]

    def find(self, title):
        for key, state, name in self.counters():
            if name == title:
                return key, state["counters"]["value"]
        sys.exit(f"no counter is called {title}")

    def touch(self, key):
        self.data["queue"] = sorted({*self.data["queue"], key})

    def add(self, title):
        key = "counter " + secrets.token_hex(16)
        self.data["documents"][key] = {
            "fields": {"created": [self.stamp(), time.time_ns() // 1_000_000],
                       "title": [self.stamp(), title]},
            "counters": {"value": {"base": [self.stamp(), 0]}}}
        self.touch(key)

    def count(self, title, amount):
        key, value = self.find(title)
        count, total = value.setdefault("tally", {}).get(self.data["device"], [0, 0])
        value["tally"][self.data["device"]] = [count + 1, total + amount]
        self.touch(key)

    def set(self, title, amount):
        key, value = self.find(title)
        value["floor"] = json.loads(json.dumps(value.get("tally", {})))
        value["base"] = [self.stamp(), amount]
        self.touch(key)

    def sync(self):
        while self.data["queue"]:
            sent = self.data["queue"][:200]
            self.data["batch"] += 1
            self.save()  # The same batch again, after a crash, gets the same answer.
            documents = [
                {"kind": key.split(" ")[0], "id": key.split(" ")[1],
                 "state": self.data["documents"][key]} for key in sent]
            self.ask("POST", "/v1/sync/push", {
                "device": self.data["device"], "batch": self.data["batch"], "documents": documents})
            self.data["queue"] = self.data["queue"][len(sent):]
            self.save()
        answer = {"isComplete": False}
        while not answer["isComplete"]:
            answer = self.ask("GET", f"/v1/sync/pull?since={self.data['revision']}&limit=200")
            for change in answer["changes"]:
                document = change["document"]
                key = f"{document['kind']} {document['id']}"
                mine = self.data["documents"].get(key, {})
                self.data["documents"][key] = join(mine, document["state"])
                stamps = [f[0] for f in document["state"].get("fields", {}).values()]
                self.data["clock"] = max([self.data["clock"], *(int(s[:16], 16) for s in stamps)])
            self.data["revision"] = answer["revision"]
            self.save()


def main():
    client, verb, words = Client(sys.argv[1]), sys.argv[2], sys.argv[3:]
    if verb == "sign-in":
        client.data["server"] = words[0]
        client.data["token"] = client.ask("POST", "/v1/sessions", {
            "name": words[1], "password": words[2], "device": client.data["device"]})["token"]
    elif verb == "up":
        client.count(words[0], int(words[1] if words[1:] else 1))
    elif verb == "set":
        client.set(words[0], int(words[1]))
    elif verb == "add":
        client.add(words[0])
    elif verb == "sync":
        client.sync()
    for _, state, title in sorted(client.counters(), key=lambda c: c[2]) if verb == "list" else []:
        value = state["counters"]["value"]
        total = sum(t[1] for t in value.get("tally", {}).values())
        print(total - sum(t[1] for t in value.get("floor", {}).values()) + value["base"][1], title)
    client.save()


if __name__ == "__main__":
    main()
