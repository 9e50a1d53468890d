#!/usr/bin/env python3
"""The touch client in a real browser: taps that survive everything, two tabs, keys, hostile texts, pictures.

Tests/Web/app.py FOLDER [--rounds N] [--pictures FOLDER] [--only WORD]

FOLDER is what Tools/web built. Needs Chromium and Playwright; Tests/Web/app.sh says so where they are missing.
"""
import argparse
import contextlib
import functools
import os
import pathlib
import random
import re
import sys
import time

from playwright.sync_api import Error, expect

import counting  # its checks are done, too
import journal
from browser import (
    BROKEN, CHECKS, HOSTILE, SMALL, TAPPING, World, add, check, counted, done, drag, fingers, killed, number, picture, shows, strip,
    tap, until, visit)


def furnished(world, page):
    """Counts and a journal as a person has them."""
    counted(world, page)
    journal.furnished(world, page)


@check("it opens ready to count, and the first tap counts")
def opens(world):
    page = world.page()
    shows(page, 0)
    # The logo stands where a tap counts, until the first one.
    middle = page.locator(".logo").bounding_box()
    tap(page, 1, middle["x"] + 30, middle["y"] + 30)
    shows(page, 1)
    expect(page.locator(".logo")).to_have_count(0)
    tap(page, 6)
    shows(page, 7)
    assert "/count/" in page.url, page.url


@check("two fingers count two, a drag down takes one away without a trace of its own tap")
def gestures(world):
    page = world.page()
    tap(page, 5)
    shows(page, 5)
    fingers(page, ("touchStart", (100, 300)), ("touchStart", (100, 300), (280, 300)), ("touchEnd",))
    shows(page, 7)
    drag(page, (200, 300), (205, 420))
    shows(page, 6)
    page.keyboard.press("u")
    shows(page, 7)
    page.keyboard.press("u")
    shows(page, 6)
    # Two fingers drag at once.
    fingers(page, ("touchStart", (100, 300)), ("touchStart", (100, 300), (280, 300)),
            ("touchMove", (100, 400), (280, 400)), ("touchEnd",))
    shows(page, 4)


@check("a drag up opens the settings, one to the right all counts, and neither counts")
def swipes(world):
    page = world.page()
    tap(page, 3)
    shows(page, 3)
    drag(page, (200, 500), (200, 300))
    expect(page.locator("#step")).to_have_value("1")
    page.go_back()
    shows(page, 3)
    drag(page, (100, 400), (300, 410))
    expect(page.locator(".tile .number")).to_have_text("3")
    page.go_back()
    shows(page, 3)


@check("the buttons count, too, and a screen reader's click")
def buttons(world):
    page = world.page()
    page.get_by_role("button", name="Add one step").tap()
    page.get_by_role("button", name="Add one step").click()
    shows(page, 2)
    page.get_by_role("button", name="Take one step away").click()
    shows(page, 1)
    time.sleep(2.1)
    page.locator(".surface").evaluate("element => element.click()")
    shows(page, 2)


@check("100 taps offline, then the page is loaded again, the tab closed, and the browser ended")
def offline(world):
    page = world.page()
    world.kept(page)
    world.site.stop()
    tap(page, 100)
    shows(page, 100)
    page.reload()
    shows(page, 100)
    other = page.context.new_page()
    page.close()
    world.open(other)
    shows(other, 100)
    other.context.close()
    page = world.page()
    shows(page, 100)
    tap(page)
    shows(page, 101)


@check("the browser is killed with -9 at any moment: each tap that was shown is there once")
def kills(world):
    chance = random.Random(20251129)
    page = world.page()
    world.kept(page)
    tap(page)
    shows(page, 1)
    world.site.stop()
    page.context.close()
    at_least, at_most, cut = 1, 1, 0
    for _ in range(ROUNDS):
        page = world.page()
        now = number(page)
        assert at_least <= now <= at_most, f"{now}, not {at_least} to {at_most}"
        page.evaluate(TAPPING)
        end = time.monotonic() + chance.uniform(0.02, 0.5)
        seen = now
        while time.monotonic() < end:
            seen = number(page)
        killed(world.profile)
        at_least, at_most = seen, now + 60
        cut += seen < at_most
        with contextlib.suppress(Error):
            page.context.close()
    page = world.page()
    now = number(page)
    assert at_least <= now <= at_most, f"{now}, not {at_least} to {at_most}"
    assert cut > 0, "no kill came while there were taps"


