# shellcheck shell=bash disable=SC2154,SC2034
# Backup, restore and check of a server's store.
prefix="backups: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the backups: quad-server is not built"
    return
fi

stop_server
bak=$work/backups
mkdir -p "$bak"
python3 "$here/backups.py" "$bin" "$bak" >"$bak/verdicts" 2>"$err"
verdicts "$bak/verdicts"

# The copy is for the operator alone, and stays as it was.
copy=$bak/backup0.sqlite
expect "nobody else may read the copy" "$(stat -c %a "$copy")" 600
before=$(sha256sum <"$copy")
check "a backup where there is something" 73 quad-server backup "$copy" --data "$bak/live"
says "what is in the way" 'is there already: name another path'
check "a backup into a folder that is not there" 73 \
    quad-server backup "$bak/unmounted/copy" --data "$bak/live"
says "which folder" "there is no folder $bak/unmounted: make it, or mount its disk"
if [ -e "$bak/unmounted" ]; then fail "it is not made" "it is"; else pass "it is not made"; fi
check "a backup without a name" 64 quad-server backup '' --data "$bak/live"
check "a backup of nothing" 66 quad-server backup "$bak/none" --data "$bak/nothing"
check "a check of nothing" 66 quad-server check --data "$bak/nothing"
if [ -e "$bak/nothing/quad-server.sqlite" ]; then fail "no store is made" "it is"; else
    pass "no store is made"
fi
check "a backup as JSON" 0 quad-server backup "$bak/one" --data "$bak/live" --json
json "what was made" 'd["checked"] is True and d["bytes"] > 4096'
check "a backup without a check" 0 quad-server backup "$bak/two" --data "$bak/live" --unchecked
check "a check of a backup" 0 quad-server check --store "sqlite:$bak/one"
check "as JSON" 0 quad-server check --store "sqlite:$bak/one" --json
json "it is sound" 'd["sound"] is True and d["contradictions"] == []'

# Restoring.
check "restore over a store" 73 quad-server restore "$copy" --data "$bak/live"
says "what is in the way" 'quad-server.sqlite already exists, so nothing was changed'
check "restore what is not there" 66 quad-server restore "$bak/no" --data "$bak/new"
: >"$bak/empty"
check "restore an empty file" 66 quad-server restore "$bak/empty" --data "$bak/new"
echo 'no store at all, but more than nothing' >"$bak/text"
check "restore what is not a store" 65 quad-server restore "$bak/text" --data "$bak/new"
says "which file it is" "$bak/text"
if grep -q 'copy-' "$err"; then fail "no working file is named" "one is"; else
    pass "no working file is named"
fi
mkfifo "$bak/pipe"
for what in /dev/null /dev/zero "$bak/pipe"; do
    check "restore $(basename "$what")" 65 timeout 20 quad-server restore "$what" --data "$bak/new"
    says "that it is no file" 'is neither a file nor a folder, so it is no backup'
done
check "somebody's own store" 0 env QUAD_HOME="$bak/own" quad count add Kids
check "is not a backup of a server" 65 quad-server restore "$bak/own/quad.sqlite" --data "$bak/new"
cp "$copy" "$bak/used" && : >"$bak/used-wal"
check "restore a store in use" 65 quad-server restore "$bak/used" --data "$bak/new"
says "how to make a backup" 'make one with quad-server backup'
size=$(stat -c %s "$copy")
cp "$copy" "$bak/cut" && truncate -s $((size / 2)) "$bak/cut"
check "restore half a file" 65 quad-server restore "$bak/cut" --data "$bak/new"
cp "$copy" "$bak/bent"
python3 - "$bak/bent" <<'PYTHON'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("delete from profiles where account = (select min(account) from profiles)")
store.commit()
PYTHON
check "restore what breaks a law" 65 quad-server restore "$bak/bent" --data "$bak/new"
says "which" 'account [0-9a-f]{32} has no profile'
if [ -e "$bak/new" ]; then
    fail "nothing is left of what failed" "$(ls "$bak/new")"
