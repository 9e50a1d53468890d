# shellcheck shell=bash disable=SC2154,SC2034
# Targets, periods, what history comes to, and sharing, on each engine.
for engine in sqlite json; do
    prefix="targets on $engine: "
    on $engine
    check "add" 0 quad count add Gym --goal 3 --every day --json
    json "a target" 'd["type"] == "target" and d["shown"] == "0/3" and d["target"]["met"] is False
        and d["target"]["aim"] == "atLeast" and d["target"]["every"] == "day"'
    check "backdated" 0 quad count up gym 2 --at yesterday --note 'with Ana'
    prints "what was counted yesterday is not of today" '0/3'
    check "three days ago" 0 quad count up gym 4 --at '3 days ago'
    check "now" 0 quad count up gym 3
    prints "it tells the progress, and that the goal is met" '3/3 ✓'
    says "and that the goal is reached" '^The goal of 3 is reached\.$'
    check "more" 0 quad count up gym
    silent "that is said once" "$err"
    check "periods" 0 quad count periods gym --json
    json "periods tile the days" \
        '[(p["value"], p["met"], p["closed"]) for p in d] ==
            [(4, True, False), (2, False, True), (0, False, True), (4, True, True)]'
    check "periods as text" 0 quad count periods gym
    has "a closed period that was missed" '^20[0-9-]+  2/3 .* 2 of at least 3 ✗$'
    has "a closed period that was met" ' 4/3 .* at least 3 ✓$'
    has "the running one" ' 4/3 .* at least 3 ✓, running$'
    check "the goal grows" 0 quad count edit gym --goal 5
    check "periods after it" 0 quad count periods gym -n 2 --json
    json "a closed period keeps its goal" '[p["goal"] for p in d] == [5, 3]'
    check "at most" 0 quad count add Coffee --goal 2 --at-most --every week --start 2
    check "one too many" 0 quad count up coffee
    prints "too many is no success" '3 of at most 2 ✗'
    says "too many is told" 'The goal, at most 2, is exceeded'
    for words in "count list" "count show coffee" "count periods coffee" ""; do
        # shellcheck disable=SC2086
        check "quad $words" 0 quad $words
        has "quad $words: too many is no success" '3 of at most 2 ✗'
        check "quad $words in ASCII" 0 env LC_ALL=C quad $words
        has "quad $words in ASCII: no success either" '3 of at most 2 \(missed\)'
    done
    check "periods in ASCII" 0 env LC_ALL=C quad count periods gym
    has "what is met says so" 'at least 3 \(met\)'
    check "in Markdown" 0 quad export --format markdown
    has "Markdown: too many" '\| Coffee \| 3 \| 3 of at most 2 ✗, week'
    has "Markdown: met" '\| Gym \| 4 \| at least 5, day'
    has "Markdown: a period that was missed" '\| 2/3 \| 2 of at least 3 ✗ \|'
    check "until a date" 0 quad count add Trip --goal 10 --exactly --until 2099-12-24 --json
    json "until a date" '"2099-12-24" in d["target"]["every"] and d["target"]["period"]["last"] == "2099-12-24"'
    check "until a day that is over" 64 quad count add X --goal 1 --until 2020-01-01
    says "until a day that is over: why" 'is over already'
    usage "no goal" 'a target needs a goal' count add X --type target
    usage "no period" 'is not a period' count add X --goal 2 --every fortnight
    usage "both ends" "don't go together" count add X --goal 2 --every day --until 2099-01-01
    usage "a goal of time" 'a goal is for the type target' count add X --type time --goal 2
    usage "a goal without a goal" 'there is no goal yet' count add X --at-most
    check "every three days" 0 quad count add Plants --goal 1 --every 3d
    check "not every nothing" 64 quad count add X --goal 1 --every 0d
    check "no longer by itself" 0 quad count edit gym --every never --json
    json "it keeps what it shows" 'd["shown"] == "4/5" and d["target"]["every"] is None'
    check "no goal any more" 0 quad count edit gym --no-goal --json
    json "it is simple" 'd["type"] == "simple" and d["value"] == 4 and d["target"] is None'
    check "convert" 0 quad count convert gym target --goal 12 --every month
    has "its first month begins with what was counted in it" " (10|6|4)/12 "
    check "convert what has counted into time" 1 quad count convert gym time
    says "why not" 'can.t become times'
    check "a counter that has not counted" 0 quad count add Keeper
    check "becomes a stopwatch" 0 quad count convert keeper time
    check "it runs" 0 quad count start keeper
    check "and then is nothing else" 1 quad count convert keeper simple

    check "kids" 0 quad count add Kids
    quad count up kids 5 --at '2026-01-05 12:00' 2>/dev/null >&2
    quad count up kids 6 --at '2026-01-11 12:00' 2>/dev/null >&2
    quad count down kids 2 --at '2026-01-12 12:00' 2>/dev/null >&2
    quad count set kids 100 2>/dev/null >&2
    check "by day" 0 quad count history kids --by day --from 2026-01-05 --to 2026-01-12 --json
    json "days, also those without" '[s["amount"] for s in d] == [5, 0, 0, 0, 0, 0, 6, -2]'
    check "by week" 0 quad count history kids --by week --from 2026-01-05 --to 2026-01-12 --json
    json "weeks" '[(s["first"], s["amount"]) for s in d] == [("2026-01-05", 11), ("2026-01-12", -2)]'
    check "by month" 0 quad count history kids --by month --from 2026-01-05 --to 2026-02-01 --json
    json "months" '[s["amount"] for s in d] == [9, 0]'
    check "a range" 0 quad count history kids --from 2026-01-11 --to 2026-01-11 --json
    json "a range of the list" '[t["amount"] for t in d] == [6]'
    usage "a range the wrong way" 'is after' count history kids --from 2026-02-01 --to 2026-01-01
    usage "no day" 'is not a day' count history kids --from someday
    usage "a range that is too long" 'is too long' count history kids --by day --from 0001-01-01
    check "notes" 0 quad count history gym
    has "a note is in the history" '\+2 .*with Ana$'
    usage "tomorrow" 'has not come yet' count up kids --at tomorrow
    check "in the future" 64 quad count up kids --at 2999-01-01
    says "in the future: why" '2999-01-01 12:00 has not come yet'
    check "on the person's clock" 64 env QUAD_ZONE=Asia/Tokyo quad count up kids --at 2999-01-01
    says "a time is the person's" '2999-01-01 12:00 has not come yet'
    quad count add Ended >/dev/null 2>&1
    quad count up ended 5 >/dev/null 2>&1
    for end in undo 'count convert ended simple' 'count edit ended --no-goal' 'count edit ended --every never'; do
        quad count convert ended target --goal 30 --every day >/dev/null 2>&1
        check "a daily target, then $end" 0 quad $end
        check "its day" 0 quad day
        has "its counts: $end" '5 Ended$'
        lacks "no goal of a day: $end" 'Ended [0-9]+/30'
    done
    if command -v faketime >/dev/null; then
        quad count add Water --goal 8 --every day >/dev/null 2>&1
        quad count up water 8 >/dev/null 2>&1
        check "nothing ran for three days" 0 with_clock -f +4d quad count share 'water'
        prints "it began anew by itself" '0/8 Water'
        check "on the fourth" 0 with_clock -f +4d quad count up water 2
        check "its periods" 0 with_clock -f +4d quad count periods water --json
        json "what closed is kept" \
            '[(p["value"], p["met"]) for p in d] == [(2, False)] + [(0, False)] * 3 + [(8, True)]'
    else
        echo "skip days that go by: faketime is not installed"
    fi
    check "plot" 0 quad count plot kids --by week --from 2026-01-05 --to 2026-01-12
    has "bars" '^week of 2026-01-05 +11 +│█+$'
    check "plot in ASCII" 0 env LC_ALL=C quad count plot kids --by week --from 2026-01-05 --to 2026-01-12
    if grep -qP '[^\x00-\x7F]' "$out"; then fail "ASCII only" "it is not"; else pass "ASCII only"; fi
    check "sparkline" 0 quad count plot kids --from 2026-01-05 --to 2026-01-11 --sparkline
    has "one line of blocks" '^[▁▂▃▄▅▆▇█]{7}$'
    check "SVG" 0 quad count plot kids --from 2026-01-05 --to 2026-01-12 --svg "$work/kids.svg" --force
    silent "a picture is not also printed" "$out"
    if python3 - "$work/kids.svg" 2>>"$err" <<'PYTHON'; then pass "it is SVG"; else fail "it is SVG" "no"; fi
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg"
assert "Kids" in "".join(root.itertext())
PYTHON
    check "SVG where none can be" 73 quad count plot kids --svg "$work/none/kids.svg"
    check "show" 0 quad count show gym
    has "show tells the goal" '^goal +at least 12 every month$'

    # Sharing.
    check "a letter" 0 quad count share kids gym --eml "$work/counts.eml" --force
    if python3 - "$work/counts.eml" 2>>"$err" <<'PYTHON'; then pass "it is one"; else fail "it is one" "no"; fi