@check("two tabs count one number, and the one that is left goes on")
def tabs(world):
    page = world.page()
    tap(page)
    shows(page, 1)
    other = page.context.new_page()
    world.open(other, page.url.split("/", 3)[3])
    shows(other, 1)
    for _ in range(5):
        tap(other)
        tap(page)
    shows(page, 11)
    shows(other, 11)
    # The leader goes while the other one counts.
    tap(other, 3)
    page.close()
    tap(other, 4)
    shows(other, 18)
    other.reload()
    shows(other, 18)


@check("a leader that answers nothing is replaced, and writes nothing afterwards")
def frozen(world):
    page = world.page()
    tap(page, 2)
    shows(page, 2)
    other = page.context.new_page()
    world.open(other, page.url.split("/", 3)[3])
    shows(other, 2)
    # It is as good as frozen while it does something else, with a tap that waits.
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": "setTimeout(() => { const end = Date.now() + 12000; while (Date.now() < end); })"})
    other.bring_to_front()
    tap(other, 3)
    begun = time.monotonic()
    shows(other, 5)
    assert time.monotonic() - begun < 9, f"{time.monotonic() - begun} s"
    time.sleep(max(0, begun + 12 - time.monotonic()))
    page.bring_to_front()
    shows(page, 5)
    tap(page, 2)
    shows(page, 7)
    shows(other, 7)
    page.reload()
    shows(page, 7)


@check("without locks, as on a page without https, two tabs count one number, too")
def unlocked(world):
    page = world.page(script="Object.defineProperty(navigator, 'locks', { value: undefined })")
    tap(page, 2)
    shows(page, 2)
    other = page.context.new_page()
    world.open(other, page.url.split("/", 3)[3])
    shows(other, 2)
    for value in range(3, 15, 2):
        page.bring_to_front()
        tap(page)
        shows(page, value)
        other.bring_to_front()
        tap(other)
        shows(other, value + 1)
    shows(page, 14)
    other.close()
    page.bring_to_front()
    tap(page)
    shows(page, 15)
    page.reload()
    shows(page, 15)


@check("storage that is deleted under the page: a new count begins")
def deleted(world):
    page = world.page()
    tap(page, 3)
    shows(page, 3)
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": world.site.address.rstrip("/"), "storageTypes": "indexeddb"})
    tap(page)
    shows(page, 0)
    tap(page, 2)
    shows(page, 2)
    page.reload()
    shows(page, 2)


TRAPS = """
    window.trap = 0
    const real = WebAssembly.Instance
    WebAssembly.Instance = function (module, imports) {
        const { exports } = new real(module, imports)
        return { exports: { ...exports, act: (...given) => {
            if (window.trap > 0 && --window.trap === 0) throw new WebAssembly.RuntimeError("unreachable")
            return exports.act(...given)
        } } }
    }
    window.fail = 0
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...given) {
        if (window.fail > 0 && --window.fail === 0) throw new DOMException("closing", "InvalidStateError")
        return begin.apply(this, given)
    }
    const put = IDBObjectStore.prototype.put
    window.full = false
    IDBObjectStore.prototype.put = function (...given) {
        if (window.full) throw new DOMException("full", "QuotaExceededError")
        return put.apply(this, given)
    }
"""


@check("a core that traps and a database that fails lose no tap")
def traps(world):
    page = world.page(script=TRAPS)
    tap(page, 2)
    shows(page, 2)
    for at in range(1, 6):
        page.evaluate(f"window.trap = {at}")
        tap(page, 6)
        shows(page, 2 + 6 * at)
    for at in range(1, 4):
        page.evaluate(f"window.fail = {at}")
        tap(page, 5)
        shows(page, 32 + 5 * at)
    page.reload()
    shows(page, 47)
    world.said = [one for one in world.said if not re.search("unreachable|closing", one)]


@check("a full disk is said, the number stays what is stored, and counting goes on afterwards")
def full(world):
    page = world.page(script=TRAPS)
    tap(page, 2)
    shows(page, 2)
    page.evaluate("window.full = true")
    tap(page)
    expect(page.locator(".toast")).to_contain_text("storage of this browser is full")
    shows(page, 2)
    page.evaluate("window.full = false")
    tap(page, 2)
    shows(page, 4)
    page.reload()
    shows(page, 4)
    world.said = [one for one in world.said if not re.search("full|no core", one)]


