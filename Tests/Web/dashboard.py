#!/usr/bin/env python3
"""The operator's pages in Chromium without JavaScript: every function, hostile texts, cookies and codes, roles, axe.

Tests/Web/dashboard.py PROGRAMS [--only WORD] [--pictures FOLDER] [--rounds N]

PROGRAMS has quad-server and quad-sim. With --pictures each page is drawn into FOLDER.
"""
import argparse
import functools
import http.client
import json
import os
import pathlib
import re
import secrets
import shutil
import stat
import subprocess
import sys
import time
import types
import urllib.parse

import axe_playwright_python
from playwright.sync_api import expect

import browser
import operating
from browser import CHROMIUM, HOSTILE, curl, done, relayed, until
from walk import walk

CHECKS = []
check = functools.partial(browser.check, checks=CHECKS)
CHEAP = ["--password-hashing", "scrypt:4:8:1"]
AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()


def started(folder, *options, registration="open"):
    """Starts a server on the store in a folder; returns its process and its port."""
    file = pathlib.Path(folder, "port")
    file.unlink(missing_ok=True)
    with open(os.path.join(folder, "log"), "ab") as log:
        process = subprocess.Popen(
            [f"{PROGRAMS}/quad-server", "serve", "--data", folder, "--port", "0", "--port-file", str(file),
             "--rehearsal", "yes", "--registration", registration, *CHEAP, *options], stdout=log, stderr=log)
    until(lambda: file.exists() and file.read_text().strip())
    return process, int(file.read_text())


def tool(folder, *words, feed=""):
    return subprocess.run(
        [f"{PROGRAMS}/quad-server", *words, "--data", folder], input=feed, text=True, capture_output=True, check=True).stdout


