# shellcheck shell=bash disable=SC2154,SC2034
# PostgreSQL on three machines, as docs/operating-many.md has it, but all on this one: the lines of docs/operating
# for Patroni and HAProxy. Debian's packages start services, so they are tried only where they are installed.
prefix="patroni: "
for program in patroni patronictl etcd etcdctl haproxy; do
    if ! PATH=$PATH:/usr/sbin command -v "$program" >/dev/null; then
        echo "skip Patroni: $program is not installed"
        return
    fi
done
if [ ! -x "$bin/quad-server" ] || ! postgresql_programs >/dev/null; then
    echo "skip Patroni: quad-server is not built, or there is no PostgreSQL"
    return
fi
chmod 711 "$work"
mkdir -m 711 "$work/patroni"
python3 "$here/patroni.py" "$bin" "$work/patroni" "$(postgresql_programs)" "$here/../../docs/operating" \
    >"$work/patroni/verdicts" 2>"$err"
verdicts "$work/patroni/verdicts"
rm -rf "$work/patroni"
