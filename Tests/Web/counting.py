"""Checks of app.py about groups, targets, stopwatches, history and many counts at once."""
import contextlib
import os
import re
import time

from playwright.sync_api import Error, expect

from browser import BROKEN, HOSTILE, TWICE, add, check, drag, fingers, killed, shows, tap, tap_twice, until


@check("a group is made, filled with names that each have a colour, reset, changed and deleted, and all of it undone")
def groups(world):
    page = world.page("#/group/new")
    page.locator("#name").fill("Reds")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add counts").click()
    page.locator("#names").fill("Anna, Ben, Cleo")
    page.get_by_role("button", name="Add 3 counts").click()
    expect(page.locator(".tile")).to_have_count(3)
    colors = page.evaluate("[...document.querySelectorAll('.tile')].map(one => one.style.getPropertyValue('--tint'))")
    assert len(set(colors)) == 3, colors
    for _ in range(2):
        page.get_by_role("button", name="Count up Ben").tap()
    page.get_by_role("button", name="Count up Cleo").tap()
    expect(page.locator("main")).to_contain_text("3 counted")
    page.get_by_role("button", name="Reset group").click()
    expect(page.locator(".toast")).to_contain_text("Reset Reds, which had 3 counted")
    expect(page.locator(".tile .number")).to_have_text(["0", "0", "0"])
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".tile .number")).to_have_text(["0", "2", "1"])
    add(page, "Bus")
    shows(page, 0)
    page.keyboard.press("c")
    expect(page.locator(".tile .name")).to_have_text(["Bus", "Anna", "Ben", "Cleo"])
    page.get_by_role("button", name="Select").click()
    page.locator(".face").first.click()
    page.get_by_label("Put into a group").select_option(label="Reds")
    expect(page.locator(".group .tile .name")).to_have_text(["Anna", "Ben", "Cleo", "Bus"])
    # Left and right, and the group's name.
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("Reds")
    page.get_by_role("button", name="Name and look of this group").click()
    page.locator("#name").fill(HOSTILE[0])
    page.locator("#name").blur()
    expect(page.locator("h1")).to_have_text(HOSTILE[0])
    page.get_by_role("button", name="Archive").click()
    expect(page.locator(".group")).to_have_count(0)
    page.locator("summary").click()
    page.locator("details .heading").click()
    page.get_by_role("button", name="Take back into the list").click()
    page.locator(".group .heading").click()
    page.get_by_role("button", name="Name and look of this group").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".group")).to_have_count(0)
    expect(page.locator(".tile")).to_have_count(4)
    page.keyboard.press("u")
    expect(page.locator(".group .tile")).to_have_count(4)
    page.reload()
    expect(page.locator(".group .tile .number")).to_have_text(["0", "2", "1", "0"])


@check("a second press before the first is done is no second deed")
def pressed_twice(world):
    page = world.page("#/add")
    for names in ["Anna", "Ben, Cleo"]:
        page.goto(world.site.address + "#/add")
        page.locator("#names").fill(names)
        page.get_by_role("button", name=re.compile("^Add")).evaluate(TWICE)
        expect(page.locator("#names")).to_have_count(0)
    page.goto(world.site.address + "#/counts")
    expect(page.locator(".tile .name")).to_have_text(["Anna", "Ben", "Cleo"])
    page.goto(world.site.address + "#/group/new")
    page.locator("#name").fill("Reds")
    page.get_by_role("button", name="Add the group").evaluate(TWICE)
    expect(page.locator("h1")).to_have_text("Reds")
    page.goto(world.site.address + "#/counts")
    expect(page.locator(".group")).to_have_count(1)
    page.goto(world.site.address + "#/add")
    page.locator("#names").fill("Run")
    page.locator("#kind").select_option("time")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".count")).to_be_visible()
    page.keyboard.press("i")
    page.get_by_role("button", name="Add a time").click()
    page.locator("#from").fill("2026-01-05T10:00:00")
    page.locator("#until").fill("2026-01-05T11:00:00")
    page.get_by_role("button", name="Save").evaluate(TWICE)
    expect(page.locator(".total .number")).to_have_text("1:00:00")
    expect(page.get_by_role("button", name=re.compile("^Change the time"))).to_have_count(1)


def shifted(start=0):
    """A page whose wall clock can be set, without time passing."""
    return f"""
        window.shift = Number(sessionStorage.getItem("shift") ?? {start})
        const now = Date.now.bind(Date)
        Date.now = () => now() + window.shift
        window.setClock = by => {{ window.shift += by; sessionStorage.setItem("shift", window.shift) }}"""


# What is done each minute comes soon.
OFTEN = """
    const every = window.setInterval
    window.setInterval = (work, time) => every(work, Math.min(time, 500))"""