class Campus:
    """A store with two who write, a report, a map, and people and places with hostile names; made once, then copied."""

    def __init__(self, folder):
        self.folder = folder
        os.mkdir(folder, 0o700)
        campus = os.path.join(folder, "campus.geojson")
        with open(campus, "w") as file:
            subprocess.run([f"{PROGRAMS}/quad-sim", "campus"], stdout=file, check=True)
        tool(folder, "places", "import", campus)
        process, self.port = started(folder)
        try:
            self.people()
        finally:
            process.terminate()
            process.wait(30)

    def ask(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def join(self, name, shown):
        return self.ask("POST", "/v1/accounts", {
            "name": name, "password": "correct horse", "displayName": shown, "device": secrets.token_hex(16)})

    def people(self):
        (_, ada), (_, ben) = self.join("ada", "Ada L."), self.join("ben", "Ben")
        place = tool(self.folder, "places", "list").split("\t")[0]
        now = int(time.time() * 1000)
        for one in (ada, ben):
            visit = {"visit": secrets.token_hex(16), "place": place, "enteredAt": now - 3_600_000}
            status, answer = self.ask("POST", "/v1/visits", {"events": [
                visit | {"kind": "enter", "at": now - 3_600_000}, visit | {"kind": "leave", "at": now - 600_000}]},
                one["token"])
            assert status == 200, answer
        for number, text in enumerate(["Hello", *HOSTILE]):
            status, answer = self.ask("POST", "/v1/messages", {
                "id": secrets.token_hex(16), "to": ada["account"], "text": text}, ben["token"])
            assert status == 200, answer
            if number == 0:
                self.ask("POST", f"/v1/requests/{ben['account']}/accept", {}, ada["token"])
        self.ask("PATCH", "/v1/me", {"bio": HOSTILE[0] + "\n" + HOSTILE[1]}, ben["token"])
        status, answer = self.ask("POST", "/v1/reports", {
            "id": secrets.token_hex(16), "person": ben["account"], "reason": "\n".join(HOSTILE[:10]), "messages": 30},
            ada["token"])
        assert status == 200, answer
        taken = 0
        for number, text in enumerate(HOSTILE):
            taken += self.join(f"hostile{number}", text[:40])[0] == 200
        assert taken > 5, f"only {taken} hostile names were taken"


class World:
    """A store of its own, its dashboard, and a browser in which no script runs."""

    def __init__(self, playwright, work):
        self.playwright, self.processes, self.contexts = playwright, [], []
        if not hasattr(World, "campus"):
            World.campus = Campus(os.path.join(work, "campus"))
        self.data = os.path.join(work, secrets.token_hex(8))
        shutil.copytree(World.campus.folder, self.data)
        os.chmod(self.data, 0o700)
        self.said, self.hosts, self.own = [], set(), set()
        self.site = types.SimpleNamespace(port=0)

    def dashboard(self, *options, variables={}, programs=None, place=()):
        process = subprocess.Popen(
            [f"{programs or PROGRAMS}/quad-server", "dashboard", *(place or ["--data", self.data]), "--port", "0", *CHEAP, *options],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **variables})
        self.processes.append(process)
        address = process.stdout.readline().removeprefix("open ").strip()
        # An open page asks where the one before it was, too, until it is closed.
        self.hosts.discard(f"127.0.0.1:{self.site.port}")
        self.own.add(f"127.0.0.1:{self.site.port}")
        self.site.port = int(re.match(r"http://127\.0\.0\.1:(\d+)/", address)[1])
        self.process = process
        return address

    def browser(self, **options):
        session = self.playwright.chromium.launch(executable_path=CHROMIUM, headless=True)
        context = session.new_context(**{"java_script_enabled": False, "viewport": {"width": 1100, "height": 900}} | options)
        context.on("request", lambda request: self.hosts.update({request.url.split("/")[2]} - self.own))
        context.on("page", lambda page: (
            page.on("console", lambda one: one.type in ("error", "warning") and self.said.append(one.text)),
            page.on("dialog", lambda dialog: (self.said.append(f"a dialog: {dialog.message}"), dialog.dismiss()))))
        self.contexts.append(session)
        return context

    def page(self, *options, variables={}, place=(), **browser_options):
        page = self.browser(**browser_options).new_page()
        page.goto(self.dashboard(*options, variables=variables, place=place))
        self.base = page.url
        expect(page.get_by_role("heading", level=1)).to_have_text("Overview")
        return page

    def audit(self):
        return json.loads(tool(self.data, "audit", "--json"))

    def acts(self):
        return [one["act"] for one in self.audit()]

    def end(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(30)
        self.processes = []

    def close(self):
        for session in self.contexts:
            session.close()
        self.end()
        shutil.rmtree(self.data, ignore_errors=True)


def said(page):
    return page.get_by_role("status")


def send(address, method="GET", cookie=None, body=None, host=None, **headers):
    """Sends a request as another program does; returns status, headers and text."""
    url = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection("127.0.0.1", url.port)
    headers = {name.replace("_", "-"): value for name, value in headers.items() if value}
    if cookie:
        headers["Cookie"] = cookie
    if body is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    if host:
        headers["Host"] = host
    path = url.path + ("?" + url.query if url.query else "")
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read().decode()


@check("accounts: searched, made, changed, switched off and on, signed out, given a password, deleted by the typed name")
def accounts(world):
    page = world.page()
    page.get_by_role("link", name="Accounts").click()
    page.get_by_label("Name begins with").fill("AD")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("link", name="ada", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ada")
    page.locator("td").get_by_role("button", name="Sign out").click()
    expect(said(page)).to_contain_text("Signed out")
    expect(page.locator("main")).to_contain_text("None is signed in.")
    page.get_by_role("button", name="Switch off and sign out").click()
    expect(said(page)).to_contain_text("ada is switched off")
    page.get_by_role("button", name="Switch on").click()
    expect(said(page)).to_contain_text("ada is on again")
    page.reload()
    expect(said(page)).to_have_count(0)
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Shown as").fill("Ada <b>Lovelace</b>")
    page.get_by_label("Words").fill("at the library\n<script>alert(1)</script>")
    page.get_by_role("button", name="Change").click()
    expect(said(page)).to_contain_text("Changed: name, words")
    expect(page.locator("main")).to_contain_text("<script>alert(1)</script>")
    page.get_by_role("link", name="Edit").click()
    assert page.get_by_label("Words").input_value() == "at the library\n<script>alert(1)</script>"
    page.get_by_role("button", name="Change").click()
    expect(said(page)).to_have_text("Nothing changed.")
    page.get_by_role("link", name="New password").click()
    page.get_by_role("button", name="Make a code").click()
    assert re.fullmatch("(....-){3}....", said(page).locator("strong code").inner_text())
    page.get_by_role("link", name="Conversations").click()
    expect(page.locator("tbody tr")).to_contain_text("ben")
    page.get_by_role("link", name="Back to ada").click()
    page.get_by_role("link", name="Delete …").click()
    expect(page.locator("main")).to_contain_text("its reports about others that wait for a decision (1)")
    expect(page.locator("main")).to_contain_text("Conversations (1) are closed")
    page.get_by_label("Type the name").fill("adam")
    page.get_by_role("button", name="Delete for ever").click()
    expect(page.locator("main")).to_contain_text('type "ada"')
    page.go_back()
    page.get_by_label("Type the name").fill("ada")
    page.get_by_role("button", name="Delete for ever").click()
    expect(said(page)).to_have_text("ada is removed.")
    page.get_by_role("link", name="New account").click()
    page.get_by_label("Name for signing in").fill("cleo")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("cleo")
    page.goto(world.base + "accounts/nobody")
    expect(page.locator("main")).to_contain_text('No account is called "nobody"')
    world.said = [one for one in world.said if "status of 4" not in one]
    acts = world.acts()
    for act in ["list", "show", "data", "sign-out", "disable", "enable", "profile", "reset-code", "conversations", "delete",
                "create"]:
        assert act in acts, (act, acts)


@check("reports are read and decided; a page loaded anew does nothing twice")
def reports(world):
    page = world.page()
    page.get_by_role("link", name="1 report waits").click()
    page.locator("tbody a").click()
    expect(page.locator(".messages li")).to_have_count(13)
    page.get_by_label("Delete ben for ever").check()
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("main")).to_contain_text('type "ben"')
    page.go_back()
    page.get_by_label("Remove the words and the picture of ben").check()
    page.get_by_role("button", name="Decide").click()
    expect(said(page)).to_contain_text("is closed (profile)")
    page.reload()
    expect(page.locator("main")).to_contain_text("No report waits.")
    world.said = [one for one in world.said if "status of 4" not in one]
    assert world.acts().count("close") == 1 and world.acts().count("profile") == 1


@check("invitations are made, shown once, and withdrawn")
def invites(world):
    page = world.page()
    page.get_by_role("link", name="Invitations").click()
    page.get_by_label("Accounts").fill("3")
    page.get_by_role("button", name="Make an invitation").click()
    code = said(page).locator("strong code").inner_text()
    assert re.fullmatch("(....-){3}....", code), code
    page.reload()
    assert code not in page.content()
    page.get_by_role("button", name="Withdraw").click()
    expect(said(page)).to_contain_text("Withdrawn")
    expect(page.locator("main")).to_contain_text("No invitations.")
    assert [one for one in world.acts() if one in ("invite", "withdraw")] == ["invite", "withdraw"]


@check("places: a file is shown before it counts, a round one is added, one is edited and removed")
def places(world):
    page = world.page()
    page.get_by_role("link", name="Places").click()
    expect(page.locator("tbody tr")).to_have_count(40)
    assert page.locator("img.map").evaluate("one => one.naturalWidth") > 100
    square = [[0.01, 0.01], [0.02, 0.01], [0.02, 0.02], [0.01, 0.02], [0.01, 0.01]]
    file = {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": text[:60]}, "geometry": {"type": "Polygon", "coordinates": [
            [[x + number, y] for x, y in square]]}} for number, text in enumerate(HOSTILE)]}

    def choose(text):
        page.goto(world.base + "places/add")
        page.get_by_label("GeoJSON file").set_input_files(
            files=[{"name": "<img src=x>.geojson", "mimeType": "application/json", "buffer": text.encode()}])
        page.get_by_role("button", name="Show what it changes").click()

    choose("{}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing was changed")
    choose(json.dumps(file, ensure_ascii=False))
    expect(page.locator("main")).to_contain_text("12 new, 0 changed, 0 as they are. Nothing counts yet.")
    assert len(tool(world.data, "places", "list").splitlines()) == 40
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("tbody tr")).to_have_count(40)
    choose(json.dumps(file, ensure_ascii=False))
    page.get_by_role("button", name="Import").click()
    expect(said(page)).to_contain_text("12 added")
    expect(page.locator("tbody tr")).to_have_count(52)
    page.goto(world.base + "places/add")
    page.get_by_label("Name", exact=True).fill("The Hut")
    page.get_by_label("Latitude").fill("0.05")
    page.get_by_label("Longitude").fill("0.05")
    page.get_by_role("button", name="Add the place").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Hut")
    page.get_by_label("Opening hours").fill("sometimes")
    page.get_by_role("button", name="Change").click()
    expect(page.locator("main")).to_contain_text("write opening hours as")
    page.go_back()
    page.get_by_label("Opening hours").fill("24/7")
    page.get_by_role("button", name="Change").click()
    expect(said(page)).to_have_text("Changed: hours.")
    page.get_by_label("Type the name").fill("the hut")
    page.get_by_role("button", name="Remove").click()
    expect(said(page)).to_contain_text("Removed: The Hut.")
    world.said = [one for one in world.said if "status of 4" not in one]
    acts = [one for one in world.acts() if one in ("import", "add", "edit", "remove")]
    assert acts == ["import", "import", "add", "edit", "remove"], acts