else
    pass "nothing is left of what failed"
fi
check "restore" 0 quad-server restore "$copy" --data "$bak/new"
has "where" "^sqlite:$bak/new/quad-server.sqlite is restored from $copy\$"
expect "the store is private" "$(stat -c %a "$bak/new/quad-server.sqlite")" 600
expect "the backup stays as it was" "$(sha256sum <"$copy")" "$before"
check "the audit says so" 0 quad-server audit --data "$bak/new" --json
json "backup and restore" '[a["act"] for a in d] == ["backup", "restore"]'

# A damaged store.
cp "$bak/bent" "$bak/new/quad-server.sqlite"
check "a check of what breaks a law" 65 quad-server check --data "$bak/new"
has "which, on a line" '^account [0-9a-f]{32} has no profile$'
says "what to do" 'restore a backup'
check "as JSON" 65 quad-server check --data "$bak/new" --json
json "the same" 'd["sound"] is False and len(d["contradictions"]) == 1'

# JSON files.
feed "a store on JSON files" 0 'correct horse' quad-server user create ada --store "json:$bak/files" \
    --password-hashing scrypt:4:8:1
check "backup of JSON files" 0 quad-server backup "$bak/folder" --store "json:$bak/files"
check "restore of JSON files" 0 quad-server restore "$bak/folder" --store "json:$bak/again"
check "they are there" 0 quad-server user show ada --store "json:$bak/again"
check "they are sound" 0 quad-server check --store "json:$bak/again"
check "restore of JSON files in SQLite" 65 quad-server restore "$bak/folder" --data "$bak/other"
says "it says what to do" 'restore it with --store json:PATH, then quad-server move'
check "restore over JSON files" 73 quad-server restore "$bak/folder" --store "json:$bak/files"
check "JSON files to standard output" 64 env -C "$bak" quad-server backup - --store "json:$bak/files"
check "bytes as JSON" 64 env -C "$bak" quad-server backup - --json --data "$bak/live"
mkdir "$bak/stream"
quad-server backup - --data "$bak/live" 2>"$err" | cat >"$bak/stream/copy.sqlite"
expect "a backup to standard output" "${PIPESTATUS[0]}" 0
check "can be put back" 0 quad-server restore "$bak/stream/copy.sqlite" --data "$bak/stream/back"
check "and is sound" 0 quad-server check --data "$bak/stream/back"
quad-server backup - --data "$bak/live" >/dev/full 2>"$err"
expect "a full disk behind it" $? 74
{ quad-server backup - --data "$bak/live" 2>"$err" && echo 0 >"$bak/stream/status" ||
    echo $? >"$bak/stream/status"; } | true
expect "a reader that goes away has no backup" "$(cat "$bak/stream/status")" 74
check "they are in the audit" 0 quad-server audit --data "$bak/live"
has "by their way" 'backup.*everything, to standard output'
expect "no copy is left beside the store" "$(find "$bak/live" -name '*.copy-*')" ""
# A signal ends it without a word. A copy that is read can lie nowhere any more; one that is made
# goes with the next, and has no name before it was checked.
kept() { find "$bak/live" -name '*.copy-*' && ls "$bak/cut-off"; }
mkdir "$bak/cut-off"
for signal in INT TERM HUP KILL; do
    mkfifo "$bak/reader"
    exec {held}<>"$bak/reader"
    env --default-signal=INT quad-server backup - --data "$bak/live" >"$bak/reader" 2>/dev/null &
    writer=$!
    head -c 100 <&"$held" >"$bak/stream/begin"
    kill -"$signal" "$writer"
    wait "$writer" 2>/dev/null
    exec {held}<&-
    rm "$bak/reader"
    expect "$signal while a copy is read leaves none" "$(kept)" ""
    quad-server backup "$bak/cut-off/copy.sqlite" --data "$bak/live" >/dev/null 2>&1 &
    writer=$!
    for _ in {1..2000}; do compgen -G "$bak/cut-off/*.copy-*" >/dev/null && break; sleep 0.002; done
    kill -KILL "$writer"
    wait "$writer" 2>/dev/null
    expect "a copy that is made has no name yet" "$(ls "$bak/cut-off")" "copy.sqlite.copy-$writer"
    check "the next one takes its place" 0 quad-server backup "$bak/cut-off/copy.sqlite" --data "$bak/live"
    expect "and leaves nothing else" "$(kept | xargs)" "copy.ends copy.sqlite"
    rm "$bak/cut-off"/copy.*
