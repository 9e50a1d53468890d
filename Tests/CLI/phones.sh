# shellcheck shell=bash disable=SC2154,SC2034
# A phone with OwnTracks against a real server: curl says what the app says.
prefix="phones: "
if [ ! -x "$bin/quad-server" ] || ! command -v curl >/dev/null; then
    echo "skip phones: quad-server is not built, or curl is not installed"
    return
fi
phones=$work/phones
mkdir -p "$phones"
cat >"$phones/campus.geojson" <<'JSON'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Library","radius":60},
"geometry":{"type":"Point","coordinates":[-76.8838,40.9553]}}]}
JSON
quad-server places import --data "$phones/server" "$phones/campus.geojson" >/dev/null 2>&1
quad-server serve --data "$phones/server" --port 0 --port-file "$phones/port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$phones/log" &
server=$!
started "$phones/port"
url=http://127.0.0.1:$(cat "$phones/port")
printf 'correct horse\n' >"$phones/password"
fresh
check "an account" 0 quad account register anna --server "$url" --display-name Anna \
    --password-file "$phones/password"

# post STATUS USER BODY: a message as the app sends it; the answer is in $out.
post() {
    local status
    status=$(curl -s -o "$out" -D "$err" -w '%{http_code}' -u "$2" -H 'X-Limit-U: anna' \
        -H 'X-Limit-D: pixel' -H 'Content-Type: application/json' -d "$3" "$url/v1/owntracks")
    [ "$status" = "$1" ]
}
# told NAME STATUS USER BODY: checks the status.
told() { if post "${@:2}"; then pass "$1"; else fail "$1" "not $2"; fi; }

told "a wrong password" 401 anna:wrong '{"_type":"status"}'
says "a wrong password: how to" '^WWW-Authenticate: Basic realm="Quad"|^www-authenticate: Basic realm="Quad"'
told "no password" 401 : '{"_type":"status"}'
told "another message" 200 "anna:correct horse" '{"_type":"waypoints","waypoints":[]}'
prints "the answer is an empty list" '[]'
told "no JSON" 400 "anna:correct horse" '{"_type":'
has "no JSON: where" 'line 1, column'
told "an encrypted message" 400 "anna:correct horse" '{"_type":"encrypted","data":"x"}'
has "an encrypted message: what to do" 'empty the encryption key'
python3 -c 'print("[" + "1," * 600000 + "1]")' >"$phones/large"
told "too much at once" 413 "anna:correct horse" "@$phones/large"

# Half an hour in the library, that began an hour ago, and away; sent at last by a phone that had no
# network, in requests of a hundred.
python3 - "$(($(date +%s) - 3600))" "$phones" <<'PYTHON'
import json, sys
start, folder = int(sys.argv[1]), sys.argv[2]
messages = [{"_type": "location", "t": "u", "tid": "px", "tst": start + 20 * n, "acc": 12,
             "lat": 40.9553 if n < 90 else 40.97, "lon": -76.8838} for n in range(170)]
messages.insert(90, {"_type": "transition", "event": "leave", "desc": "Library", "acc": 10,
                     "tst": start + 1795, "lat": 40.9553, "lon": -76.8838})
for number in range(0, len(messages), 100):
    with open(f"{folder}/part{number}.json", "w") as file:
        json.dump(messages[number:number + 100], file)
PYTHON
told "a hundred locations" 200 "anna:correct horse" "@$phones/part0.json"
told "the rest" 200 "anna:correct horse" "@$phones/part100.json"
prints "the answer is an empty list, again" '[]'
check "what the server knows" 0 sqlite3 "$phones/server/quad-server.sqlite" \
    'select count(*), sum((left - entered) / 60000 between 28 and 31) from visits'
has "one visit of half an hour" '^1\|1$'
check "nothing of where the phone was is in the log" 1 grep -E '40\.95|76\.88' "$phones/log"
token=$(python3 -c "import sqlite3; print(sqlite3.connect('$QUAD_HOME/quad.sqlite')
.execute('select token from sign_ins').fetchone()[0])")
told "a token for the password" 200 "anna:$token" '{"_type":"status"}'
told "a token under another name" 401 "berta:$token" '{"_type":"status"}'
stop_server
