# shellcheck shell=bash disable=SC2154
# Two stories from beginning to end, then again while the size changes around each key; sourced by
# Tests/Terminal/run.
if ! has_command_line; then
    echo "skip flows: quad is not built"
    return
fi

storm=
shaken=
# shake: in a storm, some sizes from 1 × 1 to 300 × 100.
shake() {
    [ -n "$storm" ] || return 0
    shaken=yes
    for _ in 1 2 3; do
        mux resize-window -t pane -x $((RANDOM % 300 + 1)) -y $((RANDOM % 100 + 1))
    done
    [ $((RANDOM % 5)) -gt 0 ] || mux resize-window -t pane -x 1 -y 1
}
# calm: the size of the story again, with a row more each other time: what the terminal made of
# the text in between is painted over only where the size is not the one that was drawn last.
calm() {
    if [ -n "$shaken" ]; then rows=$((rows ^ 1)); fi
    shaken=
    mux resize-window -t pane -x "$columns" -y "$rows"
}
# size COLUMNS ROWS: the size at which the story is told.
size() {
    columns=$1 rows=$2
    mux resize-window -t pane -x "$columns" -y "$rows"
}
# tells NAME PATTERN: what the screen shows at that size.
tells() {
    calm
    check "$1${storm:+, $storm}" shows "$2"
}
# go KEY WORD: presses a key that the screen shows with what it does, and no other.
go() {
    calm
    if check "$1 ($2) is shown${storm:+, $storm}" shows "(^|[ ,])$1(, [^ ]+)* +$2"; then
        shake
        case $1 in
        Esc) keys Escape ;;
        '\?') keys '?' ;;
        *) keys "$1" ;;
        esac
        shake
    fi
}
# writes TEXT: types a text.
writes() {
    shake
    bytes "$1"
    shake
}
# holds NAME PATTERN COMMAND...: what quad says of the store.
holds() {
    local name=$1 pattern=$2
    shift 2
    check "$name${storm:+, $storm}" eval \
        'quad '"${*@Q}"' 2>/dev/null | grep -qE -- '"${pattern@Q}"
}
# search WORDS: finds an action or a choice in an open list and takes it.
search() {
    writes "$1"
    tells "$1 is found" "$2"
    go Enter 'do it'
}

first_count() {
    fresh NO_COLOR=1
    size 40 12
    tells "the first screen says how to count" 'Press Space or click to count'
    go Esc 'more keys'
    go c 'all counts'
    go a add
    tells "an icon is chosen first" 'New count: its icon'
    go Enter choose
    tells "then a colour" 'its colour'
    go Enter choose
    tells "then a name" 'its name'
    writes Kids
    tells "the name is there" Kids
    go Enter save
    tells "a count is added" '[^ ]+ +0  Kids'
    go Enter alone
    for _ in 1 2 3; do go Space '[+]1'; done
    tells "it counts" 'Kids  [+]3 today'
    go Esc 'more keys'
    go '\?' help
    search 'undo the last' 'undo the last change'
    tells "undo takes a tap back" 'Kids  [+]2 today'
    go s settings
    tells "the title can be changed" 'Title +Kids'
    writes ' all'
    tells "it is changed" 'Title +Kids all'
    go Enter save
    tells "the new name stands below the number" 'Kids all  [+]2 today'
    holds "the store has it" '^. *2 +Kids all' count list
    go Esc 'more keys'
    go c 'all counts'
    record
    go '\?' help
    search share 'y +share as text'
    go Enter 'do it'
    tells "it says that it is on the clipboard" '1 line on the clipboard'
    [ -n "$storm" ] || check "the message goes by itself" hides '1 line on the clipboard'
    check "OSC 52 carries the line${storm:+, $storm}" \
        output_has "]52;c;$(printf '2 Kids all' | base64)"
    local name line='2 Kids all'
    for name in shared.txt shared.eml; do
        go '\?' help
        search share 'y +share as text'
        tells "it asks where to" 'clipboard +2 Kids all'
        search 'one line each' 'file +a file of one'
        tells "it asks for the name" 'File:'
        writes "$work/home/$name"
        go Enter save
        check "$name is written${storm:+, $storm}" grep -sq "$line" "$work/home/$name"
        line=$(printf '2 Kids all\r\n' | base64)
    done
    check "the letter is one${storm:+, $storm}" grep -q '^Subject: ' "$work/home/shared.eml"
    go '\?' help
    search quit 'q, .*quit'
    size 80 24
    given_back "the way out${storm:+, $storm}" 0
}

