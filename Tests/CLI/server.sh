# shellcheck shell=bash disable=SC2154,SC2034
# With a real server.
prefix="server: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the server: quad-server is not built"
    return
fi

start_server() {
    rm -f "$work/port"
    quad-server serve --data "$work/server" --port "${port:-0}" --port-file "$work/port" \
        --password-hashing scrypt:10:8:1 --encounter-minutes 1 --rehearsal yes >/dev/null 2>"$work/server.log" &
    server=$!
    started "$work/port"
    port=$(cat "$work/port")
    url=http://127.0.0.1:$port
}
# watched: waits until somebody is connected to the server and stays, and a second more.
watched() {
    local here
    here=$(printf ':%04X$' "$port")
    for _ in {1..200}; do
        awk -v here="$here" '$2 ~ here && $4 == "01" { found = 1 } END { exit !found }' \
            /proc/net/tcp && break
        sleep 0.1
    done
    sleep 1
}
as() { QUAD_HOME=$work/$1 quad "${@:2}"; }
# token NAME: the session of a device, to play its phone.
token() {
    python3 -c "import sqlite3; print(sqlite3.connect('$work/$1/quad.sqlite')
.execute('select token from sign_ins').fetchone()[0])"
}
now=$(date +%s)
# visit NAME PLACE MINUTES_AGO MINUTES: tells the server of a stay.
visit() {
    python3 - "$url" "$now" "$(token "$1")" "${@:2}" <<'PYTHON'
import json, secrets, sys, urllib.request
url, now, token, place, ago, minutes = sys.argv[1:]
begin = (int(now) - int(ago) * 60) * 1000
visit = secrets.token_hex(16)
events = [{"visit": visit, "place": place, "kind": kind, "at": at, "enteredAt": begin} for kind, at in
          [("enter", begin), ("leave", begin + int(minutes) * 60000)]]
request = urllib.request.Request(
    url + "/v1/visits", json.dumps({"events": events}).encode(),
    {"authorization": "Bearer " + token, "content-type": "application/json"})
urllib.request.urlopen(request).read()
PYTHON
}

cat >"$work/campus.geojson" <<'JSON'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Library"},"geometry":{"type":"Polygon","coordinates":
[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}},
{"type":"Feature","properties":{"name":"Gym"},"geometry":{"type":"Polygon","coordinates":
[[[2,50],[2,51],[3,51],[3,50],[2,50]]]}}]}
JSON
quad-server places import --data "$work/server" "$work/campus.geojson" >/dev/null 2>&1
library=$(quad-server places list --data "$work/server" 2>/dev/null | grep Library | cut -f1)
gym=$(quad-server places list --data "$work/server" 2>/dev/null | grep Gym | cut -f1)
start_server
printf 'correct horse\n' >"$work/password"

check "people without signing in" 77 as anna people
says "not signed in: what to do" 'quad account sign-in'
check "sign-in without a name" 64 as anna account sign-in --password-file "$work/password"
check "password file that is missing" 66 as anna account register anna --server "$url" \
    --password-file "$work/none"
check "register" 0 as anna account register anna --server "$url" --display-name 'Anna Ö' \
    --password-file "$work/password"
prints "who and where" "anna at $url"
check "taken name" 73 as berta account register anna --server "$url" --password-file "$work/password"
says "taken name: the reason" 'anna is taken'
check "password too short" 65 as berta account register berta --server "$url" --password-file /dev/null
feed "password from standard input" 0 $'correct horse' as berta account register berta \
    --server "$url" --display-name Berta --password-stdin
check "account as JSON" 0 as berta account --json
json "no token is shown" '"token" not in d and d["name"] == "berta" and d["signedIn"]'
check "third account" 0 as carl account register carl --server "$url" --display-name Carl \
    --password-file "$work/password"
check "HTTPS where there is none" 69 as dora account register dora --server "https${url#http}" \
    --password-file "$work/password"
says "HTTPS where there is none: what to try" "does not speak TLS; try $url\$"
check "another account in the same store" 77 as carl account sign-in anna --server "$url" \
    --password-file "$work/password"
feed "wrong password" 77 'wrong horse' as tablet account sign-in anna --server "$url" --password-stdin
says "wrong password: not which of both" 'the name or the password is wrong'

# Two devices of one account.
as anna count add Kids >/dev/null 2>&1 && as anna count up Kids 20 >/dev/null
check "status before" 0 as anna sync status --json
json "what waits is counted" 'd["pendingDocuments"] == 1'
check "sync" 0 as anna sync
has "sync says what it did" '^sent 1, received'
says "sync says that there are places" 'quad place list'
check "the server's places" 0 as anna place list
prints "they are here after a sync" $'✚  Gym\n▥  Library'
check "a place of the server by its position" 0 as anna place at 0.5,50.5
prints "the position is in the library" "▥  Library"
check "sync without new places" 0 as anna sync --json
json "the places are as they were" 'd["placesChanged"] is False'
check "sign in on another device" 0 as tablet account sign-in anna --server "$url" \
    --password-file "$work/password"
