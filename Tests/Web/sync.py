#!/usr/bin/env python3
"""The touch client with a real server: signing in by a cookie, and one truth in browsers and on the command line.

Tests/Web/sync.py FOLDER PROGRAMS [--rounds N] [--only WORD]

FOLDER is what Tools/web built, PROGRAMS has quad and quad-server.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

from playwright.sync_api import Error, expect

import browser
import journal
from browser import TAPPING, TWICE, World, done, killed, number, shows, tap, until

PASSWORD = "correct horse"
CHECKS = []
check = functools.partial(browser.check, checks=CHECKS)


class Server:
    """A quad-server with the client, which can be stopped, killed and put back."""

    def __init__(self, built, work, programs=None, *more):
        self.folder, self.data, self.port, self.process = built, os.path.join(work, "server"), 0, None
        self.programs, self.more = programs or PROGRAMS, more
        os.mkdir(self.data, 0o700)
        self.start()

    def start(self):
        port_file = os.path.join(self.data, "port")
        pathlib.Path(port_file).unlink(missing_ok=True)
        with open(os.path.join(self.data, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/quad-server", "serve", "--data", self.data, "--port", str(self.port), "--port-file",
                 port_file, "--registration", "open", "--password-hashing", "scrypt:4:8:1", "--web", self.folder, *self.more],
                stdout=log, stderr=log)
        until(lambda: os.path.exists(port_file) and pathlib.Path(port_file).read_text().strip())
        self.port = int(pathlib.Path(port_file).read_text())

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            self.process.wait(30)
        self.process = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"


class SyncWorld(World):
    """A world with a server, and a command line with a store of its own."""

    def __init__(self, playwright, built, work):
        super().__init__(playwright, built, work)
        self.site.stop()
        self.site = Server(built, self.work)
        self.asked = []

    def browser(self, **options):
        context = super().browser(**options)
        context.on("request", lambda request: self.asked.append(request.url.split("/", 3)[3]))
        return context

    def quad(self, *words, given=None, home="cli"):
        done = subprocess.run(
            [f"{PROGRAMS}/quad", *words], input=given, capture_output=True, text=True, timeout=60,
            env={**os.environ, "QUAD_HOME": os.path.join(self.work, home), "NO_COLOR": "1"})
        assert done.returncode == 0, f"quad {' '.join(words)}: {done.stderr}"
        return done.stdout

    def account(self, name="ada"):
        """Makes an account from the command line."""
        self.quad("account", "register", name, "--server", self.site.address, "--password-stdin", given=PASSWORD)

    def value(self, title):
        """The value of a counter on the command line, after a sync."""
        self.quad("sync")
        found = [one for one in json.loads(self.quad("count", "list", "--json")) if one["title"] == title]
        return found[0]["value"] if len(found) == 1 else None

    def visits(self, start):
        return sum(one.startswith(start) for one in self.asked)


def sign_in(world, page, name="ada", password=PASSWORD):
    page.goto(world.site.address + "#/account")
    page.locator("#name").fill(name)
    page.locator("#password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def signed_in(world, page, name="ada"):
    sign_in(world, page, name)
    expect(page.get_by_text(f"Signed in as {name}.").first).to_be_visible()
    stands(page, "Synced")


def stands(page, words, seconds=20):
    """Waits for the line of state."""
    expect(page.locator(".standing")).to_contain_text(words, timeout=1000 * seconds)


def silent(world, page):
    """Waits until nothing was asked for three seconds; what is asked is told by Playwright only while it waits."""
    def holds():
        before = len(world.asked)
        page.wait_for_timeout(3000)
        return len(world.asked) == before
    until(holds)


def counted(world, page, title):
    """A count of its own, opened."""
    page.goto(world.site.address + "#/add")
    page.locator("#names").fill(title)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".count")).to_be_visible()
    return page.url.split("#")[1]


def opened(world, page, title):
    page.goto(world.site.address + "#/counts")
    page.locator(".face", has_text=title).click()


@check("who signs in by touch is a device of the account, and no script sees the token")
def signing_in(world):
    world.account()
    page = world.page()
    page.goto(world.site.address + "#/counts")
    stands(page, "Kept on this device only")
    page.locator(".standing").click()
    # The name is looked at before a password is typed.
    page.locator("#name").fill("a b")
    page.locator("#name").blur()
    expect(page.locator("#name-help")).to_contain_text("can't be a name")
    sign_in(world, page, password="wrong password")
    expect(page.locator("#password-help")).to_contain_text("name or the password is wrong")
    signed_in(world, page)
    expect(page.locator(".device")).to_have_count(2)
    expect(page.locator(".device", has_text="This browser")).to_have_count(1)
    kept = page.evaluate("""async () => {
        const database = await new Promise(done => {
            const opening = indexedDB.open("quad"); opening.onsuccess = () => done(opening.result) })
        const all = name => new Promise(done => {
            const asked = database.transaction(name).objectStore(name).getAll(); asked.onsuccess = () => done(asked.result) })
        const rows = await Promise.all([...database.objectStoreNames].map(all))
        return document.cookie + JSON.stringify({ ...localStorage }) + JSON.stringify(rows) }""")
    assert "quad_" not in kept and PASSWORD not in kept, kept
    cookies = [one for one in page.context.cookies() if one["name"] == "__Host-quad"]
    assert len(cookies) == 1 and cookies[0]["httpOnly"] and cookies[0]["secure"], cookies
    assert cookies[0]["sameSite"] == "Strict" and 89 < (cookies[0]["expires"] - time.time()) / 86400 < 91, cookies
    # The other device is signed out from here.
    page.locator(".device", has_text="Last used").get_by_role("button", name=re.compile("^Sign out")).click()
    expect(page.locator(".device")).to_have_count(1)
    failed = subprocess.run(
        [f"{PROGRAMS}/quad", "sync"], capture_output=True, env={**os.environ, "QUAD_HOME": f"{world.work}/cli"})
    assert failed.returncode == 77, failed
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("#name")).to_have_value("ada")
    assert not [one for one in page.context.cookies() if one["name"] == "__Host-quad"]
    page.locator("#name").fill("ben")
    page.locator("#name").blur()
    expect(page.locator("#name-help")).to_contain_text("belongs to ada")


@check("an account is made by touch")
def registering(world):
    page = world.page()
    tap(page, 2)
    page.goto(world.site.address + "#/account")
    page.get_by_role("button", name="New account").click()
    page.locator("#name").fill("ada")
    page.locator("#displayName").fill("Ada L.")
    page.locator("#password").fill("short")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("alert")).to_contain_text("too short")
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Signed in as ada.").first).to_be_visible()
    world.quad("account", "sign-in", "ada", "--server", world.site.address, "--password-stdin", given=PASSWORD)
    assert page.evaluate("fetch('/v1/me').then(answer => answer.json())")["displayName"] == "Ada L."


@check("what was counted offline is in quad once online, and a reset in quad is shown within 5 s")
def offline(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    counted(world, page, "Kids")
    tap(page, 3)
    shows(page, 3)
    page.context.set_offline(True)
    tap(page, 20)
    shows(page, 23)
    assert world.value("Kids") in (None, 0, 3)
    page.context.set_offline(False)
    until(lambda: world.value("Kids") == 23, 15)
    world.quad("count", "reset", "Kids")
    world.quad("sync")
    begun = time.monotonic()
    shows(page, 0)
    assert time.monotonic() - begun < 5, f"{time.monotonic() - begun:.1f} s"
    tap(page)
    shows(page, 1)
    until(lambda: world.value("Kids") == 1, 15)


@check("one stream for all tabs and nothing else in an idle minute; the tab that is left goes on")
def tabs(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    path = counted(world, page, "Kids")
    other = page.context.new_page()
    other.goto(world.site.address + "#" + path)
    shows(other, 0)
    tap(other, 2)
    until(lambda: world.value("Kids") == 2, 15)
    assert world.visits("v1/events") > 0
    silent(world, other)
    world.asked.clear()
    other.wait_for_timeout(1000 * IDLE)
    assert world.asked == [], f"asked in {IDLE} s without a tap: {world.asked}"
    page.close()
    tap(other, 3)
    until(lambda: world.value("Kids") == 5, 15)
    silent(world, other)
    assert 0 < world.visits("v1/events") < 3, world.asked
    other.goto(world.site.address + "#/counts")
    stands(other, "Synced")


@check("a copy as a file is taken in by quad import with all values, history, times and texts")
def copy(world):
    page = world.page()
    browser.counted(world, page)
    journal.furnished(world, page)
    page.goto(world.site.address + "#/device")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy as a file").evaluate(TWICE)
    assert re.fullmatch(r"quad-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename), download.value.suggested_filename
    file = os.path.join(world.work, "copy.json")
    download.value.save_as(file)
    world.quad("import", file)
    page.goto(world.site.address + "#/counts")
    expect(page.locator(".tile")).to_have_count(7)
    shown = dict(zip(page.locator(".tile .name").all_inner_texts(), page.locator(".tile .number").all_inner_texts()))
    found = {one["title"]: one["value"] for one in json.loads(world.quad("count", "list", "--json"))}
    for title in ("Kids", "Adults", "Dogs", "مياه باردة"):
        assert str(found[title]) == shown[title], (title, found, shown)
    there = json.loads(world.quad("export"))
    taps = [one for one in there["history"] if one["title"] == "Kids" and one["kind"] == "tap"]
    assert sum(one["amount"] for one in taps) == 23 and len({one["at"] for one in taps}) > 1, taps
    assert [one["name"] for one in there["groups"]] == ["Reds"], there["groups"]
    assert len([one for one in there["intervals"] if one["title"] == "Anna"]) == 1, there["intervals"]
    texts = [one["text"] for one in there["entries"]]
    assert "مساء هادئ مع الأصدقاء" in texts and "Bread with Ada and Ben" in json.dumps(there["entries"]), texts
    # What is there already is known.
    assert world.quad("import", file).startswith("already known: 1 group, 7 counters")


@check("two browsers count one number")
def browsers(world):
    world.account()
    one = world.page()
    signed_in(world, one)
    counted(world, one, "Kids")
    tap(one, 4)
    shows(one, 4)
    other = world.page(profile=f"{world.profile}-2")
    signed_in(world, other)
    opened(world, other, "Kids")
    shows(other, 4)
    for _ in range(3):
        tap(other)
        tap(one)
    shows(one, 10)
    shows(other, 10)
    assert world.value("Kids") == 10
    # What the other one counted is in the history, with its day, and can't be taken back here.
    other.keyboard.press("i")
    lines = other.locator("h2:has-text('History') + ul li")
    expect(lines.filter(has_text="device ").first).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("^Take back"))).to_have_count(3)
    amounts = [int(one) for one in lines.locator("span:nth-child(2)").all_inner_texts()]
    assert sum(amounts) == 10, amounts


@check("the server stops, is killed, and comes back: the line says so, and never stays")
def restarted(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    counted(world, page, "Kids")
    for how in (signal.SIGTERM, signal.SIGKILL):
        page.goto(world.site.address + "#/counts")
        stands(page, "Synced")
        world.site.stop(how)
        stands(page, "can't be reached")
        page.locator(".tile .plus").click()
        stands(page, "1 change waits")
        world.site.start()
        stands(page, "Synced")
    until(lambda: world.value("Kids") == 2, 15)


@check("the browser is killed with -9 while it counts and syncs: each tap that was shown is everywhere once")
def kills(world):
    chance = random.Random(20251130)
    world.account()
    page = world.page()
    signed_in(world, page)
    path = counted(world, page, "Kids")
    # Chromium writes cookies down within half a minute, or when it is closed.
    page.context.close()
    page, at_least, at_most, cut = None, 0, 0, 0
    for _ in range(ROUNDS):
        if page is None:
            page = world.page(path="#" + path)
        now = number(page)
        assert at_least <= now <= at_most, f"{now}, not {at_least} to {at_most}"
        page.evaluate(TAPPING)
        end = time.monotonic() + chance.uniform(0.02, 2)
        seen = now
        while time.monotonic() < end:
            seen = number(page)
        killed(world.profile)
        at_least, at_most = seen, now + 60
        cut += seen < at_most
        with contextlib.suppress(Error):
            page.context.close()
        page = None
    page = world.page(path="#" + path)
    now = number(page)
    assert at_least <= now <= at_most, f"{now}, not {at_least} to {at_most}"
    tap(page)
    shows(page, now + 1)
    until(lambda: world.value("Kids") == now + 1, 20)
    other = world.page(profile=f"{world.profile}-2")
    signed_in(world, other)
    opened(world, other, "Kids")
    shows(other, now + 1)
    assert cut > 0, "no kill came while there were taps"


@check("a copied profile counts as a device of its own")
def copied(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    path = counted(world, page, "Kids")
    tap(page, 3)
    until(lambda: world.value("Kids") == 3, 15)
    page.context.close()
    shutil.copytree(world.profile, f"{world.profile}-copy", ignore=shutil.ignore_patterns("Singleton*"))
    both = [world.page(path="#" + path), world.page(path="#" + path, profile=f"{world.profile}-copy")]
    for page in both:
        shows(page, 3)
        page.context.set_offline(True)
        tap(page, 10)
        shows(page, 13)
    for page in both:
        page.context.set_offline(False)
    until(lambda: world.value("Kids") == 23, 30)
    for page in both:
        tap(page)
    until(lambda: world.value("Kids") == 25, 30)
    for page in both:
        page.reload()
        shows(page, 25)


@check("a server that was put back to a backup gets what it lost")
def restored(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    counted(world, page, "Kids")
    tap(page, 2)
    until(lambda: world.value("Kids") == 2, 15)
    backup = os.path.join(world.work, "backup.db")
    subprocess.run([f"{PROGRAMS}/quad-server", "backup", backup, "--data", world.site.data], check=True,
                   capture_output=True)
    tap(page, 5)
    until(lambda: world.value("Kids") == 7, 15)
    world.site.stop()
    for file in pathlib.Path(world.site.data).glob("quad-server.sqlite*"):
        if file.suffix != ".ends":
            file.rename(os.path.join(world.work, file.name))
    subprocess.run([f"{PROGRAMS}/quad-server", "restore", backup, "--data", world.site.data], check=True,
                   capture_output=True)
    world.site.start()
    world.quad("count", "add", "Adults")
    until(lambda: world.value("Kids") == 7, 30)
    tap(page)
    until(lambda: world.value("Kids") == 8, 30)
    opened(world, page, "Adults")


@check("an entry that another device changes while a change of it is open has both texts, which is said before and after")
def replaced(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    texts = page.locator(".texts .text")
    for is_reloaded in (False, True):
        world.quad("journal", "add", "Bread")
        world.quad("sync")
        page.goto(world.site.address + "#/past")
        expect(page.locator(".entry .text").first).to_have_text("Bread")
        page.locator(".open").first.click()
        page.get_by_role("button", name="Change").click()
        page.locator("#text").fill("Bread with Ada")
        page.locator("#text").blur()
        if is_reloaded:
            until(lambda: "Bread with Ada" in (journal.drafts_on_disk(page) or ""))
            page.reload()
        world.quad("journal", "edit", "-1", "Bread with Ben")
        world.quad("sync")
        expect(page.get_by_text("If you save, both texts stay.")).to_be_visible()
        expect(texts).to_have_text(["Bread with Ben"])
        expect(page.locator("#text")).to_have_value("Bread with Ada")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".toast")).to_contain_text("Both texts stay")
        expect(texts).to_have_text(["Bread with Ada", "Bread with Ben"])
        page.get_by_role("button", name="Keep both, the older one first").click()
        expect(texts).to_have_count(1)
        assert texts.text_content() == "Bread with Ben\n\nBread with Ada"


@check("a session that ends elsewhere is a normal state: counting goes on, and signing in again syncs it")
def ended(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    path = counted(world, page, "Kids")
    tap(page)
    until(lambda: world.value("Kids") == 1, 15)
    devices = json.loads(world.quad("account", "devices", "--json"))
    device = next(one["device"] for one in devices if "on Linux" in (one["name"] or ""))
    world.quad("account", "revoke", device, "--yes")
    page.goto(world.site.address + "#/counts")
    stands(page, "Signed out: sign in to sync")
    page.goto(world.site.address + "#" + path)
    tap(page, 5)
    shows(page, 6)
    world.asked.clear()
    page.wait_for_timeout(3000)
    assert world.visits("v1") == 0, world.asked
    signed_in(world, page)
    until(lambda: world.value("Kids") == 6, 15)


@check("signing out says what isn't sent; forgetting deletes all of it, in all tabs")
def leaving(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    path = counted(world, page, "Kids")
    tap(page)
    until(lambda: world.value("Kids") == 1, 15)
    other = page.context.new_page()
    other.goto(world.site.address + "#" + path)
    shows(other, 1)
    page.context.set_offline(True)
    tap(other, 2)
    shows(other, 3)
    page.goto(world.site.address + "#/account")
    button = page.get_by_role("button", name=re.compile("^Sign out"))
    # Without the server it can't be done, so it isn't offered.
    button.first.click()
    expect(page.get_by_text("Not signed out")).to_be_visible()
    assert page.get_by_role("button", name="Sign out all the same").count() == 0
    page.context.route("**/v1/sync/**", lambda route: route.abort())
    page.context.set_offline(False)
    button.first.click()
    expect(page.get_by_role("alert")).to_contain_text("1 change isn't on the server yet. It stays on this device, and is sent")
    expect(page.get_by_role("button", name="Sign out all the same")).to_be_visible()
    page.context.unroute_all()
    until(lambda: world.value("Kids") == 3, 15)
    page.goto(world.site.address + "#/device")
    page.get_by_role("button", name="Forget everything here").click()
    page.get_by_role("button", name="Delete all of it now").click()
    for one in (page, other):
        shows(one, 0)
        one.goto(world.site.address + "#/counts")
        expect(one.get_by_text("Nothing is counted yet.")).to_be_visible()
        stands(one, "Kept on this device only")
    assert not [one for one in page.context.cookies() if one["name"] == "__Host-quad"]
    assert world.value("Kids") == 3


HOSTILE = [
    '{"devices": [{"device": "<img src=x onerror=alert(1)>", "name": "<script>alert(1)</script>", "lastUsedAt": "x"}]}',
    '{"devices": [null, 7, {"device": 7}, {"device": "a", "name": {"x": 1}, "lastUsedAt": 9e99, "isCurrent": "x"}]}',
    '{"devices": "none"}', '{"detail": ["x"]}', "[]", "null", "7", "{", "", "<html>login</html>", "[" * 100000,
    '{"detail": "' + "<b>x</b>" * 9999 + '"}', '{"token": "quad_x", "account": 7, "name": []}',
]


@check("whatever a server answers is at most a text")
def hostile(world):
    world.account()
    page = world.page()
    signed_in(world, page)
    counted(world, page, "Kids")
    for body in HOSTILE:
        for status in (200, 401, 500, 302):
            page.route("**/v1/devices*", lambda route, request, status=status, body=body: route.fulfill(
                status=status, body=body, headers={"location": "http://127.0.0.1:1/", "content-type": "text/html"}))
            page.goto(world.site.address + "#/counts")
            page.goto(world.site.address + "#/account")
            expect(page.get_by_role("heading", name="Devices")).to_be_visible()
            page.wait_for_timeout(30)
            assert page.evaluate("document.querySelectorAll('#app script, #app img, #app b').length") == 0
            page.unroute("**/v1/devices*")
    # The same for an exchange: what waits goes on waiting, and is sent once the answers are right.
    opened(world, page, "Kids")
    for index, body in enumerate(HOSTILE):
        page.route("**/v1/sync/**", lambda route, request, body=body: route.fulfill(
            status=(200, 500)[index % 2], body=body, headers={"content-type": "application/json"}))
        tap(page)
        shows(page, index + 1)
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(300)
        page.unroute("**/v1/sync/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    until(lambda: world.value("Kids") == len(HOSTILE), 15)


@check("axe finds nothing, and nothing is too wide or too small, with an account")
def account_page(world):
    import axe_playwright_python
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    world.account()
    page = world.page()
    signed_in(world, page)
    expect(page.locator(".device")).to_have_count(2)
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(source + "; 0")
        found += page.evaluate("""() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
            .then(({ violations }) => violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`))""")
    assert not found, "\n".join(found)
    for width in (320, 390, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        low = page.evaluate("[...document.querySelectorAll('button, input')].filter(one => one.offsetHeight < 48).length")
        assert low == 0, f"{low} controls are lower than 48 px at {width}"
    world.said = [one for one in world.said if "axe" not in one]


# What a browser says by itself of a request without an answer, or with another status than 200.
EXPECTED = re.compile(r"Failed to load resource|net::ERR_|EventSource|MIME type|interrupted while the page was loading")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only")
    ARGUMENTS = parser.parse_args()
    ROUNDS, PROGRAMS, IDLE = ARGUMENTS.rounds, ARGUMENTS.programs, 60 if os.environ.get("QUAD_LONG") else 20
    sys.exit(done(CHECKS, lambda playwright, work: SyncWorld(playwright, ARGUMENTS.folder, work), ARGUMENTS.only, EXPECTED))
