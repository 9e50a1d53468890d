# shellcheck shell=bash disable=SC2154,SC2034
# People and messages without the server: lists with their age, an outbox that sends once.
prefix="offline: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip people without a server: quad-server is not built"
    return
fi
off() { QUAD_HOME=$work/off-$1 QUAD_STORE=$engine:$work/off-$1/store quad "${@:2}"; }
offline_server() {
    rm -f "$work/offline.port"
    quad-server serve --data "$work/offline" --port "${offline_port:-0}" --port-file "$work/offline.port" \
        --password-hashing scrypt:10:8:1 --encounter-minutes 1 --rehearsal yes >/dev/null 2>>"$work/offline.log" &
    server=$!
    started "$work/offline.port"
    offline_port=$(cat "$work/offline.port")
    offline_url=http://127.0.0.1:$offline_port
}
# met NAME: tells the server that somebody was in the library for half an hour.
met() {
    off "$1" place checkin Library --at '50 min ago' >/dev/null 2>&1
    off "$1" place leave --at '20 min ago' >/dev/null 2>&1
    off "$1" sync >/dev/null 2>&1
}
# acted WHEN STATUS: what is done to whom this device doesn't know ends with a status. Without the server it waits by
# the name, which is in the object that is written.
acted() {
    local act
    for act in 'message send % hello' 'message accept %' 'message decline %' 'message decline % --block' \
        'message decline % --undo' 'person block % --yes' 'person unblock %' 'person report % --reason spam'; do
        rm -rf "$work/off-act" && cp -r "$work/off-ada" "$work/off-act"
        # shellcheck disable=SC2086
        check "$1, $act, in a script" "$2" off act ${act/\%/stranger} --json
        [ "$2" -ne 0 ] || has "what waits, by name" '^\{.*"(person|to)":null,"name":"stranger"'
        # shellcheck disable=SC2086
        check "$1, $act" "$2" off act ${act/\%/stranger}
        [ "$2" -ne 0 ] || says "what is done" 'waits in the outbox'
    done
}
cat >"$work/library.geojson" <<'JSON'
{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Library"},
"geometry":{"type":"Polygon","coordinates":[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}}]}
JSON
printf 'correct horse\n' >"$work/password"
for engine in sqlite json; do
    prefix="offline, $engine: "
    rm -rf "$work/offline" "$work"/off-*
    offline_port=
    quad-server places import --data "$work/offline" "$work/library.geojson" >/dev/null 2>&1
    offline_server
    for name in ada ben cyn; do
        mkdir -p "$work/off-$name"
        off "$name" account register "$name" --server "$offline_url" --display-name "${name^} Off" \
            --password-file "$work/password" >/dev/null 2>&1
        off "$name" sync >/dev/null 2>&1
        met "$name"
    done
    off ada message send ben 'Hi there' >/dev/null 2>&1
    off ben message accept ada >/dev/null 2>&1
    off ben message send ada 'Hello Ada' >/dev/null 2>&1
    off cyn message send ada 'Hi from Cyn' >/dev/null 2>&1
    check "everything is asked for once" 0 off ada sync
    kill "$server" && wait "$server" 2>/dev/null
    server=

    started=$(date +%s%N)
    check "people without the server" 0 off ada people
    has "whom one met" 'Ben Off.*Library'
    says "and since when that is known" 'As of .*: the server cannot be reached'
    check "within two seconds" 0 test $((($(date +%s%N) - started) / 1000000)) -lt 2500
    check "people, asked of the device" 0 off ada people --offline
    has "whom one met, too" 'Ben Off.*Library'
    check "people, however long it takes" 69 off ada people --wait
    check "both" 64 off ada people --offline --wait
    says "both: what is wrong" "don't go together"
    check "a person" 0 off ada person ben
    has "by name" 'Ben Off'
    has "without a claim about places, as the profile was never looked at" 'No shared places known here'
    check "conversations" 0 off ada message list
    has "with the last message" 'Hello Ada'
    check "a conversation never looked at" 0 off ada message show ben --json
    has "is whole" '"text":"Hi there".*"text":"Hello Ada"'
    check "requests" 0 off ada message requests
    has "with their text" 'Hi from Cyn'
    check "one's own profile" 0 off ada profile
    has "by name" 'Ada Off'

    check "a message" 0 off ada message send ben 'one, offline' --json
    has "waits" '"state":"waiting"'
    check "a further message" 0 off ada message send ben 'two, offline'
    says "says where it is" 'waits in the outbox'
    check "an empty message" 65 off ada message send ben ' '
    check "a message of 2,001 characters" 65 off ada message send ben "$(printf 'x%.0s' {1..2001})"
    check "to whom the device does not know" 0 off ada message send dora 'who?'
    says "is told" 'know who "dora" is'
    says "and waits" 'waits in the outbox'
    check "in a script" 0 off ada message send nobody 'is there?' --json
    has "it waits by name" '"to":null,"name":"nobody".*"state":"waiting"'
    check "a message for withdrawal" 0 off ada message send ben 'not this one'
    check "an answer" 0 off ada message accept cyn
    check "the conversation is open here" 0 off ada message list --json
    has "before the server knows" '"name":"Cyn Off".*"state":"open"'
    check "a bio" 0 off ada profile edit --bio 'written on the train'
    check "is seen at once" 0 off ada profile
    has "by oneself" 'written on the train'
    check "a report of whom the device does not know" 0 off ada person report dora --reason 'spam' --json
    has "waits by name, too" '"person":null,"name":"dora"'
    check "what waits" 0 off ada outbox --json
    expect "is in the order of writing" \
        "$(python3 -c "import json; print(' '.join(i['kind'] for i in json.load(open('$out'))))")" \
        'read message message message message message accept profile report'
    withdrawn=$(python3 -c "import json; print(json.load(open('$out'))[5]['number'])")
    check "withdrawn" 0 off ada outbox withdraw "$withdrawn"
    has "is told again" 'not this one'
    check "what is not there" 1 off ada outbox withdraw 999
    check "a conversation with what waits" 0 off ada message show ben
    has "shows it" 'one, offline'
    check "no server, nothing sent" 69 off ada outbox send
    acted offline 0
    cp -r "$work/off-ada" "$work/off-copy"

    offline_server
    mkdir -p "$work/off-dora"
    off dora account register dora --server "$offline_url" --display-name 'Dora Off' \
        --password-file "$work/password" >/dev/null 2>&1
    off dora sync >/dev/null 2>&1
    met dora
    check "the server is back" 0 off ada sync
    says "and has it" 'Sent from the outbox: 7'
    says "what reached nobody is told" 'Refused: 1'
    check "with the reason" 0 off ada outbox
    has "in words" 'you know nobody called “nobody”'
    has "and the text" 'is there?'
    check "who was unknown has it" 0 off dora message requests
    has "as a request" 'who?'
    check "who is nobody is withdrawn" 0 off ada outbox withdraw --all
    check "a copy of the store sends, too" 0 off copy sync
    acted online 1
    check "nothing waits any more" 0 off ada outbox --json
    prints "at all" '[]'
    check "the other has it" 0 off ben message show ada --json
    expect "once, in order" \
        "$(python3 -c "import json; print(' | '.join(m['text'] for m in json.load(open('$out'))))")" \
        'Hi there | Hello Ada | one, offline | two, offline'
    check "who was accepted" 0 off cyn message send ada 'thanks'

    check "an export of what the server has" 0 off ada account export --to "$work/off-ada/export.json"
    expect "has the messages" "$(python3 -c "import json; d = json.load(open('$work/off-ada/export.json'))
