# shellcheck shell=bash disable=SC2154,SC2034
# What one types most often, in a second: quad + kids, aliases, a line for a prompt.
for engine in sqlite json; do
    prefix="capture on $engine: "
    on $engine
    quad count add Kids >/dev/null 2>&1
    check "quad +" 0 quad + kids
    prints "one up" 1
    check "quad + with a number" 0 quad + kids 3
    prints "three up" 4
    check "quad -" 0 quad - kids
    prints "one down" 3
    check "quad up" 0 quad up kids
    prints "up" 4
    check "quad down with a number" 0 quad down kids 2
    prints "two down" 2
    check "with options" 0 quad + kids --json --note 'by hand'
    json "a counter as JSON" 'd["value"] == 3'
    check "options before it" 0 quad --json + kids
    json "the same as JSON" 'd["value"] == 4'
    check "undo of it" 0 quad undo
    prints "it is a tap like any other" 'Undid: count up, +1 Kids'
    check "nothing to count" 64 quad +
    check "help of it" 0 quad + --help
    has "it says what it is short for" '^USAGE: quad count up'
    check "help asked for first" 0 quad help up
    has "it says the same" '^USAGE: quad count up'
    check "help of all" 0 quad help aliases
    has "the list has it" '^  quad \+ +quad count up'

    check "an alias" 0 quad config set alias.k 'count up kids'
    check "it counts" 0 quad k
    prints "one more" 4
    check "with a number" 0 quad k 2 --json
    json "two more" 'd["value"] == 6'
    check "an alias of an alias" 0 quad config set alias.kk 'k 10'
    check "it counts, too" 0 quad kk
    prints "ten more" 16
    check "with quotes" 0 quad config set alias.r "quad count add 'Red Team'"
    check "it adds" 0 quad r
    prints "quotes are read" '0 Red Team'
    check "of a short word" 0 quad config set alias.p '+ kids'
    check "it counts as well" 0 quad p
    prints "one" 17
    check "listed" 0 quad config
    has "by quad config" '^alias.k +file +count up kids'
    check "listed in the help" 0 quad help aliases
    has "by quad help" '^  quad k +quad count up kids'
    check "for programs" 0 quad config get alias.k --json
    json "its form" 'd["key"] == "alias.k" and d["value"] == "count up kids"'
    usage "it hides no command" "count is a command, which an alias can't replace" config set alias.count 'journal'
    usage "nor a short word" 'up is a command' config set alias.up 'journal'
    usage "no loop" 'leads back to itself: k, k' config set alias.k 'k 2'
    usage "no longer loop" 'the alias [kq] leads back to itself' config set alias.k 'kk'
    usage "no command that is none" 'no command "frobnicate" for x' config set alias.x frobnicate
    usage "no open quote" 'cannot be' config set alias.x "count 'up"
    usage "no word that is none" 'no setting' config set 'alias.a b' count
    check "the alias is as it was" 0 quad config get alias.k
    prints "count up kids" 'count up kids'
    printf '{"alias.count": "journal", "alias.a": "b", "alias.b": "a"}' >"$QUAD_HOME/config.json"
    check "one that hides a command by hand does not" 0 quad count list --json
    json "it is counters" 'd[0]["title"] == "Kids"'
    check "a loop by hand" 78 quad a
    says "it is said" 'the alias a leads back to itself: a, b, a'
    check "others go on" 0 quad + kids
    rm "$QUAD_HOME/config.json"
    check "no alias any more" 64 quad k
    check "an alias that is not" 64 quad config get alias.k

    prefix="prompt on $engine: "
    quad count set kids 23 >/dev/null
    quad count add Bus --type time >/dev/null 2>&1
    line() { # line FORMAT TEXT
        check "$1" 0 quad glance --format "$1"
        prints "$1: filled in" "$2"
        silent "$1: nothing else" "$err"
    }
    line '{kids}' 23
    line '{kids} kids' '23 kids'
    line '[{running}]' '[]'
    quad count start bus >/dev/null
    line '{running}' Bus
    line '{unread}' 0
    line '{day}' "$(date -u -d '3 hours ago' +%F)"
    line '{nobody} {{x}' '{nobody} {x}'
    line 'plain' 'plain'
    line '{kids' '{kids'
    quad count add Goals >/dev/null 2>&1
    quad count up goals 5 >/dev/null
    line '{goals:today}' 5
    check "{today} is a number" 0 quad glance --format '{today}'
    has "{today} is one" '^-?[0-9]+$'
    check "for programs" 0 quad glance --format '{kids}' --json
    json "the line is a member" 'd["line"] == "23"'
    printf '{"broken' >"$QUAD_HOME/config.json"
    line '{kids}' ''
    rm "$QUAD_HOME/config.json"
    check "no store" 0 env QUAD_STORE="$engine:$work/nowhere/x" quad glance --format '{kids}'
    expect "an empty line" "$(cat "$out" && echo .)" $'\n.'
    silent "no complaint" "$err"
    printf 'no store, but long enough to be looked at' >"$work/nostore"
    check "a file that is not a store" 0 env QUAD_STORE="$engine:$work/nostore" quad glance --format '{kids}'
    expect "an empty line again" "$(cat "$out" && echo .)" $'\n.'
    check "the glance itself" 0 quad glance
    has "as quad alone" '23  Kids'
    unset QUAD_STORE
done
prefix="prompt: "
on json
quad count add Kids >/dev/null 2>&1
cat >"$work/hold.py" <<'PYTHON'
import fcntl, sys, time
file = open(sys.argv[1], "r+")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(30)
PYTHON
python3 "$work/hold.py" "${QUAD_STORE#json:}/lock" >"$work/held" &
holder=$!
for _ in {1..400}; do grep -qs held "$work/held" && break; sleep 0.05; done
began=$(date +%s%N)
check "a store that is busy" 0 quad glance --format '{kids}'
took=$((($(date +%s%N) - began) / 1000000))
expect "an empty line at once" "$(cat "$out" && echo .)" $'\n.'
if [ "$took" -lt 1000 ]; then pass "nothing is waited for"; else fail "nothing is waited for" "$took ms"; fi
kill $holder && wait $holder 2>/dev/null
unset QUAD_STORE
