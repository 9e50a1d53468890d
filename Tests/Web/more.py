#!/usr/bin/env python3
"""The touch client's pages about oneself, with a real server: profile and picture, places, pause, settings, account.

Tests/Web/more.py FOLDER PROGRAMS [--rounds N] [--only WORD] [--pictures FOLDER]

FOLDER is what Tools/web built, PROGRAMS has quad and quad-server.
"""
import argparse
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import expect, sync_playwright

import browser
import strips
import sync
from browser import HOSTILE, TWICE, done, until
from oneself import CHECKS, NOWHERE, PLACES, MoreWorld, ask, at, kept, place_id, write
from ownpicture import chosen, drawn  # its checks are done, too
from sync import PASSWORD, signed_in

ROOT = pathlib.Path(__file__).resolve().parents[2]
check = functools.partial(browser.check, checks=CHECKS)


@check("each thing under More is one page, which leads back; keys do it, too")
def pages(world):
    page = world.someone()
    names = {
        "Your profile": "ada", "Places": "Places", "Who sees you": "Who sees you", "Account": "Account",
        "This device": "This device", "Help": "Help"}
    page.keyboard.press("6")
    expect(page.locator("h1")).to_have_text("More")
    for title, row in names.items():
        page.locator(".goes", has_text=row).first.click()
        expect(page.locator("h1")).to_have_text(title)
        page.get_by_role("button", name="Back").click()
        expect(page.locator("h1")).to_have_text("More")
    # By keys alone: to the row, into it, and back.
    for title, row in names.items():
        for _ in range(30):
            page.keyboard.press("Tab")
            if row in page.evaluate("document.activeElement.textContent"):
                break
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(title)
        page.keyboard.press("Escape")
        expect(page.locator("h1")).to_have_text("More")
    page.keyboard.press("5")
    expect(page.locator("h1")).to_have_text("Your profile")
    page.keyboard.press("?")
    expect(page.locator("h1")).to_have_text("Help")
    at(world, page, "about")
    expect(page.locator("h1")).to_have_text("Help")


@check("a profile is changed on the server, offline it waits over a reload, and each change is sent once")
def profile(world):
    page = world.someone()
    kept(world, page)
    at(world, page, "me")
    write(page, "displayName", "Ada Lovelace")
    expect(page.get_by_text("Others see it like this.")).to_be_visible()
    assert ask(page, "/v1/me")["displayName"] == "Ada Lovelace"
    page.context.set_offline(True)
    world.sent.clear()
    write(page, "bio", "Counts.\nWrites.")
    write(page, "picture", "🦊")
    expect(page.get_by_text("Waits to be sent.")).to_be_visible()
    page.reload()
    expect(page.locator("#bio")).to_have_value("Counts.\nWrites.")
    expect(page.locator("#displayName")).to_have_value("Ada Lovelace")
    expect(page.locator(".portrait.large")).to_contain_text("🦊")
    expect(page.get_by_text("Waits to be sent.")).to_be_visible()
    world.sent.clear()
    page.context.set_offline(False)
    expect(page.get_by_text("Others see it like this.")).to_be_visible()
    me = ask(page, "/v1/me")
    assert (me["bio"], me["picture"]) == ("Counts.\nWrites.", "🦊"), me
    page.wait_for_timeout(1500)
    assert len(world.went("PATCH", "v1/me")) == 2, world.went("PATCH", "v1/me")


@check("of two changes of a field the one made later stays, whatever is sent first; others join")
def edits(world):
    one, other = world.someone(1), world.someone(2)
    for page in (one, other):
        at(world, page, "me")
        expect(page.locator("#displayName")).to_have_value("ada")
    one.context.set_offline(True)
    write(one, "displayName", "Earlier")
    write(one, "bio", "Written offline")
    one.wait_for_timeout(50)
    write(other, "displayName", "Later")
    expect(other.get_by_text("Others see it like this.")).to_be_visible()
    one.context.set_offline(False)
    for page in (one, other):
        expect(page.locator("#displayName")).to_have_value("Later")
        expect(page.locator("#bio")).to_have_value("Written offline")


