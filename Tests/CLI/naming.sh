# shellcheck shell=bash disable=SC2154,SC2034
# One rule for names: counters, groups, places; in commands, in completions, and in a picker.
for engine in sqlite json; do
    prefix="naming on $engine: "
    on $engine
    for number in {1..100}; do echo "Player number $number,1,2026-03-01"; done |
        sed '1i title,value,date' >"$work/players.csv"
    check "a hundred players" 0 quad import "$work/players.csv"
    check "too many" 1 quad count up player
    says "five are listed, and how many more" 'matches 100: (Player number [0-9]+ \([^)]*\), ){5}and 95 more$'
    says "each with value, age and id" 'Player number 1 \(1, made [^)]*, id [0-9a-f]{8}\)'
    check "words inside" 0 quad count up 'number 3'
    prints "the whole word counts first" 2
    check "a word begun" 0 quad count show 'num 100' --json
    json "it is that" 'd["title"] == "Player number 100"'
    check "accents" 0 quad count add 'Zürich Größe'
    check "without them" 0 quad count up zurich
    check "a word inside without them" 0 quad count up 'grosse'
    prints "it is the same" 2
    check "nothing like it" 1 quad count up plyr
    quad group add 'Home side' >/dev/null 2>&1
    quad group add 'Away side' >/dev/null 2>&1
    check "a group by a word" 0 quad count edit zurich --group away
    check "two groups" 1 quad group show side
    says "with what tells them apart" 'matches 2: Away side \(1 counter, id [0-9a-f]{8}\), Home side \(0 counters'
    check "in a group" 0 quad count add Zebra --group away
    check "two beginnings" 1 quad count up z
    says "the group is said" 'Zebra \(0, in Away side, made '
    quad place add Ashby Library --circle 40.9553,-76.8838,45 --usage library >/dev/null 2>&1
    quad place add Annex --circle 40.9553,-76.8838,10 --parent ashby >/dev/null 2>&1
    quad place add Law Library --circle 40.96,-76.88,45 >/dev/null 2>&1
    check "a place by a word" 0 quad place show law
    check "two places" 1 quad place show library
    says "two places: what tells them apart" 'matches 2: Ashby Library \(library, id [0-9a-f]{8}\), Law Library \(id'
    check "a check-in by a word" 0 quad place checkin ashby
    check "swapped for place add" 64 quad place add Gym --circle -76.8838,40.9553,45
    says "swapped: did you mean" 'did you mean 40.9553,-76.8838, near A'
    check "swapped for place at" 64 quad place at 40.9553,-76.8838
    says "swapped: did you mean that" 'did you mean -76.8838,40.9553, near A'
    check "swapped for place near" 64 quad place near 40.9553,-76.8838
    check "not swapped" 0 quad place at -76.8838,40.9553
    has "it is there" 'Ashby Library'
    check "several stopwatches" 0 quad count add Keeper --type time
    quad count add Ann --type time >/dev/null 2>&1
    quad count start keeper ann >/dev/null
    check "stop them all" 0 quad count stop --all --json
    json "both stand" 'len(d) == 2 and not any(c["running"] for c in d)'
    check "one undo" 0 quad undo
    check "both run" 0 quad count stop --all --json
    json "again" 'len(d) == 2'
    check "nothing runs" 0 quad count stop --all
    says "it is said" '^Nothing runs\.$'
    usage "all and some" "goes with neither" count stop ann --all
    quad ---complete fish quad place show library >"$out"
    has "completion finds words inside" '^Ashby Library$'
    quad ---complete fish quad count up 'number 77' >"$out"
    expect "and the one" "$(sed 1d "$out")" 'Player number 77'
    unset QUAD_STORE
done
