# shellcheck shell=bash disable=SC2154,SC2034
# The measurements of a real server, as Prometheus asks for them.
prefix="metrics: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the metrics: quad-server is not built"
    return
fi

stop_server
met=$work/metrics
mkdir -p "$met/backups"
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
asked=127.0.0.1:$(free_port)
quad-server serve --data "$met/server" --port 0 --port-file "$met/port" --registration open \
    --password-hashing scrypt:10:8:1 --metrics "$asked" --backup-to "$met/backups" --backup-every 6h --web no >/dev/null 2>"$met/log" &
server=$!
started "$met/port"
people=http://127.0.0.1:$(cat "$met/port")
ask() { curl -sS --retry 20 --retry-connrefused --retry-delay 1 "http://$asked${1:-/metrics}" "${@:2}"; }
# measured NAME PATTERN: a line of what is measured.
measured() {
    ask >"$out" 2>"$err"
    has "$1" "$2"
}

export QUAD_HOME=$met/ada
feed "somebody registers" 0 'correct horse' quad account register zebedee --server "$people" \
    --password-stdin --display-name Zebedee
feed "somebody guesses" 77 'wrong horse' env QUAD_HOME="$met/eve" quad account sign-in zebedee \
    --server "$people" --password-stdin
quad count add Kids >/dev/null 2>&1
check "a sync" 0 quad sync
me=$(quad account --json 2>/dev/null | python3 -c 'import json, sys; print(json.load(sys.stdin)["account"])')
curl -sS -o /dev/null "$people/v1/people/$me" "$people/v1/nothing/zebedee"
measured "routes by their templates" \
    '^quad_requests_total\{method="POST",route="/v1/accounts",status="200"\} 1$'
has "refused ones by their status" \
    '^quad_requests_total\{method="POST",route="/v1/sessions",status="401"\} 1$'
has "placeholders stay" '^quad_requests_total\{method="GET",route="/v1/people/\{person\}",status="401"\} 1$'
has "paths that are none are one" 'method="none",route="none",status="404"\} 1$'
has "refusals by reason" '^quad_refusals_total\{reason="wrong-credentials"\} 1$'
has "the last commit" '^quad_last_commit [1-9][0-9]*$'
has "the size of the store" '^quad_store_bytes [0-9]+$'
has "the size of the log" '^quad_log_bytes [1-9][0-9]{4,}$'
has "free disk" '^quad_disk_free_bytes [1-9][0-9]+$'
has "streams" '^quad_streams 0$'
lacks "no change of the map before one" 'quad_map_changed_seconds [0-9]'
lacks "no names" '[Zz]ebedee'
quad-sim campus >"$met/campus.geojson"
check "a map" 0 quad-server places import "$met/campus.geojson" --data "$met/server"
measured "the last change of the map" '^quad_map_changed_seconds [0-9]{10}$'
has "the time between two backups" '^quad_backup_every_seconds 21600$'
for _ in {1..400}; do ask | grep -q '^quad_last_backup_seconds' && break; sleep 0.1; done
measured "the last one" '^quad_last_backup_seconds [0-9]{10}$'
# The dashboard and the rules ask for what there is.
cp "$out" "$met/all"
python3 - "$met/all" "$here/../../docs/operating" >"$out" 2>"$err" <<'PYTHON'
import json, pathlib, re, sys
measured = set(re.findall(r"^(quad_[a-z_]+)", pathlib.Path(sys.argv[1]).read_text(), re.M))
folder = pathlib.Path(sys.argv[2])
panels = json.loads((folder / "grafana.json").read_text())["panels"]
asked = [one["expr"] for panel in panels for one in panel["targets"]]
rules = re.findall(r"expr: (.*)", (folder / "alerts.yaml").read_text())
assert len(panels) == 10 and len(rules) == 4, (len(panels), len(rules))
for text in asked + rules:
    for name in re.findall(r"quad_[a-z_]+", text):
        if name not in measured: print(f"nothing measures {name}")
