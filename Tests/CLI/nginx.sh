# shellcheck shell=bash disable=SC2154,SC2034
# The server behind nginx, with the lines that docs/operating.md has for it.
prefix="nginx: "
# Debian's package would start a server at port 80; so it is unpacked beside the programs where it is
# not installed.
nginx_program=$(PATH=$PATH:/usr/sbin command -v nginx || echo "$bin/nginx/usr/sbin/nginx")
if [ ! -x "$nginx_program" ] && command -v dpkg-deb >/dev/null; then
    (mkdir -p "$bin/nginx" && cd "$bin/nginx" && timeout 60 apt-get download nginx &&
        dpkg-deb --extract nginx_*.deb . && rm nginx_*.deb) >/dev/null 2>&1
fi
if [ ! -x "$bin/quad-server" ] || ! "$nginx_program" -v >/dev/null 2>&1; then
    echo "skip nginx: quad-server is not built, or nginx cannot be had"
    return
fi

stop_server
ngx=$work/nginx
mkdir -p "$ngx"
front=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf 'correct horse\n' >"$ngx/password"
quad-server serve --data "$ngx/data" --port 0 --port-file "$ngx/port" --registration open \
    --password-hashing scrypt:4:8:1 --trusted-proxy 127.0.0.1 --rates 'registration=2:1' \
    >/dev/null 2>"$ngx/server.log" &
server=$!
for _ in {1..200}; do [ -s "$ngx/port" ] && break; sleep 0.05; done

# The block of the page, with the port of this server; the rest is what Debian's own file has.
{
    echo "pid $ngx/pid; error_log $ngx/error.log; worker_processes 1; daemon off;"
    # Only what root starts changes to another user, who may not see the folder of a test.
    if [ "$(id -u)" -eq 0 ]; then echo 'user root;'; fi
    echo 'events { worker_connections 256; }'
    echo 'http {'
    echo "access_log $ngx/access.log;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $ngx/$kind;"; done
    echo "server { listen 127.0.0.1:$front;"
    sed -n '/^nginx:$/,/^Caddy:$/p' "$here/../../docs/operating.md" | sed -n '/^```$/,/^```$/p' |
        grep -v '^```' | sed "s/127.0.0.1:8080/127.0.0.1:$(cat "$ngx/port")/"
    echo '} }'
} >"$ngx/conf"
check "nginx takes the lines of the page" 0 "$nginx_program" -t -p "$ngx" -c "$ngx/conf"
"$nginx_program" -p "$ngx" -c "$ngx/conf" >"$ngx/said" 2>&1 &
nginx=$!
for _ in {1..100}; do curl -s -o /dev/null "http://127.0.0.1:$front/healthz" && break; sleep 0.05; done
through=http://127.0.0.1:$front
expect "a request" "$(curl -s -o /dev/null -w '%{http_code}' "$through/readyz")" 200

# register ADDRESS [CURL-OPTION...]: the status for somebody new who comes from there.
register() {
    local from=$1 name
    shift
    name=n$(od -An -N6 -tx1 /dev/urandom | tr -d ' \n')
    curl -s -o "$out" -w '%{http_code}' --interface "$from" "$@" \
        -H 'content-type: application/json' "$through/v1/accounts" \
        -d "{\"name\":\"$name\",\"password\":\"correct horse\",\"displayName\":\"N\",\"device\":\"$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')\"}"
}
expect "an address" "$(register 127.0.0.2)" 200
token=$(value "d['token']")
expect "once more" "$(register 127.0.0.2)" 200
expect "it has a rate of its own" "$(register 127.0.0.2)" 429
expect "and can't say another" "$(register 127.0.0.2 -H 'x-forwarded-for: 192.0.2.7')" 429
expect "others don't wait for it" "$(register 127.0.0.3)" 200

# A large body, in both directions.
python3 - >"$ngx/push" <<'PYTHON'
import json, secrets
device = secrets.token_hex(16)
text = lambda n: ["%016x%s" % (n << 16, device), "x" * 1000]
print(json.dumps({"device": device, "batch": 1, "documents": [
    {"kind": "entry", "id": str(n), "state": {"fields": {"text": text(n)}}} for n in range(1, 101)]}))
PYTHON
expect "a body of 100 KB" "$(curl -s -o "$out" -w '%{http_code}' -H "authorization: Bearer $token" \
    -H 'content-type: application/json' --data-binary "@$ngx/push" "$through/v1/sync/push")" 200
expect "and back" "$(curl -s -H "authorization: Bearer $token" \
    "$through/v1/sync/pull?since=0&limit=200" | tee "$out" | wc -c | awk '{print ($1 > 100000)}')" 1
head -c 1100000 /dev/zero | tr '\0' ' ' >"$ngx/large"
expect "the server says what is too large" "$(curl -s -o "$out" -w '%{http_code} %{content_type}' \
    -H "authorization: Bearer $token" -H 'content-type: application/json' \
    --data-binary "@$ngx/large" "$through/v1/sync/push")" "413 application/problem+json"

# Live events come at once.
curl -sN -H "authorization: Bearer $token" "$through/v1/events" >"$ngx/events" 2>/dev/null &
stream=$!
for _ in {1..100}; do grep -q '^event: reset' "$ngx/events" && break; sleep 0.05; done
if grep -q '^event: reset' "$ngx/events"; then pass "a stream begins at once"; else
    fail "a stream begins at once" "$(cat "$ngx/events")"
fi
curl -s -o /dev/null -X PATCH -H "authorization: Bearer $token" -H 'content-type: application/json' \
    -d '{"bio":"at the library"}' "$through/v1/me"
for _ in {1..60}; do grep -q '^event: profile' "$ngx/events" && break; sleep 0.05; done
if grep -q '^event: profile' "$ngx/events"; then pass "an event comes at once"; else
    fail "an event comes at once" "$(cat "$ngx/events")"
fi
kill "$stream" 2>/dev/null
wait "$stream" 2>/dev/null
export QUAD_HOME=$ngx/ada
check "quad through nginx" 0 env QUAD_HOME="$ngx/ada" quad account register ada \
    --server "$through" --password-file "$ngx/password"
if [ -s "$ngx/error.log" ] && grep -qvE '\[(notice|info)\]' "$ngx/error.log"; then
    fail "nginx complains of nothing" "$(cat "$ngx/error.log")"
else
    pass "nginx complains of nothing"
fi
kill "$nginx"
wait "$nginx" 2>/dev/null
stop_server