check "sync there" 0 as tablet sync --json
json "the other device gets it" 'd["pulled"] == 1'
as tablet count up Kids 2 >/dev/null && as anna count up Kids >/dev/null
as tablet sync >/dev/null && as anna sync >/dev/null && as tablet sync >/dev/null
check "counted apart on one" 0 as anna count share
prints "no tap is lost on one" '23 Kids'
check "counted apart on the other" 0 as tablet count share
prints "no tap is lost on the other" '23 Kids'
check "status" 0 as anna sync status --json
cp "$out" "$work/status"
check "status of the other" 0 as tablet sync status --json
json "both have the same" 'd["checksum"] == '"$(python3 -c "
import json; print(repr(json.load(open('$work/status'))['checksum']))")"
check "devices" 0 as anna account devices --json
json "two devices, one is this" 'len(d) == 2 and [x["current"] for x in d].count(True) == 1'
tablet=$(value 'next(x["device"] for x in d if not x["current"])')
check "revoke without --yes" 64 as anna account revoke "$tablet"
check "revoke" 0 as anna account revoke "${tablet:0:8}" --yes
check "a revoked device" 77 as tablet sync
check "revoke what is none" 1 as anna account revoke ffffffff --yes

# Crossing paths.
check "people before" 0 as anna people --json
prints "nobody yet" '[]'
visit anna "$library" 200 180 && visit berta "$library" 190 65 && visit carl "$library" 60 30
visit anna "$gym" 15 10 && visit berta "$gym" 12 10
check "people" 0 as anna people
has "where last, when, how long" '^B  Berta  Gym +[0-9]+ min ago +1 h 12 min together$'
check "people by time" 0 as anna people --order time --json
json "the longest first" '[p["name"] for p in d] == ["Berta", "Carl"] and d[0]["minutes"] == 72'
check "people suggested" 0 as anna people --order suggested
has "with the reason" ' (once|[0-9]+ times)(, in [0-9] places)?$'
check "people in a place that is none" 1 as anna people --place Nowhere
check "nobody for so long" 0 as anna people --min 1000 --json
prints "nobody" '[]'
check "minutes that are none" 64 as anna people --min -3
check "people, most recent first" 0 as berta people --order recent --json
json "the other side sees the same" 'd[0]["name"] == "Anna Ö" and d[0]["minutes"] == 72'
check "person" 0 as anna person berta
has "shared places with time and minutes" '^ *Gym +[0-9-]+ [0-9:]+–[0-9:]+ +7 min$'
has "the other shared place" '^ *Library .* 1 h 5 min$'
if [ "$(tail -n 1 "$err" | grep -c 'quad person block Berta')" -eq 1 ]; then
    pass "far below: how to block"
else
    fail "far below: how to block" "the last line is another"
fi
check "person misspelt" 1 as anna person Bertha
says "person: did you mean" 'did you mean Berta'
check "profile" 0 as berta profile edit --bio 'I like trees' --picture 🌳
check "profile seen by another" 0 as anna person Berta --json
json "bio and picture" '(d["bio"], d["picture"]) == ("I like trees", "🌳")'

# Messages.
check "no messages" 0 as berta message list --json
prints "an empty list is []" '[]'
check "first message" 0 as berta message send 'Anna' 'Was that you, singing?'
says "it is a request" 'as a request'
check "second before the answer" 1 as berta message send Anna 'Hello?'
check "third person" 0 as carl message send Anna $'two\nlines'
check "requests" 0 as anna message requests
has "who asks" '^Berta  '
has "what they wrote" '^  Was that you, singing\?$'
says "declining and blocking are told apart" "Declining makes .*can't tell"
says "what blocking means" 'Blocking hides you from each other'
check "accept somebody else" 1 as anna message accept Dora
check "accept" 0 as anna message accept Berta
says "the next request follows" 'next request, from Carl'
check "decline" 0 as anna message decline Carl
says "the difference is said" 'quad person block Carl'
check "requests are gone" 0 as anna message requests --json
prints "none waits" '[]'
check "what was declined" 0 as anna message requests --declined --json
json "it is listed" '[r["name"] for r in d] == ["Carl"]'
check "take it back" 0 as anna message decline Carl --undo
check "it waits again" 0 as anna message requests --json
json "by name" '[r["name"] for r in d] == ["Carl"]'
check "nothing is declined" 1 as anna message decline Carl --undo
check "not both" 64 as anna message decline Carl --undo --block
check "decline and block in one step" 0 as anna message decline Carl --block
check "blocked" 0 as anna person blocked --json
json "who is blocked" '[p["name"] for p in d] == ["Carl"]'
check "unblock" 0 as anna person unblock Carl
check "still declined" 0 as anna message requests --declined
has "by name" 'Carl'
check "the declined can't tell" 0 as carl message list --json
json "it looks unread" '[c["state"] for c in d] == ["waiting"]'
feed "answer from standard input" 0 'Guilty.' as anna message send Berta -
check "conversations" 0 as berta message list
has "unread, last message" '^AÖ  Anna Ö +1 new +Guilty\.'
check "conversation" 0 as berta message show Anna --json
json "every message once and in order" \
    '[(m["number"], m["text"], m["fromMe"]) for m in d] == [(1, "Was that you, singing?", True), (2, "Guilty.", False)]'
