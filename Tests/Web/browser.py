"""What the checks of app.py have: a site that can be out of reach, browsers with profiles of their own, fingers."""
import base64
import contextlib
import functools
import http.server
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import traceback

from playwright.sync_api import Error, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'; trusted-types quad; require-trusted-types-for 'script'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
HOSTILE = [
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "javascript:alert(1)", "{{1+1}} ${1+1}",
    "\u202eevil\u202c \u2066x\u2069", "مياه باردة", "e\u0301" * 40, "👩‍👩‍👧‍👦🏳️‍🌈", "\"' onclick=alert(1) x='", "&lt;b&gt;",
    "A" * 120, "a/../../b?x=1#/counts"]
CHECKS = []
# Seconds that something may take on a machine with other work.
PATIENCE = 60
# The controls that a finger can hardly hit, or that reach over the edge; what is unseen has a label that can be hit.
SMALL = """() => [...document.querySelectorAll("button, a, input, textarea, select, summary, label.row")]
    .filter(one => !one.matches("input[type=checkbox], .unseen") && one.checkVisibility())
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 48 || box.height < 48 || box.left < -1 || box.right > innerWidth + 1)
    .map(([one, box]) => `${one.className || one.textContent} ${box.width}x${box.height}`)"""


# The words that are cut in two, though they would fit into the line that their page has.
BROKEN = """() => {
    const found = []
    const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility() || node.parentElement.closest("textarea, select, .spoken")) continue
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const rows = new Set([...range.getClientRects()].filter(one => one.width > 0).map(one => Math.round(one.top)))
            const size = parseFloat(getComputedStyle(node.parentElement).fontSize)
            if (rows.size > 1 && word.length * size * 0.7 < innerWidth - 64) found.push(`${word} in ${node.data.slice(0, 30)}`)
        }
    }
    return found
}"""

def check(name, checks=CHECKS):
    """Keeps a function among the checks that are done, those of app.py if no others are named."""
    def kept(function):
        checks.append((name, function))
        return function
    return kept


def done(checks, make, only=None, expected=r"(?!)"):
    """Does checks, each in a world that `make` makes with Playwright and a folder, and tells how many passed.

    A world may say on its console what matches `expected`, and ask no other host.
    """
    passed = failed = 0
    expect.set_options(timeout=1000 * PATIENCE)
    with tempfile.TemporaryDirectory(prefix="quad-web.", ignore_cleanup_errors=True) as work, sync_playwright() as playwright:
        for name, function in checks:
            if only and only not in name and only != function.__name__:
                continue
            world = make(playwright, work)
            begun = time.monotonic()
            try:
                function(world)
                said = [one for one in world.said if not re.search(expected, one)]
                assert not said, f"the console said: {said[:3]}"
                others = world.hosts - {f"127.0.0.1:{world.site.port}"}
                assert not others, f"other hosts were asked: {others}"
                passed += 1
                print(f"pass {name} ({time.monotonic() - begun:.1f} s)", flush=True)
            except (AssertionError, Error, OSError, subprocess.SubprocessError) as error:
                failed += 1
                # In one line, as whoever reads many checks looks for lines that begin so.
                print(f"FAIL {name}: {' '.join(str(error).split())[:2000]}", flush=True)
                line = traceback.extract_tb(error.__traceback__)
                print("    " + " < ".join(f"{one.name}:{one.lineno}" for one in reversed(line) if "Tests/Web" in one.filename))
                print(f"    console: {world.said[:5]}", flush=True)
            finally:
                world.close()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    }

    def send_head(self):
        # Two changes within a second have one date.
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


