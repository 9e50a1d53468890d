# shellcheck shell=bash disable=SC2154,SC2034
# Where stores lie, and stores that are locked, damaged or full.
prefix="stores: "
fresh
mode() { stat -c %a "$1"; }

umask 000
check "QUAD_HOME" 0 quad count add Kids
expect "its folder is private" "$(mode "$QUAD_HOME")" 700
expect "its file is private" "$(mode "$QUAD_HOME/quad.sqlite")" 600
check "XDG_DATA_HOME" 0 env -u QUAD_HOME XDG_DATA_HOME="$work/xdg" quad count add Kids
expect "the XDG folder is private" "$(mode "$work/xdg/quad")" 700
expect "the XDG file is private" "$(mode "$work/xdg/quad/quad.sqlite")" 600
check "HOME" 0 env -u QUAD_HOME quad count add Kids
expect "the file in HOME" "$(mode "$HOME/.local/share/quad/quad.sqlite")" 600
check "JSON store" 0 quad --store "json:$work/private" count add Kids
expect "the JSON folder is private" "$(mode "$work/private")" 700
expect "all its files are private" "$(find "$work/private" -type f ! -perm 600 | wc -l)" 0
umask 022
check "--store wins over QUAD_STORE" 0 env QUAD_STORE=nonsense quad --store memory: count --json
prints "a store in memory is empty" '[]'
check "no home at all" 78 env -u QUAD_HOME -u HOME quad count
says "no home: what to do" 'QUAD_HOME'
check "wrong --store" 64 quad --store xml:x count
says "wrong --store: the forms" 'memory:, json:PATH or sqlite:PATH'
check "wrong QUAD_STORE" 78 env QUAD_STORE=xml:x quad count
says "wrong QUAD_STORE is named" 'QUAD_STORE'
check "a wrong store in the settings" 64 quad config set store xml:/x
says "wrong store in the settings: the forms" 'memory:, json:PATH or sqlite:PATH'
check "it was not set" 0 quad config get store --json
json "it was not set: the default" 'd["source"] == "default"'
printf '{"store": "xml:/x"}' >"$QUAD_HOME/config.json"
check "one that was written there" 78 quad count
says "one that was written there is named" 'the setting store is wrong: "xml:/x" is not a store'
check "it is taken out" 0 quad config unset store

printf 'not a database, but long enough to be looked at' >"$work/text"
check "a file that is not a store" 65 quad --store "sqlite:$work/text" count
expect "it stays as it was" "$(cat "$work/text")" 'not a database, but long enough to be looked at'
check "a file where a folder is needed" 65 quad --store "json:$work/text" count
check "a folder that can't be made" 73 quad --store sqlite:/proc/none/quad.sqlite count add Kids

fill() { for number in 1 2 3; do quad --store "$1" count add "C$number"; done >/dev/null 2>&1; }
fill "sqlite:$work/damaged.sqlite"
printf 'garbage garbage garbage' | dd of="$work/damaged.sqlite" bs=1 seek=100 conv=notrunc 2>/dev/null
check "a damaged database" 65 quad --store "sqlite:$work/damaged.sqlite" count
fill "json:$work/damaged.json"
printf '{"broken' >"$work/damaged.json/counters.json"
check "a damaged JSON file" 65 quad --store "json:$work/damaged.json" count
says "the damaged file is named" 'counters\.json'
fill "json:$work/torn.json"
printf '{"torn' >>"$work/torn.json/log.ndjson"
check "a torn end of the log" 0 quad --store "json:$work/torn.json" count list --json
json "nothing acknowledged is lost" 'len(d) == 3'
says "the person is told" 'unfinished commit'
check "the next run" 0 quad --store "json:$work/torn.json" count list
silent "it is told once" "$err"

# Another process holds the JSON store, then lets go.
cat >"$work/hold.py" <<'PYTHON'
import fcntl, sys, time
file = open(sys.argv[1], "r+")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(float(sys.argv[2]))
PYTHON
hold() { # hold SECONDS: comes back when the lock is taken
    python3 "$work/hold.py" "$work/torn.json/lock" "$1" >"$work/held" &
    holder=$!
    for _ in {1..600}; do grep -qs held "$work/held" && return; sleep 0.05; done
}
hold 30
check "a store held by another process" 75 quad --store "json:$work/torn.json" count up C1
says "held: what to do" 'in use by .*process.*try again'
kill $holder && wait $holder 2>/dev/null
hold 0.7
check "a store held for a moment" 0 quad --store "json:$work/torn.json" count up C1
wait $holder
for engine in sqlite json; do
    store="$engine:$work/both.$engine"
    quad --store "$store" count add Kids >/dev/null 2>&1
    pids=()
    for _ in {1..8}; do quad --store "$store" count up Kids >/dev/null 2>>"$work/both.err" & pids+=($!); done
    for pid in "${pids[@]}"; do wait "$pid"; done
    check "eight at once on $engine" 0 quad --store "$store" count share Kids
    prints "no tap is lost on $engine" '8 Kids'