@check("backups are made and checked; settings and the audit are shown in pages")
def backups(world):
    folder = os.path.join(world.data, "backups")
    os.mkdir(folder)
    page = world.page(variables={"QUAD_BACKUP_TO": folder, "QUAD_SERVER_STORE": "postgresql://quad:s3cret@/quad"})
    expect(page.locator(".warnings")).to_contain_text("there is no backup yet")
    page.get_by_role("link", name="Backups").click()
    page.get_by_role("button", name="Make one now").click()
    expect(said(page)).to_contain_text("Made and checked")
    names = sorted(os.listdir(folder))
    assert len(names) == 2 and names[1].endswith(".sqlite"), names
    tool(world.data, "check", "--store", f"sqlite:{folder}/{names[1]}")
    page.get_by_role("button", name="Check the store").click()
    expect(said(page)).to_have_text("The store is sound.")
    assert world.acts() == ["import", "backup", "check"], world.acts()
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("main")).to_contain_text("QUAD_BACKUP_TO")
    expect(page.locator("main")).to_contain_text("postgresql://quad@/quad")
    assert "s3cret" not in page.content()
    for _ in range(60):
        page.goto(world.base + "invites")
    page.get_by_role("link", name="Audit").click()
    expect(page.locator("tbody tr")).to_have_count(50)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("tbody tr").last).to_contain_text("import")


