# shellcheck shell=bash disable=SC2154,SC2034
# One's own account: a new password, the end of the account, and another account for the device.
prefix="accounts: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the accounts: quad-server is not built"
    return
fi

stop_server
own=$work/accounts
mkdir -p "$own"
rm -f "$own/port"
quad-server serve --data "$own/server" --port 0 --port-file "$own/port" --registration open \
    --password-hashing scrypt:10:8:1 >/dev/null 2>"$own/log" &
server=$!
started "$own/port"
address=http://127.0.0.1:$(cat "$own/port")
on() { QUAD_HOME=$own/$1 quad "${@:2}"; }

feed "register" 0 'correct horse' on phone account register anna --server "$address" --password-stdin
check "something to sync" 0 on phone count add Kids
check "up" 0 on phone count up Kids 3
check "sync" 0 on phone sync
feed "a second device" 0 'correct horse' on laptop account sign-in anna --server "$address" \
    --password-stdin
check "sync there" 0 on laptop sync

# Names of devices.
check "devices" 0 on phone account devices --json
json "called as the machine" '[d["name"] for d in d] == ["'"$(hostname -s)"'"] * 2'
check "rename" 0 on phone account rename "Anna's phone"
prints "the name" "Anna's phone"
check "rename another one" 0 on phone account rename laptop --device \
    "$(QUAD_HOME=$own/laptop quad account devices --json | python3 -c \
        'import json,sys; print([d["device"] for d in json.load(sys.stdin) if d["current"]][0])')"
check "devices with names" 0 on phone account devices
has "this one" "Anna's phone .* this device$"
has "the other one" ' laptop +signed in'
check "revoke by name" 0 on phone account revoke LAPTOP --yes
check "it is signed out" 77 on laptop sync
check "its account" 0 on laptop account
has "who ended the session" '^anna at .*, signed out by the server$'
check "as JSON" 0 on laptop account --json
json "signed out" 'not d["signedIn"]'
check "its sync" 0 on laptop sync status --offline
has "what is wrong" 'the server has signed this device out: quad account sign-in'
feed "called otherwise from the start" 0 'correct horse' on laptop account sign-in \
    --device-name Rechner --password-stdin
check "the new name" 0 on phone account devices
has "is shown" ' Rechner +signed in'
check "a device that is none" 1 on phone account revoke Toaster --yes

# The password.
check "a new password where nobody can be asked" 64 on phone account password
says "how it is given" 'use --password-file PATH or --password-stdin'
feed "one line only" 65 'correct horse' on phone account password --password-stdin
says "what is missing" 'the new password is missing: it is the second line'
feed "a short one" 65 $'correct horse\nshort' on phone account password --password-stdin
says "how long it must be" 'fewer than 8'
feed "a wrong present one" 77 $'wrong horse\nbattery staple' on phone account password --password-stdin
says "that it is wrong" "password is wrong"
check "nothing has changed" 0 on laptop sync
printf 'correct horse\n' >"$own/old"
printf 'battery staple\n' >"$own/new"
check "a file for the old one only" 64 on phone account password --password-file "$own/old"
says "which option is missing" '--new-password-file PATH'
check "two files" 0 on phone account password --password-file "$own/old" \
    --new-password-file "$own/new"
says "what comes next" 'Sign your other devices in again'
check "this device goes on" 0 on phone sync
check "the other one is signed out" 77 on laptop sync
feed "the old password" 77 'correct horse' on laptop account sign-in --password-stdin
feed "the new one" 0 'battery staple' on laptop account sign-in --password-stdin
python3 "$here/terminal.py" 'Present password: ' $'battery staple\r' 'characters: ' \
    $'short\r' 'characters: ' $'correct horse\r' 'more: ' $'correct house\r' \
    'characters: ' $'correct horse\r' 'more: ' $'correct horse\r' -- \
    env QUAD_HOME="$own/phone" "$bin/quad" account password >"$out" 2>"$err"
has "asked at a terminal, twice for the new one" 'The password is changed'
lacks "nothing is shown" 'horse|staple'
feed "back on the laptop" 0 'correct horse' on laptop account sign-in --password-stdin

# The end.
check "no account" 77 on nobody account delete --yes
says "that there is none" 'not signed in'
check "delete without --yes" 64 on phone account delete
says "which account" 'the account anna at'
check "only say so" 0 on phone account delete --dry-run
says "what would be done" 'Would delete the account anna'
feed "a wrong password" 77 'wrong horse' on phone account delete --yes --password-stdin
check "it is still there" 0 on laptop sync
feed "delete" 0 'correct horse' on phone account delete --yes --password-stdin --json
json "as JSON" 'd["deleted"] is True and d["name"] == "anna"'
check "no account here" 77 on phone account
check "signed out there" 77 on laptop sync
feed "no such account any more" 77 'correct horse' on laptop account sign-in --password-stdin
check "counters stay" 0 on phone count list --json
json "with what they count" '[(c["title"], c["value"]) for c in d] == [("Kids", 3)]'

# Another account for the same devices.
feed "another one, where there is none" 0 'correct horse' on phone account register bela \
    --server "$address" --password-stdin
check "everything goes to it" 0 on phone sync
has "one counter" "sent 1,"
feed "not where there is one" 77 'correct horse' on laptop account sign-in bela --password-stdin
says "what could be done" 'quad account forget'
check "forget without --yes" 64 on laptop account forget
check "forget" 0 on laptop account forget --yes
feed "then it can be signed in" 0 'correct horse' on laptop account sign-in bela \
    --server "$address" --password-stdin
check "up there" 0 on laptop count up Kids 2
check "sync there" 0 on laptop sync
check "and here" 0 on phone sync
check "both counted" 0 on phone count list --json
json "once each" '[(c["title"], c["value"]) for c in d] == [("Kids", 5)]'
kill -9 "$server" 2>/dev/null
check "forget without the server" 0 on laptop account forget --yes
says "that the server does not know" 'the server was not reached'
stop_server