@check("the second tap of two at once does nothing to what the first one led to")
def led_to(world):
    page = world.page("#/add")
    page.locator("#names").fill("Kids")
    tap_twice(page, page.get_by_role("button", name="Add", exact=True))
    shows(page, 0)
    page.goto(world.site.address + "#/add")
    page.locator("#kind").select_option("time")
    page.locator("#names").fill("Watch")
    tap_twice(page, page.get_by_role("button", name="Add", exact=True))
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    for name, button in [("Kids", "Count Kids, 0"), ("Watch", "Start Watch")]:
        page.goto(world.site.address + "#/counts")
        tap_twice(page, page.locator(".face").filter(has_text=name))
        expect(page.get_by_role("button", name=button)).to_be_visible()
    # Where it counts, the second tap is one as well.
    page.goto(world.site.address + "#/counts")
    tap_twice(page, page.get_by_role("button", name="Count up Kids"), 60)
    expect(page.locator(".tile").filter(has_text="Kids").locator(".number")).to_have_text("2")
    page.locator(".face").filter(has_text="Kids").click()
    tap_twice(page, page.locator(".surface"), 60)
    shows(page, 4)
    # Of two rows of which one goes, the other one stays.
    page.get_by_role("button", name="History of this count").click()
    tap_twice(page, page.get_by_role("button", name=re.compile("^Take back")).first)
    expect(page.locator(".total .number")).to_have_text("3")


