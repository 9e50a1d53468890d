# shellcheck shell=bash disable=SC2154
# Each action about people and the command of quad that it names leave the same on two servers: on
# the first, ada does it in quad-tui, on the second by quad; sourced by Tests/Terminal/run.
if [ ! -x "$bin/quad-server" ] || ! has_command_line; then
    echo "skip parity of people: quad or quad-server is not built"
    return
fi

echo "# parity: people"
# Two worlds: a server each, and ada, ben and cem, who all met in its only place. Needs the places
# and the password of people.sh.
declare -A servers=() ports=()
serve_world() {
    rm -f "$work/$1.port"
    "$bin/quad-server" serve --data "$work/$1.server" --port "${ports[$1]:-0}" \
        --port-file "$work/$1.port" --password-hashing scrypt:10:8:1 --encounter-minutes 1 \
        --rehearsal yes >/dev/null 2>>"$work/server.log" &
    servers[$1]=$!
    check "a server starts" test -s "$work/$1.port" >/dev/null
    ports[$1]=$(cat "$work/$1.port")
}
stop_worlds() {
    local world
    for world in app line; do
        [ -z "${servers[$world]:-}" ] && continue
        kill "${servers[$world]}" 2>/dev/null && wait "${servers[$world]}" 2>/dev/null
        servers[$world]=
    done
}
trap 'stop_worlds; clean_up' EXIT
# in_world WORLD NAME COMMAND...: quad of somebody in a world.
in_world() { QUAD_HOME="$work/$1.$2" "$bin/quad" "${@:3}"; }
# both NAME COMMAND...: the same by quad in both worlds.
both() {
    local world
    for world in app line; do
        in_world "$world" "$@" >/dev/null 2>"$work/err" || fail "quad $*: $(cat "$work/err")"
    done
}

for world in app line; do
    "$bin/quad-server" places import --data "$work/$world.server" "$work/campus.geojson" \
        >/dev/null 2>&1
    serve_world "$world"
    for name in ada ben cem; do
        mkdir -p "$work/$world.$name"
        [ "$name" = ada ] && continue
        in_world "$world" "$name" account register "$name" \
            --server "http://127.0.0.1:${ports[$world]}" --display-name "${name^}" \
            --password-file "$work/password" >/dev/null 2>&1
    done
done

