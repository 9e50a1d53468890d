# shellcheck shell=bash disable=SC2154,SC2034
# A machine that is cloned or put back as a whole: disks take turns in one place, with the notes that
# lie outside of the stores, so that nothing there tells them apart. Each turn begins with a start
# of the machine: its name for that, random(4)'s boot_id, is another file, seen by these runs alone.
prefix="clones: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the clones: quad-server is not built"
    return
fi
boot_id=/proc/sys/kernel/random/boot_id
for options in -m -rm; do
    unshare $options mount --bind /proc/sys/kernel/random/uuid "$boot_id" 2>/dev/null && break
    options=
done
if [ -z "$options" ]; then
    echo "skip the clones: nothing can be mounted here, so a machine can't seem to be started"
    return
fi
stop_server
unset QUAD_STORE
rm -f "$work/clone.port"
quad-server serve --data "$work/clone-server" --port 0 --port-file "$work/clone.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/clone.log" &
server=$!
started "$work/clone.port"
printf 'correct horse\n' >"$work/clone.password"
mkdir -p "$work/clones"
# starts: the machine is started.
starts() { cat /proc/sys/kernel/random/uuid >"$work/clones/boot"; }
# here COMMAND…: on the machine as it is now.
here() {
    QUAD_HOME=$work/clones/machine unshare "$options" sh -c \
        "mount --bind '$work/clones/boot' $boot_id && exec \"\$@\"" sh "$@"
}
# keep NAME: its disk is kept under a name; start NAME: it is put back, byte by byte into the files
# that are there, and the machine is started.
keep() { rm -rf "$work/clones/$1" && cp -a "$work/clones/machine" "$work/clones/$1"; }
start() {
    (cd "$work/clones/machine" && find . -type f ! -path "./state/*" -name '*-*' -delete)
    (cd "$work/clones/$1" && find . -type f) | while read -r file; do
        mkdir -p "$(dirname "$work/clones/machine/$file")"
        cat "$work/clones/$1/$file" >"$work/clones/machine/$file"
    done
    starts
}
kids() {
    here quad count list --json | python3 -c '
import json, sys
print(next(counter["value"] for counter in json.load(sys.stdin) if counter["title"] == "Kids"))'
}
checksum() { here quad sync status --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["checksum"])'; }

starts
check "an account" 0 here quad account register kim --server "http://127.0.0.1:$(cat "$work/clone.port")" \
    --display-name Kim --password-file "$work/clone.password"
here quad count add Kids >/dev/null 2>&1
here quad count up Kids 5 >/dev/null
check "all of it is synced" 0 here quad sync
here quad count up Kids 2 >/dev/null
keep disk
# The machine is started and goes on …
starts
here quad count up Kids 10 >/dev/null
check "it syncs" 0 here quad sync --json
json "as the device that it was" 'd["becameAnotherDevice"] is False'
expect "it has all of its own" "$(kids)" 17
keep first
# … and so does a clone of it as it was before, with two taps that waited.
start disk
check "the clone counts" 0 here quad count up Kids 100
silent "nothing on it says that it is one" "$err"
check "its journal, too" 0 here quad journal add 'From the clone.'
here quad count add Water >/dev/null 2>&1
check "the clone syncs" 0 here quad sync
says "the server has found it out" 'this store goes on as a device of its own'
expect "it shows what both counted, what waited once" "$(kids)" 117
check "its page of the day" 0 here quad day
said "tells what the other one counted since" 'Counted on another device: 10 Kids' "$out"
check "once more" 0 here quad sync
silent "that was said once" "$err"
keep second
start first
check "the first goes on as it was" 0 here quad count up Kids 1000
check "it syncs as the device that it was" 0 here quad sync --json
json "it needs no new id" 'd["becameAnotherDevice"] is False'
expect "and shows all of it" "$(kids)" 1117
check "the clone's entry came" 0 here quad journal list
has "it did" 'From the clone\.'
keep first
start second
check "the clone has a tap more" 0 here quad count up Kids 10000
check "it syncs again" 0 here quad sync --json
json "as the device that it is now" 'd["becameAnotherDevice"] is False'
expect "the exact total" "$(kids)" 11117
# A disk that is put back with everything on it is an older self.
start disk
check "an older disk counts" 0 here quad count up Kids 100000
check "an older disk syncs" 0 here quad sync --json
json "it is another device" 'd["becameAnotherDevice"] is True'
expect "nothing is lost, nothing counts twice" "$(kids)" 111117
third=$(checksum)
start first
check "the first syncs last" 0 here quad sync
expect "all have the same" "$(kids)" 111117
expect "to the last byte" "$(checksum)" "$third"
# Nothing was counted while the machine was off: it just goes on.
starts
here quad count up Kids 1000000 >/dev/null
starts
here quad count up Kids 1 >/dev/null
check "a start with taps that wait" 0 here quad sync --json
json "is nothing to speak of" 'd["becameAnotherDevice"] is False'
expect "and counts once" "$(kids)" 1111118
stop_server
