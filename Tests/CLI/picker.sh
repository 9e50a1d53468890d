# shellcheck shell=bash disable=SC2154,SC2034
# What is asked on a terminal: a counter to pick by typing, a name that is not clear, a twin, a line
# for the journal; on each engine, on small terminals, without colour and without UTF-8.
typed() { # typed [EXPECT SEND]... -- COMMAND...: what the terminal shows, and how it ends
    python3 "$here/terminal.py" "$@" >"$out" 2>"$err"
}
for engine in sqlite json; do
    prefix="picker on $engine: "
    on $engine
    for name in Ann Bea Cleo Dora Eve Faye Gina Hope Iris Joan 'Red Team'; do
        quad count add "$name" >/dev/null 2>&1
    done
    quad count add Keeper --type time >/dev/null 2>&1
    typed 'Count:' 'ri' 'Iris' $'\r' '1 Iris' $'\x1b' -- quad
    expect "quad with many counters" $? 0
    expect "what Enter chose is counted" "$(quad count share iris)" '1 Iris'
    typed 'Count:' 'team' 'Red Team' $'\r\r' '2 Red Team' $'\x1b' -- quad
    expect "Enter counts again" "$(quad count share 'red team')" '2 Red Team'
    has "what was counted is printed at the end" '^2 Red Team'
    typed 'Count:' 'keep' 'Keeper' $'\r' 'Keeper' $'\x1b' -- quad
    expect "a stopwatch is started" "$(quad count stop --all --json | grep -c Keeper)" 1
    typed 'Count:' $'\x1b' -- quad
    expect "Esc leaves" $? 0
    typed 'Count:' 'zzz' 'no matches' $'\r' 'no matches' $'\x1b' -- quad
    expect "nothing that fits is no error" $? 0
    typed 'Count:' $'\x03' -- quad
    expect "Ctrl-C interrupts" $? 130
    expect "nothing else was counted" "$(quad count share | grep -v Keeper | grep -vc '^0')" 2
    typed -- env TERM=dumb quad
    expect "a dumb terminal gets no list" $? 0
    lacks "it shows none" 'Count:'
    quad config set picker off >/dev/null 2>&1
    typed -- quad
    lacks "nor does who does not want it" 'Count:'
    quad config unset picker >/dev/null 2>&1
    typed 'Which counter' $'\r' -- quad count up rt
    expect "letters in their order are offered" $? 0
    has "what they find" 'Red Team'
    expect "Enter takes it" "$(quad count share 'red team')" '3 Red Team'
    typed 'Which counter' $'\x1b' -- quad count up rt
    expect "Esc takes none" $? 2
    check "nobody can be asked" 1 quad count up rt
    quad count add Anton >/dev/null 2>&1
    typed 'Which counter' $'\x1b[B\r' -- quad count up an
    expect "the second of two" "$(quad count share anton)" '1 Anton'
    typed -- quad count up xyz
    expect "nothing has those letters" $? 1
    typed 'Add another' $'n\r' -- quad count add ann
    expect "a twin is asked about" $? 2
    typed 'Add another' $'y\r' -- quad count add ann
    expect "and added" "$(quad count list --json | grep -o '"title": *"[aA]nn"' | wc -l)" 2
    typed 'Write it down' $'y\r' -- quad 'three goals in the rain'
    expect "a sentence is offered" $? 0
    check "the journal has it" 0 quad journal latest
    has "word by word" 'three goals in the rain'
    typed 'Write it down' $'n\r' -- quad 'three more goals'
    expect "and not written where one says no" $? 2
    quad count up bea >/dev/null && quad count up bea >/dev/null && quad count up bea >/dev/null
    typed 'Undo these 3' $'n\r' -- quad undo 3
    expect "three are asked about" $? 2
    has "they are shown" 'count up, \+1 Bea'
    typed 'Undo these 3' $'y\r' -- quad undo 3
    expect "and undone" "$(quad count share bea)" '0 Bea'
    unset QUAD_STORE
done

if ! command -v tmux >/dev/null; then
    echo "skip the picker on small terminals: tmux is not installed"
else
    prefix="picker in tmux: "
    on sqlite
    for number in {1..30}; do quad count add "Player number $number" >/dev/null 2>&1; done
    quad count add 'A very long title that no small terminal has room for at all' >/dev/null 2>&1
    quad count add 'Zürich' >/dev/null 2>&1
    sock=quadpick-$$
    pane() { tmux -L $sock -f /dev/null "$@"; }
    looks_like() { # looks_like NAME PATTERN
        for _ in {1..400}; do
            pane capture-pane -p -t pick >"$out" 2>/dev/null
            if grep -qE -- "$2" "$out"; then pass "$1" && return; fi
            sleep 0.05
        done
        fail "$1" "the terminal does not show: $2"
    }
    pane new-session -d -s keeper
    for variables in "NO_COLOR=1" "LC_ALL=C LANG=C" "COLORTERM=truecolor"; do
        pane kill-session -t pick 2>/dev/null
        pane new-session -d -s pick -x 40 -y 12 \
            "env $variables QUAD_STORE=$QUAD_STORE QUAD_HOME=$QUAD_HOME TERM=screen quad; sleep 30"
        looks_like "$variables: 40 x 12" '^Count: *$'
        expect "$variables: no line is cut by the next" "$(grep -c 'Player\|very long' "$out")" 7
        pane send-keys -t pick -l '17'
        looks_like "$variables: typing narrows" '^Count: 17$'
        pane send-keys -t pick Enter
        looks_like "$variables: Enter counts" '^[0-9]+ Player number 17'
        pane resize-window -t pick -x 20 -y 4
        pane send-keys -t pick BSpace
        looks_like "$variables: a smaller one" '^Count: 1'
        pane send-keys -t pick Escape
        looks_like "$variables: it is gone" '^[0-9] Player number 17'
    done
    expect "each counted once" "$(quad count share 'number 17')" '3 Player number 17'
    pane kill-server
    unset QUAD_STORE
fi
