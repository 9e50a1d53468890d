# shellcheck shell=bash disable=SC2154,SC2034
# The day and the week as pages: text, Markdown, SVG and JSON, on each engine.
export QUAD_ZONE=Europe/Berlin
for engine in sqlite json; do
    prefix="pages on $engine: "
    on $engine
    check "a day of nothing" 0 quad day 2025-11-21
    expect "it is only named" "$(cat "$out")" "Friday, 2025-11-21"
    says "and said to be empty" '^Nothing recorded on this day\.$'
    check "there is no line about it" 1 quad day 2025-11-21 --save
    says "which is said" 'nothing was recorded on 2025-11-21'
    check "a week of nothing" 0 quad week 2025-11-21
    says "is said to be empty" '^Nothing recorded in this week\.$'

    # A day with a single thing: its sum if it has one, its row, and the line.
    quad count add Chess --type time >/dev/null 2>&1
    quad count add Tea >/dev/null 2>&1
    quad count intervals add chess --from '2024-11-11 14:10' --to '2024-11-11 15:30' >/dev/null 2>&1
    quad count intervals add chess --from '2024-11-12 23:00' --to '2024-11-13 04:00' >/dev/null 2>&1
    quad count up tea --at '2024-11-14 09:00' >/dev/null 2>&1
    quad journal add 'Rain' --at '2024-11-15 12:00' >/dev/null 2>&1
    while IFS='|' read -r day expected; do
        check "a single thing on $day" 0 quad day "$day"
        expect "it is all of $day" "$(tail -n +2 "$out" | grep -v '^$' | tr -s ' ' | sed 's/^ //' | paste -sd '|')" "$expected"
    done <<'TEXT'
2024-11-11|1:20:00 Chess|14:10–15:30 ◷ Chess 1 h 20 min|1 h 20 min Chess
2024-11-12|4:00:00 Chess|23:00–… ◷ Chess 4 h|4 h Chess
2024-11-13|1:00:00 Chess|…–04:00 ◷ Chess 1 h|1 h Chess
2024-11-14|1 Tea|09:00 ● 1 Tea|1 Tea
2024-11-15|12:00 ✎ Rain
TEXT
    quad count delete chess tea --yes >/dev/null 2>&1

    quad count add Kids >/dev/null 2>&1
    quad count add 'Water <b>' --goal 8 --every day >/dev/null 2>&1
    quad count add Reading --type time >/dev/null 2>&1
    quad count up kids 20 --at '2025-11-21 09:00' >/dev/null
    quad count up kids 3 --at '2025-11-21 09:20' >/dev/null
    quad count up water 8 --at '2025-11-21 10:00' >/dev/null 2>&1
    quad count up water 3 --at '2025-11-20 10:00' >/dev/null
    quad count intervals add reading --from '2025-11-21 14:10' --to '2025-11-21 15:30' >/dev/null
    quad journal add 'Rain | then *sun* <3' --at '2025-11-22 01:30' --star >/dev/null
    check "a day" 0 quad day 2025-11-21
    cat >"$work/day" <<'TEXT'
Friday, 2025-11-21

     23  Kids
    8/8  Water <b>  at least 8 ✓
1:20:00  Reading

09:00–09:20  ●  23 Kids                     20 min
10:00        ●  8 Water <b>
14:10–15:30  ◷  Reading                     1 h 20 min
                after midnight, 2025-11-22
01:30        ✎  ★ Rain | then *sun* <3

23 Kids · Water <b> 8/8 ✓ · 1 h 20 min Reading
TEXT
    expect "it joins all that is known" "$(tr -s ' ' <"$out")" "$(tr -s ' ' <"$work/day")"
    says "and says how to keep the line" '^To keep that line: quad day 2025-11-21 --save$'
    check "the same in ASCII" 0 env QUAD_ICONS=ascii quad day 2025-11-21
    expect "is ASCII" "$(LC_ALL=C grep -c '[^ -~]' "$out")" 0
    check "Markdown" 0 quad day 2025-11-21 --format markdown
    has "has a heading" '^# Friday, 2025-11-21$'
    has "escapes names" '^\| Water \\<b> \| 8/8 \| at least 8 ✓ \|$'
    has "and texts" '^\| 01:30 \| ✎ ★ Rain \\\| then \\\*sun\\\* \\<3 \|  \|$'
    check "a picture" 0 quad day 2025-11-21 --format svg
    expect "is well-formed XML" "$(python3 -c '