@check("a key that is held down does once what it does")
def held(world):
    page = world.page()
    tap(page, 3)
    shows(page, 3)

    def hold(name, key):
        page.get_by_role("button", name=name).focus()
        for _ in range(5):
            page.keyboard.down(key)
            page.wait_for_timeout(30)
        page.keyboard.up(key)

    for name, value in [("Add one step", 4), ("Take one step away", 2), ("Count", 4)]:
        for key in ("Enter", "Space"):
            hold(re.compile(f"^{name}"), key)
            page.wait_for_timeout(200)
            shows(page, value)
            page.keyboard.press("u")
            shows(page, 3)
    page.keyboard.press("c")
    for start, name, value in [(None, "Count up", "4"), ("Count here", "Take one away from", "2"), (None, "Untitled", "4")]:
        if start:
            page.get_by_role("button", name=start).click()
        for key in ("Enter", "Space"):
            hold(re.compile(f"^{name}"), key)
            page.wait_for_timeout(200)
            expect(page.locator(".tile .number")).to_have_text(value)
            page.keyboard.press("u")
            expect(page.locator(".tile .number")).to_have_text("3")


@check("all of it by keys alone")
def keys(world):
    page = world.page()
    press = page.keyboard.press
    for key in ["Space", "Enter", "+", "ArrowUp", "-", "Backspace"]:
        press(key)
    shows(page, 2)
    press("u")
    shows(page, 3)
    press("U")
    shows(page, 2)
    press("c")
    expect(page.locator(".tile")).to_have_count(1)
    press("a")
    expect(page.locator("#names")).to_be_focused()
    page.keyboard.type("Kids, Adults")
    press("Enter")
    expect(page.locator(".tile")).to_have_count(3)
    press("x")
    for _ in range(12):
        press("Tab")
        if page.evaluate("document.activeElement.textContent").startswith("Adults"):
            break
    press("Space")
    expect(page.locator("h1")).to_have_text("1 selected")
    press("y")
    expect(page.locator("#text")).to_have_value("0 Adults")
    press("Escape")
    expect(page.locator(".tile")).to_have_count(3)
    expect(page.locator("h1")).to_have_text("1 selected")
    press("Escape")
    press("Escape")
    shows(page, 2)
    press("n")
    shows(page, 0)
    press("s")
    expect(page.locator("#title")).to_have_value("Kids")
    press("Escape")
    shows(page, 0)
    press("?")
    expect(page.locator("h1")).to_have_text("Help")


@check("settings are kept when they change, and a wrong one says why and stays as it was typed")
def settings(world):
    page = world.page()
    tap(page, 3)
    shows(page, 3)
    page.keyboard.press("s")
    page.locator("#title").fill("Kids")
    page.locator("#step").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Kids")
    page.locator("#step").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator(".problem")).to_contain_text("step")
    for wrong in ["abc", "1.5", "99999999999999999999", "9223372036854775808"]:
        page.locator("#boundary").fill(wrong)
        page.keyboard.press("Enter")
        expect(page.locator(".problem").nth(1)).to_contain_text(wrong)
        expect(page.locator("#boundary")).to_have_value(wrong)
    page.get_by_role("button", name="Reset to 0").click()
    page.get_by_role("button", name="Back").click()
    shows(page, 0)
    tap(page, 2)
    shows(page, 10)
    page.keyboard.press("s")
    page.locator(".row").click()
    page.get_by_role("button", name="Sailboat", exact=True).click()
    page.get_by_role("button", name=re.compile("#CC333F")).click()
    expect(page.locator(".row")).to_contain_text("Sailboat")
    assert page.locator(".row").evaluate("row => row.style.getPropertyValue('--tint')") == "#CC333F"
    # A colour of one's own, which the next count can have, too.
    page.locator(".row").click()
    page.get_by_role("button", name="Sailboat", exact=True).click()
    expect(page.locator("h2")).to_have_text(["Winter Sunset", "Ocean Five"])
    page.get_by_label("Another colour").fill("#123abc")
    expect(page.locator("button.row")).to_contain_text("Sailboat")
    assert page.locator("button.row").evaluate("row => row.style.getPropertyValue('--tint')") == "#123ABC"
    page.goto(world.site.address + "#/look/new")
    page.get_by_role("button", name="Sailboat", exact=True).click()
    expect(page.locator("h2")).to_have_text(["Winter Sunset", "Ocean Five", "Your own"])
    page.get_by_role("button", name="Your own #123ABC").click()
    expect(page.locator("#names")).to_be_visible()


