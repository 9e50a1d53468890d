# shellcheck shell=bash disable=SC2154,SC2034
# A server with a certificate of its own: what is checked at the start, requests and live events
# over TLS, and another certificate while it runs.
prefix="TLS: "
if [ ! -x "$bin/quad-server" ] || ! command -v openssl >/dev/null; then
    echo "skip TLS: quad-server is not built, or there is no openssl"
    return
fi

stop_server
tls=$work/tls
# shellcheck source=Tests/CLI/certificates.sh
source "$here/certificates.sh"
make_root "$tls"
for name in one two; do make_certificate "$tls" "$name"; done
make_certificate "$tls" old -startdate 20200101000000Z -enddate 20200201000000Z
make_certificate "$tls" soon -days 3
make_certificate "$tls" future -startdate "$(date -u -d '+9 days' +%Y%m%d%H%M%SZ)"

# serving OPTION...: a server that listens with TLS, or says why not.
serving() {
    rm -f "$tls/port"
    quad-server serve --data "$tls/data" --port 0 --port-file "$tls/port" --registration open --web no \
        --password-hashing scrypt:4:8:1 --log-format text "$@" >"$tls/said" 2>"$tls/log" &
    server=$!
    started "$tls/port"
    secure=https://127.0.0.1:$(cat "$tls/port")
}
# refused NAME PATTERN OPTION...: the server does not start with these options.
refused() {
    local name=$1 pattern=$2
    shift 2
    check "$name" 78 timeout 60 quad-server serve --data "$tls/data" --port 0 "$@"
    says "$name: why" "$pattern"
}
# logged NAME PATTERN: the log comes to have a line.
logged() {
    for _ in {1..400}; do grep -qE -- "$2" "$tls/log" && break; sleep 0.05; done
    if grep -qE -- "$2" "$tls/log"; then pass "$1"; else fail "$1" "$(cat "$tls/log")"; fi
}
# shown: the name on the certificate that the server shows.
shown() {
    openssl s_client -connect "${secure#https://}" -CAfile "$tls/root.pem" -verify_return_error \
        </dev/null 2>/dev/null | sed -n 's/^subject=.*CN = //p'
}
ask() { curl -sS --cacert "$tls/root.pem" "$@"; }

# What is checked at the start.
refused "a certificate without its key" 'tls-certificate is given without tls-key: give both' \
    --tls-certificate "$tls/one.pem"
refused "a key without its certificate" 'tls-key is given without tls-certificate: give both' \
    --tls-key "$tls/one.key"
refused "a certificate that is missing" "tls-certificate: there is no file $tls/none.pem" \
    --tls-certificate "$tls/none.pem" --tls-key "$tls/one.key"
refused "a key that is missing" "tls-key: there is no file $tls/none.key" \
    --tls-certificate "$tls/one.pem" --tls-key "$tls/none.key"
refused "a certificate that is none" "tls-certificate: $tls/one.key has no certificate in PEM" \
    --tls-certificate "$tls/one.key" --tls-key "$tls/one.key"
refused "a key that is none" "tls-key: $tls/one.pem has no private key in PEM" \
    --tls-certificate "$tls/one.pem" --tls-key "$tls/one.pem"
refused "a key that cannot be read" "tls-key: $tls cannot be read: check its permissions" \
    --tls-certificate "$tls/one.pem" --tls-key "$tls"
refused "the key of another" "tls-key: $tls/two.key does not fit the certificate $tls/one.pem" \
    --tls-certificate "$tls/one.pem" --tls-key "$tls/two.key"
openssl rsa -aes128 -passout pass:secret -in "$tls/one.key" -out "$tls/locked.key" 2>/dev/null
refused "a key with a passphrase" 'has no private key in PEM without a passphrase' \
    --tls-certificate "$tls/one.pem" --tls-key "$tls/locked.key"
printf '%s\n' 'port = 0' "tls-key = $tls/two.key" "tls-certificate = $tls/none.pem" >"$tls/conf"
check "in a file" 78 quad-server config check "$tls/conf"
says "with line and column" "$tls/conf:3:19: tls-certificate: there is no file"

# Requests and live events.
cat "$tls/one.pem" "$tls/root.pem" >"$tls/server.pem"
cp "$tls/one.key" "$tls/server.key"
asked=127.0.0.1:$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
serving --tls-certificate "$tls/server.pem" --tls-key "$tls/server.key" --metrics "$asked"
expect "it says where" "$(cat "$tls/said")" "listening on $secure"
expect "its certificate" "$(shown)" one
expect "curl is content" "$(ask -o /dev/null -w '%{http_code} %{ssl_verify_result}' "$secure/healthz")" "200 0"
number=$(ask -D - -o /dev/null "$secure/v1/nothing" | tr -d '\r' | sed -n 's/^x-request-id: //p')
logged "the log is text, with the number of the answer" \
    "^20[0-9TZ:.-]+ INFO answered method=GET milliseconds=[0-9]+ request=$number route=none status=404\$"
