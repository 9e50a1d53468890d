"""Pictures of the pages about people, and their film strips in docs/web.md: more.py --pictures FOLDER takes them."""
import functools
import os
import time

from playwright.sync_api import expect

from browser import picture, strip
from campus import MINUTE, PLACES, PeopleWorld

CAST = {
    "ada": ("Ada Byron", "Counts birds on the way to lectures.", ""), "ben": ("Ben Okafor", "Chess, coffee, trains.", "♞"),
    "mira": ("Mira Lindqvist", "Field hockey. Ask me about maps.", ""), "jonas": ("Jonas Weber", "", "🚲"),
    "noor": ("نور الهاشمي", "Reads in the sun.", ""), "theo": ("Theo Park", "Cello, second row.", "")}
SCREENS = {
    "home": "people", "person": "person/ben", "requests": "messages", "messages": "messages/conversations", "chat": "chat/mira",
    "seek": "seek", "blocked": "blocked", "more": "more", "me": "me", "places": "places", "sharing": "sharing"}


def furnished(world):
    """People who met, two of whom ada writes with, and one who asks."""
    people = {name: world.person(name, shown) for name, (shown, _, _) in CAST.items()}
    ada, ben, mira = (people[name] for name in ("ada", "ben", "mira"))
    for number, (name, (_, bio, letters)) in enumerate(CAST.items()):
        one = people[name]
        one.call("PATCH", "/v1/me", {"bio": bio, "picture": letters})
        one.was("Library", 150 + 7 * number, 60 + 5 * number)
        if name != "jonas":
            one.was("Gym", 50, 20 + 3 * number)
    for one, text in ((mira, "You counted at the station, too?"), (ben, "A game after lunch?")):
        one.send(ada, text)
        ada.accept(one)
    ada.send(mira, "Yes: 23 children on one tram.")
    mira.send(ada, "I had 19. Next time I take the other door.")
    ada.send(mira, "Then we add both. Library at five?")
    mira.send(ada, "I'm there.")
    people["noor"].send(ada, "You sat in the sun by the window. May I ask what you count?")
    end = int(time.time() * 1000) + 100 * MINUTE
    mira.call("PUT", "/v1/me/presence", {"place": world.places["Library"], "note": "second floor", "until": end})
    return people


def take(playwright, built, work, folder):
    """Takes the pictures and puts them side by side."""
    os.makedirs(folder, exist_ok=True)
    world = PeopleWorld(playwright, built, work)
    try:
        people = furnished(world)
        for width, height, scheme in [(390, 844, "light"), (320, 568, "light"), (820, 1180, "dark")]:
            page = world.signed_in("ada", "#/people", width=width, height=height, color_scheme=scheme,
                                   profile=f"{world.profile}-{width}")
            taken = functools.partial(picture, page, f"{folder}/{width}")
            world.at(page, "#/places")
            if width == 390:
                page.locator(".goes", has_text=PLACES[0]).first.click()
                page.get_by_role("button", name="Check in", exact=True).click()
                expect(page.get_by_role("button", name="Check out")).to_be_visible()
            for name, path in SCREENS.items():
                screen, _, who = path.partition("/")
                world.at(page, f"#/{screen}/{people[who].id}" if who in people else f"#/{path}")
                page.wait_for_timeout(1500)
                # A message that is told stands over what is to be seen.
                for close in page.locator(".toast .close").all():
                    close.click()
                taken(name)
            if width == 390:
                strip(page, folder, "people", ["home", "person", "requests", "chat"])
                strip(page, folder, "more", ["more", "me", "places", "sharing"])
            page.context.close()
    finally:
        world.close()