@check("a name that can't be is refused with the reason, and its text stays to be copied")
def refused(world):
    page = world.someone()
    at(world, page, "me")
    write(page, "displayName", "   ")
    expect(page.locator(".toast")).to_contain_text("name is missing")
    for text in ("Ada" * 30, "A\u200bda"):
        write(page, "displayName", text)
        expect(page.locator(".banner .problem")).to_contain_text("Not changed:")
        expect(page.locator(".banner")).to_contain_text(text)
        page.locator(".banner").get_by_role("button", name="Close").click()
        expect(page.locator(".banner")).to_have_count(0)
        expect(page.locator("#displayName")).to_have_value("ada")
    for text in HOSTILE:
        write(page, "bio", text)
        expect(page.get_by_text("Others see it like this.")).to_be_visible()
        until(lambda: ask(page, "/v1/me")["bio"] == text)
    assert page.locator("main img, main script, main b").count() == 0


def stays(page):
    return [(one["placeName"], "leftAt" in one) for one in ask(page, "/v1/visits").get("visits", [])]


# A page that could ask for positions would be caught.
NO_POSITIONS = """
    window.positions = 0
    for (const name of ["getCurrentPosition", "watchPosition"]) {
        Geolocation.prototype[name] = () => { window.positions += 1 }
    }"""


@check("places: check in, out, elsewhere and in a part; only names of places are told, never a position")
def places(world):
    page = world.someone(script=NO_POSITIONS)
    at(world, page, "places")
    expect(page.get_by_text(NOWHERE)).to_be_visible()
    names = page.locator(".goes .words > span:first-child")
    expect(names).to_have_count(len(PLACES))
    assert sorted(names.all_text_contents()) == sorted(PLACES), names.all_text_contents()
    page.locator("#search").fill("read")
    expect(names).to_have_text(["Reading Room"])
    expect(page.locator(".goes")).to_contain_text("hall · in Library · open Mo-Fr 08:00-22:00")
    page.locator("#search").fill("nothing like it")
    expect(page.get_by_text("No place matches.")).to_be_visible()
    world.sent.clear()
    for name, expected in [
            ("Library", [("Library", False)]), ("Reading Room", [("Library", False), ("Reading Room", False)]),
            ("Gym", [("Gym", False), ("Library", True), ("Reading Room", True)])]:
        page.locator("#search").fill(name)
        page.locator(".goes", has_text=name).first.click()
        page.get_by_role("button", name="Check in", exact=True).evaluate(TWICE)
        expect(page.get_by_role("button", name="Check out")).to_be_visible()
        until(lambda: sorted(stays(page)) == expected)
        page.keyboard.press("Escape")
        expect(page.locator("h1")).to_have_text("Places")
    at(world, page, "more")
    expect(page.locator(".help", has_text="You are at Gym.")).to_be_visible()
    at(world, page, "places")
    page.get_by_role("button", name="Check out of Gym").click()
    expect(page.get_by_text(NOWHERE)).to_be_visible()
    until(lambda: all(left for _, left in stays(page)))
    assert page.evaluate("window.positions") == 0
    told = b"".join(body for _, _, body in world.sent)
    assert not re.search(rb"-?\d+\.\d{3,}|coordinates|latitude", told), told


