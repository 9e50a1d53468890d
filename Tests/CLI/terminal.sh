# shellcheck shell=bash disable=SC2154,SC2034
# What is asked at a terminal.
prefix="terminal: "
fresh
on_terminal() { python3 "$here/terminal.py" "$@"; }
quad count add Kids >/dev/null 2>&1

check "no" 2 on_terminal '[y/N]' $'n\r' -- quad count delete Kids
has "the question names the counter" 'Delete "Kids" with the value 0\?'
has "no changes nothing" 'nothing was changed'
check "just Enter means no" 2 on_terminal '[y/N]' $'\r' -- quad count delete Kids
check "end of input means no" 2 on_terminal '[y/N]' $'\004' -- quad count delete Kids
check "Ctrl-C" 130 on_terminal '[y/N]' $'\003' -- quad count delete Kids
check "still there" 0 quad count up Kids
check "yes" 0 on_terminal '[y/N]' $'yes\r' -- quad count delete Kids
check "gone" 1 quad count up Kids

check "colour on a terminal" 0 on_terminal -- quad journal add A line
has "there is colour" $'\033\[2m'
check "TERM=dumb" 0 on_terminal -- env TERM=dumb quad journal
lacks "no colour on a dumb terminal" $'\033'
check "NO_COLOR on a terminal" 0 on_terminal -- env NO_COLOR=1 quad journal
lacks "no colour if not wanted" $'\033'

check "one line is asked for" 0 on_terminal ': ' $'Asked and written\r' -- quad journal add
check "it is written" 0 quad journal latest
has "the line typed" 'Asked and written'
check "nothing typed" 2 on_terminal ': ' $'\r' -- quad journal add

cat >"$work/editor" <<'SHELL'
#!/bin/sh
[ -z "$FAILS" ] || { printf 'half a thought' >"$1"; exit 3; }
stat -c %a "$1" >"$0.mode"
printf ' and an end' >>"$1"
SHELL
chmod +x "$work/editor"
check "an editor that fails" 1 on_terminal -- env EDITOR="$work/editor" FAILS=1 quad journal add
has "it says that the text is kept" 'is kept: quad journal add'
check "the draft" 0 on_terminal -- env EDITOR="$work/editor" quad journal add
check "the draft became an entry" 0 quad journal latest
has "draft and end" '^  half a thought and an end$'
printf '#!/bin/sh\nprintf "another text" >"$1"; exit 3\n' >"$work/other"
chmod +x "$work/other"
printf '#!/bin/sh\nprintf "\\357\\273\\277marked" >"$1"\n' >"$work/marks"
chmod +x "$work/marks"
check "an editor with a byte order mark" 0 on_terminal -- env EDITOR="$work/marks" quad journal add
check "an editor with a byte order mark: its text" 0 quad journal list --json
json "an editor with a byte order mark: without it" '"marked" in [e["text"] for e in d]'
check "a text that is kept" 1 on_terminal -- env EDITOR="$work/editor" FAILS=1 quad journal add
check "an entry by words" 0 quad journal add by words
check "an entry by a pipe" 0 bash -c 'echo by a pipe | quad journal add -'
check "an entry by a line" 0 on_terminal ': ' $'by a line\r' -- env -u EDITOR -u VISUAL quad journal add
check "a change that fails" 1 on_terminal -- env EDITOR="$work/other" quad journal edit latest
check "what was kept" 0 on_terminal -- env EDITOR="$work/editor" quad journal add
check "it opened, with what was kept since" 0 quad journal latest
has "the first text" '^  half a thought$'
has "the text of the change" '^  another text and an end$'
if [ "$(cat "$work/editor.mode")" = 600 ]; then pass "the editor's file is private"; else
    fail "the editor's file is private" "$(cat "$work/editor.mode")"
fi
if ls "${TMPDIR:-/tmp}"/quad-*.txt >/dev/null 2>&1; then fail "no file stays" "one does"; else
    pass "no file stays"
fi
check "an editor that fails at once" 1 on_terminal -- env EDITOR=false quad journal add
lacks "nothing is kept of nothing" 'is kept'
check "VISUAL comes first" 2 on_terminal -- env VISUAL=true EDITOR="$work/editor" quad journal add
check "an editor that is not there" 1 on_terminal -- env EDITOR="$work/none" quad journal add

check "Ctrl-C at the password" 130 \
    on_terminal 'Password: ' $'secret-half\003' -- quad account sign-in anna --server http://127.0.0.1:1
lacks "the password is not shown" 'secret'
check "two different passwords" 69 on_terminal 'characters: ' $'first-one\r' 'more: ' $'second-one\r' \
    'characters: ' $'third-onX\177e\r' 'more: ' $'third-one\r' \
    -- quad account register anna --server http://127.0.0.1:1
has "different ones are asked again" 'passwords differ'
lacks "no password is shown" 'first|second|third'
has "a server that is not there" 'cannot be reached'

# A server that is slow to answer.
cat >"$work/slow.py" <<'PYTHON'
import socket, sys, time
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
listener.settimeout(10)
connection, _ = listener.accept()
time.sleep(2)
connection.close()
PYTHON
slow() { # slow: starts one; its port is in $port
    rm -f "$work/port"
    python3 "$work/slow.py" >"$work/port" &
    server=$!
    started "$work/port"
    port=$(cat "$work/port")
}
printf 'correct horse' >"$work/password"
slow
check "a slow server" 69 on_terminal -- quad account sign-in anna --server "http://127.0.0.1:$port" \
    --password-file "$work/password"
has "a terminal is told what is waited for" "Waiting for http://127.0.0.1:$port"
wait "$server"
slow
check "a slow server without a terminal" 69 quad account sign-in anna \
    --server "http://127.0.0.1:$port" --password-file "$work/password"
if grep -q Waiting "$err"; then fail "no progress without a terminal" "there is"; else
    pass "no progress without a terminal"
fi
wait "$server"
server=
port=
