# shellcheck shell=bash disable=SC2154
# Says of each action of the key table where it is compared, or why it is not; sourced last by
# Tests/Terminal/run, after parity.sh and parity-people.sh.
if [ -z "${compared:-}" ] || ! [[ $compared == *account.sign-in* ]]; then
    echo "skip the list of parity: not all of it was compared"
    return
fi

excused=
# excuse REASON ACTION...: actions that no command has to do.
excuse() { excused+=" ${*:2}"; }
excuse "moves on the screen alone" \
    count.next count.previous list.open list.mark list.tiles row.left row.right row.down row.up \
    row.page-down row.page-up row.first row.last row.open page.next page.previous page.leave \
    page.back day.leave day.before day.after day.today tab.next tab.previous tab.home \
    tab.counts tab.journal tab.messages tab.me tab.more help palette palette.choose palette.close server.show
excuse "locks keys, which a command line does not have" count.lock count.unlock
excuse "is a step of an action that is compared, or its end without a change" \
    look.next look.previous look.back add.leave line.save line.leave form.leave form.next \
    form.previous journal.write journal.leave-box journal.new-line journal.close-past \
    message.write message.leave-box fields.next fields.leave question.yes question.no
excuse "belongs to the program, not to a store" quit suspend
excuse "needs a server that refuses; ConversationTests and CLI/run offline have it" outbox.retry

table=$("$bin/quad-tui" --print-keys --json </dev/null |
    grep -oE '"action": ?"[^"]+"' | sed -E 's/.*"([^"]+)"$/\1/' | sort -u)
# left FORMER LATTER: words of the first list that the second one does not have.
left() { comm -23 <(tr ' ' '\n' <<<"$1" | sort -u) <(tr ' ' '\n' <<<"$2" | sort -u) | xargs; }
check "each action is compared or excused: $(left "$table" "$compared $excused")" \
    [ -z "$(left "$table" "$compared $excused")" ]
check "no excuse is for an action that is not there: $(left "$excused" "$table")" \
    [ -z "$(left "$excused" "$table")" ]
both_ways=$(comm -12 <(tr ' ' '\n' <<<"$excused" | sort -u) \
    <(tr ' ' '\n' <<<"$compared" | sort -u) | xargs)
check "nothing that is compared is excused: $both_ways" [ -z "$both_ways" ]
commanded=$("$bin/quad-tui" --print-keys --json </dev/null | tr '{' '\n' |
    sed -nE 's/.*"action": ?"([^"]+)".*"command": ?"quad.*/\1/p' | sort -u)
check "all but one that name a command are compared: $(left "$commanded" "$compared")" \
    [ "$(left "$commanded" "$compared")" = outbox.retry ]