print(d['profile']['bio'], [m['text'] for c in d['conversations'] for m in c['messages']][-1])")" \
        'written on the train two, offline'
    check "a file that is there" 73 off ada account export --to "$work/off-ada/export.json"

    check "a search in messages" 0 off ada message search 'offl*' --json
    expect "finds the newest first" \
        "$(python3 -c "import json; print(' | '.join(m['text'] for m in json.load(open('$out'))))")" \
        'two, offline | one, offline'
    check "a search with one person" 0 off ada message search hello --with ben
    has "finds theirs" 'Hello Ada'
    check "a search for nothing" 64 off ada message search '!'
    says "a search for nothing: what is wrong" 'no words'
    check "a search for people" 0 off ada person search 'cy*'
    has "finds a name" 'Cyn Off'

    kill "$server" && wait "$server" 2>/dev/null
    server=
    check "a block" 0 off ada person block cyn --yes
    for list in people 'message list' 'message requests' 'person search off' 'message search thanks'; do
        # shellcheck disable=SC2086
        check "blocked: $list" 0 off ada $list --json
        lacks "blocked, in no $list" 'Cyn'
    done
    check "the list of blocks" 0 off ada person blocked
    has "has the name" 'Cyn Off'
    offline_server
    check "the block is sent first" 0 off ada people --json
    lacks "and the server knows it" 'Cyn'
    check "a message to who has blocked one" 1 off cyn message send ada 'are you there?'
    says "is refused" 'this conversation is closed'
    check "and told at once" 0 off cyn outbox --json
    prints "so it stays nowhere" '[]'
    kill "$server" && wait "$server" 2>/dev/null
    server=
    check "the same, without the server" 0 off cyn message send ada 'are you there?'
    offline_server
    check "is refused later" 0 off cyn sync
    check "and stays" 0 off cyn outbox
    has "with the reason" 'refused: this conversation is closed'
    refused=$(off cyn outbox --json | python3 -c "import json, sys; print(json.load(sys.stdin)[0]['number'])")
    check "tried again" 0 off cyn outbox send --retry "$refused"
    check "it is refused again" 0 off cyn outbox
    has "for the same reason" 'refused: this conversation is closed'
    check "withdrawn, too" 0 off cyn outbox withdraw --all
    kill "$server" && wait "$server" 2>/dev/null
    server=
    check "a pause without the server" 0 off ada account pause
    says "waits, too" 'waits in the outbox'
    says "and is not in effect yet" 'Until then others see you'
    check "the settings of the account" 0 off ada account settings --json
    json "are as they will be" 'd["paused"] and d["shareReading"]'
    check "the settings in words" 0 off ada account settings
    says "with their age" 'As of .*: the server cannot be reached'
    check "a deletion" 0 off ada message delete ben 1 --yes
    check "is at once" 0 off ada message show ben --all
    lacks "what it is" 'Hi there'
    check "a report" 0 off ada person report ben --reason 'Rude words'
    check "all that waits" 0 off ada outbox --json
    json "is named" '[i["kind"] for i in d] == ["settings", "deletion", "report"] and d[0]["text"] == "pause"'
    check "a report is withdrawn" 0 off ada outbox withdraw "$(value 'd[2]["number"]')"
    has "with its reason" 'Rude words'
    check "the end of the pause" 0 off ada account resume
    offline_server
    check "the server is there again" 0 off ada sync
    says "and has all" 'Sent from the outbox: 3'
    check "the settings of the server" 0 off ada account settings --wait --json
    json "are those" 'not d["paused"]'
    check "the message" 0 off ada message show ben --all
    lacks "is gone for one" 'Hi there'
    check "the same message" 0 off ben message show ada --all
    has "is there for the other" 'Hi there'
    kill "$server" && wait "$server" 2>/dev/null
    server=
    check "50 times killed, the sender or the server" 0 env ENGINE=$engine python3 "$here/outbox.py" "$work" 50 \
        "$offline_port" quad-server serve --data "$work/offline" --port "$offline_port" \
        --password-hashing scrypt:10:8:1 --encounter-minutes 1 --rehearsal yes
    has "what was sent" 'acknowledged'
    offline_server
    feed "a message by a pipe" 0 'from a pipe' off ben message send ada -
    check "without the end of its line" 0 off ben message show ada --json
    json "as one types it" 'd[-1]["text"] == "from a pipe"'
    # Somebody new, who asked for people alone.
    mkdir -p "$work/off-dan"
    off dan account register dan --server "$offline_url" --display-name "Dan Off" --password-file "$work/password" \
        >/dev/null 2>&1
    off dan sync >/dev/null 2>&1
    met dan
    check "people" 0 off dan people
    has "with Ada" 'Ada Off'
    kill "$server" && wait "$server" 2>/dev/null
    server=
    check "a block by a name of that list" 0 off dan person block ada --yes
    says "it is known who that is" 'quad person unblock .Ada Off'
    check "people, blocked by name" 0 off dan people
    lacks "and hidden at once" 'Ada Off'
    check "the account is forgotten, tried" 0 off dan account forget --dry-run
    says "what waits is lost" 'What waits in quad outbox is not sent'
    check "the account is forgotten" 0 off dan account forget --yes
    says "what waited is lost" 'What waits in quad outbox is not sent'
    offline_server
    # Whom a part of the list has no more, the whole of it has not either.
    met cyn
    check "people of a place" 0 off ben people --place Library
    has "who is there" 'Cyn Off'
    off cyn account delete --yes --password-file "$work/password" >/dev/null 2>&1
    check "people of the place, without her" 0 off ben people --place Library
    lacks "who is gone" 'Cyn Off'
    check "people of the device" 0 off ben people --offline
    lacks "who is gone, either" 'Cyn Off'
    check "signed out" 0 off ben account sign-out
    check "the log of what was done" 0 off ben undo --list
    lacks "names nobody" 'Ada'
    check "nobody is signed in, so no text is read" 77 off ben message send ada -
    check "nothing is kept then" 77 off ben people
    lacks "of anybody" 'Ada'
    stop_server
done
