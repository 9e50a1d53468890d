# shellcheck shell=bash disable=SC2154,SC2034
# Two stories from beginning to end, as they are told in the product's documents: the coach's
# afternoon and the playground count, on each engine.
day=2026-03-07
lines() { cat "$out"; }
# interrupted NAME COMMAND...: a command that is killed at a time nobody chose; what the counter shows
# then is as it was or as it should be, and is put right.
interrupted() {
    local name=$1 before after
    shift
    before=$(quad count share "$name" | cut -d' ' -f1)
    "$@" >/dev/null 2>&1 &
    local process=$!
    sleep "0.0$((RANDOM % 4))$((RANDOM % 10))"
    kill -KILL $process 2>/dev/null
    wait $process 2>/dev/null
    after=$(quad count share "$name" | cut -d' ' -f1)
    [ "$after" = $((before + 1)) ] || { [ "$after" = "$before" ] && quad count up "$name"; } >/dev/null 2>&1
}

for engine in sqlite json; do
    prefix="the coach's afternoon on $engine: "
    on $engine
    # Before the season: a stopwatch for each player, a counter for each team's goals.
    check "a group" 0 quad group add Game --icon ball
    for player in Keeper Ann Bea Cleo Dora Eve; do
        check "a stopwatch for $player" 0 quad count add $player --type time --group game
    done
    for team in 'Our goals' 'Their goals'; do
        check "a counter for $team" 0 quad count add "$team" --group game
    done
    check "the bench outside the group" 0 quad count add Oranges --step 2
    quad count up oranges 5 >/dev/null 2>&1

    # The first half: five on the field, Eve on the bench. Bea goes off hurt, Eve comes on.
    check "kick-off" 0 quad count start keeper ann bea cleo dora --at "$day 13:00"
    check "who plays" 0 quad count list --group game --json
    json "five run at once" 'sum(c["running"] for c in d) == 5'
    check "a goal" 0 quad count up our --at "$day 13:04" --note 'Ann, header'
    check "a change" 0 quad count stop bea --at "$day 13:10" --note hurt
    check "its other half" 0 quad count start eve --at "$day 13:10"
    check "their goal" 0 quad count up their --at "$day 13:18"
    check "a goal too many" 0 quad count up their --at "$day 13:19"
    check "offside" 0 quad undo
    prints "the last thing is taken back" 'Undid: count up, +1 Their goals'
    check "half-time" 0 quad count stop --group game --at "$day 13:25"
    check "the second half" 0 quad count start keeper ann cleo dora eve --at "$day 13:35"
    check "a goal after half-time" 0 quad count up our --at "$day 13:50"
    check "another" 0 quad count up our --at "$day 13:58"
    check "the end" 0 quad count stop --group game --at "$day 14:00"
    # Cleo sat out ten minutes, which nobody noted; Dora came off five minutes early.
    check "a break is cut out" 0 quad count cut cleo --from "$day 13:40" --to "$day 13:50"
    check "an interval is corrected" 0 quad count intervals edit dora 2 --to "$day 13:55"

    check "minutes on the field" 0 quad count share --group game
    prints "every minute is right" "$(printf '%s\n' '0:50:00 Keeper' '0:50:00 Ann' '0:10:00 Bea' \
        '0:40:00 Cleo' '0:45:00 Dora' '0:40:00 Eve' '3 Our goals' '1 Their goals')"
    check "the game in one look" 0 quad group show game
    has "goals and minutes" '^Total: 4 counted, 3:55:00 measured$'
    check "what was corrected" 0 quad count intervals cleo --json
    json "says that it was by hand" '[(i["milliseconds"] // 60000, i["byHand"]) for i in d][1:] ==
        [(5, True), (10, True)]'
    check "who scored" 0 quad count history our
    has "a note" 'Ann, header$'

    # Before the next game everything goes back to zero at once; by mistake, twice.
    check "zero out" 0 quad group reset game --yes
    check "all of it" 0 quad group show game --json
    json "nothing is left" 'd["total"]["count"] == 0 and d["total"]["elapsedMilliseconds"] == 0'
    check "what is not in the group" 0 quad count share oranges
    prints "stays" '10 Oranges'
    check "oh no, the minutes were not noted yet" 0 quad undo
    check "they are back" 0 quad count share --group game
    has "with one undo" '^0:45:00 Dora$'
    has "goals as well" '^3 Our goals$'
    check "noted" 0 quad count share --group game --file "$work/report.txt" --force
    check "now" 0 quad redo

    # The next game runs for real, through a shaky hand and a flat battery.
    check "they play" 0 quad count start keeper ann
    for number in {1..20}; do
        if [ $((number % 10)) -eq 0 ]; then interrupted their quad count up their; else
            quad count up their >/dev/null 2>&1
        fi
    done
    check "every goal" 0 quad count share their
    prints "is counted once" '20 Their goals'
    check "still running" 0 quad group show game --json
    json "the time went on" 'd["total"]["running"] == 2 and 0 < d["total"]["elapsedMilliseconds"] < 600000'
    check "history and value" 0 quad count history their -n 1000 --json
    json "agree" 'sum(t["amount"] for t in d) == 20'

    prefix="the playground count on $engine: "
    on $engine
    check "two counters" 0 quad count add Kids --note 'the playground behind the school'
    check "and another" 0 quad count add Adults
    # Eyes on the children: single keys, 1 for a kid and 2 for an adult. Then somebody asks something.
    check "counting without looking" 137 python3 "$here/terminal.py" 'q done' 11211112111 ' 9  Kids' '' \
        -- timeout --foreground -s KILL 5 quad count live kids adults
    check "an interruption" 0 quad count share
    prints "forces no re-count" $'9 Kids\n2 Adults'
    check "going on" 0 python3 "$here/terminal.py" 'q done' 1111111111112222222222 '12  Adults' '11u' \
        'Undone: ' '2 ' '14  Adults' q -- quad count live kids adults
    has "the bell at ten and at twenty" $'\a'
    quad count set kids 23 --note 'two behind the tree' >/dev/null 2>&1
    check "reporting" 0 quad count share kids adults
    prints "is a message" $'23 Kids\n14 Adults'
    check "as a letter" 0 quad count share kids adults --eml "$work/playground.eml" --force
    check "next month" 0 quad count reset kids --note reported
    check "last month" 0 quad count history kids -n 2
    has "what was reported is in the history" '-23 +reset +reported$'
    has "and why" '\+[0-9]+ +set +two behind the tree$'
    unset QUAD_STORE
done
