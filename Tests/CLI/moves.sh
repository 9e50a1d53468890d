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
# in_turn NAME: what ann counts while the server is where it is now, and whether her device is known.
in_turn() {
    serve_at "$1"
    check "$2: ann counts" 0 ann count up Kids
    check "$2: her device is still signed in" 0 ann sync
    has "$2: and is told of nothing new" '^sent 1, received 0'
    stop_server
}

serve_at "${places[0]}"
ann account register ann --server "http://127.0.0.1:$port" --password-stdin <<<"correct horse" >/dev/null 2>&1
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
in_turn "${places[0]}" "the first place"
for number in $(seq 1 $((${#places[@]} - 1))); do
    old=${places[number - 1]} new=${places[number]} name="${places[number - 1]%%:*} to ${places[number]%%:*}"
    check "$name" 0 quad-server move --from "$old" --to "$new"
    has "$name: all is compared" ' is moved to .* rows, each compared$'
    check "$name: nothing starts on the old store" 65 quad-server serve --store "$old" --port 0
    says "$name: and why" 'the store of a server that was moved: name its new one'
    check "$name: it is not moved a second time" 65 \
        quad-server move --from "$old" --to "sqlite:$folder/elsewhere.sqlite"
    says "$name: for it was moved" " was moved to .*: move that one$"
    check "$name: nor to the same place" 73 quad-server move --from "$old" --to "$new"
    check "$name: and it stays moved" 65 quad-server user list --store "$old"
    check "$name: the new one is sound" 0 quad-server check --store "$new"
    check "$name: its audit says so" 0 quad-server audit --store "$new"
    has "$name: with the place" " move .* to ${new%%\?*}"
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
    kill -9 $mover 2>/dev/null && killed=$((killed + 1))
    wait $mover 2>/dev/null
    if quad-server user list --store "$last" >/dev/null 2>&1; then
        quad-server move --from "$last" --to "$to" >"$out" 2>"$err"
    else
        [ -e "$folder/kill.$tenth.sqlite" ] || quad-server move --from "$last" --to "$to" >"$out" 2>"$err"
    fi
    if quad-server check --store "$to" >"$out" 2>"$err"; then finished=$((finished + 1)); fi
    last=$to
done
expect "killed at ten times, each is ended by the same command" "$finished" 10
expect "and some were killed" "$((killed > 0))" 1
in_turn "$last" "after ten kills"
stop_postgresql "$work/postgresql"
rm -rf "$work/postgresql"
