# shellcheck shell=bash disable=SC2154,SC2034
# Registration by invitation, open and closed, on a real server.
prefix="invitations: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the invitations: quad-server is not built"
    return
fi

stop_server
inv=$work/invites
mkdir -p "$inv"
start_inviting() {
    stop_server
    rm -f "$inv/port"
    quad-server serve --data "$inv/server" --port 0 --port-file "$inv/port" \
        --password-hashing scrypt:10:8:1 "$@" >/dev/null 2>"$inv/log" &
    server=$!
    started "$inv/port"
    inviting=http://127.0.0.1:$(cat "$inv/port")
}
# join NAME STATUS WORD...: registers somebody on a device of their own.
join() {
    feed "$1 registers" "$2" 'correct horse' env QUAD_HOME="$inv/$1" quad account register "$1" \
        --server "$inviting" --password-stdin "${@:3}"
}

start_inviting
if grep -q 'new accounts need an invitation' "$inv/log"; then
    pass "the log says how people come in"
else
    fail "the log says how people come in" "$(cat "$inv/log")"
fi
join ada 77
says "an invitation is needed" 'needs an invitation: ask the operator'
join ada 77 --invite 0000-0000-0000-0000
says "it is none" 'unknown, used up or expired'
check "invite" 0 quad-server user invite --uses 2 --expires 2h --data "$inv/server"
code=$(cat "$out")
has "nothing but the code" '^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$'
check "invitations" 0 quad-server user invites --data "$inv/server"
has "what is left of it" '^[0-9a-f]{8}  for 2 accounts, until '
join ada 0 --invite "$code"
join ben 0 --invite "$(echo "$code" | tr -d - | tr '[:upper:]' '[:lower:]')"
join carl 77 --invite "$code"
check "invite as JSON" 0 quad-server user invite --json --data "$inv/server"
json "the code and how long" 'len(d["code"]) == 19 and d["usesLeft"] == 1 and d["expiresAt"] > d["createdAt"]'
code=$(value 'd["code"]')
first=$(value 'd["invite"]')
quad-server user invite --expires 2d --data "$inv/server" >/dev/null
check "a page of invitations" 0 quad-server user invites --limit 1 --data "$inv/server" --json
json "has one" 'len(d) == 1'
end=$(value 'd[0]["invite"]')
check "the next page" 0 quad-server user invites --limit 1 --after "$end" --data "$inv/server" --json
json "has the one that ends later" '[i["invite"] for i in d] == ["'"$first"'"]'
check "nothing follows" 0 quad-server user invites --after "$first" --data "$inv/server"
prints "no row" 'no more invitations'
check "after what is none" 1 quad-server user invites --after 00000000 --data "$inv/server"
check "a page of nothing" 64 quad-server user invites --limit 0 --data "$inv/server"
check "withdraw" 0 quad-server user withdraw "$first" --data "$inv/server"
join carl 77 --invite "$code"
check "withdraw what is none" 1 quad-server user withdraw 00000000 --data "$inv/server"
for wrong in 0 1001 -1; do
    check "--uses $wrong" 64 quad-server user invite --uses=$wrong --data "$inv/server"
done
for wrong in 7 d 0d 7y 367d 7dd ''; do
    check "--expires '$wrong'" 64 quad-server user invite --expires "$wrong" --data "$inv/server"
done
if grep -aqF "$code" "$inv/server/"*; then fail "the code is not stored" "it is"; else
    pass "the code is not stored"
fi

start_inviting --registration open
join dora 0
start_inviting --registration closed
join eve 77
says "it takes none" 'takes no new accounts'
start_inviting --registration yes
says_log() { if grep -qE "$2" "$inv/log"; then pass "$1"; else fail "$1" "$(cat "$inv/log")"; fi; }
says_log "the old word has a new one" 'registration yes is called open now'
join eve 0
QUAD_REGISTRATION=no start_inviting
says_log "also in the environment" 'registration no is called closed now'
join fay 77
start_inviting --rehearsal yes
join fay 0
start_inviting --rehearsal yes --registration invite
join gus 77
stop_server
check "a word that is none" 78 quad-server serve --data "$inv/server" --registration maybe
says "which there are" 'registration is "maybe": write open, invite or closed'
