# shellcheck shell=bash disable=SC2154,SC2034
# A store that is copied and put back, with its copies syncing through a real server.
prefix="copies and a server: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the copies with a server: quad-server is not built"
    return
fi

stop_server
mkdir -p "$work/copies"
rm -f "$work/copy.port"
quad-server serve --data "$work/copy-server" --port 0 --port-file "$work/copy.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/copy.log" &
server=$!
started "$work/copy.port"
copy_url=http://127.0.0.1:$(cat "$work/copy.port")
printf 'correct horse\n' >"$work/copy.password"
# at FOLDER WORD...: the program with the store in a folder.
at() { QUAD_HOME=$work/copies/$1 quad "${@:2}"; }

check "register" 0 at one account register kim --server "$copy_url" --display-name Kim \
    --password-file "$work/copy.password"
at one count add Kids >/dev/null 2>&1
at one count up Kids 5 >/dev/null
check "sync before the copy" 0 at one sync
at one count up Kids 7 >/dev/null
cp -r "$work/copies/one" "$work/copies/two"
cp -r "$work/copies/one" "$work/copies/older"
# Both count as often: under one device only one of them would be seen.
at one count up Kids 10 >/dev/null
check "count up in the copy" 0 at two count up Kids 100
says "the copy says what it is" 'copied here from another place'
at two count up Kids 1000 >/dev/null
check "sync the copy" 0 at two sync
check "sync the original" 0 at one sync
check "sync the copy again" 0 at two sync
for folder in one two; do
    check "the counter in $folder" 0 at $folder count show Kids --json
    json "every tap counts once in $folder" 'str(1122) in str(d)'
done

rm -f "$work/copies/one/quad.sqlite-"*
cp "$work/copies/older/quad.sqlite" "$work/copies/one/quad.sqlite"
check "count up where an older state was put back" 0 at one count up Kids 20000
says "the older state says what it is" 'put back to an older state'
for folder in one two one; do check "sync $folder" 0 at $folder sync; done
for folder in one two; do
    check "the counter in $folder afterwards" 0 at $folder count show Kids --json
    json "nothing of either side is lost in $folder" 'str(21122) in str(d)'
    at $folder sync status --json >"$work/copy.$folder"
done
expect "both have the same" "$(python3 -c "import json; print(json.load(open('$work/copy.one'))['checksum'])")" \
    "$(python3 -c "import json; print(json.load(open('$work/copy.two'))['checksum'])")"

# Both sign in again: a copy is a device of its own, so neither ends the other's session.
for folder in one two; do
    check "sign in on $folder" 0 at $folder account sign-in --password-file "$work/copy.password"
done
for folder in one two; do check "$folder is still signed in" 0 at $folder sync; done
stop_server
