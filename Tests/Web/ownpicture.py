"""The checks of one's own picture: what leaves the device, what is refused, and what waits."""
import base64
import functools
import re

from playwright.sync_api import expect

import browser
from browser import until
from oneself import CHECKS, ask, at, kept

check = functools.partial(browser.check, checks=CHECKS)

PICTURE = """([kind, width, height]) => new Promise(done => {
    const canvas = document.createElement("canvas")
    ;[canvas.width, canvas.height] = [width, height]
    const pen = canvas.getContext("2d")
    // Red at the top left, green at the top right, blue below, and nothing at the very edge.
    ;[["#ff0000", 0, 0, 0.5, 0.5], ["#00ff00", 0.5, 0, 0.5, 0.5], ["#0000ff", 0, 0.5, 1, 0.5]].forEach(([color, x, y, w, h]) => {
        pen.fillStyle = color
        pen.fillRect(x * width, y * height, w * width, h * height)
    })
    pen.clearRect(width / 2 - height / 20, 0, height / 10, height / 10)
    canvas.toBlob(blob => {
        const reader = new FileReader()
        reader.onload = () => done(reader.result.split(",")[1])
        reader.readAsDataURL(blob)
    }, kind)
})"""
# What is in a picture: its size, and the colours at some places, from 0 to 1.
PIXELS = """async ([coded, places]) => {
    const bytes = Uint8Array.from(atob(coded), one => one.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = document.createElement("canvas")
    ;[canvas.width, canvas.height] = [bitmap.width, bitmap.height]
    const pen = canvas.getContext("2d", { willReadFrequently: true })
    pen.drawImage(bitmap, 0, 0)
    return [bitmap.width, bitmap.height, places.map(([x, y]) => {
        const [red, green, blue] = pen.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data
        const name = [red, green, blue].map(part => part > 200 ? "1" : part < 60 ? "0" : "?").join("")
        return { "100": "red", "010": "green", "001": "blue", "111": "white" }[name] ?? `${[red, green, blue]}`
    })]
}"""


def drawn(page, kind, width, height):
    return base64.b64decode(page.evaluate(PICTURE, [kind, width, height]))


def turned(jpeg, orientation):
    """A JPEG with Exif that says how it is turned, and where it was taken."""
    gps = b"\x88\x25\x00\x04\x00\x00\x00\x01\x00\x00\x00\x32"
    exif = (b"Exif\0\0MM\0*\0\0\0\x08\0\x02" + b"\x01\x12\0\x03\0\0\0\x01" + bytes([0, orientation, 0, 0]) + gps
            + b"\0\0\0\0" + b"GPSLatitude 40.9545 N secret place")
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]


def gif():
    """Two frames, red and blue, of a pixel each."""
    head = b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    frame = b"!\xf9\x04\x04\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02%s\x01\0"
    return head + frame % b"\x44" + frame % b"\x4c" + b";"


def chosen(page, data, name="picture.jpg", kind="image/jpeg"):
    page.locator("#file").set_input_files({"name": name, "mimeType": kind, "buffer": data})


def taken(world, page, data):
    """Whether the server takes a picture. It decodes within five seconds or refuses it, as on a busy machine."""
    for _ in range(3):
        world.answers.clear()
        if data:
            chosen(page, data)
        until(lambda: world.status(page, "PUT", "v1/me/picture"))
        if world.status(page, "PUT", "v1/me/picture") == [200]:
            return True
        expect(page.locator(".toast")).to_contain_text("takes too long")
        page.locator(".toast .close").click()
    print("    the server had no time for a picture: that it is kept isn't tried", flush=True)
    return False


PLACES_IN_PICTURE = [[0.25, 0.25], [0.75, 0.25], [0.5, 0.75], [0.5, 0.05]]


