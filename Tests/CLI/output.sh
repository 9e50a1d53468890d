# shellcheck shell=bash disable=SC2154,SC2034
# Where output goes, colours, pipes.
prefix="output: "
fresh
for number in {1..30}; do quad count add "Counter $number" >/dev/null 2>&1; done
escape=$'\033'

check "no colour into a file" 0 quad count list
lacks "no escapes" "$escape"
check "colour if told" 0 quad count list --color always
has "escapes" "$escape\[1m"
check "CLICOLOR_FORCE" 0 env CLICOLOR_FORCE=1 quad count list
has "CLICOLOR_FORCE gives escapes" "$escape"
check "NO_COLOR wins" 0 env CLICOLOR_FORCE=1 NO_COLOR=1 quad count list
lacks "NO_COLOR gives none" "$escape"
check "the option wins" 0 env NO_COLOR=1 COLORTERM=truecolor QUAD_BACKGROUND=dark \
    quad count list --color always
has "24 bits where the terminal has them" "$escape\[38;2;0;160;176m"
check "all of a long list" 0 quad count list --json
json "30 counters" 'len(d) == 30'

quad --help 2>"$err" | true
silent "help into a closed pipe says nothing" "$err"
for command in "--help" "--version" "help exit-codes"; do
    status=0
    # shellcheck disable=SC2086
    quad $command >/dev/full 2>"$err" || status=$?
    if [ $status -eq 74 ]; then pass "full output of $command"; else
        fail "full output of $command" "exit $status, not 74"
    fi
    : >"$out"
    says "full output of $command: the reason" 'No space left'
done
: >"$out"
for engine in sqlite json; do
    export QUAD_STORE=$engine:$work/closed.$engine
    quad count add Kids >/dev/null 2>&1
    status=0
    quad count up Kids >/dev/full 2>"$err" || status=$?
    expect "a tap into a full output on $engine" "$status" 74
    says "what was done is said on $engine" "the change was made: don't repeat it"
    status=0
    quad count up Kids >&- 2>"$err" || status=$?
    expect "a tap into a closed output on $engine" "$status" 74
    says "closed output is said on $engine" 'standard output is closed; the change was made'
    expect "nothing is closed and all is well on $engine" "$(quad count share)" '2 Kids'
    expect "reading into a closed output on $engine" \
        "$(quad count share 2>&1 >&-)" 'quad: cannot write the output: standard output is closed'
    quad count delete Kids --dry-run --json >/dev/full 2>"$err"
    if grep -q 'was made' "$err"; then fail "a dry run changes nothing on $engine" "it says so"; else
        pass "a dry run changes nothing on $engine"
    fi
done
unset QUAD_STORE
status=0
quad count up nobody 2>/dev/full || status=$?
if [ $status -eq 1 ]; then pass "a full standard error changes no exit code"; else
    fail "a full standard error changes no exit code" "exit $status"
fi