check "it is read now" 0 as berta message list --json
json "nothing is unread" 'd[0]["unread"] == 0'
check "conversation with nobody" 1 as carl message show Berta
for words in people "person berta" "message list" "message show Berta" "account devices" profile \
    "sync status"; do
    # shellcheck disable=SC2086
    COLUMNS=30 as anna $words >"$out" 2>"$err"
    expect "$words fits 30 columns" "$(python3 "$here/fitting.py" 30 "$out")" ''
done

QUAD_HOME=$work/berta python3 "$here/terminal.py" '}' $'\003' -- quad message watch --json \
    >"$work/watched" 2>"$err" &
watcher=$!
watched
as anna message send Berta 'Live?' >/dev/null 2>&1
wait $watcher
if [ $? -eq 130 ]; then pass "watching ends with Ctrl-C"; else
    fail "watching ends with Ctrl-C" "another exit code"
fi
grep '^{' "$work/watched" >"$out"
json "a message comes live" 'd["text"] == "Live?" and d["name"] == "Anna Ö"'

# A watch goes on where it was, though the server was killed.
QUAD_HOME=$work/berta python3 "$here/terminal.py" '}' $'\003' -- quad message watch --json \
    >"$work/watched" 2>"$err" &
watcher=$!
watched
kill -9 "$server" && wait "$server" 2>/dev/null
start_server
as anna message send Berta 'Missed?' >/dev/null 2>&1
wait $watcher
grep '^{' "$work/watched" >"$out"
json "a message comes that was sent while the server was away from the watch" \
    'd["text"] == "Missed?" and d["number"] == 4'

# Blocking.
check "block without --yes" 64 as anna person block Carl
check "block" 0 as anna person block Carl --yes
check "blocked" 0 as anna person blocked --json
json "who is blocked" '[p["name"] for p in d] == ["Carl"]'
check "people without the blocked" 0 as anna people --json
json "the blocked never appears" '[p["name"] for p in d] == ["Berta"]'
check "people of the blocked" 0 as carl people --json
json "nor the one who blocks" '"Anna Ö" not in [p["name"] for p in d]'
check "the declined and blocked" 0 as carl message list
has "still can't tell" "waits for their answer$"
check "block a connection" 0 as anna person block Berta --yes
check "conversations of the blocked" 0 as berta message list
has "it is closed, without saying why" ' closed$'
has "it keeps the name" ' Anna Ö .* closed$'
check "the closed conversation" 0 as berta message show Anna --json
json "its messages stay" 'len(d) == 4'
check "nobody to write to" 1 as berta message send Anna 'Hello?'
says "it is closed" 'this conversation is closed'
check "no profile to look at" 1 as berta person Anna
check "unblock a connection" 0 as anna person unblock Berta
check "unblock" 0 as anna person unblock carl
check "block list" 0 as anna person blocked --json
prints "nobody is blocked" '[]'

# The end of a session, and of the server.
check "sign out" 0 as carl account sign-out
check "signed out" 77 as carl people
check "sign in again as last time" 0 as carl account sign-in --password-file "$work/password"
stop_server
for words in people 'message list' profile 'account devices'; do
    # shellcheck disable=SC2086
    check "unreachable, but kept: $words" 0 as anna $words
    says "unreachable, but kept: $words: since when" 'As of '
done
for words in 'people --wait' 'message list --wait' sync 'profile --wait' 'account devices --wait' 'person Berta'; do
    # shellcheck disable=SC2086
    check "unreachable: $words" 69 as anna $words
done
says "unreachable: which server" "127\.0\.0\.1:$port"
check "counting needs no server" 0 as anna count up Kids
check "signing out needs no server" 0 as carl account sign-out
says "the device can be revoked" 'revoke'
check "no server at all" 69 as dora account register dora --server http://127.0.0.1:1 \
    --password-file "$work/password"
start_server
check "sync when it is back" 0 as anna sync
has "what was counted meanwhile" '^sent 1, received'
# A server without places, and one that cannot give them.
python3 "$here/proxy.py" "$url" /v1/places >"$work/proxy" 2>/dev/null &
proxy=$!
started "$work/proxy"
check "register where no places are" 0 as elsa account register elsa \
    --server "http://127.0.0.1:$(cat "$work/proxy")" --password-file "$work/password"
as elsa count add Goals >/dev/null 2>&1
check "sync where no places are" 0 as elsa sync
has "it syncs all the same" '^sent 1, received'
says "the places are left alone" 'places are as they were'
check "sync where no places are, as JSON" 0 as elsa sync --json
json "it is not known whether they changed" 'd["placesChanged"] is None'
kill $proxy && wait $proxy 2>/dev/null
stop_server
python3 -m http.server --bind 127.0.0.1 "$port" --directory "$work" >/dev/null 2>&1 &
server=$!
for _ in {1..400}; do (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.1; done
check "something else than Quad" 69 as dora account register dora --server "$url" \
    --password-file "$work/password"
stop_server
