# shellcheck shell=bash disable=SC2154,SC2034
# Three stores and a server that is stopped or killed fifty times while all three count and sync:
# in the end the exact total is everywhere. OUTAGE_SEED draws another run.
prefix="outages: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the outages: quad-server is not built"
    return
fi
stop_server
fresh
printf 'correct horse\n' >"$work/outages.password"
python3 -B "$here/outages.py" "$bin" "$work/outages" "$work/outages.password" \
    "${OUTAGE_SEED:-$RANDOM}" >"$work/verdicts" 2>"$err" </dev/null
verdicts "$work/verdicts"
