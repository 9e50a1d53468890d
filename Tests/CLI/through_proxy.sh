# shellcheck shell=bash disable=SC2154,SC2034
# A server behind a proxy of this machine: what nginx.sh and caddy.sh have in common.

# start_behind FOLDER: starts a server that trusts the proxy, and chooses the proxy's port.
start_behind() {
    proxied=$1
    mkdir -p "$proxied"
    front=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    through=http://127.0.0.1:$front
    printf 'correct horse\n' >"$proxied/password"
    quad-server serve --data "$proxied/data" --port 0 --port-file "$proxied/port" \
        --registration open --password-hashing scrypt:4:8:1 --trusted-proxy 127.0.0.1 \
        --rates 'registration=2:1' >/dev/null 2>"$proxied/server.log" &
    server=$!
    started "$proxied/port"
}

# page_lines FIRST LAST: the lines for a proxy on the page of operators, between two of its lines,
# with the port of this server.
page_lines() {
    sed -n "/^$1\$/,/^$2/p" "$here/../../docs/operating.md" | sed -n '/^```$/,/^```$/p' |
        grep -v '^```' | sed "s/127.0.0.1:8080/127.0.0.1:$(cat "$proxied/port")/"
}

# register ADDRESS [CURL-OPTION...]: the status for somebody new who comes from there.
register() {
    local from=$1 name
    shift
    name=n$(od -An -N6 -tx1 /dev/urandom | tr -d ' \n')
    curl -s -o "$out" -w '%{http_code}' --interface "$from" "$@" \
        -H 'content-type: application/json' "$through/v1/accounts" \
        -d "{\"name\":\"$name\",\"password\":\"correct horse\",\"displayName\":\"N\",\"device\":\"$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')\"}"
}

# check_through: requests, addresses, bodies and live events through the proxy.
check_through() {
    local token stream
    expect "a request" "$(curl -s -o /dev/null -w '%{http_code}' "$through/readyz")" 200

    expect "an address" "$(register 127.0.0.2)" 200
    token=$(value "d['token']")
    expect "once more" "$(register 127.0.0.2)" 200
    expect "it has a rate of its own" "$(register 127.0.0.2)" 429
    expect "and can't say another" "$(register 127.0.0.2 -H 'x-forwarded-for: 192.0.2.7')" 429
    expect "others don't wait for it" "$(register 127.0.0.3)" 200

    # A large body, in both directions.
    python3 - >"$proxied/push" <<'PYTHON'
import json, secrets
device = secrets.token_hex(16)
text = lambda n: ["%016x%s" % (n << 16, device), "x" * 1000]
print(json.dumps({"device": device, "batch": 1, "documents": [
    {"kind": "entry", "id": str(n), "state": {"fields": {"text": text(n)}}} for n in range(1, 101)]}))
PYTHON
    expect "a body of 100 KB" "$(curl -s -o "$out" -w '%{http_code}' -H "authorization: Bearer $token" \
        -H 'content-type: application/json' --data-binary "@$proxied/push" "$through/v1/sync/push")" 200
    expect "and back" "$(curl -s -H "authorization: Bearer $token" \
        "$through/v1/sync/pull?since=0&limit=200" | tee "$out" | wc -c | awk '{print ($1 > 100000)}')" 1
    head -c 1100000 /dev/zero | tr '\0' ' ' >"$proxied/large"
    expect "the server says what is too large" "$(curl -s -o "$out" -w '%{http_code} %{content_type}' \
        -H "authorization: Bearer $token" -H 'content-type: application/json' \
        --data-binary "@$proxied/large" "$through/v1/sync/push")" "413 application/problem+json"

    # Live events come at once.
    curl -sN -H "authorization: Bearer $token" "$through/v1/events" >"$proxied/events" 2>/dev/null &
    stream=$!
    for _ in {1..400}; do grep -q '^event: reset' "$proxied/events" && break; sleep 0.05; done
    if grep -q '^event: reset' "$proxied/events"; then pass "a stream begins at once"; else
        fail "a stream begins at once" "$(cat "$proxied/events")"
    fi
    curl -s -o /dev/null -X PATCH -H "authorization: Bearer $token" -H 'content-type: application/json' \
        -d '{"bio":"at the library"}' "$through/v1/me"
    for _ in {1..400}; do grep -q '^event: profile' "$proxied/events" && break; sleep 0.05; done
    if grep -q '^event: profile' "$proxied/events"; then pass "an event comes at once"; else
        fail "an event comes at once" "$(cat "$proxied/events")"
    fi
    kill "$stream" 2>/dev/null
    wait "$stream" 2>/dev/null
    export QUAD_HOME=$proxied/ada
    check "quad through it" 0 env QUAD_HOME="$proxied/ada" quad account register ada \
        --server "$through" --password-file "$proxied/password"
}
