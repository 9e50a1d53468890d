# shellcheck shell=bash disable=SC2154,SC2034
# Export and import: Quad's own files, and those that other programs really write.
prefix="export: "
fresh
folder=$(mktemp -d "$work/moving.XXXXXX")
# exported NAME EXPRESSION: standard output is an export as JSON (d), for which it holds.
exported() {
    if python3 - "$2" "$out" 2>>"$err" <<'PYTHON'; then pass "$1"; else fail "$1" "not: $2"; fi
import json, sys
d = json.load(open(sys.argv[2], encoding="utf-8"))
assert list(d)[:2] == ["format", "schemaVersion"] and d["schemaVersion"] == 1, d
assert eval(sys.argv[1], {"d": d}), d
PYTHON
}
skip() { echo "skip $prefix$1: $2"; }

check "an empty store" 0 quad export
has "an empty export has its name" '^\{"format":"quad-export","schemaVersion":1,$'
quad group add Team >/dev/null 2>&1
quad count add Kids --group Team --step 3 >/dev/null 2>&1
quad count up Kids 4 >/dev/null 2>&1
quad count down Kids >/dev/null 2>&1
quad count add $'Tea "é" 漢字, x' >/dev/null 2>&1
printf 'a, "b"\n\033[31m#rain ünï 🎉' | quad journal add - >/dev/null 2>&1
quad journal add Second >/dev/null 2>&1
check "everything" 0 quad export
cp "$out" "$folder/first.json"
if grep -qP '[\x00-\x09\x0b-\x1f\x7f]' "$folder/first.json"; then
    fail "no control characters" "there are some"
else pass "no control characters"; fi
check "again" 0 quad export
expect "the same bytes again" "$(cmp "$out" "$folder/first.json" && echo same)" same
check "as JSON for programs" 0 quad export --json
exported "it is JSON" 'd["format"] == "quad-export" and len(d["counters"]) == 2'

for one in sqlite json; do
    for other in sqlite json; do
        prefix="export from $one to $other: "
        check "import" 0 quad --store "$one:$folder/a.$one.$other" import "$folder/first.json"
        has "it says what came" '^added: 1 group, 2 counters, [0-9]+ changes of history, 2 entries$'
        quad --store "$one:$folder/a.$one.$other" export >"$folder/second.json" 2>"$err"
        check "import again" 0 \
            quad --store "$other:$folder/b.$one.$other" import "$folder/second.json"
        check "export" 0 quad --store "$other:$folder/b.$one.$other" export
        expect "it is the same" \
            "$(cmp "$out" "$folder/first.json" && cmp "$out" "$folder/second.json" && echo same)" same
        check "a second import" 0 \
            quad --store "$other:$folder/b.$one.$other" import "$folder/first.json" --json
        json "adds nothing" 'sum(d["added"].values()) == 0 and d["known"]["counters"] == 2'
    done
done

# What was undone has a line of its own in the history, which names no device.
first=$QUAD_HOME
while IFS='|' read -r name start commands; do
    fresh
    eval "quad count add W $start" >/dev/null 2>&1
    while read -r -d ';' command; do eval "quad $command" >/dev/null 2>&1; done <<<"$commands;"
    prefix="export after $name: "
    quad export >"$folder/third.json" 2>"$err"
    quad count history w --by day --json >"$folder/days" 2>"$err"
    for engine in sqlite json; do
        store=$engine:$(mktemp -d "$folder/store.XXXXXX")/store
        check "import" 0 quad --store "$store" import "$folder/third.json"
        check "days" 0 quad --store "$store" count history w --by day --json
        expect "the days are the same" "$(cmp "$out" "$folder/days" && echo same)" same
        check "export" 0 quad --store "$store" export
        expect "it is the same" "$(cmp "$out" "$folder/third.json" && echo same)" same
    done
