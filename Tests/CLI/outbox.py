#!/usr/bin/env python3
"""Kills the sender and the server again and again while messages are sent.

outbox.py FOLDER ROUNDS PORT SERVER...: the people in FOLDER/off-ada and FOLDER/off-ben are connected. In each round ada
sends a message, and within a short time her program is killed with -9, or the server is, or both. In the end every
message that her program acknowledged must be in ben's conversation, once, in order, and none twice.
"""
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

folder, rounds, port, server_command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
chance = random.Random(7)


def serve():
    process = subprocess.Popen(server_command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.02)
    sys.exit("the server did not begin")


def person(name):
    return dict(os.environ, QUAD_HOME=f"{folder}/off-{name}", QUAD_STORE=f"{os.environ['ENGINE']}:{folder}/off-{name}/store")


def quad(name, *words):
    return subprocess.run(["quad", *words], env=person(name), capture_output=True, text=True)


acknowledged, killed = [], 0
server = serve()
for number in range(rounds):
    text = f"message {number:03}"
    sender = subprocess.Popen(
        ["quad", "message", "send", "ben", text], env=person("ada"), stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    what = chance.choice(["sender", "server", "both", "none"])
    time.sleep(chance.random() * 0.15)
    if what in ("sender", "both"):
        sender.send_signal(signal.SIGKILL)
        killed += 1
    if what in ("server", "both"):
        server.send_signal(signal.SIGKILL)
        server.wait()
        killed += 1
    if sender.wait() == 0:
        acknowledged.append(text)
    if server.poll() is not None and chance.random() < 0.7:
        server = serve()
if server.poll() is not None:
    server = serve()
# The turn of a program that was killed lasts for ten seconds.
until = time.monotonic() + 30
while json.loads(quad("ada", "outbox", "--json").stdout) and time.monotonic() < until:
    quad("ada", "outbox", "send")
    time.sleep(0.3)
left = json.loads(quad("ada", "outbox", "--json").stdout)
texts = [message["text"] for message in json.loads(quad("ben", "message", "show", "ada", "--json").stdout)]
texts = [text for text in texts if text.startswith("message ")]
server.terminate()
server.wait()
problems = []
if left:
    problems.append(f"{len(left)} still wait")
if texts != sorted(texts):
    problems.append("they are out of order")
if len(texts) != len(set(texts)):
    problems.append("some came twice")
missing = [text for text in acknowledged if text not in texts]
if missing:
    problems.append(f"acknowledged, but gone: {missing}")
if killed < rounds // 4:
    problems.append(f"only {killed} were killed")
print(f"{len(acknowledged)} acknowledged, {len(texts)} arrived, {killed} killed")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
