# shellcheck shell=bash disable=SC2154,SC2034
# What can be set, where it is kept, and what a broken file says.
prefix="settings: "
fresh
file=$QUAD_HOME/config.json

check "settings are listed" 0 quad config
expect "each on a line of its own" "$(wc -l <"$out")" "$(quad config list --json | python3 -c 'import json,sys; print(len(json.load(sys.stdin)))')"
if [ ! -e "$QUAD_HOME" ]; then pass "listing makes nothing"; else fail "listing makes nothing" "it did"; fi
check "settings as JSON" 0 quad config list --json
json "none is set, but for the hints of these tests" \
    'all(s["source"] == "default" for s in d if s["key"] != "hints")'
json "a day starts at three" '[s for s in d if s["key"] == "day-start"][0]["value"] == "03:00"'
check "a line fits the terminal" 0 env COLUMNS=60 quad config
expect "no line is wider than 60" "$(awk 'length > 60' "$out" | wc -l)" 0

umask 000
check "one is set" 0 quad config set day-start 4:30
prints "it says what it is now" 'day-start 04:30'
expect "the file is private" "$(stat -c %a "$file")" 600
expect "its folder is private" "$(stat -c %a "$QUAD_HOME")" 700
umask 022
expect "the file is JSON with one member" "$(python3 -c "import json; print(json.load(open('$file')))")" \
    "{'day-start': '04:30'}"
check "another is set" 0 quad config set sound.up no --json
json "with its source" 'd["value"] == "off" and d["source"] == "file"'
expect "on and off are booleans" "$(python3 -c "import json; print(json.load(open('$file'))['sound.up'])")" False
check "the value alone" 0 quad config get day-start
prints "the value alone is data" '04:30'
check "a variable comes first" 0 env QUAD_DAY_START=05:00 quad config get day-start --json
json "it is named" 'd["value"] == "05:00" and d["source"] == "QUAD_DAY_START"'
check "an option comes first" 0 env QUAD_COLOR=always quad config get color --color never --json
json "the option is named" 'd["value"] == "never" and d["source"] == "--color"'
check "setting what a variable decides" 0 env QUAD_SOUND_UP=off quad config set sound.up on
says "it is said" 'QUAD_SOUND_UP decides, not the file'
check "a setting is taken out" 0 quad config unset sound.up day-start
prints "defaults are back" $'sound.up on\nday-start 03:00'
expect "nothing is left in the file" "$(cat "$file")" '{}'
check "the path" 0 quad config path
prints "the path is data" "$file"
pids=()
for key in sound.up sound.down sound.reset sound.boundary journal.prompt; do
    quad config set $key off >/dev/null 2>&1 & pids+=($!)
done
wait "${pids[@]}"
expect "five at once lose nothing" "$(grep -c false "$file")" 5

usage "an unknown setting" '^quad: there is no setting "day-strat": did you mean day-start\?' config get day-strat
usage "an unknown setting that is set" 'did you mean color' config set colour never
usage "half a name" 'did you mean sound.up, or sound.down, or' config get sound
usage "a value that is none" '^quad: day-start cannot be "25:00": write HH:MM' config set day-start 25:00
check "keys of another action" 0 quad config set key.count.lap c
says "keys of another action: it is said at once" 'key\.count\.lap: c is count\.list on the screen Counting'
check "keys that nobody has" 0 quad config set key.count.lap Ctrl-B
lacks "keys that nobody has: nothing to say" 'count\.list'
usage "an action that is none" 'quad-tui has no action count\.lab' config set key.count.lab x
usage "a key that is none" 'there is no key Ctrl-Space' config set key.count.lap 'x Ctrl-Space'
check "back to the usual keys" 0 quad config unset key.count.lap
usage "a zone that is none" 'has no such time zone' config set zone Mars/Base
usage "a zone outside of the database" 'zone cannot be' config set zone ../../etc/passwd
usage "a store from here only" 'with a full path' config set store json:here
check "a variable that is wrong" 78 env QUAD_WEEK_START=someday quad count
says "the variable is named" '^quad: QUAD_WEEK_START cannot be "someday": write monday to sunday$'
for zone in +03:00 -03:30 +05:45 UTC+3 UTC+5:45 GMT-11 +0300; do
    check "an offset as a zone: $zone" 0 quad config set zone "$zone"
    check "an offset in the variable: $zone" 0 env QUAD_ZONE="$zone" quad day
done
check "east of Greenwich" 0 env QUAD_ZONE=+03:00 quad config get zone
expect "it is as written" "$(cat "$out")" "+03:00"
check "the zone of the system again" 0 quad config unset zone
for zone in +14:00 -12:00 UTC+14 GMT-12; do
    check "the ends of the earth: $zone" 0 quad config set zone "$zone"
done
for zone in +14:01 +15:00 UTC+25 -12:01 GMT-13; do
    usage "an offset that is nowhere: $zone" 'offsets go from -12:00 to \+14:00' config set zone "$zone"
