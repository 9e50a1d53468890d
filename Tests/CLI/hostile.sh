# shellcheck shell=bash disable=SC2154,SC2034
# Another device of the account pushes whatever it likes: every command still reads what is honest,
# ends in time, and what was pushed can be deleted.
prefix="hostile: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip a hostile device: quad-server is not built"
    return
fi
fresh
ours=$QUAD_HOME
rm -f "$work/hostile.port"
quad-server serve --data "$work/hostile.server" --port 0 --port-file "$work/hostile.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/hostile.log" &
server=$!
started "$work/hostile.port"
address=http://127.0.0.1:$(cat "$work/hostile.port")
printf 'correct horse\n' >"$work/hostile.password"
enemy() { python3 "$here/hostile_client.py" "$address" anna 'correct horse' "$@"; }

# timely NAME COMMAND...: ends with 0 within a minute, however much else the machine does.
timely() {
    local name=$1
    shift
    check "$name" 0 timeout 60 "$@"
}

check "an account" 0 quad account register anna --server "$address" \
    --password-file "$work/hostile.password"
check "a counter" 0 quad count add Kids
check "counted" 0 quad count up Kids 5
check "a stopwatch" 0 quad count add Keeper --type time
check "that runs" 0 quad count start Keeper
check "an entry" 0 quad journal add "An honest line"
check "sync" 0 quad sync
check "the enemy pushes" 0 enemy push
has "much of it is taken" '^[2-9][0-9][0-9] '
timely "it comes" quad sync

# reads NAME: every reading command ends in time, and with words if it fails.
reads() {
    local what
    for what in "" "count list" "count list --json" "count list --archived" "count history Kids" \
        "count plot Kids" "count intervals Keeper" "group list" "journal list" "journal tags" \
        "journal search honest" "journal today" "sync status" "undo --list" "place list" \
        "doctor" "export" "export --format csv --output $work/hostile.csv" \
        "export --format markdown" "about"; do
        # shellcheck disable=SC2086
        timeout 60 quad $what >"$out" 2>"$err" </dev/null
        local status=$?
        if [ "$status" -lt 70 ]; then pass "$1: quad $what"; else
            fail "$1: quad $what" "exit $status"
        fi
    done
}
reads "here"
check "all counters" 0 quad count list --json
python3 -c 'import json,sys; print(*[c["id"] for c in json.load(open(sys.argv[1]))][:400:16], sep="\n")' \
    "$out" >"$work/hostile.ids"
failed_before=$failed
while read -r id; do
    for what in "count show $id" "count history $id" "count periods $id" "count intervals $id" \
        "count plot $id --by month" "count lap $id" "count up $id" "count start $id" \
        "count stop $id" "count archive $id" "count delete $id --yes"; do
        # shellcheck disable=SC2086
        timeout 60 quad $what >"$out" 2>"$err" </dev/null
        status=$?
        [ "$status" -lt 100 ] || fail "quad $what" "exit $status"
    done
done < <(grep -v "$(quad count show Kids --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])')" "$work/hostile.ids")
expect "whatever is done with some of them, nothing traps" "$failed" "$failed_before"
check "the counter is there" 0 quad count show Kids --json
json "with its value" 'd["value"] == 5'
check "and can be counted" 0 quad count up Kids
check "the entry is there" 0 quad journal search honest
has "as it was written" 'An .*honest.* line'

check "the doctor names documents" 0 quad doctor
has "and what to do" 'quad doctor --repair'
check "which may be deleted" 64 quad doctor --repair
says "but asks" '--yes'
timely "without asking, if told so" quad doctor --repair --yes
check "then none is left" 0 quad doctor
lacks "none is odd" 'quad doctor --repair'
timely "that syncs" quad sync
check "the counter is still there" 0 quad count show Kids --json
json "with all taps" 'd["value"] == 6'
id=$(value 'd["id"]')

# Another device writes as this one until there is no room.
check "an export" 0 quad export
device=$(python3 -c '
import json, sys
for d in json.load(open(sys.argv[1]))["documents"]:
    if d["id"] == sys.argv[2]: print(*d["state"]["counters"]["value"]["tally"])' "$out" "$id")
check "the enemy fills its part" 0 enemy fill counter "$id" "$device"
check "a tap meanwhile" 0 quad count up Kids 2
check "the sync says it" 0 quad sync
says "in a sentence" 'goes on as a device of its own'
check "no tap is lost" 0 quad count show Kids --json
json "all are there" 'd["value"] == 8'
check "and it counts on" 0 quad count up Kids
check "it syncs again" 0 quad sync
check "and is the same" 0 quad count show Kids --json
json "with one more" 'd["value"] == 9'

# A new device gets all of it at once, and the server serves on.
fresh
check "another device signs in" 0 quad account sign-in anna --server "$address" \
    --password-file "$work/hostile.password"
check "and has the counter" 0 quad sync
check "with its value" 0 quad count show Kids --json
json "all taps" 'd["value"] == 9'

# The same as a file, without any server.
fresh
check "a counter elsewhere" 0 quad count add Kids
check "counted there" 0 quad count up Kids 5
check "a file" 0 enemy file "$work/hostile.json"
timely "is imported" quad import "$work/hostile.json" --skip-bad
reads "imported"
check "the honest counter is there" 0 quad count show Kids --json
json "with its value there" 'd["value"] == 5'
stop_server
QUAD_HOME=$ours