done
# So it is with a restore: what a killed one left goes with the next, with a backup, and with a start.
killed=$bak/killed
mkdir "$killed"
unfinished() { find "$killed" -mindepth 1 ! -name '*.server-lock' ! -name '*.ends' ! -name '*.reserve' -printf '%f\n' | sort | xargs; }
for moment in '*.copy-*' '*.copy-*/copy.sqlite' '*.copy-*/copy-made*' 'quad-server.sqlite'; do
    quad-server restore "$copy" --data "$killed" >/dev/null 2>&1 &
    writer=$!
    for _ in {1..2000}; do compgen -G "$killed/$moment" >/dev/null && break; sleep 0.002; done
    kill -KILL "$writer"
    wait "$writer" 2>/dev/null
    expect "$moment: nothing else is beside the store" \
        "$(unfinished | tr ' ' '\n' | grep -vE '^quad-server.sqlite(.copy-[0-9]+)?$|^copy' | xargs)" ""
    rm -f "$killed/quad-server.sqlite"
    check "$moment: restore after one that was killed" 0 quad-server restore "$copy" --data "$killed"
    expect "$moment: it leaves nothing else" "$(unfinished)" quad-server.sqlite
    [ "$moment" = quad-server.sqlite ] || rm "$killed/quad-server.sqlite"
done
left_over() { mkdir "$killed/quad-server.sqlite.copy-1" && touch "$killed/quad-server.sqlite.copy-1/copy"{,-made}.sqlite{,-wal}; }
left_over
check "a restore that is refused" 73 quad-server restore "$copy" --data "$killed"
expect "leaves nothing of one that was killed" "$(unfinished)" quad-server.sqlite
left_over
check "nor does a backup to somewhere else" 0 quad-server backup "$bak/killed-copy.sqlite" --data "$killed"
expect "nothing is left" "$(unfinished)" quad-server.sqlite
left_over
check "nor a move" 0 quad-server move --from "sqlite:$bak/killed-copy.sqlite" --to "sqlite:$killed/moved.sqlite"
quad-server serve --data "$killed" --port 0 --port-file "$bak/killed.port" >/dev/null 2>&1 &
server=$!
started "$bak/killed.port"
stop_server
expect "nor a start of the server" "$(unfinished)" "moved.sqlite quad-server.sqlite"

if [ -e "$bak/-" ]; then fail "no file of that name is made" "it is there"; else
    pass "no file of that name is made"
fi
check "a backup of memory" 64 quad-server backup "$bak/memory" --store memory:

# What somebody put into a backup or a store runs nowhere, and is named.
for what in 'CREATE TRIGGER steal AFTER INSERT ON accounts BEGIN DELETE FROM sessions; END' 'CREATE VIEW steal AS SELECT * FROM accounts'; do
    kind=$(echo "$what" | cut -d' ' -f2 | tr '[:upper:]' '[:lower:]')
    cp "$copy" "$bak/planted.sqlite"
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute(sys.argv[2])
db.commit()' "$bak/planted.sqlite" "$what"
    check "restore a backup with a $kind" 65 quad-server restore "$bak/planted.sqlite" --data "$bak/planted"
    says "restore: its name" "the $kind steal"
    if [ -e "$bak/planted/quad-server.sqlite" ]; then fail "restore: nothing is made" "it is"; else
        pass "restore: nothing is made"
    fi
    check "check a store with a $kind" 65 quad-server check --store "sqlite:$bak/planted.sqlite"
    says "check: its name" "the $kind steal"
done

