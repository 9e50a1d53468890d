#!/usr/bin/env python3
"""Compares the times of answers to who waits for an answer: unread, read, declined, blocked; and of
answers about people who are not seen: never met, blocked, gone, invented, paused.

Usage: timing.py BIN_FOLDER WORK_FOLDER [--long] [--limit MILLISECONDS]

The questions about all of them are asked in turns, in no order, on one connection. So whatever else
the machine does meets all alike, and what is compared is ranks: how often an answer about one takes
longer than about another. Even is 0.5; the limit is four times the deviation of chance.
"""
import http.client
import json
import math
import random
import secrets
import time

from server import Server, Verdicts, arguments, headers

STATES = ["unread", "read", "declined", "blocked"]
UNSEEN = ["never-met", "blocking", "gone", "invented", "paused"]


def main():
    options = arguments()
    server = Server(f"{options.bin}/quad-server", f"{options.work}/timing", "--rehearsal", "yes")
    verdicts = Verdicts()
    sender, me = server.register("sender")
    people = {state: server.register(f"{state:<8}".replace(" ", "x")) for state in STATES}
    place = import_place(server, options)
    for token in [sender] + [token for token, _ in people.values()]:
        visit(server, token, place)
    for _, person in people.values():
        server.call("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": person, "text": "Hello"}, token=sender)
    server.call("POST", f"/v1/conversations/{me}/read?through=1", None, people["read"][0])
    server.call("POST", f"/v1/requests/{me}/decline", None, people["declined"][0])
    server.call("PUT", f"/v1/blocks/{me}", None, people["blocked"][0])

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    rounds = 1500 if options.long else 200
    compare(verdicts, connection, sender, people, STATES, {
        "the profile": lambda person: ("GET", f"/v1/people/{person}", None),
        "the messages": lambda person: (
            "GET", f"/v1/conversations/{person}/messages", None),
        "one more message": lambda person: ("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": person, "text": "Again"}),
    }, rounds)
    compare(verdicts, connection, sender, unseen(server, place, me), UNSEEN, {
        "a profile": lambda person: ("GET", f"/v1/people/{person}", None),
        "a picture": lambda person: ("GET", f"/v1/people/{person}/picture", None),
        "a first message": lambda person: ("POST", "/v1/messages", {
            "id": secrets.token_hex(16), "to": person, "text": "Hello"}),
        "a block": lambda person: ("PUT", f"/v1/blocks/{person}", None),
        "a report": lambda person: ("POST", "/v1/reports", {
            "id": secrets.token_hex(16), "person": person, "reason": "Insults"}),
    }, rounds)
    # The comparison sees a difference where there is one.
    lists, _ = ask(connection, sender, {"much": (0, ""), "little": (0, "")}, None, rounds)
    part = longer(lists["much"], lists["little"])
    verdicts.say(part > 0.7, f"a list takes longer than health in {100 * part:.0f} of 100", "")
    verdicts.end()


def unseen(server, place, me):
    """People whom the sender does not see, by the reason; those who are there were in the hall."""
    people = {}
    for reason in UNSEEN:
        if reason == "invented":
            people[reason] = ("", secrets.token_hex(16))
            continue
        token, person = server.register(reason.replace("-", "x"))
        people[reason] = (token, person)
        # Whoever was never met was in the hall, too, and left long before.
        visit(server, token, place, hours=20 if reason == "never-met" else 0)
    server.call("PUT", f"/v1/blocks/{me}", None, people["blocking"][0])
    server.call("PATCH", "/v1/me/settings", {"isPaused": True}, people["paused"][0])
    server.call("POST", "/v1/me/deletion", {"password": "correct horse"}, people["gone"][0])
    return people


def compare(verdicts, connection, token, people, states, questions, rounds):
    """Says whether answers about people take as long as those about the first of them."""
    bound = 4 * math.sqrt((2 * rounds + 1) / (12 * rounds * rounds))
    for name, question in questions.items():
        times, answers = ask(connection, token, people, question, rounds)
        verdicts.say(len(answers) == 1, f"{name}: one answer for all", str(answers)[:300])
        for state in states[1:]:
            part = longer(times[state], times[states[0]])
            verdicts.say(
                abs(part - 0.5) < bound,
                f"{name}: {state} takes longer than {states[0]} in {100 * part:.0f} of 100",
                f"more than {100 * bound:.0f} apart from 50")


def ask(connection, token, people, question, rounds):
    """The times of answers about each person, and the different answers without what is random."""
    times = {state: [] for state in people}
    answers = set()
    for _ in range(rounds):
        for state in random.sample(list(people), len(people)):
            person = people[state][1]
            method, path, body = question(person) if question else (
                "GET", "/v1/conversations" if state == "much" else "/healthz", None)
            data = None if body is None else json.dumps(body).encode()
            start = time.perf_counter()
            connection.request(method, path, data, headers(token))
            answer = connection.getresponse()
            text = answer.read()
            times[state].append(time.perf_counter() - start)
            answers.add((answer.status, plain(text, person, state)))
    return times, answers


def plain(text, person, state):
    """An answer without the id and name of the person, and without what is different each time."""
    text = text.decode().replace(str(person), "PERSON") if person else ""
    text = text.replace(f"{state:<8}".replace(" ", "x"), "NAME")
    try:
        value = json.loads(text)
    except ValueError:
        return text

    def walk(value):
        if isinstance(value, dict):
            return {k: walk(v) for k, v in sorted(value.items())
                    if not k.lower().endswith("at") and k not in ("id", "retryAfter")}
        return [walk(v) for v in value] if isinstance(value, list) else value
    return json.dumps(walk(value))


def longer(ones, others):
    """How often one of the first takes longer than one of the others, from 0 to 1."""
    ranked = sorted([(t, 1) for t in ones] + [(t, 0) for t in others])
    ranks = sum(rank for rank, (_, one) in enumerate(ranked, 1) if one)
    return (ranks - len(ones) * (len(ones) + 1) / 2) / (len(ones) * len(others))


def import_place(server, options):
    """Imports a place with a program of its own; its id."""
    import subprocess
    file = f"{options.work}/timing.geojson"
    with open(file, "w", encoding="utf-8") as written:
        json.dump({"type": "FeatureCollection", "features": [{
            "type": "Feature", "properties": {"name": "Hall"}, "geometry": {
                "type": "Polygon",
                "coordinates": [[[0, 0], [0.001, 0], [0.001, 0.001], [0, 0.001], [0, 0]]]}}]},
            written)
    subprocess.run(
        [server.program, "places", "import", file, "--data", server.data], check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    listed = subprocess.run(
        [server.program, "places", "list", "--data", server.data], check=True,
        capture_output=True, text=True)
    server.kill()
    server.start()
    return listed.stdout.split("\t")[0]


def visit(server, token, place, hours=0):
    """Tells of a stay of half an hour that ended a while, and some hours, ago."""
    now = int(time.time() * 1000) - hours * 3_600_000
    stay = {"visit": secrets.token_hex(16), "place": place, "enteredAt": now - 3_600_000}
    server.call("POST", "/v1/visits", {"events": [
        {**stay, "kind": "enter", "at": now - 3_600_000},
        {**stay, "kind": "leave", "at": now - 1_800_000}]}, token=token)


if __name__ == "__main__":
    main()
