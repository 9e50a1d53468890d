#!/usr/bin/env python3
"""People by touch, with a real server: who is seen, what is written once, and what no browser keeps.

Tests/Web/people.py FOLDER PROGRAMS [--rounds N] [--only WORD]

FOLDER is what Tools/web built, PROGRAMS has quad-server.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

from playwright.sync_api import expect

import outbox
import sync
from browser import HOSTILE, TWICE, done, tap_twice, until
from campus import CHECKS, MINUTE, PeopleWorld, bubbles, check, friends_page, kept, png, tabs, write
from sync import EXPECTED

# As long as a request is to be seen before it is decided.
GLANCE = 700


def shows_ago(world, line, words, minutes):
    """Waits until a line has words with some minutes before the world began, as they may be told by now."""
    def holds():
        later = int((time.time() * 1000 - world.now) / 60_000)
        return any(words.format(f"{minutes + more} min ago") in line.inner_text() for more in range(later + 1))
    until(holds)


@check("home follows a pause that another device began, and its end, while it is looked at")
def pause_elsewhere(world):
    ada, ben = world.meeting("ada", "ben")
    page = world.signed_in("ada", "#/people")
    rows = page.locator(".person .open")
    expect(rows).to_have_count(1)
    ada.call("PATCH", "/v1/me/settings", {"isPaused": True})
    expect(page.get_by_text("Your account is paused").first).to_be_visible()
    expect(rows).to_have_count(0)
    ada.call("PATCH", "/v1/me/settings", {"isPaused": False})
    expect(rows).to_have_count(1)


@check("the devices are asked for again once the server is back")
def devices_again(world):
    world.person("ada")
    page = world.signed_in("ada", "#/people")
    world.site.stop()
    world.at(page, "#/account")
    expect(page.get_by_text("The server can't be reached").first).to_be_visible()
    world.site.start()
    expect(page.locator(".device").first).to_be_visible()


@check("home lists whom one met today, with place and time; orders and filters choose; a person's page has the rest")
def home(world):
    ada, ben, cyd = world.meeting("ada", "ben", "cyd")
    cyd.was("مقهى الحرم", 15, 5)
    ada.was("مقهى الحرم", 15, 5)
    page = world.signed_in("ada", "#/people")
    rows = page.locator(".person .open")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Cyd")
    shows_ago(world, rows.nth(0), "مقهى الحرم · {}", 5)
    shows_ago(world, rows.nth(1), "Gym · {}", 20)
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
    shows_ago(world, page.locator(".lines li").nth(0), "{}, 10 min", 5)
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#place")).not_to_have_value("")
    # Of somebody whose page was never opened, the list tells enough to write to them and block them.
    page.context.set_offline(True)
    world.at(page, f"#/person/{ben.id}")
    expect(page.locator("h1")).to_have_text("Ben")
    expect(page.get_by_role("button", name="Write", exact=True)).to_be_visible()
    world.at(page, f"#/chat/{ben.id}")
    expect(page.locator("#message")).to_be_visible()
    for path in ("person", "chat"):
        world.at(page, f"#/{path}/{'0' * 32}")
        expect(page.get_by_text("Nothing is saved on this device yet, and")).to_be_visible()
    page.context.set_offline(False)
    world.at(page, f"#/people/recent.all.{world.places['مقهى الحرم']}")
    # Opened anew, its options come later than what is chosen of them.
    page.reload()
    expect(page.locator("#place option:checked")).to_have_text("مقهى الحرم")
    # Without the server, what it told last.
    world.kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(rows).to_have_count(1)
    page.context.set_offline(False)


@check("long lists come by pages, and stay as long after they were asked for again")
def paging(world):
    ada = world.person("ada")
    ada.was("Library", 100, 20)
    for number in range(53):
        world.person(f"p{number:02}").was("Library", 99 - number, 20)
    page = world.signed_in("ada", "#/people/time.all.")
    rows = page.locator(".person .name")
    expect(rows).to_have_count(50)
    expect(rows.first).to_have_text("P00")
    page.get_by_role("button", name="More people").click()
    expect(rows).to_have_count(53)
    expect(rows.last).to_have_text("P52")
    expect(page.get_by_role("button", name="More people")).to_have_count(0)
    page.keyboard.press("r")
    world.settled(page)
    expect(rows).to_have_count(53)


@check("coming to the front and a new start ask for what changed meanwhile; an event that couldn't be followed isn't lost")
def fronts(world):
    ada, ben, *others = world.friends("ada", "ben", "cyd", "dan", "eve")
    fay = world.person("fay")
    fay.was("Library", 110, 70)
    profile = f"{world.profile}-ada"
    page = world.signed_in("ada", "#/people")
    for one in (ben, fay, *others):
        world.at(page, f"#/person/{one.id}")
        world.settled(page)
    for path in ("#/me", "#/sharing", "#/places", "#/blocked", "#/messages"):
        world.at(page, path)
        world.settled(page)
    sync.silent(world, page)
    world.asked.clear()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    sync.silent(world, page)
    assert 0 < world.visits("v1/") <= 3, world.asked
    world.asked.clear()
    page.evaluate("""const now = Date.now.bind(Date)
        Date.now = () => now() + 61_000
        document.dispatchEvent(new Event('visibilitychange'))""")
    sync.silent(world, page)
    assert world.visits("v1/people?") > 0 and world.visits("v1/") <= 10, world.asked
    # A new start goes on where the last one was, and is told what it missed.
    page.context.close()
    ben.send(ada, "while you were away")
    others[0].call("PATCH", "/v1/me", {"displayName": "Other name"})
    fay.block(ada)
    page = world.page("#/counts", profile=profile)
    expect(tabs(page).get_by_role("link", name="Messages, 5 new")).to_be_visible()
    sync.silent(world, page)
    assert world.visits("v1/people/") == 1 and world.visits("v1/me") == 0, world.asked
    # No event tells of them.
    assert fay.id not in kept(page) and "Other name" in kept(page), kept(page)
    world.at(page, "#/messages")
    expect(page.get_by_text("while you were away")).to_be_visible()
    # What an event says is asked for, without an answer.
    page.route("**/v1/conversations?*", lambda route: route.abort())
    world.asked.clear()
    ben.send(ada, "unanswered")
    until(lambda: (page.wait_for_timeout(50), world.visits("v1/conversations?") > 0)[1])
    world.settled(page)
    page.unroute_all()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("unanswered")).to_be_visible()


@check("a first message is a request; declining looks like waiting; accepting opens a conversation that is live")
def requests(world):
    ada, ben, cyd, dan = world.meeting("ada", "ben", "cyd", "dan")
    one = world.signed_in("ada", f"#/person/{ben.id}")
    page = world.signed_in("ben", "#/counts")
    one.get_by_role("button", name="Write", exact=True).click()
    expect(one.locator(".writing label")).to_contain_text("A first message is a request")
    one.locator("#message").fill("Was that you at the library?")
    one.get_by_role("button", name="Send", exact=True).click()
    expect(one.get_by_text("waits for their answer; until then")).to_be_visible()
    expect(tabs(page).get_by_role("link", name="Messages, 1 request")).to_be_visible()
    cyd.send(ben, "Second")
    dan.send(ben, "Third")
    expect(tabs(page).get_by_role("link", name="Messages, 3 requests")).to_be_visible()
    world.at(page, "#/count")
    expect(page.get_by_role("button", name="All counts. In messages: 3 requests").locator(".dot")).to_be_visible()
    expect(tabs(page)).to_have_count(0)
    page.get_by_role("button", name="All counts").click()
    tabs(page).get_by_role("link", name=re.compile("^Messages")).click()
    expect(page.locator(".request h2")).to_have_text("Dan")
    expect(page.get_by_text("Request 1 of 3")).to_be_visible()
    page.get_by_role("button", name="Decline", exact=True).click()
    expect(page.locator(".request h2")).to_have_text("Cyd")
    page.wait_for_timeout(GLANCE)
    page.get_by_role("button", name="Decline and block").click()
    expect(page.locator(".request h2")).to_have_text("Ada")
    page.wait_for_timeout(GLANCE)
    expect(page.locator(".request")).to_contain_text("Gym, Library · 90 min")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".person .name")).to_have_text(["Ada"])
    expect(page.locator(".toast")).to_contain_text("Ada")
    # What was read as a request isn't new afterwards, for the server neither.
    until(lambda: [one.get("unread", 0) for one in ben.call("GET", "/v1/conversations")["conversations"]
                   if one["person"] == ada.id] == [0])
    world.settled(page)
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
    # A request that is accepted without the server stays readable as a whole.
    eva = world.meeting("eva")[0]
    long = "Dear Ben, " + "this is a long text. " * 20 + "Meet at room 42."
    eva.send(ben, long)
    world.at(page, "#/messages/requests")
    expect(page.locator(".request h2")).to_have_text("Eva")
    page.wait_for_timeout(GLANCE)
    page.context.set_offline(True)
    page.get_by_role("button", name="Accept").click()
    page.locator(".person .open", has_text="Eva").click()
    expect(bubbles(page)).to_have_text([long])
    page.context.set_offline(False)
    until(lambda: eva.call("GET", "/v1/conversations")["conversations"][0]["state"] == "open")
    eva.send(ben, "Or 43")
    expect(bubbles(page)).to_have_text([long, "Or 43"])
    # Declined requests can be taken back.
    world.at(page, "#/messages/declined")
    page.get_by_role("button", name="Take back").click()
    expect(tabs(page).get_by_role("link", name="Messages, 1 request")).to_be_visible()


@check("two taps or keys at once decide about one person, and the one who is read stays when another comes")
def decided_once(world):
    ada, *others = world.meeting("ada", "ben", "cyd", "dan", "eve", "fay", "gus", "hal")
    for other in others[:-1]:
        other.send(ada, "Hello")
    page = world.signed_in("ada", "#/messages")
    parts, shown = page.locator(".segments button"), page.locator(".request h2")

    def left(number):
        expect(parts.first).to_have_text(f"{number} requests")
        page.wait_for_timeout(GLANCE)
    left(6)
    for number, (name, key) in enumerate([("Decline and block", "b"), ("Decline", "d")]):
        tap_twice(page, page.get_by_role("button", name=name, exact=True))
        left(5 - 2 * number)
        page.keyboard.press(key)
        expect(parts.first).to_have_text(f"{4 - 2 * number} requests")
        page.keyboard.press(key)
        left(4 - 2 * number)
    read = shown.inner_text()
    others[-1].send(ada, "Hello")
    left(3)
    expect(shown).to_have_text(read)
    tap_twice(page, page.get_by_role("button", name="Accept", exact=True))
    left(2)
    # The rows of a list that move up.
    for path, name in [("#/messages/declined", "Take back"), ("#/blocked", "Unblock")]:
        world.at(page, path)
        expect(page.locator(".device")).to_have_count(2)
        tap_twice(page, page.get_by_role("button", name=name).first)
        expect(page.locator(".device")).to_have_count(1)


@check("who is blocked leaves the screen, all tabs, other browsers and the disk; offline at once; unblocking brings them back")
def blocking(world):
    page, ada, ben, cyd = friends_page(world, "ben", "cyd")
    ben.call("PATCH", "/v1/me", {"bio": "plays the cello"})
    ben.send(ada, "a secret word")
    expect(bubbles(page)).to_have_count(2)
    other = page.context.new_page()
    other.goto(world.site.address + "#/people")
    expect(other.locator(".person .name")).to_have_count(2)
    elsewhere = world.signed_in("ada", "#/messages", profile=f"{world.profile}-ada2")
    expect(elsewhere.locator(".person .name")).to_have_count(2)
    world.at(page, f"#/person/{ben.id}")
    expect(page.get_by_text("plays the cello")).to_be_visible()
    until(lambda: "cello" in kept(page) and "a secret word" in kept(page))
    page.context.set_offline(True)
    page.get_by_role("button", name="Block…").click()
    expect(page.locator(".asked")).to_contain_text("Blocking hides you from each other in every list and search")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Block…").click()
    page.get_by_role("button", name="Block", exact=True).click()
    expect(page.locator(".toast")).to_have_text(re.compile("Blocked Ben."))
    page.locator(".toast").get_by_role("button", name="Close").click()
    expect(other.locator(".person .name")).to_have_text(["Cyd"])

    def is_gone(page, where):
        about = json.loads(kept(page))
        rows = dict(zip(about[0], about[1]))
        rows.pop("/v1/blocks", None)
        text = json.dumps([rows, about[3] if where == "online" else []])
        return not [word for word in (ben.id, "Ben", "cello", "secret") if word in text]
    until(lambda: is_gone(page, "offline"))
    for path in ("#/people", "#/messages", f"#/person/{ben.id}", f"#/chat/{ben.id}", "#/seek"):
        world.at(page, path)
        if path == "#/seek":
            page.locator("#words").fill("secret")
        world.settled(page)
        shown = page.locator("#app").inner_text()
        assert "Ben" not in shown and "cello" not in shown and "a secret word" not in shown, (path, shown)
    page.context.set_offline(False)
    until(lambda: ada.call("GET", "/v1/blocks")["people"] != [])
    until(lambda: is_gone(page, "online"))
    expect(elsewhere.locator(".person .name")).to_have_text(["Cyd"])
    until(lambda: is_gone(elsewhere, "online"))
    # The server still tells the messages to who asks for them by address.
    world.at(page, f"#/chat/{ben.id}")
    world.settled(page)
    assert "secret" not in page.locator("#app").inner_text() and is_gone(page, "online")
    world.at(page, "#/blocked")
    page.get_by_role("button", name="Unblock Ben").click()
    expect(page.get_by_text("You haven't blocked anyone.")).to_be_visible()
    until(lambda: ada.call("GET", "/v1/blocks")["people"] == [])
    expect(other.locator(".person .name")).to_have_count(2)


@check("blocked, gone, paused and never met look the same on every page and on the disk; so do unread, declined and both")
def leaks(world):
    ada, *others = world.meeting("ada", "unread", "declined", "both", "blocker", "gone", "paused")
    unread, declined, both, blocker, gone, paused = others
    never = world.person("never")
    # They differ by their ids only.
    for one in (*others, never):
        one.call("PATCH", "/v1/me", {"displayName": "Same"})
    blocker.block(ada)
    paused.call("PATCH", "/v1/me/settings", {"isPaused": True})
    world.gone(gone)
    for other in (unread, declined, both):
        ada.send(other, "Hello")
    declined.call("POST", f"/v1/requests/{ada.id}/decline")
    both.call("POST", f"/v1/requests/{ada.id}/decline?block=true")
    page = world.signed_in("ada", "#/people/recent.all.")
    expect(page.get_by_text("Nobody yet.")).to_be_visible()

    def seen(one, paths):
        looks = []
        for path in paths:
            world.at(page, path + one.id)
            world.settled(page)
            looks.append(page.locator("#app").inner_html())
        rows = [[key, value] for key, value in zip(*json.loads(kept(page))[:2]) if one.id in str(key)]
        text = json.dumps([looks, rows])
        return re.sub(r"rgb[^;]*|#[0-9a-fA-F]{6}|[0-9]{13}|[0-9a-f]{32}", "#", text)
    strangers = [seen(one, ["#/person/", "#/chat/"]) for one in (blocker, gone, paused, never)]
    assert all(one == strangers[3] for one in strangers), strangers
    asked = [seen(one, ["#/person/", "#/chat/"]) for one in (unread, declined, both)]
    assert all(one == asked[0] for one in asked), asked
    world.at(page, "#/messages")
    rows = page.locator(".person")
    expect(rows).to_have_count(3)
    assert len(set(rows.all_inner_texts())) == 1, rows.all_inner_texts()


@check("a picture is shown and kept nowhere; where somebody says to be is shown until it ends")
def pictures(world):
    page, ada, ben = friends_page(world, "ben")
    urllib.request.urlopen(urllib.request.Request(
        world.site.address + "v1/me/picture", png(), {"authorization": f"Bearer {ben.token}"}, method="PUT"), timeout=20)
    ben.call("PUT", "/v1/me/presence", {
        "place": world.places["Gym"], "note": "upstairs", "until": int(time.time() * 1000) + 30 * MINUTE})
    expect(page.locator(".here")).to_have_text("Here: Gym, upstairs")
    world.at(page, "#/people")
    expect(page.locator(".portrait img")).to_be_visible()
    until(lambda: page.evaluate("document.querySelector('.portrait img').naturalWidth") > 0)
    expect(page.locator(".here")).to_have_text("Here: Gym, upstairs")
    assert "blob:" not in kept(page)
    # Without the server, letters stand for it.
    world.kept(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".portrait")).to_have_text("B")
    page.context.set_offline(False)
    ben.call("DELETE", "/v1/me/presence")
    expect(page.locator(".here")).to_have_count(0)


@check("paused says so; one's own pause empties home")
def pausing(world):
    ada, ben = world.meeting("ada", "ben")
    page = world.signed_in("ada", "#/people")
    expect(page.locator(".person")).to_have_count(1)
    ada.call("PATCH", "/v1/me/settings", {"isPaused": True})
    page.keyboard.press("r")
    expect(page.locator(".banner")).to_contain_text("Your account is paused")
    expect(page.locator(".person")).to_have_count(0)


@check("messages: deleted for oneself, all cleared, older ones by pages; another browser of the account follows")
def deleting(world):
    page, ada, ben = friends_page(world, "ben")
    for number in range(120):
        (ada if number % 2 else ben).send(ben if number % 2 else ada, f"message {number}!")
    other = world.signed_in("ada", f"#/chat/{ben.id}", profile=f"{world.profile}-ada2")
    expect(bubbles(other)).to_have_count(50)
    expect(bubbles(page)).to_have_count(121)
    other.get_by_role("button", name="Older messages").click()
    expect(bubbles(other)).to_have_count(100)
    other.get_by_role("button", name="Older messages").click()
    expect(bubbles(other)).to_have_count(121)
    expect(other.get_by_role("button", name="Older messages")).to_have_count(0)
    page.locator(".bubble", has_text="message 119!").click()
    expect(page.locator(".asked")).to_contain_text("The other person keeps them and is not told.")
    page.get_by_role("button", name="Delete for me").click()
    expect(page.locator(".bubble", has_text="message 119!")).to_have_count(0)
    until(lambda: "message 119!" not in ada.texts(ben))
    assert "message 119!" in ben.texts(ada)
    other.reload()
    expect(other.locator(".bubble", has_text="message 119!")).to_have_count(0)
    # The question is seen by who reads the newest ones, and is asked of who uses keys; then they read on.
    for answer in ("Cancel", "Delete all for me"):
        page.get_by_role("button", name="Delete all messages for me").click()
        expect(page.locator("#clearing")).to_be_focused()
        expect(page.locator(".asked")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name=answer).click()
        if answer == "Cancel":
            expect(bubbles(page).last).to_be_in_viewport()
    expect(bubbles(page)).to_have_count(0)
    until(lambda: ada.texts(ben) == [] and len(ben.texts(ada)) == 121)
    until(lambda: "message 7!" not in kept(page))


@check("what was typed outlives the conversation; a long note breaks; a page claims nothing that the server didn't tell")
def closed(world):
    page, ada, ben = friends_page(world, "ben")
    ben.call("PUT", "/v1/me/presence", {"note": "N" * 100, "until": int(time.time() * 1000) + 30 * MINUTE})
    expect(page.locator(".here")).to_contain_text("NNN")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#message").fill("half a thought")
    page.route(re.compile("/v1/people/"), lambda route: route.abort())
    world.at(page, f"#/person/{ben.id}")
    expect(page.get_by_role("button", name="Open the conversation")).to_be_visible()
    world.settled(page)
    shown = page.locator("#app").inner_text()
    assert "None that are" not in shown and "Nothing is kept" not in shown, shown
    page.unroute_all()
    world.at(page, f"#/chat/{ben.id}")
    expect(page.locator("#message")).to_have_value("half a thought")
    ben.block(ada)
    expect(page.get_by_text("This conversation is closed.")).to_be_visible()
    expect(page.locator(".asked")).to_contain_text("half a thought")
    page.get_by_role("button", name="Drop").click()
    expect(page.locator(".asked")).to_have_count(0)
    world.at(page, f"#/person/{ben.id}")
    world.settled(page)
    shown = page.locator("#app").inner_text()
    assert "nobody like that" not in shown and "Nothing is kept" not in shown, shown


@check("reporting keeps the reason until it is sent, and blocks in one step if one wants")
def reporting(world):
    page, ada, ben = friends_page(world, "ben")
    world.at(page, f"#/person/{ben.id}")
    page.get_by_role("button", name="Report…").click()
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Say what happened")
    page.locator("#reason").fill("He wrote a thing")
    page.get_by_label("Block them, too").check()
    # It stays when one looks at what was written, and over a start of the page; only Cancel throws it away.
    page.get_by_role("button", name="Open the conversation").click()
    expect(page.locator(".bubble")).to_have_count(1)
    page.go_back()
    expect(page.locator("#reason")).to_have_value("He wrote a thing")
    expect(page.get_by_label("Block them, too")).to_be_checked()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#reason")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#reason")).to_have_value("He wrote a thing")
    until(lambda: "He wrote" in kept(page))
    page.reload()
    page.get_by_role("button", name="Report…").click()
    expect(page.locator("#reason")).to_have_value("He wrote a thing")
    page.get_by_label("Block them, too").check()
    page.get_by_role("button", name="Report", exact=True).evaluate(TWICE)
    expect(page.locator(".toast")).to_contain_text("Reported and blocked Ben")
    until(lambda: [one["person"] for one in ada.call("GET", "/v1/blocks")["people"]] == [ben.id])
    world.settled(page)
    listed = subprocess.run([f"{sync.PROGRAMS}/quad-server", "report", "list", "--data", world.site.data],
                            capture_output=True, text=True)
    assert listed.stdout.count("by ada  about ben") == 1, listed
    until(lambda: "He wrote" not in kept(page))


@check("who blocks somebody from their conversation is led past it, and told of it")
def blocked_in_chat(world):
    page, *_ = friends_page(world, "ben", "cyd")
    for name, words in [("Block…", "Blocked"), ("Report…", "Reported and blocked")]:
        world.at(page, "#/messages/conversations")
        page.locator(".person .open").first.click()
        page.get_by_role("button", name=re.compile("^Profile of")).click()
        page.get_by_role("button", name=name).click()
        if name == "Report…":
            page.locator("#reason").fill("He wrote a thing")
            page.get_by_label("Block them, too").check()
        page.get_by_role("button", name=name.removesuffix("…"), exact=True).click()
        expect(page.locator(".toast")).to_contain_text(words)
        expect(page.locator("h1")).to_have_text("Messages")


@check("hostile names, words and messages are shown as they are, on every page, and do nothing")
def hostile(world):
    ada, others = world.person("ada"), []
    ada.was("Library", 120, 60)
    for index, text in enumerate(HOSTILE):
        other = world.person(f"other{index}")
        # What the server refuses can't be shown.
        for change in ({"displayName": text[:60]}, {"bio": text}, {"picture": text[:1]}):
            other.ask("PATCH", "/v1/me", change)
        other.was("Library", 110, 70)
        other.send(ada, text)
        others.append(other)
    for other in others[:6]:
        ada.accept(other)
        other.send(ada, HOSTILE[0])
    page = world.signed_in("ada", "#/people", width=320, height=568)
    expect(page.locator(".person")).to_have_count(len(HOSTILE))
    paths = ["#/people", "#/messages", "#/messages/conversations", "#/blocked", "#/seek", f"#/chat/{others[0].id}"]
    paths += [f"#/person/{one.id}" for one in others] + [f"#/chat/{one.id}" for one in others[1:6]]
    ada.block(others[5])
    for path in paths:
        world.at(page, path)
        world.settled(page)
        if path == "#/seek":
            page.locator("#words").fill("alert")
            page.wait_for_timeout(100)
        assert page.evaluate("document.querySelectorAll('#app script, #app img:not(.portrait img), #app b').length") == 0
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, f"{path} is {wide} px wide"
    world.at(page, f"#/person/{others[0].id}")
    expect(page.locator("h1")).to_have_text(HOSTILE[0][:60])
    for text in HOSTILE:
        world.at(page, f"#/chat/{others[1].id}")
        write(page, text)
    expect(bubbles(page)).to_have_text([HOSTILE[1], HOSTILE[0], *HOSTILE])
    # Whatever a server answers is at most a text.
    bodies = ['{"people": [null, 7, {"person": 7}, {"person": "../x"}], "next": {}}', '{"people": "x"}', "[]", "null", "{",
              '{"conversations": [{"person": "%s", "lastAt": 9e99, "unread": {}, "here": 7}]}' % ("a" * 32),
              '{"requests": [{"person": "%s", "text": {"x": 1}, "sentAt": "x"}]}' % ("b" * 32), "<html>sign in</html>",
              '{"messages": [{"number": 1}, null, {"number": "x", "text": 7}], "isComplete": false}']
    for body in bodies:
        for status in (200, 404, 500):
            page.route(re.compile("/v1/(people|conversations|requests|blocks|places|campus)"), lambda route, _, body=body,
                       status=status: route.fulfill(status=status, body=body, content_type="application/json"))
            for path in paths[:6] + [f"#/person/{others[0].id}"]:
                world.at(page, path)
                page.wait_for_timeout(40)
            page.unroute_all()
    expect(page.locator("section.page")).to_be_visible()


@check("search finds people by name and place, and messages by their words, without the server")
def search(world):
    ada, ben, cyd = world.friends("ada", "ben", "cyd")
    ben.send(ada, "The viola is in the locker, Hauptstraße 3")
    page = world.signed_in("ada", "#/people")
    expect(page.locator(".person")).to_have_count(2)
    for other in (ben, cyd):
        world.at(page, f"#/chat/{other.id}")
        expect(bubbles(page).first).to_be_visible()
    page.context.set_offline(True)
    world.at(page, "#/seek")
    main = page.locator("#app > section")
    for words, found, missing in [("cyd", "Cyd", "viola"), ("viol", "The viola is in the locker", "Cyd"),
                                  ("hauptstrasse", "The viola", "Cyd"), ("HAUPTSTRASSE", "The viola", "Cyd"),
                                  ("gym", "Ben", "viola")]:
        page.locator("#words").fill(words)
        expect(main).to_contain_text(found)
        assert missing not in main.inner_text(), (words, main.inner_text())
    page.locator("#words").fill("nobody like that")
    expect(main).to_contain_text("Nothing found.")


@check("axe finds nothing in light, dark and forced colours; nothing is too wide or too small from 160 px on")
def looks(world):
    import axe_playwright_python
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    ada, ben, cyd, dan = world.meeting("ada", "ben", "cyd", "dan")
    ben.send(ada, "Hello")
    ada.accept(ben)
    ada.send(ben, "Hello")
    cyd.call("PATCH", "/v1/me", {"displayName": "ליאת בן־דוד", "bio": "שלום"})
    cyd.send(ada, "May I ask?")
    dan.call("PUT", "/v1/blocks/" + ada.id)
    page = world.signed_in("ada", "#/people")
    found = []
    paths = ["#/people", f"#/person/{ben.id}", "#/messages", "#/messages/conversations", "#/messages/declined", "#/blocked",
             f"#/chat/{ben.id}", "#/seek", f"#/person/{dan.id}"]
    for path in paths:
        world.at(page, path)
        world.settled(page)
        if path.startswith("#/person"):
            for name in ("Report…", "Block…"):
                if page.get_by_role("button", name=name).count():
                    page.get_by_role("button", name=name).click()
                    break
        if path.startswith("#/chat"):
            page.locator(".bubble").last.click()
        for scheme, forced in (("light", "none"), ("dark", "none"), ("light", "active")):
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            page.evaluate(source + "; 0")
            rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
            found += page.evaluate("""([path, rules]) => axe.run(document, { runOnly: rules }).then(({ violations }) =>
                violations.map(one => `${path} ${one.id}: ${one.nodes.map(node => node.html.slice(0, 120))}`))""",
                [f"{path} {scheme} {forced}", rules])
        page.emulate_media(color_scheme="light", forced_colors="none")
        for width in (160, 320, 390, 820):
            page.set_viewport_size({"width": width, "height": 700})
            page.wait_for_timeout(50)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append(f"{path} is wider than {width}")
            low = page.evaluate("""[...document.querySelectorAll('button, input:not([type=checkbox]), select, .tabs a')]
                .filter(one => one.offsetHeight < 48).map(one => one.outerHTML.slice(0, 80))""")
            found += [f"{path} at {width}: lower than 48 px: {one}" for one in low]
    assert not found, "\n".join(found)
    world.said = [one for one in world.said if "axe" not in one]


@check("keys alone: the tabs, a person, a first message, a decision, and back; an address opens each page, and Back leads back")
def keys(world):
    ada, ben, cyd = world.meeting("ada", "ben", "cyd")
    cyd.send(ada, "May I?")
    page = world.signed_in("ada", "#/counts")
    press = page.keyboard.press
    press("1")
    expect(page.locator("h1")).to_have_text("People")
    expect(page.locator(".person")).to_have_count(2)
    press("j")
    press("j")
    press("k")
    press("Enter")
    expect(page.locator(".profile")).to_be_visible()
    press("Escape")
    expect(page.locator("h1")).to_have_text("People")
    press("o")
    expect(page.locator("#order")).to_have_value("time")
    press("f")
    expect(page.locator("#filter")).to_have_value("all")
    world.at(page, f"#/person/{ben.id}")
    expect(page.locator("h1")).to_have_text("Ben")
    press("m")
    expect(page.locator("#message")).to_be_visible()
    press("i")
    page.keyboard.type("Hello 1 2 3")
    press("Control+Enter")
    until(lambda: [one["text"] for one in ben.call("GET", "/v1/requests")["requests"]] == ["Hello 1 2 3"])
    press("4")
    expect(page.locator(".request h2")).to_have_text("Cyd")
    press("a")
    expect(page.locator(".person .name")).to_have_count(2)
    until(lambda: cyd.call("GET", "/v1/conversations")["conversations"][0]["state"] == "open")
    press("/")
    page.keyboard.type("may")
    expect(page.locator(".person .last")).to_have_text(["May I?"])
    page.go_back()
    expect(page.locator("h1")).to_have_text("Messages")
    for path, title in ((f"#/person/{cyd.id}", "Cyd"), (f"#/chat/{cyd.id}", "Cyd"), ("#/blocked", "Block list")):
        page.goto("about:blank")
        page.goto(world.site.address + path)
        expect(page.locator("h1")).to_have_text(title)
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator("h1")).to_have_text(re.compile("People|Messages"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("programs")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only")
    ARGUMENTS = parser.parse_args()
    outbox.ROUNDS, sync.PROGRAMS = ARGUMENTS.rounds, ARGUMENTS.programs
    sys.exit(done(CHECKS, lambda playwright, work: PeopleWorld(playwright, ARGUMENTS.folder, work), ARGUMENTS.only, EXPECTED))
