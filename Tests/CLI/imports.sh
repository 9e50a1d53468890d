# shellcheck shell=bash disable=SC2154,SC2034
# The same file a second time: under another zone or start of the day, after a deletion, refused.
folder=$(mktemp -d "$work/imports.XXXXXX")
printf 'title,value,date,time\nGoals,5,2024-02-29,11 pm\nDays,2,2024-01-31,\n' >"$folder/table.csv"
printf '{"entries":[{"title":"Late","body":"","date":"2024-02-29","time":"23:30"}]}' \
    >"$folder/jrnl.json"
printf '[{"start":"20240229T230000Z","end":"20240301T010000Z","tags":["work"]}]' \
    >"$folder/timew.json"
cat >"$folder/tasks.json" <<'JSON'
[
{"id":0,"description":"Buy milk","end":"20240229T233000Z","entry":"20240228T100000Z","modified":"20240229T233000Z","status":"completed","uuid":"u1","tags":["shop"],"annotations":[{"entry":"20240229T110000Z","description":"at the corner"}],"urgency":1.8},
{"id":1,"description":"Report","entry":"20240228T100000Z","status":"waiting","wait":"20240401T000000Z","uuid":"u2"},
{"id":2,"description":"Wash","entry":"20240228T100000Z","recur":"daily","status":"recurring","uuid":"u3"},
{"id":0,"description":"No","entry":"20240228T100000Z","end":"20240228T110000Z","status":"deleted","uuid":"u4"}
]
JSON

for other in "America/New_York 03:00" "Pacific/Kiritimati 00:00" "Pacific/Pago_Pago 12:00"; do
    read -r zone start <<<"$other"
    for order in there back; do
        prefix="import twice, $order $zone $start: "
        fresh
        one=(env TZ=Europe/Berlin QUAD_DAY_START=03:00)
        two=(env "TZ=$zone" "QUAD_DAY_START=$start")
        [ $order = there ] || { third=("${one[@]}") && one=("${two[@]}") && two=("${third[@]}"); }
        for file in table.csv jrnl.json timew.json tasks.json; do
            check "$file" 0 "${one[@]}" quad import "$folder/$file"
            check "$file again" 0 "${two[@]}" quad import "$folder/$file" --json
            json "$file again: nothing new" \
                'sum(d["added"].values()) == 0 and sum(d["known"].values()) > 0 and not d["canBeUndone"]'
        done
        check "what is counted" 0 "${two[@]}" quad count list --json
        json "what is counted: once" \
            'sorted((c["title"], c["value"]) for c in d if c["type"] != "time") == [("Days", 2), ("Goals", 5), ("Tasks done", 1)]'
        check "what is written" 0 "${two[@]}" quad journal list --json
        json "what is written: once" 'len(d) == 2'
    done
done

# shown TITLE...: what is shown of counters, but for the device of an import.
shown() {
    local title
    for title in "$@"; do
        quad count history "$title" --json
        for unit in day week month; do quad count history "$title" --by "$unit"; done
    done 2>&1 | sed 's/"device":"[^"]*"//g'
}
while IFS='|' read -r file titles; do
    prefix="$file imported, undone and imported: "
    fresh
    IFS=, read -ra titles <<<"$titles"
    check "for the first time" 0 quad import "$folder/$file"
    shown "${titles[@]}" >"$folder/shown"
    for time in second third; do
        check "undone" 0 quad undo
        check "for the $time time" 0 quad import "$folder/$file"
        expect "each row and day is there once" \
            "$(shown "${titles[@]}" | diff - "$folder/shown" && echo same)" same
    done
done <<'TABLE'
table.csv|Goals,Days
tasks.json|Tasks done
timew.json|work
TABLE

