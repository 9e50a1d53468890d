# shellcheck shell=bash disable=SC2154,SC2034
# Counters and groups, on each engine.
prefix="counting: "
fresh
check "empty list" 0 quad count list
silent "an empty list prints nothing" "$out"
says "an empty list invites" 'quad count add'
check "empty list as JSON" 0 quad count list --json
prints "an empty list is []" '[]'
silent "programs are not invited" "$err"
check "empty glance" 0 quad
silent "an empty glance prints nothing" "$out"
says "an empty glance says what to type" 'quad count add Kids'
says "an empty glance leads to the journal" 'quad journal add'

for engine in sqlite json; do
    prefix="counting on $engine: "
    fresh
    case $engine in
    sqlite) export QUAD_STORE=sqlite:$work/counting.sqlite ;;
    json) export QUAD_STORE=json:$work/counting.json ;;
    esac

    check "add" 0 quad count add Kids
    prints "add prints the line" '0 Kids'
    says "add says how to count" 'quad count up Kids'
    check "up" 0 quad count up Kids
    prints "up prints the new value" 1
    check "up by a number" 0 quad count up kids 22
    prints "a name is found whatever its case" 23
    check "share" 0 quad count share Kids
    prints "share writes value and title" '23 Kids'
    check "down" 0 quad count down Ki 3
    prints "a beginning of the title is enough" 20
    check "up by a negative number" 64 quad count up kids -3
    says "up by a negative number: what to type" '^Hint: quad count down kids 3$'
    check "down by a negative number" 64 quad count down kids -3
    says "down by a negative number: what to type" '^Hint: quad count up kids 3$'
    check "up by nothing" 64 quad count up kids 0
    check "down by nothing" 64 quad count down kids 0
    says "down by nothing: how to see the value" '^Hint: quad count share kids '
    check "the value is as before" 0 quad count share kids
    prints "a refused number changes nothing" '20 Kids'
    check "set negative" 0 quad count set kids -5
    prints "a negative value" -5
    check "reset" 0 quad count reset kids
    prints "reset gives the reset value" 0
    says "reset says how to take it back" '^It was -5\. To undo it: quad undo$'
    check "undo of the reset" 0 quad undo
    prints "undo says what it undid" 'Undid: count reset, Kids'
    check "the value before the reset" 0 quad count share kids
    prints "undo of a reset brings the value back" '-5 Kids'
    check "redo" 0 quad redo
    prints "redo says what it did" 'Redid: count reset, Kids'
    check "up as JSON" 0 quad count up kids --json
    json "a counter as JSON" 'd["title"] == "Kids" and d["value"] == 1 and d["group"] is None'
    id=$(value 'd["id"]')
    check "by id" 0 quad count up "$id"
    prints "an id names a counter" 2
    check "by the beginning of an id" 0 quad count up "${id:0:8}"
    prints "the beginning of an id is enough" 3

    check "add with settings" 0 quad count add Laps --step 5 --start -10 --reset-value 7 \
        --boundary 25 --tint '#ec4b5d' --json
    json "settings are kept" \
        '[d[k] for k in ("step", "start", "value", "resetValue", "boundary", "color")] == [5, -10, -10, 7, 25, "#EC4B5D"]'
    check "step" 0 quad count up laps 2
    prints "a tap adds the step" 0
    check "reset to the reset value" 0 quad count reset laps
    prints "the reset value" 7
    check "bad step" 64 quad count add X --step 0
    says "bad step: the reason" 'at least 1'
    check "bad boundary" 64 quad count add X --boundary -1
    says "bad boundary: the reason" 'a boundary is at least 0, which means none, not -1'
    check "bad colour" 64 quad count add X --tint red
    says "bad colour: the reason" '#RRGGBB'
    check "title with a control character" 65 quad count add $'a\033[31m'
    if grep -q $'\033' "$err"; then fail "the error shows no escape" "it does"; else
        pass "the error shows no escape"
    fi
    check "overflow" 65 quad count up kids 9223372036854775807
    check "the value before" 0 quad count share kids
    prints "an error changes nothing" '3 Kids'
    check "multiples without an opposite" 64 quad count down kids -9223372036854775808

    check "misspelt" 1 quad count up kidz
    says "misspelt: did you mean" 'did you mean Kids\?'
    silent "misspelt: no data" "$out"
    check "no match" 1 quad count up nothing-like-it
    check "a word inside of a title" 0 quad count add 'Player number 3'
    quad count add 'Player number 31' >/dev/null 2>&1
    quad count add 'Red Team' >/dev/null 2>&1
    check "words inside, the whole ones first" 0 quad count up 'number 3' 2
    prints "with a number behind them" 2
    check "words in any order" 0 quad count up '31 player'
    check "words that name nothing each are one name" 0 quad count up red te 3
    prints "it is counted" 3
    check "several counters" 0 quad count up 'number 3' team 2
    prints "each with its new value" $'4 Player number 3\n5 Red Team'
    check "one undo" 0 quad undo
    prints "takes all of it back" 'Undid: count up, +2 Player number 3, Red Team'
    check "one that is not there" 1 quad count up team nobody
    check "nothing is counted then" 0 quad count share team
    prints "it is as it was" '3 Red Team'
    check "a word that fits several, and a number" 1 quad count up number 3
    says "both are listed" 'matches 2: Player number 3 \(2, made '
    check "several as JSON" 0 quad count down 'player number 3' 'player number 31' --json
    json "a list" '[c["value"] for c in d] == [1, 0]'
    check "several are deleted" 0 quad count delete 'player number 3' 'player number 31' team --yes --json
    json "each is said" '[c["deleted"] for c in d] == [True] * 3'
    check "one undo brings them back" 0 quad undo
    check "and again" 0 quad redo
    check "several are restored" 0 quad count restore 'player number 3' team
    prints "with their values" $'1 Player number 3\n3 Red Team'
    check "they go" 0 quad count delete 'player number 3' team --yes
    check "a namesake is refused" 73 quad count add kids
    says "the one there is is named" "there is \"kids\" already: Kids \(3, made [^,]*, id ${id:0:8}\)"
    says "it is said how to add another" "^Hint: .*quad count add kids --another$"
    check "a namesake by another title is refused" 73 quad count edit Laps --title KIDS
    check "add a namesake" 0 quad count add Kids --another --json
    namesake=$(value 'd["id"][:8]')
    check "delete the namesake" 0 quad count delete "$namesake" --yes
    check "add another namesake" 0 quad count add Kids --another
    says "the hint of a namesake is its id" '^Count it: quad count up [0-9a-f]{8}$'
    namesake=$(grep -oE '[0-9a-f]{8}$' "$err")
    check "the hint can be followed" 0 quad count up "$namesake" --json
    json "it counts the new one" 'd["id"] != "'"$id"'" and d["value"] == 1'
    check "add what begins with a hyphen" 0 quad count add -- -x
    says "a title like an option is named by its id" 'quad count up [0-9a-f]{8}$'
    check "its end" 0 quad count delete "$(grep -oE '[0-9a-f]{8}$' "$err")" --yes
    check "ambiguous" 1 quad count up Kids
    says "ambiguous: what tells them apart" "matches 2: .*Kids \(3, made [^,]*, id ${id:0:8}\)"
    check "add Kilometres" 0 quad count add Kilometres
    check "ambiguous beginning" 1 quad count up Ki
    says "ambiguous beginning lists the matches" 'Kilometres'
    check "add a blank one" 0 quad count add
    check "list" 0 quad count list
    has "the list has value and title" '^. +7  Laps'
    has "a blank one is named by its id" '\(blank\) +[0-9a-f]{8}$'
    check "list with ids" 0 quad count list --ids
    has "ids are whole" "Kids +$id$"

    check "edit" 0 quad count edit laps --title Rounds --step 2 --reset-value -1
    check "edited" 0 quad count list --json
    json "edit changes only what is said" \
        '[(c["step"], c["resetValue"], c["value"]) for c in d if c["title"] == "Rounds"] == [(2, -1, 7)]'
    check "history" 0 quad count history "$id" --json
    json "history has each change, newest first" \
        '[(t["kind"], t["amount"]) for t in d] == [("tap", 1)] * 3 + [("redo", 5), ("undo", -5),
            ("reset", 5), ("set", -25), ("tap", -3), ("tap", 22), ("tap", 1)]'
    json "history sums to the value" 'sum(t["amount"] for t in d) == 3'
    check "history as text" 0 quad count history "$id" -n 2
    has "history shows the sign" '  \+[01]$'

    check "delete without --yes" 64 quad count delete Rounds
    says "delete names --yes" -- '--yes'
    check "dry run" 0 quad count delete Rounds --dry-run
    says "a dry run says what would be done" 'Would delete "Rounds".*Nothing was changed'
    check "delete" 0 quad count delete Rounds --yes
    silent "delete prints no data" "$out"
    says "delete says how to undo" 'quad count restore [0-9a-f]{32}'
    deleted=$(grep -oE '[0-9a-f]{32}' "$err")
    check "deleted" 1 quad count up Rounds
    check "restore" 0 quad count restore "$deleted"
    prints "restore brings the value back" '7 Rounds'
    check "restore what never was" 1 quad count restore 00000000000000000000000000000001
    check "restore what is no id" 1 quad count restore Rounds

    check "group add" 0 quad group add Red Team
    prints "words are one name" 'Red Team'
    check "group taken" 73 quad group add 'red team'
    says "group taken: the reason" 'there is already a group called "red team"'
    check "group by a word inside" 0 quad group show team
    check "group list as JSON" 0 quad group list --json
    json "a group as JSON" 'd[0]["name"] == "Red Team" and d[0]["counters"] == 0'
    check "add into a group" 0 quad count add Goals --start 2 --reset-value 0 --group red
    check "move into a group" 0 quad count edit Rounds --group 'Red Team'
    check "list of a group" 0 quad count list --group Red --json
    json "a group's counters name it" '[c["group"]["name"] for c in d] == ["Red Team"] * 2'
    check "share a group" 0 quad count share --group red
    prints "a group is shared line by line" $'7 Rounds\n2 Goals'
    check "no such group" 1 quad count list --group blue
    check "group rename" 0 quad group rename red Reds
    quad group add Blues >/dev/null 2>&1
    check "group renamed to what is taken" 73 quad group rename Reds blues
    check "group delete of the other" 0 quad group delete Blues --yes
    check "group list" 0 quad group list
    has "the list counts the members" '^.  Reds +2 counters  9 counted$'
    check "group reset without --yes" 64 quad group reset Reds
    check "group reset" 0 quad group reset Reds --yes --json
    json "a group reset resets all" '[c["value"] for c in d] == [-1, 0]'
    check "group reset says how to undo" 0 quad count set Goals 4
    check "group reset again" 0 quad group reset Reds --yes
    says "what was reset is named" '^Before: 3 counted\. To undo it: quad undo$'
    check "undo of the group reset" 0 quad undo
    check "the values before the group reset" 0 quad count share --group Reds
    prints "one undo takes back the reset of all" $'-1 Rounds\n4 Goals'
    check "redo of the group reset" 0 quad redo
    check "leave the group" 0 quad count edit Goals --no-group --json
    json "no group" 'd["group"] is None'
    check "group delete" 0 quad group delete Reds --yes
    check "its counters stay" 0 quad count share Rounds
    prints "a counter outlives its group" '-1 Rounds'

    check "share into a file" 0 quad count share Rounds Goals --file "$work/share.txt" --force
    silent "a file is not also printed" "$out"
    if [ "$(cat "$work/share.txt")" = $'-1 Rounds\n0 Goals' ]; then pass "the file has the lines"; else
        fail "the file has the lines" "$(cat "$work/share.txt")"
    fi
    check "share into a folder that is not" 73 quad count share --file "$work/none/share.txt"
    check "share into a full device" 74 quad count share --file /dev/full
    long=$(printf 'x%.0s' {1..190})
    for words in "count up" "count list --group" "group rename $long"; do
        # shellcheck disable=SC2086
        check "a long name: $words" 1 quad $words "$long"
        says "a long name is shortened: $words" '"x{39}…"'
    done
    check "a long title" 0 quad count add "$long"
    check "deleting it without --yes" 64 quad count delete "$long"
    says "a long title is shortened" 'delete "x{39}…" with'
    check "deleting it" 0 quad count delete "$long" --yes
    check "Unicode title" 0 quad count add 'Zürich 日本語 👩‍👩‍👧 שלום'
    prints "a Unicode title comes back" '0 Zürich 日本語 👩‍👩‍👧 שלום'
    check "Unicode name" 0 quad count up 'zÜRICH'
    prints "case is folded beyond ASCII" 1
    check "glance" 0 quad --json
    json "the glance as JSON" 'len(d["counters"]) == 7 and d["latestEntry"] is None'
    unset QUAD_STORE
done
