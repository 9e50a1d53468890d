# shellcheck shell=bash disable=SC2154,SC2034
# Two hours of somebody's day, typed through the program, with every tenth command killed by
# kill -9 at a moment drawn from a seed: what is there afterwards is exactly what was done.
# DAY_SEED draws another day.
seed=${DAY_SEED:-2026}
beginning=$(($(date +%s) - 9000))
for engine in sqlite json; do
    prefix="day on $engine: "
    on $engine
    python3 -B "$here/Day/replay.py" "$here/Day/session.txt" "$seed" "$beginning" \
        "$work/day.$engine" >"$work/verdicts" 2>"$err" </dev/null
    verdicts "$work/verdicts"
    unset QUAD_STORE
done
prefix="day: "
check "both engines export the same, but for ids and times" 0 \
    python3 -B "$here/Day/same.py" "$work/day.sqlite" "$work/day.json"