# Amounts on one day after the other, some of which were corrected before the undo: no page shows them any more.
while IFS='|' read -r amounts corrected zeros; do
    for title in K T W; do
        prefix="$amounts, then $corrected, of $title, undone: "
        fresh
        quad count add K >/dev/null 2>&1
        quad count add T --goal 2 --every day >/dev/null 2>&1
        quad count add W --goal 2 --every week >/dev/null 2>&1
        made() { # made AMOUNT...: a table of them.
            local day=4 amount
            echo date,title,value
            for amount in "$@"; do printf '2026-11-%02d,%s,%s\n' $((day += 1)) "$title" "$amount"; done
        }
        made $amounts >"$folder/days.csv"
        quad import "$folder/days.csv" >/dev/null 2>&1
        pages() { for day in 05 06 07; do quad day "2026-11-$day" --json; done; }
        before=none
        if [ -n "$corrected" ]; then
            before=$(pages)
            made $corrected >"$folder/days.csv"
            check "what was corrected is taken" 0 quad import --update "$folder/days.csv"
        fi
        check "the latest import" 0 quad undo
        [ -z "$corrected" ] || expect "the pages are what they were" "$(pages)" "$before"
        check "the one before" 0 quad redo
        [ -z "$corrected" ] || quad undo >/dev/null
        quad undo >/dev/null
        expect "no page has a line" "$(pages | grep -c '"timeline":\[{')" 0
        expect "the history has no line too many" \
            "$(quad count history "$title" | grep -c '+0  undo')" "$([ "$title" = T ] && echo 0 || echo "$zeros")"
    done
done <<'TABLE'
1 1 1||0
2 -2||2
1 2 -3||2
2 3|3 2|2
1 0|0 1|2
TABLE

prefix="imported, undone and imported on two devices apart: "
fresh
one="sqlite:$folder/one" two="json:$folder/two"
# told FROM TO: the second hears of all that is in the first.
told() {
    quad --store "$1" export --to "$folder/told.json" --force >/dev/null 2>&1
    quad --store "$2" import "$folder/told.json" >/dev/null 2>&1
}
quad --store "$one" import "$folder/table.csv" >/dev/null 2>&1
told "$one" "$two"
quad --store "$one" undo >/dev/null 2>&1
told "$one" "$two"
check "on the second" 0 quad --store "$two" import "$folder/table.csv"
check "on the first" 0 quad --store "$one" import "$folder/table.csv"
told "$two" "$one"
told "$one" "$two"
for store in "$one" "$two"; do
    check "the days" 0 quad --store "$store" count history goals --by day --from 2024-02-01 --json
    json "each is there once" 'sum(x["amount"] for x in d) == 5'
done

prefix="imported and deleted: "
fresh
quad import "$folder/table.csv" >/dev/null 2>&1
quad import "$folder/jrnl.json" >/dev/null 2>&1
quad import "$folder/timew.json" >/dev/null 2>&1
check "the entry" 0 quad journal list --json
quad journal delete "$(value 'd[0]["id"]')" --yes >/dev/null 2>&1
quad count delete Goals --yes >/dev/null 2>&1
check "the interval" 0 quad count intervals remove work 1
check "the table again" 0 env TZ=Pacific/Auckland quad import "$folder/table.csv"
prints "the table again: in words" $'already known: 1 tap\ndeleted since: 1 tap'
check "the journal again" 0 env TZ=Pacific/Auckland quad import "$folder/jrnl.json"
prints "the journal again: in words" 'deleted since: 1 entry'
check "the journal again, in numbers" 0 quad import "$folder/jrnl.json" --json
json "the journal again: in numbers" \
    'd["added"] == {"entries": 0} and d["deletedSince"] == {"entries": 1} and not d["canBeUndone"]'
check "the times again" 0 env TZ=Pacific/Auckland quad import "$folder/timew.json"
prints "the times again: in words" 'deleted since: 1 interval (deleted or corrected)'
feed "a row more" 0 "$(cat "$folder/table.csv")"$'\nGoals,1,2024-03-01\nDays,1,2024-03-01\n' \
    quad import -
has "a row more: what came" '^added: 1 tap$'
has "a row more: what did not" 'record 3, line 4: "Goals" was deleted here: restore it'
check "nothing came back" 0 quad count list --json
json "nothing came back: values" 'sorted((c["title"], c["value"]) for c in d) == [("Days", 3), ("work", 0)]'

prefix="an import that is refused: "
fresh
feed "a wrong row" 65 $'title,value,date\nTea,1,2024-01-01\nTea,x,2024-01-02\n' \
    quad import - --json