done <<'TABLE'
an undone tap||+ w 2;+ w 1;undo
an undone tap downwards||+ w 2;count down w;undo
an undone set||+ w 3;count set w 10;undo
a redone tap||+ w 2;+ w 1;undo;redo
an undone tap of yesterday|--goal 3 --every day|+ w 2;+ w 1 --at yesterday;undo
an undone set of a target|--goal 9|+ w 3;count set w 8;undo
an undone reset||+ w 3;count reset w;undo
an undone stop|--type time|count start w;count stop w;count start w;count stop w;undo;undo
TABLE
QUAD_HOME=$first

prefix="export: "
umask 000
check "to a file" 0 quad export --to "$folder/file.json"
umask 022
prints "to a file: it says where" "$folder/file.json"
expect "the file is private" "$(stat -c %a "$folder/file.json")" 600
expect "the file is whole" "$(cmp "$folder/file.json" "$folder/first.json" && echo same)" same
check "not over a file" 73 quad export --to "$folder/file.json"
says "not over a file: what to do" '--force'
check "over a file if told" 0 quad export --to "$folder/file.json" --force
ln -s file.json "$folder/link.json"
ln -s later.json "$folder/dangling.json"
check "not through a link to a file" 73 quad export --to "$folder/link.json"
check "through a link" 0 quad export --to "$folder/link.json" --force
expect "the link stays" "$(stat -c %F "$folder/link.json") $(stat -c %F "$folder/file.json")" 'symbolic link regular file'
check "through a link to nothing" 0 quad export --to "$folder/dangling.json"
expect "the file is where the link leads" "$(stat -c %F "$folder/dangling.json") $(stat -c %F "$folder/later.json")" 'symbolic link regular file'
mkfifo "$folder/pipe"
for force in '' --force; do
    cat "$folder/pipe" >"$folder/piped" &
    reader=$!
    check "into a pipe $force" 0 quad export --to "$folder/pipe" $force
    wait $reader
    expect "what came out of it $force" "$(head -c 24 "$folder/piped")" '{"format":"quad-export",'
    expect "the pipe stays $force" "$(stat -c %F "$folder/pipe")" fifo
done
check "into a device" 0 quad export --to /dev/null --force
expect "the device stays" "$(stat -c %F /dev/null)" 'character special file'
check "into standard output" 0 quad export --to /dev/stdout --force
has "it is there" 'quad-export'
expect "standard output stays" "$(stat -c %F /dev/stdout)" 'symbolic link'
check "into -, which is standard output, too" 0 quad export --to -
has "it is there" 'quad-export'
expect "no file is called so" "$(find . -maxdepth 1 -name '-' | wc -l)" 0
check "into no folder" 73 quad export --to "$folder/none/file.json"
expect "nothing is left beside it" "$(find "$folder" -name 'file.json.*' | wc -l)" 0
check "CSV" 0 quad export --format csv --to "$folder/tables"
expect "a file a table" "$(find "$folder/tables" -name '*.csv' | wc -l)" 9
expect "the folder is private" "$(stat -c %a "$folder/tables")" 700
expect "the tables are private" "$(find "$folder/tables" -type f ! -perm 600 | wc -l)" 0
check "CSV needs a place or a table" 64 quad export --format csv
check "one table" 0 quad export --table entries
expect "a table is read by others" "$(python3 - "$out" <<'PYTHON'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")))
print([row["text"] for row in rows])
PYTHON
)" "['a, \"b\"\\n\\x1b[31m#rain ünï 🎉', 'Second']"
check "no such table" 64 quad export --table nothing
says "no such table: those there are" 'counters, periods, intervals'
check "Markdown" 0 quad export --format markdown
has "Markdown has the counters" '^\| Kids \| 9 \|'
has "Markdown has the journal by day" '^### [0-9]{4}-[0-9]{2}-[0-9]{2}(, after midnight)?$'
check "only the journal" 0 quad export --only journal
exported "no counters there" '"counters" not in d and len(d["entries"]) == 2'
lacks "only the journal: no counter" '"kind":"counter"'
status=0
quad export >/dev/full 2>"$err" || status=$?
expect "a full output" "$status" 74
quad export | head -n 1 >"$out"
expect "a pipe closed early" "${PIPESTATUS[*]}" "0 0"

