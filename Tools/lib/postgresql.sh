# Runs a server of PostgreSQL for tests, as an ordinary user, in a folder of its own and on a socket
# there alone. Sourced by the programs in Tools.
# shellcheck shell=bash

# postgresql_programs: the folder of the newest programs; nothing if there are none.
postgresql_programs() {
    local folder
    for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) /usr/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            echo "$folder"
            return 0
        fi
    done
    return 1
}

# as_postgresql COMMAND...: runs a command as a user whom PostgreSQL accepts: it refuses root.
as_postgresql() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups "$@")
    else
        "$@"
    fi
}

# start_postgresql FOLDER: makes and starts a server in a folder that is not there, and puts the URL
# of its database into QUAD_POSTGRESQL.
start_postgresql() {
    local folder=$1 programs
    programs=$(postgresql_programs) || return 1
    mkdir -m 711 "$folder" || return 1
    [ "$(id -u)" -ne 0 ] || chown nobody "$folder"
    as_postgresql "$programs/initdb" -D "$folder/data" -A trust -E UTF8 --locale=C -U quad \
        >"$folder.log" 2>&1 || return 1
    as_postgresql "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "-c listen_addresses='' \
        -c unix_socket_directories=$folder -c max_pred_locks_per_transaction=1024 \
        -c max_connections=400" start >>"$folder.log" 2>&1 || return 1
    export QUAD_POSTGRESQL="postgresql://quad@/postgres?host=$folder"
}

# stop_postgresql FOLDER: stops the server of a folder, if one was started there.
stop_postgresql() {
    local folder=$1 programs
    [ -f "$folder/data/postmaster.pid" ] && programs=$(postgresql_programs) || return 0
    as_postgresql "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
}