PYTHON
expect "the dashboard and the rules can be read" $? 0
silent "and ask for what is measured" "$out"
cp "$met/all" "$out"
lacks "no ids" "$me|[0-9a-f]{32}"
python3 - "$out" >"$met/verdicts" <<'PYTHON'
import re, sys
lines = open(sys.argv[1]).read().splitlines()
sample = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="[^"]*",?)*)\})? ([0-9.e+]+)')
kinds, buckets, counts = {}, {}, {}
for line in lines:
    if line.startswith("# TYPE "):
        name, kind = line.split()[2:]
        print(("ok " if name not in kinds else "no ") + f"{name} is said to be a {kind} once")
        kinds[name] = kind
    elif not line.startswith("# HELP "):
        found = sample.fullmatch(line)
        if not found:
            print(f"no every line can be read: {line}")
            continue
        name, labels, value = found.groups()
        labels = dict(re.findall(r'([a-z]+)="([^"]*)"', labels or ""))
        if name.endswith("_bucket"):
            bound = float(labels.pop("le").replace("+Inf", "inf"))
            buckets.setdefault(str(labels), []).append((bound, float(value)))
        elif name.endswith("_count"):
            counts[str(labels)] = float(value)
rising = all(a[0] < b[0] and a[1] <= b[1] for all in buckets.values() for a, b in zip(all, all[1:]))
print(("ok" if rising and buckets else "no") + " buckets rise: " + str(buckets))
same = all(all[-1] == (float("inf"), counts[labels]) for labels, all in buckets.items())
print(("ok" if same and len(counts) > 3 else "no") + " the last bucket has all: " + str(counts))
print(("ok" if set(kinds.values()) == {"counter", "gauge", "histogram"} else "no") + " kinds: " + str(kinds))
print("# done")
PYTHON
verdicts "$met/verdicts"
quad message watch >/dev/null 2>&1 &
watcher=$!
for _ in {1..400}; do ask | grep -q '^quad_streams 1' && break; sleep 0.1; done
measured "an open stream" '^quad_streams 1$'
kill $watcher && wait $watcher 2>/dev/null
before=$(ask | sed -n 's/^quad_last_commit //p')
quad count up Kids >/dev/null 2>&1 && quad sync >/dev/null 2>&1
if python3 -c "import sys; sys.exit(not float('$(ask | sed -n 's/^quad_last_commit //p')') > $before)"; then
    pass "commits are counted"
else
    fail "commits are counted" "they are not"
fi
expect "no other path" "$(ask /v1/people -o /dev/null -w '%{http_code}')" 404
expect "no other method" "$(ask /metrics -X POST -o /dev/null -w '%{http_code}')" 405
# head_bytes HOST:PORT PATH: the bytes behind the header, which HEAD has none of.
head_bytes() {
    python3 - "$@" <<'PYTHON'
import socket, sys
host, port = sys.argv[1].rsplit(":", 1)
with socket.create_connection((host, int(port)), 10) as link:
    link.sendall(f"HEAD {sys.argv[2]} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = b"".join(iter(lambda: link.recv(65536), b""))
head, _, body = answer.partition(b"\r\n\r\n")
print(head.split()[1].decode(), len(body))
PYTHON
}
expect "HEAD has the status and no body" "$(head_bytes "$asked" /metrics)" "200 0"
expect "nothing for people" "$(curl -s -o /dev/null -w '%{http_code}' "$people/metrics")" 404
check "the address is in use" 75 quad-server serve --data "$met/other" --port 0 --metrics "$asked"
says "which" "metrics: $asked cannot be listened at"
for wrong in 9090 :9090 127.0.0.1 127.0.0.1:0 127.0.0.1:99999; do
    check "no address: $wrong" 78 quad-server serve --data "$met/other" --port 0 --metrics "$wrong"
done
says "how to write one" 'write HOST:PORT, such as 127.0.0.1:9090'
stop_server
