# shellcheck shell=bash disable=SC2154,SC2034
# The journal, on each engine.
prefix="journal: "
fresh
check "latest of none" 1 quad journal latest
says "latest of none says what to do" 'quad journal add'
check "empty list" 0 quad journal list --json
prints "an empty list is []" '[]'

for engine in sqlite json; do
    prefix="journal on $engine: "
    store="$engine:$work/journal.$engine"
    quads() { quad --store "$store" "$@"; }
    check "add" 0 quads journal add The rain stopped 'in time.'
    check "latest" 0 quads journal latest
    has "latest shows the text" '^  The rain stopped in time\.$'
    has "latest says when" '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}, just now$'
    feed "add from standard input" 0 $'first line\n\nsecond line — ünï\n' quads journal add -
    check "latest as JSON" 0 quads journal latest --json
    json "lines and Unicode are kept" 'd["text"] == "first line\n\nsecond line — ünï"'
    id=$(value 'd["id"]')
    check "text that looks like options" 0 quads journal add -- --json -5
    check "it is text" 0 quads journal latest
    has "words after -- are text" '^  --json -5$'
    check "list" 0 quads journal list --json
    json "newest first" 'len(d) == 3 and d[1]["id"] == "'"$id"'"'
    check "list of one" 0 quads journal -n 1 --json
    json "the number is kept" 'len(d) == 1'
    check "list with ids" 0 quads journal list --ids
    has "ids are shown" "  $id$"
    feed "nothing on standard input" 65 '' quads journal add -
    check "white space only" 65 quads journal add '   '
    feed "bytes that are no text" 65 $'\xff\xfe' quads journal add -
    check "too long" 65 quads journal add "$(printf 'x%.0s' {1..66000})"
    says "too long: the limit" '65536'
    check "delete without --yes" 64 quads journal delete "$id"
    check "delete" 0 quads journal delete "${id:0:8}" --yes
    check "deleted" 1 quads journal delete "$id" --yes
    check "restore" 0 quads journal restore "$id"
    check "restored" 0 quads journal list --json
    json "it is back" '[e["id"] for e in d][1] == "'"$id"'"'
    feed "control characters" 0 $'a\033[31mb\rc\u202ed' quads journal add -
    check "shown" 0 quads journal latest
    has "control characters are shown, not sent" '  a\\x1b\[31mb\\x0dc\\u\{202e\}d'
    check "glance" 0 quads
    has "the glance shows the latest entry" '^  a\\x1b'

    check "keep, as it comes" 0 quads journal keep --json
    json "all are kept" 'd["keeps"] == "all"'
    check "fewer than there are needs a word" 64 quads journal keep 2
    check "what would go" 0 quads journal keep 2 --dry-run
    says "how many would go" 'delete the oldest'
    check "keep two" 0 quads journal keep 2 --yes
    check "another" 0 quads journal add The newest of all
    says "the oldest goes, and it is said" '^The oldest entry, of .*, went\. .* quad undo$'
    check "two are left" 0 quads journal list --json
    json "the newest two" 'len(d) == 2 and d[0]["text"] == "The newest of all"'
    check "keep all again" 0 quads journal keep all
    check "one more" 0 quads journal add One more
    check "it stays" 0 quads journal list --json
    json "nothing goes" 'len(d) == 3'
done
