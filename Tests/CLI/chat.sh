# shellcheck shell=bash disable=SC2154,SC2034
# A conversation held live, by two people in two terminals, and without one.
prefix="chat: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip a live conversation: quad-server is not built"
    return
fi
chat() { QUAD_HOME=$work/chat-$1 QUAD_STORE=sqlite:$work/chat-$1/store quad "${@:2}"; }
chat_server() {
    rm -f "$work/chat.port"
    quad-server serve --data "$work/chat" --port "${chat_port:-0}" --port-file "$work/chat.port" \
        --password-hashing scrypt:10:8:1 --encounter-minutes 1 --rehearsal yes >/dev/null 2>>"$work/chat.log" &
    server=$!
    started "$work/chat.port"
    chat_port=$(cat "$work/chat.port")
}
chat_port=
cat >"$work/chat.geojson" <<'JSON'
{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Library"},
"geometry":{"type":"Polygon","coordinates":[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}}]}
JSON
printf 'correct horse\n' >"$work/password"
quad-server places import --data "$work/chat" "$work/chat.geojson" >/dev/null 2>&1
chat_server
for name in ada ben; do
    mkdir -p "$work/chat-$name"
    chat "$name" account register "$name" --server "http://127.0.0.1:$chat_port" --display-name "${name^} Chat" \
        --password-file "$work/password" >/dev/null 2>&1
    chat "$name" sync >/dev/null 2>&1
    chat "$name" place checkin Library --at '50 min ago' >/dev/null 2>&1
    chat "$name" place leave --at '20 min ago' >/dev/null 2>&1
    chat "$name" sync >/dev/null 2>&1
done
check "with somebody one has not written to" 1 chat ada message chat ben
chat ada message send ben 'Hi there' >/dev/null 2>&1
chat ben message accept ada >/dev/null 2>&1
usage "too many old messages" 'from 0 to 10000' message chat ben --number 10001

feed "without a terminal each line is a message" 0 $'first line\n\nsecond line\n' chat ada message chat ben
has "shown as it is sent" 'second line'
feed "and as JSON an object" 0 $'third line\n' chat ada message chat ben --json --number 0
expect "of its own" "$(python3 -c "import json; print(json.loads(open('$out').readlines()[-1])['text'])")" 'third line'
check "they arrived" 0 chat ben message show ada --json
expect "in order" "$(python3 -c "import json; print(' | '.join(m['text'] for m in json.load(open('$out'))))")" \
    'Hi there | first line | second line | third line'

chat ben message show ada >/dev/null 2>&1
chat ada message send ben 'while nobody watched' >/dev/null 2>&1
check "a watch that resumes" 124 timeout 4 env QUAD_HOME="$work/chat-ben" QUAD_STORE="sqlite:$work/chat-ben/store" \
    quad message watch --resume --json
has "begins with what came meanwhile" 'while nobody watched'
lacks "and not with what was known" 'third line'
check "the next one" 124 timeout 3 env QUAD_HOME="$work/chat-ben" QUAD_STORE="sqlite:$work/chat-ben/store" \
    quad message watch --resume --json
silent "shows it no more" "$out"

socket=quadchat-$$
mux() { tmux -u -L $socket -f /dev/null "$@"; }
# seen NAME PERSON PATTERN: within ten seconds the terminal of a person shows that.
seen() {
    for _ in {1..200}; do
        if mux capture-pane -p -t "$2" >"$out" && grep -qE -- "$3" "$out"; then
            pass "$1"
            return
        fi
        sleep 0.05
    done
    fail "$1" "the terminal does not show: $3"
}
types() { mux send-keys -t "$1" -l "$2" && mux send-keys -t "$1" Enter; }
if ! command -v tmux >/dev/null; then
    echo "skip two terminals: tmux is not installed"
else
    for name in ada ben; do
        other=$([ $name = ada ] && echo ben || echo ada)
        mux new-session -d -s $name -x 80 -y 24 -e "QUAD_STORE=sqlite:$work/chat-$name/store" \
            -e "QUAD_HOME=$work/chat-$name" "quad message chat $other --number 3; echo \"(ended \$?)\"; sleep 60"
    done
    seen "the last messages" ada 'second line'
    seen "it is live" ada 'Ben Chat, live'
    seen "for both" ben 'Ada Chat, live'
    types ada 'hello, Ben'
    seen "what one types" ben 'hello, Ben'
    seen "is told as read" ada '^read'
    types ben 'hello, Ada'
    seen "the answer" ada 'hello, Ada'
    mux send-keys -t ada -l 'abc' && mux send-keys -t ada Left Left BSpace && types ada X
    seen "a line is edited before it is sent" ben '^  Xbc$'
    mux set-buffer -b lines $'pasted one\npasted two'
    mux paste-buffer -p -b lines -t ada && mux send-keys -t ada Enter
    seen "a pasted text" ben 'pasted two'
    check "is one message" 0 chat ben message show ada --json
    expect "with its lines" "$(python3 -c "import json; print(json.load(open('$out'))[-1]['text'].split('\n'))")" \
        "['pasted one', 'pasted two']"
    types ada '/nonsense'
    seen "a command that there is not" ada '/nonsense is not a command'
    types ada '//slash'
    seen "a message that begins with a slash" ben '^  /slash$'
    kill "$server" && wait "$server" 2>/dev/null
    server=
    seen "the server is gone" ada 'The server is gone'
    types ada 'while it was gone'
    types ben 'also gone'
    chat_server
    seen "what was written meanwhile" ben 'while it was gone'
    seen "comes to both" ada 'also gone'
    types ben 'kept by the backup'
    seen "what comes before a backup" ada 'kept by the backup'
    check "the backup" 0 quad-server backup "$work/chat-backup" --data "$work/chat"
    for text in 'lost one' 'lost two' 'lost three'; do types ben "$text"; done
    seen "and what comes after it" ada 'lost three'
    kill "$server" && wait "$server" 2>/dev/null
    server=
    mkdir "$work/chat-before" && mv "$work/chat"/quad-server.sqlite* "$work/chat-before"
    check "a server that is put back" 0 quad-server restore "$work/chat-backup" --data "$work/chat"
    chat_server
    types ben 'since the backup'
    seen "what takes the number of a lost message is shown" ada 'since the backup'
    types ada 'and back'
    seen "to both" ben 'and back'
    expect "and once" "$(mux capture-pane -p -S - -t ada | grep -c 'since the backup')" 1

    types ben '/block'
    seen "a block is explained first" ben 'Blocking hides you'
    seen "and asks" ben '/block yes'
    types ben '/block yes'
    seen "then it ends" ben '\(ended 0\)'
    seen "for the other it is closed" ada 'This conversation is closed'
    types ada 'are you there?'
    seen "what one writes is refused" ada 'not sent: this conversation is closed'
    mux resize-window -t ada -x 40 -y 12
    mux send-keys -t ada C-c
    seen "Ctrl-C ends it" ada '\(ended 130\)'
    mux kill-server
fi
stop_server
