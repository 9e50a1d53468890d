# shellcheck shell=bash disable=SC2154,SC2034
# What protects somebody: a real server, killed after it confirmed, and put back to a backup; with
# the store in a file of SQLite, and in PostgreSQL where that can be had.
prefix="ends: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the ends: quad-server is not built"
    return
fi

stop_server
bak=$work/ends
mkdir -p "$bak/other"
serve_ends() {
    rm -f "$ends.port"
    quad-server serve "${at[@]}" --port 0 --port-file "$ends.port" --registration open \
        --rates no --web no --password-hashing scrypt:4:8:1 "$@" >/dev/null 2>"$ends.log" &
    server=$!
    started "$ends.port"
    ends_url=http://127.0.0.1:$(cat "$ends.port")
}
# sql TEXT: has PostgreSQL do something.
sql() {
    "$(postgresql_programs)/psql" -qAt -h "$work/postgresql" -U quad -d postgres <<<"$1"
}
# away: moves the store away; the file of the ends stays.
away() {
    if [ "$kind" = sqlite ]; then
        mkdir -p "$bak/away" && mv "$ends"/quad-server.sqlite* "$bak/away/"
    else
        sql "DROP SCHEMA IF EXISTS away CASCADE; ALTER SCHEMA campus RENAME TO away" >/dev/null 2>&1
    fi
}
# ask STATUS METHOD PATH TOKEN [JSON]: a request to that server.
ask() {
    local got
    got=$(curl -sS -o "$out" -w '%{http_code}' -X "$2" -H 'content-type: application/json' \
        ${4:+-H "authorization: Bearer $4"} ${5:+-d "$5"} "$ends_url$3")
    expect "$2 $3" "$got" "$1"
}
token() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["token"])' "$out"; }
device() { printf '%032x' "$1"; }
sign_in() { # NAME PASSWORD STATUS
    ask "$3" POST /v1/sessions '' "{\"name\": \"$1\", \"password\": \"$2\", \"device\": \"$(device 2)\"}"
}
stand() {
    serve_ends
    ask 401 GET /v1/me "$lost"
    ask 200 GET /v1/me "$first_ada"
    sign_in ben 'battery staple' 200
    sign_in ben 'correct horse' 401
    sign_in cleo 'correct horse' 401
    sign_in dora 'correct horse' 403
    stop_server
}

# Ends of another server.
kind=sqlite ends=$bak/other at=(--data "$bak/other")
serve_ends
stop_server