@check("a check-in without the server is kept with its time, over a reload, and told once")
def offline_places(world):
    page = world.someone()
    kept(world, page)
    at(world, page, "places")
    expect(page.locator(".goes")).to_have_count(len(PLACES))
    at(world, page, f"place/{place_id(2)}")
    page.context.set_offline(True)
    begun = time.time()
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.get_by_role("button", name="Check out")).to_be_visible()
    done = time.time()
    expect(page.locator(".page")).to_contain_text("waits to be sent")
    at(world, page, "places")
    page.reload()
    expect(page.locator(".device", has_text="Gym")).to_contain_text("waits to be sent")
    page.wait_for_timeout(2000)
    world.sent.clear()
    page.context.set_offline(False)
    until(lambda: stays(page) == [("Gym", False)])
    entered = ask(page, "/v1/visits")["visits"][0]["enteredAt"] / 1000
    assert begun - 1 < entered < done + 1, entered - begun
    page.wait_for_timeout(1500)
    assert len(world.went("POST", "v1/visits")) == 1
    expect(page.locator(".device", has_text="Gym")).not_to_contain_text("waits")
    # Both ends without the server: told once, in order.
    page.context.set_offline(True)
    page.get_by_role("button", name="Check out of Gym").click()
    expect(page.get_by_text(NOWHERE)).to_be_visible()
    at(world, page, f"place/{place_id(0)}")
    page.get_by_role("button", name="Check in", exact=True).click()
    page.get_by_role("button", name="Check out").click()
    page.context.set_offline(False)
    until(lambda: sorted(stays(page)) == [("Gym", True), ("Library", True)])


@check("what one says to connections has an end, and is taken back; without a place or words it isn't said")
def saying(world):
    page = world.someone()
    at(world, page, "places")
    page.get_by_role("button", name="Say where you are").click()
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_role("alert")).to_contain_text("Say where")
    page.locator("#until").fill("")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_role("alert")).to_contain_text("until when")
    page.locator("#until").fill("23:59")
    page.locator("#note").fill(HOSTILE[0])
    page.go_back()
    page.go_forward()
    expect(page.locator("#note")).to_have_value(HOSTILE[0])
    page.locator("#until").fill("23:59")
    page.locator("#note").press("Enter")
    expect(page.locator("section")).to_contain_text(f"{HOSTILE[0]}, until")
    expect(page.locator(".toast")).to_contain_text("see it")
    until(lambda: "here" in ask(page, "/v1/me/presence"))
    here = ask(page, "/v1/me/presence")["here"]
    assert here["note"] == HOSTILE[0] and "place" not in here, here
    assert 0 < here["until"] / 1000 - time.time() <= 24 * 3600, here
    at(world, page, f"place/{place_id(0)}")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("section")).to_contain_text("Library, until")
    until(lambda: ask(page, "/v1/me/presence")["here"].get("place") == "Library")
    # Another device of the account sees it, and takes it back.
    other = world.someone(2)
    at(world, other, "places")
    expect(other.locator("section")).to_contain_text("Library, until")
    other.get_by_role("button", name="Take it back").click()
    until(lambda: ask(page, "/v1/me/presence") == {})
    expect(other.get_by_text("Nowhere.")).to_be_visible()


@check("a pause says what it does and for whom; without the server it says that others see one until then")
def pause(world):
    page = world.someone()
    kept(world, page)
    at(world, page, "sharing")
    expect(page.get_by_text("You appear in no one's list and see no one new.")).to_be_visible()
    page.context.set_offline(True)
    world.sent.clear()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Until then others see you as before.")).to_be_visible()
    expect(page.get_by_text("Your account is paused")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="End the pause")).to_be_visible()
    page.context.set_offline(False)
    until(lambda: ask(page, "/v1/me/settings")["isPaused"])
    expect(page.get_by_text("Until then others see you as before.")).to_have_count(0)
    world.quad("account", "sign-in", "ada", "--server", world.site.address, "--password-stdin", given=PASSWORD)
    assert json.loads(world.quad("account", "settings", "--json"))["paused"] is True
    at(world, page, "more")
    expect(page.locator(".goes", has_text="Who sees you")).to_contain_text("You are paused")
    # No page of places says that one meets somebody meanwhile, and a note that the server refuses stays.
    at(world, page, f"place/{place_id(2)}")
    page.get_by_role("button", name="Check in", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("never become meetings")
    at(world, page, "places")
    expect(page.get_by_text("You cross paths")).to_have_count(0)
    expect(page.locator("section .help", has_text="places you visit meanwhile never become meetings")).to_be_visible()
    page.get_by_role("button", name="Say where you are").click()
    expect(page.get_by_text("end the pause first")).to_be_visible()
    page.locator("#note").fill("by the pond")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator(".banner")).to_contain_text("end the pause first")
    expect(page.locator(".banner")).to_contain_text("by the pond")
    expect(page.get_by_text("Nowhere.")).to_be_visible()
    at(world, page, "sharing")
    expect(page.get_by_text("earlier meetings show again at once")).to_be_visible()
    page.get_by_role("button", name="End the pause").click()
    until(lambda: not ask(page, "/v1/me/settings")["isPaused"])
    at(world, page, "place/")
    expect(page.locator("#note")).to_have_value("by the pond")
    page.get_by_role("button", name="Say it").click()
    until(lambda: ask(page, "/v1/me/presence").get("here", {}).get("note") == "by the pond")
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator("section")).to_contain_text("by the pond, until")