json "a wrong row: nothing was added" \
    'sum(d["added"].values()) == 0 and d["isRefused"] and not d["canBeUndone"] and d["badCount"] == 1'
feed "a row of the future" 65 $'title,value,date\nTea,1,2024-01-01\nTea,2,9024-01-02\n' \
    quad import - --json
json "a row of the future: nothing was added" 'sum(d["added"].values()) == 0 and d["isRefused"]'
feed "broken in the middle" 65 '[{"start":"20240101T000000Z","end":"20240101T010000Z"},{' \
    quad import - --json
silent "broken in the middle: no report" "$out"
check "nothing is here" 0 quad count list --json
prints "nothing is here: no counter" '[]'
feed "a dry run" 0 $'title,value,date\nTea,1,2024-01-01\n' quad import - --json --dry-run
json "a dry run: nothing to take back" 'd["isRehearsal"] and not d["canBeUndone"]'

prefix="taskwarrior: "
fresh
check "a dry run" 0 quad import "$folder/tasks.json" --dry-run
has "a dry run: what would be" '^would be added: 1 counter, 1 tap, 1 entry$'
has "a dry run: what has no place" \
    '^left out: 1 waiting task, 1 recurring task, 1 deleted task$'
check "nothing yet" 0 quad count list --json
prints "nothing yet: no counter" '[]'
check "a file" 0 quad import "$folder/tasks.json"
has "a file: what came" '^added: 1 counter, 1 tap, 1 entry$'
check "the note" 0 quad count history "Tasks done" --json
json "the note: the description" 'd[-1]["note"] == "Buy milk"'
check "the entry" 0 quad journal list --json
json "the entry: its text" 'd[0]["text"] == "Buy milk: at the corner\n\n#shop"'
sed -n '2,5s/,$//;2,5p' "$folder/tasks.json" >"$folder/lines.json"
check "an object a line" 0 quad import "$folder/lines.json"
has "an object a line: all is here" '^already known: 1 tap, 1 entry$'
feed "a task that is none" 65 '[{"uuid":"a","status":"x"}]' quad import -
says "a task that is none: why" 'record 1, line 1: "x" is no status of a task'
if command -v task >/dev/null 2>&1; then
    fresh
    export TASKDATA=$folder/task TASKRC=$folder/taskrc
    : >"$TASKRC"
    mkdir -p "$TASKDATA"
    (
        export TZ=Europe/Berlin
        t() { task rc.confirmation=off "$@"; }
        t add 'Buy "milk" ümläut' project:Home +shop
        t 1 annotate $'at the corner\nshop'
        t add Report && t 2 annotate 'first draft 🎉'
        t 1 done
        t add Wash due:yesterday recur:daily until:tomorrow && t 3 annotate soap
        t list
        t add No && t No delete
        t log 'Done at once'
    ) >/dev/null 2>&1 </dev/null
    task export >"$folder/real.json" 2>/dev/null
    task export rc.json.array=off >"$folder/real.lines" 2>/dev/null
    check "what it writes" 0 quad import "$folder/real.json" --json
    json "what it writes: all of it" \
        'd["format"] == "taskwarrior" and d["added"] == {"counters": 1, "taps": 2, "entries": 3} and d["skippedCount"] == 0'
    check "again, a task a line" 0 env TZ=Pacific/Auckland quad import "$folder/real.lines"
    has "again, a task a line: all is here" '^already known: 2 taps, 3 entries$'
    unset TASKDATA TASKRC
else
    echo "skip ${prefix}what it writes: task is not installed here"
fi

prefix="GPX in another encoding: "
fresh
head='<?xml version="1.0" encoding="ENCODING"?>'
track='<gpx version="1.1" creator="Gerät"><trk><trkseg><trkpt lat="49.1951" lon="16.6068"><name>Höhe</name><time>2026-03-01T09:00:00Z</time></trkpt></trkseg></trk></gpx>'
for encoding in ISO-8859-1 WINDOWS-1252 UTF-16 UTF-16LE UTF-16BE; do
    printf '%s\n%s\n' "${head/ENCODING/$encoding}" "$track" |
        iconv -f UTF-8 -t $encoding >"$folder/$encoding.gpx"
    check "$encoding" 0 quad place replay "$folder/$encoding.gpx" --without-accuracy --json
    json "$encoding: the fix" 'd["fixes"] == 1'