@check("several counts at once; select, share, archive, move, delete, and undo of each")
def lists(world):
    page = world.page()
    add(page, "Kids", "Adults", "Dogs")
    names = page.locator(".tiles").first.locator(".name")
    expect(names).to_have_text(["Kids", "Adults", "Dogs"])
    page.get_by_role("button", name="Count up Adults").click()
    page.get_by_role("button", name="Select").click()
    page.locator(".face").nth(1).click()
    page.get_by_role("button", name="Earlier").click()
    expect(names).to_have_text(["Adults", "Kids", "Dogs"])
    page.locator(".face").nth(1).click()
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#text")).to_have_value("1 Adults\n0 Kids")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "1 Adults\n0 Kids"
    assert "1%20Adults%0D%0A0%20Kids" in page.get_by_role("link", name="Mail").get_attribute("href")
    page.go_back()
    expect(page.locator("h1")).to_have_text("2 selected")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Count here").click()
    expect(page.locator("h1")).to_have_text("Counting")
    page.get_by_role("button", name="Done").click()
    for verb in ["Archive", "Delete"]:
        page.get_by_role("button", name="Select").click()
        page.locator(".face").first.click()
        page.get_by_role("button", name=verb).click()
        expect(names).to_have_text(["Kids", "Dogs"])
        # What is said leaves the buttons below free.
        said, button = [one.bounding_box() for one in (page.locator(".toast"), page.get_by_role("button", name="Add counts"))]
        assert said["y"] + said["height"] <= button["y"], (said, button)
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(names).to_have_text(["Adults", "Kids", "Dogs"])
    page.get_by_role("button", name="Select").click()
    page.locator(".face").first.click()
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".tile .number").first).to_have_text("0")


@check("hostile texts are shown as they are, and do nothing")
def hostile(world):
    page = world.page()
    page.goto(page.url + "#/add")
    page.locator("#names").fill("\n".join(text.replace(",", "\\,") for text in HOSTILE))
    page.get_by_role("button", name=re.compile("^Add")).click()
    expect(page.locator(".tile")).to_have_count(len(HOSTILE))
    shown = page.locator(".tile .name").all_text_contents()
    assert shown[0] == HOSTILE[0] and shown[1] == HOSTILE[1], shown
    for index in range(len(HOSTILE)):
        page.locator(".face").nth(index).click()
        expect(page.locator(".count")).to_be_visible()
        page.keyboard.press("s")
        page.locator("#note").fill(HOSTILE[index])
        page.locator("#note").blur()
        page.go_back()
        expect(page.locator(".count")).to_be_visible()
        page.go_back()
        expect(page.locator(".tiles")).to_be_visible()
    page.keyboard.press("y")
    expect(page.locator("#text")).to_have_value(re.compile(re.escape("0 " + HOSTILE[0])))
    assert page.locator("main img, main script, main b").count() == 0
    for path in ["#/count/<script>", "#/settings/x", "#/look/%00", "#/share/x,y", "#/nothing", "#/__proto__/x", "#/constructor"]:
        page.goto(world.site.address + path)
        expect(page.locator("#app > section")).to_be_visible()


@check("a new version is offered, waits for taps, and keeps what was counted; a half one is refused")
def updates(world):
    page = world.page("#/counts")
    world.kept(page)
    page.goto(world.site.address + "#/count")
    tap(page, 3)
    shows(page, 3)
    style = os.path.join(world.site.folder, "app.css")
    with open(style, "a") as file:
        file.write("body { --new: 1 }\n")
    # Without a new list of files nothing is new; with one that doesn't fit, nothing is taken over.
    list_of_files = os.path.join(world.site.folder, "files.js")
    text = open(list_of_files).read()
    with open(list_of_files, "w") as file:
        file.write(re.sub('version: "[^"]*"', 'version: "half"', text))
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => true, () => false)")
    until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.installing === null)"))
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.waiting === null)")
    os.system(f"'{ROOT}/Tools/lib/web-files' '{world.site.folder}'")
    page.goto(world.site.address + "#/device")
    page.get_by_role("button", name="Look for an update").click()
    page.keyboard.press("Escape")
    expect(page.locator(".goes", has_text="This device")).to_contain_text("A new version is ready")
    page.keyboard.press("2")
    expect(page.locator(".banner")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')") == ""
    page.get_by_role("button", name="Use it now").click()
    until(lambda: page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')").strip() == "1")
    expect(page.locator(".tile .number")).to_have_text("3")
    # The next one is used at the next start, before the first tap.
    with open(style, "a") as file:
        file.write("body { --new: 2 }\n")
    os.system(f"'{ROOT}/Tools/lib/web-files' '{world.site.folder}'")
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => true)")
    until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.waiting !== null)"))
    page.reload()
    until(lambda: page.evaluate("getComputedStyle(document.body).getPropertyValue('--new')").strip() == "2")
    expect(page.locator(".tile .number")).to_have_text("3")
    world.said = [one for one in world.said if "half" not in one]


