# shellcheck shell=bash disable=SC2154,SC2034
# The description of the server's routes, and schemathesis, which walks it against a real server.
prefix="api: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the description: quad-server is not built"
    return
fi

stop_server
api=$work/api
mkdir -p "$api"
check "the description" 0 quad-server api
cp "$out" "$api/told.yaml"
if cmp -s "$out" "$here/../../docs/api.yaml"; then pass "docs/api.yaml is the same"; else
    fail "docs/api.yaml is the same" "write it anew: quad-server api >docs/api.yaml"
fi
quad-server serve --data "$api/data" --port 0 --port-file "$api/port" --registration open \
    --rates no --password-hashing scrypt:4:8:1 >/dev/null 2>"$api/log" &
server=$!
started "$api/port"
url=http://127.0.0.1:$(cat "$api/port")
expect "the server has it, too" "$(curl -sS -o "$out" -w '%{http_code} %{content_type}' \
    "$url/v1/api.yaml")" "200 application/yaml"
if cmp -s "$out" "$api/told.yaml"; then pass "the same"; else fail "the same" "it is another"; fi
expect "its head alone" "$(curl -sS -I -o /dev/null -w '%{http_code}' "$url/v1/api.yaml")" 200
expect "a method that it has not" "$(curl -sS -X POST -o /dev/null -w '%{http_code}' \
    "$url/v1/api.yaml")" 405

# schemathesis lies beside the programs, since getting it takes longer than using it.
walker=$bin/schemathesis/bin/schemathesis
if [ ! -x "$walker" ] && python3 -m venv "$bin/schemathesis" >/dev/null 2>&1; then
    timeout 120 "$bin/schemathesis/bin/pip" install -q schemathesis==4.32.5 >/dev/null 2>&1
fi
if [ ! -x "$walker" ]; then
    echo "skip schemathesis: it cannot be had"
    stop_server
    return
fi
quad-sim campus >"$api/campus.geojson"
quad-server places import "$api/campus.geojson" --data "$api/data" >/dev/null 2>&1
# token NAME: the token of a new account.
token() {
    curl -sS -H 'content-type: application/json' "$url/v1/accounts" -d "{\"name\":\"$1\",
        \"password\":\"correct horse\",\"displayName\":\"$1\",
        \"device\":\"$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')\"}" |
        sed -n 's/.*"token":"\([^"]*\)".*/\1/p'
}
# The walk has a token, which counts before a cookie: HubTests/CookieTests tries those.
sed '/^ *- cookie: \[\]$/d' "$api/told.yaml" >"$api/walked.yaml"
# walk NAME TOKEN OPTION...: every answer to many requests is as it is described.
walk() {
    local name=$1 given=$2
    shift 2
    # Less than a minute on an idle machine; a walk that hangs is ended.
    (cd "$api" && timeout 600 "$walker" --config-file "$here/schemathesis.toml" --no-color \
        run "$api/walked.yaml" --url "$url" --header "Authorization: Bearer $given" \
        --checks all --seed 1 --workers 1 --generation-database none "$@") \
        >"$out" 2>"$err" </dev/null
    local status=$?
    if [ "$status" -eq 0 ]; then pass "$name"; else
        fail "$name" "exit $status"
        sed -n '/ FAILURES \| ERRORS /,$p' "$out" | head -n 150 | cut -c 1-300 | sed 's/^/    /'
    fi
}
# What ends the session of the walk, or never ends, is walked by itself.
walk "schemathesis finds nothing" "$(token walker)" --max-examples 5 \
    --exclude-path /v1/sessions/current --exclude-path /v1/events
walk "nor where it signs out" "$(token leaver)" --max-examples 5 \
    --include-path /v1/sessions/current
expect "the server still stands" "$(curl -sS -o /dev/null -w '%{http_code}' "$url/readyz")" 200
stop_server