class Site:
    """A folder at an address of this machine, which can be out of reach for a while."""

    def __init__(self, folder, port=0):
        self.folder, self.port, self.server = folder, port, None
        self.start()

    def start(self):
        handler = functools.partial(Handler, directory=self.folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"


class World:
    """What a check has: a site of its own, and browsers with a profile of its own."""

    def __init__(self, playwright, built, work):
        self.playwright, self.work = playwright, tempfile.mkdtemp(dir=work)
        folder = os.path.join(self.work, "site")
        shutil.copytree(built, folder)
        self.site = Site(folder)
        self.profile = os.path.join(self.work, "profile")
        self.said, self.hosts, self.contexts, self.going = [], set(), [], set()

    def browser(self, width=390, height=844, profile=None, script="", **options):
        context = self.playwright.chromium.launch_persistent_context(
            profile or self.profile, executable_path=CHROMIUM, headless=True, has_touch=True,
            viewport={"width": width, "height": height}, permissions=["clipboard-read", "clipboard-write"],
            **options)
        context.set_default_timeout(1000 * PATIENCE)
        if script:
            context.add_init_script(script)
        context.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        # The stream of what happens elsewhere never ends.
        context.on("request", lambda request: "/v1/events" not in request.url and self.going.add(request))
        context.on("requestfinished", lambda request: self.going.discard(request))
        context.on("requestfailed", lambda request: self.going.discard(request))
        context.on("page", self.listen)
        for page in context.pages:
            self.listen(page)
        self.contexts.append(context)
        return context

    def listen(self, page):
        page.on("console", lambda one: one.type in ("error", "warning") and self.said.append(one.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("dialog", lambda dialog: (self.said.append(f"a dialog: {dialog.message}"), dialog.dismiss()))

    def page(self, path="", **options):
        page = self.browser(**options).pages[0]
        self.open(page, path)
        return page

    def open(self, page, path=""):
        page.goto(self.site.address + path)
        expect(page.locator("#app > section")).to_be_visible()

    def kept(self, page):
        """Waits until the service worker keeps the page."""
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))

    def settled(self, page, milliseconds=300):
        """Waits until no request is under way and the page stays as it is for a while."""
        def look():
            return page.locator("#app").inner_html()
        before, end = None, time.monotonic() + PATIENCE
        while self.going or before != look():
            assert time.monotonic() < end, f"the page doesn't settle: {[one.url for one in self.going]}"
            before = look()
            page.wait_for_timeout(milliseconds)

    def close(self):
        for context in self.contexts:
            with contextlib.suppress(Error):
                context.close()
        self.site.stop()
        shutil.rmtree(self.work, ignore_errors=True)


def until(holds, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        # While a page is loaded anew, nothing can be asked of it.
        with contextlib.suppress(Error):
            if holds():
                return
        time.sleep(0.02)
    raise AssertionError("it didn't come true in time")


def number(page):
    return int(page.locator(".count .number").get_attribute("data-value"))


def shows(page, value):
    expect(page.locator(".count .number")).to_have_attribute("data-value", str(value))


def tap(page, times=1, x=195, y=420):
    for _ in range(times):
        page.touchscreen.tap(x, y)


def tap_twice(page, button, gap=160):
    """Taps a button twice at its place, as an anxious finger does, whatever is there the second time.

    The taps have times of their own, as a slow machine brings the second one late.
    """
    box = button.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    begun = time.time()
    for start, wait in ((begun, gap), (begun + gap / 1000, 600)):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point], "timestamp": start})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": start + 0.03})
        page.wait_for_timeout(wait)


def fingers(page, *steps):
    """Touches by several fingers: each step is its kind and where the fingers are."""
    session = page.context.new_cdp_session(page)
    for kind, *points in steps:
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def drag(page, start, end):
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    fingers(page, ("touchStart", start), ("touchMove", middle), ("touchMove", end), ("touchEnd",))


def add(page, *names):
    """Adds counts, and waits for the page that follows."""
    page.goto(page.url.split("#")[0] + "#/add")
    page.locator("#names").fill("\n".join(names))
    page.get_by_role("button", name=re.compile("^Add")).click()
    expect(page.locator("#names")).to_have_count(0)


def killed(profile):
    """Ends a browser with -9 by its own process id."""
    wanted = f"--user-data-dir={profile}"
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit():
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
                if wanted in words and not any(word.startswith("--type=") for word in words):
                    os.kill(int(entry.name), signal.SIGKILL)


TAPPING = """(left = 60) => {
    const surface = document.querySelector(".surface")
    const one = () => {
        const about = { bubbles: true, button: 0, pointerId: 1, clientX: 100, clientY: 300 }
        surface.setPointerCapture = () => {}
        surface.dispatchEvent(new PointerEvent("pointerdown", about))
        surface.dispatchEvent(new PointerEvent("pointerup", about))
        if (--left > 0) setTimeout(one, 4)
    }
    one()
}"""


# Presses a button again before the first press can be done.
TWICE = "button => { button.click(); button.click() }"


def picture(page, start, name):
    page.wait_for_timeout(150)
    page.screenshot(path=f"{start}-{name}.png", animations="allow")


