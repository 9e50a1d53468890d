# shellcheck shell=bash disable=SC2154,SC2034
# Stopwatches and groups, on each engine.
for engine in sqlite json; do
    prefix="stopwatches on $engine: "
    on $engine
    quad group add Game >/dev/null 2>&1
    check "add" 0 quad count add Keeper --type time --group game
    prints "add prints the time" '0:00:00 Keeper'
    says "add says how to start it" 'quad count start Keeper'
    check "another" 0 quad count add Ann --type time --group game --json
    json "a stopwatch" 'd["type"] == "time" and d["running"] is False and d["value"] == 0'
    usage "a stopwatch has no step" 'no step, start or reset value' count add X --type time --step 2
    check "start" 0 quad count start keeper --at '90 min ago' --json
    json "it runs" '[c["running"] for c in d] == [True] and 5400000 <= d[0]["value"] < 5460000'
    check "start twice" 1 quad count start keeper
    says "start twice: why not" '"Keeper" is running already'
    says "start twice: what to type" '^Hint: quad count stop Keeper$'
    check "start both, one runs" 1 quad count start ann keeper
    check "what was said together happens together" 0 quad count list --json
    json "none of it happened" '[c["running"] for c in d if c["title"] == "Ann"] == [False]'
    check "start the others of the group" 0 quad count start --group game
    has "only those that stand still" 'Ann +▶ running'
    check "nobody is left to start" 0 quad count start --group game
    says "nobody is left to start" 'All of them run already'
    check "up" 1 quad count up keeper
    says "time is not counted up" 'start and stop it instead'
    says "time is not counted up: what to type" '^Hint: quad count toggle Keeper$'
    check "lap" 0 quad count lap keeper --json
    json "a lap" 'd["number"] == 1 and d["milliseconds"] == d["totalMilliseconds"] >= 5400000'
    check "a lap soon after" 0 quad count lap keeper --json
    json "a lap is since the last" 'd["number"] == 2 and d["milliseconds"] < 60000 < d["totalMilliseconds"]'
    check "laps" 0 quad count laps keeper
    has "laps with time and total" '^1 +1:3[01]:[0-9.]+ +1:3[01]:'
    check "cut the break" 0 quad count cut keeper --from '60 min ago' --to '45 min ago' --note break
    check "intervals" 0 quad count intervals keeper --json
    json "a break cuts one in two, the second goes on" \
        '[round(i["milliseconds"] / 60000) for i in d] == [30, 45] and d[1]["stop"] is None'
    json "what is corrected says so" 'all(i["byHand"] for i in d)'
    check "toggle" 0 quad count toggle keeper
    check "edit an interval" 0 quad count intervals edit keeper 1 --from '100 min ago' --json
    json "it begins earlier" '[round(i["milliseconds"] / 60000) for i in d] == [40, 45]'
    check "an interval that ends before it begins" 64 quad count intervals edit keeper 1 --to '3 h ago'
    says "an interval that ends before it begins: why" "can't end"
    check "no such interval" 1 quad count intervals edit keeper 7 --to '3 h ago'
    says "no such interval: how many there are" 'has no interval 7: it has 2'
    check "cut where nothing was" 64 quad count cut keeper --from '9 h ago' --to '8 h ago'
    says "cut where nothing was: why" 'nothing was measured'
    check "add an interval" 0 quad count intervals add keeper --from '5 h ago' --to '4 h ago'
    says "what it comes to" '^2:2[45]:[0-9]+ in all\.$'
    check "remove an interval" 0 quad count intervals remove keeper 1
    check "undo" 0 quad undo
    check "the sum after undo" 0 quad count list --json
    json "undo brings it back" 'any(8640000 < c["value"] < 8760000 for c in d)'
    usage "nothing to correct" 'nothing to change' count intervals edit keeper 1
    usage "a misspelt command of intervals" 'did you mean edit' count intervals edti keeper 1
    usage "no stopwatch named" 'say which stopwatch to stop' count stop
    check "stop those of the group that run" 0 quad count stop --group game --note whistle
    has "the times are told" '0:0[0-9]:[0-9]{2} +Ann'
    check "nobody is left to stop" 0 quad count stop --group game
    says "nobody is left to stop" 'None of them runs'
    check "stop what stands" 1 quad count stop ann
    check "history of time" 0 quad count history ann
    has "a stop in the history" '\+0:0[0-9]:[0-9]{2} +stop +whistle$'
    check "time by day" 0 quad count history keeper --by day --json
    json "time is summed, too" '8640000 < sum(s["amount"] for s in d) < 8760000'
    check "no lap of what stands" 1 quad count lap ann
    check "several counters" 0 quad count add Goals --group game
    check "not a stopwatch" 1 quad count start goals
    says "not a stopwatch: why" '"Goals" measures no time'
    check "nothing of it is a stopwatch" 0 quad group add Empty
    usage "a group without stopwatches" 'has no stopwatches' count start --group empty

    prefix="groups on $engine: "
    quad count up goals 3 >/dev/null 2>&1
    check "show" 0 quad group show game
    has "the total, also of time" '^Total: 3 counted, 2:2[456]:[0-9]+ measured$'
    check "show as JSON" 0 quad group show game --json
    json "total and members" 'd["total"]["count"] == 3 and d["total"]["stopwatches"] == 2
        and sum(m["value"] for m in d["members"] if m["type"] == "time") == d["total"]["elapsedMilliseconds"]
        and len(d["members"]) == d["counters"] == 3'
    quad count start ann >/dev/null
    check "dry run of a reset" 0 quad group reset game --dry-run
    says "a dry run says what it would do" 'Would reset 3 counters of "Game"'
    check "reset" 0 quad group reset game --yes
    says "reset says what there was" '^Before: 3 counted, 2:2[456]:[0-9]+ measured, 1 running\.'
    check "all of it" 0 quad group show game --json
    json "all stands at zero, nothing runs" \
        'all(m["value"] == 0 and not m["running"] for m in d["members"])'
    quad count up goals >/dev/null 2>&1
    check "undo past the tap" 0 quad undo 2
    check "the tap again" 0 quad count up goals
    prints "one undo took the reset of all back" 4
    check "what ran runs" 0 quad group show game --json
    json "times are back, too" 'd["total"]["running"] == 1 and d["total"]["elapsedMilliseconds"] > 8640000'
    check "edit" 0 quad group edit game --name 'First team' --tint '#ec4b5d' --icon ball --json
    json "edited" '(d["name"], d["color"], d["icon"]) == ("First team", "#EC4B5D", "ball")'
    usage "nothing to edit" 'nothing to change' group edit first
    check "move a group" 0 quad group move empty first --json
    json "the order of groups" '[g["name"] for g in d] == ["Empty", "First team"]'
    check "move a counter" 0 quad count move goals first --json
    json "the order of counters" '[c["title"] for c in d] == ["Goals", "Keeper", "Ann"]'
    check "the list has that order" 0 quad count list --json
    json "the list has that order, too" '[c["title"] for c in d] == ["Goals", "Keeper", "Ann"]'
    check "move further than there is" 0 quad count move goals 99 --json
    json "that is the last place" '[c["title"] for c in d] == ["Keeper", "Ann", "Goals"]'
    usage "a place that is none" 'invalid' count move goals sideways
    usage "a place before the first" 'invalid' count move goals 0
    check "archive a counter" 0 quad count archive goals
    check "it is in no list" 0 quad count list --json
    json "an archived counter is not listed" '"Goals" not in [c["title"] for c in d]'
    check "but in this one" 0 quad count list --archived --json
    json "archived ones are listed apart" '[c["title"] for c in d] == ["Goals"]'
    check "it counts all the same" 0 quad count up goals
    prints "nothing of it was lost" 5
    check "back" 0 quad count unarchive goals
    check "archive a group" 0 quad group archive first
    check "its counters are gone" 0 quad count list --json
    prints "with all that is in it" '[]'
    check "the groups" 0 quad group list
    lacks "an archived group is not listed" 'First team'
    check "archived groups" 0 quad group list --archived
    has "but here" 'First team +3 counters'
    check "unarchive a group" 0 quad group unarchive first
    check "delete a group" 0 quad group delete first --yes
    says "delete says how to undo" 'quad undo, or quad group restore [0-9a-f]{32}$'
    deleted=$(grep -oE '[0-9a-f]{32}' "$err")
    check "its counters stay" 0 quad count list --json
    json "in no group" '[c["group"] for c in d] == [None] * 3'
    check "restore a group" 0 quad group restore "$deleted"
    check "its counters" 0 quad group show first --json
    json "are in it again" 'd["counters"] == 3'
    check "restore what never was" 1 quad group restore nothing-like-it
    unset QUAD_STORE
