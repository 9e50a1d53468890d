# shellcheck shell=bash disable=SC2154,SC2034
# A server that speaks another version of the protocol: that is said before anything is sent.
prefix="versions: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the versions: quad-server is not built"
    return
fi
stop_server
fresh
cat >"$work/versions.py" <<'PYTHON'
import http.server, json, sys
class Server(http.server.BaseHTTPRequestHandler):
    """Takes sign-ins; speaks versions 2 to 3 only; remembers what it was asked."""
    def answer(self):
        length = int(self.headers.get("content-length", 0))
        self.rfile.read(length)
        with open(sys.argv[1], "a") as log:
            print(self.command, self.path, self.headers.get("quad-protocol"), file=log)
        body = {"/v1/protocol": {"oldest": 2, "newest": 3},
                "/v1/sessions": {"token": "t", "account": "0" * 31 + "1", "name": "kim"}}.get(self.path)
        data = json.dumps(body or {}).encode()
        self.send_response(200 if body else 404)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
    do_GET = do_POST = answer
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
python3 "$work/versions.py" "$work/versions.log" >"$work/versions.port" 2>/dev/null &
other=$!
started "$work/versions.port"
printf 'correct horse\n' >"$work/versions.password"
check "sign in" 0 quad account sign-in kim --password-file "$work/versions.password" \
    --server "http://127.0.0.1:$(cat "$work/versions.port")"
quad count add Kids >/dev/null 2>&1
: >"$work/versions.log"
check "sync with a server that is newer" 65 quad sync
says "who needs an update" 'version 1 of the protocol and the server needs 2 or later: update Quad'
says "nothing was sent" 'nothing was sent'
expect "and nothing was" "$(cat "$work/versions.log")" "GET /v1/protocol 1"
check "status" 0 quad sync status --offline --json
json "all of it waits, and the problem is told" \
    'd["pendingDocuments"] == 1 and "update Quad" in d["problems"][0]'
check "watching ends, too" 65 quad sync --watch
kill $other && wait $other 2>/dev/null
