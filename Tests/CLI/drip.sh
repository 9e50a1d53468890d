# shellcheck shell=bash disable=SC2154,SC2034
# In the place of the server something answers a byte a second: no command waits for it without end.
prefix="drip: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the dripping server: quad-server is not built"
    return
fi
stop_server
fresh
rm -f "$work/drip.port"
quad-server serve --data "$work/drip.server" --port 0 --port-file "$work/drip.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/drip.log" &
server=$!
for _ in {1..200}; do [ -s "$work/drip.port" ] && break; sleep 0.05; done
port=$(cat "$work/drip.port")
printf 'correct horse\n' >"$work/drip.password"
check "an account" 0 quad account register anna --server "http://127.0.0.1:$port" \
    --password-file "$work/drip.password"
check "a counter" 0 quad count add Kids
stop_server
python3 -B "$here/drip.py" "$port" body &
server=$!
for _ in {1..200}; do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break; sleep 0.05; done
begun=$SECONDS
check "a sync ends" 69 timeout 60 quad sync
says "and says why" 'too slowly: [0-9]+ bytes in 2[0-9] s'
if [ $((SECONDS - begun)) -lt 30 ]; then pass "within 30 s"; else
    fail "within 30 s" "$((SECONDS - begun)) s"
fi
check "a tap counts" 0 quad count up Kids
prints "offline as ever" 1
stop_server
