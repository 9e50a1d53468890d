"""The checks of the journal in the touch client: drafts over kills, compositions, two texts, paper, hostile texts."""
import contextlib
import json
import random
import re
import time

from playwright.sync_api import Error, expect

from browser import HOSTILE, check, drag, killed, until

ROUNDS = 20
SCREENS = {
    "journal": "#/journal", "past": "#/past", "find": "#/find", "memories": "#/memories", "entry": "#/entry/",
    "print": "#/print",
}
BOX = "#entry"


def write(page, text):
    page.locator(BOX).fill(text)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(BOX)).to_have_value("")


def newest(page):
    return page.locator(".latest blockquote")


def rows(page, work):
    """Does something with the rows on the disk: `work` gets the store of documents."""
    return page.evaluate("""work => new Promise((resolve, reject) => {
        const opening = indexedDB.open("quad")
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
            const store = opening.result.transaction(["documents"], "readwrite").objectStore("documents")
            const [keys, values] = [store.getAllKeys(), store.getAll()]
            values.onsuccess = () => {
                const changed = work.map(([key, value]) => store.put(value, key))
                store.transaction.oncomplete = () => {
                    opening.result.close()
                    resolve(keys.result.map((key, index) => [key, values.result[index]]))
                }
            }
        }
    })""", work)


def receive(page, text, other):
    """Puts a second text into an entry, as a device would that changed it independently."""
    for key, row in rows(page, []):
        if key.startswith("entry.") and text in row:
            held = json.loads(row)
            values = held["state"]["texts"]["text"]["values"]
            values.append([values[0][0][:16] + "f" * 32, other])
            rows(page, [[key, json.dumps(held)]])
            page.reload()
            return key.removeprefix("entry.")
    raise AssertionError(f"no entry has {text}")


@check("journal: what is written stands large at the bottom, and undo takes it back")
def writes(world):
    page = world.page("#/journal")
    write(page, "The rain stopped in time. #weather")
    expect(newest(page)).to_have_text("The rain stopped in time. #weather")
    write(page, "Bread with Ada")
    expect(newest(page)).to_have_text("Bread with Ada")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(newest(page)).to_have_text("The rain stopped in time. #weather")
    page.get_by_role("button", name="Redo").click()
    expect(newest(page)).to_have_text("Bread with Ada")
    page.get_by_role("button", name="The last entries").click()
    expect(page.locator(".entry")).to_have_count(2)
    page.locator(".open").nth(1).click()
    page.get_by_role("button", name="Star", exact=True).click()
    expect(page.get_by_role("button", name="Star", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Change").click()
    page.locator("#text").fill("The sun came out")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".texts .text")).to_have_text("The sun came out")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".entry")).to_have_count(1)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".entry")).to_have_count(2)
    page.get_by_role("button", name="★ only").click()
    expect(page.locator(".entry .text")).to_have_text(["The sun came out"])
    page.reload()
    expect(page.locator(".entry")).to_have_count(2)


