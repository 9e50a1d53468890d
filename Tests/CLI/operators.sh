# shellcheck shell=bash disable=SC2154,SC2034
# The operator's commands beside a running server, and without one.
prefix="operators: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the operators: quad-server is not built"
    return
fi

stop_server
own=$work/operators
mkdir -p "$own"
cheap=scrypt:10:8:1
op() { quad-server "$@" --data "$own/server"; }
by() { QUAD_HOME=$own/$1 quad "${@:2}"; }
start_operated() {
    rm -f "$own/port"
    quad-server serve --data "$own/server" --port 0 --port-file "$own/port" \
        --password-hashing $cheap "$@" >/dev/null 2>"$own/log" &
    server=$!
    started "$own/port"
    operated=http://127.0.0.1:$(cat "$own/port")
}

check "accounts of no store" 66 op user list
check "an invitation to no store" 66 quad-server user invite --data "$own/young"
says "it is said" "there is no store at sqlite:$own/young/quad-server.sqlite"
if [ -e "$own/young" ]; then fail "none is made" "it is there"; else pass "none is made"; fi
echo '{"type":"FeatureCollection","features":[]}' >"$own/none.geojson"
check "a map makes a store" 0 quad-server places import "$own/none.geojson" --data "$own/young"
check "no accounts" 0 quad-server user list --data "$own/young"
prints "it says so" 'no accounts'
check "none behind a name" 0 quad-server user list --after zzzz --data "$own/young"
prints "says no more than that" 'no more accounts'
check "none of a beginning" 0 quad-server user list --match zz --data "$own/young"
prints "says which" 'no accounts whose name begins with zz'
check "no accounts as JSON" 0 quad-server user list --json --data "$own/young"
prints "an empty list" '[]'
feed "a name that can't be, without a store" 65 'correct horse' quad-server user create 'Ada L' \
    --data "$own/never" --password-hashing $cheap
feed "nor a name to show" 65 'correct horse' quad-server user create ada --display-name ' ' \
    --data "$own/never" --password-hashing $cheap
feed "nor a password" 65 'short' quad-server user create ada --data "$own/never" \
    --password-hashing $cheap
if [ -e "$own/never" ]; then fail "none makes a store" "it is there"; else pass "none makes a store"; fi
feed "a password that is too short" 65 'short' op user create ada --password-hashing $cheap
says "how long it must be" 'at least 8 characters'
check "no password at all" 66 op user create ada --password-hashing $cheap
feed "a name that can't be" 65 'correct horse' op user create 'Ada L' --password-hashing $cheap
feed "make an account without a server" 0 $'correct horse\n' op user create ada \
    --display-name 'Ada L.' --password-hashing $cheap
prints "it is made" 'made the account ada'
start_operated
feed "a name that would be an option" 65 'correct horse' quad-server user create \
    --data "$own/server" --password-hashing $cheap -- --yes
says "why" 'beginning with a letter or a digit'
feed "make an account beside a server" 0 $'correct horse\n' op user create ben --json \
    --password-hashing $cheap
json "as JSON" 'd["name"] == "ben" and d["disabled"] is False and d["devices"] == []'
feed "a name that is taken" 73 'correct horse' op user create BEN --password-hashing $cheap
says "which" 'the name ben is taken'
feed "who was made can sign in" 0 'correct horse' by ada account sign-in ada \
    --server "$operated" --password-stdin
feed "the other, too" 0 'correct horse' by ben account sign-in ben \
    --server "$operated" --password-stdin
check "list" 0 op user list
has "a line for each" '^ada +Ada L\. +on +1 device '
check "list as JSON" 0 op user list --json
json "names in order" '[a["name"] for a in d] == ["ada", "ben"] and len(d[0]["devices"]) == 1'
check "show" 0 op user show Ada
has "the device is there" '^device +[0-9a-f]{32}'
check "show nobody" 1 op user show eve
says "who is not there" 'no account is called "eve"'

