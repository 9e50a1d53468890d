#!/usr/bin/env python3
"""Measures quad-sim load: whether it makes 5,000 requests a second of an nginx, how late they begin, whether it holds
5,000 streams, and the audit of many records, in turns with `sort` of as many lines in no order.

Usage: measure.py QUAD_SIM QUAD_SERVER [--rounds N] [--only requests|streams|audit] [--small]

Ends with 1 if a "least" is missed. All servers listen on 127.0.0.1 and end with the run.
"""
import argparse
import json
import os
import pathlib
import random
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from common import Table  # noqa: E402

NGINX = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 4096; }}
http {{
    access_log off; keepalive_requests 1000000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{ return 204; }}
        location /readyz {{ default_type application/json; return 200 '{{"status": "ok", "isRehearsal": true}}'; }}
    }}
}}
"""


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Server:
    """A process that is asked, which ends with the measurement."""

    def __init__(self, command, url, **more):
        self.url = url
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **more)
        for _ in range(400):
            try:
                urllib.request.urlopen(url + "/readyz", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        self.end()
        sys.exit(f"{command[0]} is not ready")

    def end(self):
        self.process.terminate()
        self.process.wait()


def quad_server(program, folder):
    port = free_port()
    places = folder / "places.geojson"
    places.write_text(json.dumps({"type": "FeatureCollection", "features": [{
        "type": "Feature", "properties": {"name": "Library"},
        "geometry": {"type": "Polygon", "coordinates": [[[0, 50], [0, 51], [1, 51], [1, 50], [0, 50]]]}}]}))
    return Server(
        [program, "serve", "--data", folder / "data", "--port", str(port), "--places", places, "--rehearsal", "yes",
         "--rates", "no", "--trusted-proxy", "127.0.0.1", "--password-hashing", "scrypt:4:8:1", "--log-level", "error"],
        f"http://127.0.0.1:{port}", stderr=open(folder / "server.log", "w"))


def plan(folder, name, text):
    path = folder / f"{name}.yaml"
    path.write_text(f"load: {name}\nseed: 1\n{text}")
    return path


def load(sim, path, url, *options, watched=None):
    """Runs a load; its report, and what `watched` returned while it ran."""
    report = path.with_suffix(".json")
    process = subprocess.Popen(
        [sim, "load", path, "--server", url, "--out", report, "--ledger", path.with_suffix(".ledger"), *options],
        stdout=subprocess.DEVNULL, stderr=open(path.with_suffix(".err"), "w"))
    seen = watched(process) if watched else None
    # Without a verdict it is one all the same.
    if process.wait() not in (0, 75):
        sys.exit(f"{path.stem}: exit {process.returncode}: {path.with_suffix('.err').read_text()[-400:]}")
    path.with_suffix(".ledger").unlink(missing_ok=True) if not watched else None
    return json.loads(report.read_text()), seen


def measure_requests(table, options, folder):
    rate, seconds = 5000, 4 if options.small else 10
    if not shutil.which("nginx"):
        return table.skip(f"requests of {rate}/s", "nginx")
    port = free_port()
    (folder / "nginx").mkdir()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder / "nginx", port=port))
    nginx = Server(["nginx", "-c", folder / "nginx.conf", "-p", folder / "nginx"], f"http://127.0.0.1:{port}")
    path = plan(folder, "rate", f"mix: {{health: 1}}\nphases: [{{hold: {rate}, for: {seconds}s}}]\n")
    made, late = [], []
    try:
        for _ in range(table.rounds):
            report, _ = load(options.sim, path, nginx.url)
            figures = report["figures"]
            made.append(figures["operations"]["health"]["done"] / figures["seconds"])
            values = next(row["values"] for row in report["percentiles"] if row["name"] == "late")
            late.append(dict(map(tuple, values))[99] / 1000)
    finally:
        nginx.end()
    middle = statistics.median(made)
    table.row(
        f"requests of {rate}/s", f"{middle:.0f}/s", "", "", f"{0.99 * rate:.0f}", f"{rate}", middle >= 0.99 * rate,
        middle >= rate)
    middle = statistics.median(late)
    table.row("late at 5,000/s, p99", f"{middle:.2f} ms", "", "", "1", "0.2", middle <= 1, middle <= 0.2)


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024


def memory_of_streams(sim, folder, url, count, accounts):
    """The memory of the generator once all streams are open."""
    path = plan(
        folder, f"streams-{count}", f"accounts: {accounts}\nstreams: {count}\nmix: {{sync.push: 1}}\n"
        "phases: [{hold: 5, for: 20s}]\ndoubt: {late: 1s, processor: 100}\n")
    errors = path.with_suffix(".err")

    def watched(process):
        most = 0
        while process.poll() is None:
            # The audit reads all accounts anew, so what counts is the time before it.
            if errors.exists() and "audit" in errors.read_text():
                break
            try:
                most = max(most, resident(process))
            except (OSError, TypeError):
                break
            time.sleep(0.2)
        return most

    report, most = load(sim, path, url, "--accounts", folder / "accounts", watched=watched)
    missed = [check for check in report["checks"] if check["findings"]]
    if missed:
        sys.exit(f"streams: {missed}")
    return most


def measure_streams(table, options, folder):
    count = 1000 if options.small else 5000
    server = quad_server(options.server, folder)
    accounts = -(-count // 32) * 2
    try:
        prepared = plan(folder, "prepare", f"accounts: {accounts}\nmix: {{feed: 1}}\nphases: [{{hold: 1, for: 1s}}]\n")
        subprocess.run(
            [options.sim, "load", "prepare", prepared, "--server", server.url, "--accounts", folder / "accounts"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        few = memory_of_streams(options.sim, folder, server.url, 2, accounts)
        many = memory_of_streams(options.sim, folder, server.url, count, accounts)
    finally:
        server.end()
    each = (many - few) / (count - 2)
    # That all are open and none missed an event is the verdict; the memory has no limit.
    table.row(f"memory of a stream, of {count}", f"{each / 1024:.1f} KiB", "", "", "", "", True, False)


def measure_audit(table, options, folder):
    records = 10_000 if options.small else 1_000_000
    rate = 2500
    other = folder / "audit"
    other.mkdir()
    server = quad_server(options.server, other)
    try:
        path = plan(
            folder, "records", "accounts: 400\nmix: {sync.push: 9, message: 1}\n"
            f"phases: [{{hold: {rate}, for: {records / rate:g}s}}]\ndoubt: {{late: 1m, processor: 100}}\n")
        ledger = path.with_suffix(".ledger")
        accounts = ["--accounts", folder / "audited"]
        load(options.sim, path, server.url, *accounts, watched=lambda process: process.wait())
        lines = folder / "lines"
        with ledger.open("rb") as source:
            taken = [line for _, line in zip(range(records), source)]
        # A ledger is nearly in order, which would leave sort little to do.
        random.Random(1).shuffle(taken)
        lines.write_bytes(b"".join(taken))

        def timed(command, **more):
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
            return time.perf_counter() - began

        table.compare(
            f"audit of {records} records, beside sort",
            lambda: timed([options.sim, "audit", ledger, "--server", server.url, *accounts]),
            lambda: timed(["sort", lines], env={**os.environ, "LC_ALL": "C"}), 4, 1)
    finally:
        server.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sim")
    parser.add_argument("server")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=["requests", "streams", "audit"])
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    table = Table(options.rounds)
    parts = {"requests": measure_requests, "streams": measure_streams, "audit": measure_audit}
    for name, measured in parts.items():
        if options.only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                measured(table, options, pathlib.Path(folder))
    sys.exit(1 if table.failed else 0)


if __name__ == "__main__":
    main()