@check("journal: a draft is there after the browser is killed with -9, up to the last pause")
def drafts(world):
    chance = random.Random(20261129)
    page = world.page("#/journal")
    world.kept(page)
    world.site.stop()
    page.context.close()
    typed, kept = "", ""
    for _ in range(max(5, ROUNDS // 4)):
        page = world.page("#/journal")
        now = page.locator(BOX).input_value()
        assert typed.startswith(now) and now.startswith(kept), f"{now!r}, not from {kept!r} to {typed!r}"
        typed = now
        page.locator(BOX).focus()
        page.keyboard.press("Control+End")
        for word in ["Rain ", "wind ", "sun "]:
            page.keyboard.type(word, delay=5)
            typed += word
        time.sleep(chance.uniform(0, 0.6))
        kept = draft_on_disk(page)
        killed(world.profile)
        with contextlib.suppress(Error):
            page.context.close()
    assert kept != "" or typed != "", "nothing was typed"
    # After a pause all of it is there.
    page = world.page("#/journal")
    page.locator(BOX).fill("All of it")
    until(lambda: draft_on_disk(page) == "All of it")
    killed(world.profile)
    with contextlib.suppress(Error):
        page.context.close()
    page = world.page("#/journal")
    expect(page.locator(BOX)).to_have_value("All of it")
    page.get_by_role("button", name="Save").click()
    expect(newest(page)).to_have_text("All of it")
    page.reload()
    expect(page.locator(BOX)).to_have_value("")


def drafts_on_disk(page):
    """The row of all that was typed and not saved; None if there is none."""
    return page.evaluate("""() => new Promise(resolve => {
        const opening = indexedDB.open("quad")
        opening.onsuccess = () => {
            const asked = opening.result.transaction(["state"]).objectStore("state").get("draft")
            asked.onsuccess = () => { opening.result.close(); resolve(asked.result ?? null) }
        }
    })""")


def draft_on_disk(page):
    return json.loads(drafts_on_disk(page) or '{"text":""}')["text"]


@check("journal: a change stays with its entry over Back, other entries and a kill, until it is saved or cancelled")
def changes(world):
    page = world.page("#/journal")
    write(page, "Bread")
    write(page, "Milk")

    def opened(number):
        page.goto(world.site.address + "#/past")
        page.locator(".open").nth(number).click()

    def change(number, text):
        opened(number)
        page.get_by_role("button", name="Change").click()
        page.locator("#text").fill(text)
    ways = [lambda: page.go_back(), lambda: page.keyboard.press("Escape"),
            lambda: page.get_by_role("button", name="Back", exact=True).click(),
            lambda: drag(page, (60, 640), (300, 650))]
    change(1, "Bread with Ada")
    for way in ways:
        way()
        expect(page.locator("section.page").locator(".entry").first).to_be_visible()
        opened(1)
        expect(page.locator("#text")).to_have_value("Bread with Ada")
    change(0, "Milk and honey")
    until(lambda: '"Milk and honey"' in drafts_on_disk(page) and '"Bread with Ada"' in drafts_on_disk(page))
    killed(world.profile)
    with contextlib.suppress(Error):
        page.context.close()
    page = world.page("#/journal")
    expect(page.locator(BOX)).to_have_value("")
    expect(newest(page)).to_have_text("Milk")
    expect(page.get_by_role("button", name="Open it")).to_have_count(2)
    opened(1)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".texts .text")).to_have_text("Bread with Ada")
    opened(0)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".texts .text")).to_have_text("Milk")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value("Milk and honey")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".texts .text")).to_have_text("Milk")
    until(lambda: drafts_on_disk(page) is None)
    # Of an entry that is gone, the change is in the draft.
    change(0, "Milk, twice")
    until(lambda: '"Milk, twice"' in (drafts_on_disk(page) or ""))
    for _ in range(2):
        page.goto(world.site.address + "#/journal")
        page.get_by_role("button", name="Undo", exact=False).first.click()
    expect(page.locator(BOX)).to_have_value("Milk, twice")


@check("journal: a page about an entry that goes away leads to the journal, says so, and what was typed is in the box")
def gone(world):
    page = world.page("#/journal")
    other = page.context.new_page()
    world.open(other, "#/past")

    def undone():
        page.get_by_role("button", name=re.compile("^Undo")).first.click()

    def deleted():
        other.goto(world.site.address + "#/past")
        other.locator(".open").first.click()
        expect(other.locator(".texts, #text")).to_be_visible()
        other.locator("h1").focus()
        other.keyboard.press("d")
    for way in (undone, deleted):
        for typed in (False, True):
            write(page, "Bread")
            page.get_by_role("button", name="Open the newest entry").click()
            if typed:
                page.get_by_role("button", name="Change").click()
                page.locator("#text").fill("Bread with Ada")
                page.keyboard.type(", at last")
            way()
            expect(page.locator(BOX)).to_have_value("Bread with Ada, at last" if typed else "")
            expect(page.locator(".toast")).to_contain_text(
                re.compile("isn't in the journal any more" + ("; what you typed is in the box" if typed else "(?!;)")))
            page.locator(BOX).fill("")


