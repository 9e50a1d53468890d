# shellcheck shell=bash disable=SC2154,SC2034
# Devices that stay in sync by themselves: `quad sync --watch`, and what `quad sync status` says.
prefix="watch: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the watch: quad-server is not built"
    return
fi
stop_server
fresh
mkdir -p "$work/watch"
start_watched() { # start_watched [PORT]
    rm -f "$work/watch.port"
    quad-server serve --data "$work/watch-server" --port "${1:-0}" --port-file "$work/watch.port" \
        --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/watch.log" &
    server=$!
    started "$work/watch.port"
}
# at NAME WORD...: the program on the store of a device.
at() { QUAD_HOME=$work/watch/$1 quad "${@:2}"; }
# watcher NAME WORD...: a watch on a device's store; its process is in $watching.
watcher() {
    # What one of before said is no answer.
    : >"$work/watch.$1.err"
    QUAD_HOME=$work/watch/$1 quad sync --watch "${@:2}" >"$work/watch.$1" 2>"$work/watch.$1.err" \
        </dev/null &
    watching=$!
}
# within NAME SECONDS COMMAND...: the command succeeds within that time, or 20 s more, which a busy
# machine needs to start what looks.
within() {
    local name=$1 end=$((SECONDS + $2 + 20))
    shift 2
    until "$@" >"$out" 2>"$err"; do
        if [ $SECONDS -gt $end ]; then
            fail "$name" "not within the time"
            tail -n 3 "$work"/watch.*.err | sed 's/^/    /'
            return
        fi
        sleep 0.1
    done
    pass "$name"
}
# shows NAME TITLE VALUE: that device shows that value.
shows() { at "$1" count list | grep -qE "(^|[^0-9])$3 +$2( |\$)"; }
# ends NAME PROCESS SIGNAL: a watch ends with 0.
ends() {
    local status=0
    kill "-$3" "$2"
    wait "$2" || status=$?
    expect "$1" "$status" 0
}

start_watched
watch_port=$(cat "$work/watch.port")
watch_url=http://127.0.0.1:$watch_port
printf 'correct horse\n' >"$work/watch.password"
check "status before there is an account" 0 at one sync status
has "it has never synced" '^last exchange +never$'
has "what is wrong" '^problems +this device is not signed in'
check "watching without an account" 77 at one sync --watch
check "--every alone" 64 at one sync --every 5
check "an account" 0 at one account register kim --server "$watch_url" --display-name Kim \
    --password-file "$work/watch.password"
for device in two json; do
    [ $device = json ] && export QUAD_STORE=json:$work/watch.store
    check "sign in on $device" 0 at $device account sign-in kim --server "$watch_url" \
        --password-file "$work/watch.password"
    unset QUAD_STORE
done
at one count add Kids >/dev/null 2>&1
watcher one
one=$watching
watcher two --json
two=$watching
QUAD_STORE=json:$work/watch.store watcher json
json=$watching
in_json() { QUAD_STORE=json:$work/watch.store at json "$@"; }
json_shows() { in_json count list | grep -qE "(^|[^0-9])$2 +$1( |\$)"; }

within "what was there before comes across" 10 shows two Kids 0
at one count up Kids 3 >/dev/null
within "a tap of another process comes across" 5 shows two Kids 3
within "also to a store that one program can have at a time" 5 json_shows Kids 3
in_json count up Kids 4 >/dev/null
within "and from it" 5 shows one Kids 7
grep -v '^{"schemaVersion":1,"event":"[a-z]*","at":"\|^{"schemaVersion":1,"pushed"' "$work/watch.two" >"$out"
silent "each line is an object that says what it is" "$out"
check "status" 0 at one sync status
has "the queue" '^changes waiting +0$'
has "the last success" '^last exchange +just now$'
has "this device" '^devices +[0-9a-f]{8}  this one$|^ +[0-9a-f]{8}  this one$'
lacks "no problems" '^problems'
check "status as JSON" 0 at one sync status --json
json "it has all of it" \
    'd["pendingDocuments"] == 0 and d["lastSuccess"] and len(d["devices"]) == 3 and d["problems"] == []'

# Killed, and away for a while.
kill -9 "$server" && wait "$server" 2>/dev/null
server=
at one count up Kids 10 >/dev/null
at two count up Kids 20 >/dev/null
within "a watch says that the server is away" 10 grep -q 'trying again' "$work/watch.one.err"
check "status without a server" 0 at one sync status --json
json "what waits, and why" \
    'd["pendingDocuments"] == 1 and "cannot be reached" in d["problems"][0]'
json "the devices as they were told last" \
    'len(d["devices"]) == 3 and d["devicesAsOf"] and len([x for x in d["devices"] if x["current"]]) == 1'
check "the devices without a server" 0 at one account devices
has "them" 'this device'
says "and how old that is, and why" "^As of .*cannot be reached"
check "the devices of who asks nobody" 0 at one account devices --offline
check "status of a device that asks nobody" 0 at one sync status --offline
has "what went wrong last" '^problems +the latest exchange failed: '
sleep 1
start_watched "$watch_port"
within "all comes across when it is back" 20 shows one Kids 37
within "to every device" 10 shows two Kids 37
within "to that store, too" 10 json_shows Kids 37
expect "the absence was said once" "$(grep -c 'trying again' "$work/watch.one.err")" 1
expect "and its end once" "$(grep -c 'is back' "$work/watch.one.err")" 1

ends "Ctrl-C ends it with 0" "$one" INT
ends "and so does TERM" "$two" TERM
ends "on every store" "$json" INT
check "the store is free" 0 in_json count up Kids
in_json sync >/dev/null 2>&1

# The server goes while nobody does anything: that is said at once, and that it is back.
watcher one
one=$watching
within "it listens again" 10 grep -q '^Live' "$work/watch.one.err"
kill "$server" && wait "$server" 2>/dev/null
server=
within "it is told that the server went" 10 grep -q 'trying again' "$work/watch.one.err"
start_watched "$watch_port"
within "and that it is back" 30 grep -q 'The server is back' "$work/watch.one.err"
ends "and it ends with 0" "$one" INT

# A server that never tells: looking now and then is enough.
python3 "$here/proxy.py" "$watch_url" /v1/events >"$work/mute" 2>/dev/null &
mute=$!
started "$work/mute"
check "sign in where nobody tells" 0 at deaf account sign-in kim \
    --server "http://127.0.0.1:$(cat "$work/mute")" --password-file "$work/watch.password"
watcher deaf --every 1
deaf=$watching
within "what was there comes across" 10 shows deaf Kids 38
at one count up Kids >/dev/null && at one sync >/dev/null
within "what is new comes across by looking" 10 shows deaf Kids 39
ends "it ends, too" "$deaf" INT
kill $mute && wait $mute 2>/dev/null
stop_server
