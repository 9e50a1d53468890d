# shellcheck shell=bash disable=SC2154,SC2034
# Whether what is printed fits the terminal, whatever things are called; nothing is cut elsewhere.
prefix="fitting: "
fresh
long=$(printf 'Wörter%.0s ' {1..20})
long=${long% }
letters=$(printf 'a%.0s' {1..120})
wide=$(printf '日本%.0s' {1..30})
marks=$(printf 'e\u0301%.0s' {1..60})
emoji='👩‍👩‍👧 with 👍🏽 and 🇩🇪 on the bus to the zoo of the town'

quad group add "The group $long" >/dev/null 2>&1
quad group add Outing >/dev/null 2>&1
for title in "$letters" "$wide" "$marks" "$emoji" "$long"; do
    quad count add "$title" --group outing >/dev/null 2>&1
done
quad count add "Coffee $letters" --goal 2 --at-most --every day >/dev/null 2>&1
quad count up Coffee 3 --note "$long" >/dev/null 2>&1
quad count add "Keeper of $long" --type time --group "The group" >/dev/null 2>&1
quad count start Keeper --at '2 h ago' >/dev/null
quad count lap Keeper >/dev/null
quad journal add "Text of $long $letters #$(printf 'tag%.0s' {1..30})" >/dev/null
quad place add "Place of $long" --circle 40.9553,-76.8838,45 >/dev/null 2>&1
quad place checkin Place >/dev/null

# On a terminal of some columns: quad ARGUMENT...
terminal_of() {
    # shellcheck disable=SC2016
    python3 "$here/terminal.py" -- sh -c 'stty cols "$1"; shift; exec "$@"' sh "$1" quad "${@:2}"
}
fits() { # fits COLUMNS: each line of the last output
    local wider
    wider=$(python3 "$here/fitting.py" "$1" "$out")
    if [ -z "$wider" ]; then pass "$2 in $1 columns"; else fail "$2 in $1 columns" "$wider"; fi
}
commands=(
    "" "count" "count list --ids" "count show Coffee" "count history Coffee" "count history Coffee --by day"
    "count periods Coffee" "count intervals Keeper" "count laps Keeper" "count plot Coffee"
    "group" "group show Outing" "journal" "journal latest" "journal search text" "journal search text --full"
    "journal tags" "place" "place show Place" "place near -76.8838,40.9553" "place visits" "place rules"
    "undo --list" "config" "icons list" "icons groups" "icons search ball" "icons --credits" "palettes"
    "doctor" "sync status" "about")
for columns in 40 80; do
    for words in "${commands[@]}"; do
        # shellcheck disable=SC2086
        check "quad $words at a terminal of $columns columns" 0 terminal_of $columns $words </dev/null
        # What is said beside the data is whole sentences, which the terminal itself may break.
        # shellcheck disable=SC2086
        COLUMNS=$columns quad $words --color always >"$out" 2>"$err"
        fits $columns "quad $words"
    done
done
check "a list in 40 columns" 0 env COLUMNS=40 quad count list
has "a long title is cut with a mark" '^.  +0  aaaaaaaa+…$'
has "a wide one, too" '^.  +0  日本日本.*…$'
has "the group is a heading" '^Outing$'
has "that is cut, too" '^The group Wörter Wörter Wörter Wörter W…$'
check "in ASCII" 0 env COLUMNS=40 LC_ALL=C quad count list
has "the mark is ASCII" '^[a-z]{1,2}  +0  aaaaaaaa+~$'
check "an entry in 40 columns" 0 env COLUMNS=40 quad journal latest
has "text is broken between words" '^  Text of Wörter Wörter Wörter Wörter$'
terminal_of 40 count list >"$out" 2>"$err"
has "the terminal's own width counts" '0.*  aaaaaaaa+…'

check "into a pipe" 0 quad count list
has "nothing is cut" "^.  +0  $letters$"
has "nothing is cut: wide" "  $wide$"
has "the heading neither" "^The group $long$"
check "an entry into a pipe" 0 quad journal latest
expect "its text is one line" "$(grep -c "^  Text of $long $letters" "$out")" 1
check "history into a pipe" 0 quad count history Coffee
has "the note is whole" "$long$"

# Headings: those in no group, then group by group.
fresh
quad group add Home >/dev/null 2>&1
quad group add Away >/dev/null 2>&1
quad count add Fouls --icon circle >/dev/null 2>&1
quad count add Goals --group home --icon star >/dev/null 2>&1
quad count add Saves --group away --icon square >/dev/null 2>&1
check "headings" 0 quad count list
prints "headings" "●  0  Fouls

Home
★  0  Goals

Away
■  0  Saves"
check "of one group" 0 quad count list --group home
prints "of one group there is none" '★  0  Goals'
quad count up Saves >/dev/null
quad count up Fouls >/dev/null
check "glance" 0 quad
expect "glance has them, too, what was used last first" \
    "$(tail -n +2 "$out" | tr -s ' ' | paste -sd '|')" '● 1 Fouls||Away|■ 1 Saves||Home|★ 0 Goals'