@check("journal: a composition is not disturbed by what is kept meanwhile, and its Enter doesn't save")
def compositions(world):
    page = world.page("#/journal")
    page.locator(BOX).focus()
    session = page.context.new_cdp_session(page)
    for text in ["に", "にほ", "にほん"]:
        session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        # Longer than a pause: the draft is kept in the middle of the composition.
        time.sleep(0.5)
    until(lambda: draft_on_disk(page) == "にほん")
    session.send("Input.imeSetComposition", {"text": "日本", "selectionStart": 2, "selectionEnd": 2})
    page.locator(BOX).evaluate("""box => box.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }))""")
    session.send("Input.insertText", {"text": "日本"})
    expect(page.locator(BOX)).to_have_value("日本")
    assert page.locator(".latest").count() == 0, "the Enter of a composition saved"
    page.get_by_role("button", name="Save").click()
    expect(newest(page)).to_have_text("日本")


@check("journal: two tabs write into one journal, and one's draft comes to the other")
def two_tabs(world):
    page = world.page("#/journal")
    write(page, "One")
    other = page.context.new_page()
    world.open(other, "#/journal")
    expect(newest(other)).to_have_text("One")
    other.locator(BOX).fill("Two")
    expect(page.locator(BOX)).to_have_value("Two")
    other.get_by_role("button", name="Save").click()
    expect(newest(page)).to_have_text("Two")
    expect(page.locator(BOX)).to_have_value("")


@check("journal: two texts stand side by side, and one, both or another one stays")
def conflicts(world):
    page = world.page("#/journal")
    for number, (button, wanted) in enumerate([
            ("Keep text 2", "Rain here"), ("Keep text 1", "Rain there"),
            ("Keep both, the older one first", "Rain here\n\nRain there")]):
        write(page, "Rain here")
        receive(page, "Rain here", "Rain there")
        page.goto(world.site.address + "#/journal")
        page.get_by_role("button", name="Choose what stays").click()
        expect(page.locator(".several .text")).to_have_text(["Rain there", "Rain here"])
        page.get_by_role("button", name=button).click()
        expect(page.locator(".toast")).to_contain_text("Both texts stay" if "both" in button else "One text stays")
        expect(page.locator(".texts .text")).to_have_count(1)
        assert page.locator(".texts .text").text_content() == wanted
        page.get_by_role("button", name="Delete").click()
    write(page, "Rain here")
    receive(page, "Rain here", "Rain there")
    page.goto(world.site.address + "#/journal")
    page.keyboard.press("Escape")
    page.goto(world.site.address + "#/journal")
    page.get_by_role("button", name="Choose what stays").click()
    page.get_by_role("button", name="Write another text").click()
    page.locator("#text").fill("Rain everywhere")
    page.get_by_role("button", name="Keep this one").click()
    expect(page.locator(".texts .text")).to_have_text(["Rain everywhere"])
    page.get_by_role("button", name="Undo", exact=False).first.click()
    expect(page.locator(".several .text")).to_have_count(2)
    # What is typed for both stays when one of them, or both, are kept.
    page.get_by_role("button", name="Write another text").click()
    for number, button in enumerate(["Keep text 2", "Keep both, the older one first"]):
        if number == 0:
            page.locator("#text").fill("Rain all over")
        page.get_by_role("button", name=button).click()
        expect(page.locator(".toast")).to_contain_text("What you typed isn't saved.")
        expect(page.locator("#text")).to_have_value("Rain all over")
        expect(page.get_by_text("changed elsewhere")).to_have_count(0)
        if number == 0:
            page.locator(".toast").get_by_role("button", name="Undo").click()
            expect(page.locator(".several .text")).to_have_count(2)
    page.reload()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".texts .text")).to_have_text(["Rain all over"])