done

full=$work/full
mkdir -p "$full"
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=1m tmpfs "$full" 2>/dev/null; then
    for engine in sqlite json; do
        store="$engine:$full/store.$engine"
        quad --store "$store" count add Kids >/dev/null 2>&1
        echo old >"$full/shared.txt"
        dd if=/dev/zero of="$full/filler" bs=1k 2>/dev/null
        text=$(printf 'x%.0s' {1..30000})
        check "a full disk on $engine" 74 quad --store "$store" journal add "$text"
        says "full disk on $engine: the reason" 'no space left'
        check "a full disk for a file" 74 quad --store "$store" count share --file "$full/shared.txt" --force
        expect "the file from before is still there" "$(cat "$full/shared.txt")" old
        check "a full disk for a new file" 74 quad --store "$store" count share --file "$full/new.txt"
        if [ -e "$full/new.txt" ]; then fail "nothing is left of it" "it is empty"; else pass "nothing is left of it"; fi
        QUAD_HOME=$full/home check "a full disk for the settings" 74 quad config set week-start sunday
        says "full disk for the settings: the reason" 'no space left'
        rm "$full/filler"
        check "after the full disk on $engine" 0 quad --store "$store" count up Kids
        prints "nothing is lost on $engine" 1
        chmod 640 "$full/shared.txt"
        check "a file replaced" 0 quad --store "$store" count share --file "$full/shared.txt" --force
        expect "its permissions stay" "$(stat -c %a "$full/shared.txt") $(cat "$full/shared.txt")" '640 1 Kids'
        rm -rf "$full"/store.* "$full/shared.txt"
    done
    # However a store was left, it is read on a full disk, glanced at, and exported elsewhere.
    for engine in sqlite json; do
        for left in closed killed folded; do
            store="$engine:$full/left.$engine"
            prefix="stores: a $left store on a full disk on $engine: "
            quad --store "$store" count add Kids >/dev/null 2>&1
            case $left in
            killed)
                cp -r "$full/left.$engine" "$full/open.$engine" 2>/dev/null
                QUAD_STORE="$engine:$full/open.$engine" quad-tui --linear >/dev/null 2>&1 < <(sleep 2) &
                app=$!
                sleep 1
                kill -9 $app
                wait $app 2>/dev/null
                store="$engine:$full/open.$engine"
                ;;
            folded) [ $engine = json ] || sqlite3 "$full/left.sqlite" 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null 2>&1 ;;
            esac
            dd if=/dev/zero of="$full/filler" bs=1k 2>/dev/null
            dd if=/dev/zero of="$full/filler.end" bs=1 count=5000 2>/dev/null
            check "read" 0 quad --store "$store" count share Kids
            has "what it has" '^0 Kids$'
            check "glanced at" 0 quad --store "$store" glance
            check "exported elsewhere" 0 quad --store "$store" export --to "$work/left.json" --force
            check "written to" 74 quad --store "$store" journal add "$text"
            says "that there is no space" 'no space left'
            rm "$full/filler" "$full/filler.end"
            check "written to with room" 0 quad --store "$store" count up Kids
            rm -rf "$full"/left.* "$full"/open.*
        done
    done
    prefix="stores: "
    umount "$full"
else
    echo "skip full disks: mounting a small one needs root"
fi

# What Quad does not make is refused by name.
planted=$work/planted.sqlite
quad --store "sqlite:$planted" count add Kids >/dev/null 2>&1
python3 - "$planted" <<'PYTHON'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("CREATE TRIGGER steal AFTER UPDATE ON counters BEGIN DELETE FROM entries; END")
db.commit()
PYTHON
check "a store with a trigger" 65 quad --store "sqlite:$planted" count
says "a store with a trigger: its name" 'the trigger steal'
check "a store with a trigger: doctor" 1 quad --store "sqlite:$planted" doctor --json
json "doctor names it" "[f for f in d if f['verdict'] == 'fail' and 'trigger steal' in str(f)]"
