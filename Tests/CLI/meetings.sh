# shellcheck shell=bash disable=SC2154,SC2034
# A server for people: invented visits meet nobody.
prefix="meetings: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the meetings: quad-server is not built"
    return
fi
meet() { QUAD_HOME=$work/meet-$1 quad "${@:2}"; }
quad-sim campus --seed 1 --buildings 40 >"$work/meetings.geojson"
quad-server serve --data "$work/meetings" --places "$work/meetings.geojson" --port 0 \
    --port-file "$work/meetings.port" --registration open --password-hashing scrypt:10:8:1 --encounter-minutes 1 \
    --encounter-delay 0 >/dev/null 2>"$work/meetings.log" &
server=$!
started "$work/meetings.port"
url=http://127.0.0.1:$(cat "$work/meetings.port")
printf 'correct horse\n' >"$work/password"
for name in ada eve; do
    check "$name registers" 0 meet "$name" account register "$name" --server "$url" \
        --password-file "$work/password"
    meet "$name" sync >/dev/null 2>&1
done
place=$(meet ada place list --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["name"])')
check "ada was somewhere" 0 meet ada place checkin "$place" --at '1 h ago'
check "ada is still there" 0 meet ada sync
check "ada leaves a place of the past" 0 meet ada place leave --at '30 min ago'
check "and visits another one, told an hour late" 0 meet ada place checkin --at '20 min ago' \
    "$(meet ada place list --json | python3 -c 'import json, sys; print(json.load(sys.stdin)[1]["name"])')"
says "it is said that it counts for no meeting" 'Told late: .*counts for no meeting'
meet ada place leave --at '10 min ago' >/dev/null 2>&1
check "which the server hears of when it is over" 0 meet ada sync
has "visits are counted" '^sent [0-9]+ and 2 visits, received'
says "and that it counts for no meeting is said" '^One visit was over before the server heard of it'
python3 - "$url" "$work/meet-eve/quad.sqlite" "$work/meetings.geojson" <<'PYTHON'
import json, secrets, sqlite3, sys, time, urllib.request
url, store, _ = sys.argv[1:]
token = sqlite3.connect(store).execute("select token from sign_ins").fetchone()[0]
places = [row[0] for row in sqlite3.connect(store).execute("select id from places")]
now = int(time.time() * 1000)
events = []
for number, place in enumerate(places):
    begin = now - 23 * 3600_000 + number
    visit = secrets.token_hex(16)
    events.append({"visit": visit, "place": place, "kind": "enter", "at": begin, "enteredAt": begin})
assert len(events) == 40, len(events)
request = urllib.request.Request(
    url + "/v1/visits", json.dumps({"events": events}).encode(),
    {"authorization": "Bearer " + token, "content-type": "application/json"})
assert json.load(urllib.request.urlopen(request))["changed"] == 40
PYTHON
check "who claims to have been everywhere" 0 meet eve people --json
prints "meets nobody" '[]'
check "and is met by nobody" 0 meet ada people --json
prints "nobody sees who claims everything" '[]'
check "nobody to write to" 1 meet eve message send ada 'I know where you are'
if grep -q 'a rehearsal' "$work/meetings.log"; then
    fail "a server for people is no rehearsal" "$(cat "$work/meetings.log")"
else
    pass "a server for people is no rehearsal"
fi
stop_server
