# shellcheck shell=bash disable=SC2154,SC2034
# Places that are part of others, opening hours, visits by hand, how long they are kept, and rules.
prefix="visits: "
fresh
quad place add Bertrand Library --circle 40.9553,-76.8838,45 --usage library \
    --hours 'mo-fr 8:00-22:00; sa,su 10:00-18:00' >/dev/null 2>&1
check "a part" 0 quad place add Reading Room --circle 40.9553,-76.8838,10 --parent bertrand --json
quad place add Dining Hall --circle 40.9573,-76.8838,40 --hours 24/7 >/dev/null 2>&1
check "list as a tree" 0 quad place list --tree --json
json "the part is below its whole" '[(p["name"], p["depth"]) for p in d] == [
    ("Bertrand Library", 0), ("Reading Room", 1), ("Dining Hall", 0)]'
check "list what is part" 0 quad place list --of bertrand --json
json "only the part" '[p["name"] for p in d] == ["Reading Room"]'
check "show a whole" 0 quad place show bertrand --json
json "its parts and hours" '(d["parts"], d["hours"], type(d["isOpen"])) == (
    ["Reading Room"], "Mo-Fr 08:00-22:00; Sa,Su 10:00-18:00", bool)'
check "show what is always open" 0 quad place show dining
has "it says so" 'always open'
check "part of its part" 1 quad place edit bertrand --parent reading
says "is refused by name" '"Bertrand Library" can.t be part of "Reading Room", which is part of it'
check "part of nothing that is there" 1 quad place edit dining --parent atlantis
usage "hours that are none" '"8-22" is no span of time' place edit dining --hours 8-22
usage "a day that is none" '"Xx" is no day' place edit dining --hours 'Xx 08:00-22:00'
usage "both ways" 'not both' place edit dining --hours 24/7 --no-hours
check "without hours" 0 quad place edit dining --no-hours --json
json "they are gone" 'd["hours"] is None'
check "export" 0 quad place export --to "$work/parts.geojson"
check "import what was exported" 0 quad place import "$work/parts.geojson" --json
json "nothing changes" '(d["added"], d["changed"], d["unchanged"]) == (0, 0, 3)'
sed 's/Mo-Fr 08:00-22:00; Sa,Su 10:00-18:00/PH off/' "$work/parts.geojson" >"$work/foreign.geojson"
check "hours of other maps" 0 quad place import "$work/foreign.geojson"
says "that are not known are left out with a note" 'opening hours were left out: "PH"'
check "what was known" 0 quad place show bertrand --json
json "stays" 'd["hours"].startswith("Mo-Fr")'
check "delete the whole" 0 quad place delete bertrand --yes
check "its part" 0 quad place show reading --json
json "stands alone" 'd["parent"] is None'
quad place import "$work/parts.geojson" >/dev/null 2>&1

check "check in" 0 quad place checkin bertrand --at '2 h ago' --json
json "it tells the visit" '(d["name"], d["left"]) == ("Bertrand Library", None)'
check "check in to a part" 0 quad place checkin reading room --at '90 min ago'
check "where one is" 0 quad place visits --open --json
json "both" '[v["name"] for v in d] == ["Bertrand Library", "Reading Room"]'
check "check in twice" 1 quad place checkin bertrand
says "is refused" 'you are at "Bertrand Library" already'
check "check in elsewhere" 0 quad place checkin dining --at '60 min ago'
check "ends both" 0 quad place visits --json
json "at that time" '[(v["name"], bool(v["left"])) for v in d] == [
    ("Bertrand Library", True), ("Reading Room", True), ("Dining Hall", False)]'
check "leave where one is not" 1 quad place leave reading
says "names it" 'you are not at "Reading Room"'
check "leave before one came" 1 quad place leave --at '61 min ago'
says "is refused" 'you came to "Dining Hall" after that: say a later time'
check "leave" 0 quad place leave --at '10 min ago'
prints "says after how long" 'Left Dining Hall after 50 min'
check "leave again" 1 quad place leave
says "says so" 'you aren.t checked in anywhere'
check "visits to a place" 0 quad place visits --place reading --json
json "only those" '[v["name"] for v in d] == ["Reading Room"]'
usage "the future" '2099-01-01 12:00 has not come yet' place checkin dining --at '2099-01-01 12:00'
usage "no place" "name the place|missing expected argument" place checkin
check "a place that is none" 1 quad place checkin atlantis

# What is past its time is gone from the answers and from the bytes of the files.
for engine in json sqlite; do
    prefix="visits, $engine: "
    store="$engine:$work/kept.$engine"
    quad config set place.keep forever >/dev/null
    quad place add Old Gym --circle 40.9553,-76.8838,45 --store "$store" >/dev/null 2>&1
    old=$(quad place checkin old gym --at '30 h ago' --json --store "$store" |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')
    quad place leave --at '29 h ago' --store "$store" >/dev/null 2>&1
    young=$(quad place checkin old gym --at '3 h ago' --json --store "$store" |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')
    if grep -qra "$old" "$work/kept.$engine"*; then pass "it is kept"; else
        fail "it is kept" "the files do not hold $old"
    fi
    quad config set place.keep 24h >/dev/null
    check "list" 0 quad place visits --json --store "$store"
    json "the old one is no longer there" '[v["id"] for v in d] == ["'"$young"'"]'
    if grep -qra "$old" "$work/kept.$engine"*; then
        fail "nothing of it is left in the files" "they hold $old"
    else
        pass "nothing of it is left in the files"
    fi
    if grep -qra "$young" "$work/kept.$engine"*; then pass "the other is"; else
        fail "the other is" "the files do not hold $young"
    fi
done

prefix="visits: "
usage "a time to keep that is none" 'cannot be "3x"' config set place.keep 3x
check "rules" 0 quad place rules --json
json "each has a reason" 'len(d) > 20 and all(r["reason"] and r["value"] == r["standard"] for r in d)'
quad config set place.rules 'leave.time=5m doubt=15m' >/dev/null
check "rules of one's own" 0 quad place rules --rule silence=1h --json
json "count" '{r["name"]: r["value"] for r in d if r["value"] != r["standard"]} == {
    "leave.time": "5 min", "doubt": "15 min", "silence": "1 h"}'
usage "a rule that is none" 'there is no rule "leave"' place rules --rule leave=3
usage "a value that is none" '"soon" is not a value of silence' place rules --rule silence=soon
quad config unset place.rules >/dev/null
