# shellcheck shell=bash disable=SC2154,SC2034
# Picture files: set with and without the server, without what they tell, seen by those who may, drawn on terminals.
prefix="pictures: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the pictures: quad-server is not built"
    return
fi

stop_server
own=$work/pictures
files=$here/../PicturesTests/Files
mkdir -p "$own"
cat >"$own/campus.geojson" <<'JSON'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Ashby Library"},"geometry":{"type":"Polygon","coordinates":
[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}}]}
JSON
serve_pictures() {
    rm -f "$own/port"
    quad-server serve --data "$own/server" --places "$own/campus.geojson" --port "${1:-0}" \
        --port-file "$own/port" --registration open --password-hashing scrypt:10:8:1 \
        --encounter-minutes 1 --rehearsal yes >/dev/null 2>"$own/log" &
    server=$!
    started "$own/port"
    address=http://127.0.0.1:$(cat "$own/port")
}
serve_pictures
on() { QUAD_HOME=$own/$1 quad "${@:2}"; }
look() { python3 "$here/pictures.py" "$@"; }
for name in ada ben carl; do
    feed "$name registers" 0 'correct horse' on "$name" account register "$name" \
        --server "$address" --display-name "${name^}" --password-stdin
done

# Files of all formats, and what they told.
oracle=python3
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c 'import PIL' 2>/dev/null && oracle=$candidate
done
for file in "$files"/*; do
    name=$(basename "$file")
    case $name in moving.webp) continue ;; esac
    check "$name is taken" 0 on ada profile edit --picture-file "$file" --json
    # A machine so busy that the server does not answer in 5 s leaves it waiting.
    for _ in {1..20}; do
        [ "$(on ada outbox --json)" = '[]' ] && break
        on ada outbox send >/dev/null 2>&1
    done
    rm -f "$own/back"
    check "$name comes back" 0 on ada profile show --save "$own/back.${name##*.}" --force
    status=0
    "$oracle" "$here/pictures.py" clean "$file" "$own/back.${name##*.}" >"$out" 2>"$err" || status=$?
    case $status in
    0) pass "$name: no metadata, the same pixels" ;;
    3) ;;
    *) fail "$name: no metadata, the same pixels" "status $status" ;;
    esac
done
[ "$status" -ne 3 ] || echo "skip what others see in pictures: there is no exiftool or Pillow"

# What is refused.
check "it moves" 65 on ada profile edit --picture-file "$files/moving.webp"
says "what to do" 'the picture moves: save one of its frames'
printf 'GIF89a' >"$own/no.gif"
check "another format" 65 on ada profile edit --picture-file "$own/no.gif"
says "which it takes" 'not PNG, JPEG or WebP'
head -c 60 "$files/plain.png" >"$own/cut.png"
check "a cut file" 65 on ada profile edit --picture-file "$own/cut.png"
says "where" 'damaged at byte 60: the file ends too early'
head -c 1000001 /dev/zero >"$own/large.png"
check "a large file" 65 on ada profile edit --picture-file "$own/large.png"
check "no file" 66 on ada profile edit --picture-file "$own/none.png"
check "both" 64 on ada profile edit --picture-file "$files/plain.png" --no-picture-file
check "nothing" 64 on ada profile edit

# The process that decodes has given up everything before it reads a byte.
mkfifo "$own/fifo"
quad-server --make-thumbnail <"$own/fifo" >/dev/null 2>&1 &
worker=$!
exec 9>"$own/fifo"
for _ in {1..400}; do grep -q 'Seccomp:.2' "/proc/$worker/status" && break; sleep 0.05; done
for pattern in 'Seccomp:.2' 'NoNewPrivs:.1'; do
    if grep -q "$pattern" "/proc/$worker/status"; then pass "$pattern"; else fail "$pattern" "it is not so"; fi
done
for limit in 'open files +3 ' 'core file size +0 ' 'cpu time +5 ' 'file size +0 ' 'address space +1073741824 '; do
    if grep -qE "Max $limit" "/proc/$worker/limits"; then pass "$limit"; else fail "$limit" "it is not so"; fi
done
# With a niceness of 19 nothing was decoded in time beside busy programs.
expect "it keeps its share of a busy machine: its niceness and scheduling" \
    "$(cut -d ' ' -f 19,41 "/proc/$worker/stat")" "$(nice) 3"
exec 9>&-
wait "$worker"
expect "without a picture it fails" "$?" 1

# Who sees it.
for name in ada ben; do
    on "$name" sync >/dev/null 2>&1
    check "$name was there" 0 on "$name" place checkin Ashby Library --at '50 min ago'
    check "$name has left" 0 on "$name" place leave --at '10 min ago'
    check "$name tells of it" 0 on "$name" sync
done
check "from standard input" 0 bash -c "QUAD_HOME='$own/ada' quad profile edit --picture-file - <'$files/turned-6.jpg'"
check "her profile" 0 on ada profile --json
json "has the picture" 'd["portrait"]["type"] == "image/jpeg" and d["portrait"]["height"] == 48'
id=$(value 'd["portrait"]["id"]')
check "his list" 0 on ben people --json
json "has its id" "d[0]['portrait']['id'] == '$id'"
check "her person" 0 on ben person Ada --json
json "has it, too" "d['portrait']['id'] == '$id'"
check "he keeps the file" 0 on ben person Ada --save "$own/ada.jpg"
check "once" 73 on ben person Ada --save "$own/ada.jpg"
check "or anew" 0 on ben person Ada --save "$own/ada.jpg" --force
on ada profile --save "$own/ada-own.jpg" --force 2>/dev/null
if cmp -s "$own/ada.jpg" "$own/ada-own.jpg"; then pass "it is the same"; else fail "it is the same" "it is not"; fi

# On a terminal.
account=$(on ada profile --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["account"])')
curl -sS -o "$own/small.png" -D "$own/head" -H "authorization: Bearer $(
    curl -sS -H 'content-type: application/json' -d '{"name":"ben","password":"correct horse","device":"00000000000000000000000000000001"}' \
        "$address/v1/sessions" | python3 -c 'import json,sys; print(json.load(sys.stdin)["token"])')" \
    "$address/v1/people/$account/picture/thumbnail"
if grep -qi '^etag: "'"$id"'"' "$own/head" && grep -qi '^cache-control: private, no-cache' "$own/head" &&
    grep -qi '^x-content-type-options: nosniff' "$own/head" && grep -qi '^content-type: image/png' "$own/head"; then
    pass "the head of the answer"
else
    fail "the head of the answer" "$(tr '\r\n' '  ' <"$own/head")"
fi
check "kitty" 0 on ben person Ada --graphics kitty
cp "$out" "$own/kitty"
check "it shows the thumbnail" 0 look png "$own/small.png" "$own/kitty"
check "sixels" 0 on ben person Ada --graphics sixel
cp "$out" "$own/sixel"
check "they show its pixels" 0 look sixel "$own/small.png" "$own/sixel"
check "none" 0 on ben person Ada --graphics none
has "her initial" '^A Ada'
check "no terminal" 0 on ben person Ada
lacks "no picture" $'\033[P_]'
check "a terminal with sixels" 0 env QUAD_HOME="$own/ben" python3 "$here/pictures.py" ask '\x1b[?62;4;22c' quad person Ada
cp "$out" "$own/asked"
check "is asked, and gets them" 0 look sixel "$own/small.png" "$own/asked"
check "one without" 0 env QUAD_HOME="$own/ben" python3 "$here/pictures.py" ask '\x1b[?62;22c' quad person Ada
lacks "gets none" $'\033P'
check "one that is silent" 0 env QUAD_HOME="$own/ben" python3 "$here/pictures.py" ask '' quad person Ada
lacks "gets none either" $'\033P'
check "one that is kitty" 0 env QUAD_HOME="$own/ben" TERM=xterm-kitty python3 "$here/pictures.py" ask '' quad person Ada
cp "$out" "$own/kitty"
check "gets the thumbnail unasked" 0 look png "$own/small.png" "$own/kitty"
check "her own" 0 on ada profile --graphics kitty
cp "$out" "$own/kitty"
check "is the same" 0 look png "$own/small.png" "$own/kitty"
check "a stranger" 1 on carl person "$account"

# Without the server.
port=$(cat "$own/port")
stop_server
check "kept" 0 on ben person Ada --graphics kitty --offline
cp "$out" "$own/kitty"
check "it is shown without the server" 0 look png "$own/small.png" "$own/kitty"
check "another one without the server" 0 on ada profile edit --picture-file "$files/palette.png"
says "it waits" 'waits in the outbox'
check "and a third one" 0 on ada profile edit --picture-file "$files/lossless.webp"
check "the outbox" 0 on ada outbox --json
json "has the last one" 'len(d) == 1 and d[0]["kind"] == "profile"'
serve_pictures "$port"
check "she sends it" 0 on ada sync
check "she looks" 0 on ada profile --json
json "it is there" 'd["portrait"]["type"] == "image/webp" and d["portrait"]["width"] == 48'
check "he blocks her" 0 on ben person block Ada --yes
if grep -rqa "$(head -c 60 "$own/small.png" | tail -c 16)" "$own/ben" 2>/dev/null; then
    fail "nothing of her picture is left" "it is"
else
    pass "nothing of her picture is left"
fi
check "removed" 0 on ada profile edit --no-picture-file --json
json "none" 'd["portrait"] is None'
check "nothing to save" 1 on ada profile --save "$own/none"
if [ ! -e "$own/none" ]; then pass "no file"; else fail "no file" "there is one"; fi
stop_server
