# shellcheck shell=bash disable=SC2154,SC2034
# Counting by single keys, in a real terminal, on each engine.
prefix="live: "
on sqlite
quad count add Kids >/dev/null 2>&1
usage "no terminal" 'reads keys from a terminal, and there is none' count live kids
says "no terminal: what to type" '^Hint: quad count up kids$'
usage "a bell that is none" 'at least 0' count live kids --bell -1
usage "names and a group for keys" 'but not both' count live kids --group x
check "a terminal that can't move its cursor" 0 python3 "$here/terminal.py" '' ' +u' '1 Kids' 'q' \
    -- env TERM=dumb quad count live kids
lacks "gets no escapes" $'\033'
has "a line for each tap" '^2 Kids'
has "and what was taken back" '^Undone: \+1 Kids'
check "a bell" 0 python3 "$here/terminal.py" -- quad count up kids
has "a tap rings" $'\a'
quad config set sound.up off >/dev/null 2>&1
check "no bell" 0 python3 "$here/terminal.py" -- quad count up kids
lacks "a tap that was silenced doesn't" $'\a'
quad count set kids 9 >/dev/null 2>&1
check "a bell at ten" 0 python3 "$here/terminal.py" -- quad count up kids
has "ten rings" $'\a'
quad config set sound.boundary off >/dev/null 2>&1
quad count set kids 9 >/dev/null 2>&1
check "no bell at ten" 0 python3 "$here/terminal.py" -- quad count up kids
lacks "nor does ten, if that was silenced" $'\a'
check "nothing to count" 64 python3 "$here/terminal.py" -- quad count live --store memory:
has "nothing to count: what to type" 'quad count add Kids'
unset QUAD_STORE

socket=quadlive-$$
mux() { tmux -u -L $socket -f /dev/null "$@"; }
screen() { mux capture-pane -p -t pane; }
keys() { mux send-keys -t pane "$@"; }
# shows NAME PATTERN: within five seconds the terminal shows that.
shows() {
    for _ in {1..400}; do
        if screen >"$out" && grep -qE -- "$2" "$out"; then
            pass "$1"
            return
        fi
        sleep 0.05
    done
    fail "$1" "the terminal does not show: $2"
}
# opens COMMAND: a new shell on a terminal of 70 x 16, in which a command is typed.
opens() {
    mux kill-session -t pane 2>/dev/null
    : >"$work/typescript"
    mux new-session -d -s pane -x 70 -y 16 -e "QUAD_STORE=$QUAD_STORE" -e "QUAD_HOME=$QUAD_HOME" \
        "env PS1='READY ' bash --norc --noprofile -i"
    mux pipe-pane -t pane "cat >'$work/typescript'"
    shows "a shell" '^READY'
    keys -l "$1; echo \"(ended \$?)\"" && keys Enter
}
bells() { tr -cd '\a' <"$work/typescript" | wc -c; }
# restored NAME: the shell's terminal echoes and reads lines.
restored() {
    keys -l "stty -a | grep -cwE -e '-icanon|-echo|-isig'" && keys Enter
    shows "$1" '^0$'
}
live_process() { ps --ppid "$(mux display-message -p -t pane '#{pane_pid}')" -o pid= | tr -d ' '; }

if ! command -v tmux >/dev/null; then
    echo "skip counting by keys: tmux is not installed"