@check("a picture is upright, square and small, and nothing but its pixels leaves the device")
def pictures(world):
    page = world.someone()
    at(world, page, "me")
    expect(page.locator("#displayName")).to_have_value("ada")
    plain = drawn(page, "image/jpeg", 400, 300)
    upright = ["red", "green", "blue"]
    # As it is stored, turned by a quarter: what was at the top is at the side.
    cases = [
        (plain, 300, upright), (turned(plain, 1), 300, upright), (turned(plain, 3), 300, ["blue", "blue", None]),
        (turned(plain, 6), 300, ["blue", "red", None]), (turned(plain, 8), 300, ["green", "blue", None]),
        (drawn(page, "image/png", 3000, 2000), 640, upright), (drawn(page, "image/webp", 500, 900), 500, upright),
        (gif(), 1, ["red"])]
    # What was transparent is white.
    cases.append((drawn(page, "image/png", 600, 600), 600, [*upright, "white"]))
    for number, (data, side, colors) in enumerate(cases):
        world.sent.clear()
        world.answers.clear()
        chosen(page, data)
        until(lambda: world.status(page, "PUT", "v1/me/picture"))
        body = world.went("PUT", "v1/me/picture")[0]
        coded = base64.b64encode(body).decode()
        width, height, found = page.evaluate(PIXELS, [coded, PLACES_IN_PICTURE[:len(colors)]])
        assert (width, height) == (side, side), f"{number}: {width}x{height}"
        assert all(wanted in (None, one) for wanted, one in zip(colors, found)), f"{number}: {found}"
        assert body[:3] == b"\xff\xd8\xff" and len(body) < 200_000, f"{number}: {len(body)}"
        assert not re.search(b"Exif|GPS|secret", body), f"{number}: what isn't a pixel is sent"
    if not taken(world, page, drawn(page, "image/png", 300, 300)):
        return
    expect(page.locator(".portrait.large img")).to_be_visible()
    page.get_by_role("button", name="Remove the picture").click()
    until(lambda: "portrait" not in ask(page, "/v1/me"))
    expect(page.locator(".portrait.large img")).to_have_count(0)


@check("a file that is no picture, or too large, is refused with the reason, and the picture stays")
def wrong_pictures(world):
    page = world.someone()
    at(world, page, "me")
    good = drawn(page, "image/png", 300, 300)
    taken(world, page, good)
    before = ask(page, "/v1/me").get("portrait")
    script = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    header = good[:16] + (60000).to_bytes(4, "big") + (60000).to_bytes(4, "big") + good[24:]
    cases = {
        b"": "can't read", b"just words": "can't read", script: "can't read", b"<html><script>alert(1)</script>": "can't read",
        good[:200]: "can't read", header: "can't read", b"%PDF-1.7\n" * 99: "can't read"}
    world.sent.clear()
    for data, words in cases.items():
        for name, kind in [("picture.jpg", "image/jpeg"), ("picture.svg", "image/svg+xml")]:
            chosen(page, data, name, kind)
            expect(page.get_by_role("alert")).to_contain_text(words)
            at(world, page, "more")
            at(world, page, "me")
    page.locator("#file").evaluate("""field => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(50_000_001)], "large.jpg", { type: "image/jpeg" }))
        field.files = files.files
        field.dispatchEvent(new Event("change"))
    }""")
    expect(page.get_by_role("alert")).to_contain_text("50 MB is too large")
    assert not world.went("PUT", "v1/me/picture")
    assert page.evaluate("document.querySelectorAll('main script').length") == 0
    until(lambda: ask(page, "/v1/me").get("portrait") == before)


@check("a picture that is chosen offline is shown at once, stays over a reload, and is sent once")
def offline_picture(world):
    page = world.someone()
    kept(world, page)
    at(world, page, "me")
    data = drawn(page, "image/png", 300, 300)
    page.context.set_offline(True)
    chosen(page, drawn(page, "image/png", 200, 200))
    chosen(page, data)
    image = page.locator(".portrait.large img")
    expect(image).to_have_js_property("naturalWidth", 300)
    page.reload()
    expect(image).to_have_js_property("naturalWidth", 300)
    world.sent.clear()
    world.answers.clear()
    page.context.set_offline(False)
    until(lambda: world.status(page, "PUT", "v1/me/picture"))
    page.wait_for_timeout(1500)
    # A try that began without a connection has no answer, and may be told of only now.
    answers = world.status(page, "PUT", "v1/me/picture")
    assert len(answers) == 1, answers
    if answers != [200] and not taken(world, page, data):
        return
    until(lambda: ask(page, "/v1/me")["portrait"]["width"] == 300)
    # It is taken away as it came; whoever has no connection sees the letter.
    expect(image).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Remove the picture").click()
    expect(image).to_have_count(0)
    page.reload()
    expect(page.locator(".portrait.large")).to_contain_text("A")
    expect(image).to_have_count(0)
    page.context.set_offline(False)
    until(lambda: "portrait" not in ask(page, "/v1/me"))