drill() {
    serve_ends
    for name in ada ben cleo dora; do
        ask 200 POST /v1/accounts '' "{\"name\": \"$name\", \"password\": \"correct horse\", \"displayName\": \"$name\", \"device\": \"$(device 1)\"}"
        declare "first_$name=$(token)"
    done
    sign_in ada 'correct horse' 200
    lost=$(token)
    sign_in cleo 'correct horse' 200
    ask 200 DELETE /v1/sessions/current "$(token)"
    check "backup beside the server" 0 quad-server backup "$ends/then.sqlite" "${at[@]}"
    expect "its ends lie beside it, for the operator alone" "$(stat -c %a "$ends/then.ends")" 600
    ask 200 DELETE "/v1/devices/$(device 2)" "$first_ada"
    ask 200 PUT /v1/me/password "$first_ben" '{"old": "correct horse", "new": "battery staple"}'
    ask 200 POST /v1/me/deletion "$first_cleo" '{"password": "correct horse"}'
    check "switch an account off beside the server" 0 quad-server user disable dora "${at[@]}"
    kill -KILL "$server"
    wait "$server" 2>/dev/null
    server=
    expect "the file of ends is for this user alone" "$(stat -c %a "$ends/quad-server.ends")" 600
    away
    printf '1 cut off in the middle' >>"$ends/quad-server.ends"
    check "restore" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
    has "it says what is done again" '^repeated since the backup: [0-9]+ '
    prefix="ends in $kind, after a restore: " stand
    away
    check "restore once more" 0 quad-server restore "$ends/then.sqlite" "${at[@]}" --json
    json "nothing is missing" 'd["endsMissingSince"] is None and d["endsDoneAgain"] > 0'
    prefix="ends in $kind, after two: " stand
    check "they are sound" 0 quad-server check "${at[@]}"

    # Damage, links, other servers.
    away
    cp "$ends/quad-server.ends" "$ends/whole.ends"
    ln -sf "$ends/whole.ends" "$ends/quad-server.ends"
    check "ends that are a link" 73 quad-server restore "$ends/then.sqlite" "${at[@]}"
    says "it says so" 'quad-server.ends: it is a symbolic link'
    rm "$ends/quad-server.ends"
    cp "$bak/other/quad-server.ends" "$ends/quad-server.ends"
    check "ends of another server" 73 quad-server restore "$ends/then.sqlite" "${at[@]}"
    says "it says so" 'of another server: move it away'
    sed '3s/[0-9a-f]$/x/' "$ends/whole.ends" >"$ends/quad-server.ends"
    check "a damaged line" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
    has "counts as missing" 'is missing or incomplete: blocks, passwords and removed accounts since .* may be missing'
    away
    # What the operator puts in its place after a loss of the machine is older than the backup.
    head -n 2 "$ends/whole.ends" >"$ends/quad-server.ends"
    check "ends that are older than the backup" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
    has "count as missing, too" 'is missing or incomplete'
    # A start makes no empty store in the place of one that is gone.
    away
    cp "$ends/whole.ends" "$ends/quad-server.ends"
    check "a server started without its store" 66 timeout 20 quad-server serve "${at[@]}" --port 0
    says "why it does not start" 'there is no store at .*, but .*/quad-server.ends belongs to one: restore'
    feed "nor is a store made by hand" 66 'correct horse' quad-server user create ann "${at[@]}"
    expect "nothing is made" "$(ls "$ends" | grep -c 'quad-server[.]sqlite')" 0
    rm "$ends/quad-server.ends"
    check "no ends" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
    has "all devices are signed out" '^all devices .[0-9]+. are signed out'
    serve_ends
    ask 401 GET /v1/me "$first_ada"
    stop_server
    away
    rm "$ends/quad-server.ends"
    : >"$ends/empty.ends"
    for what in "$ends/empty.ends" "$ends/then.sqlite" "$here/ends.sh"; do
        check "no ends: $(basename "$what")" 65 quad-server restore "$ends/then.sqlite" "${at[@]}" --ends "$what"
        says "it says so" "$what names no server, so it is no copy of a .ends file .[0-9]+ damaged lines"
    done
    sed '3s/[0-9a-f]$/x/' "$ends/whole.ends" >"$ends/bent.ends"
    check "a damaged copy of the ends" 0 quad-server restore "$ends/then.sqlite" "${at[@]}" --ends "$ends/bent.ends"
    says "how much is damaged" 'bent.ends has 1 damaged line, which'
    away
    rm -f "$ends/quad-server.ends"
    check "a copy of the ends" 0 quad-server restore "$ends/then.sqlite" "${at[@]}" \
        --ends "$ends/whole.ends" --json
    json "is done again" 'd["endsDoneAgain"] > 0 and d["endsMissingSince"] is not None'
    serve_ends
    sign_in ben 'correct horse' 401
    sign_in cleo 'correct horse' 401
    # A file that can't be written: the act is done, and that is said.
    rm "$ends/quad-server.ends"
    mkdir "$ends/quad-server.ends"
    check "an act whose end can't be written" 74 quad-server user disable ada "${at[@]}"
    says "that it is done" 'it is done, but .*/quad-server.ends can.t be written .Is a directory'
    check "it is" 0 quad-server user show ada "${at[@]}" --json
    json "off" 'd["disabled"] is True'
    curl -sS "$ends_url/readyz" >"$out"
    for _ in {1..50}; do grep -q 'outlive' "$out" && break; sleep 0.1; curl -sS "$ends_url/readyz" >"$out"; done
    expect "whoever watches the server is told" "$(value 'd["status"]')" \
        "what must outlive the store can't be written: see the log"
    rmdir "$ends/quad-server.ends"
    for _ in {1..50}; do grep -q ' disabled ' "$ends/quad-server.ends" 2>/dev/null && break; sleep 0.1; done
    expect "the server writes it once it can" "$(tail -n 1 "$ends/quad-server.ends" | cut -d' ' -f3)" disabled
    check "switch it on again" 0 quad-server user enable ada "${at[@]}"
    stop_server
}

kind=sqlite ends=$bak/sqlite at=(--data "$bak/sqlite") prefix="ends in sqlite: "
mkdir "$ends"
drill

# The server of PostgreSQL is another user's if this one is root.
chmod 711 "$work"
if ! (postgresql_programs >/dev/null) || ! start_postgresql "$work/postgresql"; then
    echo "skip the ends of a store in PostgreSQL: there is none here"
    return
fi
kind=postgresql ends=$bak/postgresql prefix="ends in postgresql: "
mkdir "$ends"
url="$QUAD_POSTGRESQL&schema=campus"
at=(--store "$url&ends=$ends/quad-server.ends")
unset QUAD_POSTGRESQL
check "a store without a file of ends" 78 quad-server serve --store "$url" --port 0
says "what to add" 'add ends=/PATH/quad-server.ends, after . or &'
check "a path that depends on the folder" 64 quad-server check --store "$url&ends=here"
# Only user create and places import make a store, and say so.
for words in "check" "audit" "user list" "user show ann" "user invite" "user invites" "report list" \
    "places list" "dashboard --port 0" "backup $ends/none.sqlite" \
    "move --to sqlite:$ends/none.sqlite"; do
    to=--store
    [ "${words%% *}" = move ] && to=--from
    # shellcheck disable=SC2086
    check "$words without a store" 66 timeout 20 quad-server $words "$to" "$url&ends=$ends/none.ends"
    says "$words: that there is none" 'there is no store at postgresql:'