@check("it can be installed, and says what the browser keeps")
def installs(world):
    page = world.page("#/device")
    expect(page.get_by_role("button", name="Install Quad")).to_be_visible()
    world.kept(page)
    expect(page.locator("main")).to_contain_text("kept for use without a network")
    expect(page.locator("main")).to_contain_text(re.compile("This browser (has promised to keep|may delete) them"))


@check("forgetting everything is asked, and can be left")
def forgetting(world):
    page = world.page("#/device")
    page.get_by_role("button", name="Forget everything here").click()
    expect(page.get_by_role("alert")).to_contain_text("is deleted")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert")).to_have_count(0)


@check("without WebAssembly one sentence says so")
def without(world):
    page = world.page(script="delete globalThis.WebAssembly")
    expect(page.locator("#app")).to_contain_text("needs WebAssembly")


@check("a total is spoken once a burst")
def spoken(world):
    page = world.page()
    tap(page)
    shows(page, 1)
    page.evaluate("""() => {
        window.heard = []
        new MutationObserver(() => window.heard.push(document.getElementById("spoken").textContent))
            .observe(document.getElementById("spoken"), { childList: true, characterData: true, subtree: true })
    }""")
    page.evaluate(f"({TAPPING})(5)")
    shows(page, 6)
    until(lambda: [one for one in page.evaluate("window.heard") if one.startswith("6")])
    time.sleep(1)
    heard = [one for one in page.evaluate("window.heard") if one.startswith("6")]
    assert len(heard) == 1 and len(page.evaluate("window.heard")) <= 2, page.evaluate("window.heard")


@check("sounds differ for up, down and a boundary, and are allowed from the first tap on")
def sounds(world):
    page = world.page("#/device", script="""
        window.heard = []
        const start = OscillatorNode.prototype.start
        OscillatorNode.prototype.start = function (...when) {
            window.heard.push([this.frequency.value, this.context.state])
            return start.apply(this, when)
        }""")
    page.get_by_label("Sound").check()
    page.goto(world.site.address)
    page.reload()
    shows(page, 0)
    tap(page)
    until(lambda: len(page.evaluate("window.heard")) == 1)
    tap(page, 9)
    shows(page, 10)
    drag(page, (200, 300), (205, 420))
    shows(page, 9)
    pitches = [pitch for pitch, _ in page.evaluate("window.heard")]
    assert pitches[:10] == [880] * 10 and pitches[10:] == [880, 1320, 880, 440, 880, 1320], pitches


SCREENS = {
    "count": "", "counts": "#/counts", "settings": "#/settings/", "add": "#/add", "icons": "#/look/new",
    "share": "#/share/", "more": "#/more", "device": "#/device", "help": "#/help", "account": "#/account", "history": "#/history/", "group": "#/group/new",
    "target history": "#/history/target", "stopwatch history": "#/history/watch",
    "one group": "#/counts/group", "stopwatch": "#/count/watch", "target": "#/settings/target", "counting": "#/counts",
    **journal.SCREENS,
}
# What stays where it is while a page scrolls, as a part of the height.
FIXED = """() => [...document.querySelectorAll(".page > header, .page > footer, .tabs, .writing")]
    .filter(one => ["fixed", "sticky"].includes(getComputedStyle(one).position))
    .reduce((height, one) => height + one.offsetHeight, 0) / innerHeight"""


