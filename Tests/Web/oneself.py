"""What the checks of more.py have: a server with places and an account, and browsers of that account."""
import json
import os
import pathlib
import subprocess

from playwright.sync_api import expect

import sync
from browser import HOSTILE
from sync import SyncWorld, signed_in

CHECKS = []
# Names of places as an operator may have them.
PLACES = ["Library", "Reading Room", "Gym", HOSTILE[0], HOSTILE[4], HOSTILE[5]]
NOWHERE = "You aren't checked in anywhere."


def place_id(index):
    return f"{index + 1:032x}"


def campus():
    """Places in a row, the second of which is part of the first."""
    features = []
    for index, name in enumerate(PLACES):
        west = -76.88 + index * 0.01 if index != 1 else -76.8795
        east, south, north = west + (0.004 if index != 1 else 0.001), 40.95 + (index == 1) * 0.001, 40.954 - (index == 1) * 0.002
        properties = {"place_id": place_id(index), "name": name, "usage": "hall", "opening_hours": "Mo-Fr 08:00-22:00"}
        if index == 1:
            properties["parent_place_id"] = place_id(0)
        ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        features.append({"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [ring]}})
    return json.dumps({"type": "FeatureCollection", "features": features})


class MoreWorld(SyncWorld):
    """A world whose server knows places and an account, and what was sent to it."""

    def __init__(self, playwright, built, work):
        super().__init__(playwright, built, work)
        file = os.path.join(self.work, "campus.geojson")
        pathlib.Path(file).write_text(campus())
        self.site.stop()
        subprocess.run([f"{sync.PROGRAMS}/quad-server", "places", "import", file, "--data", self.site.data], check=True,
                       capture_output=True)
        self.site.start()
        self.sent, self.answers = [], []
        self.account()

    def browser(self, **options):
        context = super().browser(**options)
        context.on("request", lambda request: self.sent.append(
            (request.method, request.url.split("/", 3)[3], request.post_data_buffer or b"")))
        context.on("response", lambda answer: self.answers.append(
            (answer.request.method, answer.url.split("/", 3)[3], answer.status)))
        return context

    def status(self, page, method, start):
        """The answers to what was sent by a method to paths that begin so, which Playwright tells only while it waits."""
        page.wait_for_timeout(50)
        return [status for one, path, status in self.answers if one == method and path.startswith(start)]

    def went(self, method, start):
        """What was sent by a method to paths that begin so."""
        return [body for one, path, body in self.sent if one == method and path.startswith(start)]

    def someone(self, number=1, **options):
        """A browser of ada's, signed in."""
        page = self.page(profile=f"{self.profile}-{number}", **options)
        signed_in(self, page)
        return page


def ask(page, path, method="GET"):
    """What the server answers, asked by the page a few times a second at most."""
    page.wait_for_timeout(150)
    return page.evaluate("([path, method]) => fetch(path, { method }).then(answer => answer.json())", [path, method])


def at(world, page, path):
    page.goto(world.site.address + "#/" + path)
    expect(page.locator("#app > section")).to_be_visible()


def kept(world, page):
    """The page by its service worker, so that it loads without the server."""
    world.kept(page)


def write(page, field, text):
    page.locator(f"#{field}").fill(text)
    page.locator(f"#{field}").blur()
