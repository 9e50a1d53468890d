"""Walks through the operator's pages: drawing places, turning long lists, hostile texts everywhere; dashboard.py plays them."""
import json
import os
import pathlib
import secrets
import socket
import sqlite3
import subprocess
import urllib.parse

from playwright.sync_api import expect

from browser import HOSTILE


def fetched(world, page, send, path):
    """Asks for a file as the browser of a page does, which would save it."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    status, _, text = send(world.base + path, cookie=cookie, sec_fetch_site="same-origin")
    assert status == 200, (path, status)
    return text


def every_form(world, tool):
    """The path of each form, and what it may send."""
    place, name = tool(world.data, "places", "list").splitlines()[0].split("\t")[:2]
    confirmed = "confirm=" + urllib.parse.quote(name)
    area = "points=0,0%0A0,1%0A1,1"
    return {"accounts/ada/disable": "", "accounts/ada/enable": "", "accounts/ada/reset": "",
            "accounts/ada/delete": "confirm=ada", "accounts/ada/profile": "words=x", "accounts/ada/sign-out": "device=0",
            "accounts/+new": "name=eve&password=correct+horse", "invites/new": "uses=1&days=1",
            f"places/{place}/edit": "name=x", f"places/{place}/remove": confirmed, "places/draw": f"name=x&{area}",
            f"places/{place}/area": area, "places/file": 'file={"type":"FeatureCollection","features":[]}',
            "places/import": "", "places/discard": "", "invites/x/withdraw": "",
            "reports/x": "act=none", "reports/zz": "act=delete",
            "places/new": "name=x&latitude=0&longitude=0&radius=9", "backups/make": "", "backups/check": "", "leave": ""}


def drawn(world, send):
    """Places are drawn by clicks and typed points."""
    page = world.page()
    page.get_by_role("link", name="Places").click()
    page.get_by_role("link", name="Add places").click()
    page.get_by_role("link", name="Draw it on the map").click()
    page.get_by_label("Name").fill("The Hut")
    page.get_by_label("Middle of the picture").fill("0.05,0.05")
    page.get_by_label("Metres across").fill("640")
    page.get_by_role("button", name="Show what is typed").click()
    picture = page.get_by_alt_text("Set a point where you click").locator("visible=true")
    corners = [(220, 140), (420, 140), (420, 340), (220, 340)]
    for x, y in corners:
        picture.click(position={"x": x, "y": y})
    drawn = fetched(world, page, send, picture.get_attribute("src"))
    assert drawn.count('class="leave"') == 4 and drawn.count('class="track"') == 1, drawn[:2000]
    assert page.get_by_label("Name").input_value() == "The Hut"
    assert "draw" not in world.acts() and "add" not in world.acts()
    page.go_back()
    assert len(page.get_by_label("Points").input_value().split()) == 3, "going back takes one back"
    page.go_forward()
    page.get_by_role("button", name="Add the place").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Hut")

    def area():
        features = json.loads(fetched(world, page, send, "places/map.geojson"))["features"]
        return next(one["geometry"] for one in features if one["properties"]["name"] == "The Hut")

    found = area()
    ring = found["coordinates"][0]
    wide = max(x for x, _ in ring) - min(x for x, _ in ring)
    assert found["type"] == "Polygon" and len(ring) == 5 and abs(wide * 111_195 - 200) < 1, found
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(world.base + "places/The%20Hut/area")
    page.get_by_role("radio", name="A round place").check()
    box = picture.bounding_box()
    assert box["width"] == 280, box
    picture.click(position={"x": 140, "y": 105})
    page.get_by_label("Radius in metres").fill("wide")
    page.get_by_role("button", name="Change the area").click()
    expect(page.locator("main")).to_contain_text("is no round place")
    page.go_back()
    page.get_by_label("Radius in metres").fill("50")
    page.get_by_role("button", name="Change the area").click()
    expect(page.get_by_role("status")).to_have_text("Changed: area.")
    found = area()
    x, y = found["coordinates"]
    assert found["type"] == "Point" and found["radius"] == 50 and abs(x - 0.05) + abs(y - 0.05) < 0.00001, found
    page.goto(world.base + "places/draw")
    page.get_by_label("Name").fill("The Lawn")
    page.get_by_label("Points").fill("0,0\n1,1\n0,1\n1,0")
    page.get_by_role("button", name="Add the place").click()
    expect(page.locator("main")).to_contain_text("edges cross, touch or enclose nothing")
    page.go_back()
    page.get_by_label("Points").fill("0,0\n0,1\n1,1")
    page.get_by_label("Metres across").press("Enter")
    page.get_by_role("button", name="Take the last point back").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Points")).to_have_value("0,0\n0,1")
    page.get_by_label("Points").fill("0,0\n0,1\n1,1")
    page.get_by_role("button", name="Add the place").click()
    expect(page.get_by_role("status")).to_have_text("The place is added.")
    world.said = [one for one in world.said if "status of 4" not in one]
    assert [one for one in world.acts() if one in ("add", "edit")] == ["add", "edit", "add"]


def spoken(world, base, cookie):
    """Old clients get an answer that they can read, with the end of the connection."""
    path = urllib.parse.urlsplit(base).path
    for version, host, first in [("1.0", "Host: 127.0.0.1\r\n", b"HTTP/1.0 200"), ("1.0", "", b"HTTP/1.0 404"), ("1.1", "", b"")]:
        with socket.create_connection(("127.0.0.1", world.site.port), 10) as link:
            link.sendall(f"GET {path} HTTP/{version}\r\n{host}Cookie: {cookie}\r\nSec-Fetch-Site: none\r\n\r\n".encode())
            answer = b"".join(iter(lambda: link.recv(65536), b""))
        assert answer.startswith(first) and bool(first) == bool(answer), answer[:200]
        assert not answer or b"\r\nconnection: close\r\n" in answer.lower(), answer[:500]


def of_files(world, programs, cheap):
    """Pages of a store on JSON files tell what its operator can do, and nothing that keeps a server from starting."""
    store = ["--store", f"json:{world.data}/files"]
    words = [f"{programs}/quad-server", "user", "create", "ada", *store, *cheap]
    subprocess.run(words, input="correct horse", text=True, capture_output=True, check=True)
    page = world.page(place=store)
    assert "backup-to" not in page.content() and "no server runs" not in page.content()
    expect(page.locator("main")).to_contain_text("quad-server backup FOLDER")
    page.get_by_role("link", name="Backups").click()
    expect(page.locator("main")).to_contain_text("Stop these pages and the server, and type quad-server backup FOLDER.")
    assert "backup-to" not in page.content() and "goes on meanwhile" not in page.content()
    page.get_by_role("button", name="Check the store").click()
    expect(page.get_by_role("status")).to_have_text("The store is sound.")
    backup = [words[0], "backup", f"{world.data}/copy", *store]
    assert subprocess.run(backup, capture_output=True).returncode == 75, "beside the pages"
    world.end()
    subprocess.run(backup, capture_output=True, check=True)


def line_ends(world, tool):
    """A browser drops ends of lines from a field of one line: that changes nothing by itself."""
    square, file = [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01], [0, 0]], os.path.join(world.data, "lines.geojson")
    texts = ["Line one\nline two", "CR\rhere", "Use\r\nof two"]
    pathlib.Path(file).write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": text, "usage": text}, "geometry": {"type": "Polygon", "coordinates": [
            [[x + number, y] for x, y in square]]}} for number, text in enumerate(texts)]}))
    tool(world.data, "places", "import", file)


    def stored():
        store = sqlite3.connect(os.path.join(world.data, "quad-server.sqlite"))
        rows = store.execute("SELECT id, name, usage FROM places").fetchall()
        store.close()
        return {place: (name, usage) for place, name, usage in rows}

    before = stored()
    mine = [one for one in before if before[one][0] in texts]
    assert len(mine) == 3, before
    page = world.page()
    for place in mine:
        page.goto(world.base + "places/" + place)
        page.get_by_role("button", name="Change").click()
        expect(page.get_by_role("status")).to_have_text("Nothing changed.")
        page.get_by_label("Opening hours").fill("24/7")
        page.get_by_role("button", name="Change").click()
        expect(page.get_by_role("status")).to_have_text("Changed: hours.")
    assert stored() == before
    page.get_by_label("Name", exact=True).fill("One line")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("status")).to_have_text("Changed: name.")
    assert stored()[mine[-1]][0] == "One line"


def turned(world, tool):
    """Lists of more than a page are turned to their ends and back."""
    folder = os.path.join(world.data, "backups")
    os.mkdir(folder)
    for number in range(60):
        pathlib.Path(folder, f"quad-2020-01-01T03-00-{number:02}Z.sqlite").touch()
    store = sqlite3.connect(os.path.join(world.data, "quad-server.sqlite"))
    with store:
        names = [one[1] for one in store.execute("PRAGMA table_info(reports)")]
        row = dict(zip(names, store.execute("SELECT * FROM reports").fetchone()))
        for _ in range(60):
            row["id"] = secrets.token_hex(16)
            store.execute(f"INSERT INTO reports VALUES ({','.join('?' * len(names))})", list(row.values()))
    store.close()
    for _ in range(55):
        tool(world.data, "user", "invite")
    page = world.page(variables={"QUAD_BACKUP_TO": folder})
    for path in ["invites", "reports", "backups", "audit"]:
        seen, turns = [], 0
        page.goto(world.base + path)
        while True:
            rows = page.locator("tbody tr td:first-child").all_inner_texts()
            assert 0 < len(rows) <= 50, (path, len(rows))
            seen += rows
            if page.get_by_role("link", name="Next").count() == 0:
                break
            page.get_by_role("link", name="Next").click()
            turns += 1
        assert turns >= 1 and len(set(seen)) == len(seen) > 50, (path, turns, len(seen))
        for _ in range(turns):
            page.get_by_role("link", name="Previous").click()
        assert page.get_by_role("link", name="Previous").count() == 0, path
        if path != "audit":
            assert page.locator("tbody tr td:first-child").all_inner_texts() == seen[:50], path


def inert(world, screens, tool):
    """Hostile texts are shown on each page, and do nothing."""
    folder = os.path.join(world.data, "<img src=x onerror=alert(1)>")
    os.mkdir(folder)
    square = [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01], [0, 0]]
    file = os.path.join(world.data, "hostile.geojson")
    pathlib.Path(file).write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": text[:60], "usage": text[:60]}, "geometry": {"type": "Polygon", "coordinates": [
            [[x + number / 10, y] for x, y in square]]}} for number, text in enumerate(HOSTILE)]}))
    tool(world.data, "places", "import", file)
    page = world.page("--as", HOSTILE[0][:40], java_script_enabled=True, variables={"QUAD_BACKUP_TO": folder})
    page.goto(world.base + "reports")
    paths = screens + [page.locator("tbody a").get_attribute("href")]
    page.goto(world.base + "places")
    places = [one.get_attribute("href") for one in page.locator("tbody a").all() if one.inner_text() in HOSTILE]
    assert len(places) > 5, places
    paths += places + [one + "/area" for one in places] + [one + "/map.svg" for one in places]
    paths += ["places/map.svg", "places/draw.svg", "accounts/hostile0", "accounts/hostile8", "accounts/hostile0/delete"]
    shown = ""
    for path in paths:
        page.goto(world.base + path)
        shown += page.locator(":root").text_content() if path.endswith("svg") else page.locator("main").inner_text()
        assert page.locator("script, [onclick], [onerror], [onload], img[src=x]").count() == 0, path
    for text in ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{1+1}} ${1+1}", "\\u{202e}evil"]:
        assert text in shown, text
    for path in ["accounts/%3Cscript%3E", "places/%22onclick", "accounts?match=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
                 "places/draw?points=%3C/textarea%3E%3Cscript%3E&name=%22%3E%3Cscript%3E&radius=%22%3E%3Cscript%3E&kind=round",
                 "audit?before=%22%3E%3Cscript%3E", "invites?after=%22%3E%3Cscript%3E"]:
        page.goto(world.base + path)
        assert page.locator("script, [onclick]").count() == 0
    world.said = [one for one in world.said if "status of 4" not in one]
