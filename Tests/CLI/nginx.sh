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
# shellcheck source=Tests/CLI/through_proxy.sh
source "$here/through_proxy.sh"
start_behind "$work/nginx"
ngx=$proxied

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
    page_lines nginx: Caddy:
    echo '} }'
} >"$ngx/conf"
check "nginx takes the lines of the page" 0 "$nginx_program" -t -p "$ngx" -c "$ngx/conf"
"$nginx_program" -p "$ngx" -c "$ngx/conf" >"$ngx/said" 2>&1 &
nginx=$!
for _ in {1..400}; do curl -s -o /dev/null "$through/healthz" && break; sleep 0.05; done
check_through
if [ -s "$ngx/error.log" ] && grep -qvE '\[(notice|info)\]' "$ngx/error.log"; then
    fail "nginx complains of nothing" "$(cat "$ngx/error.log")"
else
    pass "nginx complains of nothing"
fi
kill "$nginx"
wait "$nginx" 2>/dev/null
stop_server
