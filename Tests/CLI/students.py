#!/usr/bin/env python3
"""Two hours of six students, two of them with two devices, in about a minute of real processes.

They meet, ask, accept, decline, block, pause, say where they are, and write to each other, also out
of reach of the server, which is stopped (TERM) or killed (-9) in the middle of what they do. What
they typed is noted here, independently of quad. In the end everybody must agree with that, with the
server, and with their own other device.

Usage: students.py BIN_FOLDER WORK_FOLDER SEED LENGTH
"""
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

from students_parts import Device, Server, Watch, say

MINUTES, OUTAGES = 120, 10
PLACES = {"Library": (40.9553, -76.8838), "Cafe": (40.9600, -76.8800)}
# The visits of the story: who was where, from which minute to which.
VISITS = [
    ("Library", 2, 40, ("ada.1", "ben.1", "cyn.1", "dan.1")),
    ("Cafe", 5, 42, ("eve.1", "fay.1")),
    ("Cafe", 44, 46, ("ada.1", "ben.1", "eve.1")),
]
# Who writes to whom first, and what becomes of it.
REQUESTS = [
    ("ada", "ben", "accept"), ("ada", "cyn", "accept"), ("ada", "dan", "decline"),
    ("eve", "fay", "accept"), ("cyn", "ben", "accept"), ("dan", "cyn", "accept"),
]


