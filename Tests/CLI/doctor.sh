# shellcheck shell=bash disable=SC2154,SC2034
# What doctor finds, and what it says to do.
prefix="doctor: "
fresh
# finds NAME CHECK VERDICT PATTERN: one finding of the last `quad doctor --json`.
finds() {
    json "$1" "[f for f in d if f['check'] == '$2' and f['verdict'] == '$3' and __import__('re').search(r'''$4''', f['text'])]"
}
check "nothing is there yet" 0 quad doctor
has "each on a line" '^ok +store +sqlite:'
if [ ! -e "$QUAD_HOME" ]; then pass "it makes nothing"; else fail "it makes nothing" "it did"; fi
quad count add Kids >/dev/null 2>&1
check "all is well" 0 quad doctor --json
json "each says what to do, or nothing" \
    'all((f["advice"] is None) == (f["verdict"] == "ok") for f in d) and {f["verdict"] for f in d} <= {"ok", "warn"}'
for name in program settings privacy disk store server time zone terminal completion manual; do
    json "$name is looked at" "[f for f in d if f['check'] == '$name']"
done
finds "what is in the store" store ok 'is whole: 1 counter, 0 groups'
finds "the server" server ok 'not signed in'
# Not the shared memory of its readers, which says nothing about the store.
contents() { cat "$QUAD_HOME/quad.sqlite" "$QUAD_HOME/quad.sqlite-wal" 2>/dev/null | cksum; }
before=$(contents)
check "looking again" 0 quad doctor
expect "it changes nothing" "$(contents)" "$before"

# One thing after the other goes wrong.
chmod 644 "$QUAD_HOME/quad.sqlite" && chmod 755 "$QUAD_HOME"
check "others can read it" 0 quad doctor --json
finds "that is said" privacy warn 'others can read'
chmod 666 "$QUAD_HOME/quad.sqlite"
chmod 711 "$QUAD_HOME"
check "others can write to it" 1 quad doctor --json
finds "that fails" privacy fail 'others can write'
chmod 600 "$QUAD_HOME/quad.sqlite" && chmod 777 "$QUAD_HOME"
check "others can put another store there" 1 quad doctor --json
finds "that fails, too" privacy fail 'others can write'
chmod 666 "$QUAD_HOME/quad.sqlite" && chmod 700 "$QUAD_HOME"
check "nobody comes in" 0 quad doctor --json
finds "so it is well" privacy ok 'only you'
chmod 600 "$QUAD_HOME/quad.sqlite"
echo '{"zone": "Mars/Base"}' >"$QUAD_HOME/config.json"
check "settings that can't be used" 1 quad doctor --json
finds "which and why" settings fail 'Mars/Base.*no such time zone'
printf '{\n "x": 1}' >"$QUAD_HOME/config.json"
check "settings that can't be read" 1 quad doctor --json
finds "where" settings fail 'config.json, line 2, column 2'
says "how many failed" '^quad: 1 check failed$'
rm "$QUAD_HOME/config.json"
echo '{"palette": "Gone", "theme": "gone"}' >"$QUAD_HOME/config.json"
check "colours that were taken away" 0 quad doctor --json
finds "the palette" settings warn 'palette: .*Gone'
finds "the theme" settings warn 'theme: .*gone'
rm "$QUAD_HOME/config.json"
check "a palette that nobody has" 1 quad config set palette Gone
check "a variable misspelt" 0 env QUAD_STOER=x quad doctor --json
finds "it is named" settings warn 'QUAD_STOER means nothing'
for zone in Europe/Nowhere :Europe/Nowhere Mars +03:00 /nowhere; do
    check "TZ=$zone" 0 env TZ="$zone" quad doctor --json
    finds "names the variable that means nothing: $zone" zone warn "TZ=${zone/+/\\+} is not a time zone"
done
for zone in Europe/Berlin :Europe/Berlin UTC UTC+3 Etc/UTC CET-1CEST,M3.5.0,M10.5.0/3 ''; do
    check "TZ=$zone" 0 env TZ="$zone" quad doctor --json
    finds "a variable that means something: $zone" zone ok .
done
check "no zone data" 0 env TZDIR="$work/none" quad doctor --json
finds "what to install" zone warn 'no database of zones'
check "no terminal worth the name" 0 python3 "$here/terminal.py" -- env TERM=dumb quad doctor
has "it is said" 'warn.*terminal.*TERM is dumb'
check "no Unicode" 0 python3 "$here/terminal.py" -- env LC_ALL=C quad doctor
has "it is said in ASCII" 'ASCII only'
has "the arrow is ASCII, too" '-> '
check "a terminal without a clipboard" 0 python3 "$here/terminal.py" -- env TERM=linux quad doctor
has "it is said" 'does not take text for the clipboard'
still=$work/still
mkdir -p "$still"
quad --store "sqlite:$still/quad.sqlite" count add Kids >/dev/null 2>&1
if [ "$(id -u)" -ne 0 ]; then
    chmod 400 "$still"/quad.sqlite* && chmod 500 "$still"
elif ! { mount --bind "$still" "$still" && mount -o remount,bind,ro "$still"; } 2>/dev/null; then
    still=
