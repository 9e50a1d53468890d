# shellcheck shell=bash disable=SC2154,SC2034
# A server's store that is moved to another place and engine.
prefix="moves: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the moves: quad-server is not built"
    return
fi
folder=$work/moves
mkdir -p "$folder"
places=("sqlite:$folder/first.sqlite" "json:$folder/second" "sqlite:$folder/third.sqlite")
unset QUAD_POSTGRESQL
# The server of PostgreSQL is another user's if this one is root.
chmod 711 "$work"
if (postgresql_programs >/dev/null) && start_postgresql "$work/postgresql"; then
    places+=("$QUAD_POSTGRESQL&schema=one&ends=$folder/fourth.ends" "sqlite:$folder/fifth.sqlite")
    unset QUAD_POSTGRESQL
else
    echo "skip moves to PostgreSQL: there is none here"
fi

ann() { QUAD_HOME=$folder/ann quad "$@"; }
port=0
serve_at() { # serve_at URL: the same address each time, as behind a name.
    rm -f "$folder/port"
    quad-server serve --store "$1" --port "$port" --port-file "$folder/port" --registration open \
        --password-hashing scrypt:10:8:1 >"$folder/log" 2>&1 &
    server=$!
    started "$folder/port"
    port=$(cat "$folder/port")
}
api() { curl -s -H "authorization: Bearer $token" -H 'content-type: application/json' "$@"; }
# stream EVENT FILE [LAST]: reads live events, after the last one that is known, until one comes.
stream() {
    api -N ${3:+-H "last-event-id: $3"} "http://127.0.0.1:$port/v1/events" >"$2" 2>/dev/null &
    local reader=$!
    for _ in {1..400}; do grep -q "^event: $1" "$2" && break; sleep 0.05; done
    kill "$reader" 2>/dev/null
    wait "$reader" 2>/dev/null
}
bio() { api -o /dev/null -X PATCH -d "{\"bio\":\"$1\"}" "http://127.0.0.1:$port/v1/me"; }
event=
# streams NAME: a stream goes on after the last event, and is told what happened since.
streams() {
    if [ -n "$event" ]; then
        stream profile "$folder/events" "$event"
        said "$1: a stream is told what it missed" '^event: profile' "$folder/events"
        expect "$1: and does not begin anew" "$(grep -c '^event: reset' "$folder/events")" 0
    fi
    stream reset "$folder/events"
    event=$(sed -n 's/^id: *//p' "$folder/events" | tail -n 1)
    bio "$RANDOM at $1"
}
# in_turn NAME: what ann counts while the server is where it is now, and whether her device is known.
in_turn() {
    serve_at "$1"
    check "$2: ann counts" 0 ann count up Kids
    check "$2: her device is still signed in" 0 ann sync
    has "$2: and is told of nothing new" '^sent 1, received 0'
    streams "$2"
    stop_server
}

