# shellcheck shell=bash disable=SC2154
# Two people on one server, each in a terminal of their own; sourced by Tests/Terminal/run.

if [ ! -x "$bin/quad-server" ] || ! has_command_line; then
    echo "skip people: quad or quad-server is not built"
    return
fi

echo "# people"
server=
# serve: a server on 127.0.0.1 that keeps its port across restarts.
serve() {
    rm -f "$work/port"
    "$bin/quad-server" serve --data "$work/server" --port "${port:-0}" \
        --port-file "$work/port" --password-hashing scrypt:10:8:1 --encounter-minutes 1 \
        --rehearsal yes >/dev/null 2>>"$work/server.log" &
    server=$!
    check "a server starts" test -s "$work/port" >/dev/null
    port=$(cat "$work/port")
}
trap 'stop_server; clean_up' EXIT

# of NAME COMMAND...: quad of one of the two.
of() { QUAD_HOME="$work/$1" "$bin/quad" "${@:2}"; }
# open_app NAME: quad-tui of one of the two, in a session of its own.
open_app() {
    mux kill-session -t "$1" 2>/dev/null
    until mux new-session -d -s "$1" -x 80 -y 24 \
        "exec env QUAD_HOME='$work/$1' TERM=tmux-256color LC_ALL=C.UTF-8 '$bin/quad-tui'" 2>/dev/null
    do
        sleep 0.1
    done
}
sees() {
    seen=$1
    mux capture-pane -p -t "$1" | grep -qE -- "$2"
}
misses() { ! sees "$1" "$2"; }
press() { mux send-keys -t "$1" "${@:2}"; }
types() { mux send-keys -t "$1" -l "$2" && mux send-keys -t "$1" Enter; }

port=
cat >"$work/campus.geojson" <<'JSON'
{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Library"},
"geometry":{"type":"Polygon","coordinates":[[[0,50],[1,50],[1,51],[0,51],[0,50]]]}}]}
JSON
printf 'correct horse\n' >"$work/password"
"$bin/quad-server" places import --data "$work/server" "$work/campus.geojson" >/dev/null 2>&1
serve
mkdir -p "$work/ada" "$work/ben"
of ada account register ada --server "http://127.0.0.1:$port" --display-name 'Ada One' \
    --password-file "$work/password" >/dev/null 2>&1
# A second session in a server whose windows have a size by hand ends tmux 3.3.
mux kill-server 2>/dev/null
open_app ben
press ben Escape 5
check "without an account it says so" sees ben 'a  make an account'
press ben a
for text in "http://127.0.0.1:$port" ben 'Ben Two' short short ''; do types ben "$text"; done
check "a password too short is told in place" sees ben 'use at least 8'
check "and what was typed is still there" sees ben 'Others see +Ben Two'
press ben Up Up C-u
types ben 'correct horse'
press ben C-u
types ben 'correct horse'
press ben Enter
check "an account is made in the program" sees ben 'Ben Two +no words about you'
for name in ada ben; do
    of "$name" sync >/dev/null 2>&1
    of "$name" place checkin Library --at '50 min ago' >/dev/null 2>&1
    of "$name" place leave --at '20 min ago' >/dev/null 2>&1
    of "$name" sync >/dev/null 2>&1
done

open_app ada
press ada Escape 1
check "Home lists who was met" sees ada 'BT +Ben Two +Library, .* together'
press ada Enter
check "Enter opens the profile" sees ada 'Latest shared places'
press ada m
check "m says that the first message is a request" sees ada 'first message is a request'
types ada 'Shall we have lunch?'
check "it waits for an answer" sees ada 'waits for their answer'
check "a badge tells the other of it, live" sees ben 'Messages\*1'
press ben 4
check "the request comes first" sees ben 'Shall we have lunch\?'
check "with what declining means" sees ben "its sender can't tell"
press ben a
check "accepting leads to the messages" sees ben 'Enter open +p profile'
press ben Enter
check "the conversation opens" sees ben 'Esc leave box'
types ben 'Gladly.'
check "the answer arrives live" sees ada 'Gladly\.'
check "its reader's mark comes back" sees ben 'read'
of ben message send ada $'\e[31mred' >/dev/null 2>&1
check "no sequence of a message reaches the terminal" sees ada '\\x1b\[31mred'

# One person changes an entry on two devices that do not know of each other's change.
mkdir -p "$work/twin"
of twin account sign-in ada --server "http://127.0.0.1:$port" \
    --password-file "$work/password" >/dev/null 2>&1
