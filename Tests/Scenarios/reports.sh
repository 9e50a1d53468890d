# Reports of quad-sim: many stories, seeds, jobs, the forms of reports, signals, a full output.
# Read by Tests/Scenarios/run, which has `bin` and the checks.
stories=docs/scenarios

ended() { # ended STATUS NAME COMMAND...
    local expected=$1 name=$2
    shift 2
    check "$name" "$expected" "$@"
}

sim=$bin/quad-sim
mkdir -p "$work/stories/deeper"
cp "$stories/coachs-afternoon.yaml" "$work/stories/deeper/"
# A story with one expectation that is wrong.
wrong=$work/stories/wrong.yaml
cat >"$wrong" <<'YAML'
title: A wrong sum, and 100% of <b>names</b>
day: 2026-03-02
people:
  - {name: Ada}
steps:
  - {at: 09:00, by: Ada, make counter: Laps}
  - {at: 09:01, by: Ada, make counter: Other}
  - {at: 09:02, by: Ada, tap: Other, times: 3}
  - {at: 09:03, by: Ada, tap: Laps, times: 2}
  - {at: 09:04, by: Ada, write: A line.}
  - {at: 09:05, by: Ada, expect: {counter: Other, shows: 3}}
  - {at: 09:06, by: Ada, expect: {counter: Laps, shows: 3}}
YAML

ended 1 "of several stories one fails" "$sim" run "$work/stories" --seeds 1-3 --jobs 2 \
    --junit "$work/junit.xml" --report "$work/report.html"
said "the others are played nevertheless" '^3 of 6 stories passed'
said "the command that repeats it is shrunk" "^the same again: .* --seed 2 --steps 0,[0-9,-]+$"
again=$(sed -n 's/^the same again: quad-sim //p' "$work/out" | head -n 1)
# shellcheck disable=SC2086
ended 1 "the command that was printed fails again" "$sim" $again
said "in the same way" '^FAIL line 12: Laps: 2 instead of 3$'
said "JUnit has the counts" '<testsuites .*failures="3" errors="0"' "$work/junit.xml"
said "the page names the line" 'wrong.yaml:12' "$work/report.html"
said "the page takes names as text" '&lt;b&gt;names' "$work/report.html"
said "the seed is part of a case's name" 'classname="wrong, seed 3"' "$work/junit.xml"
said "and its words instead of its line" \
    'name="Ada: expect counter: Laps, shows: 3" file=' "$work/junit.xml"

# A failure of which every step is needed, and one whose steps take a while to leave out.
cat >"$work/needed.yaml" <<'YAML'
quad: 2
title: All of it is needed
day: 2026-03-02
people: [{name: Ada}]
steps:
  - {at: 09:00, by: Ada, make counter: Laps}
  - {at: 09:01, by: Ada, tap: Laps, tags: [a]}
  - {at: 09:02, by: Ada, expect: {counter: Laps, shows: 2}, tags: [b]}
YAML
ended 1 "a failure that can't be shrunk" "$sim" run "$work/needed.yaml" --tag b
said "is repeated whole, with the tags" '^the same again: quad-sim run .*needed.yaml --seed 1 --tag b$'
said "and it is said" '^  not shrunk: no fewer steps were found that fail in the same way$'
sed 's/^title:.*/title: Slow/; s/tap: Laps,/tap: Laps, times: 20, repeat: 40, every: 1m,/; s/at: 09:02/at: 23:02/' \
    "$work/needed.yaml" >"$work/slow.yaml"
ended 1 "a failure that takes long to shrink" "$sim" run "$work/slow.yaml"
said "says so meanwhile" \
    '^Slow, seed 1, failed: looking for fewer steps .*, [0-9]+ of at most 200 tries, [0-9]+ steps left$' \
    "$work/err"
