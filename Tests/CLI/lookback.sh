# shellcheck shell=bash disable=SC2154,SC2034
# Looking back: sums by day, week and month, and plots, are the same on every device of an account.
prefix="looking back: "
if [ ! -x "$bin/quad-server" ] || ! command -v faketime >/dev/null; then
    echo "skip looking back: quad-server is not built, or faketime is not installed"
    return
fi
stop_server
fresh
mkdir -p "$work/past"
rm -f "$work/past.port"
quad-server serve --data "$work/past-server" --port 0 --port-file "$work/past.port" \
    --registration open --password-hashing scrypt:10:8:1 >/dev/null 2>"$work/past.log" &
server=$!
started "$work/past.port"
url=http://127.0.0.1:$(cat "$work/past.port")
# The laptop is in another zone, of those the one where it is the same day as in Berlin: a list of
# days ends on the day of who looks.
day_in() { TZ=$1 date -d '-3 hours' +%F; }
elsewhere=America/New_York
[ "$(day_in $elsewhere)" = "$(day_in Europe/Berlin)" ] || elsewhere=Asia/Tokyo
zone_of() { if [ "$1" = phone ]; then echo Europe/Berlin; else echo $elsewhere; fi; }
# by DEVICE WORD...: the program on a device; the phone is in Berlin.
by() { TZ=$(zone_of "$1") QUAD_HOME=$work/past/$1 quad "${@:2}"; }
# ago DAYS DEVICE WORD...: the same, so many days ago.
ago() { with_clock -f "-$1d" env TZ="$(zone_of "$2")" QUAD_HOME="$work/past/$2" quad "${@:3}"; }
# same NAME WORD...: both devices print the same of themselves.
same() {
    by phone "${@:2}" >"$work/past.phone" 2>&1
    by laptop "${@:2}" >"$work/past.laptop" 2>&1
    if [ -s "$work/past.phone" ] && diff "$work/past.phone" "$work/past.laptop" >"$out"; then
        pass "$1"
    else
        fail "$1" "$(head -n 5 "$out")"
    fi
}
printf 'correct horse battery\n' >"$work/past.password"
check "a phone" 0 by phone account register ada --server "$url" --password-file "$work/past.password"
check "a laptop" 0 by laptop account sign-in ada --server "$url" --password-file "$work/past.password"
by phone count add Kids >/dev/null 2>&1
by phone count add Water --goal 8 --every day >/dev/null 2>&1
by phone count add Keeper --type time >/dev/null 2>&1
check "seven taps two days ago" 0 ago 2 phone count up kids 7
check "and of a target" 0 ago 2 phone count up water 3
check "a time of two days ago" 0 by phone count intervals add keeper --from '2 days ago 12:00' --to '2 days ago 13:30'
check "they are synced" 0 by phone sync
check "today" 0 by laptop sync
check "the laptop counts, too" 0 by laptop count up kids 2
printf 'day,reps\n2026-01-31,5\n2026-02-01,4\n' >"$work/past.csv"
check "and an import" 0 by laptop import "$work/past.csv" --title Kids --value-column reps --date-column day
check "and syncs" 0 by laptop sync
check "the phone hears of it" 0 by phone sync
for counter in kids water keeper; do
    for unit in day week month; do
        same "sums of $counter by $unit" count history $counter --by $unit --json
        same "plot of $counter by $unit" count plot $counter --by $unit
    done
done
check "the laptop's history" 0 by laptop count history kids
has "has the seven on their day, without a time" "^$(TZ=Europe/Berlin date -d '-3 hours -2 days' +%F) +\\+7 +sync"
check "a reset" 0 by laptop count reset kids
by laptop sync >/dev/null 2>&1
by phone sync >/dev/null 2>&1
same "a reset leaves the past alone" count history kids --by day --json
check "an undo on the phone" 0 ago 1 phone count up kids 9
by phone undo >/dev/null 2>&1
by phone sync >/dev/null 2>&1
by laptop sync >/dev/null 2>&1
same "what was taken back is on no day" count history kids --by day --json
stop_server
