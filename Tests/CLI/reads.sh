# shellcheck shell=bash disable=SC2154,SC2034
# A read makes no store: neither where nobody named one, nor where somebody mistyped one.
prefix="reads: "
fresh
nothing() { # nothing NAME: there is no home yet
    if [ ! -e "$QUAD_HOME" ]; then pass "$1 makes nothing"; else
        fail "$1 makes nothing" "$(find "$QUAD_HOME" | tr '\n' ' ')"
        rm -rf "$QUAD_HOME"
    fi
}
for words in '' 'count' 'count list --json' 'group' 'journal' 'journal search x' 'journal status' \
    'place' 'place visits' 'undo --list' 'export' 'doctor' 'glance' 'journal keep' 'sync status' \
    'place at -123.25,49.26' 'journal keep 3 --dry-run --yes'; do
    # shellcheck disable=SC2086
    check "the default: quad $words" 0 quad $words
    nothing "quad $words"
done
for words in 'undo' 'count up kids' 'count delete kids --yes' 'journal latest' 'place show x'; do
    # shellcheck disable=SC2086
    check "the default: quad $words" 1 quad $words
    nothing "quad $words"
done
check "sync asks for a sign-in" 77 quad sync
nothing "quad sync"
printf 'title,value,date\nGoals,5,2024-02-29\n' >"$work/taps.csv"
check "a rehearsal of an import" 0 quad import "$work/taps.csv" --dry-run
nothing "a rehearsal"
quad ---complete bash 'quad count up K' K >"$out" 2>&1
nothing "completion"
check "an empty export is an export" 0 quad export
expect "of no counters" "$(value 'd["counters"]')" '[]'

missing=$work/typo/x
for engine in sqlite json; do
    for words in '' 'count' 'count up kids' 'journal list' 'undo' 'export' 'sync' 'sync status' \
        'place list' 'glance' 'count list --json' 'journal keep'; do
        # shellcheck disable=SC2086
        check "$engine: quad $words" 66 quad --store "$engine:$missing.$engine" $words
        silent "$engine: quad $words: no data" "$out"
        says "$engine: quad $words: the path" "^quad: there is no store at $missing.$engine$"
        says "$engine: quad $words: what to do" \
            "^Hint: .*quad --store $engine:$missing.$engine count add Kids$"
    done
    check "$engine by QUAD_STORE" 66 env QUAD_STORE="$engine:$missing" quad count
    check "$engine: doctor" 1 quad --store "$engine:$missing" doctor
    has "$engine: doctor says so" "$engine:$missing is not there"
    check "$engine: in a folder that is not there" 73 quad --store "$engine:$missing" count add Kids
    says "$engine: the folder is named" "^quad: there is no folder $work/typo to make $missing in$"
    quad config set store "$engine:$missing" >/dev/null 2>&1
    check "$engine by the settings" 66 quad count
    quad config unset store >/dev/null 2>&1
    rm -rf "$QUAD_HOME"
done
if [ ! -e "$work/typo" ]; then pass "no folder was made"; else fail "no folder was made" "one was"; fi
: >"$work/empty.sqlite"
check "an empty file is not a store" 66 quad --store "sqlite:$work/empty.sqlite" count
expect "it stays empty" "$(stat -c %s "$work/empty.sqlite")" 0
check "it becomes one" 0 quad --store "sqlite:$work/empty.sqlite" count add Kids
check "it is one" 0 quad --store "sqlite:$work/empty.sqlite" count share
prints "with what was added" '0 Kids'
mkdir "$work/empty.json"
check "an empty folder is not a store" 66 quad --store "json:$work/empty.json" count
expect "it stays empty, too" "$(find "$work/empty.json" -mindepth 1)" ''
check "a file in a folder that is there" 0 quad --store "json:$work/empty.json/below" journal add Hello
check "a home below one that is not there" 73 env QUAD_HOME="$work/typo/a/b" quad count add Kids
check "it is read as empty" 0 env QUAD_HOME="$work/typo/a/b" quad count
check "a home in a folder that is there" 0 env QUAD_HOME="$work/newhome" quad count add Kids
check "what changes an empty journal makes the store" 0 quad journal keep 3
check "it is kept" 0 quad journal keep
prints "as it was said" 3
if [ -x "$bin/quad-tui" ]; then
    for engine in sqlite json; do
        python3 "$here/terminal.py" -- quad-tui --store "$engine:$missing" >"$out" 2>"$err" </dev/null
        expect "quad-tui on $engine" $? 66
        has "quad-tui on $engine: what to do" 'there is no store at .*; --new makes it'
    done
    if [ ! -e "$work/typo" ]; then pass "quad-tui made nothing"; else fail "quad-tui made nothing" "it did"; fi
fi
