# shellcheck shell=bash disable=SC2154,SC2034
# Entries are named by latest, -2, a day, their first words or words in them, and by id.
for engine in sqlite json; do
    prefix="entries on $engine: "
    on $engine
    check "nothing yet" 1 quad journal show latest
    quad journal add 'Tea with Ana' --at 2026-03-01T12:00:00Z >/dev/null
    quad journal add 'Three goals in the rain' --at 2026-03-02T12:00:00Z >/dev/null
    quad journal add 'Tea alone' --at 2026-03-03T12:00:00Z >/dev/null
    quad journal add 'Three geese on the lake' --at 2026-03-03T15:00:00Z >/dev/null
    named() { # named NAME TEXT
        check "by $1" 0 quad journal show "$1" --json
        json "by $1: it" "d['text'] == '$2'"
    }
    named latest 'Three geese on the lake'
    named -1 'Three geese on the lake'
    named -2 'Tea alone'
    named -4 'Tea with Ana'
    named 2026-03-02 'Three goals in the rain'
    named 'three goals' 'Three goals in the rain'
    named 'tea a' 'Tea alone'
    named ana 'Tea with Ana'
    named rain 'Three goals in the rain'
    id=$(value 'd["id"]')
    named "${id:0:8}" 'Three goals in the rain'
    check "by words without quotes" 0 quad journal show tea with
    has "by words without quotes: it" 'Tea with Ana'
    check "further back than there are" 1 quad journal show -9
    says "further back: how many there are" 'there are 4 entries, and none 9 back'
    check "two of that day" 1 quad journal show 2026-03-03
    says "two of that day: both" 'matches 2: Three geese on the lake \(2026-03-03 15:00, id .*Tea alone'
    check "a word of two" 1 quad journal show three
    check "nothing like it" 1 quad journal show elephants
    check "a star" 0 quad journal star -2 --json
    json "a star: on it" 'd["text"] == "Tea alone" and d["starred"]'
    check "another text" 0 quad journal edit -2 Tea for two, at -5 degrees --json
    json "another text: it" 'd["text"] == "Tea for two, at -5 degrees"'
    check "deleted" 0 quad journal delete 'three goals' --yes
    check "deleted indeed" 1 quad journal show 'three goals'
    check "restored by its words" 0 quad journal restore three goals
    named 'three goals' 'Three goals in the rain'
    check "deleted again" 0 quad journal delete -1 --yes
    check "restored as the latest" 0 quad journal restore latest
    named -1 'Three geese on the lake'
    check "nothing to restore" 1 quad journal restore latest
    unset QUAD_STORE
done
