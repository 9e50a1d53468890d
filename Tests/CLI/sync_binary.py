"""Pulls the documents of an account as JSON and in the binary form, and says whether both are the
same. The binary form is read as docs/sync-binary.md describes it, and by nothing else.

Usage: sync_binary.py SERVER NAME PASSWORD
       sync_binary.py --documents FILE     (lines of hexadecimal bytes, a space, the JSON)
"""
import http.client, json, struct, sys, urllib.parse

FORM = "application/vnd.quad.sync"


class Form:
    def __init__(self, data):
        self.data, self.at, self.names, self.devices = data, 0, [], []
        if self.byte() != 1:
            raise ValueError("another version of the form")

    def take(self, count):
        self.at += count
        if self.at > len(self.data):
            raise ValueError("the end, where more must come")
        return self.data[self.at - count:self.at]

    def byte(self):
        return self.take(1)[0]

    def word(self):
        return int.from_bytes(self.take(8), "big")

    def count(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def integer(self):
        value = self.count()
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def text(self):
        head = self.count()
        length, digits = head >> 1, ""
        if head & 1:
            digits, length = self.take(16).hex(), length - 32
        return digits + self.take(length).decode()

    def known(self, known, read):
        number = self.count()
        if number == len(known):
            known.append(read())
        return known[number]

    def device(self):
        return self.known(self.devices, lambda: self.take(16).hex())

    def name(self):
        return self.known(self.names, self.text)

    def list(self, read):
        return [read() for _ in range(self.count())]

    def by(self, key, read):
        return dict(self.list(lambda: (key(), read())))

    def stamp(self):
        device = self.device()
        return "%016x%s" % (self.earliest + self.count(), device)

    def anything(self):
        kind = self.byte()
        if kind < 3:
            return (None, False, True)[kind]
        return (self.integer, self.text, lambda: struct.unpack(">d", self.take(8))[0],
                lambda: self.list(self.anything), self.others)[kind - 3]()

    def others(self):
        return self.by(self.name, self.anything)

    def register(self, value):
        return [self.stamp(), value()]

    def document(self):
        flags = self.byte()
        if flags & 32:
            self.earliest = self.word()
        form, reads = {}, (
            ("fields", lambda: self.register(self.anything)), ("counters", self.counter),
            ("stopwatches", self.stopwatch), ("texts", self.multi_value))
        for bit, (part, read) in enumerate(reads):
            if flags >> bit & 1:
                form[part] = self.by(self.name, read)
        return {**form, **(self.others() if flags & 16 else {})}

    def some(self, *parts):
        """An object of the parts that are there, each a name and what reads it."""
        form, flags = {}, self.byte()
        if flags >> len(parts):
            raise ValueError("a part that is not known")
        for bit, (name, read) in enumerate(parts):
            if flags >> bit & 1:
                value = read()
                form.update(value if name == "others" else {name: value})
        return form

    def counter(self):
        tallies = lambda: self.by(self.device, lambda: [self.count(), self.integer()])
        return self.some(
            ("tally", tallies), ("floor", tallies), ("base", lambda: self.register(self.integer)),
            ("gone", self.deletion), ("others", self.others))

    def deletion(self):
        form = {"state": self.register(self.anything), "seen": self.by(self.device, self.count)}
        return {**form, **self.others()}

    def stopwatch(self):
        return self.some(
            ("lanes", lambda: self.by(self.device, self.lane)), ("gone", self.deletion),
            ("others", self.others))

    def lane(self):
        self.floor = 0
        def floor():
            self.floor = self.count()
            return self.floor
        def hidden():
            numbers, last = [], self.floor
            for _ in range(self.count()):
                last += self.count()
                numbers.append(last)
            return numbers
        return self.some(
            ("floor", floor), ("hidden", hidden), ("runs", self.runs), ("others", self.others))

    def runs(self):
        number, start, runs = self.floor, 0, []
        signed = lambda value: (value + 2 ** 63) % 2 ** 64 - 2 ** 63
        for _ in range(self.count()):
            number, parts = number + self.count(), self.byte()
            start = signed(start + self.integer())
            run = [number, start]
            if parts:
                run.append(signed(start + self.integer()) if parts & 1 else None)
            if parts > 1:
                run.append(parts >> 1 & 1)
            if parts & 4:
                run += [self.device(), self.count()]
            runs.append(run)
        return runs

    def multi_value(self):
        writes = []
        def read():
            for _ in range(self.count()):
                writes.append((self.stamp(), self.list(self.anything)))
        form = self.some((0, read), ("gone", self.deletion), ("others", self.others))
        form.pop(0, None)
        writes.sort(key=lambda write: write[0])
        values = [[stamp, value] for stamp, values in writes for value in values]
        seen = [stamp for stamp, values in writes if not values]
        return {**form, **({"values": values} if values else {}), **({"seen": seen} if seen else {})}

    def shared(self):
        base = {"base": self.checksum()} if self.byte() & 1 else {}
        return {**base, "kind": self.name(), "id": self.text(), "state": self.document()}

    def checksum(self):
        return (self.word() + 2 ** 63) % 2 ** 64 - 2 ** 63

    def page(self):
        flags = self.byte()
        page = {"horizon": self.integer()} if flags & 2 else {}
        page.update({"isComplete": flags & 1 == 1, "revision": self.integer()})
        page["checksum"] = self.checksum()
        page["changes"] = self.list(lambda: {"revision": self.integer(), "document": self.shared()})
        return {**page, **self.others()}

    def end(self, value):
        if self.at != len(self.data):
            raise ValueError("something follows the end at byte %d" % self.at)
        return value


def compare(path):
    lines = open(path, encoding="utf-8", newline="\n").read().strip("\n").split("\n")
    for number, line in enumerate(lines):
        data, text = line.split(" ", 1)
        form = Form(bytes.fromhex(data))
        if form.end(form.document()) != json.loads(text):
            sys.exit("line %d is not the same in both forms" % (number + 1))
    print(len(lines), "documents are the same in both forms")


def pull(server, name, password):
    address = urllib.parse.urlsplit(server)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    def ask(method, path, body=None, **headers):
        headers.setdefault("Accept", "application/json")
        connection.request(method, path, body and json.dumps(body), headers)
        answer = connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            sys.exit("%s %s: %s" % (method, path, data.decode()))
        return answer.headers["content-type"], data
    _, signed = ask("POST", "/v1/sessions", {
        "name": name, "password": password, "device": "b" * 32})
    token = {"Authorization": "Bearer " + json.loads(signed)["token"]}
    _, versions = ask("GET", "/v1/protocol")
    if FORM not in json.loads(versions).get("encodings", []):
        sys.exit("the server does not take " + FORM)
    since, documents, sizes = 0, 0, [0, 0]
    while True:
        path = "/v1/sync/pull?since=%d&limit=200" % since
        kind, text = ask("GET", path, **token)
        if kind != "application/json":
            sys.exit("JSON was asked for, and %s came" % kind)
        kind, data = ask("GET", path, Accept=FORM + ", application/json", **token)
        if kind != FORM:
            sys.exit("%s was asked for, and %s came" % (FORM, kind))
        form = Form(data)
        page, wanted = form.end(form.page()), json.loads(text)
        if page != wanted:
            sys.exit("the page is %s in the binary form, and as JSON %s" % (page, wanted))
        sizes = [sizes[0] + len(text), sizes[1] + len(data)]
        since, documents = page["revision"], documents + len(page["changes"])
        if page["isComplete"]:
            break
    print("%d documents are the same as %d bytes of JSON and %d of the binary form"
          % (documents, *sizes))


if __name__ == "__main__":
    compare(sys.argv[2]) if sys.argv[1] == "--documents" else pull(*sys.argv[1:])
