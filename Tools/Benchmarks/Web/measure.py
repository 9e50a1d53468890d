#!/usr/bin/env python3
"""Measures the touch client in Chromium and its core in Node, each beside what is bare in the same run.

Usage: measure.py FOLDER NATIVE CORE [--server PROGRAM] [--rounds N] [--small] [--only WORD]

FOLDER is what Tools/web built, NATIVE and CORE are Joins.swift for this machine and for browsers; what is missing there
is left out ("-"). Ends with 1 if a "least" is missed. Needs Playwright (Tests/Web/app.sh says where it is had).
"""
import contextlib
import importlib.util
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(root / "Tools/Benchmarks"), str(root / "Tests/Web")]
from common import Table, options, percentile  # noqa: E402

# A page with one handler, from the same address and the same worker.
BARE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="bare.css">
<body><div id="bare"></div><script src="bare.js"></script></body></html>"""
BARE_STYLE = "body { touch-action: none } #bare { position: fixed; inset: 0 } .flash { background: #888 }"
BARE_SCRIPT = """const bare = document.getElementById("bare")
addEventListener("pointerdown", () => {
  bare.className = ""
  requestAnimationFrame(() => { bare.className = "flash" })
})"""

# When what is asked for is drawn, in milliseconds since the page was asked for.
READY = """(() => {
  const look = () => {
    const shown = document.querySelector(%s)
    if (shown && document.readyState === "complete") requestAnimationFrame(() => { window.readyAt = performance.now() })
    else setTimeout(look, 2)
  }
  look()
})()"""

# The time from a finger to the frame that shows what it did.
FLASHES = """() => {
  window.flashes = []
  addEventListener("pointerdown", event => requestAnimationFrame(() => {
    const drawn = new MessageChannel()
    drawn.port1.onmessage = () => window.flashes.push(performance.now() - event.timeStamp)
    drawn.port2.postMessage(0)
  }), { capture: true })
}"""

# Taps at a rate, each timed until the number has changed.
TAPS = """([count, every]) => new Promise(resolve => {
  const surface = document.querySelector(".surface"), number = document.querySelector(".count .number")
  surface.setPointerCapture = () => {}
  const first = Number(number.dataset.value), times = [], begun = []
  new MutationObserver(() => {
    const now = performance.now()
    for (let at = times.length; at < Number(number.dataset.value) - first; at += 1) times.push(now - begun[at])
    if (times.length >= count) resolve(times)
  }).observe(number, { attributes: true, attributeFilter: ["data-value"] })
  const one = () => {
    const about = { bubbles: true, button: 0, pointerId: 1, clientX: 100, clientY: 300 }
    begun.push(performance.now())
    surface.dispatchEvent(new PointerEvent("pointerdown", about))
    surface.dispatchEvent(new PointerEvent("pointerup", about))
    if (begun.length < count) setTimeout(one, Math.max(0, start + begun.length * every - performance.now()))
  }
  const start = performance.now()
  one()
})"""

# Bare puts of 200 bytes at a rate, each waiting for the disk.
PUTS = """([count, every]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("bare", 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore("rows")
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const times = [], start = performance.now()
    const one = at => {
      const begun = performance.now()
      const put = opening.result.transaction(["rows"], "readwrite", { durability: "strict" })
      put.objectStore("rows").put("x".repeat(200), `${at}`)
      put.oncomplete = () => {
        times.push(performance.now() - begun)
        if (times.length === count) { opening.result.close(); resolve(times) }
      }
      if (at + 1 < count) setTimeout(one, Math.max(0, start + (at + 1) * every - performance.now()), at + 1)
    }
    one(0)
  }
})"""

# The times between frames while the page scrolls to its end and back.
SCROLL = """frames => new Promise(resolve => {
  const times = []
  let last = 0
  const frame = now => {
    if (last) times.push(now - last)
    last = now
    scrollBy(0, times.length < frames / 2 ? 60 : -60)
    if (times.length < frames) requestAnimationFrame(frame)
    else resolve(times)
  }
  requestAnimationFrame(frame)
})"""


def measure_size(table, built):
    """What a first visit loads, in the smallest form that a server keeps of each file."""
    def size(path):
        packed = path.with_name(path.name + ".br")
        return (packed if packed.exists() else path).stat().st_size
    files = [path for path in built.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    core = size(built / "core.wasm") / 1000
    table.limit("first visit, compressed", sum(map(size, files)) / 1000, 260, 180, "kB", f"{len(files)} files")
    table.limit("core of it", core, 140, 100, "kB", f"{(built / 'core.wasm').stat().st_size / 1000:.0f} kB raw")


def measure_build(table):
    """A build that has nothing to do."""
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(4):
            begin = time.perf_counter()
            subprocess.run(
                ["Tools/web", "--output", f"{folder}/web"], cwd=root, check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - begin)
    table.limit("Tools/web with nothing changed", statistics.median(times[1:]), 2, 0.3, "s")


def measure_joins(table, native, core):
    """The same Swift file here and in Node: its results are equal, its times are compared."""
    if native == "-" or not shutil.which("node"):
        return table.skip("join of six devices", "the native program, or node,")
    sides = ([native], ["node", str(root / "Tools/Benchmarks/Web/joins.mjs"), core])
    rounds = [[
        [line.split() for line in subprocess.run(side, capture_output=True, text=True, check=True).stdout.splitlines()]
        for side in sides] for _ in range(table.rounds)]
    for line, (what, least, aim) in enumerate((("join of six devices", 6, 3), ("its text, written and read", 6, 3))):
        if any(here[line][0] != there[line][0] for here, there in rounds):
            sys.exit(f"{what}: the results differ")
        pairs = [(float(there[line][1]), float(here[line][1])) for here, there in rounds]
        ratio = statistics.median(mine / theirs for mine, theirs in pairs)
        own, other = (f"{statistics.median(side):.1f} µs" for side in zip(*pairs))
        table.row(what, own, f"native {other}", f"{ratio:.2f}", f"{least} ×", f"{aim} ×", ratio <= least, ratio <= aim)


def site_with_bare(built, folder):
    """The built folder with a bare page, which the worker keeps, too."""
    site = pathlib.Path(folder, "built")
    shutil.copytree(built, site, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    for name, text in (("bare.html", BARE), ("bare.css", BARE_STYLE), ("bare.js", BARE_SCRIPT)):
        (site / name).write_text(text)
    subprocess.run([root / "Tools/lib/web-files", site], check=True)
    return site


def ratio_row(table, what, mine, theirs, least, aim):
    ratio = mine / theirs
    table.row(
        what, f"{mine:.1f} ms", f"{theirs:.1f} ms", f"{ratio:.2f}", f"{least} ×", f"{aim} ×", ratio <= least,
        ratio <= aim)


def measure_start(table, world, rounds):
    """Ready to count without a network, four times as slow."""
    from browser import until
    context = world.browser()

    def opened(path, wanted):
        other = context.new_page()
        slow = context.new_cdp_session(other)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        other.add_init_script(READY % f"'{wanted}'")
        other.goto(world.site.address + path)
        until(lambda: other.evaluate("window.readyAt !== undefined"), 60)
        taken = other.evaluate("window.readyAt")
        other.close()
        return taken

    pairs = [(opened("", ".count .number[data-value]"), opened("bare.html", "#bare")) for _ in range(rounds + 1)][1:]
    mine, theirs = (statistics.median(side) for side in zip(*pairs))
    ratio_row(table, "from the cache, 1,000 counters, slowed 4 ×, beside an empty page", mine, theirs, 4, 2)


def measure_flash(table, page, bare, taps, rounds):
    """From a finger to the frame that shows it."""
    def flashes(one):
        one.bring_to_front()
        one.evaluate(FLASHES)
        for _ in range(taps):
            one.touchscreen.tap(195, 420)
            one.wait_for_timeout(30)
        one.wait_for_timeout(200)
        return one.evaluate("window.flashes.splice(0)")
    pairs = [(flashes(page), flashes(bare)) for _ in range(rounds)]
    mine, theirs = ([one for part in side for one in part] for side in zip(*pairs))
    ratio_row(
        table, "finger to flash, p99, beside one handler", percentile(mine, 0.99), percentile(theirs, 0.99), 1.5, 1.1)


def measure_disk(table, page, bare, taps, rounds):
    """From a tap to the number, which changes when it is on the disk."""
    def timed(one, script):
        one.bring_to_front()
        return one.evaluate(script, [taps, 100])
    pairs = [(timed(page, TAPS), timed(bare, PUTS)) for _ in range(rounds)]
    mine, theirs = ([one for part in side for one in part] for side in zip(*pairs))
    ratio_row(
        table, "number on the disk, 10 taps/s, p99, beside a put", percentile(mine, 0.99), percentile(theirs, 0.99),
        2, 1.3)


def measure_burst(table, page, length):
    """Twenty taps a second: each is there once, also after the page was closed."""
    from browser import number
    page.bring_to_front()
    before = number(page)
    page.evaluate(TAPS, [20 * length, 50])
    page.reload()
    page.wait_for_selector(".count .number[data-value]")
    lost = abs(number(page) - before - 20 * length)
    table.limit(f"20 taps/s for {length} s: lost or counted twice", lost, 0, 0, "", f"{20 * length} taps")


def measure_idle(table, page, length):
    """A page that is open and on which nothing happens."""
    asked = []
    page.bring_to_front()
    page.wait_for_timeout(2000)
    page.context.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(length * 1000)
    table.limit(f"idle {length} s: requests", len(asked), 0, 0, "")


def measure_many(table, world, counters):
    """A list of many counters: how it scrolls, and what it takes."""
    page = world.page("", profile=world.profile + "-many")
    fill(page, counters)
    page.goto(world.site.address + "#/counts")
    page.reload()
    page.wait_for_selector(".tile", timeout=120_000)
    page.wait_for_timeout(3000)
    times = page.evaluate(SCROLL, 600)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    heap = sum(usage.get(part, 0) for part in ("usedSize", "embedderHeapUsedSize", "backingStorageSize")) / 1e6
    late = 100 * sum(time > 20 for time in times) / len(times)
    table.limit(f"{counters:,} counters: frames over 20 ms when scrolling", late, 1, 0, "%")
    table.limit(f"{counters:,} counters: heap", heap, 80, 40, "MB")
    page.context.close()


def fill(page, counters):
    """Adds counters by the page's own form."""
    from browser import add
    add(page, *(f"Counter {number}" for number in range(counters)))
    page.wait_for_selector(".tile", timeout=120_000)
    page.wait_for_timeout(2000)


