#!/usr/bin/env python3
"""People by touch, with a real server: who is seen, what is written once, and what no browser keeps.

Tests/Web/people.py FOLDER PROGRAMS [--rounds N] [--only WORD]

FOLDER is what Tools/web built, PROGRAMS has quad-server.
"""
import argparse
import contextlib
import functools
import json
import os
import pathlib
import re
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import Error, expect

import browser
import sync
from browser import HOSTILE, done, killed, until
from sync import EXPECTED, PASSWORD, Server, SyncWorld

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


@check("home lists whom one met today, with place and time; orders and filters choose; a person's page has the rest")
def home(world):
    ada, ben, cyd = world.meeting("ada", "ben", "cyd")
    cyd.was("مقهى الحرم", 15, 5)
    ada.was("مقهى الحرم", 15, 5)
    page = world.signed_in("ada", "#/people")
    rows = page.locator(".person .open")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Cyd")
    expect(rows.nth(0)).to_contain_text("مقهى الحرم · 5 min ago")
    expect(rows.nth(1)).to_contain_text("Gym · 20 min ago")
    expect(rows.nth(1)).to_contain_text("1 h 30 min together")
    page.locator("#order").select_option("suggested")
    expect(rows.nth(0)).to_contain_text("3 times, in 3 places")
    page.locator("#filter").select_option("connected")
    expect(page.locator(".none")).to_have_text("No matches. Choose others above.")
    page.locator("#filter").select_option("all")
    page.locator("#order").select_option("recent")
    page.locator("#place").select_option(label="مقهى الحرم")
    expect(rows).to_have_count(1)
    rows.nth(0).click()
    expect(page.locator("h1")).to_have_text("Cyd")
    expect(page.locator(".lines li")).to_have_count(3)
    expect(page.locator(".lines li").nth(0)).to_contain_text("5 min ago, 10 min")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#place")).not_to_have_value("")
    # Without the server, what it told last.
    page.context.set_offline(True)
    page.reload() if page.evaluate("navigator.serviceWorker.controller !== null") else None
    expect(rows).to_have_count(1)
    page.context.set_offline(False)


@check("a first message is a request; declining looks like waiting; accepting opens a conversation that is live")
def requests(world):
    ada, ben, cyd, dan = world.meeting("ada", "ben", "cyd", "dan")
    one = world.signed_in("ada", f"#/person/{ben.id}")
    page = world.signed_in("ben", "#/counts")
    one.get_by_role("button", name="Write", exact=True).click()
    expect(one.locator(".writing label")).to_contain_text("A first message is a request")
    write(one, "Was that you at the library?")
    expect(one.get_by_text("waits for their answer; until then")).to_be_visible()
    expect(tabs(page).get_by_role("link", name="Messages, 1 request")).to_be_visible()
    cyd.send(ben, "Second")
    dan.send(ben, "Third")
    expect(tabs(page).get_by_role("link", name="Messages, 3 requests")).to_be_visible()
    tabs(page).get_by_role("link", name=re.compile("^Messages")).click()
    expect(page.locator(".request h2")).to_have_text("Dan")
    expect(page.get_by_text("Request 1 of 3")).to_be_visible()
    page.get_by_role("button", name="Decline", exact=True).click()
    expect(page.locator(".request h2")).to_have_text("Cyd")
    page.get_by_role("button", name="Decline and block").click()
    expect(page.locator(".request h2")).to_have_text("Ada")
    expect(page.locator(".request")).to_contain_text("Gym, Library · 90 min")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".person .name")).to_have_text(["Ada"])
    expect(page.locator(".count-of")).to_have_count(0)
    until(lambda: dan.call("GET", "/v1/conversations")["conversations"][0]["state"] == "waiting")
    until(lambda: ben.call("GET", "/v1/blocks")["people"] != [])
    page.locator(".person .open").click()
    expect(bubbles(page)).to_have_text(["Was that you at the library?"])
    write(page, "Yes")
    expect(bubbles(one)).to_have_text(["Was that you at the library?", "Yes"])
    expect(page.locator(".own .stamp")).to_contain_text("read")
    write(one, "Good")
    expect(bubbles(page)).to_have_text(["Was that you at the library?", "Yes", "Good"])
    # Declined requests can be taken back.
    world.at(page, "#/messages/declined")
    page.get_by_role("button", name="Take back").click()
    expect(tabs(page).get_by_role("link", name="Messages, 1 request")).to_be_visible()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only")
    ARGUMENTS = parser.parse_args()
    ROUNDS, sync.PROGRAMS = ARGUMENTS.rounds, ARGUMENTS.programs
    sys.exit(done(CHECKS, lambda playwright, work: PeopleWorld(playwright, ARGUMENTS.folder, work), ARGUMENTS.only, EXPECTED))