fi
if [ "$still" ]; then
    check "a store that can only be read" 0 quad --store "sqlite:$still/quad.sqlite" doctor --json
    finds "it is said" writing warn "quad.sqlite can't be written to"
    json "what to do helps" \
        "[f for f in d if f['check'] == 'writing' and ('mount' if $(id -u) == 0 else 'chmod') in f['advice']]"
    finds "it is whole" store ok 'is whole: 1 counter'
    if [ "$(id -u)" -eq 0 ]; then umount "$still"; else chmod 700 "$still"; fi
else
    echo "skip a store that can only be read: it could not be mounted so"
fi
check "a store nowhere" 0 env QUAD_STORE=memory: quad doctor --json
finds "memory keeps nothing" store warn 'keeps nothing'
touch "$work/no-folder"
check "a store that is not there" 1 quad --store "sqlite:$work/no-folder/quad.sqlite" doctor --json
finds "what was named must be there" store fail 'is not there$'
check "a store that can't be made" 1 env QUAD_HOME="$work/no-folder/home" quad doctor --json
finds "that fails" store fail "can't be made"
check "no home" 1 env -u HOME -u QUAD_HOME quad doctor --json
finds "what to set" store fail 'set HOME or QUAD_HOME'
if command -v faketime >/dev/null; then
    check "a clock from long ago" 1 with_clock 2001-01-01 quad doctor --json
    finds "that fails" time fail 'long ago'
else
    echo "skip a clock from long ago: faketime is not installed"
fi

# Completions and manual pages, missing, right, old.
mkdir -p "$work/share/bash-completion/completions" "$work/share/man/man1"
script=$work/share/bash-completion/completions/quad
looks() { check "$1" 0 env SHELL=/bin/bash XDG_DATA_HOME="$work/share" XDG_DATA_DIRS="$work/none" quad doctor --json; }
looks "no completion"
finds "no completion is said" completion warn 'no script for bash'
finds "no manual is said" manual warn 'no manual page'
quad --generate-completion-script bash >"$script"
echo ".Os \"Quad $(quad --version | cut -d' ' -f2)\"" >"$work/share/man/man1/quad.1"
looks "both are there"
finds "the completion is right" completion ok "$script"
finds "the manual is right" manual ok "man1/quad.1"
echo >>"$script"
echo '.Os "Quad 0.0.1"' >"$work/share/man/man1/quad.1"
looks "both are old"
finds "the completion is old" completion warn 'another version'
finds "the manual is old" manual warn 'another version'

# Stores that can't be used, and what to do about each.
for engine in sqlite json; do
    store=$engine:$work/doctor.$engine
    for number in {1..20}; do quad --store "$store" count add "Counter $number"; done >/dev/null 2>&1
done
cp -r "$work/doctor.json" "$work/doctor.damaged.json"
printf '{"broken' >"$work/doctor.damaged.json/counters.json"
cp "$work/doctor.sqlite" "$work/doctor.damaged.sqlite"
size=$(stat -c %s "$work/doctor.damaged.sqlite")
head -c 3000 /dev/urandom |
    dd of="$work/doctor.damaged.sqlite" bs=1 seek=$((size / 2)) conv=notrunc 2>/dev/null
for engine in sqlite json; do
    check "a damaged $engine store" 1 quad --store "$engine:$work/doctor.damaged.$engine" doctor --json
    finds "that fails: $engine" store fail 'is damaged'
    json "what to do: $engine" "[f for f in d if f['check'] == 'store' and 'put it aside' in f['advice']]"
done
for engine in sqlite json; do
    store=$engine:$work/other.$engine
    case $engine in
    sqlite) python3 -c "
import sqlite3
db = sqlite3.connect('$work/other.sqlite')
db.execute('CREATE TABLE t (a)')
db.commit()" ;;
    json) mkdir -p "$work/other.json" && echo hello >"$work/other.json/letter.txt" ;;
    esac
    before=$(find "$work/other.$engine" -type f -exec cksum {} +)
    check "another program's: $engine" 65 quad --store "$store" count
    says "another program's: $engine: said" "not a store of Quad"
    check "another program's: $engine: doctor" 1 quad --store "$store" doctor --json
    json "another program's: $engine: what to do" \
        "[f for f in d if f['verdict'] == 'fail' and 'name another' in f['advice']]"
    expect "another program's: $engine: it stays as it is" \
        "$(find "$work/other.$engine" -type f -exec cksum {} +)" "$before"
done
# A newer one says from which version on programs may use it.
for store in newer newer-usable; do
    cp "$work/doctor.sqlite" "$work/$store.sqlite"
    python3 -c "
import sqlite3
db = sqlite3.connect('$work/$store.sqlite')
version = db.execute('PRAGMA user_version').fetchone()
db.execute('PRAGMA user_version = 99')
db.execute('DELETE FROM \"quad-store\" WHERE name = \'worksFrom\'')
if '$store' == 'newer-usable':
    db.execute('INSERT INTO \"quad-store\" VALUES (\'worksFrom\', ?)', version)
db.commit()"
done
check "a newer store that may be used" 0 quad --store "sqlite:$work/newer-usable.sqlite" count
has "a newer store that may be used: counters" 'Counter 1$'
check "a newer store" 65 quad --store "sqlite:$work/newer.sqlite" count
says "a newer store: update" 'has format 99.*update Quad'
check "a newer store: doctor" 1 quad --store "sqlite:$work/newer.sqlite" doctor --json
json "a newer store: what to do" "[f for f in d if f['verdict'] == 'fail' and 'nothing is lost' in f['advice']]"