@check("a group that is archived takes no counts, and its own say why they are in no list")
def archived_group(world):
    page = world.page("#/group/new")
    page.locator("#name").fill("Reds")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add counts").click()
    page.locator("#names").fill("Anna")
    page.keyboard.press("Enter")
    shows(page, 0)
    anna = page.url.split("/")[-1]
    add(page, "Ben")
    ben = page.url.split("/")[-1]
    page.goto(world.site.address + "#/counts")
    page.locator(".group .heading").click()
    reds = page.url.split("/")[-1]
    page.get_by_role("button", name="Name and look of this group").click()
    page.get_by_role("button", name="Archive", exact=True).click()
    # No other count can vanish into it.
    for path in (f"#/settings/{ben}", "#/add", f"#/add/{reds}"):
        page.goto(world.site.address + path)
        expect(page.locator("#kind")).to_be_visible()
        expect(page.locator("#group")).to_have_count(0)
    page.goto(world.site.address + f"#/settings/{anna}")
    expect(page.get_by_text("Its group is archived, so it isn't in the list.")).to_be_visible()
    expect(page.locator("#group option:checked")).to_have_text("Reds")
    expect(page.get_by_role("button", name="Archive", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Open the group").click()
    expect(page.get_by_role("button", name="Take back into the list")).to_be_visible()
    page.goto(world.site.address + f"#/counts/{reds}")
    expect(page.get_by_text("This group is archived.")).to_be_visible()
    expect(page.locator(".tile .name")).to_have_text(["Anna"])
    page.goto(world.site.address + "#/counts")
    page.locator("summary").click()
    for names, button in [(["Anna"], 0), (["Ben"], 1), (["Anna", "Ben"], 1)]:
        page.get_by_role("button", name="Select").click()
        for name in names:
            page.locator(".face").filter(has_text=name).click()
        expect(page.locator("footer").get_by_role("button", name="Archive", exact=True)).to_have_count(button)
        page.get_by_role("button", name="Done").click()
    page.goto(world.site.address + f"#/settings/{anna}")
    page.locator("#group").select_option(label="none")
    expect(page.get_by_role("button", name="Archive", exact=True)).to_be_visible()
    page.goto(world.site.address + "#/counts")
    expect(page.locator("main > section > .tiles .name")).to_have_text(["Anna", "Ben"])


@check("settings follow Undo and other tabs, but for what is being typed")
def follows(world):
    page = world.page("#/add")
    page.locator("#names").fill("Anna")
    page.keyboard.press("Enter")
    shows(page, 0)
    identifier = page.url.split("/")[-1]
    other = page.context.new_page()
    world.open(other, f"#/count/{identifier}")
    page.goto(world.site.address + f"#/settings/{identifier}")
    title, value = page.locator("#title"), page.locator("#value")
    title.fill("Bella")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Bella")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator("h1")).to_have_text("Anna")
    expect(title).to_have_value("Anna")
    tap(other, 2)
    expect(value).to_have_value("2")
    title.fill("Cleo")
    value.fill("12")
    tap(other, 1)
    shows(other, 3)
    page.keyboard.type("34")
    expect(value).to_have_value("1234")
    page.keyboard.press("Enter")
    shows(other, 1234)
    expect(page.locator("h1")).to_have_text("Cleo")
    other.goto(world.site.address + f"#/settings/{identifier}")
    other.locator("#step").fill("7")
    other.keyboard.press("Enter")
    expect(page.locator("#step")).to_have_value("7")


@check("what is chosen stays chosen when its options change in another tab")
def chosen(world):
    page = world.page("#/counts")
    groups = {}
    for name in ("Reds", "Blues", "Greens"):
        page.goto(world.site.address + "#/group/new")
        page.locator("#name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(name)
        groups[name] = page.url.split("/")[-1]
    page.goto(world.site.address + f"#/add/{groups['Greens']}")
    page.locator("#names").fill("Kids")
    page.keyboard.press("Enter")
    shows(page, 0)
    adding, other = page.context.new_page(), page.context.new_page()
    world.open(adding, f"#/add/{groups['Greens']}")
    page.get_by_role("button", name="Settings of this count").click()
    other.goto(world.site.address + f"#/group/{groups['Greens']}")
    for number in range(3):
        if number < 2:
            other.get_by_role("button", name="Earlier").click()
        else:
            other.goto(world.site.address + f"#/group/{groups['Reds']}")
            other.get_by_role("button", name="Delete").click()
        order = [["none", "Reds", "Greens", "Blues"], ["none", "Greens", "Reds", "Blues"], ["none", "Greens", "Blues"]]
        for one in (page, adding):
            expect(one.locator("#group option")).to_have_text(order[number])
            expect(one.locator("#group option:checked")).to_have_text("Greens")


@check("a page about a count or a group that goes away leads to the counts and says so")
def gone(world):
    page = world.page("#/counts")
    other = page.context.new_page()
    world.open(other)

    def made(path, field, name):
        page.goto(world.site.address + path)
        page.locator(field).fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text(name)
        return page.url.split("/")[-1]
    pages = [("add", "#names", "settings", one) for one in ("count", "settings", "history", "look")] + [
        ("group/new", "#name", "group", one) for one in ("group", "counts", "look")]
    for path, field, where, one in pages:
        for is_undone in (True, False):
            identifier = made(f"#/{path}", field, "Kids")
            about = f"group-{identifier}" if (where, one) == ("group", "look") else identifier
            page.goto(world.site.address + f"#/{one}/{about}")
            if is_undone:
                page.locator("h1").focus()
                page.keyboard.press("u")
            else:
                other.goto(world.site.address + f"#/{where}/{identifier}")
                other.get_by_role("button", name="Delete").click()
            last = one == "count" and path == "add"
            expect(page).to_have_url(re.compile(r"#/count$" if last else r"#/counts$"))
            words = "Undone" if is_undone else "That isn't on this device any more"
            expect(page.locator(".toast")).to_contain_text(words)
    # What is tapped then is no count of its own.
    made("#/add", "#names", "Ada")
    identifier = made("#/add", "#names", "Kids")
    other.goto(world.site.address + f"#/settings/{identifier}")
    other.get_by_role("button", name="Delete").click()
    expect(page.locator(".tile .name")).to_have_text(["Ada"])


@check("a target says when it is reached, begins anew each day, and keeps the days that are closed")
def targets(world):
    page = world.page("#/add", script=shifted() + OFTEN)
    page.locator("#names").fill("Water")
    page.locator("#kind").select_option("target")
    page.locator("#goal").fill("3")
    page.locator("#goal").blur()
    page.locator("#repeats").select_option("day")
    page.get_by_role("button", name="Add", exact=True).click()
    number = page.locator(".count .number")
    expect(number).to_have_text("0/3")
    tap(page, 3)
    expect(number).to_have_text("3/3")
    expect(page.locator(".toast")).to_contain_text("reached its goal of 3")
    expect(page.locator(".count .today")).to_contain_text("at least 3 ✓")
    for day in range(2):
        page.evaluate("setClock(24 * 3600 * 1000)")
        # A page that stays open begins the day, too.
        if day == 0:
            page.reload()
        expect(number).to_have_text("0/3")
        if day == 0:
            tap(page)
            expect(number).to_have_text("1/3")
    page.keyboard.press("i")
    periods = page.locator("h2:has-text('Periods') + ul li")
    expect(periods).to_have_count(3)
    expect(periods.nth(0)).to_contain_text("0/3")
    expect(periods.nth(1)).to_contain_text("1 of at least 3 ✗")
    expect(periods.nth(2)).to_contain_text("at least 3 ✓")
    # Another goal holds from now on; the days that are closed keep theirs.
    page.keyboard.press("s")
    page.locator("#aim").select_option("atMost")
    page.locator("#goal").fill("2")
    page.locator("#goal").blur()
    page.go_back()
    expect(periods.nth(0)).to_contain_text("at most 2")
    expect(periods.nth(1)).to_contain_text("1 of at least 3 ✗")
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator(".total")).to_contain_text("at least 3")
    # A plain count that becomes a target keeps what was counted today.
    add(page, "Tea")
    tap(page, 2)
    shows(page, 2)
    page.keyboard.press("s")
    page.locator("#goal").fill("5")
    page.locator("#goal").blur()
    page.locator("#repeats").select_option("week")
    page.go_back()
    expect(number).to_have_text("2/5")
    # A week and a month are told in words, wherever they are.
    for repeats, words in [("week", r"\w{3}, (\w{3} \d+|\d+ \w{3}), 20\d\d to \w{3}, "), ("month", r"[A-Z]\w{2,} 20\d\d")]:
        period = re.compile(words)
        page.keyboard.press("s")
        page.locator("#repeats").select_option(repeats)
        page.go_back()
        expect(page.locator(".count .today")).to_contain_text(period)
        page.keyboard.press("i")
        expect(page.locator(".total")).to_contain_text(period)
        expect(periods.first).to_contain_text(period)
        page.go_back()


def clock_of(page):
    hours, minutes, seconds = page.locator(".count .number").inner_text().split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


@check("stopwatches run at once, through a kill, a clock that is set back and one that is set ahead")
def stopwatches(world):
    page = world.page("#/add", script=shifted())
    page.locator("#names").fill("Anna, Ben")
    page.locator("#kind").select_option("time")
    page.get_by_role("button", name="Add 2 counts").click()
    earliest = time.monotonic()
    page.get_by_role("button", name="Start Anna").tap()
    page.get_by_role("button", name="Start Ben").tap()
    expect(page.get_by_role("button", name="Stop Anna")).to_be_visible()
    latest = time.monotonic()
    expect(page.get_by_role("button", name="Stop Ben")).to_be_visible()
    page.locator(".face").first.click()

    def agrees():
        """Waits until Anna's clock shows what has passed since it was started, within a second and a half."""
        def holds():
            least = time.monotonic() - latest
            shown = clock_of(page)
            return least - 1.5 < shown < time.monotonic() - earliest + 1.5
        until(holds)

    time.sleep(2)
    agrees()
    for by in [3600_000, -7200_000]:
        page.evaluate(f"setClock({by})")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        time.sleep(1.2)
        agrees()
    page.keyboard.press("l")
    expect(page.locator(".count .today")).to_have_text("1 lap")
    # Another start of the page goes by the wall clock, which nobody sets meanwhile.
    page.reload()
    expect(page.locator(".count .number")).not_to_have_text("0:00:00")
    agrees()
    world.kept(page)
    killed(world.profile)
    with contextlib.suppress(Error):
        page.context.close()
    page = world.page("#/counts", script=shifted(-3600_000))
    expect(page.locator(".tile .number").first).not_to_have_text("0:00:00")
    page.locator(".face").first.click()
    agrees()
    tap(page)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    stopped = clock_of(page)
    time.sleep(1.5)
    assert clock_of(page) == stopped
    tap(page)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    # A drag is no tap.
    drag(page, (100, 400), (300, 410))
    expect(page.locator(".tiles")).to_be_visible()
    expect(page.get_by_role("button", name="Stop Anna")).to_be_visible()
    expect(page.get_by_role("button", name="Stop Ben")).to_be_visible()


@check("the page of a stopwatch that runs goes on: its total, days and times; so it does after Undo, and in another tab")
def running(world):
    page = world.page("#/add")
    page.locator("#names").fill("Run")
    page.locator("#kind").select_option("time")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    tap(page)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    for one in (page, other):
        one.keyboard.press("i")
    times = "h2:has-text('Times') + ul li"

    def agrees(one, least):
        def holds():
            total = one.locator(".total .number").inner_text()
            day = one.locator(".bars .much").first.inner_text()
            return total >= least and total == day and total in one.locator(times).first.inner_text()
        until(holds)

    agrees(page, "0:00:03")
    expect(page.locator(times).first).to_contain_text("running")
    page.keyboard.press("Escape")
    tap(page)
    page.keyboard.press("i")
    expect(page.locator(times).first).not_to_contain_text("running")
    other.bring_to_front()
    expect(other.locator(times).first).not_to_contain_text("running")
    other.keyboard.press("u")
    expect(other.locator(times).first).to_contain_text("running")
    agrees(other, "0:00:05")
    # A day and a month without the rest is no end, and not the end that isn't there.
    other.get_by_role("button", name="Change the time").first.click()
    other.locator("#until").press_sequentially("0501")
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_role("alert")).to_contain_text("both days and times")


@check("times are added, corrected, cut and removed; what can't be is refused; an unused count measures time, and back")
def times(world):
    page = world.page(timezone_id="Asia/Tokyo", locale="en-GB")
    add(page, "Run")
    shows(page, 0)
    page.keyboard.press("s")
    page.locator("#goal").fill("5")
    page.locator("#goal").blur()
    page.locator("#kind").select_option("time")
    expect(page.locator("#goal")).to_have_count(0)
    page.locator("#kind").select_option("number")
    expect(page.locator("#goal")).to_have_value("")
    page.locator("#kind").select_option("time")
    expect(page.locator("#goal")).to_have_count(0)
    page.get_by_role("button", name="History").click()
    total = page.locator(".total .number")
    expect(total).to_have_text("0:00:00")

    def form(opener, begun=None, ended=None):
        page.get_by_role("button", name=opener).first.click()
        for name, value in [("#from", begun), ("#until", ended)]:
            if value:
                page.locator(name).fill(value)
        page.get_by_role("button", name="Save").click()

    form("Add a time", "2026-01-05T10:00:00", "2026-01-05T11:00:00")
    expect(total).to_have_text("1:00:00")
    form("Cut out a break", "2026-01-05T10:20:00", "2026-01-05T10:30:00")
    expect(total).to_have_text("0:50:00")
    # The times are read after the total: who clicks before they are there changes the earlier one.
    expect(page.get_by_role("button", name="Change the time")).to_have_count(2)
    form("Change the time", ended="2026-01-05T11:00:30")
    expect(total).to_have_text("0:50:30")
    form("Change the time", ended="2026-01-04T10:00:00")
    expect(page.get_by_role("alert")).to_contain_text("before it began")
    page.get_by_role("button", name="Remove").click()
    expect(total).to_have_text("0:20:00")
    form("Add a time", "2126-01-05T10:00:00", "2126-01-05T11:00:00")
    # By the clock of the device, as in the fields.
    expect(page.get_by_role("alert")).to_contain_text("05/01/2126, 10:00:00 has not come yet")
    page.get_by_role("button", name="Cancel").click()
    form("Add a time")
    expect(page.get_by_role("alert")).to_contain_text("both days and times")
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.press("u")
    expect(total).to_have_text("0:50:30")
    page.keyboard.press("s")
    page.locator("#kind").select_option("number")
    expect(page.locator(".problem")).to_contain_text("already has times, which can't become counts")
    expect(page.locator("#kind")).to_have_value("time")


@check("the times of a stopwatch are corrected by the clock that was meant where clocks are set back or ahead")
def clocks(world):
    # What is changed in a time, or a new one, and the total that it leads to.
    tables = {
        "America/New_York": [
            ("Add a time", "2026-11-01T00:30:00", "2026-11-01T02:10:00", "2:40:00"),
            ("Change the time", None, "2026-11-01T01:40:00", "2:10:00"),
            ("Change the time", "2026-11-01T01:30:00", None, "1:10:00"),
            ("Change the time", None, "2026-11-01T01:41:00", "1:11:00"),
            ("Change the time", "2026-11-01T01:31:00", None, "1:10:00"),
            ("Change the time", "2026-11-01T01:32:00", "2026-11-01T01:42:00", "1:10:00"),
            ("Add a time", "2026-11-01T23:00:00", "2026-11-01T23:10:00", "1:20:00"),
            ("Add a time", "2026-03-08T02:30:00", "2026-03-08T03:30:00", "That time never was"),
            ("Add a time", "2026-03-08T01:30:00", "2026-03-08T02:30:00", "That time never was"),
            ("Add a time", "2026-03-08T01:30:00", "2026-03-08T03:30:00", "2:20:00"),
            ("Add a time", "2026-03-08T12:00:00", "2026-03-08T12:00:00", "It would end as it begins"),
        ],
        "Australia/Lord_Howe": [
            ("Add a time", "2026-04-05T01:00:00", "2026-04-05T03:00:00", "2:30:00"),
            ("Change the time", None, "2026-04-05T01:45:00", "1:15:00"),
            ("Add a time", "2026-10-04T02:15:00", "2026-10-04T03:00:00", "That time never was"),
        ],
    }
    for zone, table in tables.items():
        # After all of them.
        page = world.page("#/add", timezone_id=zone, script=shifted(31536000000), profile=f"{world.profile}-{zone[:4]}")
        page.locator("#names").fill("Run")
        page.locator("#kind").select_option("time")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator(".count")).to_be_visible()
        page.keyboard.press("i")
        for opener, begun, ended, result in table:
            page.get_by_role("button", name=opener).first.click()
            for name, value in [("#from", begun), ("#until", ended)]:
                if value:
                    page.locator(name).fill(value)
            page.get_by_role("button", name="Save").click()
            if ":" in result:
                expect(page.locator(".total .number"), f"{zone} {opener} {begun} {ended}").to_have_text(result)
                world.settled(page, 100)
            else:
                expect(page.get_by_role("alert")).to_contain_text(result)
                page.get_by_role("button", name="Cancel").click()