@check("beside a server that runs: its figures, and it obeys")
def beside(world):
    process, port = started(world.data, "--metrics", "127.0.0.1:19377")
    world.processes.append(process)
    http.client.HTTPConnection("127.0.0.1", port).request("GET", "/healthz")
    page = world.page("--as", "Eve", variables={"QUAD_METRICS": "127.0.0.1:19377"})
    expect(page.locator("main")).to_contain_text("runs as process")
    expect(page.locator("main")).to_contain_text("Live streams")
    page.goto(world.base + "accounts/ben")
    page.get_by_role("button", name="Switch off and sign out").click()
    expect(said(page)).to_contain_text("ben is switched off")
    World.campus.port = port
    status, _ = World.campus.ask("POST", "/v1/sessions", {
        "name": "ben", "password": "correct horse", "device": secrets.token_hex(16)})
    assert status == 403, status
    assert world.audit()[-1]["user"].startswith("Eve by "), world.audit()[-1]


@check("a place is drawn by clicks on the picture, wide and narrow, and its area is drawn anew; typed points count as well")
def drawing(world):
    operating.drawn(world, send)


@check("of a store on JSON files, of which no server makes backups by itself")
def files(world):
    operating.of_files(world, PROGRAMS, CHEAP)


@check("ends of lines in a name or a use stay, whichever field is changed")
def line_ends(world):
    operating.line_ends(world, tool)