@check("settings of the account that two devices change apart are all there, on both")
def settings(world):
    one, other = world.someone(1), world.someone(2)
    for page in (one, other):
        at(world, page, "sharing")
        expect(page.locator("#least")).to_have_value("0")
    at(world, other, "account")
    expect(other.locator(".device .help").filter(has_text="Last used").first).to_have_text("Last used in the last hour")
    at(world, other, "sharing")
    expect(other.locator("#least")).to_have_value("0")
    one.context.set_offline(True)
    write(one, "least", "12")
    one.get_by_label("Read receipts").uncheck()
    expect(one.get_by_text("No one sees what you have read")).to_be_visible()
    other.locator("#zone").select_option("America/Vancouver")
    other.locator("#dayStart").select_option(label="04:00")
    until(lambda: ask(other, "/v1/me/settings").get("dayStartMinute") == 240)
    one.context.set_offline(False)
    wanted = {"dayStartMinute": 240, "isPaused": False, "leastMinutes": 12, "sharesReading": False, "zone": "America/Vancouver"}
    until(lambda: ask(other, "/v1/me/settings") == wanted)
    for page in (one, other):
        at(world, page, "more")
        at(world, page, "sharing")
        expect(page.locator("#least")).to_have_value("12")
        expect(page.locator("#zone")).to_have_value("America/Vancouver")
        expect(page.locator("#dayStart")).to_have_value("240")
        expect(page.get_by_label("Read receipts")).not_to_be_checked()
    for wrong in ("-1", "abc", "100001", "1.5"):
        write(one, "least", wrong)
        expect(one.get_by_role("alert")).to_contain_text(wrong)
        write(one, "least", "12")
    one.locator("#zone").select_option("")
    one.locator("#dayStart").select_option("")
    until(lambda: set(ask(one, "/v1/me/settings")) == {"isPaused", "leastMinutes", "sharesReading"})


@check("a session that ended: pages stay readable, what is done waits, and signing in sends it")
def ended(world):
    page = world.someone()
    kept(world, page)
    for path in ("me", "places", "sharing"):
        at(world, page, path)
        world.settled(page)
    device = next(one["device"] for one in ask(page, "/v1/devices")["devices"] if one["isCurrent"])
    world.quad("account", "revoke", device, "--yes")
    at(world, page, "counts")
    expect(page.locator(".standing").first).to_contain_text("Signed out")
    at(world, page, "me")
    write(page, "bio", "Written after the session")
    expect(page.get_by_text("Waits to be sent.")).to_be_visible()
    at(world, page, "sharing")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Your account is paused")).to_be_visible()
    at(world, page, "places")
    expect(page.locator(".goes")).to_have_count(len(PLACES))
    world.sent.clear()
    page.reload()
    page.wait_for_timeout(2000)
    assert not [one for one in world.sent if one[1].startswith("v1/")], world.sent
    signed_in(world, page)
    until(lambda: ask(page, "/v1/me").get("bio") == "Written after the session")
    until(lambda: ask(page, "/v1/me/settings")["isPaused"])