SCROLLING = """async () => {
    const times = []
    let last = performance.now()
    for (let y = 0; y < 40000; y += 400) {
        scrollTo(0, y)
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        times.push(now - last)
        last = now
    }
    return times
}"""


# A core that isn't optimised takes milliseconds for each.
MANY = 10000 if os.environ.get("QUAD_LONG") else 1000


@check(f"of {MANY} counts those near the screen are drawn, at every place of the list, and they count")
def long_list(world):
    page = world.page("#/add", args=["--enable-precise-memory-info"])
    page.locator("#names").fill("\n".join(f"Count {number}" for number in range(MANY)))
    page.get_by_role("button", name=f"Add {MANY} counts").click()
    expect(page.locator(".tile").first).to_be_visible(timeout=120000)
    tiles = page.locator(".tile")
    expect(tiles.first).to_contain_text("Count 0")
    expect(tiles.first).to_have_attribute("aria-setsize", str(MANY))
    assert tiles.count() < 200, tiles.count()
    times = sorted(page.evaluate(SCROLLING))
    slow = sum(one > 20 for one in times) / len(times)
    heap = page.evaluate("performance.memory.usedJSHeapSize") / 2**20
    print(f"    frames over 20 ms: {slow:.1%}, longest {times[-1]:.0f} ms; heap: {heap:.0f} MB")
    assert tiles.count() < 200, tiles.count()
    assert heap < 80, f"{heap:.0f} MB"
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(tiles.last).to_contain_text(f"Count {MANY - 1}")
    expect(tiles.last).to_be_in_viewport()
    page.get_by_role("button", name=f"Count up Count {MANY - 1}").tap()
    expect(tiles.last.locator(".number")).to_have_text("1")
    # Another width has other rows.
    page.set_viewport_size({"width": 1200, "height": 844})
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    until(lambda: page.evaluate("""[...document.querySelectorAll('.tile')].some(one => {
        const { top, bottom } = one.getBoundingClientRect(); return top > 100 && bottom < innerHeight })"""))
    page.evaluate("scrollTo(0, 0)")
    expect(tiles.first).to_contain_text("Count 0")
    page.get_by_role("button", name="Select").click()
    page.locator(".face").first.click()
    expect(page.locator("h1")).to_have_text("1 selected")