import email, email.policy, sys
letter = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
lines = letter.get_content().splitlines()
assert letter["Subject"] == "Counts" and letter["X-Unsent"] == "1" and letter["Date"].datetime, letter
assert lines[0] == "100 Kids" and lines[1].endswith(" Gym") and len(lines) == 2, lines
PYTHON
    mkdir -p "$work/opener"
    # shellcheck disable=SC2016
    printf '#!/bin/sh\nprintf "%%s" "$1" >"%s"\n' "$work/opened" >"$work/opener/xdg-open"
    chmod +x "$work/opener/xdg-open"
    quad count add 'Größe & Ärger' >/dev/null 2>&1
    check "mail" 0 env PATH="$work/opener:$PATH" quad count share kids größe --mail
    expect "the mail program gets the lines" \
        "$(python3 -c 'import sys, urllib.parse as u; a = u.urlparse(open(sys.argv[1]).read()); print(a.scheme, u.parse_qs(a.query)["body"][0].splitlines())' "$work/opened")" \
        "mailto ['100 Kids', '0 Größe & Ärger']"
    printf '#!/bin/sh\nexit 3\n' >"$work/opener/xdg-open"
    check "no mail program" 1 env PATH="$work/opener:$PATH" quad count share kids --mail
    says "no mail program: what to do" '^Hint: write a letter with --eml'
    check "the clipboard" 0 python3 "$here/terminal.py" -- quad count share kids größe --clipboard
    expect "the terminal's clipboard gets the lines" \
        "$(sed -n 's/.*\x1b]52;c;\([A-Za-z0-9+/=]*\)\x07.*/\1/p' "$out" | base64 -d)" \
        $'100 Kids\n0 Größe & Ärger'
    check "the clipboard through tmux" 0 \
        python3 "$here/terminal.py" -- env TMUX=x quad count share kids --clipboard
    if grep -qaF $'\033Ptmux;\033\033]52;c;' "$out"; then pass "tmux hands it on"; else
        fail "tmux hands it on" "it does not"
    fi
    check "no terminal, no clipboard" 64 setsid quad count share kids --clipboard
    says "no clipboard: why" 'no terminal with a clipboard'
    usage "two targets" "don't go together" count share kids --mail --clipboard
    usage "names and a group" 'but not both' count share kids --group x
    # Each tap under another first day of the week: no two periods share a day.
    check "a weekly target" 0 env QUAD_WEEK_START=monday quad count add Runs --goal 3 --every week
    for first in monday sunday wednesday saturday monday thursday; do
        check "counted with weeks from $first" 0 env QUAD_WEEK_START=$first quad count up runs
        check "as with weeks from tuesday" 0 env QUAD_WEEK_START=tuesday quad count periods runs --json
        json "weeks from $first: no two periods share a day, and one is running" \
            'all(b["last"] < a["first"] for a, b in zip(d, d[1:]))
            and [p["closed"] for p in d].count(False) == 1'
    done
    json "nothing is lost" 'sum(p["value"] for p in d) == 6'
    for every in day month 3d week 'until tomorrow' 5d; do
        case $every in until*) rule=(--until "$(date -d tomorrow +%F)") ;; *) rule=(--every "$every") ;; esac
        check "every $every" 0 quad count edit runs --goal 3 "${rule[@]}"
        check "every $every: counted" 0 quad count up runs
        check "every $every: the periods" 0 quad count periods runs --json
        json "every $every: no two periods share a day" \
            'all(b["last"] < a["first"] for a, b in zip(d, d[1:]) if b["last"] and a["first"])'
    done
    json "nothing of it is lost" 'sum(p["value"] for p in d) == 12'
    check "set" 0 quad count set runs 40
    check "the page of the day" 0 quad day --json
    expect "the counter has it" "$(quad count show runs --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["value"])')" 40
    unset QUAD_STORE
done

# It is another day in one zone than in the other, all day long.
prefix="targets elsewhere: "
fresh
there=(env QUAD_ZONE=+14:00 QUAD_DAY_START=00:00 quad --store "json:$work/elsewhere.json")
QUAD_ZONE=-12:00 quad count add Daily --goal 3 --every day >/dev/null 2>&1
QUAD_ZONE=-12:00 quad export --to "$work/elsewhere.export" >/dev/null 2>&1
check "a target's first day" 0 env QUAD_ZONE=-12:00 quad count periods daily --json
first=$(value 'd[-1]["first"]')
check "it comes along" 0 "${there[@]}" import "$work/elsewhere.export"
check "its days" 0 "${there[@]}" count periods daily --json
json "its days begin there with the same" "d[-1]['first'] == '$first' and len(d) > 1"