else
    # Without a session the server would end, and the next might find it ending.
    mux new-session -d -s keeper
    for engine in sqlite json; do
        prefix="live on $engine: "
        on $engine
        quad count add Kids >/dev/null 2>&1
        quad count add Adults --goal 3 >/dev/null 2>&1
        quad count add Keeper --type time >/dev/null 2>&1
        opens "quad count live kids adults keeper"
        shows "the counters" '▶  1 .* 0  Kids'
        shows "the keys" '^Space up  Backspace down  u undo'
        keys Space Enter Up Down Space
        shows "up and down" ' 3  Kids'
        keys PPage NPage F5 .
        shows "a presentation remote counts" ' 7  Kids'
        keys BSpace BSpace BSpace BSpace
        shows "and is taken back" ' 3  Kids'
        check "what is shown is kept" 0 quad count share kids
        prints "what is shown is on the disk" '3 Kids'
        check "another program counts" 0 quad count up kids 4
        shows "that is shown" ' 7  Kids +\+4 elsewhere'
        keys Tab Space
        shows "the next counter" '▶  2 .* 1/3  Adults'
        keys 1
        shows "a digit counts its counter" '▶  1 .* 8  Kids$'
        keys u
        shows "undo" 'Undone: \+1 Kids'
        shows "the value before" ' 7  Kids'
        check "another program sets" 0 quad count set adults 2
        shows "that is shown, too" ' 2/3  Adults .*\+1 elsewhere'
        keys u
        shows "undo takes nothing of others back" 'Another program made a change since'
        expect "only what was refused has rung" "$(bells)" 1
        keys 1 1 1
        shows "ten" '10  Kids'
        expect "the bell at ten" "$(bells)" 2
        keys 2
        shows "the goal" '3/3  Adults'
        expect "two bells at the goal" "$(bells)" 4
        keys BTab BTab Space
        shows "a stopwatch starts" '▶  3 .* Keeper  ▶ running'
        shows "and goes on" '0:00:(0[1-9]|[1-5][0-9])  Keeper'
        keys Space
        shows "and stops" '0:00:(0[1-9]|[1-5][0-9])  Keeper$'
        keys -l 'xyz'
        keys Escape
        mux resize-window -t pane -x 20 -y 3
        shows "a small terminal" '▶  3'
        mux resize-window -t pane -x 1 -y 1
        sleep 0.6
        mux resize-window -t pane -x 70 -y 16
        shows "and a larger one" ' Kids'
        check "deleted elsewhere" 0 quad count delete keeper --yes
        shows "what was deleted elsewhere is gone" 'Another program deleted Keeper'
        keys C-z
        shows "Ctrl-Z stops it" 'Stopped'
        restored "the shell has its terminal meanwhile"
        keys -l 'clear; fg; echo "(ended $?)"' && keys Enter
        shows "it goes on" '10  Kids'
        keys 1
        shows "and counts" '11  Kids'
        keys q
        shows "it ends" '^\(ended 0\)'
        shows "with the lines to share" '^11 Kids$'
        restored "the terminal is as it was"

        quad group add Team >/dev/null 2>&1
        for number in 1 2 3 4 5 6 7 8 9; do
            quad count add "Goals $number" --group Team >/dev/null 2>&1
        done
        for name in Anna Ben; do
            quad count add "$name" --type time --group Team >/dev/null 2>&1
        done
        opens "quad count live --group Team"
        shows "a group: each counter has its key" '^ *a .* 0:00:00  Anna'
        shows "a letter after the digits" '^ *b .* 0:00:00  Ben'
        keys a
        shows "a letter starts a stopwatch" '▶  a .* Anna +▶ running'
        keys a B
        shows "one is off, the other on, by a capital, too" '▶  b .* Ben +▶ running'
        shows "the first has stopped" '^ *a .* 0:00:[0-9]{2}  Anna$'
        keys BSpace
        shows "a stopwatch isn't counted down" "can't count down"
        keys 9 9
        shows "a digit counts" '▶  9 .* 2  Goals 9'
        before=$(bells)
        keys z
        shows "a stray key is told" '^z does nothing here'
        expect "and rings" "$(bells)" "$((before + 1))"
        shows "and counts nothing" '▶  9 .* 2  Goals 9'
        keys BSpace
        shows "Backspace takes back what was counted last" '▶  9 .* 1  Goals 9'
        mux send-keys -t pane -H 1b
        sleep 0.2
        mux send-keys -t pane -H 5b 41
        shows "an arrow that arrives in two parts counts as one" '▶  9 .* 2  Goals 9'
        mux send-keys -t pane -H 1b 5b
        sleep 0.2
        mux send-keys -t pane -H 42
        shows "and no letter of it starts a stopwatch" '▶  9 .* 1  Goals 9'
        check "deleted elsewhere" 0 quad count delete anna --yes
        shows "a counter that is gone" 'Another program deleted Anna'
        keys a
        shows "leaves its key to no other" '^a does nothing here'
        keys q
        shows "the group ends" '^\(ended 0\)'

        opens "quad count live kids"
        shows "begin again" '11  Kids'
        keys Space Space C-c
        shows "Ctrl-C" '^\(ended 130\)'
        restored "the terminal is as it was after Ctrl-C"
        check "after Ctrl-C" 0 quad count share kids
        prints "what was counted before Ctrl-C stays" '13 Kids'
        opens "quad count live kids"
        shows "once more" '13  Kids'
        keys Space
        shows "a tap before a kill" '14  Kids'
        kill -TERM "$(live_process)"
        shows "SIGTERM" '^\(ended 143\)'
        restored "the terminal is as it was after SIGTERM"
        lost=
        for number in 15 16 17 18; do
            opens "quad count live kids" >/dev/null
            shows "" " $((number - 1))  Kids" >/dev/null
            keys Space
            shows "" " $number  Kids" >/dev/null
            kill -KILL "$(live_process)"
            [ "$(quad count share kids)" = "$number Kids" ] || lost+=" $number"
        done
        expect "what was shown before a kill -9 is kept" "$lost" ""
        opens "quad count live kids --bell 1 --json >'$work/live.json'"
        shows "a bell for each" '18  Kids'
        keys Space Space Space q
        shows "it ended" '^\(ended 0\)'
        expect "three bells" "$(bells)" 3
        cp "$work/live.json" "$out"
        json "for programs" '[c["value"] for c in d] == [21]'
        opens "env LC_ALL=C quad count live kids --bell 0"
        shows "ASCII" '^> .* 21  Kids'
        keys Space C-d
        shows "Ctrl-D ends it" '^\(ended 0\)'
        expect "no bell" "$(bells)" 0
        check "history of taps" 0 quad count history kids -n 1 --json
        json "each tap is one of the history" '(d[0]["kind"], d[0]["amount"]) == ("tap", 1)'
        unset QUAD_STORE
    done
    mux kill-server
fi
