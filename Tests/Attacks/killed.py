#!/usr/bin/env python3
"""Kills a server with signal 9 while people write to each other, again and again, and looks for
what was lost, doubled or put out of order.

Each message has an id that its sender made. A sender repeats a message until it is answered, as a
client does, and only then goes on to the next.

Usage: killed.py BIN_FOLDER WORK_FOLDER [--long] [--limit MILLISECONDS]
"""
import json
import random
import secrets
import subprocess
import threading
import time

from server import Refused, Server, Verdicts, arguments


class Sender(threading.Thread):
    """Writes to one person, one message after the other."""

    def __init__(self, server, token, to, name):
        super().__init__(daemon=True)
        self.server, self.token, self.to, self.name_ = server, token, to, name
        self.answered, self.refusals, self.is_over = [], [], False

    def run(self):
        number = 0
        while not self.is_over:
            number += 1
            message = {"id": secrets.token_hex(16), "to": self.to, "text": f"{self.name_} {number}"}
            while not self.is_over:
                try:
                    self.server.call("POST", "/v1/messages", message, self.token)
                    self.answered.append(message["text"])
                    break
                except Refused as refused:
                    self.refusals.append(str(refused))
                    return
                except (OSError, ValueError):
                    time.sleep(0.01)


def acquaint(server, pair, place):
    """Has two people meet at a place and agree to write."""
    now = int(time.time() * 1000)
    for token, _ in pair:
        visit = {"visit": secrets.token_hex(16), "place": place, "enteredAt": now - 3_600_000}
        server.call("POST", "/v1/visits", {"events": [
            {**visit, "kind": "enter", "at": now - 3_600_000},
            {**visit, "kind": "leave", "at": now - 60_000}]}, token)
    (one, one_id), (other, other_id) = pair
    server.call("POST", "/v1/messages", {
        "id": secrets.token_hex(16), "to": other_id, "text": "hello"}, one)
    server.call("POST", f"/v1/requests/{one_id}/accept", token=other)


def conversation(server, token, person):
    """All texts of a conversation, in its order."""
    texts, after = [], 0
    while True:
        page = server.call("GET", f"/v1/conversations/{person}/messages?after={after}", token=token)
        texts += [message["text"] for message in page["messages"]]
        if page["isComplete"] or not page["messages"]:
            return texts
        after = page["messages"][-1]["number"]


def main():
    options = arguments()
    kills, pairs = (50, 16) if options.long else (5, 4)
    campus = f"{options.work}/killed.geojson"
    with open(campus, "w") as file:
        subprocess.run(
            [f"{options.bin}/quad-sim", "campus", "--seed", "1", "--buildings", "8"],
            stdout=file, check=True)
    server = Server(
        f"{options.bin}/quad-server", f"{options.work}/killed", "--places", campus,
        "--rehearsal", "yes", "--rates", "no", "--encounter-delay", "0")
    people = [(server.register(f"one{n}"), server.register(f"other{n}")) for n in range(pairs)]
    places = json.loads(server.call("GET", "/v1/places", token=people[0][0][0])["geoJSON"])
    place = places["features"][0]["properties"]["place_id"]
    for pair in people:
        acquaint(server, pair, place)
    senders = []
    for number, ((one, one_id), (other, other_id)) in enumerate(people):
        senders.append(Sender(server, one, other_id, f"one{number}"))
        senders.append(Sender(server, other, one_id, f"other{number}"))
    began = time.monotonic()
    for sender in senders:
        sender.start()
    for _ in range(kills):
        time.sleep(random.uniform(0.3, 1.0))
        server.kill()
        server.start()
    for sender in senders:
        sender.is_over = True
    for sender in senders:
        sender.join()
    seconds = time.monotonic() - began
    verdicts = Verdicts()
    count = sum(len(sender.answered) for sender in senders)
    verdicts.say(
        count > 10 * kills,
        f"{count} messages were answered in {seconds:.0f} s through {kills} kills", "too few")
    refusals = [refusal for sender in senders for refusal in sender.refusals]
    verdicts.say(not refusals, "no sender was refused", refusals[:3])
    lost, doubled, mixed, differing = [], [], [], []
    for number, ((one, one_id), (other, other_id)) in enumerate(people):
        texts = conversation(server, one, other_id)
        if texts != conversation(server, other, one_id):
            differing.append(number)
        doubled += [text for text in set(texts) if texts.count(text) > 1]
        for sender in senders[2 * number:2 * number + 2]:
            own = [text for text in texts if text.split()[0] == sender.name_]
            lost += sorted(set(sender.answered) - set(own))
            if own != sorted(own, key=lambda text: int(text.split()[1])):
                mixed.append(sender.name_)
    verdicts.say(not lost, "nothing that was answered is lost", lost[:5])
    verdicts.say(not doubled, "nothing is there twice", doubled[:5])
    verdicts.say(not mixed, "each sender's order is kept", mixed)
    verdicts.say(not differing, "both sides see the same", differing)
    verdicts.say(server.stop(), "the server ends when it is asked to")
    verdicts.end()


main()