done

# What the help shows can be typed as it stands.
prefix="examples: "
on sqlite
{
    quad group add Game && quad group add Lastyear && quad group archive lastyear
    quad group add Gone && quad group delete gone --yes
    quad count add Kids && quad count add Adults && quad count add Laps --goal 3 --every day
    quad count add Keeper --type time --group game && quad count add Ann --type time --group game
    quad count start ann --at '1 h ago'
    quad count add Old && quad count archive old && quad count add Gone && quad count delete gone --yes
} >/dev/null 2>&1
template=${QUAD_STORE#sqlite:}
cd "$work" || exit
# No section before this one has made the file of an example.
rm -f kids.svg
broken=
shown=0
for words in $(quad --experimental-dump-help | python3 -c '
import json, sys
def look(command, path):
    subs = [s for s in command.get("subcommands", []) if s["commandName"] != "help"]
    for sub in subs: look(sub, path + [sub["commandName"]])
    if not subs: print("+".join(path))
for sub in json.load(sys.stdin)["command"]["subcommands"]:
    if sub["commandName"] in ("count", "group"): look(sub, [sub["commandName"]])'); do
    # shellcheck disable=SC2086
    example=$(COLUMNS=300 quad ${words//+/ } --help | sed -n 's/^For example: //p')
    [[ "$example " == "quad ${words//+/ } "* || "$example" == 'quad count intervals ann' ]] ||
        broken+=" [${words//+/ }: no example]"
    shown=$((shown + 1))
    rm -f "$work"/example.sqlite* && cp "$template" "$work/example.sqlite"
    case $words in
    *+delete | group+reset) run=(bash -c "$example --yes") ;;
    count+share) run=(python3 "$here/terminal.py" -- bash -c "$example") ;;
    count+live) run=(python3 "$here/terminal.py" "q done" q -- bash -c "$example") ;;
    *) run=(bash -c "$example") ;;
    esac
    QUAD_STORE=sqlite:$work/example.sqlite "${run[@]}" >"$out" 2>"$err" </dev/null ||
        broken+=" [$example: exit $?: $(head -n 1 "$err")]"
done
cd "$here" || exit
if [ -z "$broken" ] && [ $shown -ge 35 ]; then pass "each of them works"; else
    fail "each of them works" "$shown shown; $broken"
fi
unset QUAD_STORE