done
printf '%s\n%s\n' "${head/ENCODING/KOI8-R}" "$track" >"$folder/koi.gpx"
check "one that is not read" 65 quad place replay "$folder/koi.gpx"
says "one that is not read: which and where" \
    'koi\.gpx: line 1, column 31: the encoding "KOI8-R" is not read: use UTF-8'

# What else people hand to it.
echo '{"type":"FeatureCollection","features":[]}' >"$folder/map.geojson"
check "a map" 65 quad import "$folder/map.geojson"
says "a map is called one" 'map\.geojson: it is a map \(GeoJSON\): import it as places'
printf '%s\n%s\n' '<?xml version="1.0"?>' "$track" >"$folder/track.gpx"
check "a track" 65 quad import "$folder/track.gpx"
says "a track is called one" 'track\.gpx: it is a recorded track \(GPX\)'
echo '[{"_type":"location","lat":48.1,"lon":11.5,"tst":1772442000}]' >"$folder/phone.json"
check "positions of a phone" 65 quad import "$folder/phone.json"
says "positions are called so" 'phone\.json: it holds recorded positions'
says "and what reads them is said" '^Hint: quad place replay FILE'
printf 'day,reps\n2026-03-01,12\n2026-03-02,12,5\n' >"$folder/comma.csv"
check "a comma within a number" 65 \
    quad import "$folder/comma.csv" --title Gym --value-column reps --date-column day
says "half a number is not taken for all of it" 'record 2, line 3: "5" is in no column'

# Quad's own table after a spreadsheet, a corrected source, numbers that nothing uses.
prefix="import of what was changed: "
fresh
quad count add Gym --type time >/dev/null 2>&1
quad count add Tea >/dev/null 2>&1
quad count up Tea 3 >/dev/null 2>&1
quad export --table history >"$folder/own.csv" 2>"$err"
fresh
feed "an own table with semicolons" 0 "$(tr ',' ';' <"$folder/own.csv")" quad import - --json
json "an own table with semicolons: its taps" 'd["added"]["taps"] == 1'
feed "a column with another name" 65 "$(sed '1s/amount/ms/' "$folder/own.csv")" quad import -
says "a column with another name: which" 'Quad.s table of history, and its column "amount" is missing'
interval='[{"start":"20240102T100000Z","end":"20240102T120000Z","tags":["work"]}]'
feed "an interval" 0 "$interval" quad import -
feed "a shorter one" 0 "${interval/T12/T11}" quad import -
has "a shorter one: it is told" '^corrected in the file since, left as they are: 1 interval$'
has "a shorter one: which" '^  record 1, line 1: "work 2024-01-02 [0-9:]+ to 2024-01-02 [0-9:]+", now "work '
feed "a shorter one on demand" 0 "${interval/T12/T11}" quad import - --update
has "a shorter one on demand: it is taken" '^updated: 1 interval$'
check "a shorter one: once" 0 quad count list --json
json "a shorter one: its time" '[c["value"] for c in d if c["title"] == "work"] == [3600000]'
table=$'title, reps ,date\nGym,12,2024-01-01\n'
feed "numbers that nothing uses" 65 "$table" quad import -
says "numbers that nothing uses: which" 'the column "reps" holds numbers'
feed "each row counts 1" 0 "$table" quad import - --count-rows
feed "a time beside the date" 0 $'title,date,time\nWalk,2024-01-05,8:30 pm\n' quad import -
check "a time beside the date: the page of the day" 0 quad day 2024-01-05
has "a time beside the date: is where it stands" '^20:30 .* 1 Walk$'
feed "a wrong time" 65 $'title,date,time\nWalk,2024-01-06,7:00\nWalk,2024-01-07,25:00\n' quad import -
says "a wrong time: which" 'record 2, line 3: "25:00" is not a time of day'
span=$'activity,date,start,end\nNight,2024-01-08,22:00,06:00\n'
feed "a beginning and an end" 0 "$span" quad import -
check "a beginning and an end: a length of time" 0 quad count list --json
json "a beginning and an end: over midnight" '[c["value"] for c in d if c["title"] == "Night"] == [28800000]'
feed "an empty title" 65 $'title,date\n ,2024-01-01\n' quad import -
says "an empty title: why" 'record 1, line 2: it has no title'
check "a blank that nobody asked for" 64 quad count add ""
python3 -IS -c 'print("date,text")
for i in range(10001): print(f"2024-01-01 {i // 3600:02}:{i // 60 % 60:02}:{i % 60:02},{i}")' >"$folder/large.csv"
check "what is too large to take back, rehearsed" 0 quad import "$folder/large.csv" --dry-run
says "what is too large to take back, rehearsed: it is said" 'It would be too large for quad undo'
inc='inc 20260101T100000Z - 20260101T110000Z # work'
feed "a file of another form than was said" 65 "$inc" quad import --from timewarrior -
says "a file of another form than was said: which" 'Timewarrior.s own data: import what timew export writes'
feed "a text of another system" 0 $'\xef\xbb\xbfone\r\ntwo\r\n' quad journal add -
check "a text of another system: read" 0 quad journal list --json
json "a text of another system: as here" 'd[0]["text"] == "one\ntwo"'
feed "a text with single carriage returns" 0 $'three\rfour' quad journal add -
quad export --table entries >"$folder/own.csv" 2>/dev/null
check "a text with single carriage returns, from a table" 0 quad import "$folder/own.csv"
prints "a text with single carriage returns, from a table: is known" 'already known: 2 entries'

