"""A driver for stories of quad-sim: each order is done with commands of the quad in PATH.

It knows of the protocol what docs/scenarios/driver.md says.
Usage: quad-sim run STORY --driver 'Ada=exec:python3 Tests/Drivers/quad.py'
"""
import datetime
import json
import os
import subprocess
import sys

DONE = {"done": True}
PASSWORD = os.path.join(os.environ["QUAD_HOME"], "password")


class Refused(Exception):
    """A command that did not end with 0."""

    def __init__(self, reason, status=1):
        super().__init__(reason)
        self.status = status


def quad(*words):
    ended = subprocess.run(
        ["quad", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if ended.returncode != 0:
        lines = ended.stderr.splitlines() or [f"it ends with status {ended.returncode}"]
        raise Refused(lines[0], ended.returncode)
    return ended.stdout


def shown(*words):
    return json.loads(quad(*words))


def options(order, *names):
    """Returns the options of the members that an order has."""
    given = [(name, order.get(name)) for name in names]
    return [f"--{name.replace(' ', '-')}={value}" for name, value in given if value is not None]


def settings(order):
    aims = {"atMost": ["--at-most"], "exactly": ["--exactly"]}
    return [*options(order, "group", "step", "start", "reset value", "goal"),
            *aims.get(order.get("aim"), []), *options(order, "every")]


def keep_password(order):
    with open(PASSWORD, "w", encoding="utf-8") as file:
        file.write(order["password"])


def begin(order):
    if order["first"]:
        keep_password(order)
        quad("account", "sign-in", order["name"], "--server", order["server"],
             "--device-name", order["device"], "--password-file", PASSWORD)
        quad("sync")


def entry(text):
    """Returns the id of an entry by its text; one that was deleted is known by its last text."""
    for one in shown("journal", "list", "-n", "1000", "--json"):
        entries[one["text"]] = one["id"]
    if text not in entries:
        raise Refused(f"there is no entry `{text}`")
    return entries[text]


entries = {}


def write(order):
    text = order["text"]
    match order["do"]:
        case "write": entries[text] = shown("journal", "add", "--json", "--", text)["id"]
        case "edit entry":
            number = entry(text)
            quad("journal", "edit", "--", number, order["to"])
            entries[order["to"]] = number
        case "delete entry": quad("journal", "delete", "--yes", "--", entry(text))
        case "restore entry": quad("journal", "restore", "--", entry(text))


def check_in(order):
    end = datetime.datetime.now() + datetime.timedelta(minutes=order["minutes"])
    quad("here", "--until", f"{end:%H:%M}", *options(order, "note"), "--", order["place"])


def command(order):
    """Returns the words of an order that is one command; `None` if there is none."""
    thing = order.get("counter") or order.get("group") or order.get("person", {}).get("id")
    note = options(order, "note")
    match order["do"]:
        case "make group": return ["group", "add", "--", thing]
        case "make counter": return ["count", "add", *settings(order), "--", order["title"]]
        case "make stopwatch":
            return ["count", "add", "--type=time", *settings(order), "--", order["title"]]
        case "edit counter":
            return ["count", "edit", *options(order, "title"), *settings(order), "--",
                    order["counter"]]
        case "set": return ["count", "set", *note, "--", thing, str(order["to"])]
        case "reset": return ["count", "reset", *note, "--", thing]
        case "reset group": return ["group", "reset", "--yes", *note, "--", thing]
        case "delete counter": return ["count", "delete", "--yes", "--", thing]
        case "restore counter": return ["count", "restore", "--", thing]
        case "start stopwatch": return ["count", "start", "--", thing]
        case "stop stopwatch": return ["count", "stop", *note, "--", thing]
        case "lap stopwatch": return ["count", "lap", "--", thing]
        case "undo" | "redo": return [order["do"], "--yes", str(order["count"])]
        case "check out": return ["here", "--end"]
        case "profile":
            named = order | {"display name": order.get("name")}
            return ["profile", "edit", *options(named, "display name", "bio")]
        case "revoke": return ["account", "revoke", "--yes", "--", order["device"]]
        case "pause" | "resume": return ["account", order["do"]]
        case "delete account":
            keep_password(order)
            return ["account", "delete", "--yes", "--password-file", PASSWORD]
        case "message": return ["message", "send", "--", order["to"]["id"], order["text"]]
        case "accept" | "decline": return ["message", order["do"], "--", thing]
        case "block": return ["person", "block", "--yes", "--", thing]
        case "unblock": return ["person", "unblock", "--", thing]


def look(order):
    match order["at"]:
        case "counter":
            found = shown("count", "show", "--json", "--", order["counter"])
            return {"value": found["value"], "met": (found.get("target") or {}).get("met")}
        case "counters":
            return {"titles": [one["title"] for one in shown("count", "list", "--json")]}
        case "stopwatch":
            found = shown("count", "show", "--json", "--", order["counter"])
            laps = shown("count", "laps", "--json", "--", order["counter"])
            return {"running": found["running"], "laps": len(laps)}
        case "entries":
            found = shown("journal", "list", "-n", str(order["most"]), "--json")
            return {"texts": [one["text"] for one in found]}
        case "waiting":
            return {"count": shown("sync", "status", "--offline", "--json")["pendingDocuments"]}
        case "feed":
            return {"people": [one["person"] for one in shown("people", "--all", "--json")]}
        case "requests":
            return {"people": [one["person"] for one in shown("message", "requests", "--json")]}
        case "conversation" | "page":
            try:
                see = {"conversation": conversation, "page": page}[order["at"]]
                return see(order["person"]["id"])
            except Refused as refused:
                if refused.status != 1:
                    raise
                return {"there": False}
        case "devices":
            return {"names": [one["name"] for one in shown("account", "devices", "--json")]}
        case "signed in":
            try:
                shown("account", "devices", "--json")
            except Refused as refused:
                return {"signed in": False, "reason": str(refused)}
            return {"signed in": True}


def conversation(person):
    for one in shown("message", "list", "--json"):
        if one["person"] == person:
            messages = shown("message", "show", "--all", "--json", "--", person)
            return {"state": one["state"], "messages": [said["text"] for said in messages]}
    return {"there": False}


def page(person):
    found = shown("person", "show", "--json", "--", person)
    places = [shared["place"] for shared in found.get("shared") or []]
    here = (found.get("here") or {}).get("place")
    return {"places": places, "name": found["name"], "bio": found.get("bio"), "here": here}


def answer(order):
    match order["do"]:
        case "begin": begin(order)
        case "look":
            seen = look(order)
            return DONE | seen if seen else {"unable": f"quad has no look at {order['at']}"}
        case "tap":
            way = "up" if order["times"] > 0 else "down"
            # One after the other, as each is an action of its own for undo.
            for _ in range(abs(order["times"])):
                quad("count", way, *options(order, "note"), "--", order["counter"])
        case "write" | "edit entry" | "delete entry" | "restore entry": write(order)
        case "check in": check_in(order)
        case "sync":
            quad("sync")
            # Whoever uses it looks whom they met, so that those are known without a network.
            quad("people", "--all", "--json")
        case word:
            words = command(order)
            if words is None:
                return {"unable": f"quad has no {word}"}
            quad(*words)
    return DONE


for line in sys.stdin:
    try:
        said = answer(json.loads(line))
    except Refused as refused:
        said = {"failed": str(refused)}
    print(json.dumps(said), flush=True)
