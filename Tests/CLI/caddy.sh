# shellcheck shell=bash disable=SC2154,SC2034
# The server behind Caddy, with the lines that docs/operating.md has for it, but without TLS.
prefix="caddy: "
# Debian's package would start a server at port 80, as that of nginx.
caddy_program=$(command -v caddy || echo "$bin/caddy/usr/bin/caddy")
if [ ! -x "$caddy_program" ] && command -v dpkg-deb >/dev/null; then
    (mkdir -p "$bin/caddy" && cd "$bin/caddy" && timeout 60 apt-get download caddy &&
        dpkg-deb --extract caddy_*.deb . && rm caddy_*.deb) >/dev/null 2>&1
fi
if [ ! -x "$bin/quad-server" ] || ! "$caddy_program" version >/dev/null 2>&1; then
    echo "skip caddy: quad-server is not built, or Caddy cannot be had"
    return
fi

stop_server
# shellcheck source=Tests/CLI/through_proxy.sh
source "$here/through_proxy.sh"
start_behind "$work/caddy"
{
    printf '{\n    admin off\n    auto_https off\n}\n'
    page_lines Caddy: 'Caddy gets' | sed "s/quad.example.org/http:\/\/127.0.0.1:$front/"
} >"$proxied/Caddyfile"
check "Caddy takes the lines of the page" 0 "$caddy_program" validate \
    --config "$proxied/Caddyfile" --adapter caddyfile
env HOME="$proxied" XDG_DATA_HOME="$proxied" XDG_CONFIG_HOME="$proxied" "$caddy_program" run \
    --config "$proxied/Caddyfile" --adapter caddyfile >"$proxied/said" 2>&1 &
caddy=$!
for _ in {1..400}; do curl -s -o /dev/null "$through/healthz" && break; sleep 0.05; done
check_through
if grep -q '"level":"error"' "$proxied/said"; then
    fail "Caddy complains of nothing" "$(grep '"level":"error"' "$proxied/said")"
else
    pass "Caddy complains of nothing"
fi
kill "$caddy"
wait "$caddy" 2>/dev/null
stop_server
