"""What is written to people: kept on the disk first, and sent once, whatever happens between."""
import contextlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import time

from playwright.sync_api import Error, expect

import browser
import sync
from browser import killed, until
from campus import PASSWORD, bubbles, check, friends_page, kept, write

ROUNDS = 20


@check("what is written offline waits, survives a reload, and is sent once and in order; the server restarts meanwhile")
def offline(world):
    page, ada, ben = friends_page(world, "ben")
    world.kept(page)
    page.context.set_offline(True)
    for text in ("one", "two"):
        write(page, text)
    expect(page.locator(".waits")).to_have_count(2)
    # A slow disk: what is typed is kept as a draft while it is being sent.
    page.evaluate("""const add = IDBObjectStore.prototype.add
        IDBObjectStore.prototype.add = function (...given) {
            const end = performance.now() + 500
            const wait = () => performance.now() < end && (this.get(0).onsuccess = wait)
            wait()
            return add.apply(this, given)
        }; 0""")
    page.locator("#message").fill("slow")
    for _ in range(3):
        page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#message")).to_have_value("")
    page.locator("#message").fill("a draft")
    until(lambda: "a draft" in kept(page))
    page.reload()
    expect(bubbles(page)).to_have_text(["Hello, this is ben", "one", "two", "slow"])
    expect(page.locator("#message")).to_have_value("a draft")
    expect(page.locator(".waits")).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator(".waits")).to_have_count(0)
    world.site.stop(signal.SIGKILL)
    page.locator("#message").fill("")
    write(page, "three")
    expect(page.locator(".waits")).to_have_count(1)
    world.site.start()
    expect(page.locator(".waits")).to_have_count(0)
    assert ben.texts(ada) == ["Hello, this is ben", "one", "two", "slow", "three"], ben.texts(ada)