prefix="import: "
fresh
check "a file that is not there" 66 quad import "$folder/none"
check "a folder" 66 quad import "$folder"
feed "nothing" 65 '' quad import -
feed "something else" 65 '{"a":1}' quad import -
says "something else: what to do" '^Hint: quad import --help$'
feed "a ZIP archive" 65 $'PK\x03\x04xx' quad import -
says "a ZIP archive: what to do" 'unpack it'
feed "UTF-16" 65 $'\xff\xfea' quad import -
says "UTF-16: what to do" 'iconv -f UTF-16'
feed "broken JSON" 65 $'[{"start":"20240101T000000Z",\n"end":}]' quad import -
says "broken JSON: where" '\(line 2, column 7\)'
feed "deep nesting" 65 "$(printf '[%.0s' {1..1000})" quad import --from timewarrior -
says "deep nesting: the limit" 'more than 64 levels'
feed "columns that are not there" 65 $'A;B;C\n1;2;3\n' quad import -
says "columns that are not there: which are" 'first row is "A", "B", "C"'
says "columns that are not there: what to do" '^Hint: --title-column'
table=$'Day;What;Times\n30.3.2024;Tea;2\n31.3.2024;"Tea; green";3\n'
feed "another form of dates" 65 "$table" quad import -
says "another form of dates: which" 'record 1, line 2: "30.3.2024" is not a date like 2024-03-31, but fits %d.%m.%Y$'
says "another form of dates: what to do" '^Hint: .*--date-format'
columns=(--title-column what --value-column 3 --date-column Day --date-format %d.%m.%Y)
feed "a dry run" 0 "$table" quad import - "${columns[@]}" --dry-run
prints "a dry run: what would be" 'would be added: 2 counters, 2 taps'
check "after a dry run" 0 quad count list --json
prints "nothing is here" '[]'
feed "columns chosen" 0 "$table" quad import - "${columns[@]}" --json
json "columns chosen: the report" 'd["added"] == {"counters": 2, "taps": 2} and d["canBeUndone"]'
check "what came" 0 quad count list --json
json "what came: values" '[(c["title"], c["value"]) for c in d] == [("Tea", 2), ("Tea; green", 3)]'
feed "again with a row more" 0 "${table}1.4.2024;Tea;5"$'\n' quad import - "${columns[@]}"
prints "only the new row" $'added: 1 tap\nalready known: 2 taps'
feed "a wrong row" 65 "${table}1.4.2024;Tea;x"$'\n2.4.2024;Tea;1\n' quad import - "${columns[@]}"
says "a wrong row: which" '^standard input: record 3, line 4: "x" isn.t a whole number$'
says "a wrong row: nothing came" 'nothing was imported'
check "nothing of it came" 0 quad count list --json
json "nothing of it came: values" 'd[0]["value"] == 7'
feed "the rest" 0 "${table}1.4.2024;Tea;x"$'\n2.4.2024;Tea;1\n' \
    quad import - "${columns[@]}" --skip-bad
check "undo" 0 quad undo
check "undo takes one import back" 0 quad count list --json
json "undo: values" 'd[0]["value"] == 7'
check "a wrong pattern" 64 quad import x --date-format %Q
check "a wrong delimiter" 64 quad import x --delimiter ab

# Killed in the middle, nothing of it is there, or all.
fresh
python3 - "$folder/large.json" <<'PYTHON'
import json, sys
entries = [{"title": f"Entry {n}", "body": "Text " * 20, "date": f"20{n % 20:02}-01-{n % 28 + 1:02}",
            "time": "10:00", "tags": [], "starred": False} for n in range(10500)]
