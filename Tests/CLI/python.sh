# shellcheck shell=bash disable=SC2154,SC2034
# Clients in another language, written from docs/sync-client.md, and quad agree on one server.
prefix="python: "
check "the test vectors" 0 python3 "$here/sync_document.py" "$here/../../docs/sync-vectors"
has "all of them" '^[0-9]+ documents, [0-9]+ joins and [0-9]+ refusals as said$'
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the client in Python: quad-server is not built"
    return
fi
fresh
ours=$QUAD_HOME
rm -f "$work/python.port"
quad-server serve --data "$work/python.server" --port 0 --port-file "$work/python.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/python.log" &
server=$!
started "$work/python.port"
address=http://127.0.0.1:$(cat "$work/python.port")
printf 'correct horse\n' >"$work/python.password"
theirs() { python3 "$here/sync_client.py" "$work/python.json" "$@"; }

check "an account" 0 quad account register anna --server "$address" \
    --password-file "$work/python.password"
check "a counter" 0 quad count add Kids
check "counted here" 0 quad count up Kids 5
check "sync here" 0 quad sync
check "they sign in" 0 theirs sign-in "$address" anna 'correct horse'
check "they sync" 0 theirs sync
check "they see it" 0 theirs list
prints "and its value" "5 Kids"
check "they count" 0 theirs up Kids 3
check "they add another" 0 theirs add Laps
check "and count it" 0 theirs up Laps
check "they sync again" 0 theirs sync
check "they have nothing to say" 0 theirs sync
check "counted here, too" 0 quad count up Kids
check "sync here again" 0 quad sync
check "all is here" 0 quad count list --json
json "the sum of both" '{c["title"]: c["value"] for c in d} == {"Kids": 9, "Laps": 1}'
# A set absorbs what it had seen, and no more.
check "they set" 0 theirs set Kids 100
check "and count on" 0 theirs up Kids
check "counted here meanwhile" 0 quad count up Kids 7
check "here first" 0 quad sync
check "then they" 0 theirs sync
check "and here" 0 quad sync
check "what is here" 0 quad count list --json
json "the set, and each tap that it had not seen" '{c["title"]: c["value"] for c in d}["Kids"] == 109'
check "what they have" 0 theirs list
prints "the same" $'109 Kids\n1 Laps'
check "a deletion" 0 quad count delete Laps --yes
check "is told" 0 quad sync
check "they hear of it" 0 theirs sync
check "they do not show it" 0 theirs list
prints "only the other is left" "109 Kids"
check "both agree on all there is" 0 quad sync
check "a text that has to be escaped" 0 quad journal add 'One "line" \ é 🦆'
check "a stopwatch" 0 quad count add Run --type time
check "that measures" 0 quad count start Run
check "and is stopped" 0 quad count stop Run
check "sync" 0 quad sync
check "the binary form says what JSON says" 0 \
    python3 "$here/sync_binary.py" "$address" anna 'correct horse'
has "of all documents" 'documents are the same as [0-9]+ bytes of JSON and'
check "a checksum of their own, sent as a text" 0 \
    python3 "$here/sync_document.py" "$address" anna 'correct horse'
has "is the server's" '^[0-9]+ documents have the checksum -?[0-9]+ on both sides$'
stop_server
QUAD_HOME=$ours