# Nor is a store whole that lost a table.
for table in accounts blocks; do
    cp "$copy" "$bak/part.sqlite"
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("DROP TABLE " + sys.argv[2])
db.commit()' "$bak/part.sqlite" "$table"
    for verb in "restore $bak/part.sqlite --data $bak/part" "check --store sqlite:$bak/part.sqlite"; do
        # shellcheck disable=SC2086
        check "${verb%% *} without $table" 65 quad-server $verb
        says "which is missing" "the table $table is missing"
    done
done

# A server's own files are not opened through links.
mkdir -p "$bak/linked"
cp "$copy" "$bak/linked/quad-server.sqlite"
echo precious >"$bak/precious"
for end in server-lock reserve check; do
    ln -s "$bak/precious" "$bak/linked/quad-server.sqlite.$end"
    timeout 20 quad-server check --data "$bak/linked" >"$out" 2>"$err"
    timeout 3 quad-server serve --data "$bak/linked" --port 0 >"$out" 2>"$err"
    expect "a link as $end leads nowhere" "$(cat "$bak/precious")" precious
    rm -f "$bak/linked/quad-server.sqlite.$end"
done


# A server makes backups by itself.
own=$bak/own-backups
mkdir -p "$own"
serve_backups() { # OPTION...
    rm -f "$own.port"
    quad-server serve --data "$bak/live" --port 0 --port-file "$own.port" --web no --backup-to "$own" \
        --backup-keep 2 "$@" >/dev/null 2>"$own.log" &
    server=$!
    started "$own.port"
}
made() { find "$own" -name 'quad-*Z.sqlite' | wc -l; }
# until_logged PATTERN: waits until the server's log has it.
until_logged() { for _ in {1..400}; do grep -q "$1" "$own.log" && return; sleep 0.1; done; }
check "backups into a folder that is not there" 78 \
    quad-server serve --data "$bak/live" --port 0 --backup-to "$bak/unmounted"
says "which folder" "backup-to is \"$bak/unmounted\": write a folder that is there"
check "backups of JSON files" 78 quad-server serve --store "json:$bak/files" --port 0 --backup-to "$own"
says "why not" 'backup-to needs a store in SQLite or PostgreSQL'
check "a time that is none" 78 quad-server serve --data "$bak/live" --port 0 --backup-every 5m
says "which times are" 'a time from 1h to 31d'
touch "$own/quad-2020-01-0"{1,2}"T03-00-00Z.sqlite" "$own/quad-2020-01-01T03-00-00Z.ends" "$own/mine.sqlite"
mkdir "$own/quad-2020-01-03T03-00-00Z.sqlite.copy-1"
touch "$own/quad-2020-01-03T03-00-00Z.sqlite.copy-1/copy.sqlite"
serve_backups
until_logged 'made a backup'
newest=$(find "$own" -name 'quad-2[0-9]*' | sort | tail -n 1)
expect "one is made at the start, and the oldest goes" "$(made)" 2
ready() { curl -sS "http://127.0.0.1:$(cat "$own.port")/readyz" >"$out" 2>"$err"; }
ready
expect "who asks whether it is ready is not warned" "$(value '"warnings" in d')" False
check "it is sound" 0 quad-server check --store "sqlite:$newest"
expect "its ends lie beside it" "$(stat -c %a "${newest%.sqlite}.ends")" 600
expect "ends go with their copy, other files stay" "$(find "$own" -type f -printf '%f\n' | sort | xargs)" \
    "mine.sqlite quad-2020-01-02T03-00-00Z.sqlite $(basename "${newest%.sqlite}.ends") $(basename "$newest")"
expect "nothing unfinished is left" "$(find "$own" -name '.*' -type f -o -name '*.copy-*')" ""
check "the audit" 0 quad-server audit --data "$bak/live"
has "it names the file that lasts" "backup .*everything, to $newest\$"
stop_server
serve_backups
sleep 1
expect "the next start makes none before its time" "$(made)" 2
stop_server
rm "$newest"
mkdir "$own/.quad-backup.log"
serve_backups
until_logged 'no backup was made'
ready
expect "an old backup is warned of, and it is ready" \
    "$(value 'd["status"], *d["warnings"]' | sed 's/[0-9]\+/N/')" "ok the last backup is N hours old"