done
check "the zone of the system once more" 0 quad config unset zone
for zone in +3:0 +99:00 +03:61 03:00 Europe:Berlin; do
    usage "no offset: $zone" 'zone' config set zone "$zone"
done
check "a zone that is none in a variable" 78 env QUAD_ZONE=Mars/Base quad count
check "what repairs runs nevertheless" 0 env QUAD_WEEK_START=someday quad config path

# A broken file.
broken() { # broken NAME PATTERN TEXT
    printf '%s' "$3" >"$file"
    check "$1" 78 quad count list
    says "$1: where and why" "^quad: $file, $2"
    silent "$1: no data" "$out"
}
broken "a member unknown" 'line 2, column 3: there is no setting "zoen": did you mean zone' $'{\n  "zoen": "UTC"\n}'
broken "a comma missing" 'line 3, column 3: a comma or an end was expected' $'{\n  "zone": "UTC"\n  "color": "auto"\n}'
broken "a value of another kind" 'line 1, column 14: day-start cannot be a number' '{"day-start":4}'
broken "no object" 'line 1, column 1: an object in braces was expected' '[]'
printf '\n' >"$file"
expect "an empty file sets nothing" "$(quad config get color)" auto
printf '\xff\xfe' >"$file"
check "bytes that are no text" 78 quad count
says "bytes that are no text: said" 'holds bytes that are not UTF-8 text'
echo '{' >"$file"
check "setting into a broken file" 78 quad config set color never
expect "it stays as it was" "$(cat "$file")" '{'
check "help in spite of a broken file" 0 quad count --help
rm "$file" && mkdir "$file"
check "a folder in its place" 78 quad count
rmdir "$file"
chmod 000 "$QUAD_HOME"
if [ "$(id -u)" -eq 0 ]; then echo "skip a folder that can't be read: root reads everything"; else
    check "a folder that can't be read" 78 quad count
fi
chmod 700 "$QUAD_HOME"
check "nowhere to write" 73 env QUAD_HOME=/proc/none quad config set color never
check "no home" 78 env -u QUAD_HOME -u HOME quad config set color never

# What it is good for.
check "the store of the file" 0 quad config set store "json:$work/configured"
check "a counter there" 0 quad count add Kids
if [ -d "$work/configured" ] && [ ! -e "$QUAD_HOME/quad.sqlite" ]; then pass "the file decides where"; else
    fail "the file decides where" "it lies elsewhere"
fi
check "QUAD_STORE before the file" 0 env QUAD_STORE=memory: quad count --json
prints "nothing is there" '[]'
check "--store before all" 0 env QUAD_STORE=nonsense quad --store memory: count --json
check "colour by the file" 0 quad config set color always
check "colour into a file" 0 quad count list
has "there is colour" $'\033'
check "NO_COLOR before the file" 0 env NO_COLOR=1 quad count list
lacks "there is none" $'\033'
quad config unset store color >/dev/null 2>&1
check "a day that starts late" 0 env TZ=UTC QUAD_DAY_START=23:59 quad --json
late=$(value 'd["today"]')
expect "yesterday is today still" "$late" \
    "$(if [ "$(date -u +%H%M)" = 2359 ]; then date -u +%F; else date -u -d yesterday +%F; fi)"
check "a zone far ahead" 0 env QUAD_DAY_START=00:00 QUAD_ZONE=Pacific/Kiritimati quad --json
expect "it is that zone's day" "$(value 'd["today"]')" "$(TZ=Pacific/Kiritimati date +%F)"

# At a terminal.
cat >"$work/writes" <<'SHELL'
#!/bin/sh
printf '%s' "$WRITES" >"$1"
exit "${FAILS:-0}"
SHELL
chmod +x "$work/writes"
on_terminal() { python3 "$here/terminal.py" "$@"; }
usage "editing without a terminal" 'an editor needs a terminal' config edit
check "editing" 0 on_terminal -- env EDITOR="$work/writes" WRITES='{"zone": "Asia/Tokyo"}' quad config edit
expect "what was written holds" "$(quad config get zone)" Asia/Tokyo
check "editing what can't be used" 2 \
    on_terminal 'again? [y/N]' $'n\r' -- env EDITOR="$work/writes" WRITES='{"zone": 1}' quad config edit
has "where and why" 'line 1, column 10: zone cannot be a number'
expect "the file is as it was" "$(quad config get zone)" Asia/Tokyo
expect "what was written is kept" "$(cat "$file.rejected")" '{"zone": 1}'
check "an editor that fails" 1 \
    on_terminal -- env EDITOR="$work/writes" WRITES='{}' FAILS=3 quad config edit
expect "the file is as it was, still" "$(quad config get zone)" Asia/Tokyo
echo oops >"$file"
check "a broken file can be edited" 0 on_terminal -- env EDITOR="$work/writes" WRITES='{}' quad config edit
check "it is well again" 0 quad count