@check("history: days, weeks, months, the taps; one is taken back, undone, and left and right turn")
def histories(world):
    page = world.page()
    tap(page, 4)
    shows(page, 4)
    add(page, "Other")
    page.keyboard.press("c")
    page.locator(".face").first.click()
    drag(page, (300, 400), (100, 410))
    expect(page.locator(".bars li")).to_have_count(14)
    expect(page.locator(".bars li .much").first).to_have_text("4")
    for name in ["Weeks", "Months"]:
        page.get_by_role("button", name=name).click()
        expect(page.locator(".bars li .much")).to_have_count(12)
        expect(page.locator(".bars li .much").first).to_have_text("4")
    rows = page.get_by_role("button", name=re.compile("^Take back"))
    expect(rows).to_have_count(4)
    rows.nth(1).click()
    expect(rows).to_have_count(3)
    expect(page.locator(".total .number")).to_have_text("3")
    expect(page.locator(".bars li .much").first).to_have_text("3")
    page.keyboard.press("u")
    expect(page.locator(".total .number")).to_have_text("4")
    expect(rows).to_have_count(4)
    # What Undo took back can't be taken back again.
    for _ in range(2):
        page.keyboard.press("u")
    expect(page.locator(".total .number")).to_have_text("3")
    expect(page.locator("h2:has-text('History') + ul li")).to_have_count(5)
    expect(rows).to_have_count(3)
    for _ in range(2):
        page.keyboard.press("U")
    expect(page.locator(".toast")).to_contain_text("Other")
    expect(rows).to_have_count(4)
    page.keyboard.press("n")
    expect(page.locator("h1")).to_have_text("Other")
    drag(page, (100, 300), (300, 310))
    expect(page.locator("h1")).to_have_text("Untitled")
    page.keyboard.press("c")
    expect(page.locator(".tiles")).to_be_visible()