@check("without an account the pages say what it is for, and ask the server nothing")
def nobody(world):
    page = world.page()
    for path in ("me", "places", "sharing", "password", "reset", "deletion", f"place/{place_id(0)}"):
        at(world, page, path)
        page.wait_for_timeout(100)
    at(world, page, "me")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("h1")).to_have_text("Account")
    assert not [one for one in world.sent if one[1].startswith("v1/")], world.sent


@check("a new password signs the other devices out; a wrong one says so beside its field")
def password(world):
    page = world.someone()
    at(world, page, "account")
    page.get_by_role("button", name="Change the password").click()
    fields = page.locator("#old"), page.locator("#fresh"), page.locator("#again")

    def tried(*texts):
        for field, text in zip(fields, texts):
            field.fill(text)
        page.keyboard.press("Enter")
    tried("", "x", "x")
    expect(page.locator("#old-help")).to_contain_text("missing")
    tried("wrong one", "battery staple 9", "battery staple 9")
    expect(page.locator("#old-help")).to_contain_text("isn't the present password")
    tried(PASSWORD, "battery staple 9", "battery staple 8")
    expect(page.locator("#again-help")).to_contain_text("differ")
    tried(PASSWORD, "short", "short")
    expect(page.locator("#fresh-help")).to_contain_text("too short")
    tried(PASSWORD, "battery staple 9", "battery staple 9")
    expect(page.locator(".toast")).to_contain_text("The password is changed.")
    expect(page.locator(".device")).to_have_count(1)
    failed = subprocess.run(
        [f"{sync.PROGRAMS}/quad", "sync"], capture_output=True, env={**os.environ, "QUAD_HOME": f"{world.work}/cli"})
    assert failed.returncode == 77, failed
    stored = page.evaluate("""async () => JSON.stringify({ ...localStorage, ...sessionStorage })
        + JSON.stringify(await new Promise(done => { indexedDB.open("quad").onsuccess = event => {
            const database = event.target.result
            Promise.all([...database.objectStoreNames].map(name => new Promise(one => {
                database.transaction(name).objectStore(name).getAll().onsuccess = event => one(event.target.result)
            }))).then(done) } }))""")
    assert "staple" not in stored and PASSWORD not in stored


@check("a forgotten password is set by a code from the operator, once")
def forgotten(world):
    made = subprocess.run(
        [f"{sync.PROGRAMS}/quad-server", "user", "reset", "ada", "--data", world.site.data, "--json"], check=True,
        capture_output=True, text=True)
    code = json.loads(made.stdout)["code"]
    page = world.page()
    at(world, page, "account")
    page.get_by_role("button", name="Forgotten password").click()
    fields = [page.locator(f"#{name}") for name in ("name", "code", "fresh", "again")]

    def tried(*texts):
        for field, text in zip(fields, texts):
            field.fill(text)
        page.keyboard.press("Enter")
    for texts, field, words in [
            (("", code, "battery staple 9", "battery staple 9"), "name", "missing"),
            (("ada", "", "battery staple 9", "battery staple 9"), "code", "missing"),
            (("ada", code, "battery staple 9", "battery staple 8"), "again", "differ"),
            (("ada", code, "short", "short"), "fresh", "too short"),
            (("ada", "aaaa-aaaa", "battery staple 9", "battery staple 9"), "code", "code"),
            (("eve", code, "battery staple 9", "battery staple 9"), "code", "code")]:
        tried(*texts)
        expect(page.locator(f"#{field}-help")).to_contain_text(words)
    tried("ada", code, "battery staple 9", "battery staple 9")
    expect(page.locator(".toast")).to_contain_text("The password is set.")
    expect(page.locator("h1")).to_have_text("Account")
    at(world, page, "reset")
    tried("ada", code, "battery staple 7", "battery staple 7")
    expect(page.locator("#code-help")).to_contain_text("code")
    sync.sign_in(world, page, password="battery staple 9")
    expect(page.get_by_text("Signed in as ada.").first).to_be_visible()


