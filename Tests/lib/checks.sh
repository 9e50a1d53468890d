# shellcheck shell=bash
# What the suites under Tests count and check with. Sourced; `work` names a folder of the suite's own.
passed=0
failed=0
prefix=
out=$work/out
err=$work/err

# A python3 that is a script which looks for the real one takes five times as long at each start.
interpreter=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) &&
    [ ! "$interpreter" -ef "$(command -v python3)" ] && PATH=${interpreter%/*}:$PATH

pass() { passed=$((passed + 1)) && echo "pass $prefix$1"; }

# fail NAME [WHY]: also tells what was seen.
fail() {
    failed=$((failed + 1))
    printf 'FAIL %s\n' "$prefix$1${2:+: $2}" | sed '2,$s/^/    /'
    evidence
}
# evidence: what the last command wrote. A suite that looks elsewhere has its own.
evidence() { excerpt "$out" && excerpt "$err"; }

# excerpt FILE: its first and last lines and those of failures between, indented; nothing of an empty one.
excerpt() {
    [ -s "$1" ] || return 0
    awk -v name="${1##*/}" '
        { line[NR] = substr($0, 1, 400) }
        /^ *(FAIL|[a-z-]*: |.*[Ee]rror: )/ && found < 5 { found++; shown[NR] = 1 }
        END {
            for (i = 1; i <= NR; i++)
                if (i <= 3 || i > NR - 5 || i in shown) {
                    if (i - last > 1) print "    " name ": …"
                    last = i
                    print "    " name ": " line[i]
                }
        }' "$1"
}

# verdict NAME true|false
verdict() { if [ "$2" = true ]; then pass "$1"; else fail "$1"; fi; }

# check NAME STATUS COMMAND...: runs a command without a terminal and looks at its exit status.
check() {
    local name=$1 expected=$2 status=0
    shift 2
    "$@" >"$out" 2>"$err" </dev/null || status=$?
    if [ "$status" -eq "$expected" ]; then pass "$name"; else
        fail "$name" "exit $status, not $expected"
    fi
}

# expect NAME TEXT TEXT: both are the same.
expect() { if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "$2, not $3"; fi; }

# said NAME PATTERN [FILE]: a line of the file, or of standard output.
said() {
    if grep -qE -- "$2" "${3:-$out}"; then
        pass "$1"
    else
        fail "$1" "no line matches: $2"
        case ${3:-$out} in "$out" | "$err") ;; *) excerpt "$3" ;; esac
    fi
}
has() { said "$1" "$2" "$out"; }
says() { said "$1" "$2" "$err"; }
lacks() { if ! grep -qE -- "$2" "$out"; then pass "$1"; else fail "$1" "a line matches: $2"; fi; }

# with_clock [-f] TIME COMMAND...: runs a command with a clock of its own, by faketime. That names
# shared memory by its process id, and fails where a killed process of the same id left some.
with_clock() {
    local file
    for file in /dev/shm/sem.faketime_sem_* /dev/shm/faketime_shm_*; do
        [ -d "/proc/${file##*_}" ] || rm -f "$file"
    done
    faketime "$@"
}

# started FILE: waits until a program has written that file, such as a server its port.
started() {
    for _ in {1..400}; do [ -s "$1" ] && return; sleep 0.05; done
    fail "${1##*/} is written" "it is not after 20 s"
}

# The server that `server` names, if there is one, is ended: stop_server [SIGNAL]
server=
stop_server() {
    [ -z "$server" ] || { kill "${1:--TERM}" "$server" 2>/dev/null && wait "$server" 2>/dev/null; }
    server=
}

# counted: tells how many there were, as the last command of a suite.
counted() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