# A password at a terminal: looked at before it is asked for again, and Ctrl-C ends at once.
python3 "$here/terminal.py" ': ' $'short\r' 'characters: ' $'correct horse\r' \
    'more: ' $'correct house\r' 'characters: ' $'correct horse\r' 'more: ' $'correct horse\r' -- \
    quad-server user create cleo --data "$own/server" --password-hashing $cheap >"$out" 2>"$err"
has "a short one is refused at once" 'the password is too short: use at least 8 characters'
has "two that differ" 'passwords differ'
has "it is made" 'made the account cleo'
lacks "nothing is shown" 'horse'
python3 "$here/terminal.py" ': ' $'\003' -- quad-server user reset cleo --password --data "$own/server" \
    >"$out" 2>"$err"
expect "Ctrl-C" $? 130

# Switching off.
QUAD_HOME=$own/ada quad message watch --json >"$own/watched" 2>"$own/watched.err" &
watcher=$!
sleep 0.5
check "switch off" 0 op user disable ada
prints "what happened" 'ada is disabled, and signed out on 1 device'
check "the next request is refused" 77 by ada people
feed "signing in is refused" 77 'correct horse' by ada account sign-in ada \
    --server "$operated" --password-stdin
says "whom to ask" 'ask the operator'
check "the others go on" 0 by ben people
ended=no
for _ in {1..100}; do
    kill -0 $watcher 2>/dev/null || { ended=yes && break; }
    sleep 0.1
done
expect "a live stream ends before the next heartbeat" "$ended" yes
kill $watcher 2>/dev/null
wait $watcher 2>/dev/null
check "switch off again" 0 op user disable ada
prints "it was" 'ada was already disabled'
check "switch on" 0 op user enable ada
feed "signing in again" 0 'correct horse' by ada account sign-in --password-stdin

# A new password.
feed "reset" 0 'another horse' op user reset ada --password --password-hashing $cheap
prints "the devices are signed out" 'ada has the new password, and is signed out on 1 device'
check "the old session has ended" 77 by ada people
feed "the old password is wrong" 77 'correct horse' by ada account sign-in --password-stdin
feed "the new one is right" 0 'another horse' by ada account sign-in --password-stdin
ada=$(op user show ada --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["account"])')
by ada count add Kids >/dev/null 2>&1
check "something is synced" 0 by ada sync

# A code, by which the person sets a password that the operator doesn't know.
check "a code for nobody" 1 op user reset eve
check "a code" 0 op user reset ada
code=$(cat "$out")
check "a second one, as JSON" 0 op user reset ada --json
json "its end" 'd["name"] == "ada" and d["expiresAt"] > "2026" and len(d["code"]) == 19'
second=$(python3 -c 'import json,sys; print(json.load(sys.stdin)["code"])' <"$out")
check "until it is used, nothing changes" 0 by ada people
set_by() { by fresh account reset ada --server "$operated" --code "$1" --password-stdin; }
feed "the first one is no longer good" 77 'a third horse' set_by "$code"
says "what to do" 'ask the operator of the server for another'
feed "a password that is too short" 65 'short' set_by "$second"
feed "in small letters, without hyphens" 0 'a third horse' set_by "$(tr -d - <<<"$second" | tr A-Z a-z)"
feed "once" 77 'a fourth horse' set_by "$second"
check "the session has ended" 77 by ada people
feed "the password before is wrong" 77 'another horse' by ada account sign-in --password-stdin
feed "the new one is right" 0 'a third horse' by ada account sign-in --password-stdin
check "the audit has the codes" 0 op audit --json
json "and no more" '[a["act"] for a in d if a["act"] in ("reset", "reset-code")] == ["reset", "reset-code", "reset-code"]'

# Removing.
check "delete without --yes" 64 op user delete ada
says "nothing was done, and what would go" \
    'its reports about others that wait for a decision \(0\), and nothing was done: add --yes'
check "nor somebody who is not there" 1 op user delete eve
check "it is still there" 0 op user show ada
check "delete" 0 op user delete ada --yes
check "no longer there" 1 op user show ada
check "nor signed in" 77 by ada sync
python3 - "$own/server/quad-server.sqlite" "$ada" >"$out" <<'PYTHON'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
for (table,) in store.execute("select name from sqlite_master where type = 'table'").fetchall():
    for row in store.execute(f'select * from "{table}"'):
        cells = [c.hex() if isinstance(c, bytes) else str(c) for c in row]
        if any(sys.argv[2] in c for c in cells):
            print(table)
            break