# find_count TITLE: shows a count, from the list or from another count.
find_count() {
    shake
    keys Escape
    tells "other keys work" 's settings|a add'
    keys /
    tells "words can be typed" 'Words of titles'
    writes "$1"
    tells "$1 is found" "^ *[0-9:]+ +$1"
    keys Enter
    tells "$1 is there" "^ *$1( |\$)"
}
tap() {
    shake
    keys Space
    shake
}

coachs_afternoon() {
    local name
    fresh
    size 80 24
    tells "the coach opens it" 'Press Space'
    keys Escape c
    tells "the list is empty" 'Press a to add the first one'
    keys G
    tells "a group has an icon" 'New group: its icon'
    keys Enter
    tells "and a colour" 'its colour'
    keys Enter
    tells "and a name" 'its name'
    writes Match
    keys Enter
    tells "its page is open" '\[Match\]'
    for name in 'Goals home' 'Goals away' Ann Bob; do
        keys n
        tells "a name is asked for" 'Enter add|Enter save|New count'
        writes "$name"
        keys Enter
        tells "$name is in the group" "[^ ]+ +0  $name"
        [[ $name == Goals* ]] && continue
        keys t
        tells "a type is asked for" 'Type of .*:'
        writes stopwatch
        keys Enter
        tells "$name is a stopwatch" "0:00:00  $name"
    done

    # Warming up, then the whole group at once; what was before can be had again.
    find_count 'Goals home'
    for _ in 1 2 3; do tap; done
    find_count 'Goals away'
    for _ in 1 2; do tap; done
    tells "the away goals are counted" '[+]2 today'
    keys Escape c
    tells "the list has the sum of the group" '5 counted'
    keys R
    tells "R asks, and says what was" 'Reset all of .Match.\? Now: 5 counted'
    keys y
    tells "all of it is reset" '[^ ]+ +0  Goals home'
    holds "in the store, too" '^. *0 +Goals away' count list
    keys u
    tells "u gives back what was before" '[^ ]+ +3  Goals home'
    keys U
    tells "U resets again" '[^ ]+ +0  Goals home'

    # The game: goals are counted while both players run.
    find_count Ann
    tap
    holds "Ann runs" 'Ann +▶ running' count list
    find_count Bob
    tap
    holds "Bob runs, too" 'Bob +▶ running' count list
    find_count 'Goals home'
    tap
    find_count 'Goals away'
    tap
    tap
    keys BSpace
    find_count Ann
    keys l
    holds "a lap of Ann is marked" '"number":1' count laps Ann --json
    tap
    holds "Ann is off" '"running":false' count show Ann --json
    holds "Bob still runs" '"running":true' count show Bob --json
    find_count 'Goals home'
    tap
    find_count Bob
    tap
    holds "Bob is off" '"running":false' count show Bob --json
    holds "two goals at home" '^. *2 +Goals home' count list
    holds "one away" '^. *1 +Goals away' count list
    holds "one stay of Ann on the field" '"number":1,' count intervals Ann --json
    keys Escape c
    tells "the list of the group" 'Goals home'
    keys Home
    keys x x x x y
    tells "all four can be shared" 'Share 4 counts'
    writes 'one line each'
    keys Enter
    tells "the name of a file is asked for" 'File:'
    writes "$work/home/match.txt"
    keys Enter
    check "four lines are shared${storm:+, $storm}" eval \
        '[ "$(grep -scE "2 Goals home|1 Goals away|Ann|Bob" "$work/home/match.txt")" = 4 ]'
    keys Escape q
    size 80 24
    check "it ends${storm:+, $storm}" has_status 0
}

for storm in '' 'in a storm'; do
    echo "# first count to share${storm:+, $storm}"
    first_count
    echo "# coach's afternoon${storm:+, $storm}"
    coachs_afternoon
done
storm=