@check("a drag in a field, or one that selects a text, leaves no page; a swipe beside them does")
def dragged(world):
    page = world.page()
    page.goto(world.site.address + "#/add")
    page.locator("#kind").select_option("time")
    page.locator("#names").fill("Run, Swim")
    page.get_by_role("button", name="Add 2 counts").click()
    page.locator(".face").first.click()
    page.keyboard.press("i")
    page.get_by_role("button", name="Add a time").click()

    def drags(place, is_mouse):
        page.locator(place).evaluate("one => one.scrollIntoView({ block: 'center' })")
        box = page.locator(place).bounding_box()
        y = box["y"] + box["height"] / 2
        for start, end in [(80, 280), (280, 80)]:
            if is_mouse:
                page.mouse.move(start, y)
                page.mouse.down()
                page.mouse.move(end, y, steps=4)
                page.mouse.up()
            else:
                drag(page, (start, y), (end, y))
            page.wait_for_timeout(100)

    for place, is_mouse in [("#from", True), ("#until", True), ("#from", False), (".total .number", True)]:
        drags(place, is_mouse)
        expect(page.locator("h1")).to_have_text("Run")
        expect(page.locator("#from")).to_be_visible()
    page.goto(world.site.address + "#/look/new")
    page.locator("#search").fill("a long word that is not there")
    for is_mouse in (True, False):
        drags("#search", is_mouse)
        expect(page.locator("h1")).to_have_text("Icon")
    page.locator("#search").fill("")
    page.locator("[aria-label='Sailboat']").click()
    drag(page, (100, 700), (300, 710))
    expect(page.locator("h1")).to_have_text("Icon")


@check("what was opened from a page leads back to it, where it was left, and not on; a second press is no second step")
def steps_back(world):
    page = world.page("#/more")
    add(page, *[f"Count {number}" for number in range(30)])
    expect(page.locator(".tile")).to_have_count(30)
    depth = page.evaluate("history.state.depth")
    page.locator(".face").nth(14).evaluate("one => one.scrollIntoView({ block: 'center' })")
    scrolled = page.evaluate("scrollY")
    assert scrolled > 0
    for leave in [lambda: page.get_by_role("button", name="All counts").click(), lambda: page.keyboard.press("c"),
                  lambda: drag(page, (100, 400), (300, 410)),
                  lambda: page.get_by_role("button", name="All counts").evaluate(TWICE)]:
        # A press at the same place within half a second is the second one of two.
        page.wait_for_timeout(600)
        page.locator(".face").nth(14).click()
        expect(page.locator(".count .name")).to_have_text("Count 14")
        page.wait_for_timeout(600)
        leave()
        expect(page.locator(".tile")).to_have_count(30)
        until(lambda: page.evaluate("scrollY") == scrolled)
        assert page.evaluate("history.state.depth") == depth
    page.wait_for_timeout(600)
    page.locator(".face").nth(14).click()
    for _ in range(3):
        page.keyboard.press("i")
        page.get_by_role("button", name="Count", exact=True).click()
        expect(page.locator(".count")).to_be_visible()
    page.go_back()
    expect(page.locator(".tile")).to_have_count(30)
    for name in ("Journal", "Counts") * 3:
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
    assert page.evaluate("history.state.depth") == depth


# The ways from a page that discard nothing.
WAYS = {
    "the phone's Back": lambda page: page.go_back(), "Esc": lambda page: page.keyboard.press("Escape"),
    "the page's Back": lambda page: page.get_by_role("button", name="Back", exact=True).click(),
}


