# shellcheck shell=bash disable=SC2154,SC2034
# Faults of PostgreSQL around a COMMIT, where it can be had.
prefix="postgresql: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip PostgreSQL: quad-server is not built"
    return
fi
# The server of PostgreSQL is another user's if this one is root.
chmod 711 "$work"
if ! (postgresql_programs >/dev/null) || ! start_postgresql "$work/postgresql"; then
    echo "skip PostgreSQL: there is none here"
    return
fi
unset QUAD_POSTGRESQL
faults=$work/faults
mkdir -p "$faults" "$work/small"
small=()
if mount -t tmpfs -o size=16m,mode=700,uid="$(id -u nobody)" none "$work/small" 2>/dev/null; then small=("$work/small"); else
    echo "     $prefix no small file system can be mounted, so a full disk is not tried"
fi
python3 "$here/postgresql.py" "$bin" "$faults" "$(postgresql_programs)" "$work/postgresql" \
    "${small[@]}" >"$faults/verdicts" 2>"$err"
verdicts "$faults/verdicts"
stop_postgresql "$work/postgresql"
rm -rf "$work/postgresql"
# A primary with two replicas that is killed, frozen, and set wrongly.
prefix="failover: " failover=$work/failover rounds=3
[ -z "${QUAD_LONG:-}" ] || rounds=20
mkdir -m 711 "$failover"
python3 "$here/failover.py" "$bin" "$failover" "$(postgresql_programs)" "$rounds" >"$failover/verdicts" 2>"$err"
verdicts "$failover/verdicts"
