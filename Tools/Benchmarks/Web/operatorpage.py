"""The operator's page over many accounts, beside a command, and beside a server that has work to do."""
import http.client
import json
import pathlib
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from common import LIBRARY, percentile, quad_server

# Accounts as they are made, with a profile and a device each; "aaa00000" is the first.
COPIES = """
CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count} - 1)
  SELECT i, printf('%032x', 4294967296 + i) AS id, printf('%s%s%s%05d', char(97 + i % 26), char(97 + i / 26 % 26),
  char(97 + i / 676 % 26), i) AS name FROM n;
INSERT INTO accounts SELECT n.id, n.name, password_hash, created_at, 0 FROM n, accounts WHERE accounts.name = 'ada';
INSERT INTO profiles SELECT n.id, n.name, 'At the library', NULL, updated_at, n.name FROM n, profiles, accounts
  WHERE accounts.name = 'ada' AND profiles.account = accounts.id;
INSERT INTO sessions SELECT n.id || n.id, n.id, n.id, created_at, expires_at, last_used_at, device_name FROM n, sessions
  WHERE sessions.account = (SELECT id FROM accounts WHERE name = 'ada');
"""


class Campus:
    """A server with many accounts, two of which write to each other, and the operator's page beside it."""

    def __init__(self, program, folder, count):
        self.program, self.folder = program, pathlib.Path(folder)
        self.dashboard = None
        try:
            self.fill(count)
        except BaseException:
            self.close()
            raise

    def fill(self, count):
        self.start()
        self.ada, self.ben = self.join("ada"), self.join("ben")
        now = int(time.time() * 1000)
        for one in (self.ada, self.ben):
            visit = {"visit": secrets.token_hex(16), "place": LIBRARY, "enteredAt": now - 3_600_000}
            self.ask("POST", "/v1/visits", {"events": [
                visit | {"kind": "enter", "at": now - 3_600_000}, visit | {"kind": "leave", "at": now - 600_000}]}, one)
        self.send(self.ada, self.ben, self.connect())
        self.ask("POST", f"/v1/requests/{self.ada['account']}/accept", {}, self.ben)
        self.ask("POST", "/v1/reports", {
            "id": secrets.token_hex(16), "person": self.ada["account"], "reason": "Insults", "messages": 1}, self.ben)
        self.server.end()
        with sqlite3.connect(self.folder / "data/quad-server.sqlite") as store:
            store.executescript(COPIES.format(count=count))
        store.close()
        self.start()
        self.dashboard = subprocess.Popen(
            [self.program, "dashboard", "--data", self.folder / "data", "--port", "0"], stdout=subprocess.PIPE, text=True)
        address = self.dashboard.stdout.readline()
        self.page_port, self.base, code = re.match(r"open http://127.0.0.1:(\d+)(/\w+/)(open\S*)", address).groups()
        self.pages = self.connect(self.page_port)
        self.pages.request("GET", self.base + code, headers={"Sec-Fetch-Site": "none"})
        answer = self.pages.getresponse()
        answer.read()
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    def start(self):
        self.server = quad_server(
            self.program, self.folder, "--registration", "open", "--password-hashing", "scrypt:4:8:1")
        self.port = self.server.url.rsplit(":", 1)[1]

    def close(self):
        for process in filter(None, (self.dashboard, self.server.process)):
            process.terminate()
            process.wait()

    def connect(self, port=None):
        return http.client.HTTPConnection("127.0.0.1", int(port or self.port), timeout=30)

    def ask(self, method, path, body, who=None, connection=None):
        connection = connection or self.connect()
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {who['token']}"} if who else {})
        connection.request(method, path, json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            sys.exit(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text)

    def join(self, name):
        return self.ask("POST", "/v1/accounts", {
            "name": name, "password": "correct horse", "displayName": name, "device": secrets.token_hex(16)})

    def send(self, one, other, connection):
        self.ask("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": other["account"], "text": "See you at noon"}, one, connection)

    def look(self, path, connection=None):
        """Asks for a page; the time until all of it is there, and its text."""
        connection = connection or self.pages
        begin = time.perf_counter()
        connection.request("GET", self.base + path, headers={"Sec-Fetch-Site": "same-origin", "Cookie": self.cookie})
        answer = connection.getresponse()
        text = answer.read().decode()
        taken = time.perf_counter() - begin
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status} {text[:300]}")
        return taken, text

    def show(self):
        """The time of a whole command that shows one account."""
        begin = time.perf_counter()
        subprocess.run(
            [self.program, "user", "show", "ada", "--data", self.folder / "data"], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begin

    def paths(self):
        """All kinds of pages; of lists one in the middle, too."""
        report = re.search(r'href="(reports/\w+)"', self.look("reports")[1])[1]
        place = re.search(r'href="(places/[0-9a-f]{32})"', self.look("places")[1])[1]
        return ["", "accounts", "accounts?match=&after=mmm", "accounts/+new", "accounts/ada", "accounts/ada/conversations",
                "accounts/ada/profile", "accounts/ada/reset", "accounts/ada/delete", "reports", report, "invites", "places",
                "places/add", place, "backups", "settings", "audit"]

    def rate(self, seconds, pause=None):
        """Messages a second of four connections; meanwhile somebody opens a page after each pause."""
        counts, end = [0] * 4, time.perf_counter() + seconds
        paths = ["", "accounts", "accounts/ada", "accounts?match=abc", "reports", "audit"]

        def write(number):
            connection, pair = self.connect(), [self.ada, self.ben]
            while time.perf_counter() < end:
                self.send(*(pair if number % 2 else pair[::-1]), connection)
                counts[number] += 1

        def look():
            connection, number = self.connect(self.page_port), 0
            while time.perf_counter() < end:
                self.look(paths[number % len(paths)], connection)
                number += 1
                time.sleep(pause)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
        threads += [threading.Thread(target=look)] if pause else []
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) / seconds