@check("pages fit at 320 px, at 200 % and at 400 %, and all targets have 48 px")
def fits(world):
    page = world.page()
    furnished(world, page)
    for width, height in [(320, 568), (390, 844), (195, 422), (160, 284), (844, 390), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        for name, path in SCREENS.items():
            visit(world, page, path)
            if name == "counting":
                page.get_by_role("button", name="Count here").click()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} is {wide} px wide at {width}"
            small = page.evaluate(SMALL)
            assert not small, f"{name} at {width}: {small}"
            if width >= 320 and name == "entry":
                assert page.evaluate("(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('h1'))"), width
            broken = page.evaluate(BROKEN) if width >= 320 else []
            assert not broken, f"{name} at {width}: {broken}"
            fixed = page.evaluate(FIXED)
            assert fixed <= 0.6, f"{name} at {width}x{height}: {fixed:.0%} stays where it is"
            if name == "count":
                for part in ("name", "number", "hands"):
                    box = page.locator(f".count .{part}").bounding_box()
                    assert box["y"] >= 0 and box["y"] + box["height"] <= height, f"{part} is cut off at {width}x{height}"
                over = page.evaluate("""() => {
                    const [one, other] = [".count .number", ".hands"].map(name => document.querySelector(name).getBoundingClientRect())
                    return one.right > other.left + 1 && one.bottom > other.top }""")
                assert not over, f"the number and the buttons overlap at {width}x{height}"


@check("axe finds no violation of WCAG 2.2 AA in light, dark and forced colours")
def axe(world):
    import axe_playwright_python
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    page = world.page()
    furnished(world, page)
    found = []
    for media in [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}]:
        page.emulate_media(color_scheme=media.get("color_scheme"), forced_colors=media.get("forced_colors"))
        for name, path in SCREENS.items():
            visit(world, page, path)
            if name == "counting":
                page.get_by_role("button", name="Count here").click()
            page.evaluate(source + "; 0")
            rules = page.evaluate("""() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
                .then(({ violations }) => violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120) + JSON.stringify(node.any[0]?.data))}`))""")
            found += [f"{name} {media}: {rule}" for rule in rules]
    # Of a page's own styles under Trusted Types axe itself asks the browser for something that it refuses.
    world.said = [one for one in world.said if "axe" not in one]
    assert not found, "\n".join(found)


@check("pictures of each screen, and the film strips of docs/web.md")
def pictures(world):
    if not PICTURES:
        return
    os.makedirs(PICTURES, exist_ok=True)
    for width, height, scheme in [(390, 844, "light"), (820, 1180, "dark"), (1440, 900, "light")]:
        page = world.page(width=width, height=height, color_scheme=scheme, profile=f"{world.profile}-{width}")
        taken = functools.partial(picture, page, f"{PICTURES}/{width}")
        taken("blank")
        furnished(world, page)
        for name, path in SCREENS.items():
            visit(world, page, path)
            if name == "counting":
                page.get_by_role("button", name="Count here").click()
            taken(name)
        page.goto(world.site.address + "#/count/" + page.evaluate("sessionStorage.getItem('first')"))
        shows(page, 23)
        taken("kids")
        flash(page)
        taken("flash")
        page.goto(world.site.address + "#/counts")
        page.get_by_role("button", name="Select").click()
        page.locator(".face").first.click()
        page.locator(".face").nth(1).click()
        taken("select")
        page.get_by_role("button", name="Share").click()
        expect(page.locator("#text")).not_to_have_value("")
        taken("share")
        visit(world, page, "#/look/new")
        page.locator("[aria-label='Sailboat']").click()
        taken("colors")
        page.get_by_role("button", name=re.compile("#CC333F")).click()
        page.locator("#names").fill("Boats")
        taken("named")
        journal.pictures(world, page, taken)
        if width == 390:
            strip(page, PICTURES, "journal", ["journal", "writing", "past", "conflict"])
            strip(page, PICTURES, "count", ["blank", "kids", "flash", "settings"])
            strip(page, PICTURES, "add", ["icons", "colors", "named", "counts"])
            strip(page, PICTURES, "share", ["counts", "select", "share", "device"])
            strip(page, PICTURES, "groups", ["counts", "one group", "counting", "stopwatch"])
            strip(page, PICTURES, "history", ["history", "target history", "target", "stopwatch history"])
        page.context.close()


def flash(page):
    """Holds the flash of a tap, which is gone too soon for a picture."""
    page.evaluate("""() => {
        const animate = Element.prototype.animate
        Element.prototype.animate = function (frames, times) {
            const animation = animate.call(this, frames, times)
            animation.currentTime = 40
            animation.pause()
        }
    }""")
    tap(page, 1, 250, 330)
    shows(page, 24)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--pictures")
    parser.add_argument("--only")
    ARGUMENTS = parser.parse_args()
    ROUNDS, PICTURES = ARGUMENTS.rounds, ARGUMENTS.pictures
    journal.ROUNDS = ROUNDS
    ROOT = pathlib.Path(__file__).resolve().parents[2]
    sys.exit(done(CHECKS, lambda playwright, work: World(playwright, ARGUMENTS.folder, work), ARGUMENTS.only))