@check("what is typed into a form stays when its page is left; only Cancel throws it away, and Undo brings it back")
def typed(world):
    page = world.page("#/counts")
    for key, field, text in [("a", "#names", "Anna\nBen\nCleo"), ("G", "#name", "Reds")]:
        for leave in WAYS.values():
            page.keyboard.press(key)
            page.locator(field).fill(text)
            leave(page)
            expect(page.locator("h1")).to_have_text("Counts")
            page.go_forward()
            expect(page.locator(field)).to_have_value(text)
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("h1")).to_have_text("Counts")
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(page.locator(field)).to_have_value(text)
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("h1")).to_have_text("Counts")
        page.go_forward()
        expect(page.locator(field)).to_have_value("")
        # Nothing was typed, so nothing is said of it.
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator("h1")).to_have_text("Counts")
        expect(page.locator(".toast")).to_have_count(0)
    # A setting is kept when its field is left, however that is.
    add(page, "First")
    for name, leave in WAYS.items():
        page.keyboard.press("s")
        page.locator("#title").fill(name)
        leave(page)
        expect(page.locator(".count .name")).to_have_text(name)


@check("a goal that can't be says why; a form goes on in the group that it is opened from; what is told stays short")
def forms(world):
    page = world.page("#/counts")

    def at(path):
        page.goto(world.site.address + path)
        expect(page.locator("#app > section")).to_be_visible()
    groups = {}
    for name in ("Reds", "Blues"):
        at("#/group/new")
        page.locator("#name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(name)
        groups[name] = page.url.split("/")[-1]
    for name, group in [*groups.items(), ("none", "")]:
        at(f"#/counts/{group}")
        page.get_by_role("button", name="Add counts").click()
        expect(page.locator("#group option:checked")).to_have_text(name)
        page.go_back()
    at("#/add")
    page.locator("#kind").select_option("target")
    goal, alert = page.locator("#goal"), page.get_by_role("alert")

    def refused(field, text, words):
        page.locator(field).fill(text)
        page.locator(field).blur()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(alert).to_contain_text(words)
    for text in ["abc", "3.5", "+7", "٣", "9" * 20]:
        refused("#goal", text, f'"{text}" isn\'t a whole number')
    goal.fill("5")
    goal.blur()
    page.locator("#repeats").select_option("days")
    refused("#days", "x", '"x" isn\'t a whole number')
    refused("#days", "0", "days")
    assert page.locator(".toast").count() == 0
    page.locator("#repeats").select_option("until")
    refused("#goal", "6", "Say which day is the last one")
    refused("#until", "2020-01-01", "That day is over already")
    page.locator("#kind").select_option("simple")
    page.locator("#names").fill("\n".join(f"Count {number}" for number in range(40)))
    page.get_by_role("button", name="Add 40 counts").click()
    expect(page.locator("h1")).to_have_text("Counts")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(page.locator(".toast")).to_contain_text("Undone: adding 40 counts.")
    assert page.locator(".toast").bounding_box()["height"] < 160
    assert len(page.get_by_role("button", name=re.compile("^Redo")).get_attribute("aria-label")) < 120
    # A tile is selected by holding it, without an event of the browser for that.
    add(page, "")
    page.evaluate("addEventListener('contextmenu', event => event.stopImmediatePropagation(), true)")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Count up Untitled")).to_be_visible()
    box = page.locator(".face").bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 100)
    page.mouse.down()
    expect(page.locator("h1")).to_have_text("1 selected")
    page.mouse.up()
    page.wait_for_timeout(100)
    expect(page.locator("h1")).to_have_text("1 selected")
    page.keyboard.press("Escape")
    # A finger that drags on a stopwatch has done nothing that has to be told.
    at("#/add")
    page.locator("#kind").select_option("time")
    page.locator("#names").fill("Anna")
    page.keyboard.press("Enter")
    expect(page.locator(".count .name")).to_have_text("Anna")
    drag(page, (300, 400), (100, 410))
    expect(page.locator("section.history")).to_be_visible()
    page.wait_for_timeout(200)
    assert page.locator(".toast").count() == 0, page.locator(".toast").inner_text()
    assert page.get_by_role("button", name=re.compile("^Redo")).count() == 0
    # A day that is over is refused in settings, too.
    add(page, "Goal")
    page.keyboard.press("s")
    goal.fill("5")
    goal.blur()
    page.locator("#repeats").select_option("until")
    page.locator("#until").fill("2020-01-01")
    page.locator("#until").blur()
    expect(page.locator(".problem")).to_contain_text("That day is over already")


