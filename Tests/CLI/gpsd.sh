# shellcheck shell=bash disable=SC2154,SC2034
# With a real gpsd, which gpsfake feeds with a receiver's log.
prefix="gpsd: "
fresh
check "no places" 64 quad place watch --gpsd 127.0.0.1:1
says "no places: what to do" 'quad place import'
check "a place" 0 quad place add Library --circle 40.9553,-76.8838,60
check "nothing listens there" 69 quad place watch --gpsd 127.0.0.1:1
says "nothing listens there: where and why" 'no gpsd at 127\.0\.0\.1:1: Connection refused'
usage "no address" 'not an address of a gpsd' place watch --gpsd localhost:gps
if ! command -v gpsd >/dev/null || ! command -v gpsfake >/dev/null; then
    echo "skip a real gpsd: gpsd and gpsfake are not installed"
    return
fi

# free_port: a port that nothing listens at.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# fake PORT LOG [-1]: a gpsd that is fed with a log, again and again, or once.
fake() {
    gpsfake -q -c 0.01 ${3:+"$3"} -P "$1" "$2" >/dev/null 2>&1 &
    faker=$!
    for _ in {1..100}; do
        (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && break
        sleep 0.1
    done
}
stop_fake() {
    kill -INT "$faker" 2>/dev/null
    wait "$faker" 2>/dev/null
    # gpsfake leaves its gpsd to itself if it is stopped at a bad moment.
    for _ in {1..50}; do
        (: <>"/dev/tcp/127.0.0.1/$gps") 2>/dev/null || break
        sleep 0.1
    done
}
# await PATTERN FILE: until a line is there, for a minute and a half at most.
await() {
    for _ in {1..900}; do
        grep -qE -- "$1" "$2" 2>/dev/null && return 0
        sleep 0.1
    done
    return 1
}

# An hour and a half that ended a minute ago: outside, an hour in the library, outside again. The
# beginning goes by while gpsd finds out what kind of receiver it has.
start=$(($(date +%s) - 5460))
python3 "$here/nmea.py" "$start" 5 40.9600,-76.8838,240 40.9553,-76.8838,600 40.9600,-76.8838,240 \
    >"$work/log.nmea"
gps=$(free_port)
fake "$gps" "$work/log.nmea" -1
# The log stands still until quad listens, however slowly it starts.
kill -STOP "$faker"
clients() { grep -c ":$(printf %04X "$gps") 01 " /proc/net/tcp; }
before=$(clients)
quad place watch --gpsd "127.0.0.1:$gps" --json >"$out" 2>"$err" &
watcher=$!
for _ in {1..300}; do
    [ "$(clients)" -gt "$before" ] && break
    sleep 0.1
done
kill -CONT "$faker"
if await '"kind":"leave"' "$out"; then pass "entering and leaving are told"; else
    fail "entering and leaving are told" "they are not"
fi
stop_fake
fake "$gps" "$work/log.nmea"
sleep 3
kill -0 "$watcher" 2>/dev/null && pass "it lives on when gpsd goes" || fail "it lives on" "it does not"
kill -INT "$watcher"
status=0
wait "$watcher" || status=$?
stop_fake
expect "Ctrl-C ends it cleanly" "$status" 0
python3 - "$out" >"$work/told" <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert all(next(iter(line)) == "schemaVersion" for line in lines), lines
print(lines[0]["kind"], lines[0]["name"])
PYTHON
expect "the first line enters the library" "$(cat "$work/told")" "enter Library"
check "the visit is kept" 0 sqlite3 "$QUAD_HOME/quad.sqlite" \
    'select (left - entered) / 60000 between 40 and 51 from visits where left is not null'
has "of about fifty minutes" '^1$'

# In words, with a gpsd that goes and comes back.
quad place watch --gpsd "127.0.0.1:$gps" >"$out" 2>"$err" &
watcher=$!
sleep 0.5
if kill -0 "$watcher" 2>/dev/null; then fail "a gpsd that is gone is an error at once" "it is not"; else
    pass "a gpsd that is gone is an error at once"
fi
wait "$watcher" 2>/dev/null
fake "$gps" "$work/log.nmea"
quad place watch --gpsd "127.0.0.1:$gps" >"$out" 2>"$err" &
watcher=$!
sleep 1
stop_fake
await 'Lost gpsd at' "$err" && pass "a cut connection is said" || fail "a cut connection is said" "it is not"
fake "$gps" "$work/log.nmea"
await 'gpsd is there again' "$err" && pass "it connects again" || fail "it connects again" "it does not"
kill -TERM "$watcher"
status=0
wait "$watcher" || status=$?
stop_fake
expect "TERM ends it cleanly" "$status" 0
says "it says what it did" '[0-9]+ fixes'

# Something else that listens.
python3 - "$work/strange" <<'PYTHON' &
import os, socket, sys
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(listener.getsockname()[1]))
os.rename(sys.argv[1] + ".new", sys.argv[1])
connection, _ = listener.accept()
connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
while connection.recv(100):
    pass
PYTHON
other=$!
await '[0-9]' "$work/strange"
check "something else listens there" 69 quad place watch --gpsd "127.0.0.1:$(cat "$work/strange")"
says "something else: what" "does not speak gpsd's protocol"
kill "$other" 2>/dev/null
wait "$other" 2>/dev/null
