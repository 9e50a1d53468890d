# shellcheck shell=bash disable=SC2154
# Counts between quad-tui and a second device, by themselves; sourced by Tests/Terminal/run after people.sh, whose server
# and functions it uses.

if [ ! -x "$bin/quad-server" ] || ! has_command_line; then
    echo "skip sync: quad or quad-server is not built"
    return
fi

echo "# sync"
# soon SECONDS NAME COMMAND...: passes if the command succeeds within some seconds.
soon() {
    local limit=$1 name=$2 end
    shift 2
    end=$((SECONDS + limit + 1))
    until "$@"; do
        if [ $SECONDS -ge $end ]; then
            fail "$name"
            return 1
        fi
        sleep 0.1
    done
    pass "$name"
}

[ -n "$server" ] || serve
mux kill-server 2>/dev/null
mkdir -p "$work/sol" "$work/sol2"
of sol account register sol --server "http://127.0.0.1:$port" --display-name Sol \
    --password-file "$work/password" >/dev/null 2>&1
of sol2 account sign-in sol --server "http://127.0.0.1:$port" \
    --password-file "$work/password" >/dev/null 2>&1
of sol count add Laps >/dev/null 2>&1
of sol sync >/dev/null 2>&1
of sol2 sync >/dev/null 2>&1

open_app sol
check "the app opens" sees sol 'Laps'
press sol Escape
# value_on NAME VALUE: what the other device has after it got everything.
value_on() {
    of "$1" sync >/dev/null 2>&1 &&
        of "$1" count list --json | grep -qE "\"value\": *$2([,} ]|\$)"
}

of sol2 count up Laps 7 >/dev/null 2>&1
of sol2 sync >/dev/null 2>&1
soon 5 "what another device did appears by itself" sees sol '(^|[^0-9])7([^0-9]|$)'
press sol ' ' ' ' ' '
soon 5 "one's own taps are sent by themselves" value_on sol2 10

# Nothing is written while nothing happens.
written() { find "$work/sol" -type f ! -name '*-shm' -exec cksum {} + | sort; }
sleep 3
before=$(written)
sleep 8
if [ "$before" = "$(written)" ]; then
    pass "idle, nothing is written"
else
    fail "idle, nothing is written"
fi

# The server goes, and comes back.
stop_server
press sol ' '
of sol2 count up Laps 5 >/dev/null 2>&1
sleep 3
serve
soon 10 "the tap made without the server is sent when it is back" value_on sol2 16
soon 5 "and what the other did meanwhile is there" sees sol '(^|[^0-9])16([^0-9]|$)'
of sol2 count up Laps 4 >/dev/null 2>&1
of sol2 sync >/dev/null 2>&1
soon 5 "later changes appear at once again" sees sol '(^|[^0-9])20([^0-9]|$)'

# The error of an exchange that a good one has overtaken goes by itself.
stop_server
press sol 5
press sol Escape
sleep 1
press sol :
check "the palette opens" sees sol 'All actions' >/dev/null
types sol 'exchange everything'
check "an exchange without the server says so" sees sol 'nothing answers|closed the connection|Offline'
serve
soon 10 "it goes when the server is back" misses sol 'nothing answers|closed the connection|Offline'
press sol 2
soon 5 "also from the other tabs" misses sol 'nothing answers|closed the connection'
mux kill-server 2>/dev/null
stop_server