ended 0 "--only leaves the others out" "$sim" run "$work/stories" --only coachs
ended 66 "a name that no story has" "$sim" run "$work/stories" --only nobody
mkdir "$work/stories/old.yaml"
ended 0 "a folder that is called like a story is none" "$sim" run "$work/stories" --only coachs
rmdir "$work/stories/old.yaml"
ended 66 "a folder without a story" "$sim" run "$work"/stories/deeper/../../none
ended 1 "a least number of checks" "$sim" run "$work/stories/deeper" --least-checks 1000
# Every story on two seeds, in two processes.
ended 0 "every story passes, with any jobs" "$sim" run "$stories" --seeds 1-2 --jobs 3
cp "$work/out" "$work/three"
sed -n 's/.*, trace hash: //p' "$work/three" | sort >"$work/hashes"
expect "each has a trace hash" "$(wc -l <"$work/hashes")" \
    $((2 * $(find "$stories" -name '*.yaml' | wc -l)))
expect "and another for another seed" "$(uniq -d "$work/hashes")" ''
ended 0 "also with one" "$sim" run "$stories" --seeds 1-2 --jobs 1
cp "$work/out" "$work/one"
check "in the same order, with the same hashes" 0 diff "$work/three" "$work/one"
ended 64 "seeds that are no list" "$sim" run "$stories" --seeds 1,5-2
said "the range that ends before it begins is named" \
    'the range 5-2 ends before it begins: write 2-5' "$work/err"
ended 64 "and steps that are none" "$sim" run "$wrong" --steps 3-1
ended 64 "a trace of several stories" "$sim" run "$stories" --seeds 1-2 --trace "$work/trace"