@check("a message is sent once though the browser is killed with -9 between sending and answer; two tabs send each once")
def once(world):
    page, ada, ben = friends_page(world, "ben")
    # Chromium writes cookies down within half a minute, or when it is closed.
    profile = f"{world.profile}-ada"
    page.context.close()
    said, chance = ["Hello, this is ben"], random.Random(20261129)
    for number in range(max(3, ROUNDS // 4)):
        page = world.page(f"#/chat/{ben.id}", profile=profile)
        expect(bubbles(page)).to_have_count(len(said))
        said.append(f"number {number}")
        page.locator("#message").fill(said[-1])
        page.get_by_role("button", name="Send", exact=True).click()
        # What is shown is on the disk; whether the server has it, and whether that is known, is left to chance.
        expect(bubbles(page)).to_have_count(len(said))
        time.sleep(chance.uniform(0, 0.15))
        killed(profile)
        with contextlib.suppress(Error):
            page.context.close()
    page = world.page(f"#/chat/{ben.id}", profile=profile)
    expect(bubbles(page)).to_have_text(said)
    expect(page.locator(".waits")).to_have_count(0)
    assert ben.texts(ada) == said, ben.texts(ada)
    other = page.context.new_page()
    other.goto(world.site.address + f"#/chat/{ben.id}")
    expect(bubbles(other)).to_have_text(said)
    page.context.set_offline(True)
    write(other, "from the other tab")
    write(page, "from this tab")
    expect(page.locator(".waits")).to_have_count(2)
    page.close()
    other.context.set_offline(False)
    expect(other.locator(".waits")).to_have_count(0)
    said += ["from the other tab", "from this tab"]
    assert ben.texts(ada) == said, ben.texts(ada)
    expect(bubbles(other)).to_have_text(said)


@check("a text that the server refuses stays, to copy, change or drop; a closed conversation doesn't say why")
def refused(world):
    page, ada, ben, cyd = friends_page(world, "ben", "cyd")
    page.context.set_offline(True)
    write(page, "are you still there?")
    ben.block(ada)
    page.context.set_offline(False)
    expect(page.locator(".refused")).to_contain_text("not sent: ")
    expect(page.locator(".refused .text")).to_have_text("are you still there?")
    expect(page.get_by_text("This conversation is closed.")).to_be_visible()
    page.reload()
    expect(page.locator(".refused .text")).to_have_text("are you still there?")
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("navigator.clipboard.readText()") == "are you still there?"
    page.get_by_role("button", name="Drop").click()
    expect(page.locator(".refused")).to_have_count(0)
    closed = page.locator("section.chat").inner_text()
    # One who left looks the same.
    world.at(page, f"#/chat/{cyd.id}")
    expect(page.locator("#message")).to_be_visible()
    world.gone(cyd)
    expect(page.get_by_text("This conversation is closed.")).to_be_visible()
    assert page.locator("section.chat").inner_text().lower().replace("cyd", "ben").replace("c\n", "b\n") == \
        closed.lower(), closed


@check("a network that asks to sign in, a busy server and a full disk lose no text, and refuse none")
def between(world):
    page, ada, ben = friends_page(world, "ben")
    answers = [
        (200, "<html>Welcome to the campus network</html>", "text/html"), (403, "<html>Sign in</html>", "text/html"),
        (404, "{}", "application/json"), (503, json.dumps({"code": "unavailable", "detail": "soon"}), "application/json"),
        (429, json.dumps({"code": "too-many", "detail": "slowly", "retryAfterSeconds": 1}), "application/problem+json")]
    said = ["Hello, this is ben"]
    for status, body, kind in answers:
        asked = []
        page.route("**/v1/messages", lambda route, _, status=status, body=body, kind=kind, asked=asked: (
            asked.append(status), route.fulfill(status=status, body=body, content_type=kind)))
        said.append(f"text {status}")
        write(page, said[-1])
        until(lambda: (page.wait_for_timeout(20), len(asked) > 0)[1])
        expect(page.locator(".waits")).to_have_count(1)
        expect(page.locator(".refused")).to_have_count(0)
        page.unroute_all()
        expect(page.locator(".waits")).to_have_count(0)
    assert ben.texts(ada) == said, ben.texts(ada)
    # What can't be kept isn't done, and stays in the box.
    page.evaluate("IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError') }; 0")
    page.locator("#message").fill("no room for this")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("the storage of this browser is full")
    expect(page.locator("#message")).to_have_value("no room for this")
    assert ben.texts(ada) == said


@check("a session that ends leaves all readable and what is written waiting; signing in again sends it")
def ended(world):
    page, ada, ben = friends_page(world, "ben")
    device = next(one for one in ada.call("GET", "/v1/devices")["devices"] if not one["isCurrent"])
    ada.call("DELETE", f"/v1/devices/{device['device']}")
    expect(page.get_by_text(re.compile("^Signed out."))).to_be_visible()
    write(page, "later")
    expect(page.locator(".waits")).to_have_count(1)
    page.reload()
    expect(bubbles(page)).to_have_text(["Hello, this is ben", "later"])
    page.locator(".banner").get_by_role("button", name="Sign in").click()
    page.locator("#password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Signed in as ada.").first).to_be_visible()
    until(lambda: ben.texts(ada) == ["Hello, this is ben", "later"])
    # Signing out says what would be lost, and leaves nothing of people.
    page.context.set_offline(True)
    world.at(page, f"#/chat/{ben.id}")
    write(page, "too late")
    world.at(page, "#/account")
    page.context.route("**/v1/messages", lambda route: route.abort())
    page.context.set_offline(False)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("1 text to people would be lost")
    page.context.unroute_all()
    until(lambda: len(ben.texts(ada)) == 3)
    world.at(page, f"#/chat/{ben.id}")
    expect(page.locator(".waits")).to_have_count(0)
    # Some browsers are so busy that a pause in typing is noticed only after it.
    page.evaluate("""() => {
        const plain = setTimeout
        globalThis.setTimeout = (f, wait, ...more) => plain(f, wait === 300 ? 4000 : wait, ...more)
    }""")
    page.locator("#message").fill("a draft")
    world.at(page, "#/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("1 text to people would be lost")
    page.get_by_role("button", name="Sign out all the same").click()
    expect(page.locator("#password")).to_be_visible()
    until(lambda: "ben" not in kept(page).lower() and ben.id not in kept(page))
    page.wait_for_timeout(4500)
    assert "ben" not in kept(page).lower() and ben.id not in kept(page), kept(page)
    world.at(page, "#/messages")
    expect(page.get_by_text("Hello, this is ben")).to_have_count(0)


@check("what is answered after one has signed out isn't kept")
def answered_late(world):
    world.person("ada")
    page = world.signed_in("ada", "#/me")
    held = []
    page.route(re.compile("/v1/me$"), lambda route: held.append(route) if route.request.method == "PATCH" else route.continue_())
    page.locator("#bio").fill("I count benches")
    page.locator("#bio").blur()
    until(lambda: (page.wait_for_timeout(20), held)[1])
    world.at(page, "#/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator("#password")).to_be_visible()
    until(lambda: "/v1/" not in kept(page))
    held[0].fulfill(json={"account": "a" * 32, "name": "ada", "displayName": "Ada", "bio": "I count benches"})
    page.wait_for_timeout(1000)
    assert "benches" not in kept(page), kept(page)


@check("a server that was put back to a backup is another life: what it lost is shown no more, what comes is in order")
def restored(world):
    page, ada, ben = friends_page(world, "ben")
    backup = os.path.join(world.work, "backup.db")
    subprocess.run([f"{sync.PROGRAMS}/quad-server", "backup", backup, "--data", world.site.data], check=True,
                   capture_output=True)
    ben.send(ada, "lost one")
    write(page, "lost two")
    expect(bubbles(page)).to_have_text(["Hello, this is ben", "lost one", "lost two"])
    # What waits isn't lost.
    expect(page.locator(".waits")).to_have_count(0)
    world.site.stop()
    for file in pathlib.Path(world.site.data).glob("quad-server.sqlite*"):
        if file.suffix != ".ends":
            file.rename(os.path.join(world.work, file.name))
    subprocess.run([f"{sync.PROGRAMS}/quad-server", "restore", backup, "--data", world.site.data], check=True,
                   capture_output=True)
    world.site.start()
    ben.send(ada, "after it")
    expect(bubbles(page)).to_have_text(["Hello, this is ben", "after it"])
    write(page, "and mine")
    expect(bubbles(page)).to_have_text(["Hello, this is ben", "after it", "and mine"])
    expect(page.locator(".waits")).to_have_count(0)
    assert ben.texts(ada) == ["Hello, this is ben", "after it", "and mine"], ben.texts(ada)


@check("a database of version 1 is taken over with all its counts; a page of version 2 doesn't mind a later one")
def migration(world):
    world.person("ada")
    page = world.page()
    browser.tap(page, 3)
    browser.shows(page, 3)
    page.goto(world.site.address + "icons.txt")
    count = page.evaluate("""async ([version]) => {
        const open = (version, upgrade) => new Promise((resolve, reject) => {
            const opening = indexedDB.open("quad", version)
            opening.onupgradeneeded = () => upgrade(opening.result)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => resolve(opening.result)
        })
        const names = ["documents", "actions", "taps", "state", "tabs"]
        const before = await open(undefined, () => {})
        const all = names.map(name => ({ name, keys: null, values: null }))
        await new Promise(done => {
            const reading = before.transaction(names)
            for (const one of all) {
                one.keys = reading.objectStore(one.name).getAllKeys()
                one.values = reading.objectStore(one.name).getAll()
            }
            reading.oncomplete = done
        })
        before.close()
        await new Promise(done => (indexedDB.deleteDatabase("quad").onsuccess = done))
        const after = await open(version, database => names.forEach(name => database.createObjectStore(name)))
        await new Promise(done => {
            const writing = after.transaction(names, "readwrite")
            for (const { name, keys, values } of all) {
                keys.result.forEach((key, index) => writing.objectStore(name).put(values.result[index], key))
            }
            writing.oncomplete = done
        })
        after.close()
        return all.reduce((sum, one) => sum + one.keys.result.length, 0)
    }""", [1])
    assert count > 3, count
    page.goto(world.site.address)
    browser.shows(page, 3)
    page.context.close()
    page = world.signed_in("ada", "#/people", profile=world.profile)
    expect(page.get_by_text("Nobody today.")).to_be_visible()
    stores = page.evaluate("""() => new Promise(done => (indexedDB.open("quad").onsuccess = event => {
        const { version, objectStoreNames } = event.target.result
        event.target.result.close()
        done([version, ...objectStoreNames])
    }))""")
    assert stores == [2, "actions", "documents", "kept", "outbox", "state", "tabs", "taps"], stores
    page.goto(world.site.address + "icons.txt")
    page.evaluate("""new Promise(done => (indexedDB.open("quad", 3).onsuccess = event => done(event.target.result.close())))""")
    page.goto(world.site.address)
    browser.shows(page, 3)
    browser.tap(page)
    browser.shows(page, 4)
