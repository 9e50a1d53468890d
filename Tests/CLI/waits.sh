# shellcheck shell=bash disable=SC2154,SC2034
# How often a command waits for the disk, and the log that stays beside a store for that.
prefix="waits: "

# waits NAME COUNT COMMAND...: counts the waits of a command's process with strace.
waits() {
    local name=$1 expected=$2
    shift 2
    strace -f -qq -e trace=fsync,fdatasync,sync_file_range,msync -o "$work/waits" "$@" \
        >"$out" 2>"$err" </dev/null
    expect "$name" "$(grep -vc 'resumed>' "$work/waits")" "$expected"
}

on sqlite
file=${QUAD_STORE#sqlite:}
expect "a store that was just made is one file" "$(ls "$file"*)" "$file"
quad count add Kids >/dev/null 2>&1
check "the first tap" 0 quad count up Kids
if strace -qq -e trace=none true 2>/dev/null; then
    waits "a tap waits once" 1 quad count up Kids
    waits "so does an entry" 1 quad journal add "A line"
    waits "and one with options" 1 quad count up Kids --json
    waits "a list does not wait" 0 quad count list
    waits "nor does a glance" 0 quad glance
else
    echo "strace can't be had here: waits are not counted"
    check "a second tap" 0 quad count up Kids
    check "a third" 0 quad count up Kids
fi

check "what there is" 0 quad count list --json
expect "the taps" "$(value 'd[0]["value"]')" 3
cp "$file" "$work/waits-copy.sqlite"
check "the file copied alone" 0 quad --store "sqlite:$work/waits-copy.sqlite" count list --json
expect "it has all taps" "$(value 'd[0]["value"]')" 3

for _ in $(seq 12); do quad count up Kids >/dev/null 2>&1; done
size=$(stat -c %s "$file-wal" 2>/dev/null || echo 0)
if [ "$size" -le 412000 ]; then pass "the log is short"; else fail "the log is short" "$size"; fi

# Somebody puts a copy back, and forgets the log.
rm -f "$file-wal.aside"
cp "$work/waits-copy.sqlite" "$work/waits-other.sqlite"
quad --store "sqlite:$work/waits-other.sqlite" count up Kids 100 >/dev/null 2>&1
quad count up Kids >/dev/null 2>&1
while [ ! -s "$file-wal" ]; do quad count up Kids >/dev/null 2>&1; done
cp "$work/waits-other.sqlite" "$file"
check "another file in the place of the store's" 0 quad count list --json
says "its log is not applied" 'was not its own and was set aside'
expect "it has what it had" "$(value 'd[0]["value"]')" 103
check "it is whole" 0 quad doctor
check "and goes on" 0 quad count up Kids
prints "from there" 104
unset QUAD_STORE