PYTHON
expect "no row is left but the audit's, and that it is removed" "$(sort "$out" | paste -sd ' ')" \
    'ends operator_acts'

# The audit.
check "audit" 0 op audit --json
json "every act in order" '[a["act"] for a in d] == ["create", "create", "list", "list", "show", "create",
    "disable", "disable", "enable", "reset", "show", "reset-code", "reset-code", "data", "show", "delete"]'
json "numbered without gaps" '[a["number"] for a in d] == [n + 1 for n in range(len(d))]'
json "by whom" '{a["user"] for a in d} == {"'"$(id -un)"'"}'
json "about whom" 'd[8]["name"] == "ada" and d[8]["account"] == "'"$ada"'"'
check "audit after a number" 0 op audit --after 15
has "the last act" '^16 .* delete +ada  all that was its own$'
lacks "not the one before" '^15 '
check "an audit of nothing" 0 op audit --after 16
silent "nothing" "$out"

# What is held of an account, and changing it.
check "what is held" 0 op user data ben
has "amounts" '^visits +0$'
check "the same as JSON" 0 op user data ben --json
json "amounts as members" 'd["name"] == "ben" and d["conversations"] == 0 and d["words"] == ""'
check "of nobody" 1 op user data eve
check "with whom somebody writes" 0 op user conversations ben
prints "nobody" 'no conversations'
check "no change" 64 op user profile ben
says "what to give" '--display-name, --words or --no-picture'
check "a name that can't be" 65 op user profile ben --display-name $'\u202Ex'
check "other words" 0 op user profile ben --display-name 'Ben B.' --words 'at the library'
prints "what changed" 'changed for ben: name, words'
check "the same again" 0 op user profile ben --words 'at the library'
prints "nothing" 'nothing changed for ben'
check "its person sees them" 0 by ben profile
has "the words" 'at the library'
check "no report" 1 op report close 12345678 --act disable
check "a decision that is none" 64 op report close 12345678 --act warn
check "nor a removal for it" 1 op report close 12345678 --act delete
says "which" 'no single report is called "12345678"'
quad-sim campus >"$own/campus.geojson"
check "places" 0 op places import "$own/campus.geojson" --json
json "how many" 'd["added"] == 40 and d["leftOut"] == 0'
place=$(op places list | head -n 1)
check "a place is removed" 0 op places remove "${place%%$'\t'*}"
prints "which" "removed ${place#*$'\t'}"
check "once" 1 op places remove "${place%%$'\t'*}"
says "what to give" 'give its id'
check "all of it is noted" 0 op audit --after 16 --json
json "in order" '[a["act"] for a in d] == ["data", "data", "conversations", "profile", "profile",
    "import", "remove"]'
json "what changed" 'd[3]["facts"] == "name, words" and d[4]["facts"] == "as it was"'

# One place, one device, one page, one person's data.
place=$(op places list | head -n 1)
check "a place is changed" 0 op places edit "${place%%$'\t'*}" --name 'The Shed' \
    --hours 'Mo-Fr 08:00-22:00'