def campus(path):
    features = [{"type": "Feature", "properties": {"name": name, "radius": 60},
                 "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}
                for name, (latitude, longitude) in PLACES.items()]
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


class Story:
    def __init__(self, bin_folder, folder, seed, length):
        self.draw = random.Random(seed)
        self.length = int(length)
        self.server = Server(f"{bin_folder}/quad-server", folder)
        names = ("ada.1", "ada.2", "ben.1", "ben.2", "cyn.1", "dan.1", "eve.1", "fay.1")
        self.devices = {name: Device(name, bin_folder, folder, self.server) for name in names}
        self.open = set()
        self.typed = 0
        self.failures = []
        self.cut = self.killed = 0

    # What is said, and noted.

    def person(self, device):
        return device.split(".")[0]

    def text(self, device, other):
        self.typed += 1
        return f"line {self.typed:04} of {device} to {other}"

    def send(self, name, other):
        device = self.devices[name]
        text = self.text(name, other)
        done = device.run("message", "send", other, text)
        device.note(other, text, done.returncode == 0)
        if done.returncode not in (0, 1, 69):
            self.failures.append(f"{name}, exit {done.returncode}: {done.stderr.strip()}")

    def look(self, name, *words):
        done = self.devices[name].run(*words)
        if done.returncode not in (0, 1, 69):
            self.failures.append(
                f"{name} quad {' '.join(words)}, exit {done.returncode}: {done.stderr.strip()}")

    # The parts of the story.

    def begin(self):
        for name, device in self.devices.items():
            person = self.person(name)
            if name.endswith(".1"):
                device.must("account", "register", person, "--server", device.address,
                            "--display-name", person.title(), "--password-file", device.password)
            else:
                device.must("account", "sign-in", person, "--server", device.address,
                            "--password-file", device.password)
            device.must("sync")
        for place, first, last, visitors in VISITS:
            for name in visitors:
                if name == "fay.1":
                    continue
                device = self.devices[name]
                device.must("place", "checkin", place, "--at", f"{MINUTES - first} min ago")
                device.must("place", "leave", "--at", f"{MINUTES - last} min ago")
        place, first, last, _ = VISITS[1]
        self.devices["fay.1"].tell_by_phone(
            PLACES[place], time.time() - 60 * (MINUTES - first), 60 * (last - first))
        for device in self.devices.values():
            device.must("sync")

    def ask(self):
        for asker, asked, _ in REQUESTS:
            device = self.devices[f"{asker}.1"]
            text = self.text(f"{asker}.1", asked)
            device.must("message", "send", asked, text)
            device.note(asked, text, True)
        for asker, asked, answer in REQUESTS:
            self.devices[f"{asked}.1"].must("message", answer, asker)
            if answer == "accept":
                self.open |= {(asker, asked), (asked, asker)}
        for device in self.devices.values():
            device.must("sync")

    def events(self):
        """The things that happen at a minute, each as a device and its words."""
        scale = self.length
        return sorted([
            (50 * scale, "eve.1", ("account", "pause")),
            (56 * scale, "eve.1", ("account", "resume")),
            (64 * scale, "ada.2", ("here", "Library", "--until", "midnight", "--note", "come by")),
            (70 * scale, "cyn.1", ("person", "block", "dan", "--yes")),
            (84 * scale, "dan.1", ("message", "decline", "--undo", "ada")),
            (86 * scale, "dan.1", ("message", "accept", "ada")),
            (95 * scale, "ben.2", ("profile", "edit", "--bio", "on the train")),
        ])

    def chatter(self, busy):
        """One thing that a device does, as a function."""
        name = self.draw.choice(sorted(set(self.devices) - busy))
        busy.add(name)
        person = self.person(name)
        others = sorted(other for one, other in self.open if one == person)
        if not others:
            return lambda: self.look(name, "people")
        other = self.draw.choice(others)
        # Lines of those who hold a conversation live are typed there.
        if self.draw.random() < 0.62 and name not in ("ada.1", "ben.1"):
            return lambda: self.send(name, other)
        words = self.draw.choice([
            ("message", "show", other), ("message", "list"), ("people",), ("person", other),
            ("sync",), ("outbox", "send"), ("here",),
        ])
        return lambda: self.look(name, *words)

    def play(self):
        """Minute by minute: what happens, what some do at once, and what the server does."""
        minutes = MINUTES * self.length
        outages = set(self.draw.sample(range(53, minutes - 4, 4), OUTAGES * self.length))
        events, pending, back = self.events(), [], 0
        away = {}
        for minute in range(48, minutes):
            pending += [event for event in events if event[0] == minute]
            pending = [event for event in pending if not self.happened(event)]
            for name in [name for name, until in away.items() if until <= minute]:
                self.devices[name].line.open()
                del away[name]
            if self.draw.random() < 0.12:
                name = self.draw.choice(sorted(self.devices))
                self.devices[name].line.close()
                away[name] = minute + self.draw.randint(2, 8)
            busy = set()
            deeds = [threading.Thread(target=self.chatter(busy)) for _ in range(3)]
            for deed in deeds:
                deed.start()
            if minute % 4 == 0:
                self.type_live()
            if minute in outages:
                time.sleep(self.draw.random() * 0.08)
                is_killed = self.draw.random() < 0.6
                self.killed += is_killed
                self.cut += 1
                self.server.end(signal.SIGKILL if is_killed else signal.SIGTERM)
                back = minute + self.draw.choice((0, 1, 2))
            for deed in deeds:
                deed.join()
            if minute >= back:
                self.server.start()
        for name in away:
            self.devices[name].line.open()
        self.server.start()
        for _, name, words in pending:
            self.devices[name].must(*words)

    def happened(self, event):
        _, name, words = event
        done = self.devices[name].run(*words)
        if done.returncode not in (0, 69):
            self.failures.append(
                f"{name} quad {' '.join(words)}, exit {done.returncode}: {done.stderr.strip()}")
        if done.returncode == 0 and words[:2] == ("person", "block"):
            self.open -= {("cyn", "dan"), ("dan", "cyn")}
        if done.returncode == 0 and words[:2] == ("message", "accept"):
            self.open |= {("ada", "dan"), ("dan", "ada")}
        return done.returncode == 0

    def type_live(self):
        """One line typed into each side of a conversation that is held live."""
        for name, other in (("ada.1", "ben"), ("ben.1", "ada")):
            text = self.text(name, other)
            self.devices[name].type(text)
            self.devices[name].note(other, text, True)

    def run(self):
        self.begin()
        self.ask()
        for name, other in (("ada.1", "ben"), ("ben.1", "ada")):
            self.devices[name].begin_chat(other)
        bot = Watch(self.devices["ben.2"])
        self.play()
        for name in ("ada.1", "ben.1"):
            code, errors = self.devices[name].end_chat()
            say(code == 0, f"the live conversation of {name} ends well", f"{code}: {errors}")
        self.settle()
        self.judge(bot)

    def settle(self):
        """Everybody is there and sends what waits."""
        self.refused = set()
        end = time.monotonic() + 40
        for name, device in self.devices.items():
            while True:
                device.run("outbox", "send")
                left = device.json("outbox")
                waiting = [item for item in left if item["state"] == "waiting"]
                if not waiting or time.monotonic() > end:
                    break
                time.sleep(0.2)
            say(not waiting, f"nothing waits on {name}", f"{waiting}")
            for item in left:
                if item["state"] == "failed" and item["text"]:
                    self.refused.add(item["text"])
        for device in (*self.devices.values(), *self.devices.values()):
            device.must("sync")

    # What must hold.

    def judge(self, bot):
        print(f"# {self.typed} lines typed, {self.cut} outages, {self.killed} of kill -9, "
              f"{len(self.refused)} lines refused later", flush=True)
        say(not self.failures, "nothing but the server's absence went wrong",
            "; ".join(self.failures[:3]))
        say(self.cut == OUTAGES * self.length, "the server was stopped as often as it should",
            f"{self.cut}")
        shown = self.conversations()
        self.judge_lines(shown)
        self.judge_lists()
        missing = bot.missing(
            [message for (name, _), messages in shown.items() if name == "ben.2"
             for message in messages])
        say(not missing, "a watch showed each line once, over all outages", missing)

    def conversations(self):
        shown = {}
        for name, device in self.devices.items():
            for row in device.json("message", "list"):
                if row["state"] in ("open", "closed"):
                    other = row["name"].lower()
                    shown[name, other] = [
                        message for message in device.json("message", "show", other, "--all")
                        if message["number"] is not None]
        return shown

    def judge_lines(self, shown):
        wrong, count = [], 0
        for (name, other), messages in shown.items():
            person = self.person(name)
            texts = [message["text"] for message in messages]
            if len(set(texts)) != len(texts):
                wrong.append(f"{name} has lines of {other} twice")
            if [message["number"] for message in messages] != list(range(1, len(texts) + 1)):
                wrong.append(f"{name} has no {other} numbered one by one")
            for sender, device in self.devices.items():
                sides = (self.person(sender), other if self.person(sender) == person else person)
                if set(sides) != {person, other}:
                    continue
                said = [text for text in device.said.get(sides[1], []) if text not in self.refused]
                told = [text for text in texts if f" of {sender} to " in text]
                count += len(told)
                if said != told:
                    lost = [text for text in said if text not in told]
                    more = [text for text in told if text not in said]
                    wrong.append(f"{name} with {other}: of {sender} lost {lost[:3]}, more {more[:3]}"
                                 + ("" if lost or more else ", another order"))
        say(not wrong, "every line typed is there once, in order, or was said to have failed",
            "; ".join(wrong[:4]))
        say(count > 100, "there were lines to compare", f"{count}")

    def judge_lists(self):
        for person in ("ada", "ben"):
            one, other = self.devices[f"{person}.1"], self.devices[f"{person}.2"]
            for words in (("message", "list"), ("message", "requests"), ("people",),
                          ("message", "requests", "--declined"), ("person", "blocked"),
                          ("here",), ("profile",), ("account", "settings")):
                say(one.json(*words) == other.json(*words),
                    f"both devices of {person} show the same: {' '.join(words)}",
                    f"{one.json(*words)} and {other.json(*words)}")
                kept = (*words, "--offline")
                if words[0] in ("message", "people") and len(words) < 3:
                    say(one.json(*kept) == other.json(*kept), f"{' '.join(kept)} on both, too",
                        f"{one.json(*kept)} and {other.json(*kept)}")
        states = {
            (name, row["name"].lower()): row["state"] for name, device in self.devices.items()
            for row in device.json("message", "list")}
        wrong = {pair: state for pair, state in states.items()
                 if state == "open" and (self.person(pair[0]), pair[1]) not in self.open}
        say(not wrong, "nobody is connected who should not be", f"{wrong}")
        say(states.get(("dan.1", "cyn")) == "closed" and ("cyn.1", "dan") not in states,
            "a block closes for one and hides for the other", f"{states}")
        notes = {name: [row["name"] for row in device.json("here")["connections"]]
                 for name, device in self.devices.items()}
        friends = sorted(one for one, other in self.open if other == "ada")
        told = sorted({self.person(name) for name, names in notes.items() if "Ada" in names})
        say(told == friends, "presence is told to connections alone", f"{told}, not {friends}")
        met = {name: sorted(row["name"] for row in device.json("people"))
               for name, device in self.devices.items()}
        expected = {
            "ada": ["Ben", "Cyn", "Dan", "Eve"], "ben": ["Ada", "Cyn", "Dan", "Eve"],
            "cyn": ["Ada", "Ben"], "dan": ["Ada", "Ben"], "eve": ["Ada", "Ben", "Fay"],
            "fay": ["Eve"]}
        wrong = {name: names for name, names in met.items()
                 if names != expected[self.person(name)]}
        say(not wrong, "everybody sees whom they met", f"{wrong}")
        for name, device in self.devices.items():
            for row in device.json("message", "list"):
                device.run("message", "show", row["name"].lower())
        unread = {name: sum(row["unread"] for row in device.json("message", "list"))
                  for name, device in self.devices.items()}
        say(not any(unread.values()), "what was read is read everywhere", f"{unread}")


def main():
    bin_folder, folder, seed, length = sys.argv[1:]
    os.makedirs(folder)
    print(f"# seed {seed}", flush=True)
    campus(f"{folder}/campus.geojson")
    story = Story(bin_folder, folder, seed, length)
    with story.server:
        story.run()
    check = subprocess.run(
        [f"{bin_folder}/quad-server", "check", "--data", f"{folder}/server"],
        capture_output=True, text=True)
    say(check.returncode == 0, "the laws of the server's data hold", check.stdout + check.stderr)
    print("# done")


if __name__ == "__main__":
    main()
