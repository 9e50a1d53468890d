#!/usr/bin/env python3
"""Measures quad-sim load: requests that it makes, how late they begin, streams that it holds, and the audit of many
records. Beside it, in the same run, wrk and Locust ask the same nginx, and `sort` sorts as many lines in no
order.

Usage: measure.py QUAD_SIM QUAD_SERVER [--locust PROGRAM] [--rounds N] [--small]

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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "CommandLine"))
from measure import Table  # noqa: E402

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
LOCUST = """
from locust import FastHttpUser, constant, task
class Asker(FastHttpUser):
    wait_time = constant(0)
    @task
    def health(self):
        self.client.get("/healthz")
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


def rate_of_quad(sim, folder, url, rates, seconds):
    """The most requests a second that it has made and measured at any of the rates."""
    best = 0
    for rate in rates:
        path = plan(folder, f"rate-{rate}", f"mix: {{health: 1}}\nphases: [{{hold: {rate}, for: {seconds}s}}]\n")
        report, _ = load(sim, path, url)
        figures = report["figures"]
        best = max(best, figures["operations"]["health"]["done"] / figures["seconds"])
    return best


def rate_of_wrk(url, seconds):
    """The best of one thread and of two."""
    best = 0
    for threads in (1, 2):
        said = subprocess.run(
            ["wrk", f"-t{threads}", "-c32", f"-d{seconds}s", url + "/healthz"], capture_output=True, text=True).stdout
        best = max(best, float(re.search(r"Requests/sec: *([0-9.]+)", said)[1]))
    return best


def rate_of_locust(program, folder, url, seconds, processes):
    script = folder / "locustfile.py"
    script.write_text(LOCUST)
    said = subprocess.run(
        [program, "-f", script, "--headless", "-u", "32", "-r", "32", "-t", f"{seconds}s", "--only-summary",
         "--processes", str(processes), "-H", url], capture_output=True, text=True)
    lines = [line for line in (said.stdout + said.stderr).splitlines() if "Aggregated" in line]
    return float(lines[0].split()[-2])


def measure_requests(table, options, folder):
    what = "requests a second, beside "
    if not shutil.which("nginx"):
        return table.skip(what + "wrk and Locust", "nginx")
    port = free_port()
    (folder / "nginx").mkdir()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder / "nginx", port=port))
    nginx = Server(["nginx", "-c", folder / "nginx.conf", "-p", folder / "nginx"], f"http://127.0.0.1:{port}")
    seconds = 2 if options.small else 5
    rates = [20_000, 30_000, 40_000] if not options.small else [20_000]
    figures = {"quad": [], "wrk": [], "1 process": [], "2 processes": []}
    try:
        for _ in range(table.rounds):
            figures["quad"].append(rate_of_quad(options.sim, folder, nginx.url, rates, seconds))
            if shutil.which("wrk"):
                figures["wrk"].append(rate_of_wrk(nginx.url, seconds))
            for processes in (1, 2) if options.locust else ():
                name = "1 process" if processes == 1 else "2 processes"
                figures[name].append(rate_of_locust(options.locust, folder, nginx.url, seconds, processes))
        late = []
        path = plan(folder, "late", f"mix: {{health: 1}}\nphases: [{{hold: 5000, for: {2 * seconds}s}}]\n")
        for _ in range(table.rounds):
            report, _ = load(options.sim, path, nginx.url)
            values = next(row["values"] for row in report["percentiles"] if row["name"] == "late")
            late.append(dict(map(tuple, values))[99] / 1000)
    finally:
        nginx.end()
    for name, least, aim in (("wrk", 0.25, 0.5), ("1 process", 3, 3), ("2 processes", 0, 3)):
        title = what + (name if name == "wrk" else f"Locust, {name}")
        if not figures[name]:
            table.skip(title, name if name == "wrk" else "Locust")
            continue
        ratio = statistics.median(own / other for own, other in zip(figures["quad"], figures[name]))
        table.row(
            title, f"{statistics.median(figures['quad']):.0f}", f"{statistics.median(figures[name]):.0f}",
            f"{ratio:.2f}", f"{least:g}" if least else "", f"{aim:g}", ratio >= least, ratio >= aim)
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
    count = 1000 if options.small else 10_000
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
    table.row(
        f"memory of a stream, of {count}", f"{each / 1024:.1f} KiB", "", "", "12", "6", each <= 12 * 1024,
        each <= 6 * 1024)


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
    parser.add_argument("--locust", help="the program of Locust")
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