expect "one that fails is told, and no older one goes" "$(grep -c '.quad-backup.log: ' "$own.log") $(made)" "1 1"
stop_server

# A store with contradictions: the log counts them and names nobody, and the audit says what was not made.
mkdir "$bak/wrong"
cp "$bak/bent" "$bak/wrong/quad-server.sqlite"
rm -rf "$own"/* "$own"/.quad-backup.log "$own.port"
quad-server serve --data "$bak/wrong" --port 0 --port-file "$own.port" --web no --backup-to "$own" \
    >/dev/null 2>"$own.log" &
server=$!
started "$own.port"
until_logged 'no backup was made'
stop_server
expect "the log says how many contradictions there are" \
    "$(grep -c 'is damaged (1 contradiction), and so may be the store: quad-server check' "$own.log")" 1
expect "and has no id of a person" "$(grep -cE '[0-9a-f]{32}' "$own.log")" 0
expect "no copy is left" "$(made)" 0
check "a backup of it" 65 quad-server backup "$bak/wrong-copy" --data "$bak/wrong"
says "names all" 'account [0-9a-f]{32} has no profile'
check "the audit of them" 0 quad-server audit --data "$bak/wrong" --json
json "says that there is none" '[a["facts"].split(", ")[0] for a in d if a["act"] == "backup"][-4:] == ["everything", "failed"] * 2'
touch "$bak/wrong/quad-server.sqlite.check"
check "a start that checks it" 65 quad-server serve --data "$bak/wrong" --port 0
says "says how many" 'the store is damaged .1 contradiction.: quad-server check tells all'
expect "and names nobody" "$(grep -cE '[0-9a-f]{32}' "$err")" 0

# A store that is moved away while its server runs: the server ends, no other store is made in its
# place, and nothing is lost.
away=$bak/away
mkdir "$away"
quad-sim campus >"$away/campus.geojson"
for url in "sqlite:$away/store.sqlite" "json:$away/files"; do
    file=${url#*:}
    rm -f "$away/port"
    quad-server serve --store "$url" --port 0 --port-file "$away/port" --web no --registration open \
        --password-hashing scrypt:4:8:1 >/dev/null 2>"$away/log" &
    server=$!
    started "$away/port"
    curl -s -o "$out" -H 'content-type: application/json' "http://127.0.0.1:$(cat "$away/port")/v1/accounts" -d \
        '{"name":"ann","password":"battery staple","displayName":"Ann","device":"00000000000000000000000000000001"}'
    kill -STOP "$server"
    mv "$file" "$away/gone"
    if [ "${url%%:*}" = sqlite ]; then
        feed "user create beside it" 75 'battery staple' quad-server user create ben --store "$url"
        says "says that a server runs" "there is no store at $url, but a server runs on it .process $server."
        check "places import beside it" 75 quad-server places import "$away/campus.geojson" --store "$url"
    fi
    kill -CONT "$server"
    timeout 20 tail --pid="$server" -f /dev/null
    wait "$server"
    expect "${url%%:*}: a server whose store is moved away ends" $? 75
    server=
    expect "${url%%:*}: and says why, once" "$(grep -c 'the store was moved' "$away/log") $(grep -c '"level":"error"' "$away/log")" "1 0"
    if [ "${url%%:*}" = sqlite ]; then
        for words in "serve --port 0" "places import $away/campus.geojson"; do
            # shellcheck disable=SC2086
            check "${words%% *} where its log is" 66 timeout 20 quad-server $words --store "$url"
            says "${words%% *}: whose that is" "there is no store at $url, but $file-wal belongs to one"
        done
    fi
    mv "$away/gone" "$file"
    check "${url%%:*}: it is sound once it is back" 0 quad-server check --store "$url"
    check "${url%%:*}: with all accounts" 0 quad-server user show ann --store "$url"
done
