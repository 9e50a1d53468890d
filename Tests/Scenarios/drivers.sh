# Drivers of quad-sim: the stories of the documents by Tests/Drivers/quad.py, which types quad, and
# four that go wrong. Read by Tests/Scenarios/run.
if [ ! -x "$bin/quad-server" ] || [ ! -x "$bin/quad" ]; then
    echo "skip drivers: quad and quad-server are not built"
    return
fi
mkdir -p "$work/temporary"
# driven STATUS NAME ARGUMENTS...: a run with drivers, with its folder for temporary files.
driven() {
    local expected=$1 name=$2
    shift 2
    ended "$expected" "$name" env TMPDIR="$work/temporary" PATH="$bin:$PATH" \
        timeout 400 "$sim" run "$@"
}
coach=$stories/coachs-afternoon.yaml
python="exec:python3 Tests/Drivers/quad.py"
driven 0 "the coach's afternoon by the library" "$coach" --driver Nora=library --least-checks 13
said "no tap is lost" '^pass devices agree'
driven 0 "that one and all others by quad" "$stories" --driver "*=$python" --least-checks 60
said "also without a skip" "^pass The coach's afternoon, seed 1: 13 of 13 checks"
said "those that need the story's time say so" \
    'bad-network.yaml:[0-9]+:[0-9]+: left out: a program.s clock is the machine' "$work/err"
said "no story has a hash of its trace then" '^pass A Clique day, seed 1: [0-9]+ of [0-9]+ checks$'

# What a driver gets of the environment: all but what would lead it to a person's own files.
# shellcheck disable=SC2016
sed 's/^def begin(order):/&\n    found = [os.environ.get(n) for n in ("MINE", "QUAD_STORE", "XDG_DATA_HOME", "TZ")]\n    assert found == ["1", None, None, "UTC"], found\n    assert os.environ["HOME"] == os.environ["QUAD_HOME"]/' \
    Tests/Drivers/quad.py >"$work/env.py"
MINE=1 QUAD_STORE=json:/none XDG_DATA_HOME=/none TZ=Asia/Tokyo driven 0 \
    "a driver has the caller's environment, and a home of its own" "$coach" \
    --driver "Nora=exec:python3 $work/env.py" --least-checks 13
cat >"$work/refused.yaml" <<'YAML'
quad: 2
title: Refused
day: 2026-03-02
people: [{name: Ada}, {name: Ben}]
steps:
  - {at: 09:00, by: Ada, expect: {refused: {message: Hello, to: Ben}}}
  - {at: 09:01, by: Ada, expect: {no conversation: Ben}}
  - {at: 09:02, by: Ada, make counter: Laps}
  - {at: 09:03, by: Ada, expect: {refused: {redo: 1}}}
  - {at: 09:04, by: Ada, expect: {refused: {tap: Laps}}}
YAML
driven 1 "what is refused to a driver" "$work/refused.yaml" --driver "Ada=$python"
said "passes" '^pass line 6: .*was refused: '
said "with nothing left of it" '^pass line 7'
said "by a rule of the device, too" '^pass line 9: .*was refused: '
said "and what is not refused fails" '^FAIL line 10: .* was not refused'

# faulty NAME SED: a driver that goes wrong at the second order to tap.
faulty() { sed "$2" Tests/Drivers/quad.py >"$work/$1.py"; }
cat >"$work/taps.yaml" <<'YAML'
title: Two taps
day: 2026-03-02
people: [{name: Ada}]
steps:
  - {at: 09:00, by: Ada, make counter: Laps}
  - {at: 09:01, by: Ada, tap: Laps}
  - {at: 09:02, by: Ada, tap: Laps, times: 2}
  - {at: 09:03, by: Ada, expect: {counter: Laps, shows: 3}}
YAML
faulty loses 's/range(abs(order\["times"\]))/range(min(1, abs(order["times"])))/'
driven 1 "a driver that loses a tap is found" "$work/taps.yaml" --driver "Ada=exec:python3 $work/loses.py"
said "and named" '^FAIL devices agree.*Ada/phone by exec:python3 .*loses.py shows 2 Laps, not 3'
faulty late 's/case "tap":/case "tap" if order["times"] > 1: __import__("time").sleep(300)\n        case "tap":/'
driven 1 "one that answers late is found" "$work/taps.yaml" --driver-seconds 3 \
    --driver "Ada=exec:python3 $work/late.py"
said "and named" '^FAIL line 7 .*late.py has not answered `tap` for 3 s'
faulty dies 's/case "tap":/case "tap" if order["times"] > 1: sys.exit(3)\n        case "tap":/'
driven 1 "one that dies is found" "$work/taps.yaml" --driver "Ada=exec:python3 $work/dies.py"
said "and named" '^FAIL line 7 .*dies.py ended with status 3 before it answered `tap`'
faulty rubbish 's/case "tap":/case "tap" if order["times"] > 1: return "what?"\n        case "tap":/'
driven 1 "one that prints rubbish is found" "$work/taps.yaml" --driver "Ada=exec:python3 $work/rubbish.py"
said "and named" '^FAIL line 7 .*rubbish.py answered `tap` with what is not an answer: "what\?"'
driven 1 "one that is not there is found" "$work/taps.yaml" --driver "Ada=exec:$work/none"
said "and named" 'none ended with status 127 before it answered `begin`'
driven 66 "a person who is in no story" "$coach" --driver "Nira=$python"
said "with the name that is near" 'did you mean Nora\?' "$work/err"
driven 66 "a server that is not there" "$coach" --driver "Nora=$python" --server-program "$work/none"
for word in what quad quad-tui; do
    driven 64 "a driver that is none, as $word" "$coach" --driver "Nora=$word"
    said "is told with what to write" "'$word' is not a driver: write Nora=exec:COMMAND" "$work/err"
done

# Nothing is left: not after a run, and not after one that was killed while a driver slept.
env TMPDIR="$work/temporary" PATH="$bin:$PATH" "$sim" run "$work/taps.yaml" \
    --driver "Ada=exec:python3 $work/late.py" >"$work/out" 2>&1 </dev/null &
child=$!
for _ in $(seq 100); do
    pgrep -f "$work/late.py" >/dev/null && break
    sleep 0.1
done
sleep 1
kill -KILL "$child"
wait "$child" 2>/dev/null || true
for _ in $(seq 50); do
    pgrep -f "$work/temporary|$work/late.py" >/dev/null || break
    sleep 0.1
done
verdict "no program is left of a run that was killed" \
    "$(pgrep -f "$work/temporary|$work/late.py" >/dev/null && echo false || echo true)"
verdict "and no folder" "$([ -z "$(ls -A "$work/temporary")" ] && echo true || echo false)"