prints "what changed" 'changed for The Shed: name, hours'
check "another area" 0 op places edit 'The Shed' --corners '-50,3; -50,3.001; -49.999,3.001' --json
json "it is changed" 'd["changed"] == ["area"]'
check "a round one" 0 op places edit 'The Shed' --circle=-50,3,40
has "it is changed, too" '^changed for The Shed: area$'
check "edges that cross" 65 op places edit 'The Shed' --corners '0,0;1,1;0,1;1,0'
says "what is wrong" 'edges cross, touch or enclose nothing'
check "both" 64 op places edit 'The Shed' --circle 0,0,1 --corners '0,0;1,1;0,1'
check "nothing to change" 64 op places edit 'The Shed'
check "hours that nobody can read" 65 op places edit 'The Shed' --hours sometimes
check "part of itself" 1 op places edit 'The Shed' --part-of 'The Shed'
check "hours are removed" 0 op places edit 'The Shed' --hours '' --json
json "as JSON" 'd["name"] == "The Shed" and d["changed"] == ["hours"]'
device=$(op user show ben --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["devices"][0]["device"])')
check "no such device" 1 op user sign-out ben ffffzz
says "which" 'no single device that is signed in is called "ffffzz"'
check "what is held of ben" 0 op user export ben --to "$own/ben.json"
prints "how much" "$own/ben.json: conversations 0, messages 0, visits 0, documents 0"
expect "for the operator alone" "$(stat -c %a "$own/ben.json")" 600
check "the person gets the same" 0 by ben account export --to "$own/ben-own.json"
python3 - "$own/ben.json" "$own/ben-own.json" >"$out" 2>"$err" <<'PYTHON'
import json, sys
given, own = (json.load(open(name)) for name in sys.argv[1:])
for one in (given, own):
    for name in ("server", "exportedAt"): one.pop(name)
    for device in one["devices"]: device.pop("isCurrent"); device.pop("lastUsedAt")
assert given == own, (given, own)
PYTHON
expect "but for where and when" $? 0
check "an export overwrites nothing" 73 op user export ben --to "$own/ben.json"
check "of nobody" 1 op user export eve --to "$own/eve.json"
check "an export to standard output" 64 op user export ben --to -
check "into a full device" 74 op user export ben --to /dev/full
check "into no folder" 73 op user export ben --to "$own/none/ben.json"
check "nothing is left of it" 1 test -e "$own/eve.json"
check "a device is signed out" 0 op user sign-out ben "${device:0:8}"
prints "which" "ben is signed out on $device"
check "its next request is refused" 77 by ben people
check "a page of accounts" 0 op user list --limit 1 --json
json "one" '[a["name"] for a in d] == ["ben"]'
check "the next one" 0 op user list --limit 1 --after ben --json
json "the other" '[a["name"] for a in d] == ["cleo"]'
check "those that begin so" 0 op user list --match cl --json
json "one" '[a["name"] for a in d] == ["cleo"]'
check "a page of nothing" 64 op user list --limit 0
check "a page of the audit" 0 op audit --after 1 --limit 2 --json
json "two" '[a["number"] for a in d] == [2, 3]'
check "all of this is noted" 0 op audit --after 23 --json
json "but what was refused" '[a["act"] for a in d] == 4 * ["edit"] + ["show", "export", "export",
    "sign-out", "list", "list", "list"]'
stop_server

# A disk that did not confirm a commit left a mark: the next start checks the store.
mark=$own/server/quad-server.sqlite.check
touch "$mark"
start_operated
cp "$own/log" "$out"
has "it is checked first" 'the store is sound'
check "the mark is gone" 1 test -e "$mark"
stop_server
cp -r "$own/server" "$own/damaged"
python3 - "$own/damaged/quad-server.sqlite" <<'PYTHON'
import sys
with open(sys.argv[1], "r+b") as file:
    pages = file.seek(0, 2) // 4096
    for page in range(2, pages):
        file.seek(page * 4096 + 1000)
        file.write(b"damage" * 200)
PYTHON
touch "$own/damaged/quad-server.sqlite.check"
check "a damaged store is not served" 65 timeout 60 quad-server serve --data "$own/damaged" --port 0
says "it is damaged" 'damaged'
check "the mark stays" 0 test -e "$own/damaged/quad-server.sqlite.check"

# One on JSON files has them alone.
quad-server serve --store "json:$own/json" --port 0 --port-file "$own/json.port" \
    >/dev/null 2>&1 &
server=$!
started "$own/json.port"
check "beside a server on JSON files" 75 quad-server user list --store "json:$own/json"
stop_server
check "without it" 0 quad-server user list --store "json:$own/json"
check "a person's store" 0 by carl count add Kids
check "is none of a server" 65 quad-server user list --store "sqlite:$own/carl/quad.sqlite"
