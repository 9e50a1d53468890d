# shellcheck shell=bash disable=SC2154,SC2034
# One rule for every command that writes into a file that a person names.
prefix="files: "
fresh
folder=$(mktemp -d "$work/files.XXXXXX")
quad count add Kids >/dev/null 2>&1
quad count up Kids >/dev/null 2>&1
cat >"$folder/map.geojson" <<'JSON'
{"type":"Feature","properties":{"name":"Ashby"},"geometry":{"type":"Polygon","coordinates":
[[[0,50],[0,51],[1,51],[1,50],[0,50]]]}}
JSON
quad place import "$folder/map.geojson" >/dev/null 2>&1
printf 'latitude,longitude,time,accuracy\n50.5,0.5,2024-03-30T10:00:00Z,5\n' >"$folder/walk.csv"

# The commands, each before the name of the file. What a server has is written by the same writer.
writers=(
    "export --to" "count share --file" "count share --eml" "count plot Kids --svg"
    "place export --to" "place export --svg --to" "place replay $folder/walk.csv --svg"
)
elsewhere=("account export" "person show" "profile show")
expect "no command with --force is forgotten" "$(python3 - <<'PYTHON'
import json, subprocess
def walk(node, path):
    names = [n["name"] for a in node.get("arguments", []) for n in a.get("names", [])]
    if "force" in names: yield " ".join(path)
    for child in node.get("subcommands", []): yield from walk(child, path + [child["commandName"]])
dump = json.loads(subprocess.check_output(["quad", "--experimental-dump-help"]))
print("\n".join(sorted(set(walk(dump["command"], [])))))
PYTHON
)" "$(printf '%s\n' "${writers[@]}" "${elsewhere[@]}" | grep -oE '^[a-z]+( (share|plot|export|replay|show))?' | sort -u)"

full=$work/full
mkdir -p "$full"
can_fill=
[ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=64k tmpfs "$full" 2>/dev/null && can_fill=yes
[ -n "$can_fill" ] || echo "skip ${prefix}a full disk: it takes root"

for writer in "${writers[@]}"; do
    prefix="files: ${writer/"$folder/"/}: "
    rm -rf "$folder/place"
    mkdir "$folder/place"
    # shellcheck disable=SC2086
    writes() { check "$1" "$2" quad $writer "$3" ${4:-}; }
    file=$folder/place/file
    writes "a new file" 0 "$file"
    if [ -s "$file" ]; then pass "something is in it"; else fail "something is in it" "nothing"; fi
    echo mine >"$file"
    writes "a file that is there" 73 "$file"
    says "what to do" 'it is there already; --force replaces it'
    ln -s file "$folder/place/link"
    writes "a link to it" 73 "$folder/place/link"
    expect "it is as it was" "$(cat "$file")" mine
    writes "the link, if told" 0 "$folder/place/link" --force
    expect "the link stays, and the file is another" \
        "$(stat -c %F "$folder/place/link") $(grep -c mine "$file")" 'symbolic link 0'
    ln -s later "$folder/place/dangling"
    writes "a link to nothing" 0 "$folder/place/dangling"
    if [ -s "$folder/place/later" ]; then pass "it is where the link leads"; else
        fail "it is where the link leads" "it is not"
    fi
    mkfifo "$folder/place/pipe"
    cat "$folder/place/pipe" >"$folder/place/piped" &
    reader=$!
    writes "a pipe" 0 "$folder/place/pipe"
    wait $reader
    if [ -s "$folder/place/piped" ]; then pass "it came out of it"; else
        fail "it came out of it" "nothing did"
    fi
    mkdir "$folder/place/folder"
    # An export puts its file into a folder.
    case $writer in
    "export --to") writes "a folder" 0 "$folder/place/folder" ;;
    *) writes "a folder" 73 "$folder/place/folder" --force ;;
    esac
    writes "a folder that is not there" 73 "$folder/place/none/file"
    for out_name in /dev/stdout -; do
        writes "$out_name" 0 "$out_name"
        if [ -s "$out" ]; then pass "it is there"; else fail "it is there" "nothing is"; fi
    done
    writes "a full device" 74 /dev/full
    if [ -n "$can_fill" ]; then
        echo old >"$full/old"
        dd if=/dev/zero of="$full/filler" bs=1k 2>/dev/null
        writes "a full disk" 74 "$full/old" --force
        expect "what was there stays" "$(cat "$full/old")" old
        writes "a new file on a full disk" 74 "$full/new"
        expect "nothing is left of it" "$(find "$full" -name 'new*' -o -name 'old.*')" ''
        rm "$full/filler"
    fi
done
[ -n "$can_fill" ] && umount "$full"