def measure_browser(table, built, given, wants):
    from browser import World
    from playwright.sync_api import sync_playwright
    small, rounds = given.small, given.rounds
    taps = 20 if small else 60
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with contextlib.closing(World(playwright, site_with_bare(built, folder), folder)) as world:
            page = world.page()
            world.kept(page)
            fill(page, 50 if small else 1000)
            if wants("idle"):
                measure_idle(table, page, 5 if small else 60)
            page.context.close()
            context = world.browser()
            page, bare = context.pages[0], context.new_page()
            world.open(page)
            page.wait_for_selector(".count .number[data-value]")
            bare.goto(world.site.address + "bare.html")
            if wants("flash"):
                measure_flash(table, page, bare, taps, rounds)
            if wants("disk"):
                measure_disk(table, page, bare, taps, rounds)
            if wants("burst"):
                measure_burst(table, page, 5 if small else 60)
            context.close()
            if wants("start"):
                world.site.stop()
                measure_start(table, world, rounds)
                world.contexts[-1].close()
                world.site.start()
            if wants("many"):
                measure_many(table, world, 200 if small else 10_000)


def main():
    parser = options("built")
    parser.add_argument("native")
    parser.add_argument("core")
    parser.add_argument("--server", help="quad-server, for the operator's page")
    parser.add_argument("--only", help="one kind of row, such as size")
    given = parser.parse_args()
    table = Table(given.rounds)
    built = pathlib.Path(given.built)

    def wants(*kinds):
        return given.only is None or given.only in kinds

    if wants("size"):
        measure_size(table, built)
    if wants("build"):
        measure_build(table)
    if wants("joins"):
        measure_joins(table, given.native, given.core)
    if wants("idle", "flash", "disk", "burst", "start", "many"):
        if not has_browser():
            table.skip("the page in a browser", "chromium, or playwright,")
        else:
            measure_browser(table, built, given, wants)
    if wants("dashboard") and given.server:
        from operatorpage import measure_dashboard
        measure_dashboard(table, os.path.abspath(given.server), given.rounds, given.small)
    table.end()


def has_browser():
    return importlib.util.find_spec("playwright") and os.path.exists(shutil.which("chromium") or "/usr/bin/chromium")


if __name__ == "__main__":
    main()
