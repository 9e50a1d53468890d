# shellcheck shell=bash disable=SC2154,SC2034
# A server whose disk is full, and one whose log nobody reads.
prefix="disk: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the full disk: quad-server is not built"
    return
fi
cat >"$work/disk.py" <<'PYTHON'
"""Asks a server on a disk that is full; prints a line for each check."""
import json, os, secrets, sys, time, urllib.error, urllib.request

url, disk, server = sys.argv[1], sys.argv[2], int(sys.argv[3])


def ask(method, path, body=None, token=None):
    request = urllib.request.Request(
        url + path, None if body is None else json.dumps(body).encode(), method=method,
        headers={"content-type": "application/json"})
    if token:
        request.add_header("authorization", "Bearer " + token)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
        return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"null")


def join(name):
    status, answer = ask("POST", "/v1/accounts", {
        "name": name, "password": "correct horse", "displayName": name,
        "device": secrets.token_hex(16)})
    assert status == 200, answer
    return answer


def sign_in(name):
    status, answer = ask("POST", "/v1/sessions", {
        "name": name, "password": "correct horse", "device": secrets.token_hex(16)})
    assert status == 200, answer
    return answer["token"]


def say(name, found, *wanted):
    print("pass" if found in wanted else "fail", name, found, flush=True)


ada, ben = join("ada"), join("ben")
token, other = ada["token"], ben["token"]
spare = [sign_in("ada") for _ in range(40)]
say("the disk has room", ask("GET", "/readyz")[1]["status"], "ok")

# The disk fills, at first by something else, then by the server itself.
ballast = os.open(disk + "/ballast", os.O_WRONLY | os.O_CREAT)
try:
    while True:
        os.write(ballast, b"x" * 4096)
except OSError:
    os.close(ballast)
text = "x" * 200
bio = 0
for bio in range(5000):
    status, answer = ask("PATCH", "/v1/me", {"bio": text + str(bio)}, token)
    if status != 200:
        break
say("what is new is refused", (status, answer["code"]), (507, "storage-full"))
for _ in range(20):
    again = ask("PATCH", "/v1/me", {"bio": "again"}, token)[0]
say("and not written into the reserve", again, 507)
say("the reserve is let go", os.path.exists(disk + "/server/quad-server.sqlite.reserve"), True, False)
say("reading goes on", ask("GET", "/v1/me", token=token)[0], 200)
say("devices are listed", ask("GET", "/v1/devices", token=token)[0], 200)
say("signing out goes on",
    {ask("DELETE", "/v1/sessions/current", token=each)[0] for each in spare}, {200})
say("and is true", ask("GET", "/v1/me", token=spare[0])[0], 401)
say("blocking goes on", ask("PUT", "/v1/blocks/" + ada["account"], token=token)[0], 200, 400)
say("unblocking goes on", ask("DELETE", "/v1/blocks/" + ben["account"], token=token)[0], 200)
say("readiness says so", "disk is full" in ask("GET", "/readyz")[1]["status"], True)
say("health is what it was", ask("GET", "/healthz")[1]["status"], "ok")

os.unlink(disk + "/ballast")
for _ in range(100):
    if ask("GET", "/readyz")[1]["status"] == "ok":
        break
    time.sleep(0.3)
say("with room again it goes on", ask("PATCH", "/v1/me", {"bio": "room"}, token)[0], 200)
say("and says so", ask("GET", "/readyz")[1]["status"], "ok")
say("the reserve is taken again",
    os.path.getsize(disk + "/server/quad-server.sqlite.reserve"), 8 << 20)
