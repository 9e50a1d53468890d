# shellcheck shell=bash disable=SC2154,SC2034
# Taking back and doing again: every kind of action, across programs, on each engine.
for engine in sqlite json; do
    prefix="undo on $engine: "
    on $engine
    check "nothing to undo" 1 quad undo
    says "it is said" '^quad: there is nothing to undo$'
    check "nothing to redo" 1 quad redo
    check "an empty list" 0 quad undo --list --json
    prints "an empty list is []" '[]'

    quad count add Kids >/dev/null 2>&1
    quad count up kids 3 >/dev/null
    check "a tap" 0 quad undo
    prints "what was undone is said" 'Undid: count up, +3 Kids'
    expect "the tap is gone" "$(quad count share)" '0 Kids'
    check "again" 0 quad redo
    prints "what was done again is said" 'Redid: count up, +3 Kids'
    expect "the tap is back" "$(quad count share)" '3 Kids'

    # Each changes something; undone one after the other, all is as it was.
    quad group add Game >/dev/null 2>&1
    quad count add Goals --group game >/dev/null 2>&1
    state() { # state: what there is, without when it was looked at
        { quad count list --json && quad group list --json; } | python3 -c '
import json, sys
for line in sys.stdin:
    for thing in json.loads(line):
        print(sorted((k, v) for k, v in thing.items() if k not in ("usedAt", "updatedAt")))'
    }
    same() { # same NAME FILE FILE
        if diff "$2" "$3" >"$err"; then pass "$1"; else fail "$1" "see how it differs"; fi
    }
    deeds=(
        "quad count up kids 4" "quad count down kids" "quad count set kids 17" "quad count reset kids"
        "quad count up goals 2" "quad group reset game --yes"
        "quad count edit goals --title Points --step 2" "quad count delete kids --yes"
        "quad group rename game Match" "quad group delete match --yes"
        "quad count add Another --start 5"
    )
    count=${#deeds[@]}
    state >"$work/state.0"
    for ((step = 0; step < count; step++)); do
        ${deeds[step]} >"$out" 2>"$err" </dev/null || fail "${deeds[step]}" "exit $?"
        # One engine is looked at after each, the other at both ends.
        if [ "$engine" = sqlite ] || ((step == count - 1)); then
            state >"$work/state.$((step + 1))"
        fi
    done
    for ((step = count - 1; step >= 0; step--)); do
        check "undoing: ${deeds[step]}" 0 quad undo
        if [ "$engine" = sqlite ] || [ "$step" -eq 0 ]; then
            state >"$work/state"
            same "as before: ${deeds[step]}" "$work/state.$step" "$work/state"
        fi
    done
    for ((step = 0; step < count; step++)); do
        check "doing again: ${deeds[step]}" 0 quad redo
    done
    state >"$work/state"
    same "all is done again" "$work/state.$count" "$work/state"
    check "several at once are asked about" 64 quad undo 5
    says "by naming --yes" 'undo these 5 needs --yes'
    check "two are not" 0 quad undo 2
    check "they come again" 0 quad redo 2
    check "a dry run" 0 quad undo 5 --dry-run --json
    json "says what would be undone" 'len(d) == 5 and not d[0]["undone"]'
    check "several at once" 0 quad undo 5 --json --yes
    json "each is said" 'len(d) == 5 and all(r["kept"] == [] and r["changed"] > 0 for r in d)'
    check "what can be done again" 0 quad redo --list --json
    json "the next one first" 'len(d) == 5 and d[0]["number"] < d[4]["number"] and d[0]["undone"]'
    check "the list" 0 quad undo --list 2
    expect "as many as wanted" "$(wc -l <"$out")" 2
    state >"$work/state.less"
    check "more than there is" 1 quad undo 900 --json --yes
    silent "nothing is done" "$out"
    says "and it is said how many there are" "there are only $((count - 1)), not 900"
    state >"$work/state"
    same "all is as it was" "$work/state.less" "$work/state"
    check "all of it" 0 quad undo $((count - 1)) --yes
    expect "nothing is left" "$(state)" ''
    check "more again than there is" 1 quad redo 900 --yes
    check "all of it again" 0 quad redo $((count + 4)) --yes
    state >"$work/state"
    same "all is back" "$work/state.$count" "$work/state"

    quad undo >/dev/null
    quad count add Something >/dev/null 2>&1
    check "something new ends redoing" 1 quad redo
    quad count add Team >/dev/null 2>&1
    quad count up team 5 >/dev/null
    quad count reset team >/dev/null 2>&1
    quad count up team 2 >/dev/null
    quad undo >/dev/null && quad undo >/dev/null && quad redo 1 >/dev/null
    expect "a reset taken back and done again" "$(quad count share team)" '0 Team'
    quad undo >/dev/null
    expect "a reset taken back" "$(quad count share team)" '5 Team'
    usage "a number that is none" 'is not a number of actions' undo 0
    usage "a number that is too large" 'is not a number of actions' redo 1001
    usage "a word where a number is meant" "'last' is invalid" undo last
    unset QUAD_STORE
done