# No report replaces what is read, under whatever name.
mkdir "$work/kept"
cp "$wrong" "$work/kept/story.yaml"
cp "$stories"/open-day* Tests/Load/short.yaml "$work/kept/"
"$sim" campus >"$work/kept/campus.geojson"
printf 'people: 3\n' >"$work/kept/broken.yaml"
echo '{}' >"$work/kept/part.json"
ln "$work/kept/story.yaml" "$work/kept/hard"
ln -s story.yaml "$work/kept/soft"
cksum "$work"/kept/* >"$work/sums"
while read -r command; do
    # shellcheck disable=SC2086 # The words of a command are apart.
    ended 64 "a report in place of what is read: $command" env -C "$work/kept" "$sim" $command
    said "and it is said" 'is read, and would be replaced: name another file$' "$work/err"
done <<COMMANDS
run story.yaml --junit story.yaml
run story.yaml --report ./story.yaml
run story.yaml --trace hard
run . --report soft
run broken.yaml --junit broken.yaml
run open-day.yaml --report open-day-places.geojson
run open-day.yaml --report open-day-greetings.part
run story.yaml broken.yaml --only wrong --report broken.yaml
load short.yaml --server http://127.0.0.1:1 --out short.yaml
load short.yaml --server http://127.0.0.1:1 --report short.yaml
merge part.json --out part.json
day --in-process --people 2 --campus campus.geojson --report campus.geojson
COMMANDS
cksum "$work"/kept/* >"$work/later"
check "and nothing was" 0 diff "$work/sums" "$work/later"

printf 'people: 3\n' >"$work/stories/broken.yaml"
ended 65 "a file that is no story ends with 65" "$sim" run "$work/stories" \
    --report "$work/report.json"
said "and the others are played" '^1 of 3 stories passed'
said "JSON says the version of its form" '"schemaVersion" : 1' "$work/report.json"
rm "$work/stories/broken.yaml"

ended 1 "in a workflow of GitHub" env GITHUB_ACTIONS=true "$sim" run "$wrong"
said "failures are annotations, escaped" \
    '^::error file=.*wrong.yaml,line=12,col=[0-9]+,title=A wrong sum%2C and 100%25' "$work/err"

if [ -w /dev/full ]; then
    status=0
    "$sim" run "$stories/coachs-afternoon.yaml" >/dev/full 2>"$work/err" || status=$?
    expect "a full standard output ends with 74" "$status" 74
    while read -r command; do
        status=0
        # shellcheck disable=SC2086 # The words of a command are apart.
        "$sim" $command >/dev/full 2>"$work/err" </dev/null || status=$?
        expect "also of $command" "$status" 74
    done <<COMMANDS
campus
schema
schema --reference
check Tests/Scenarios/bad/empty.yaml
day --in-process --people 2
sync --seeds 1
world --seeds 1
COMMANDS
    ended 74 "a report on a full disk" "$sim" run "$stories/coachs-afternoon.yaml" \
        --report /dev/full
fi
status=0
"$sim" run "$stories/coachs-afternoon.yaml" 2>"$work/err" >&- || status=$?
expect "a closed standard output ends with 74" "$status" 74
said "and is said" 'standard output is closed' "$work/err"
ended 1 "a server of a story that ends at once" "$sim" run "$stories/coachs-afternoon.yaml" \
    --driver '*=exec:cat' --server-program /bin/true
said "it is told in words" '/bin/true does not begin: it ended with status 0' "$work/out"
ended 73 "a report that cannot be written is told first" "$sim" sync --seeds 1000000 \
    --report "$work/none/report.json"
ended 73 "also of a run" "$sim" run "$stories" --junit "$work/none/junit.xml"
ended 73 "also of a day" "$sim" day --server http://127.0.0.1:1 --report "$work/none/day.json"
ended 0 "a folder of people whose name ends in a slash" "$sim" people --people 2 --days 1 \
    --export "$work/folk/"
said "has them" , "$work/folk/people.csv"
ended 64 "a folder without a name" "$sim" people --people 2 --days 1 --export ''
ended 0 "a sweep leaves a report" "$sim" sync --seeds 5 --report "$work/sync.html" \
    --junit "$work/sync.xml"
said "with its checks" 'every rule holds' "$work/sync.html"

# signalled NAME STATUS MODE...: a run that a signal ends leaves its report.
signalled() {
    local signal=$1 expected=$2 status=0 child
    shift 2
    rm -f "$work/left.json"
    "$sim" "$@" --report "$work/left.json" >"$work/out" 2>"$work/err" </dev/null &
    child=$!
    # After two seconds of the processor it has begun, however busy the machine is.
    for _ in {1..1200}; do
        [ "$(awk '{ print $14 + $15 }' "/proc/$child/stat" 2>/dev/null || echo 200)" -lt 200 ] || break
        sleep 0.05
    done
    kill "-$signal" "$child"
    wait "$child" || status=$?
    expect "$signal ends $1 with $expected" "$status" "$expected"
    said "and $1 leaves a report" '"schemaVersion" : 1' "$work/left.json"
}
signalled INT 130 run "$stories" --seeds 1-100000
said "which says that it is not complete" '"isComplete" : false' "$work/left.json"
signalled TERM 143 run "$stories" --seeds 1-100000
signalled TERM 143 run "$work/slow.yaml" --junit "$work/left.xml"
said "with the failure that was to be shrunk" 'Laps: 800 instead of 2"' "$work/left.json"
said "and the command that repeats it" '"command" : "quad-sim run .*slow.yaml --seed 1"' \
    "$work/left.json"
said "JUnit has it, too" '<testsuites .*tests="2" failures="1"' "$work/left.xml"
while read -r number status mode; do
    # shellcheck disable=SC2086 # The words of a command are apart.
    signalled "$number" "$status" $mode
    said "which says that it is not complete" '"isComplete" : false' "$work/left.json"
    said "and did not pass" '"isPassed" : false' "$work/left.json"
    lacks "and nobody reads a pass" '^pass$'
done <<'MODES'
INT 130 sync --seeds 1000000
TERM 143 sync --seeds 1000000
TERM 143 world --seeds 1000000
TERM 143 day --in-process --people 300 --days 5
MODES

# JUnit as a program of somebody else reads it.
if python3 -m venv "$work/venv" >/dev/null 2>&1 &&
    "$work/venv/bin/pip" install -q junitparser >/dev/null 2>&1; then
    counts=$("$work/venv/bin/python" - "$work/junit.xml" <<'PY'
import sys
from junitparser import JUnitXml
suites = list(JUnitXml.fromfile(sys.argv[1]))
cases = [case for suite in suites for case in suite]
failed = sum(any(type(r).__name__ == "Failure" for r in case.result) for case in cases)
said = (sum(s.tests for s in suites), sum(s.failures for s in suites))
print(len(suites), len(cases) == said[0], failed == said[1] == 3)
PY
    )
    expect "junitparser reads the same counts" "$counts" "6 True True"
else
    echo "skip junitparser: it cannot be had here"
fi
ended 64 "a command that is none" "$sim" rum "$stories"
said "has the one that is near" 'no command "rum": did you mean run\?' "$work/err"
