"""The walk of docs/dashboard.md: a new campus from nothing, with what each click writes into the audit; dashboard.py plays it."""
import functools
import os
import re
import secrets
import subprocess
import time

from playwright.sync_api import expect

from browser import picture, strip


class Walk:
    """Somebody who sets a campus up by the pages alone, and what their clicks wrote."""

    def __init__(self, world, page, pictures):
        self.world, self.page, self.pictures = world, page, pictures
        self.seen = len(world.acts())

    def go(self, *links):
        for link in links:
            self.page.get_by_role("link", name=link, exact=True).click()

    def press(self, button):
        self.page.get_by_role("button", name=button).click()

    def wrote(self, *acts):
        """Takes what was written since the last call."""
        found = self.world.acts()[self.seen:]
        self.seen += len(found)
        assert found == list(acts), (found, acts)

    def shot(self, name):
        if self.pictures:
            picture(self.page, f"{self.pictures}/390", name)


def lived(ask, place, code):
    """Ten people join by an invitation; two of them meet, and one reports the other."""
    people = []
    for name in ["ada", "ben", "cleo", "dan", "eve", "finn", "gil", "hana", "ines", "jin"]:
        status, one = ask("POST", "/v1/accounts", {
            "name": name, "password": "correct horse", "displayName": name.title(), "invite": code,
            "device": secrets.token_hex(16)})
        assert status == 200, one
        people.append(one)
    ada, ben = people[:2]
    status, one = ask("POST", "/v1/accounts", {
        "name": "kim", "password": "correct horse", "displayName": "Kim", "invite": code, "device": secrets.token_hex(16)})
    assert status == 403, "an eleventh"
    now = int(time.time() * 1000)
    for one in (ada, ben):
        visit = {"visit": secrets.token_hex(16), "place": place, "enteredAt": now - 3_600_000}
        status, answer = ask("POST", "/v1/visits", {"events": [
            visit | {"kind": "enter", "at": now - 3_600_000}, visit | {"kind": "leave", "at": now - 600_000}]}, one["token"])
        assert status == 200, answer
    for text in ["You dropped your scarf at the library", "Why don't you answer", "Answer me, you fool"]:
        status, answer = ask("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": ada["account"], "text": text}, ben["token"])
        if text.startswith("You"):
            ask("POST", f"/v1/requests/{ben['account']}/accept", {}, ada["token"])
        assert status == 200, answer
    status, answer = ask("POST", "/v1/reports", {
        "id": secrets.token_hex(16), "person": ben["account"], "reason": "Insults", "messages": 10}, ada["token"])
    assert status == 200, answer


def begins(walk, campus):
    """The map and the invitations; returns the code."""
    page = walk.page
    expect(page.locator(".warnings")).to_contain_text("no backup yet")
    walk.shot("operator-overview")
    walk.go("Places", "Add places")
    page.get_by_label("GeoJSON file").set_input_files(campus)
    walk.press("Show what it changes")
    expect(page.locator("main")).to_contain_text("40 new")
    walk.wrote()
    walk.shot("operator-file")
    walk.press("Import")
    expect(page.locator("tbody tr")).to_have_count(40)
    walk.wrote("import")
    walk.shot("operator-map")
    walk.go("Invitations")
    page.get_by_label("Accounts").fill("10")
    walk.press("Make an invitation")
    walk.wrote("invites", "invite", "invites")
    walk.shot("operator-invitation")
    return page.locator("strong code").inner_text()


def decides(walk):
    """The first report, and a forgotten password; returns the code."""
    page = walk.page
    walk.go("Overview", "1 report waits for a decision")
    page.locator("tbody a").click()
    page.get_by_label("Remove the words and the picture of ben").check()
    walk.shot("operator-report")
    walk.press("Decide")
    expect(page.get_by_role("status")).to_contain_text("is closed (profile)")
    walk.wrote("reports", "report", "profile", "close", "reports")
    walk.go("Accounts")
    page.get_by_label("Name begins with").fill("cle")
    walk.press("Search")
    walk.go("cleo", "New password")
    walk.press("Make a code")
    walk.wrote("list", "list", "show", "data", "reset-code", "show", "data")
    walk.shot("operator-code")
    return page.locator("strong code").inner_text()


def walk(world, programs, cheap, started, tool, ask, pictures):
    folder = world.data
    campus, backups = os.path.join(folder, "campus.geojson"), os.path.join(folder, "backups")
    os.mkdir(backups)
    process, port = started(folder)
    world.processes.append(process)
    page = world.page(viewport={"width": 390, "height": 844}, variables={"QUAD_BACKUP_TO": backups})
    steps = Walk(world, page, pictures)
    code = begins(steps, campus)
    place = tool(folder, "places", "list").split("\t")[0]
    lived(functools.partial(ask, port), place, code)
    code = decides(steps)
    password = os.path.join(folder, "password")
    with open(password, "w") as file:
        file.write("battery staple\n")
    for words in (["reset", "cleo", "--code", code], ["sign-in", "cleo"]):
        subprocess.run(
            [f"{programs}/quad", "account", *words, "--server", f"http://127.0.0.1:{port}", "--password-file", password],
            env={**os.environ, "QUAD_HOME": os.path.join(folder, "cleo")}, check=True, capture_output=True)
    steps.go("Backups")
    steps.press("Make one now")
    expect(page.get_by_role("status")).to_contain_text("Made and checked")
    steps.wrote("backup")
    steps.shot("operator-backup")
    # The disk is lost: the last backup is put back, by the commands that the page has.
    world.end()
    made = [one for one in os.listdir(backups) if one.endswith(".sqlite")]
    assert len(made) == 1, made
    for name in os.listdir(folder):
        if re.fullmatch(r"quad-server\.sqlite(-wal|-shm)?", name):
            os.rename(os.path.join(folder, name), os.path.join(folder, "lost" + name))
    tool(folder, "restore", os.path.join(backups, made[0]), *cheap)
    page = steps.page = world.page(viewport={"width": 390, "height": 844}, variables={"QUAD_BACKUP_TO": backups})
    steps.go("Audit")
    expect(page.locator("tbody tr").first).to_contain_text("restore")
    expect(page.locator("tbody tr").last).to_contain_text("import")
    steps.shot("operator-audit")
    if pictures:
        strip(page, pictures, "operator-begin", [f"operator-{one}" for one in ["overview", "file", "map", "invitation"]])
        strip(page, pictures, "operator-days", [f"operator-{one}" for one in ["report", "code", "backup", "audit"]])
