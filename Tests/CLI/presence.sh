# shellcheck shell=bash disable=SC2154,SC2034
# A pause, what others have read, where one says to be, and the settings of an account.
prefix="presence: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the presence: quad-server is not built"
    return
fi

stop_server
own=$work/presence
mkdir -p "$own"
cat >"$own/campus.geojson" <<'JSON'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Ashby Library"},"geometry":{"type":"Polygon","coordinates":
[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}}]}
JSON
serve_presence() {
    rm -f "$own/port"
    quad-server serve --data "$own/server" --places "$own/campus.geojson" --port "${1:-0}" \
        --port-file "$own/port" --registration open --password-hashing scrypt:10:8:1 \
        --encounter-minutes 1 --rehearsal yes >/dev/null 2>"$own/log" &
    server=$!
    started "$own/port"
    address=http://127.0.0.1:$(cat "$own/port")
}
serve_presence
on() { QUAD_HOME=$own/$1 quad "${@:2}"; }
for name in ada ben carl; do
    feed "$name registers" 0 'correct horse' on "$name" account register "$name" \
        --server "$address" --display-name "${name^}" --password-stdin
    on "$name" sync >/dev/null 2>&1
    check "$name was there" 0 on "$name" place checkin Ashby Library --at '50 min ago'
    check "$name has left" 0 on "$name" place leave --at '10 min ago'
    check "$name tells of it" 0 on "$name" sync
done

# Settings.
check "settings" 0 on ada account settings
has "reading" '^share-reading +on '
has "the day" '^day-start +campus '
check "fewest minutes" 0 on ada account set min-together 45
prints "that it is set" 'min-together 45'
check "fewer are left out" 0 on ada people --json
prints "so nobody is listed" '[]'
check "unless it is said" 0 on ada people --min 0 --json
json "both are listed" 'sorted(d["name"] for d in d) == ["Ben", "Carl"]'
check "back" 0 on ada account set min-together 0 --json
json "as JSON" 'd["minTogether"] == 0 and d["zone"] is None and d["shareReading"] and not d["paused"]'
check "a day's start" 0 on ada account set day-start 04:00
prints "the time" 'day-start 04:00'
check "a zone" 0 on ada account set zone Europe/Berlin
check "a zone that is none" 65 on ada account set zone Europe/Nowhere
says "what is wrong" 'not a time zone: Europe/Nowhere'
check "no time" 64 on ada account set day-start noonish
says "what it can be" '04:00, or campus'
check "no such setting" 64 on ada account set colour red
for setting in zone day-start; do check "$setting of the campus" 0 on ada account set "$setting" campus; done
check "who was there today" 0 on ada people --today --json
check "a day that begins now" 0 on ada account set day-start "$(date -u +%H:%M)"
check "nobody in a new day" 0 on ada people --today --json
prints "an empty list" '[]'
check "back to the campus" 0 on ada account set day-start campus

# Reading.
check "a request" 0 on ada message send Ben 'Coffee?'
check "as she sees it" 0 on ada message list --json
json "no marks" 'd[0]["state"] == "waiting" and d[0]["read"] is None and d[0]["delivered"] is None'
check "accepted" 0 on ben message accept Ada
check "a second one" 0 on ada message send Ben 'Now?'
check "the list" 0 on ada message list
has "it is sent" 'you: Now\? .*sent'
has "with initials, as in every list of people" '^B +Ben'
check "he reads" 0 on ben message show Ada
check "the conversation" 0 on ada message show Ben
has "it is read" '^  read$'
check "as JSON" 0 on ada message list --json
json "the numbers" 'd[0]["read"] == 2 and d[0]["delivered"] == 2'
check "he keeps it to himself" 0 on ben account set share-reading off
check "a third one" 0 on ada message send Ben 'Later?'
check "he reads it" 0 on ben message show Ada
check "she looks" 0 on ada message list
has "it is sent, as far as she knows" 'you: Later\? .*sent'

# Here until five.
check "without a time" 64 on ada here Ashby Library
says "that it needs one" '--until 17:00'
check "without a place" 64 on ada here --until 23:59
check "no time at all" 64 on ada here Ashby Library --until soon
check "a place that is none" 1 on ada here Atlantis --until midnight
check "here" 0 on ada here Ashby Library --until midnight --note 'come by'
prints "what they see" 'Ashby Library, come by, until 00:00'
check "he sees it" 0 on ben here
has "the place and the time" 'Ada +Ashby Library, come by, until 00:00'
check "in the list, too" 0 on ben message list
has "beside the conversation" 'Ada .*Ashby Library, come by, until 00:00'
check "and on her profile" 0 on ben person Ada
has "what she says" '^Says: Ashby Library, come by, until 00:00'
check "a stranger looks" 0 on carl person Ada
lacks "sees nothing" 'come by'
check "as JSON for him" 0 on carl here --json
json "nothing" 'd["mine"] is None and d["connections"] == []'
port=$(cat "$own/port")
stop_server
serve_presence "$port"
check "after a restart" 0 on ben here --json
json "it is there" 'd["connections"][0]["here"]["note"] == "come by"'
check "taken back" 0 on ada here --end
check "he looks again" 0 on ben here --json
json "nothing is said" 'd["connections"] == []'
check "a note alone" 0 on ada here --note 'On the train' --until midnight
prints "is enough" 'On the train, until 00:00'

# A pause.
check "pause" 0 on ada account pause
says "what it means" 'in no one.s list'
check "her list" 0 on ada people --json
prints "is empty" '[]'
check "her list in words" 0 on ada people
says "why" 'Your account is paused'
check "her account" 0 on ada account
says "that it is paused" 'Your account is paused'
check "his list" 0 on carl people --json
json "without her" '[d["name"] for d in d] == ["Ben"]'
check "she is nobody" 1 on carl person Ada
check "no presence in a pause" 1 on ada here Ashby Library --until midnight
says "end the pause first" 'paused: end the pause first'
check "it was taken back, too" 0 on ben here --json
json "nothing from her" 'd["connections"] == []'
check "the conversation goes on" 0 on ben message send Ada 'Still there?'
check "resume" 0 on ada account resume
says "what shows again" 'earlier meetings show again'
check "his list again" 0 on carl people --json
json "with her" 'sorted(d["name"] for d in d) == ["Ada", "Ben"]'
stop_server