PYTHON
mkdir -p "$work/small"
if mount -t tmpfs -o size=40m tmpfs "$work/small" 2>/dev/null; then
    quad-server serve --data "$work/small/server" --port 0 --port-file "$work/disk.port" \
        --registration open --password-hashing scrypt:4:8:1 --rates no >/dev/null 2>"$work/disk.log" &
    server=$!
    started "$work/disk.port"
    python3 "$work/disk.py" "http://127.0.0.1:$(cat "$work/disk.port")" "$work/small" "$server" \
        >"$work/disk.out" 2>"$work/disk.err"
    while read -r verdict name; do
        if [ "$verdict" = pass ]; then pass "$name"; else fail "${name% *}" "$name"; fi
    done <"$work/disk.out"
    expect "all was asked" "$(wc -l <"$work/disk.out")$(tail -1 "$work/disk.err")" 15
    stop_server
    dd if=/dev/zero of="$work/small/ballast" bs=4096 >/dev/null 2>&1
    rm -f "$work/disk.port"
    quad-server serve --data "$work/small/server" --port 0 --port-file "$work/disk.port" \
        --registration open --password-hashing scrypt:4:8:1 >/dev/null 2>"$work/disk.log" &
    server=$!
    started "$work/disk.port"
    expect "a server starts on a full disk" \
        "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(cat "$work/disk.port")/readyz")" 200
    stop_server
    # A backup of its own does not take the room of the reserve.
    rm "$work/small/ballast" "$work/small/server"/*.reserve
    mkdir "$work/small/copies"
    free=$(stat -f -c '%a * %S' "$work/small")
    dd if=/dev/zero of="$work/small/ballast" bs=4096 count=$(((free - (15 << 20)) / 4096)) 2>/dev/null
    rm -f "$work/disk.port"
    quad-server serve --data "$work/small/server" --port 0 --port-file "$work/disk.port" \
        --backup-to "$work/small/copies" >/dev/null 2>"$work/disk.log" &
    server=$!
    started "$work/disk.port"
    for _ in {1..100}; do grep -q 'backup' "$work/disk.log" && break; sleep 0.1; done
    expect "no backup into the reserve" "$(ls "$work/small/copies")" ""
    expect "the log says why" \
        "$(grep -c 'no backup was made.*beside what is kept for blocks' "$work/disk.log")" 1
    stop_server
    dd if=/dev/zero of="$work/small/rest" bs=4096 >/dev/null 2>&1
    mkdir "$work/small/new"
    dd if=/dev/zero of="$work/small/more" bs=4096 >/dev/null 2>&1
    feed "a store has no room" 74 'correct horse' quad-server user create ann --data "$work/small/new"
    expect "nothing says that it is made" "$(grep -c 'it is made' "$err")" 0
    expect "nor is a file left that restore would not replace" "$(ls "$work/small/new")" ""
    umount "$work/small"
else
    echo "skip the full disk: no file system can be mounted here"
fi

# A limit of the size of files is a full disk, too.
rm -f "$work/disk.port"
(ulimit -f 1024 && exec quad-server serve --data "$work/limited" --port 0 \
    --port-file "$work/disk.port" --registration open --password-hashing scrypt:4:8:1 --rates no \
    >/dev/null 2>"$work/disk.log") &
server=$!
started "$work/disk.port"
url=http://127.0.0.1:$(cat "$work/disk.port")
feed "more than a file may have" 69 'correct horse' env QUAD_HOME="$work/big" \
    quad account register big --server "$url" --password-stdin
says "is a full disk" "disk is full"
expect "the server goes on" "$(curl -s -m 5 -o /dev/null -w '%{http_code}' "$url/healthz")" 200
check "the refusal is in the log" 0 grep -E '"status":"?507' "$work/disk.log"
check "and is no error" 1 grep '"level":"error"' "$work/disk.log"
stop_server

# A reader of the log that stalls.
rm -f "$work/disk.port"
mkfifo "$work/log.pipe"
sleep 1000 <"$work/log.pipe" &
reader=$!
quad-server serve --store memory: --port 0 --port-file "$work/disk.port" --log-level trace \
    --registration open --password-hashing scrypt:4:8:1 --rates no >/dev/null 2>"$work/log.pipe" &
server=$!
started "$work/disk.port"
url=http://127.0.0.1:$(cat "$work/disk.port")
expect "requests while nobody reads the log" \
    "$(seq 3000 | sed "s|.*|url = $url/v1/nothing\noutput = /dev/null|" | curl -s -m 60 -K - -w '%{http_code}\n' | sort | uniq -c | tr -s ' ')" " 3000 404"
expect "and health" "$(curl -s -m 5 -o /dev/null -w '%{http_code}' "$url/healthz")" 200
kill -TERM "$server"
ended=$(date +%s)
wait "$server"
expect "TERM while nobody reads the log" "$?" 0
expect "at once" "$(($(date +%s) - ended <= 5))" 1
server=
kill "$reader" && wait "$reader" 2>/dev/null

rm -f "$work/disk.port" "$work/log.lines"
mkfifo "$work/late.pipe"
(until [ -e "$work/late.read" ]; do sleep 0.1; done; cat) <"$work/late.pipe" >"$work/log.lines" &
reader=$!
quad-server serve --store memory: --port 0 --port-file "$work/disk.port" --log-level trace \
    --registration open --password-hashing scrypt:4:8:1 --rates no >/dev/null 2>"$work/late.pipe" &
server=$!
started "$work/disk.port"
url=http://127.0.0.1:$(cat "$work/disk.port")
seq 4000 | sed "s|.*|url = $url/v1/nothing\noutput = /dev/null|" | curl -s -m 120 -K -
touch "$work/late.read"
for _ in {1..150}; do grep -q 'log lines were dropped' "$work/log.lines" && break; sleep 0.1; done
kill -TERM "$server"
wait "$server"
wait "$reader"
server=
expect "all lines are written or counted as dropped" "$(python3 - "$work/log.lines" <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
dropped = [line["lines"] for line in lines if "dropped" in line["message"]]
answered = sum(line["message"] == "answered" for line in lines)
print(len(dropped) > 0, answered < 4000, answered + sum(dropped) >= 4000)
PYTHON
)" "True True True"
