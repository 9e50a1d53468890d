# shellcheck shell=bash disable=SC2154,SC2034
# What the sections check with.
# shellcheck source=Tests/lib/checks.sh
source "$here/../lib/checks.sh"

# feed NAME STATUS TEXT COMMAND...: the same with a text on standard input.
feed() {
    local name=$1 expected=$2 text=$3 status=0
    shift 3
    printf '%s' "$text" | "$@" >"$out" 2>"$err" || status=$?
    if [ "$status" -eq "$expected" ]; then pass "$name"; else
        fail "$name" "exit $status, not $expected"
    fi
}

# prints NAME TEXT: the last command wrote exactly that to standard output.
prints() {
    if [ "$(cat "$out")" = "$2" ]; then pass "$1"; else fail "$1" "it did not print: $2"; fi
}

# silent NAME FILE: the last command wrote nothing there.
silent() { if [ ! -s "$2" ]; then pass "$1"; else fail "$1" "something was written"; fi; }

# usage NAME PATTERN WORD...: one line and a hint on standard error, nothing on standard output.
usage() {
    local name=$1 pattern=$2
    shift 2
    check "$name" 64 quad "$@"
    says "$name: what is wrong" "$pattern"
    silent "$name: no data" "$out"
    if [ "$(wc -l <"$err")" -eq 2 ] && sed -n 2p "$err" | grep -q '^Hint: '; then
        pass "$name: one line and a hint"
    else
        fail "$name: one line and a hint" "it is not"
    fi
}
# json NAME EXPRESSION: standard output is JSON with schemaVersion 1, for which it holds (d, all).
json() {
    if python3 -IS - "$2" "$out" 2>>"$err" <<'PYTHON'; then pass "$1"; else fail "$1" "not: $2"; fi
import json, sys
d = json.load(open(sys.argv[2], encoding="utf-8"))
for thing in d if isinstance(d, list) else [d]:
    assert next(iter(thing)) == "schemaVersion" and thing["schemaVersion"] == 1, thing
assert eval("(" + sys.argv[1] + ")", {"d": d, "all": all, "len": len}), d
PYTHON
}

# value EXPRESSION: prints something of the JSON on standard output.
value() { python3 -IS -c "import json,sys; d=json.load(open('$out')); print($1)"; }

# fresh: an empty store in a folder of its own, as QUAD_HOME says.
fresh() {
    QUAD_HOME=$(mktemp -d "$work/home.XXXXXX")/quad
    export QUAD_HOME
}

# on ENGINE: an empty store of that engine, in a folder of its own.
on() {
    fresh
    QUAD_STORE=$1:${QUAD_HOME%/quad}/store.$1
    export QUAD_STORE
    # Reads make none, so that a wrong name is noticed.
    quad journal keep all >/dev/null 2>&1
}

# verdicts FILE: counts what another program checked: "ok NAME", "no NAME: WHY", "# remark", and
# "# done" as the last line of one that came to its end.
verdicts() {
    local verdict what
    cp "$1" "$out"
    while read -r verdict what; do
        case $verdict in
        ok) pass "$what" ;;
        no) fail "${what%%: *}" "${what#*: }" ;;
        *) echo "     $prefix$what" ;;
        esac
    done <"$1"
    expect "all of it was checked" "$(tail -n 1 "$1")" "# done"
}