def strip(page, folder, name, screens):
    """Puts pictures side by side in one file."""
    page.goto("about:blank")
    page.set_viewport_size({"width": 4 * 216 - 12, "height": 440})
    coded = [base64.b64encode(pathlib.Path(f"{folder}/390-{one}.png").read_bytes()).decode() for one in screens]
    page.set_content("<body style='margin:0;display:flex;gap:12px;background:#fff'>" + "".join(
        f"<img style='width:202px;height:438px;border:1px solid #7b8790;border-radius:14px' src='data:image/png;base64,{one}'>"
        for one in coded))
    page.wait_for_timeout(300)
    page.screenshot(path=f"{folder}/web-{name}.png")


def visit(world, page, path):
    """Opens a screen about the first counter or entry, and waits until it has all it shows."""
    kind = "entry" if "entry" in path else "first"
    identifier = page.evaluate(f"sessionStorage.getItem('{kind}')")
    needs = path.endswith("/") and path != ""
    named = page.evaluate("name => sessionStorage.getItem(name)", path.split("/")[-1])
    if named:
        path = path.rsplit("/", 1)[0] + "/" + named
    page.goto(world.site.address + path + (identifier if needs else ""))
    expect(page.locator("#app > section")).to_be_visible()
    if "settings" in path:
        expect(page.locator("#title")).to_be_visible()
    if "history" in path:
        expect(page.locator(".lines").first).to_be_visible()
    if "share" in path:
        expect(page.locator("#text")).not_to_have_value("")
    page.wait_for_timeout(150)


def counted(world, page):
    """Counts as a person has them."""
    looks = [("Kids", "child", "#EDC951"), ("Adults", "person", "#00A0B0"), ("Dogs", "paw", "#6A4A3C"),
             ("Buses and bicycles that pass here", "bicycle", "#CC333F"), ("مياه باردة", "glass", "#A8AB9B")]
    for name, icon, color in looks:
        page.goto(world.site.address + "#/look/new")
        page.locator(f"[aria-label='{icon.title()}']").click()
        page.get_by_role("button", name=re.compile(color)).click()
        page.locator("#names").fill(name)
        page.keyboard.press("Enter")
        shows(page, 0)
        tap(page, {"Kids": 23, "Adults": 4, "Dogs": 2}.get(name, 7), 100, 200)
        shows(page, {"Kids": 23, "Adults": 4, "Dogs": 2}.get(name, 7))
        if name == "Kids":
            page.evaluate("sessionStorage.setItem('first', location.hash.split('/')[2])")
    # A group with a stopwatch that ran, and a target.
    page.goto(world.site.address + "#/group/new")
    page.locator("#name").fill("Reds")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Reds")
    page.evaluate("sessionStorage.setItem('group', location.hash.split('/')[2])")
    for kind, name in [("time", "Anna"), ("target", "Goals")]:
        page.goto(world.site.address + "#/add")
        page.locator("#kind").select_option(kind)
        page.locator("#group").select_option(label="Reds")
        if kind == "target":
            page.locator("#goal").fill("8")
            page.locator("#goal").blur()
            page.locator("#repeats").select_option("days")
        page.locator("#names").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".count .name")).to_have_text(name)
        for _ in range(2 if kind == "time" else 5):
            tap(page, 1, 100, 200)
            page.wait_for_timeout(100)
        page.evaluate("name => sessionStorage.setItem(name, location.hash.split('/')[2])",
                      "watch" if kind == "time" else "target")
    expect(page.locator(".count .number")).to_have_text("5/8")


def curl(path, address, *options, site="none"):
    """Asks over a socket, by the name that a browser at the other end of `ssh -L` has; returns status and headers."""
    told = subprocess.run(
        ["curl", "-sS", "-o", "/dev/null", "-D", "-", "-H", f"Sec-Fetch-Site: {site}", "--unix-socket", path, *options, address],
        text=True, capture_output=True, check=True).stdout
    return int(told.split()[1]), told


def relayed(path):
    """Forwards a port to a socket, as `ssh -L` does; returns the port."""
    listener = socket.create_server(("127.0.0.1", 0))

    def pour(one, other):
        with contextlib.suppress(OSError):
            while part := one.recv(65536):
                other.sendall(part)
            other.shutdown(socket.SHUT_WR)

    def forward():
        while True:
            one, _ = listener.accept()
            other = socket.socket(socket.AF_UNIX)
            other.connect(path)
            for pair in [(one, other), (other, one)]:
                threading.Thread(target=pour, args=pair, daemon=True).start()

    threading.Thread(target=forward, daemon=True).start()
    return listener.getsockname()[1]