json.dump({"tags": {}, "entries": entries}, open(sys.argv[1], "w"))
PYTHON
for engine in sqlite json; do
    prefix="import killed on $engine: "
    store="$engine:$folder/killed.$engine"
    quad --store "$store" journal add Before >/dev/null 2>&1
    for pause in 0.2 0.6 1.2; do
        quad --store "$store" import "$folder/large.json" >"$out" 2>"$err" &
        process=$!
        sleep "$pause"
        status=0
        kill -9 "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || status=$?
        if [ "$status" -eq 137 ]; then
            check "after $pause s" 0 quad --store "$store" journal list -n 20000 --json
            # It may have ended all but for its answer.
            json "after $pause s nothing or all of it is there" 'len(d) in (1, 10501)'
        else
            skip "after $pause s" "it was done by then"
            break
        fi
    done
    check "in full" 0 quad --store "$store" import "$folder/large.json" --json
    json "in full: all of it" 'd["added"]["entries"] + d["known"].get("entries", 0) == 10500'
    json "in full: it does not promise an undo of so much" 'not d["canBeUndone"]'
    check "nothing comes twice" 0 quad --store "$store" import "$folder/large.json"
    prints "it is here" 'already known: 10500 entries'
done

# What Timewarrior really writes.
prefix="timewarrior: "
fresh
if command -v timew >/dev/null 2>&1; then
    export TIMEWARRIORDB=$folder/timew
    mkdir -p "$TIMEWARRIORDB/data"
    : >"$TIMEWARRIORDB/timewarrior.cfg"
    (
        export TZ=Europe/Berlin
        timew track 2024-03-31T01:30 - 2024-03-31T03:30 work 'client ä "x"' :yes
        timew track 2024-10-27T01:00 - 2024-10-27T04:00 work :yes
        timew track 2024-05-01T10:00 - 2024-05-01T10:30 :yes
        timew annotate @1 'said "so" 🎉'
        timew start reading
    ) >/dev/null 2>&1
    timew export >"$folder/timew.json"
    check "what it writes" 0 quad import "$folder/timew.json" --json
    json "what it writes: all but what runs" \
        'd["format"] == "timewarrior" and d["added"] == {"counters": 3, "intervals": 4} and d["skippedCount"] == 1'
    check "again" 0 quad import "$folder/timew.json"
    has "again: all is here" '^already known: 4 intervals$'
    quad export --table intervals >"$folder/intervals.csv" 2>"$err"
    expect "every interval by its tags, one by one" "$(
        python3 - "$folder/timew.json" "$folder/intervals.csv" <<'PYTHON'
import csv, json, sys
from datetime import datetime, timezone
def time(text, form): return datetime.strptime(text, form).replace(tzinfo=timezone.utc)
wanted = sorted(
    (tag, time(i["start"], "%Y%m%dT%H%M%SZ"), time(i["end"], "%Y%m%dT%H%M%SZ"))
    for i in json.load(open(sys.argv[1])) if "end" in i for tag in i.get("tags", ["Untagged"]))
found = sorted(
    (r["title"], time(r["start"], "%Y-%m-%dT%H:%M:%SZ"), time(r["stop"], "%Y-%m-%dT%H:%M:%SZ"))
    for r in csv.DictReader(open(sys.argv[2], newline="", encoding="utf-8")))
print("same" if wanted == found and len(found) == 4 else (wanted, found))
PYTHON
    )" same
    annotation=$(python3 -c "import json; print(next(i['annotation'] for i in json.load(open('$folder/timew.json')) if 'annotation' in i))")
    quad export --table history >"$out" 2>"$err"
    expect "its annotation is a note" "$(
        python3 -c "import csv; print({r['note'] for r in csv.DictReader(open('$out', newline='')) if r['note']} == {'''$annotation'''})"
    )" True
    unset TIMEWARRIORDB
else
    skip "what it writes" "timew is not installed here"
fi

# What jrnl really writes.
prefix="jrnl: "
fresh
if python3 -m venv "$folder/venv" >/dev/null 2>&1 &&
    "$folder/venv/bin/pip" install -q jrnl >/dev/null 2>&1; then
    mkdir -p "$folder/config/jrnl"
    cat >"$folder/config/jrnl/jrnl.yaml" <<YAML
