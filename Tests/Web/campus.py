"""A campus for the checks of people by touch: invented people who meet, act over HTTP, and have browsers."""
import functools
import json
import os
import pathlib
import re
import secrets
import struct
import time
import urllib.error
import urllib.request
import zlib

from playwright.sync_api import expect

import browser
import sync
from sync import PASSWORD, Server, SyncWorld

# The campus is where it is about noon: at night some of the hours that people spent together lie before the day.
os.environ["QUAD_ZONE"] = f"Etc/GMT{time.gmtime().tm_hour - 12:+}"

CHECKS = []
check = functools.partial(browser.check, checks=CHECKS)
PLACES = ["Library", "Gym", "مقهى الحرم"]
MINUTE = 60_000


class Person:
    """An account that acts over HTTP, as any other client would."""

    def __init__(self, world, name, shown=None):
        self.world, self.name = world, name
        answer = self.call("POST", "/v1/accounts", {
            "name": name, "password": PASSWORD, "displayName": shown or name.title(), "device": secrets.token_hex(16)})
        self.token, self.id = answer["token"], answer["account"]

    def ask(self, method, path, body=None):
        headers = {"content-type": "application/json"}
        if getattr(self, "token", None):
            headers["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(
            self.world.site.address.rstrip("/") + path, None if body is None else json.dumps(body).encode(), headers,
            method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def call(self, method, path, body=None):
        status, value = self.ask(method, path, body)
        assert status == 200, f"{self.name}: {method} {path}: {value}"
        return value

    def was(self, place, begin, end):
        """Was somewhere from some minutes ago until others."""
        now, visit = self.world.now, secrets.token_hex(16)
        event = {"visit": visit, "place": self.world.places[place], "enteredAt": now - begin * MINUTE}
        self.call("POST", "/v1/visits", {"events": [
            {**event, "kind": "enter", "at": now - begin * MINUTE}, {**event, "kind": "leave", "at": now - end * MINUTE}]})

    def send(self, to, text):
        return self.call("POST", "/v1/messages", {"id": secrets.token_hex(16), "to": to.id, "text": text})

    def accept(self, other):
        return self.call("POST", f"/v1/requests/{other.id}/accept")

    def block(self, other):
        return self.call("PUT", f"/v1/blocks/{other.id}")

    def messages(self, other):
        return self.call("GET", f"/v1/conversations/{other.id}/messages?after=0")["messages"]

    def texts(self, other):
        return [one["text"] for one in self.messages(other)]


class PeopleWorld(SyncWorld):
    """A world with a campus, on which invented people meet."""

    def __init__(self, playwright, built, work):
        super().__init__(playwright, built, work)
        self.site.stop()
        campus = os.path.join(self.work, "campus.geojson")
        pathlib.Path(campus).write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [
                [[x, 50], [x + 0.01, 50], [x + 0.01, 50.01], [x, 50.01], [x, 50]]]}}
            for x, name in enumerate(PLACES)]}))
        folder = os.path.join(self.work, "people")
        os.mkdir(folder)
        self.site = Server(built, folder, sync.PROGRAMS, "--places", campus, "--rehearsal", "yes",
                           "--encounter-minutes", "1", "--encounter-delay", "0")
        self.people, self.now = {}, int(time.time() * 1000)

    def person(self, name, shown=None):
        one = self.people[name] = Person(self, name, shown)
        if not hasattr(self, "places"):
            told = json.loads(one.call("GET", "/v1/places")["geoJSON"])
            self.places = {one["properties"]["name"]: one["properties"]["place_id"] for one in told["features"]}
        return one

    def meeting(self, *names):
        """People who met in the library and in the gym."""
        people = [self.person(name) for name in names]
        for one in people:
            one.was("Library", 120, 60)
            one.was("Gym", 50, 20)
        return people

    def friends(self, *names):
        """People who met, and of whom the first writes with each other."""
        first, *others = people = self.meeting(*names)
        for other in others:
            other.send(first, f"Hello, this is {other.name}")
            first.accept(other)
        return people

    def signed_in(self, name, path="", **options):
        """A browser of somebody's, at a page."""
        options.setdefault("profile", f"{self.profile}-{name}")
        page = self.page("#/account", **options)
        page.locator("#name").fill(name)
        page.locator("#password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_text(f"Signed in as {name}.").first).to_be_visible()
        sync.stands(page, "Synced")
        self.at(page, path)
        return page

    def gone(self, person):
        """Deletes an account."""
        person.call("POST", "/v1/me/deletion", {"password": PASSWORD})

    def at(self, page, path):
        page.evaluate("path => { location.hash = path }", path)


def kept(page):
    """All that is kept of people and of what is to be sent, as text."""
    return page.evaluate("""() => new Promise((resolve, reject) => {
        const opening = indexedDB.open("quad")
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
            const transaction = opening.result.transaction(["kept", "outbox"])
            const all = ["kept", "outbox"].flatMap(name =>
                [transaction.objectStore(name).getAllKeys(), transaction.objectStore(name).getAll()])
            transaction.oncomplete = () => {
                opening.result.close()
                resolve(JSON.stringify(all.map(one => one.result)))
            }
        }
    })""")


def tabs(page):
    return page.locator("nav.tabs")


def write(page, text):
    page.locator("#message").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#message")).to_have_value("")


def bubbles(page):
    return page.locator(".bubble .text")


def friends_page(world, *names):
    """Ada's browser in the conversation with the first of her friends."""
    ada, *others = world.friends("ada", *names)
    page = world.signed_in("ada", f"#/chat/{others[0].id}")
    expect(bubbles(page)).to_have_text([f"Hello, this is {others[0].name}"])
    return page, ada, *others


def png(size=40):
    """A red square as a PNG file."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = b"".join(b"\0" + b"\xff\0\0" * size for _ in range(size))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
