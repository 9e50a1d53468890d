# shellcheck shell=bash disable=SC2154,SC2034
# A server that answers so many requests only, and clients that wait as they are told.
prefix="rates: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the rates: quad-server is not built"
    return
fi
rate() { QUAD_HOME=$work/rate-$1 quad "${@:2}"; }
printf 'correct horse\n' >"$work/password"
rated() { # rated OPTION...
    rm -f "$work/rates.port"
    quad-server serve --store memory: --port 0 --port-file "$work/rates.port" \
        --registration open --password-hashing scrypt:4:8:1 "$@" >/dev/null 2>"$work/rates.log" &
    server=$!
    started "$work/rates.port"
    url=http://127.0.0.1:$(cat "$work/rates.port")
}
register() { # register COUNT [CURL-OPTION...]: prints the statuses
    python3 - "$url" "$@" <<'PYTHON'
import json, secrets, sys, urllib.error, urllib.request
url, count, *forwarded = sys.argv[1:]
statuses = []
for number in range(int(count)):
    account = {"name": "n" + secrets.token_hex(6), "password": "correct horse",
               "displayName": "N", "device": secrets.token_hex(16)}
    headers = {"content-type": "application/json"}
    if forwarded:
        headers["x-forwarded-for"] = forwarded[0] % number if "%" in forwarded[0] else forwarded[0]
    request = urllib.request.Request(url + "/v1/accounts", json.dumps(account).encode(), headers)
    try:
        statuses.append(urllib.request.urlopen(request).status)
    except urllib.error.HTTPError as error:
        statuses.append(error.code)
        problem = json.load(error)
        assert problem["code"] == "too-many", problem
        assert int(error.headers["retry-after"]) == problem["retryAfterSeconds"] >= 1, problem
print(statuses.count(200), statuses.count(429))
PYTHON
}

rated
expect "two hundred registrations from one address" "$(register 200)" "20 180"
expect "who is no proxy can't say another address" "$(register 5 '192.0.2.%d')" "0 5"
expect "it is said, once" "$(grep -c 'X-Forwarded-For from 127.0.0.1 that is no trusted proxy' "$work/rates.log")" 1
expect "as a warning" "$(grep 'no trusted proxy' "$work/rates.log" | grep -c '"level":"warning"')" 1
expect "health is always answered" \
    "$(for _ in {1..50}; do curl -s -o /dev/null -w '%{http_code} ' "$url/healthz"; done | tr ' ' '\n' | sort | uniq -c | tr -s ' ')" \
    "$(printf ' 50 200')"
stop_server

rated --trusted-proxy 127.0.0.1 --rates registration=2:1
expect "each address behind a proxy counts by itself" "$(register 8 '192.0.2.%d')" "8 0"
expect "one address behind a proxy" "$(register 8 '192.0.2.99')" "2 6"
expect "nothing is said of a trusted proxy" "$(grep -c 'no trusted proxy' "$work/rates.log")" 0
stop_server

QUAD_RATES=no rated
expect "without rates" "$(register 60)" "60 0"
stop_server

rated --rates sync=2:30,any=no
check "a client registers" 0 rate ada account register ada --server "$url" --password-file "$work/password"
check "and syncs" 0 rate ada sync
check "a client waits as it is told" 0 rate ada sync
check "and again" 0 rate ada sync
says "and says so" "127\\.0\\.0\\.1:[0-9]+ has too many requests: sent again in [12] s"
stop_server

rated --rates sync=1:1
check "another one registers" 0 rate ben account register ben --server "$url" --password-file "$work/password"
rate ben sync >/dev/null 2>&1
QUAD_HOME=$work/rate-ben timeout 20 quad sync --watch >"$work/rates.watch" 2>&1 &
watching=$!
for _ in {1..400}; do grep -q 'sent again in' "$work/rates.watch" && break; sleep 0.1; done
expect "a watch says that it waits" "$(grep -c 'sent again in [0-9]* s' "$work/rates.watch")" "1"
kill -INT "$watching" && wait "$watching"
expect "and can be ended meanwhile" "$?" "0"
stop_server

rated --rehearsal yes
expect "a rehearsal has no rates" "$(register 60)" "60 0"
stop_server

# An account that is full.
rated --quota-documents 2
check "somebody registers" 0 rate eve account register eve --server "$url" --password-file "$work/password"
for name in One Two Three Four; do rate eve count add "$name" >/dev/null 2>&1; done
check "a sync of more than there is room for" 0 rate eve sync
prints "what there is room for is sent" 'sent 2, received 0'
says "the rest is kept" '2 refused by the server, as too large or because the account is full'
check "what is kept" 0 rate eve sync status --offline
has "why it is kept" 'this account is full: it has 2 of 2 documents: delete some'
check "deleting two" 0 rate eve count delete One Two --yes
check "makes room" 0 rate eve sync
check "for the rest" 0 rate eve sync
check "at once" 0 rate eve sync status --offline
has "and nothing waits" 'changes waiting +0'
stop_server

check "a rate that is none" 78 quad-server serve --store memory: --rates reading=fast
says "a rate that is none is quoted" '"reading=fast" is no rate'
check "a proxy that is none" 78 quad-server serve --store memory: --trusted-proxy nginx
says "a proxy that is none is quoted" '"nginx" is not an address of a proxy'