default_hour: 9
default_minute: 0
editor: ''
encrypt: false
highlight: true
indent_character: '|'
journals:
  default:
    journal: $folder/journal.txt
linewrap: 79
tagsymbols: '@#'
template: false
timeformat: '%F %r'
version: v4.0
YAML
    jrnl() { XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data "$folder/venv/bin/jrnl" "$@"; }
    printf '' | jrnl --list >/dev/null 2>&1
    for text in '2024-07-01 14:05: Sommer ümläut *' '2024-01-01 at 3pm: No body' \
        '2024-01-01 at 3pm: No body' $'2024-02-03 04:05: *Starred @work title. #tag1\nsecond "line"\n\n    indented 🎉 漢字'; do
        jrnl "$text" </dev/null >/dev/null 2>&1
    done
    jrnl --format json </dev/null >"$folder/jrnl.json" 2>/dev/null
    check "what it writes" 0 env TZ=Europe/Berlin quad import "$folder/jrnl.json" --json
    json "what it writes: all of it" 'd["format"] == "jrnl" and d["added"] == {"entries": 4}'
    check "again" 0 env TZ=Europe/Berlin quad import "$folder/jrnl.json"
    prints "again: all is here" 'already known: 4 entries'
    quad export >"$folder/own.json" 2>"$err"
    expect "dates, texts, tags and stars, one by one" "$(
        python3 - "$folder/jrnl.json" "$folder/own.json" <<'PYTHON'
import json, sys
from datetime import datetime
from zoneinfo import ZoneInfo
theirs = json.load(open(sys.argv[1]))["entries"]
ours = json.load(open(sys.argv[2]))["entries"]
def text(e): return (e["title"] + "\n" + e["body"]).strip()
def at(e):
    local = datetime.strptime(e["date"] + " " + e["time"], "%Y-%m-%d %H:%M")
    return int(local.replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
def instant(e): return int(datetime.fromisoformat(e["at"].replace("Z", "+00:00")).timestamp())
wanted = sorted((at(e), text(e), e["starred"], sorted(t[1:] for t in e["tags"])) for e in theirs)
# Tags that the text has with another sign stand in a last line.
found = sorted(
    (instant(e), e["text"].removesuffix("\n\n#work"), e["isStarred"], sorted(e["tags"]))
    for e in ours)
print("same" if wanted == found else (wanted, found))
PYTHON
    )" same
else
    skip "what it writes" "jrnl can't be had here"
fi

# A file after Day One's documented format.
prefix="dayone: "
fresh
python3 - "$folder/Journal.json" <<'PYTHON'
import json, sys
json.dump({"metadata": {"version": "1.0"}, "entries": [
    {"uuid": "0A1B", "creationDate": "2024-03-31T01:30:00Z", "timeZone": "Europe\\/Berlin",
     "text": "Caf\u00e9\\! \\- *one*\n\n`a\\.b`\n![](dayone-moment://F00)", "starred": True,
     "tags": ["trip", "two words"], "photos": [{"md5": "x"}], "location": {"placeName": "B"}},
    {"uuid": "0A1C", "creationDate": "2024-04-01T10:00:00Z", "text": "", "photos": [{"md5": "y"}]},
]}, open(sys.argv[1], "w"))
PYTHON
check "its format" 0 quad import "$folder/Journal.json"
has "its format: entries" '^added: 1 entry$'
has "its format: what is left out" '^left out: 2 photos, 1 locations?$'
has "its format: an entry of a photo" 'record 2, line 1: it has no text'
check "what came" 0 quad export
exported "text, star and tags" 'd["entries"][0]["text"] == "Café! - *one*\n\n`a\\.b`\n\n#trip #two-words" and d["entries"][0]["isStarred"]'
check "again" 0 quad import "$folder/Journal.json"
has "again: it is here" '^already known: 1 entry$'