# What an export of one's own brings that no other file can: deletions, and the key of a journal.
fresh
quad count add Kids >/dev/null 2>&1
quad count add >/dev/null 2>&1
quad count up Kids 3 >/dev/null 2>&1
quad count add Gone >/dev/null 2>&1
quad count up Gone 2 >/dev/null 2>&1
quad journal add one >/dev/null 2>&1
quad export --to "$folder/first.json" >/dev/null 2>&1
quad count up -- "$(quad count list --json | python3 -c 'import json, sys
print(next(c["id"] for c in json.load(sys.stdin) if not c["title"]))')" >/dev/null 2>&1
quad count delete Gone --yes >/dev/null 2>&1
quad journal delete latest --yes >/dev/null 2>&1
quad export --to "$folder/second.json" >/dev/null 2>&1
check "the history as a table" 0 quad export --table history --to "$folder/history.csv"
check "a table with JSON" 64 quad export --format json --table counters
check "a table outside of a part" 64 quad export --only counting --table entries
fresh
check "a history with a count without a title" 0 quad import "$folder/history.csv"
check "a history: its counts" 0 quad count list --json
json "a history: none that was deleted" 'sorted(c["value"] for c in d) == [1, 3]'
fresh
check "an export" 0 quad import "$folder/first.json"
check "a later one that lacks things, rehearsed" 0 quad import "$folder/second.json" --dry-run
has "what would go" '^would be deleted, as there: 1 counter, 1 entry$'
check "a later one that lacks things" 0 quad import "$folder/second.json"
has "what went" '^deleted, as there: 1 counter, 1 entry$'
says "what went: the way back" 'quad count restore, quad journal restore'
check "what went: it comes back" 0 quad count restore Gone
fresh
quad journal add sealed >/dev/null 2>&1
echo 'correct horse' >"$folder/passphrase"
quad journal encrypt --passphrase-file "$folder/passphrase" --work 10 >/dev/null 2>&1
quad export --to "$folder/sealed.json" >/dev/null 2>&1
fresh
check "an export with a sealed journal, rehearsed" 0 quad import "$folder/sealed.json" --dry-run
says "it would seal this one" 'this one would be, too, with its passphrase'
check "an export with a sealed journal" 0 quad import "$folder/sealed.json"
says "it seals this one" 'The journal is encrypted now'
check "what seals can't be undone" 1 quad undo
fresh
check "it says so to programs" 0 quad import "$folder/sealed.json" --json
json "it seals this one" 'd["encryptsJournal"] and not d["canBeUndone"]'