# what WORLD VIEW...: what ada and ben see, but for names of records, times and ports.
what() {
    local world=$1 view name peer
    shift
    for view in "$@"; do
        for name in ada ben; do
            echo "$name: $view"
            peer=$([ $name = ada ] && echo ben || echo ada)
            # shellcheck disable=SC2086
            in_world "$world" $name ${view/PEER/$peer} --json 2>&1
        done
    done | sed -E "s/127.0.0.1:${ports[$world]}/-/g; s#$work/$world#-#g"'
        s/"[0-9a-f]{32}"/"-"/g; s/[0-9]{4}-[0-9-]+T[0-9:.]+Z/-/g
        s/"([a-zA-Z]*([mM]illi|[sS])econds|number|version|shared[a-zA-Z]*)": ?-?[0-9.]+/"\1":0/g'
}
as_there() { [ "$(what app "${seen_by[@]}")" = "$there" ]; }
# agree ACTION[ WORDS] VIEW... -- [COMMAND...]: after the keys of ada in the first world, and the
# command of ada in the second one, all see the same.
agree() {
    local name=$1
    shift
    seen_by=()
    while [ "$1" != -- ]; do seen_by+=("$1") && shift; done
    shift
    compared+=" ${name%% *}"
    if [ $# -gt 0 ]; then
        in_world line ada "$@" >"$work/out" 2>"$work/err" || fail "quad $*: $(cat "$work/err")"
    fi
    there=$(what line "${seen_by[@]}")
    check "$name" as_there ||
        diff <(what app "${seen_by[@]}" | tr , '\n') <(tr , '\n' <<<"$there")
}
# seen_there ACTION SHOWN HIDDEN COMMAND...: the screen shows a text and does not show another, as
# the command does.
seen_there() {
    local name=$1 shown=$2 hidden=$3
    shift 3
    compared+=" ${name%% *}"
    in_world line ada "$@" >"$work/out" 2>"$work/err" || fail "quad $*: $(cat "$work/err")"
    check "$name: quad $* prints it" eval \
        "grep -qE -- '$shown' '$work/out' && ! grep -qE -- '$hidden' '$work/out'"
    check "$name: the screen shows it" eval "sees ada '$shown' && misses ada '$hidden'"
}
# palette WORDS: does an action that all screens have.
palette() {
    press ada :
    check "all actions are listed" sees ada 'All actions' >/dev/null
    types ada "$1"
}

mux kill-server 2>/dev/null
until mux new-session -d -s ada -x 80 -y 24 "exec env QUAD_HOME='$work/app.ada' \
    TERM=tmux-256color LC_ALL=C.UTF-8 '$bin/quad-tui' --rows" 2>/dev/null; do sleep 0.1; done
check "it starts" sees ada 'Press Space' >/dev/null
press ada Escape 5
check "there is no account yet" sees ada 'a  make an account' >/dev/null
press ada a
for text in "http://127.0.0.1:${ports[app]}" ada Ada 'correct horse' 'correct horse' ''; do types ada "$text"; done
agree account.register 'account show' profile -- account register ada \
    --server "http://127.0.0.1:${ports[line]}" --display-name Ada --password-file "$work/password"
for name in ada ben cem; do
    both $name sync
    both $name place checkin Library --at '50 min ago'
    both $name place leave --at "$([ $name = cem ] && echo 25 || echo 20) min ago"
    both $name sync
done
check "the profile is there" sees ada 'no words about you' >/dev/null
press ada Home Enter Down
types ada 'rows on lakes'
press ada Enter
agree 'profile.edit' profile 'person show PEER' -- profile edit --bio 'rows on lakes'

both ben message send ada 'Hello Ada'
press ada 4
seen_there message.requests 'Hello Ada' 'Hello Cem' message requests
requests=('message requests' 'message requests --declined' 'message list')
press ada d
agree request.decline "${requests[@]}" -- message decline ben
palette declined
check "the declined are listed" sees ada 'Ben' >/dev/null
press ada x
agree request.take-back "${requests[@]}" -- message decline ben --undo
press ada Escape 4
check "the request waits again" sees ada 'Hello Ada' >/dev/null
press ada a
agree request.accept "${requests[@]}" people -- message accept ben
press ada 1 r
seen_there page.refresh 'Cem' 'Nobody' people
press ada o
seen_there people.order 'Ben' 'Nobody' people --order time
press ada o o f
seen_there people.filter 'Ben' 'Cem' people --connected
press ada f f p
check "places can be chosen" sees ada 'anywhere' >/dev/null
types ada Library
seen_there people.place 'Ben' 'Nobody' people --place Library
press ada 4
check "the conversation is there" sees ada 'Ben.*' >/dev/null
press ada Home p
seen_there person.show 'Library' 'lakes' person ben
press ada m
seen_there person.message 'Hello Ada' 'Hello Cem' message show ben
check "a message can be written" sees ada 'Esc leave box' >/dev/null
types ada 'Gladly.'
agree message.send 'message show PEER' 'message list' -- message send ben Gladly.
last=$(in_world line ada message show ben --json | grep -oE '"number": ?[0-9]+' | tail -n 1)
press ada Escape x
check "deleting asks" sees ada 'Delete this message' >/dev/null
press ada y
agree message.delete 'message show PEER' 'message list' -- \
    message delete ben "${last##*[: ]}" --yes

press ada 5 Home Down Enter
check "a place is asked for" sees ada 'Say where you are' >/dev/null
for text in Library 23:59 'at the desk'; do types ada "$text"; done
agree here.say here -- here Library --until 23:59 --note 'at the desk'
check "it can be taken back" sees ada 'Take back' >/dev/null
press ada Enter y
agree here.end here -- here --end
press ada Down Enter
check "the place is asked for" sees ada 'Check in where' >/dev/null
types ada Library
agree check-in 'place visits' -- place checkin Library
check "Me says where one is" sees ada 'you are at Library' >/dev/null
press ada Enter
agree leave 'place visits' -- place leave
press ada Down Enter
check "a pause asks first" sees ada 'Pause\?' >/dev/null
press ada y
agree pause 'account settings' people -- account pause
check "Me says it" sees ada 'you are paused' >/dev/null
press ada Enter y
agree resume 'account settings' people -- account resume

stop_worlds
press ada 4
check "the messages are there without the server" sees ada 'Ben' >/dev/null
press ada Home Enter
check "one can write" sees ada 'Esc leave box' >/dev/null
types ada 'Later?'
agree 'message.send without a server' outbox -- message send ben 'Later?'
press ada Escape
palette 'waits for the server'
check "the outbox has it" sees ada 'message: Ben' >/dev/null
press ada w y
agree outbox.withdraw outbox -- outbox withdraw --all
both ada message send ben 'Now?'
for world in app line; do serve_world "$world"; done
press ada s
agree outbox.send outbox 'message show PEER' 'message list' -- outbox send
press ada Escape

mkdir -p "$work"/{app,line}.twin
for world in app line; do
    in_world "$world" twin account sign-in ada --server "http://127.0.0.1:${ports[$world]}" \
        --device-name Twin --password-file "$work/password" >/dev/null 2>&1
done
both ada journal add 'Rain at noon'
for name in ada twin; do both $name sync; done
both ada journal edit latest 'Rain at one'
both twin journal edit latest 'Rain at two'
for name in ada twin ada; do both $name sync; done
press ada 3
check "the entry is there" sees ada '█.*▀' >/dev/null
press ada Escape o
check "the sun has it" sees ada '1 of 1' >/dev/null
press ada r
check "both texts are offered" sees ada '2 +Rain at (one|two)' >/dev/null
types ada one
number=$(in_world line ada journal show latest --json | grep -oE '"texts": ?\[[^]]*' |
    tr , '\n' | grep -n 'Rain at one' | cut -d: -f1)
agree journal.resolve 'journal list' -- journal resolve latest --keep "$number"
press ada 5
palette devices
check "both devices are listed" sees ada Twin >/dev/null
press ada Home
mux capture-pane -p -t ada | grep -A1 Twin | grep -q 'this device' || press ada End
press ada x
check "it asks" sees ada 'Sign out the device Twin' || press ada Home x
press ada y
agree account.revoke 'account devices' -- account revoke Twin --yes

press ada /
check "people can be found" sees ada 'Words of' >/dev/null
types ada Ben
check "Ben is found" sees ada 'Latest shared' >/dev/null
press ada R
check "a reason is asked for" sees ada 'Reason' >/dev/null
types ada 'He is rude'
check "the report is sent" misses ada 'Reason' >/dev/null
agree person.report 'message list' -- person report ben --reason 'He is rude'
reports() {
    local report
    report=$("$bin/quad-server" report list --data "$work/$1.server" --json |
        sed -E 's/.*"report": ?"([^"]+)".*/\1/')
    "$bin/quad-server" report show "$report" --data "$work/$1.server" --json | sed -E \
        's/"'"$report"'"/"-"/; s/"[0-9a-f]{32}"/"-"/g; s/[0-9]{4}-[0-9-]+T[0-9:.]+Z/-/g'
}
same_reports() { [[ $(reports app) == *'He is rude'* && $(reports app) == "$(reports line)" ]]; }
check "the operators have the same report" same_reports ||
    diff <(reports app | tr , '\n') <(reports line | tr , '\n')
press ada b
check "blocking asks" sees ada 'Blocking hides you' >/dev/null
press ada y
blocks=('person blocked' people 'message list' 'message requests')
agree person.block "${blocks[@]}" -- person block ben --yes
palette blocked
check "the block list has them" sees ada 'Ben' >/dev/null
press ada x
agree person.unblock "${blocks[@]}" -- person unblock ben
both cem message send ada 'Hello from Cem'
press ada 4
check "a request has come" sees ada 'Hello from Cem' >/dev/null
press ada b
check "that asks, too" sees ada 'Decline and block' >/dev/null
press ada y
agree request.block "${blocks[@]}" -- message decline cem --block

palette sign-out
check "signing out asks" sees ada 'Sign out\?' >/dev/null
press ada y
agree sign-out 'account show' outbox -- account sign-out
press ada 5 Escape
check "it says so" sees ada 's  sign in' >/dev/null
# code WORLD: one from the operator, for a forgotten password.
code() {
    "$bin/quad-server" user reset ada --data "$work/$1.server" | grep -oE '[0-9A-Z]{4}(-[0-9A-Z]{4}){3}' | head -n 1
}
echo 'battery staple' >"$work/new-password"
press ada f
check "a code is asked for" sees ada 'Forgotten password: use a code'
for text in "$(code app)" 'battery staple' 'battery staple'; do types ada "$text"; done
check "it is taken" sees ada 'The password is set\.'
agree account.reset 'account show' outbox -- account reset ada --code "$(code line)" \
    --server "http://127.0.0.1:${ports[line]}" --password-file "$work/new-password"
check "the way to sign in is open" sees ada 'Sign in to your account'
types ada 'battery staple'
agree account.sign-in 'account show' 'message list' -- account sign-in ada \
    --server "http://127.0.0.1:${ports[line]}" --password-file "$work/new-password"
press ada q
check "it ends" eval "! mux has-session -t ada 2>/dev/null" >/dev/null
stop_worlds
trap clean_up EXIT
