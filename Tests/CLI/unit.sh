# shellcheck shell=bash disable=SC2154,SC2034
# The unit of systemd and its drop-in for TLS, as systemd reads them.
prefix="unit: "
if [ ! -x "$bin/quad-server" ] || ! command -v systemd-analyze >/dev/null; then
    echo "skip the unit: quad-server is not built, or there is no systemd-analyze"
    return
fi
units=$work/units
tools=$here/../../Tools/systemd
mkdir -p "$units"
sed -e "s|/usr/local/bin/quad-server|$bin/quad-server|" -e '/^Documentation=/d' "$tools/quad-server.service" \
    >"$units/quad-server.service"
# finds NAME: what systemd says of the safety of the unit, as lines of name and value.
finds() {
    systemd-analyze security --offline=yes --json=short "$units/quad-server.service" \
        2>"$err" | python3 -c 'import json, sys
for found in json.load(sys.stdin):
    print(found["name"], found["set"], found["description"])' >"$out"
}
check "the unit" 0 systemd-analyze verify "$units/quad-server.service"
silent "it has no mistake" "$err"
finds
has "by itself it talks to this machine only" 'only localhost entries'
has "and may use no port below 1024" '^CapabilityBoundingSet=.*NET_\(BIND_SERVICE.* True '

mkdir "$units/quad-server.service.d"
cp "$tools/quad-server-tls.conf" "$units/quad-server.service.d/tls.conf"
check "the drop-in for TLS" 0 systemd-analyze verify "$units/quad-server.service"
silent "it has no mistake" "$err"
finds
has "with it all may come" 'does not define an IP address allow list'
has "at a port below 1024" '^CapabilityBoundingSet=.*NET_\(BIND_SERVICE.* False '
has "which counts for this machine" '^PrivateUsers= False '
has "and nothing else is given" '^CapabilityBoundingSet=~CAP_SYS_ADMIN True '