@check("an account is deleted for its name and password; counts stay, and go to the next account")
def deletion(world):
    page = world.someone()
    browser.add(page, "Kids")
    browser.tap(page, 3)
    browser.shows(page, 3)
    until(lambda: world.value("Kids") == 3)
    at(world, page, "me")
    expect(page.locator("#displayName")).to_have_value("ada")
    at(world, page, "deletion")
    expect(page.get_by_text("Counts and journal stay on this device.")).to_be_visible()
    for name, secret, field, words in [
            ("", PASSWORD, "name", "ada"), ("ben", PASSWORD, "name", "ada"), ("ada", "", "old", "missing"),
            ("ada", "wrong", "old", "isn't the present password")]:
        page.locator("#name").fill(name)
        page.locator("#old").fill(secret)
        page.keyboard.press("Enter")
        expect(page.locator(f"#{field}-help")).to_contain_text(words)
    page.locator("#old").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("The account is deleted.")
    assert not [one for one in page.context.cookies() if one["name"] == "__Host-quad"]
    at(world, page, "me")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.reload()
    at(world, page, "account")
    page.get_by_role("button", name="New account").click()
    page.locator("#name").fill("ben")
    page.locator("#password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("Signed in as ben.").first).to_be_visible()
    world.quad("account", "sign-in", "ben", "--server", world.site.address, "--password-stdin", given=PASSWORD, home="ben")
    until(lambda: (world.quad("sync", home="ben"), json.loads(world.quad("count", "list", "--json", home="ben")))[1][0]["value"] == 3)
    at(world, page, "me")
    expect(page.locator("#displayName")).to_have_value("ben")


ANSWERS = [
    '{"displayName": "<img src=x onerror=alert(1)>", "name": "<b>", "account": "<script>", "bio": "<script>alert(1)</script>", '
    '"picture": "<i>", "portrait": {"id": "/../../x?y#z"}}',
    '{"displayName": {"x": 1}, "account": 7}', '{"displayName": "x", "account": null, "bio": 7, "name": [], "portrait": 7}',
    '{"isPaused": true, "sharesReading": "x", "leastMinutes": "<b>", "dayStartMinute": "x", "zone": "<b>Mars/X"}',
    '{"isPaused": false, "dayStartMinute": 1e9, "zone": {}}', '{"visits": [null, 7, {"visit": "x"}, {"visit": "y", "enteredAt": 9e99, '
    '"placeName": "<b>x</b>", "place": 7}]}', '{"visits": "x"}', '{"here": {"place": "<b>x</b>", "note": 7, "until": 9e15}}',
    '{"here": 7}', '{"version": "x", "geoJSON": "{"}', '{"version": 7, "geoJSON": "{\\"features\\": [null, {\\"properties\\": null}, '
    '{\\"properties\\": {\\"place_id\\": \\"<b>\\", \\"name\\": \\"<script>alert(1)</script>\\", \\"parent_place_id\\": \\"<b>\\"}}]}"}',
    '{"geoJSON": "{\\"features\\": {}}"}', "[]", "null", "7", "{", "", "<html>login</html>", "[" * 100000,
    '{"zone": {}, "dayStartMinute": "x", "serverTime": "x", "placesVersion": {}}']


@check("whatever the server answers about oneself is at most a text, and each page stays usable")
def hostile(world):
    page = world.someone()
    for body in ANSWERS:
        for status in (200, 500):
            page.route(re.compile("/v1/(me|places|visits|campus)"), lambda route, request: route.fulfill(
                status=status, body=body, headers={"content-type": "application/json"}))
            for path in ("more", "me", "places", "place/", f"place/{place_id(0)}", "sharing"):
                at(world, page, path)
                expect(page.locator("h1")).to_be_visible()
                page.wait_for_timeout(30)
                found = page.evaluate("document.querySelectorAll('#app script, #app b, #app i, #app img[src=x]').length")
                assert found == 0, f"{path}: {body[:80]}"
            page.unroute(re.compile("/v1/(me|places|visits|campus)"))
    at(world, page, "me")
    expect(page.locator("#displayName")).to_have_value("ada")


SCREENS = ["more", "me", "places", "place/", f"place/{place_id(1)}", "sharing", "account", "password", "deletion", "device", "help"]


@check("axe finds nothing, nothing is too wide or too small: light, dark, forced colours; signed in, offline, signed out")
def looks(world):
    import axe_playwright_python
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    page = world.someone()
    write_all(world, page)
    found = []
    for state in ("signed in", "offline", "nobody"):
        if state == "offline":
            page.context.set_offline(True)
        if state == "nobody":
            page = world.page()
        for path in SCREENS:
            at(world, page, path)
            world.settled(page)
            for media in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
                page.emulate_media(color_scheme=media.get("color_scheme"), forced_colors=media.get("forced_colors"))
                page.evaluate(source + "; 0")
                rules = page.evaluate("""() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
                    .then(({ violations }) => violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`))""")
                found += [f"{state} {path} {media}: {rule}" for rule in rules]
            for width, height in [(320, 568), (195, 422), (160, 284), (390, 844), (820, 1180), (1440, 900)]:
                page.set_viewport_size({"width": width, "height": height})
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{state} {path} is {wide} px wide at {width}"
                small = page.evaluate(browser.SMALL)
                assert not small, f"{state} {path} at {width}: {small}"
    world.said = [one for one in world.said if "axe" not in one]
    assert not found, "\n".join(found)


def write_all(world, page):
    """A profile, a place and a statement that are as long as they can be."""
    at(world, page, "me")
    write(page, "displayName", "W" * 64)
    write(page, "bio", "mmmm " * 90)
    chosen(page, drawn(page, "image/png", 300, 300))
    at(world, page, f"place/{place_id(5)}")
    page.get_by_role("button", name="Check in", exact=True).click()
    page.locator("#note").fill("w" * 100)
    page.get_by_role("button", name="Say it").click()
    until(lambda: "here" in ask(page, "/v1/me/presence"))


@check("what block, decline, pause and report mean is said in the words of the other programs")
def words(world):
    swift = (ROOT / "Modules/Workspace/PeopleWords/Meaning.swift").read_text()
    theirs = {
        name: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
        for name, text in re.findall(r'static let (\w+) =((?:\s*\+?\s*"(?:[^"\\]|\\.)*")+)', swift)}
    script = (ROOT / "Apps/quad-web/peoplewords.js").read_text()
    ours = {
        name: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
        for name, text in re.findall(r'^  (\w+):((?:\s*\+?\s*"(?:[^"\\]|\\.)*"\s*\+?)+),', script, re.M)}
    for name in ("blocking", "declining", "deleting", "pausing", "paused", "resuming", "reporting", "revoking", "nobodyYet"):
        assert ours.get(name) == theirs[name], f"{name}: {ours.get(name)!r} isn't {theirs[name]!r}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only")
    parser.add_argument("--pictures")
    ARGUMENTS = parser.parse_args()
    sync.PROGRAMS = ARGUMENTS.programs
    if ARGUMENTS.pictures:
        with tempfile.TemporaryDirectory(prefix="quad-web.") as folder, sync_playwright() as playwright:
            strips.take(playwright, ARGUMENTS.folder, folder, ARGUMENTS.pictures)
        sys.exit()
    sys.exit(done(CHECKS, lambda playwright, work: MoreWorld(playwright, ARGUMENTS.folder, work), ARGUMENTS.only, sync.EXPECTED))