@check("each colour of a count is seen on both grounds, and with large letters all stays in its place")
def seen(world):
    page = world.page(width=390, args=["--blink-settings=defaultFontSize=32"])
    for scheme, color in [("dark", "#172a38"), ("light", "#ffffff"), ("light", "#edc951"), ("dark", "#000000")]:
        add(page, color)
        page.keyboard.press("s")
        page.locator("button.row").click()
        page.locator(".choice").first.click()
        page.get_by_label("Another colour").fill(color)
        expect(page.locator("#title")).to_have_value(color)
        page.go_back()
        expect(page.locator(".count")).to_be_visible()
        page.emulate_media(color_scheme=scheme)
        for name, property in ((".count", "border-left-color"), (".flash.up", "background-color"), (".mark", "border-top-color")):
            found = page.evaluate(CONTRAST, [name, property])
            assert found >= 3, f"{name} of {color}: {found:.2f} on {scheme}"
    identifier = page.url.split("/")[-1]
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        for path in ("#/counts", "#/look/new", f"#/history/{identifier}"):
            page.goto(world.site.address + path)
            expect(page.locator("#app > section .measure, .choice, .face").first).to_be_visible()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path} is {wide} px wide at {width}"
            over = page.evaluate("""() => [...document.querySelectorAll(".tabs .label, .choice .icon, .segments button")]
                .filter(one => one.checkVisibility() && (one.scrollWidth > one.clientWidth && one.matches("button") ||
                    one.getBoundingClientRect().width > one.parentElement.getBoundingClientRect().width))
                .map(one => one.textContent || one.outerHTML.slice(0, 40))""")
            assert not over, f"{path} at {width}: {over[:5]}"
            broken = page.evaluate(BROKEN)
            assert not broken, f"{path} at {width}: {broken}"
    # On its side a phone has room for the buttons that count.
    add(page, "A name that is somewhat long")
    page.keyboard.press("s")
    page.locator("#goal").fill("8")
    page.locator("#goal").blur()
    page.locator("#repeats").select_option("week")
    page.go_back()
    for width, height in [(844, 390), (667, 375)]:
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(".hand").all():
            box = button.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, f"{box} at {width}x{height}"


@check("names without a space make no page wider than the screen, and labels go where they would be cut off")
def unbroken(world):
    page = world.page("#/group/new")
    page.locator("#name").fill("G" * 100)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add counts").click()
    page.locator("#names").fill(f"{'N' * 100}, {'m' * 100}")
    page.get_by_role("button", name="Add 2 counts").click()
    expect(page.locator(".tile")).to_have_count(2)
    group = page.url.split("/")[-1]
    page.locator(".face").first.click()
    expect(page.locator(".count")).to_be_visible()
    identifier = page.url.split("/")[-1]
    for size in (16, 32):
        for width, height in [(320, 568), (390, 844), (844, 390)]:
            page.set_viewport_size({"width": width, "height": height})
            for path in ("counts", f"counts/{group}", f"group/{group}", f"count/{identifier}", f"settings/{identifier}",
                         f"history/{identifier}", f"share/{identifier}", "add", "help"):
                page.goto(world.site.address + f"#/{path}")
                page.evaluate("size => { document.documentElement.style.fontSize = `${size}px` }", size)
                expect(page.locator(".page h1, .count h1")).to_be_visible()
                page.wait_for_timeout(50)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{path} is {wide} px wide at {width}, {size} px"
                cut = page.evaluate("""() => [...document.querySelectorAll(".tabs .label, .hand")]
                    .filter(one => one.checkVisibility()).filter(one => {
                        const [own, around] = [one, one.parentElement].map(one => one.getBoundingClientRect())
                        return one.matches(".label") ? own.width > around.width : own.bottom > innerHeight || own.top < 0
                    }).map(one => one.textContent)""")
                assert not cut, f"{path} at {width}, {size} px: {cut}"


CONTRAST = """([name, property]) => {
    const bright = color => {
        const [red, green, blue] = color.match(/\\d+/g).slice(0, 3).map(part => part / 255)
            .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const one = bright(getComputedStyle(document.querySelector(name)).getPropertyValue(property))
    const ground = bright(getComputedStyle(document.body).backgroundColor)
    return Math.max(one, ground) / Math.min(one, ground)
}"""


@check("the coach's afternoon: tiles count when the finger goes down, stopwatches run, the group is reset")
def coach(world):
    page = world.page("#/group/new")
    page.locator("#name").fill("Match")
    page.keyboard.press("Enter")
    for kind, names in [("time", "Anna, Ben"), ("simple", "Us, Them")]:
        page.get_by_role("button", name="Add counts").click()
        page.locator("#kind").select_option(kind)
        page.locator("#names").fill(names)
        page.get_by_role("button", name="Add 2 counts").click()
    expect(page.locator(".tile")).to_have_count(4)
    page.get_by_role("button", name="Count here").click()
    boxes = [page.locator(".face").nth(index).bounding_box() for index in range(4)]
    places = [(box["x"] + 20, box["y"] + 100) for box in boxes]
    for place in places:
        page.touchscreen.tap(*place)
    # Two fingers on two tiles, at once.
    fingers(page, ("touchStart", places[2]), ("touchStart", places[2], places[3]), ("touchEnd",))
    expect(page.locator(".tile .number").nth(2)).to_have_text("2")
    expect(page.locator(".tile .number").nth(3)).to_have_text("2")
    page.get_by_role("button", name="Take one away from Them").tap()
    expect(page.locator(".tile .number").nth(3)).to_have_text("1")
    until(lambda: page.locator(".tile .number").nth(0).inner_text() > "0:00:01")
    page.touchscreen.tap(*places[0])
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Start Anna")).to_be_visible()
    expect(page.get_by_role("button", name="Stop Ben")).to_be_visible()
    page.keyboard.press("R")
    expect(page.locator(".tile .number")).to_have_text(["0:00:00", "0:00:00", "0", "0"])
    page.keyboard.press("u")
    expect(page.locator(".tile .number").nth(2)).to_have_text("2")
    expect(page.get_by_role("button", name="Stop Ben")).to_be_visible()
