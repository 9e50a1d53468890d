# shellcheck shell=bash disable=SC2154,SC2034
# quad undo where something other than a tap was done last, on each engine: it is taken back, or
# refused with the command that does it; the tap before it stays.
for engine in sqlite json; do
    prefix="deeds on $engine: "
    on $engine
    quad count add Kids >/dev/null 2>&1
    quad count up kids 3 >/dev/null
    tapped() { expect "$1: the tap stays" "$(quad count share kids)" '3 Kids'; }

    # Places are taken back.
    check "a place" 0 quad place add Ashby Library --circle 40.9553,-76.8838,45 --usage library
    check "undo" 0 quad undo
    prints "it is said by its name" 'Undid: place add, Ashby Library'
    tapped "a place"
    check "there is none" 0 quad place list --json
    prints "no place" '[]'
    check "redo" 0 quad redo
    check "a part of it" 0 quad place add Reading Room --circle 40.9553,-76.8838,10 --parent library
    quad place list --json >"$work/places.before"
    check "an edit" 0 quad place edit 'reading room' --usage study --hours 24/7
    check "undo of the edit" 0 quad undo
    prints "the edit" 'Undid: place edit, Reading Room'
    quad place list --json | diff - "$work/places.before" >"$err"
    expect "all is as before" $? 0
    check "a deletion" 0 quad place delete library --yes
    says "it says how to take it back" "^Deleted. To undo it: quad undo, or quad place restore 'Ashby Library'$"
    check "deleted" 1 quad place show library
    check "what was deleted" 0 quad place list --deleted --json
    json "is listed" '[p["name"] for p in d] == ["Ashby Library"]'
    check "undo of the deletion" 0 quad undo
    prints "the deletion" 'Undid: place delete, Ashby Library'
    quad place list --json | diff - "$work/places.before" >"$err"
    expect "the place and what is part of it" $? 0
    check "redo of the deletion" 0 quad redo
    check "restore" 0 quad place restore library
    prints "restore names it" 'Ashby Library'
    quad place list --json | diff - "$work/places.before" >"$err"
    expect "all is as before the deletion" $? 0
    check "undo of the restoring" 0 quad undo
    check "it is gone again" 1 quad place show library
    check "nothing of that name" 1 quad place restore gym
    check "back at last" 0 quad place restore ashby
    tapped "places"

    # What is said by hand about where one is has commands of its own.
    check "a check-in" 0 quad place checkin library
    check "is not undone" 1 quad undo
    says "it is said what was last" 'the last action, "place checkin" \(Ashby Library\), can.t be undone'
    says "and what ends it" "^Hint: quad place leave 'Ashby Library'; quad undo --skip"
    tapped "a check-in"
    check "leaving" 0 quad place leave
    check "is not undone either" 1 quad undo
    says "but answered" "^Hint: quad place checkin 'Ashby Library';"
    check "the list" 0 quad undo --list 3
    has "says it" 'place leave, Ashby Library \(not by undo\)$'

    # Settings.
    check "a setting" 0 quad config set day-start 04:00
    check "undo" 1 quad undo
    says "unset it" '^Hint: quad config unset day-start;'
    check "another value" 0 quad config set day-start 05:00
    check "undo of that" 1 quad undo
    says "set it" "^Hint: quad config set day-start '?04:00'?;"
    check "unset" 0 quad config unset day-start
    check "undo of unset" 1 quad undo
    says "set it again" "^Hint: quad config set day-start '?05:00'?;"
    check "a palette" 0 quad palettes add Own '#102030'
    check "undo of the palette" 1 quad undo
    says "remove it" '^Hint: quad palettes remove Own;'
    quad palettes remove Own --yes >/dev/null 2>&1
    tapped "settings"
    check "several, the latest of which is none to undo" 1 quad undo 3 --yes
    tapped "several"

    # Past them.
    check "undo --skip" 0 quad undo --skip
    prints "what was before them" 'Undid: place restore, Ashby Library'
    check "redo" 0 quad redo
    check "something new" 0 quad count up kids
    check "it is taken back" 0 quad undo
    prints "it alone" 'Undid: count up, +1 Kids'
    tapped "something new"
    check "redo of it" 0 quad redo
    prints "it and not what was before it" 'Redid: count up, +1 Kids'

    # Entries are named by their words.
    check "an entry" 0 quad journal add 'Three goals in the rain'
    check "a star" 0 quad journal star latest
    check "undo of the star" 0 quad undo
    prints "the star" 'Undid: star entry, Three goals in the rain'
    check "undo of the entry" 0 quad undo
    prints "the entry" 'Undid: add entry, Three goals in the rain'
    check "redo" 0 quad redo
    prints "again" 'Redid: add entry, Three goals in the rain'
    quad journal delete latest --yes >/dev/null 2>&1
    check "the list of entries" 0 quad undo --list 2
    has "the deletion by its words" 'delete entry, Three goals in the rain$'
    check "undo of the deletion" 0 quad undo
    printf 'a long passphrase' >"$work/passphrase"
    check "encrypted" 0 quad journal encrypt --passphrase-file "$work/passphrase" --for 1h
    check "a secret line" 0 quad journal add 'Nobody may read this'
    check "undo of the secret line" 0 quad undo
    has "it is named by its time" '^Undid: add entry, 20[0-9-]{8} [0-9:]{5}$'
    unset QUAD_STORE
done