@check("journal: a locked one shows dates, opens nothing, and keeps what is sealed as it is")
def locked(world):
    page = world.page("#/journal")
    write(page, "Rain")
    page.goto(world.site.address + "#/print")
    expect(page.get_by_role("button", name="Print 1 entry", exact=True)).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Open the newest entry").click()
    page.get_by_role("button", name="Change").click()
    page.locator("#text").fill("Rain and")
    page.go_back()
    page.locator(BOX).fill("Half a")
    until(lambda: draft_on_disk(page) == "Half a")
    for key, row in rows(page, []):
        if key.startswith("entry."):
            held = json.loads(row)
            held["state"]["texts"]["text"]["values"][0][1] = f"quad:sealed:1:{'a' * 32}:AAAA"
            values = held["state"]["texts"]["text"]["values"]
            values.append([values[0][0][:16] + "f" * 32, values[0][1] + "B"])
            sealed = json.dumps(held)
            rows(page, [[key, sealed]])
            identifier = key.removeprefix("entry.")
    page.reload()
    expect(page.locator(".locked")).to_contain_text("quad journal unlock")
    expect(page.locator(".dates li")).to_have_count(1)
    expect(page.locator(".banner").first).to_contain_text("Choose what stays in a terminal.")
    assert page.get_by_role("button", name="Choose what stays").count() == 0
    page.get_by_role("button", name="Drop").click()
    expect(page.locator(BOX)).to_have_count(0)
    until(lambda: draft_on_disk(page) == "")
    page.goto(world.site.address + "#/find")
    page.locator("#words").fill("Rain")
    expect(page.locator("main [role=status]")).to_contain_text("locked")
    page.goto(world.site.address + f"#/entry/{identifier}")
    expect(page.locator(".problem").first).to_have_text("(locked)")
    assert page.get_by_role("button", name="Change").count() == 0
    # What was typed before it was encrypted can still be taken away.
    expect(page.locator("#text")).to_have_value("Rain and")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Rain and"
    page.goto(world.site.address + "#/past")
    expect(page.locator(".entry .problem").first).to_have_text("(locked)")
    assert dict(rows(page, []))[f"entry.{identifier}"] == sealed


@check("journal: search finds words without accents and tags, and the last 30 come first")
def finds(world):
    page = world.page("#/journal")
    for number in range(33):
        write(page, f"Entry {number}" + (" at Zoë's café #food" if number == 3 else ""))
    page.keyboard.press("/")
    page.locator("#words").fill("CAFE zo")
    expect(page.locator(".entry")).to_have_count(1)
    page.locator("#words").fill("#food")
    expect(page.locator(".entry .text")).to_have_text(["Entry 3 at Zoë's café #food"])
    page.locator("#words").fill("nothing of that")
    expect(page.locator("main")).to_contain_text("Nothing found.")
    page.goto(world.site.address + "#/past")
    expect(page.locator(".entry")).to_have_count(30)
    page.get_by_role("button", name="Older entries").click()
    expect(page.locator(".entry")).to_have_count(33)
    page.locator("summary").click()
    page.get_by_role("button", name="Keep the latest 30").click()
    expect(page.locator("main")).to_contain_text("The oldest 3 entries would go")
    page.get_by_role("button", name="Keep 30").click()
    expect(page.locator("summary")).to_have_text("The latest 30 are kept")
    expect(page.locator(".entry")).to_have_count(30)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator("summary")).to_have_text("All entries are kept")
    page.get_by_role("button", name="Older entries").click()
    expect(page.locator(".entry")).to_have_count(33)


@check("journal: what was a week and a year ago comes by itself")
def remembers(world):
    page = world.page("#/journal")
    now = int(page.evaluate("Date.now()"))
    for days, text in [(365, "Then"), (7, "Last week")]:
        write(page, text)
        for key, row in rows(page, []):
            if key.startswith("entry.") and text in row:
                held = json.loads(row)
                held["state"]["fields"]["at"][1] = now - days * 86_400_000
                rows(page, [[key, json.dumps(held)]])
        page.reload()
    expect(page.locator(".memory h2")).to_have_text([re.compile("^A year ago"), re.compile("^A week ago")])
    page.get_by_role("button", name="On this day").click()
    expect(page.locator(".entry .text")).to_have_text(["Then", "Last week"])