@check("long lists come in pages, forwards and back: invitations, reports, backups, the audit")
def turning(world):
    operating.turned(world, tool)


@check("hostile names, words, reasons, messages, places and folders are inert on every page, and are shown")
def hostile(world):
    operating.inert(world, SCREENS, tool)


@check("a code works once and opens a session of its own; without its cookie there is nothing")
def codes(world):
    address = world.dashboard()
    base = address.split("open?")[0]
    assert send(base, sec_fetch_site="none")[0] == 403
    assert send(address, sec_fetch_site="cross-site")[0] == 403
    assert send(address.replace("code=", "code=x"), sec_fetch_site="none")[0] == 403
    status, headers, _ = send(address, sec_fetch_site="none")
    assert status == 303, status
    cookie = headers["set-cookie"]
    for word in ["HttpOnly", "SameSite=Strict", "Path=" + urllib.parse.urlsplit(base).path, "Max-Age=28800"]:
        assert word in cookie, cookie
    assert "script-src" not in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    mine = cookie.split(";")[0]
    assert send(base, cookie=mine, sec_fetch_site="none")[0] == 200
    assert send(address, sec_fetch_site="none")[0] == 403, "a code twice"
    assert send(base, cookie=mine, sec_fetch_site="none", host="evil.example")[0] == 404
    assert "This browser is too old." in send(base, cookie=mine)[2]
    operating.spoken(world, base, mine)
    assert send(base, cookie=mine + "0", sec_fetch_site="none")[0] == 403
    large = "x" * 1_000_000
    assert send(base.rsplit("/", 2)[0] + "/other/", "POST", body=large, sec_fetch_site="none")[0] == 413, "kept for nobody"
    assert send(base.rsplit("/", 2)[0] + "/other/", cookie=mine, sec_fetch_site="none")[0] == 404
    world.end()
    second = world.dashboard("--port", str(world.site.port))
    assert send(second.split("open?")[0], cookie=mine, sec_fetch_site="none")[0] == 403, "it ends with the program"
    assert world.acts()[-1] != "list"


@check("each form counts only from a page of its own: Sec-Fetch-Site, Origin and the form")
def forms(world):
    address = world.dashboard()
    base = address.split("open?")[0]
    cookie = send(address, sec_fetch_site="none")[1]["set-cookie"].split(";")[0]
    own = f"http://127.0.0.1:{world.site.port}"
    before = world.acts()
    for path, body in operating.every_form(world, tool).items():
        for site, origin in [("cross-site", None), ("same-site", None), ("none", None), ("none", own), ("cross-site", own),
                             (None, None), (None, "null"), (None, "http://evil.example"), (None, own + "0")]:
            status, _, _ = send(base + path, "POST", cookie, body, sec_fetch_site=site, origin=origin)
            assert status == 403, (path, site, origin, status)
    assert world.acts() == before
    for site, origin in [("same-origin", None), (None, own)]:
        assert send(base + "accounts/ada/enable", "POST", cookie, "", sec_fetch_site=site, origin=origin)[0] == 303
    assert world.acts() == before + ["enable", "enable"]
    assert send(base + "accounts/ada/enable", "POST", None, "", sec_fetch_site="same-origin")[0] == 403
    assert send(base + "leave", "POST", cookie, "", sec_fetch_site="same-origin")[0] == 200
    assert send(base, cookie=cookie, sec_fetch_site="none")[0] == 403


