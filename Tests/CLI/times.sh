# shellcheck shell=bash disable=SC2154,SC2034
# Days and times, typed and shown: in the night, in several zones, wherever days begin, and where
# clocks change.

# when TIME COMMAND...: runs a command while the clocks of TZ show a time.
when() { with_clock "@$(date -d "$1" +%s)" "${@:2}"; }

if ! command -v faketime >/dev/null; then
    echo "skip days and times: faketime is not installed"
else
    for zone in Europe/Berlin America/New_York Pacific/Auckland Asia/Kathmandu UTC; do
        for start in 00:00 03:00 12:00; do
            prefix="times, $zone from $start: "
            fresh
            export TZ=$zone QUAD_DAY_START=$start
            utc=$(date -u -d "@$(date -d '2026-11-22 02:30' +%s)" +%FT%TZ)
            heading='Saturday, 2026-11-21, after midnight' group='2026-11-21, after midnight'
            [ "$start" != 00:00 ] || heading='Sunday, 2026-11-22' group='2026-11-22'
            when '2026-11-20 20:00' quad count add Kids >/dev/null 2>&1
            when '2026-11-20 20:00' quad count add Keeper --type time >/dev/null 2>&1

            check "a tap of the night" 0 when '2026-11-22 07:32' quad count up kids 3 --at '2026-11-22 02:30'
            check "its history" 0 when '2026-11-22 07:32' quad count history kids
            has "has the calendar's date" '^2026-11-22 02:30 +\+3'
            check "for programs" 0 when '2026-11-22 07:32' quad count history kids --json
            json "it is that instant" "d[0][\"at\"] == \"$utc\""
            check "as a table" 0 when '2026-11-22 07:32' quad export --format csv --table history
            has "it is that instant, too" "$utc"
            check "an entry of the night" 0 when '2026-11-22 07:32' quad journal add Stars --at '2:30am'
            has "is dated so" '^2026-11-22 02:30, 5 h ago$'
            check "an entry in the night" 0 when '2026-11-22 02:30' quad journal add Moon
            has "is dated so, too" '^2026-11-22 02:30, just now$'
            check "today, in the night" 0 when '2026-11-22 02:31' quad
            has "has the heading of the day that ends" "^$heading\$"
            check "the journal to read" 0 when '2026-11-22 07:32' quad export --format markdown
            has "has that day, too" "^### $group\$"
            has "and the time" '^\*\*02:30\*\*$'
            check "entries of the day" 0 when '2026-11-22 07:32' quad journal list --on "${group%%,*}" --json
            json "are grouped by the rule" 'len(d) == 2'
            check "a start in the night" 0 when '2026-11-22 07:32' quad count start keeper --at '2026-11-22T02:30'
            check "an interval" 0 when '2026-11-22 07:32' quad count intervals keeper
            has "has the calendar's date, too" ' 2026-11-22 02:30 +running'
            check "what can be undone" 0 when '2026-11-22 02:33' quad undo --list
            has "is dated by the calendar" '^2026-11-20 20:00  2 days ago '
            check "what is to come" 64 when '2026-11-22 07:32' quad count up kids --at '2026-11-22 08:00'
            says "is refused" '2026-11-22 08:00 has not come yet$'
            says "with the time now" '^Hint: it is 2026-11-22 07:32 now'
        done
    done

    prefix='times: '
    fresh
    export TZ=Europe/Berlin QUAD_DAY_START=03:00
    when '2026-01-01 12:00' quad count add Kids >/dev/null 2>&1
    # reads TEXT TIME [WORD...]: a tap at that text, typed at 07:32 on 22 November, was at that time.
    reads() {
        local words=("${@:3}") status=0 found
        [ $# -gt 2 ] || words=(--at "$1")
        when '2026-11-22 07:32' quad count up kids "${words[@]}" --note "of $1" >"$out" 2>"$err" || status=$?
        quad count history kids --json >"$out" 2>>"$err"
        found=$(value '"".join(t["at"] for t in d if t["note"] == "of '"$1"'")')
        # To the minute: the clock that is shown goes on.
        expect "$1" "$status $(date -d "${found:-1970-01-01}" '+%F %H:%M %z')" \
            "0 $(date -d "$2" '+%F %H:%M %z')"
    }
    reads -1d '2026-11-21 07:32'
    reads --at=-1d '2026-11-21 07:32' --at=-1d
    reads -2h '2026-11-22 05:32'
    reads -30m '2026-11-22 07:02'
    reads -1w '2026-11-15 07:32'
    reads '3 days ago' '2026-11-19 07:32'
    reads 'last week' '2026-11-15 07:32'
    reads 'last month' '2026-10-22 07:32'
    reads 'last friday' '2026-11-20 12:00'
    reads 'friday 8:30pm' '2026-11-20 20:30'
    reads 'noon yesterday' '2026-11-21 12:00'
    reads 11-21 '2026-11-21 12:00'
    reads 21.11. '2026-11-21 12:00'
    reads 21.11.2026 '2026-11-21 12:00'
    reads 2026-11-21T10:00 '2026-11-21 10:00'
    reads 2026-11-21T10:00:30Z '2026-11-21 10:00:30Z'
    reads 2026-11-21T10:00:00+05:45 '2026-11-21 04:15Z'
    reads 7am '2026-11-22 07:00'
    reads midnight '2026-11-22 00:00'
    reads '2026-03-29 02:30' '2026-03-29 03:30'
    reads '2026-10-25 02:30' '2026-10-25 00:30Z'
    reads 2026-10-25T02:30+01:00 '2026-10-25 01:30Z'
    usage "a date or a time" 'could be several things' count up kids --at 21.11
    says "both are named" '^Hint: write 21\.11\. or 21:11$'
    usage "a month or a day" 'could be several things' count up kids --at 3/4
    usage "no such date" 'is not in the calendar' count up kids --at 30.2.
    usage "an option for a time" '"--json" is not a time' count up kids --at --json

    check "an entry" 0 when '2026-11-21 20:00' quad journal add Rain
    check "one of a month ago" 0 when '2026-11-22 07:32' quad journal add Fog --at 'last month'
    for day in -1d yesterday 21.11. saturday; do
        check "entries on $day" 0 when '2026-11-22 07:32' quad journal list --on "$day" --json
        json "are of that day" '[e["text"] for e in d] == ["Rain"]'
    done
    check "entries of last month" 0 when '2026-11-22 07:32' quad journal list --on 'last month' --json
    json "are of all its days" '[e["text"] for e in d] == ["Fog"]'
    check "entries since last month" 0 when '2026-11-22 07:32' quad journal list --from 'last month' --json
    json "are of its first day on" 'len(d) == 2'
    check "a question of yesterday" 0 when '2026-11-22 07:32' quad journal prompt -1d
    cp "$out" "$work/prompt"
    check "is that of its date" 0 quad journal prompt 2026-11-21
    prints "whatever it is called" "$(cat "$work/prompt")"
    check "a year later" 0 when '2027-11-21 09:00' quad journal on-this-day
    has "the day has a heading" '^a year ago, 2026-11-21$'
    lacks "and no other age stands beside it" 'ago.*20:00|days ago'
    check "in a list" 0 when '2027-11-21 09:00' quad journal list --on 2026-11-21
    has "ages are days of the calendar" '^2026-11-21 20:00, 365 days ago$'
    check "three days later" 0 when '2026-11-24 09:00' quad journal list --on 2026-11-21
    has "it is three days ago" '^2026-11-21 20:00, 3 days ago$'
    check "a date to come" 0 when '2026-11-22 07:32' quad count add Trip --goal 9 --until 24.12. --json
    json "is the next one" 'd["target"]["period"]["last"] == "2026-12-24"'
    check "what can be typed" 0 quad help times
    has "is explained" '^  3 days ago, -3d '

    # TZ as POSIX has it, beside the program date.
    for zone in UTC+3 GMT-5:30 '<-10>10' EST5EDT 'CET-1CEST,M3.5.0,M10.5.0/3' Asia/Kathmandu; do
        TZ=$zone check "TZ=$zone" 0 with_clock @1795332720 quad doctor
        has "is what date takes it for" "time +$(TZ=$zone date -d @1795332720 '+%F %H:%M');"
    done
    export TZ=UTC
    unset QUAD_DAY_START
fi
