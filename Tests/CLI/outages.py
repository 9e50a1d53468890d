#!/usr/bin/env python3
"""Three stores tap three counters and sync, in an order drawn from a seed, while their server is
stopped (TERM) or killed (-9) fifty times. Each tap that was answered must be counted once on every
store, and on one that was never there. The taps are added up here, independently of quad.

Usage: outages.py BIN_FOLDER WORK_FOLDER PASSWORD_FILE SEED
"""
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

OUTAGES = 50
DEVICES = ("one", "two", "three")
COUNTERS = ("Kids", "Laps", "Birds")
# The server is away, or went while it was asked: nothing else may go wrong.
UNREACHABLE = 69
# Syncs that each device must have done in the end, and seconds to wait for one of them.
LEAST_SYNCS = 6
PATIENCE = 30


def say(holds, name, why=""):
    print(f"ok {name}" if holds else f"no {name}: {why}", flush=True)


class Server:
    def __init__(self, program, folder):
        self.program, self.folder, self.port, self.process = program, folder, 0, None

    def start(self):
        told = f"{self.folder}/port"
        if os.path.exists(told):
            os.remove(told)
        log = open(f"{self.folder}/server.log", "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", f"{self.folder}/server", "--port", str(self.port),
             "--port-file", told, "--password-hashing", "scrypt:10:8:1",
             "--registration", "open"],
            stdout=subprocess.DEVNULL, stderr=log)
        end = time.monotonic() + 30
        while not (os.path.exists(told) and open(told).read().strip()):
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit("the server does not start: " + open(log.name).read()[-500:])
            time.sleep(0.005)
        self.port = int(open(told).read())
        log.close()

    def end(self, how):
        self.process.send_signal(how)
        self.process.wait()


class Device:
    def __init__(self, name, bin_folder, folder, seed):
        self.name, self.program = name, f"{bin_folder}/quad"
        self.environment = {**os.environ, "QUAD_HOME": f"{folder}/{name}"}
        self.random = random.Random(f"{seed} {name}")
        self.taps = dict.fromkeys(COUNTERS, 0)
        self.counted = self.synced = self.cut = 0
        self.failures = []

    def run(self, *words):
        return subprocess.run(
            [self.program, *words], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True)

    def must(self, *words):
        done = self.run(*words)
        if done.returncode != 0:
            sys.exit(f"{self.name}: quad {' '.join(words)}: {done.stderr}")
        return done.stdout

    def step(self):
        """Taps or syncs once, whatever the server does meanwhile."""
        if self.random.random() < 0.6:
            counter = self.random.choice(COUNTERS)
            way, amount = self.random.choice(("up", "up", "down")), self.random.randint(1, 9)
            done = self.run("count", way, counter, str(amount))
            if done.returncode == 0:
                self.taps[counter] += amount if way == "up" else -amount
                self.counted += 1
        else:
            done = self.run("sync")
            self.synced += done.returncode == 0
            self.cut += done.returncode == UNREACHABLE
            if done.returncode == UNREACHABLE:
                return
        if done.returncode != 0:
            self.failures.append(f"{self.name}, exit {done.returncode}: {done.stderr.strip()}")

    def shown(self):
        counters = json.loads(self.must("count", "list", "--json"))
        return {c["title"]: c["value"] for c in counters}

    def checksum(self):
        status = json.loads(self.must("sync", "status", "--json"))
        return status["checksum"], status["pendingDocuments"]


def main():
    bin_folder, folder, password, seed = sys.argv[1:]
    os.makedirs(folder)
    print(f"# seed {seed}", flush=True)
    draw = random.Random(seed)
    server = Server(f"{bin_folder}/quad-server", folder)
    server.start()
    try:
        play(server, bin_folder, folder, password, draw, seed)
    finally:
        server.end(signal.SIGTERM)
    print("# done")


def wait_for(devices, syncs):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and any(device.synced < syncs for device in devices):
        time.sleep(0.01)


def play(server, bin_folder, folder, password, draw, seed):
    address = f"http://127.0.0.1:{server.port}"
    devices = [Device(name, bin_folder, folder, seed) for name in DEVICES]
    devices[0].must("account", "register", "anna", "--server", address, "--display-name", "Anna",
                    "--password-file", password)
    sign_in = ("account", "sign-in", "anna", "--server", address, "--password-file", password)
    for counter in COUNTERS:
        devices[0].must("count", "add", counter)
    devices[0].must("sync")
    for device in devices[1:]:
        device.must(*sign_in)
        device.must("sync")

    is_over = threading.Event()

    def work(device):
        while not is_over.is_set():
            device.step()

    threads = [threading.Thread(target=work, args=(device,), daemon=True)
               for device in devices]
    for thread in threads:
        thread.start()
    killed = 0
    for number in range(1, OUTAGES + 1):
        time.sleep(draw.uniform(0.02, 0.35))
        # On a slow machine the server stays until each device has done its share of syncs.
        wait_for(devices, LEAST_SYNCS * number // OUTAGES)
        is_killed = draw.random() < 0.7
        killed += is_killed
        server.end(signal.SIGKILL if is_killed else signal.SIGTERM)
        time.sleep(draw.choice((0, 0, 0.15)))
        server.start()
    is_over.set()
    for thread in threads:
        thread.join()

    for device in (*devices, *devices):
        device.must("sync")
    late = Device("late", bin_folder, folder, seed)
    late.must(*sign_in)
    late.must("sync")
    total = {c: sum(device.taps[c] for device in devices) for c in COUNTERS}
    taps, syncs, cuts = (sum(getattr(d, n) for d in devices) for n in ("counted", "synced", "cut"))
    print(f"# {taps} taps, {syncs} syncs, {cuts} cut by {OUTAGES} outages, {killed} of kill -9")
    for device in (*devices, late):
        shown = device.shown()
        say(shown == total, f"the exact total on {device.name}", f"{shown}, not {total}")
    states = {device.checksum() for device in (*devices, late)}
    say(len(states) == 1 and next(iter(states))[1] == 0,
        "one state everywhere, and nothing waits", f"{states}")
    failures = [failure for device in devices for failure in device.failures]
    say(not failures, "nothing but the server's absence went wrong", "; ".join(failures[:3]))
    say(all(d.counted > 10 and d.synced >= LEAST_SYNCS for d in devices) and cuts > 5,
        "each device tapped and synced, and outages cut syncs", f"{taps} {syncs} {cuts}")


if __name__ == "__main__":
    main()