serve_at "${places[0]}"
ann account register ann --server "http://127.0.0.1:$port" --password-stdin <<<"correct horse" >/dev/null 2>&1
token=$(curl -s "http://127.0.0.1:$port/v1/sessions" -H 'content-type: application/json' \
    -d '{"name":"ann","password":"correct horse","device":"00000000000000000000000000000001"}' |
    sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
ann count add Kids >/dev/null
ann journal add "What a day" >/dev/null
ann sync >/dev/null 2>&1
check "a store of a server that runs is not moved" 75 \
    quad-server move --from "${places[0]}" --to "${places[1]}"
stop_server
check "a place that is taken is refused" 73 \
    quad-server move --from "${places[0]}" --to "sqlite:$folder/ann/quad.sqlite"
says "and named" 'ann/quad.sqlite already exists, so nothing was moved'
check "the same place is refused" 64 quad-server move --from "${places[0]}" --to "${places[0]}"
check "so is memory" 64 quad-server move --from "${places[0]}" --to memory:
check "and a store that is not there" 66 quad-server move --from "sqlite:$folder/none" --to "${places[1]}"
check "and a folder that is not there" 73 quad-server move --from "${places[0]}" --to "sqlite:$folder/no/x"
check "and a person's own store" 65 quad-server move --from "sqlite:$folder/ann/quad.sqlite" --to "${places[1]}"
# A folder in which the copy has room, and its last step has none.
mkdir -p "$work/small"
if mount -t tmpfs -o size=300k none "$work/small" 2>/dev/null; then
    check "a full disk is said" 74 quad-server move --from "${places[0]}" --to "json:$work/small/full"
    says "and which" '^quad-server: no space left for .*/small/full'
    expect "nothing is left there" "$(ls -A "$work/small")" ""
    umount "$work/small"
else
    echo "skip a full disk: no small file system can be mounted"
fi
check "the old store is as it was" 0 quad-server check --store "${places[0]}"
check "a store of files is migrated by itself" 0 quad-server migrate "${places[0]}"
has "and that is said" ' is migrated when a server or a command opens it$'
check "which is no answer where there is none" 66 quad-server migrate "sqlite:$folder/none"
in_turn "${places[0]}" "the first place"
for number in $(seq 1 $((${#places[@]} - 1))); do
    old=${places[number - 1]} new=${places[number]} name="${places[number - 1]%%:*} to ${places[number]%%:*}"
    check "$name" 0 quad-server move --from "$old" --to "$new"
    has "$name: all is compared" ' is moved to .* rows, each compared$'
    check "$name: nothing starts on the old store" 65 quad-server serve --store "$old" --port 0
    says "$name: and why" 'the store of a server that was moved: name its new one$'
    check "$name: it is not moved a second time" 65 \
        quad-server move --from "$old" --to "sqlite:$folder/elsewhere.sqlite"
    says "$name: for it was moved" " was moved to .*: name that one$"
    check "$name: nor to the same place" 65 quad-server move --from "$old" --to "$new"
    check "$name: and it stays moved" 65 quad-server user list --store "$old"
    check "$name: the new one is sound" 0 quad-server check --store "$new"
    check "$name: its audit says so" 0 quad-server audit --store "$new"
    has "$name: with the place" " move .* from ${old%%\?*}"
    in_turn "$new" "$name"
done
check "all taps are there" 0 ann count list --json
has "all of them" "\"value\": *${#places[@]}\b"

# Killed at any time, the old store serves on or the same command ends the move.
last=${places[-1]} killed=0 finished=0
for tenth in 1 3 5 6 7 8 9 10 12 14; do
    to="sqlite:$folder/kill.$tenth.sqlite"
    quad-server move --from "$last" --to "$to" >/dev/null 2>&1 &
    mover=$!
    sleep "$((tenth / 10)).$((tenth % 10))"
    kill -9 $mover 2>/dev/null
    wait $mover 2>/dev/null
    # One that had ended by itself can be sent a signal, too.
    [ $? -ne 137 ] || killed=$((killed + 1))
    # Refused where it had ended.
    quad-server move --from "$last" --to "$to" >"$out" 2>"$err"
    if quad-server check --store "$to" >"$out" 2>"$err"; then finished=$((finished + 1)); fi
    last=$to
done
expect "killed at ten times, each is ended by the same command" "$finished" 10
expect "and some were killed" "$((killed > 0))" 1
in_turn "$last" "after ten kills"

# Killed in the moment in which the old store was given up already: before the copy had its name, and after.
killed_between() {
    python3 -c 'import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("UPDATE store_role SET role = \"moving\"")
store.commit()' "${last#sqlite:}"
}
to="sqlite:$folder/between.sqlite"
check "a last move" 0 quad-server move --from "$last" --to "$to"
killed_between
check "killed between: nothing starts on the old store" 65 quad-server serve --store "$last" --port 0
says "killed between: and why" 'name its new one, or end the move, which was killed$'
check "killed between: it goes to no other place" 65 \
    quad-server move --from "$last" --to "sqlite:$folder/elsewhere.sqlite"
check "killed between: the same command ends it" 0 quad-server move --from "$last" --to "$to"
has "killed between: for the copy was there" ' is moved to .*: the copy was complete$'
check "killed between: once" 65 quad-server move --from "$last" --to "$to"
killed_between
rm "$folder"/between.*
check "killed before: the same command moves it" 0 quad-server move --from "$last" --to "$to"
has "killed before: with all rows" ' rows, each compared$'
killed_between
rm "$folder"/between.*
QUAD_HOME=$folder/other quad-server user create ben --store "$to" --password-hashing scrypt:10:8:1 \
    <<<"correct horse" >"$out" 2>"$err"
check "killed between: another server's store is not taken for the copy" 73 \
    quad-server move --from "$last" --to "$to"
says "killed between: and named" 'is another server'
stop_postgresql "$work/postgresql"
rm -rf "$work/postgresql"
