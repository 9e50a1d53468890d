# shellcheck shell=bash disable=SC2154,SC2034
# quad alone: today at a glance, on each engine.
for engine in sqlite json; do
    prefix="glance on $engine: "
    on $engine
    check "nothing yet" 0 quad
    silent "nothing yet: no data" "$out"
    says "nothing yet: what to type" '^  quad count add Kids +something to count$'
    check "nothing yet, for programs" 0 quad --json
    json "it says what to type, too" \
        "d['counters'] == [] and [s['command'] for s in d['next']][0] == 'quad count add Kids'"

    quad group add Outing >/dev/null 2>&1
    quad count add Kids on the long yellow bus to the playground --group outing >/dev/null 2>&1
    quad count add Water --goal 8 --every day >/dev/null 2>&1
    quad count add Bus --type time --tint '#EC4B5D' >/dev/null 2>&1
    quad count add Hidden >/dev/null 2>&1
    quad count up hidden 77 >/dev/null && quad count archive hidden >/dev/null 2>&1
    quad count up water 3 >/dev/null 2>&1
    quad count up kids 5 --at yesterday >/dev/null 2>&1
    quad count up kids 12 >/dev/null 2>&1
    quad count start bus --at '75 min ago' >/dev/null
    quad journal add A cold morning. --at yesterday >/dev/null
    check "a day" 0 quad
    has "the day" '^[A-Z][a-z]+day, 20[0-9-]{8}(, after midnight)?$'
    has "a running stopwatch with its time" '^.  1:15:[0-9]{2}  Bus .*▶ running'
    has "a target with how far it is" '^. +3/8  Water +[█▉▊▋▌▍▎▏]+░+ at least 8$'
    has "a counter with what was counted today" '^. +17  Kids on the lo.* \+12 today$'
    has "its group is a heading" '^Outing$'
    expect "the running one comes first" "$(sed -n 2p "$out" | grep -c Bus)" 1
    has "the newest entry" '^  A cold morning\.$'
    has "with the icon of the journal" '^◫  .*yesterday|^◫  [0-9]{4}-'
    lacks "nothing of the archived" 'Hidden|77'
    says "how to stop" '^Stop what runs: quad count stop Bus$'
    says "how to count" "^Count up: quad count up 'Kids on"
    says "how to write" '^Write one line about today: quad journal add TEXT$'
    for columns in 40 80; do
        check "in $columns columns" 0 env COLUMNS=$columns quad
        expect "every line fits $columns columns" \
            "$(python3 -c 'import sys; print(max(len(l.rstrip("\n")) for l in open(sys.argv[1], encoding="utf-8")) <= int(sys.argv[2]))' "$out" $columns)" True
        has "the time is whole in $columns columns" '1:15:[0-9]{2}  Bus'
    done
    check "in colour" 0 env COLORTERM=truecolor quad --color always
    has "a counter in its colour" $'\033\\[38;2;236;75;93m'
    check "for programs" 0 quad --json
    json "all of it" "[c['title'] for c in d['counters']][:2] == ['Bus', 'Water']
        and d['running'] == ['Bus'] and d['counterCount'] == 3 and d['pending'] >= 0
        and [c['countedToday'] for c in d['counters']][1:] == [3, 12]
        and d['latestEntry']['text'] == 'A cold morning.' and len(d['next']) == 3"

    quad journal add And a bright noon. >/dev/null
    quad count stop bus >/dev/null
    for number in {1..9}; do quad count add "Thing $number" >/dev/null 2>&1; done
    check "many counters" 0 quad
    expect "eight are shown" "$(grep -c ' 0  Thing\|Water\|Kids\|Bus' "$out")" 8
    says "how to see the others" '^4 more: quad count list$'
    if grep -q 'journal add\|count stop' "$err"; then fail "what is done is not asked for" "it is"; else
        pass "what is done is not asked for"
    fi
    unset QUAD_STORE
done