done
expect "no store was made" "$(sql "SELECT count(*) FROM pg_namespace WHERE nspname = 'campus'")" 0
feed "a first account makes a store" 0 'correct horse' quad-server user create ann --store "$url&ends=$ends/none.ends"
says "user create says that it makes one" 'there was no store at .*: it is made'
away
drill

# A server beside, and a store that is there.
check "restore over a store" 73 quad-server restore "$ends/then.sqlite" "${at[@]}"
says "what to do" 'ALTER SCHEMA campus RENAME TO campus_before'
serve_ends
check "restore beside a server" 75 quad-server restore "$ends/then.sqlite" "${at[@]}"
says "that one runs" 'a server runs on .*: end it first'
away
wait "$server"
expect "a server whose store is moved away ends" $? 75
server=
expect "it says why, and no more" "$(grep -c 'the store was moved' "$ends.log") $(grep -c '"level":"error"' "$ends.log")" "1 0"
# What starts it again makes no empty store in its place, in which restore could put nothing.
check "a server started again" 66 timeout 20 quad-server serve "${at[@]}" --port 0
says "why it does not start" 'there is no store at .*, but .*/quad-server.ends belongs to one: restore'
feed "nor is a store made by hand" 66 'correct horse' quad-server user create ann "${at[@]}"
check "restore where it was" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
expect "nothing unfinished is left" "$(sql "SELECT count(*) FROM pg_namespace WHERE nspname LIKE '%-restoring'")" 0
# What a killed restore leaves is nobody's store, and is taken over.
away
sql 'CREATE SCHEMA "campus-restoring"; CREATE TABLE "campus-restoring".accounts (id int)' >/dev/null
check "restore after one that was killed" 0 quad-server restore "$ends/then.sqlite" "${at[@]}"
check "it is sound" 0 quad-server check "${at[@]}"

# Two servers, each with a file of its own: both have the ends of both.
serve_ends
sign_in ada 'correct horse' 200
lost=$(token)
first=$server first_url=$ends_url far="$url&ends=$ends/far.ends"
rm -f "$ends.far"
quad-server serve --store "$far" --port 0 --port-file "$ends.far" --web no >/dev/null 2>"$ends.far.log" &
second=$!
started "$ends.far"
ends_url=http://127.0.0.1:$(cat "$ends.far")
ask 200 DELETE /v1/sessions/current "$lost"
same() { [ "$(tail -n 1 "$ends/quad-server.ends")" = "$(tail -n 1 "$ends/far.ends")" ]; }
for _ in {1..50}; do same && break; sleep 0.1; done
expect "what one ends is in the file of the other" "$(tail -n 1 "$ends/quad-server.ends")" "$(tail -n 1 "$ends/far.ends")"
check "nor is the operator's lost" 0 quad-server user disable ada --store "$far"
for _ in {1..50}; do same && break; sleep 0.1; done
expect "it is in both" "$(tail -n 1 "$ends/quad-server.ends")" "$(tail -n 1 "$ends/far.ends")"
kill "$second"
wait "$second" 2>/dev/null
server=$first ends_url=$first_url
stop_server
check "switch it on again" 0 quad-server user enable ada "${at[@]}"

# PostgreSQL's own backup, put back by hand: the start does the ends again.
serve_ends
sign_in ben 'battery staple' 200
lost=$(token)
"$(postgresql_programs)/pg_dump" -h "$work/postgresql" -U quad -n campus postgres >"$ends/dump.sql"
ask 200 DELETE /v1/sessions/current "$lost"
kill -KILL "$server"
wait "$server" 2>/dev/null
away
sql "$(cat "$ends/dump.sql")" >/dev/null
serve_ends
ask 401 GET /v1/me "$lost"
expect "what was done again is told" "$(grep -c 'older than the ends beside it' "$ends.log")" 1
stop_server

# Backups by itself, and to standard output.
mkdir "$ends/own"
serve_ends --backup-to "$ends/own"
for _ in {1..400}; do grep -q 'made a backup' "$ends.log" && break; sleep 0.1; done
stop_server
copy=$(find "$ends/own" -name 'quad-*Z.sqlite')
check "a backup by itself is sound" 0 quad-server check --store "sqlite:$copy"
expect "its ends lie beside it" "$(stat -c %a "${copy%.sqlite}.ends")" 600
quad-server backup - "${at[@]}" 2>"$err" | cat >"$bak/stream.sqlite"
expect "a backup to standard output" "${PIPESTATUS[0]}" 0
check "can be put back in a file" 0 quad-server restore "$bak/stream.sqlite" --data "$bak/back"
check "and is sound" 0 quad-server check --data "$bak/back"
stop_postgresql "$work/postgresql"
rm -rf "$work/postgresql"
