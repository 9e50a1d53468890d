# shellcheck shell=bash disable=SC2154
# Each action of quad-tui and the command of quad that it names leave the same in a store; sourced
# by Tests/Terminal/run.
if ! has_command_line; then
    echo "skip parity: quad is not built"
    return
fi

echo "# parity"
# known COMMAND...: quad has a command, with the options that are named with it.
known() {
    local words=() options=() word help
    for word in "${@:2}"; do
        if [[ $word == --* ]]; then options+=("$word"); else words+=("$word"); fi
    done
    help=$("$bin/quad" "${words[@]}" --help) || return 1
    for word in ${options[@]+"${options[@]}"}; do
        grep -qE -- "$word([ =]|\$)" <<<"$help" || return 1
    done
}
unknown=
while read -r command; do
    # shellcheck disable=SC2086
    known $command || unknown+="[$command] "
done < <("$bin/quad-tui" --print-keys --json </dev/null |
    grep -oE '"quad [^"]+"' | tr -d '"' | sort -u)
check "quad has each command that an action names: ${unknown:-all of them}" [ -z "$unknown" ]

# state FOLDER: all that a store has, but for names of records, devices, times and folders; and
# what `views` names besides.
views=()
state() {
    for words in "count list" "count list --archived" "group list" "journal list" "journal tags" \
        ${views[@]+"${views[@]}"}; do
        # shellcheck disable=SC2086
        QUAD_HOME=$1 "$bin/quad" $words --json 2>/dev/null
    done | plain "$1"
}
# plain FOLDER: text without what differs between two stores in which the same was done; of times
# that were measured the hundreds of seconds stay.
plain() {
    sed -E "s#$1#-#g"';s/"[0-9a-f]{32}"/"-"/g; s/"[0-9]{4}-[0-9-]+T[^"]*"/"-"/g
        s/"position": ?-?[0-9]+/"position":0/g
        s/"unlockedSeconds": ?[0-9]+/"unlockedSeconds":0/g
        s/("[a-zA-Z]*[mM]illiseconds": ?)[0-9]{1,5}([,}])/\10\2/g
        s/("[a-zA-Z]*[mM]illiseconds": ?[0-9]+)[0-9]{5}([,}])/\100000\2/g
        s/"type":"time","value":[0-9]+,"shown":"[^"]*"/"type":"time"/g'
}
alike() { [ -n "$other" ] && [ "$(state "$work/home")" = "$other" ]; }
# elsewhere COMMAND...: the command, in the other store.
elsewhere() {
    QUAD_HOME="$work/other" "$bin/quad" "$@" >"$work/out" 2>"$work/err" ||
        fail "quad $*: $(cat "$work/err")"
}
# same ACTION[ WORDS] [COMMAND...]: after the keys that were pressed, and this command elsewhere.
compared=
same() {
    local name=$1
    shift
    compared+=" ${name%% *}"
    [ $# -eq 0 ] || elsewhere "$@"
    other=$(state "$work/other")
    check "$name" alike || diff <(state "$work/home" | tr , '\n') <(tr , '\n' <<<"$other")
}
# seen ACTION TEXT COMMAND...: the screen shows a text that the command prints, too.
seen() {
    local name=$1 text=$2
    shift 2
    compared+=" ${name%% *}"
    elsewhere "$@"
    check "$name: quad $* prints it" grep -qE -- "$text" "$work/out" || cat "$work/out"
    check "$name: the screen shows it" shows "$text"
}

rm -rf "$work/other" && mkdir -p "$work/other" "$work/tmp"
printf '#!/bin/sh\nprintf "a letter #long" >"$1"\n' >"$work/editor"
chmod +x "$work/editor"
fresh TMPDIR="$work/tmp" VISUAL="$work/editor"
check "it starts" shows 'Press Space' >/dev/null
keys Escape c n && bytes Kids && keys Enter
same "list.add-by-name" count add Kids
compared+=" add.save"
keys Enter Space Space
same "count.up" count up Kids 2
keys BSpace
same "count.down" count down Kids
keys Escape c Space
same "list.up" count up Kids
keys BSpace
same "list.down" count down Kids
keys Enter
keys Escape e && bytes 7 && keys Enter
same "count.set" count set Kids 7
keys u
same "undo" undo
keys U
same "redo" redo
keys Left
seen "count.list" '7 +Kids' count list
keys i
seen "count.page" '7 +Kids' count show Kids
keys Enter Escape
keys : && bytes count.reset && keys Enter
same "count.reset" count reset Kids
keys s && bytes ' all' && keys Enter
same "count.settings" count edit Kids --title 'Kids all'
compared+=" form.save"
keys Escape c m Enter && bytes Sport && keys Enter
elsewhere group add Sport
same "list.group" count edit 'Kids all' --group Sport
keys t Down Enter && bytes 8 && keys Enter Enter
same "list.convert" count convert 'Kids all' target --goal 8 --at-least
keys s Down && bytes 9 && keys Down && bytes most && keys Down && bytes week && keys Enter
same "form.save of a goal" count edit 'Kids all' --goal 9 --at-most --every week
last=$(date -d '+40 days' +%F)
keys s Down Down Down && bytes "until $last" && keys Down Down Down && bytes 5 && keys Down &&
    bytes 'a note' && keys Enter
same "form.save of a last day" count edit 'Kids all' --until "$last" --boundary 5 --note 'a note'
keys t Down Enter Enter && bytes never && keys Enter
same "list.convert proposes what was" count convert 'Kids all' target --goal 9 --at-least \
    --every never
keys z
same "list.archive" count archive 'Kids all'
keys ']' ']' ']' Home z
same "list.archive again" count unarchive 'Kids all'
keys '[' '[' '[' '[' ']' n && bytes Goals && keys Enter
same "list.add-by-name again" count add Goals
keys ']' ']' Home K
same "list.move-earlier" count move Goals up
keys Home J
same "list.move-later" count move Goals down
keys '[' && check "[ shows a group" shows '\[Sport\]'
seen "group.previous" 'Kids all' group show Sport
keys '[' ']' && check "] does, too" shows '\[Sport\]'
seen "group.next" 'Kids all' group show Sport
keys R y
same "group.reset" group reset Sport --yes
keys D y
same "group.delete" group delete Sport --yes
keys Home d y
check "list.delete asks and is done" shows 'Deleted .Kids all'
same "list.delete" count delete 'Kids all' --yes
keys u
same "list.delete taken back by restore" count restore 'Kids all'
keys Home y Down Enter && bytes "$work/home/shared" && keys Enter
elsewhere count share 'Kids all' --file "$work/other/shared"
same "list.share changes nothing"
check "list.share: both files say the same" cmp -s "$work/home/shared" "$work/other/shared"

echo "# parity: several at once"
keys n && bytes 'Ann, Bob\, Jo' && keys Tab && bytes 'at most 5' && keys Enter &&
    bytes week && keys Enter
elsewhere count add Ann --goal 5 --at-most --every week
same "add.kind" count add 'Bob, Jo' --goal 5 --at-most --every week
keys Up x x t && bytes simple && keys Enter
elsewhere count convert Ann simple
same "list.convert of two" count convert 'Bob, Jo' simple
keys Up x x K
elsewhere count move Ann up
same "list.move-earlier of two" count move 'Bob, Jo' up
keys c Enter Tab Enter
check "two counts have another colour" shows 'Changed 2 counts'
color=$(quad count show Ann --json | grep -oE '"color": ?"#[0-9A-F]+"' | grep -oE '#[0-9A-F]+')
elsewhere count edit Ann --tint "$color"
same "list.look of two" count edit 'Bob, Jo' --tint "$color"
keys / && bytes Ann && keys Enter Escape c x x z
same "list.archive of two" count archive Ann 'Bob, Jo'
keys u
check "one undo shows both" shows 'Bob, Jo'
elsewhere undo
keys / && bytes Ann && keys Enter Escape c x x d y
same "list.delete of two" count delete Ann 'Bob, Jo' --yes

echo "# parity: looks"
keys a && bytes tree && check "an icon is found" shows 'Search: tree' >/dev/null
keys Enter Tab && check "a colour is chosen" shows 'Winter Sunset *$' >/dev/null
keys Enter && bytes Oak && keys Enter
same "list.add" count add Oak --icon tree --tint '#EC4B5D'
compared+=" look.choose"
keys c && bytes leaf && check "another icon is found" shows 'Search: leaf' >/dev/null
keys Enter Enter && bytes ' leaf' && keys Enter
same "list.look" count edit Oak --title 'Oak leaf' --icon leaf
keys G && bytes tree && check "one for a group" shows 'Search: tree' >/dev/null
keys Enter Tab && check "its colour is chosen" shows 'Winter Sunset *$' >/dev/null
keys Enter && bytes Wood && keys Enter
same "group.add" group add Wood --icon tree --tint '#A8AB9B'
keys C && bytes leaf && check "the icon of a group is found" shows 'Search: leaf' >/dev/null
keys Enter Enter && bytes land && keys Enter
same "group.look" group edit Wood --name Woodland --icon leaf
check "it stays on the page of the group" shows '\[Woodland\]' >/dev/null
keys n && bytes Run && keys Enter
same "list.add-by-name in a group" count add Run --group Woodland

echo "# parity: a stopwatch"
views=("count intervals Run" "count laps Run")
keys t && bytes stopwatch && keys Enter
same "list.convert to a stopwatch" count convert Run time
keys Enter Space
same "count.up starts a stopwatch" count start Run
keys l
same "count.lap" count lap Run
keys Space
same "count.up stops a stopwatch" count stop Run
keys Space
same "count.up starts it again" count toggle Run
keys Space
same "count.up stops it again" count toggle Run
keys Escape i Left Left Left
check "the page has both intervals" shows '\[Intervals\]' >/dev/null
keys Home d && check "d asks" shows 'Take interval 1 away' && keys y
same "interval.remove" count intervals remove Run 1
keys u
same "undo of that" undo
if "$bin/quad-tui" --print-keys --json </dev/null | grep -q '"interval.add"'; then
    keys a && check "a time is asked for" shows 'From, to:|Measured, such as' >/dev/null
    bytes '3 h ago to 2 h ago' && keys Enter
    same "interval.add" count intervals add Run --from '3 h ago' --to '2 h ago'
    check "three are shown" shows '^ *3 ' >/dev/null
    keys Home c && check "the ends are asked for" shows 'From, to:' >/dev/null
    bytes '4 h ago to 2 h ago' && keys Enter
    same "interval.edit" count intervals edit Run 1 --from '4 h ago' --to '2 h ago'
    keys x && check "a break is asked for" shows 'reak' >/dev/null
    bytes '150 min ago to 140 min ago' && keys Enter
    same "interval.cut" count cut Run --from '150 min ago' --to '140 min ago'
    keys Escape / && bytes 'Kids' && check "a count is found" shows '0.* Kids all' >/dev/null
    keys Enter && check "it is there" shows '^ *Kids all' >/dev/null
    keys Escape i && check "its page is open" shows '\[Days\]' >/dev/null
    keys t && check "when is asked for" shows 'When' >/dev/null
    bytes '3 at 2 h ago' && keys Enter
    same "count.at" count up 'Kids all' 3 --at '2 h ago'
fi
views=()

echo "# parity: the journal and the day"
# By the day that begins at three.
old=$(date -d '4 years ago 3 hours ago' +%FT12:00)
for home in home other; do
    QUAD_HOME="$work/$home" "$bin/quad" journal add 'an old one' --at "$old" >/dev/null
done
keys 3 && check "the journal" shows 'grateful' >/dev/null
burst 'rain #wet' && keys Enter
same "journal.save" journal add 'rain #wet'
keys Escape o s
same "journal.star" journal star latest
keys e && burst ' and sun' && keys Enter
same "journal.edit" journal edit latest 'rain #wet and sun'
seen "journal.past" 'rain #wet and sun' journal list
keys Escape '#'
seen "journal.tags" '#wet' journal tags
keys Escape / && bytes 'wet'
seen "find" 'rain #wet and sun' journal search wet
keys Escape o d y
same "journal.delete" journal delete latest --yes
keys Escape b
seen "journal.on-this-day" 'an old one' journal on-this-day
keys Escape
keys i C-x && check "the editor has written" shows 'a letter #long' >/dev/null
keys Enter
same "journal.editor" journal add 'a letter #long'
keys Escape t && check "the day proposes a line" shows 'Run' >/dev/null
seen "day.show" 'Run' day
keys Enter
same "day.save" day --save
keys w
seen "day.week" 'Run' week
keys y
seen "day.year" '2 on 1 day' year
keys Escape K Down Enter
same "journal.keep" journal keep 30 --yes

echo "# parity: settings and files"
views=("config list")
keys 6 && check "More has the settings" shows 'Settings +flash' >/dev/null
keys Home Enter && check "the settings are there" shows 'flash: screen' >/dev/null
keys Right
same "settings.next" config set flash edge
keys Down Left
same "settings.previous" config set sound.up off
keys x
same "settings.default" config unset sound.up
keys e && bytes 'go to Home' && keys Enter
check "the keys of an action are asked for" shows 'Value' >/dev/null
bytes F2 && keys Enter
same "settings.keys" config set key.tab.home F2
check "the files of settings say the same" cmp -s "$work/home/config.json" "$work/other/config.json"
views=()
keys Escape : && bytes export && keys Enter
check "the file of an export is asked for" shows 'Unsealed' >/dev/null
keys C-u && bytes "$work/home/all.json" && keys Enter Enter Enter
check "the file is written" test -s "$work/home/all.json"
elsewhere export --to "$work/other/all.json"
same "export changes nothing"
printf 'title,value,date\nTea,3,2026-01-02\nTea,4,2026-01-03\n' >"$work/tea.csv"
keys : && bytes import && keys Enter
check "a file is asked for" shows 'Import a file' >/dev/null
bytes "$work/tea.csv" && keys Enter
same "import" import "$work/tea.csv"

echo "# parity: the lock of the journal"
views=("journal status")
printf 'correct horse\n' >"$work/passphrase"
for home in home other; do
    QUAD_HOME="$work/$home" "$bin/quad" journal encrypt --work 10 \
        --passphrase-file "$work/passphrase" >/dev/null 2>"$work/err" || cat "$work/err"
done
same "both journals are encrypted"
# unlock: types the passphrase.
unlock() {
    keys C-o && check "the passphrase is asked for" shows 'Passphrase' >/dev/null
    bytes 'correct horse' && keys Enter
    check "journal.unlock opens it" shows 'encrypted, unlocked'
}
keys 3 && check "the app has no passphrase" shows 'The journal is locked' >/dev/null
unlock
keys Escape C-l && check "it is locked again" shows 'The journal is locked'
same "journal.lock for all programs" journal lock
unlock
elsewhere journal unlock --passphrase-file "$work/passphrase"
keys i && burst 'plum jam' && keys Enter
# The app unlocks for itself alone, quad for all programs; so another quad needs the passphrase.
check "journal.unlock seals what is written" eval '! grep -rqaF "plum jam" "$work/home"'
quad journal unlock --passphrase-file "$work/passphrase" >/dev/null 2>&1
same "journal.unlock" journal add 'plum jam'
compared+=" journal.try-passphrase"
views=()
keys Escape q
check "it ends" has_status 0
