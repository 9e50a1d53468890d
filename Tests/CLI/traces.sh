# shellcheck shell=bash disable=SC2154,SC2034
# The traces of a real server, as a collector gets them.
prefix="traces: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the traces: quad-server is not built"
    return
fi

stop_server
tra=$work/traces
mkdir -p "$tra"
check "an address that is none" 78 quad-server serve --data "$tra/none" --traces 127.0.0.1:4318
says "what to write" 'traces is "127.0.0.1:4318": write http://HOST:PORT'
# A collector: keeps what it gets in a file, a line each; refuses while the file "refuse" is there.
cat >"$tra/collector.py" <<'PYTHON'
import http.server, os, sys
folder = sys.argv[1]

class Collector(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        refused = os.path.exists(f"{folder}/refuse")
        if not refused:
            with open(f"{folder}/got", "ab") as got:
                got.write(self.path.encode() + b" " + body + b"\n")
        self.send_response(503 if refused else 200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector)
with open(f"{folder}/collector.new", "w") as port:
    port.write(str(server.server_port))
os.rename(f"{folder}/collector.new", f"{folder}/collector")
server.serve_forever()
PYTHON
python3 "$tra/collector.py" "$tra" &
collector=$!
started "$tra/collector"
quad-server serve --data "$tra/server" --port 0 --port-file "$tra/port" --registration open \
    --password-hashing scrypt:10:8:1 --traces "http://127.0.0.1:$(cat "$tra/collector")" \
    >/dev/null 2>"$tra/log" &
server=$!
started "$tra/port"
traced=http://127.0.0.1:$(cat "$tra/port")
trace=0af7651916cd43dd8448eb211c80319c
curl -s -o /dev/null -H "traceparent: 00-$trace-b7ad6b7169203331-01" "$traced/v1/people/zebedee"
curl -s -o /dev/null -H "traceparent: 00-${trace/0af/0bf}-b7ad6b7169203331-00" "$traced/v1/campus"
number=$(curl -s -o /dev/null -D - "$traced/readyz" | sed -n 's/^x-request-id: \([0-9a-f]*\).*/\1/p')
curl -s -o /dev/null "$traced/zebedee"
for _ in {1..400}; do [ "$(grep -o '"spanId"' "$tra/got" 2>/dev/null | wc -l)" -ge 3 ] && break; sleep 0.05; done
python3 - "$tra/got" >"$out" <<'PYTHON'
import json, sys
spans = []
for line in open(sys.argv[1]):
    path, body = line.split(" ", 1)
    assert path == "/v1/traces", path
    for resource in json.loads(body)["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            spans += scope["spans"]
for span in spans:
    own = {a["key"]: list(a["value"].values())[0] for a in span["attributes"]}
    span["own"] = own
    span["milliseconds"] = (int(span["endTimeUnixNano"]) - int(span["startTimeUnixNano"])) / 1e6
print(json.dumps([{"schemaVersion": 1, **span} for span in spans]))
PYTHON
json "a span for each request but that which is not recorded" 'len(d) == 3'
json "a caller's trace goes on" 'd[0]["traceId"] == "'$trace'" and d[0]["parentSpanId"] == "b7ad6b7169203331"'
json "named by its route" 'd[0]["name"] == "GET /v1/people/{person}" and d[0]["kind"] == 2'
json "its status" 'd[0]["own"]["http.response.status_code"] == "401"'
json "others begin a trace" 'len(d[1]["traceId"]) == 32 and "parentSpanId" not in d[1]'
json "the log knows the request by its number" 'd[1]["own"]["quad.request"] == "'"$number"'"'
json "paths that are none are one" 'd[2]["name"] == "GET none"'
json "times" 'all(0 <= s["milliseconds"] < 60000 for s in d)'
lacks "nothing that somebody sent" 'zebedee'

# A collector that refuses, or is gone, holds up nobody.
touch "$tra/refuse"
curl -s -o /dev/null "$traced/readyz"
for _ in {1..400}; do grep -q 'collector of traces' "$tra/log" && break; sleep 0.05; done
cp "$tra/log" "$out"
has "what is dropped is said" '"dropped":1.*collector of traces does not take them'
kill "$collector"
wait "$collector" 2>/dev/null
expect "the server goes on" "$(curl -s -o /dev/null -w '%{http_code}' "$traced/healthz")" 200
SECONDS=0
stop_server
expect "and ends as soon" "$((SECONDS < 15))" 1