import sys, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
print(root.tag.split("}")[1], "".join(root.itertext()).count("Water <b>") > 1)' "$out")" "svg True"
    has "which follows the background" 'prefers-color-scheme:dark'
    check "JSON" 0 quad day 2025-11-21 --json
    json "has sums, the line and the timeline" \
        "d['counts'][1]['met'] and d['line'].startswith('23 Kids') and [t['kind'] for t in d['timeline']] == ['count', 'count', 'time', 'midnight', 'entry']"
    json "and the day's instants" \
        "d['from'] == '2025-11-21T02:00:00Z' and d['until'] == '2025-11-22T02:00:00Z'"
    check "a week" 0 quad week 2025-11-21
    has "has a column a day" 'Mon 17 +Tue 18 +Wed 19 +Thu 20 +Fri 21 +Sat 22 +Sun 23 +sum$'
    has "marks what was met" '^Water <b> .* 3 +8✓ .* 11$'
    has "and times" '^Reading .* 1:20 .* 1:20$'
    check "a week as JSON" 0 quad week 2025-11-21 --json
    json "has all rows" \
        "[(r['title'], r['sum']) for r in d['rows']] == [('Kids', 23), ('Water <b>', 11), ('Reading', 4800000), ('Journal', 1)]"
    check "a week as Markdown" 0 quad week 2025-11-21 --format markdown
    has "is a table" '^\| Kids \| · \| · \| · \| · \| 23 \| · \| · \| 23 \|  \|$'
    check "a week as a picture" 0 quad week 2025-11-21 --format svg
    has "is one" '^</svg>$'
    check "a year" 0 quad year 2025 --of kids
    has "says what it sums to" '^23 on 1 day; longest streak 1 day$'
    has "and draws a map" '^Fri .*█'
    check "a year of the journal as JSON" 0 quad year 2025 --json
    json "has the days" "d['days'] == [{'day': '2025-11-21', 'amount': 1}] and d['last'] == '2025-12-31'"
    check "a year as a picture" 0 quad year 2025 --of kids --format svg
    has "names its days" '2025-11-21: 23'
    usage "a year that is none" 'is not a year' year 0
    check "the line is saved" 0 quad day 2025-11-21 --save --json
    json "as an entry at the end of that day" \
        "d['text'].startswith('23 Kids') and d['at'] == '2025-11-22T01:59:00Z' and d['day'] == '2025-11-21'"
    usage "JSON in another form is refused" '--json and --format' day --json --format svg
    usage "so is saving a picture" '--save and --format' day --save --format svg
    usage "and a day that is none" 'is not a day' day nonsense
    usage "and a form that is none" 'format' week --format pdf

    quad count up kids --at '2025-10-26T00:30:00Z' >/dev/null
    quad count up kids --at '2025-10-26T00:59:00Z' >/dev/null
    quad count up kids --at '2025-10-26T01:30:00Z' >/dev/null
    check "the night in which the clocks go back" 0 quad day 2025-10-25
    has "has half past two twice" '^02:30–02:59 .* 2 Kids +29 min$'
    has "says why" 'the clocks go back by 1 h$'
    has "and goes on" '^02:30 .* 1 Kids$'
    quad count add Back >/dev/null 2>&1
    quad count up back 5 --at '2025-11-25T12:00:00Z' >/dev/null
    quad count down back 5 --at '2025-11-26T12:00:00Z' >/dev/null
    check "a week whose days sum to nothing" 0 quad week 2025-11-25
    has "shows them" '^Back .* 5 +-5 '
    quad count add Steps --goal 5 --every day >/dev/null 2>&1
    quad count up steps 7 >/dev/null 2>&1
    quad count reset steps >/dev/null 2>&1
    check "a day with a reset" 0 quad day
    has "tells what was counted beside the goal" '0/5 +Steps +at least 5, 7 counted$'
    check "its week" 0 quad week
    has "does so, too" '^Steps .* 7→0 '
    printf 'correct horse battery\n' >"$work/pages.pass"
    quad journal encrypt --passphrase-file "$work/pages.pass" >/dev/null 2>&1
    quad journal lock >/dev/null 2>&1
    check "a locked journal" 0 quad day 2025-11-21
    has "stays locked" '\(locked\)$'
    lacks "and tells nothing" 'Rain'
    check "it opens with its passphrase" 0 \
        quad day 2025-11-21 --passphrase-file "$work/pages.pass"
    has "and tells" 'Rain'
    unset QUAD_STORE
done
unset QUAD_ZONE