ends=$(date -d "$(openssl x509 -in "$tls/one.pem" -noout -enddate | cut -d = -f 2)" +%s)
expect "its end is measured" \
    "$(curl -sS "http://$asked/metrics" | sed -n 's/^quad_certificate_end_seconds //p')" "$ends"
expect "TLS 1.1 is too old" "$(ask --tls-max 1.1 "$secure/healthz" >/dev/null 2>&1; echo $?)" 35
expect "nobody gets an answer without TLS" \
    "$(curl -s -o /dev/null --max-time 5 "http${secure#https}/healthz"; [ $? -ne 0 ] && echo none)" none
export QUAD_HOME=$tls/ada
feed "a client that does not trust it" 69 'correct horse' quad account register ada \
    --server "$secure" --password-stdin
says "says so" 'the certificate of .* is not one that this computer trusts'
export SSL_CERT_FILE=$tls/none.pem
feed "a root that is missing" 69 'correct horse' quad account register ada --server "$secure" \
    --password-stdin
says "is named" "the certificates of SSL_CERT_FILE, $tls/none.pem, cannot be read"
export SSL_CERT_FILE=$tls/root.pem
feed "a client that trusts the root" 0 'correct horse' quad account register ada \
    --server "$secure" --password-stdin
feed "and http where TLS is spoken" 69 'correct horse' env QUAD_HOME="$tls/eve" \
    quad account register eve --server "http${secure#https}" --password-stdin
quad count add Kids >/dev/null
check "a sync" 0 quad sync
token=$(ask "$secure/v1/sessions" -d '{"name":"ada","password":"correct horse",
    "device":"00000000000000000000000000000001"}' | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
ask -N -H "authorization: Bearer $token" "$secure/v1/events" >"$tls/events" 2>"$tls/events.err" &
watcher=$!
for _ in {1..400}; do grep -q '^event: reset' "$tls/events" && break; sleep 0.05; done

# Another certificate while a stream is open.
cp "$tls/two.key" "$tls/server.key"
kill -HUP "$server"
logged "one that does not fit stays out" 'ERROR the certificate stays as it was .*does not fit'
expect "the old one is shown" "$(shown)" one
cp "$tls/two.pem" "$tls/server.pem"
kill -HUP "$server"
logged "one that fits is read" 'NOTICE the certificate is read again until='
expect "the new one is shown" "$(shown)" two
feed "another device signs in" 0 'correct horse' env QUAD_HOME="$tls/phone" quad account sign-in \
    ada --server "$secure" --password-stdin
check "it changes something" 0 env QUAD_HOME="$tls/phone" quad profile edit --bio 'at the library'
for _ in {1..400}; do grep -q '^event: profile' "$tls/events" && break; sleep 0.05; done
if kill -0 "$watcher" && grep -q '^event: profile' "$tls/events"; then
    pass "the stream goes on with what happens"
else
    fail "the stream goes on with what happens" "$(cat "$tls/events" "$tls/events.err")"
fi
kill "$watcher" && wait "$watcher" 2>/dev/null
check "quad follows its messages over TLS" 124 timeout 2 quad message watch
if grep -qE '^20.* INFO listening port=[0-9]+$' "$tls/log" && ! grep -q '^{' "$tls/log"; then
    pass "all of the log is text"
else
    fail "all of the log is text" "$(cat "$tls/log")"
fi
stop_server

# What is said of certificates that do not count.
for name in old soon future; do
    serving --tls-certificate "$tls/$name.pem" --tls-key "$tls/$name.key"
    case $name in
    old) logged "an old one is told" 'WARNING the certificate .*old.pem expired at 2020-02-01' ;;
    soon) logged "one that ends soon is told" 'WARNING the certificate .*soon.pem ends at 20' ;;
    future) logged "one of the future is told" 'WARNING the certificate .*future.pem is not valid before' ;;
    esac
    stop_server
done

# Without a certificate.
serving
kill -HUP "$server"
logged "HUP changes nothing" 'NOTICE there is nothing to read again'
expect "it goes on" "$(curl -s -o /dev/null -w '%{http_code}' "http${secure#https}/healthz")" 200
if grep -q 'without TLS' "$tls/log"; then fail "to itself it may speak in the clear" "it warns"; else
    pass "to itself it may speak in the clear"
fi
stop_server
serving --host 0.0.0.0
logged "to others it is told what that means" \
    'WARNING listening at 0\.0\.0\.0 without TLS: whoever is between can read passwords'
stop_server
unset SSL_CERT_FILE