of ada journal add 'Rain at noon' >/dev/null
for name in ada twin; do of "$name" sync >/dev/null 2>&1; done
of ada journal edit latest 'Rain at one' >/dev/null
of twin journal edit latest 'Rain at two' >/dev/null
for name in ada twin ada; do of "$name" sync >/dev/null 2>&1; done
open_app twin
check "another device opens" sees twin '2 Counts' >/dev/null
press twin Escape 3
check "it has the entry" sees twin '█.*▀'
press twin Escape o r
check "r offers both texts of an entry in conflict" sees twin '1 +Rain at (one|two)'
check "the other, too" sees twin '2 +Rain at (one|two)'
press twin Down Enter
check "one of them is chosen" sees twin 'One text stays'
chosen=$(of twin journal latest --json | grep -oE 'Rain at (one|two)' | sort -u)
check "only one" [ "$(wc -l <<<"$chosen")" = 1 ]
for name in twin ada; do of "$name" sync >/dev/null 2>&1; done
check "and it is the one on the other device" \
    [ "$(of ada journal latest --json | grep -oE 'Rain at (one|two)' | sort -u)" = "$chosen" ]
mux kill-session -t twin

# A picture of 120 × 120 pixels, of which a server makes one of 96 × 96.
python3 - "$work/ben.png" <<'PY'
import struct, sys, zlib
def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
rows = b"".join(b"\0" + bytes(v for x in range(120) for v in (2 * x, 2 * y, (x * y) % 256)) for y in range(120))
open(sys.argv[1], "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 120, 120, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
PY
press ben Escape Escape 5 Down Down Down Down Enter
check "Me asks for the file of a picture" sees ben 'PNG, JPEG or WebP'
types ben "$work/ben.txt"
check "one that is not there is told" sees ben 'there is no file'
press ben C-u
types ben "$work/ben.png"
check "the picture is set" sees ben 'PNG, 120 × 120'
mux pipe-pane -t ada "cat >'$work/ada.out'"
press ada Escape p
check "in tmux a person has initials" sees ada 'BT +Ben Two'
check "and nothing is asked or drawn" eval "! grep -qaE $'\e(P|_G|\\[c)' '$work/ada.out'"
mux pipe-pane -t ada
python3 "$(dirname "${BASH_SOURCE[0]}")/pictures.py" "$bin" "$work/ada" ben >"$work/pictures" 2>&1
sed '$d' "$work/pictures"
read -r more _ fewer _ <<<"$(tail -n 1 "$work/pictures")"
if [[ $more$fewer =~ ^[0-9]+$ ]]; then
    passed=$((passed + more))
    failed=$((failed + fewer))
else
    fail "the pictures are read to the end: $(tail -n 1 "$work/pictures")"
fi
press ada Escape Enter
press ben 4 Enter
check "the conversation is open again" sees ben 'Esc leave box'

stop_server
types ada 'Are you there?'
check "without the server it waits, and says so" sees ada 'you +waits'
check "beside the tabs stands that the server is away" sees ada 'offline · 1 waits'
press ada Escape !
check "and ! says why" sees ada 'Offline, .*1 to be sent'
press ada Escape Enter
press ada Escape Escape 2
press ada Space Space
check "counting goes on" sees ada '\+2 today'
serve
press ada Escape 4
press ada r
# The other one asks again after up to half a minute.
for _ in {1..40}; do sees ben 'Are you there\?' && break; sleep 1; done
check "it arrives when the server is back" sees ben 'Are you there\?'
check "once" [ "$(mux capture-pane -p -t ben | grep -c 'Are you there')" = 1 ]

press ada Enter Escape p
check "p opens the profile from a conversation" sees ada 'Latest shared places'
press ada b
check "b asks, and says what blocking means" sees ada 'Blocking hides you from each other'
press ada y
check "the blocked are gone from the messages" sees ada 'No messages yet'
check "the other one is told only that it is closed" sees ben 'This conversation is closed'
check "and no more" misses ben '[Bb]lock'
press ada 6 Down Down Down Enter
check "the block list has them" sees ada 'Ben Two'
press ada x
check "x unblocks" sees ada 'You haven.t blocked anyone'
stop_server
press ada q
check "it ends while the server is away" eval "! mux has-session -t ada 2>/dev/null"
mux kill-session -t ben 2>/dev/null
trap clean_up EXIT
