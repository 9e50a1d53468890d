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
    grep -oE '"command": ?"[^"]+"' | sed -E 's/.*"(quad[^"]*)"/\1/' | sort -u)
check "quad has each command that an action names: ${unknown:-all of them}" [ -z "$unknown" ]

# state FOLDER: all that a store has, but for names of records, devices and times.
state() {
    for words in "count list" "count list --archived" "group list" "journal list" "journal tags"; do
        # shellcheck disable=SC2086
        QUAD_HOME=$1 "$bin/quad" $words --json 2>/dev/null
    done | sed -E 's/"[0-9a-f]{32}"/"-"/g; s/"[0-9]{4}-[0-9-]+T[^"]*"/"-"/g
        s/"position": ?-?[0-9]+/"position":0/g'
}
alike() { [ "$(state "$work/home")" = "$other" ]; }
# same NAME COMMAND...: after the keys that were pressed, and this command elsewhere.
same() {
    local name=$1
    shift
    if [ $# -gt 0 ]; then
        QUAD_HOME="$work/other" "$bin/quad" "$@" >/dev/null 2>"$work/err" ||
            echo "     quad $*: $(cat "$work/err")"
    fi
    other=$(state "$work/other")
    check "$name" alike || diff <(state "$work/home") - <<<"$other" | cut -c1-300
}

rm -rf "$work/other" && mkdir -p "$work/other"
fresh
check "it starts" shows 'Press Space' >/dev/null
keys Escape c n && bytes Kids && keys Enter
same "list.add-by-name" count add Kids
keys Enter Space Space
same "count.up" count up Kids 2
keys BSpace
same "count.down" count down Kids
keys Escape e && bytes 7 && keys Enter
same "count.set" count set Kids 7
keys u
same "undo" undo
keys U
same "redo" redo
keys : && bytes count.reset && keys Enter
same "count.reset" count reset Kids
keys s && bytes ' all' && keys Enter
same "count.settings" count edit Kids --title 'Kids all'
keys Escape c m Enter && bytes Sport && keys Enter
QUAD_HOME="$work/other" "$bin/quad" group add Sport >/dev/null
same "list.group" count edit 'Kids all' --group Sport
keys t Down Enter && bytes 8 && keys Enter
same "list.convert" count convert 'Kids all' target --goal 8 --at-least
keys z
same "list.archive" count archive 'Kids all'
keys ']' ']' ']' Home z
same "list.archive again" count unarchive 'Kids all'
keys '[' '[' '[' '[' ']' n && bytes Goals && keys Enter
same "a second count" count add Goals
keys ']' ']' Home K
same "list.move-earlier" count move Goals up
keys '[' R y
same "group.reset" group reset Sport --yes
keys D y
same "group.delete" group delete Sport --yes
keys Home d y
check "list.delete asks and is done" shows 'Deleted .Kids all'
same "list.delete" count delete 'Kids all' --yes
keys 3 && check "the journal" shows 'grateful' >/dev/null
burst 'rain #wet' && keys Enter
same "journal.save" journal add 'rain #wet'
keys Escape o s
same "journal.star" journal star latest
keys e && burst ' and sun' && keys Enter
same "journal.edit" journal edit latest 'rain #wet and sun'
keys d y
same "journal.delete" journal delete latest --yes
keys Escape K Down Enter
same "journal.keep" journal keep 30 --yes
keys q
check "it ends" has_status 0