def measure_dashboard(table, program, rounds, small):
    count, times = (1000, 5) if small else (100_000, 20)
    seconds = 1 if small else 5
    with tempfile.TemporaryDirectory() as folder:
        campus = Campus(program, folder, count)
        try:
            paths = campus.paths()
            pages, shows, searches = {path: [] for path in paths}, [], []
            for _ in range(rounds):
                for _ in range(times):
                    for path in paths:
                        pages[path].append(campus.look(path)[0])
                    searches.append(campus.look("accounts?match=abc")[0])
                    shows.append(campus.show())
            worst = max(percentile(taken, 0.99) for taken in pages.values())
            rows = [(f"any page, {count:,} accounts, p99, beside user show", worst, percentile(shows, 0.99), 1, 0.2),
                    ("search by three letters, p99, beside an account's page", percentile(searches, 0.99),
                     percentile(pages["accounts/ada"], 0.99), 2, 1.2)]
            for what, mine, theirs, least, aim in rows:
                ratio = mine / theirs
                table.row(what, f"{mine * 1000:.1f} ms", f"{theirs * 1000:.1f} ms", f"{ratio:.2f}", f"{least} ×", f"{aim} ×",
                          ratio <= least, ratio <= aim)
            campus.rate(seconds)
            pairs = [(campus.rate(seconds, 0.5), campus.rate(seconds)) for _ in range(rounds)]
            ratio = sorted(mine / theirs for mine, theirs in pairs)[rounds // 2]
            mine, theirs = (sorted(side)[rounds // 2] for side in zip(*pairs))
            table.row("messages/s while two pages a second are opened", f"{mine:.0f}/s", f"{theirs:.0f}/s", f"{ratio:.3f}",
                      "0.95 ×", "1 ×", ratio >= 0.95, ratio >= 1)
        finally:
            campus.close()