@check("on a socket: for its owner alone, removed at the end, and in the place of nothing else; all rules hold")
def on_a_socket(world):
    def start(path, *options):
        process = subprocess.Popen(
            [f"{PROGRAMS}/quad-server", "dashboard", "--data", world.data, "--socket", path, *CHEAP, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = process.stdout.readline()
        if first:
            world.processes.append(process)
            return process, first, process.stdout.readline().removeprefix("open ").strip()
        return process.wait(30), process.stderr.read(), None

    path = os.path.join(world.data, "page")
    process, first, address = start(path, "--port", "8123")
    assert first == f"forward ssh -L 127.0.0.1:8123:{path} HOST\n" and address.startswith("http://127.0.0.1:8123/"), first
    assert stat.S_ISSOCK(os.lstat(path).st_mode) and stat.S_IMODE(os.lstat(path).st_mode) == 0o600
    base = address.split("open?")[0]
    assert curl(path, base)[0] == 403
    assert curl(path, address, site="cross-site")[0] == 403
    assert curl(path, address, "-H", "Host: evil.example")[0] == 404
    status, told = curl(path, address)
    cookie = "Cookie: " + re.search("set-cookie: ([^;]*)", told)[1]
    assert status == 303 and curl(path, address)[0] == 403, "a code twice"
    assert curl(path, base, "-H", cookie)[0] == 200 and curl(path, base)[0] == 403
    own = ["-H", cookie, "-d", ""]
    assert curl(path, base + "accounts/ada/enable", *own, site="cross-site")[0] == 403
    assert curl(path, base + "accounts/ada/enable", *own, site="same-origin")[0] == 303
    assert world.acts()[-1] == "enable"

    code, why, _ = start(path)
    assert code == 75 and "is in use" in why, (code, why)
    link, file = os.path.join(world.data, "link"), os.path.join(world.data, "file")
    os.symlink(path, link)
    pathlib.Path(file).write_text("mine")
    for taken in [link, file, world.data]:
        code, why, _ = start(taken)
        assert code == 73 and "is no socket of yours" in why, (taken, code, why)
    assert os.path.islink(link) and pathlib.Path(file).read_text() == "mine"
    code, why, _ = start(os.path.join(world.data, "long" * 30))
    assert code == 75 and "over 107 bytes" in why, (code, why)
    process.kill()
    process.wait()
    assert os.path.exists(path)
    process, _, address = start(path)
    page = world.browser().new_page()
    world.site.port = relayed(path)
    page.goto(address.replace(":8088", f":{world.site.port}"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Overview")
    page.get_by_role("link", name="Accounts").click()
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="ada", exact=True).click()
    page.get_by_role("button", name="Switch off and sign out").click()
    expect(said(page)).to_contain_text("ada is switched off")
    os.rename(path, path + "2")
    os.symlink(file, path)
    process.terminate()
    assert process.wait(30) == 0 and os.path.islink(path), "what came to its place stays"
    os.unlink(path)
    process, _, _ = start(path)
    process.terminate()
    assert process.wait(30) == 0 and not os.path.exists(path)


@check("a reader is offered nothing that changes, and refused it; a moderator sees reports alone")
def roles(world):
    for options, allowed, refused in [
            (["--read-only"], ["accounts", "accounts/ada", "reports", "invites", "settings", "audit"],
             ["backups"]),
            (["--role", "moderator"], ["reports", "places"], ["accounts", "accounts/ada", "invites", "settings", "audit", "backups"])]:
        page = world.page(*options)
        for path in allowed:
            assert page.goto(world.base + path).status == 200, path
            if path != "reports":
                assert page.locator("main form[method=post]").count() == 0, path
        for path in refused:
            assert page.goto(world.base + path).status == 403, path
        before = world.acts()
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        answers = {}
        for path, body in operating.every_form(world, tool).items():
            # What isn't there is refused alike; only a moderator's reports may be looked for.
            for name in {"ada", "nobody"} if path != "leave" else {}:
                one, sent = path.replace("ada", name), body.replace("ada", name)
                answers[one] = send(world.base + one, "POST", cookie, sent, sec_fetch_site="same-origin")[0]
        done = {"reports/x": 404} if "moderator" in options else {}
        assert answers == {path: done.get(path, 403) for path in answers}, (options, answers)
        assert world.acts() == before
    page.goto(world.base + "reports")
    with page.expect_navigation():
        page.locator("tbody a").click()
    assert page.get_by_label("Delete ben for ever").count() == 0
    page.get_by_label("Switch ben off").check()
    page.get_by_role("button", name="Decide").click()
    expect(said(page)).to_contain_text("is closed (disable)")
    world.said = [one for one in world.said if "status of 4" not in one]


SCREENS = ["", "accounts", "accounts/+new", "accounts/ben", "accounts/ben/profile", "accounts/ben/reset",
           "accounts/ben/delete", "accounts/ada/conversations", "reports", "invites", "places", "places/add",
           "places/draw?points=0,0%0A0,1&at.x=9&at.y=9", "backups", "settings", "audit",
           "accounts/nobody"]


@check("axe finds no violation of WCAG 2.2 AA, light and dark; nothing is wider than 320 pixels")
def axe(world):
    page = world.page(java_script_enabled=True, viewport={"width": 320, "height": 700})
    page.goto(world.base + "reports")
    screens = SCREENS + [page.locator("tbody a").get_attribute("href")]
    page.goto(world.base + "places")
    place = page.locator("tbody a").first.get_attribute("href")
    screens += [place, place + "/area"]
    found = []
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        for path in screens:
            page.goto(world.base + path)
            assert "&lt;p&gt;" not in page.content() and "HTML(" not in page.content(), path
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > 320:
                found.append(f"{path} is {width} wide")
            page.evaluate(AXE + "; 0")
            found += [f"{path} {scheme}: {one}" for one in page.evaluate(
                """() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
                .then(({ violations }) => violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`))""")]
    world.said = [one for one in world.said if "status of 4" not in one and "axe" not in one]
    assert not found, "\n".join(found)


@check("by the keyboard alone: to a report, to a decision")
def keyboard(world):
    page = world.page()

    def tab_to(name):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.locator(":focus").count() and page.locator(":focus").inner_text() == name:
                return page.keyboard.press("Enter")
        raise AssertionError(f"Tab doesn't come to {name}")

    tab_to("Reports")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reports")
    tab_to(page.locator("tbody a").inner_text())
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Report [0-9a-f]{8}$"))
    tab_to("Decide")
    expect(said(page)).to_contain_text("is closed (none)")


@check("beneath an open page: another operator, a stopped server, another store, another version, a day")
def beneath(world):
    process, _ = started(world.data)
    page = world.page()
    expect(page.locator("main")).to_contain_text("runs as process")
    page.get_by_role("link", name="Renew this page").click()
    process.terminate()
    process.wait(30)
    expect(page.locator("main")).to_contain_text("no server runs on this store")
    page.goto(world.base + "accounts/ada/profile")
    tool(world.data, "user", "profile", "ada", "--words", "by another")
    page.get_by_label("Shown as").fill("Ada Two")
    page.get_by_role("button", name="Change").click()
    expect(said(page)).to_have_text("Changed: name.")
    expect(page.locator("main")).to_contain_text("by another")
    place = tool(world.data, "places", "list").split("\t")[0]
    # What a form shows with fewer digits stays as it is.
    for line in tool(world.data, "places", "list").splitlines():
        page.goto(world.base + "places/" + line.split("\t")[0] + "/area")
        if page.get_by_label("Points").input_value():
            break
    page.get_by_role("button", name="Change the area").click()
    expect(page.get_by_role("status")).to_have_text("Nothing changed.")
    page.goto(world.base + "places/" + place)
    tool(world.data, "places", "edit", place, "--hours", "24/7")
    page.get_by_label("Use", exact=False).first.fill("Kiosk")
    page.get_by_role("button", name="Change").click()
    assert page.get_by_label("Opening hours").input_value() == "24/7"
    page.goto(world.base + "reports")
    page.locator("tbody a").click()
    digits = tool(world.data, "report", "list").split()[0]
    tool(world.data, "report", "close", digits)
    page.get_by_label("Switch ben off").check()
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing was changed")
    assert "disable" not in world.acts()

    page.goto(world.base + "accounts/ada")
    copy, store = os.path.join(world.data, "copy.sqlite"), os.path.join(world.data, "quad-server.sqlite")
    tool(world.data, "backup", copy)
    for end in ["", "-wal", "-shm"]:
        if os.path.exists(store + end):
            os.rename(store + end, store + ".lost" + end)
    tool(world.data, "restore", copy, *CHEAP)
    page.get_by_role("button", name="Switch off and sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("These pages are over.")
    assert world.acts()[-1] == "restore"

    programs = os.path.join(world.data, "programs")
    os.mkdir(programs)
    shutil.copy(f"{PROGRAMS}/quad-server", programs)
    page.goto(world.dashboard(programs=programs))
    page.get_by_role("link", name="Accounts").click()
    os.unlink(f"{programs}/quad-server")
    page.get_by_role("link", name="Audit").click()
    expect(page.locator("main")).to_contain_text("Another version of the program is in its place.")
    page.context.clear_cookies()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your session is over.")
    world.said = [one for one in world.said if "status of 4" not in one and "status of 5" not in one]


@check("settings that change beneath an open page: a mistake is told, and two stores are never mixed")
def other_settings(world):
    settings, own = os.path.join(world.data, "own.conf"), f"data = {world.data}\n"

    def write(text):
        with open(settings, "w") as file:
            file.write(text)

    write(own)
    page = world.page(place=["--config", settings])
    shown = f"sqlite:{world.data}/quad-server.sqlite"
    expect(page.locator("main")).to_contain_text(shown)
    for text, told in [(own + "por = 1\n", 'there is no setting "por"'), ("port\n", "own.conf:1:")]:
        write(text)
        page.goto(world.base)
        expect(page.locator(".warnings")).to_contain_text(told)
        expect(page.locator("main")).to_contain_text(shown)
        assert "makes no backups" not in page.content()
    write(f"data = {world.data}/other\n")
    page.goto(world.base)
    expect(page.get_by_role("heading", level=1)).to_have_text("These pages are over.")
    expect(page.locator("body")).to_contain_text("The settings name another store now.")
    assert not os.path.exists(f"{world.data}/other")
    world.said = [one for one in world.said if "status of 5" not in one]


@check("the walk of docs/dashboard.md: a campus from nothing, and what each click writes into the audit")
def walked(world):
    shutil.rmtree(world.data)
    os.mkdir(world.data, 0o700)
    shutil.copy(os.path.join(World.campus.folder, "campus.geojson"), world.data)
    if PICTURES:
        os.makedirs(PICTURES, exist_ok=True)

    def ask(port, *words, **more):
        return Campus.ask(types.SimpleNamespace(port=port), *words, **more)

    walk(world, PROGRAMS, CHEAP, functools.partial(started, registration="invite"), tool, ask, PICTURES)


@check("pictures of each page")
def pictures(world):
    if not PICTURES:
        return
    os.makedirs(PICTURES, exist_ok=True)
    folder = os.path.join(world.data, "backups")
    os.mkdir(folder)
    for width, scheme in [(1100, "light"), (390, "dark")]:
        page = world.page(color_scheme=scheme, viewport={"width": width, "height": 800},
                          variables={"QUAD_BACKUP_TO": folder})
        page.goto(world.base + "reports")
        for path in SCREENS + [page.locator("tbody a").get_attribute("href")]:
            page.goto(world.base + path)
            name = re.sub(r"\W+", "-", path) or "overview"
            page.screenshot(path=f"{PICTURES}/{width}-{name}.png", full_page=True)
    world.said = [one for one in world.said if "status of 4" not in one]


def main():
    global PROGRAMS, PICTURES
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    parser.add_argument("--only")
    parser.add_argument("--pictures")
    parser.add_argument("--rounds")
    arguments = parser.parse_args()
    PROGRAMS, PICTURES = os.path.abspath(arguments.programs), arguments.pictures
    os.environ.pop("QUAD_SERVER_CONFIG", None)
    sys.exit(done(CHECKS, World, arguments.only))


if __name__ == "__main__":
    main()