@check("journal: swipes and keys lead to the counts and back, and so does Back; an address opens it")
def ways(world):
    page = world.page("#/counts")
    drag(page, (300, 600), (100, 610))
    expect(page.locator("section.journal")).to_be_visible()
    drag(page, (60, 640), (300, 650))
    expect(page.locator("h1")).to_have_text("Counts")
    page.get_by_role("link", name="Journal").click()
    expect(page.locator("section.journal")).to_be_visible()
    page.go_back()
    expect(page.locator("h1")).to_have_text("Counts")
    page.get_by_role("link", name="Journal").click()
    page.get_by_role("link", name="Counts").click()
    expect(page.locator("h1")).to_have_text("Counts")
    press = page.keyboard.press
    press("3")
    page.locator(BOX).focus()
    page.keyboard.type("2 3 u")
    press("Shift+Enter")
    page.keyboard.type("second line")
    press("Control+Enter")
    expect(newest(page)).to_have_text(re.compile("2 3 u"))
    assert newest(page).text_content() == "2 3 u\nsecond line"
    press("Escape")
    press("o")
    expect(page.locator(".entry")).to_have_count(1)
    press("j")
    press("Enter")
    expect(page.get_by_role("button", name="Star", exact=True)).to_be_visible()
    press("s")
    expect(page.get_by_role("button", name="Star", exact=True)).to_have_attribute("aria-pressed", "true")
    press("Escape")
    press("Escape")
    expect(page.locator("section.journal")).to_be_visible()
    press("2")
    expect(page.locator("h1")).to_have_text("Counts")
    page.goto(world.site.address + "#/count")
    page.get_by_role("button", name="Journal").click()
    expect(newest(page)).to_be_visible()


@check("journal: hostile texts are shown as they are, and do nothing")
def hostile(world):
    page = world.page("#/journal")
    for text in HOSTILE:
        write(page, text)
        assert newest(page).text_content() == text.strip(), newest(page).text_content()
    for path in ["#/past", "#/print"]:
        page.goto(world.site.address + path)
        expect(page.locator("main .text")).to_have_count(len(HOSTILE))
    page.goto(world.site.address + "#/find")
    page.locator("#words").fill("alert(1)")
    expect(page.locator(".entry")).to_have_count(4)
    assert page.locator("main img, main script, main b").count() == 0
    for path in ["#/entry/<script>", "#/entry/", "#/find/x", "#/past/x", "#/journal/x"]:
        page.goto(world.site.address + path)
        expect(page.locator("#app > section")).to_be_visible()


@check("journal: on paper all entries stand, oldest first, without buttons")
def paper(world):
    page = world.page("#/journal")
    for number in range(35):
        write(page, f"Entry {number}")
    page.goto(world.site.address + "#/past")
    page.evaluate("window.print = () => (window.printed = true)")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("article")).to_have_count(35)
    page.get_by_role("button", name="Print 35 entries").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator("article .text").first).to_have_text("Entry 0")
    assert page.get_by_role("button").count() == 0 or not page.get_by_role("button").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(page.pdf()) > 10_000


def furnished(world, page):
    """A journal as a person has it, with two texts of one entry."""
    page.goto(world.site.address + "#/journal")
    for text in ["The rain stopped in time. #weather", "مساء هادئ مع الأصدقاء", "Bread with Ada, and a walk along the river",
                 "A long one: " + "the day went on and on, and nobody minded. " * 12, "Zoë laughed at my joke."]:
        write(page, text)
    identifier = receive(page, "Bread with Ada", "Bread with Ada and Ben")
    page.evaluate(f"sessionStorage.setItem('entry', '{identifier}')")
    expect(page.locator(".latest")).to_be_visible()


def pictures(world, page, taken):
    page.goto(world.site.address + "#/journal")
    page.locator(BOX).fill("The first snow, and nobody had to be anywhere")
    taken("writing")
    page.locator(BOX).fill("")
    page.goto(world.site.address + "#/entry/" + page.evaluate("sessionStorage.getItem('entry')"))
    expect(page.locator(".several")).to_be_visible()
    taken("conflict")
    page.goto(world.site.address + "#/find")
    page.locator("#words").fill("bre")
    expect(page.locator(".entry")).to_have_count(1)
    taken("found")
