# shellcheck shell=bash disable=SC2154,SC2034
# Backup, restore and check of a server's store.
prefix="backups: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the backups: quad-server is not built"
    return
fi

stop_server
bak=$work/backups
mkdir -p "$bak"
python3 "$here/backups.py" "$bin" "$bak" >"$bak/verdicts" 2>"$err"
verdicts "$bak/verdicts"

# The copy is for the operator alone, and stays as it was.
copy=$bak/backup0.sqlite
expect "nobody else may read the copy" "$(stat -c %a "$copy")" 600
before=$(sha256sum <"$copy")
check "a backup where there is something" 73 quad-server backup "$copy" --data "$bak/live"
says "what is in the way" 'is there already: name another path'
check "a backup into a folder that is not there" 73 \
    quad-server backup "$bak/unmounted/copy" --data "$bak/live"
says "which folder" "there is no folder $bak/unmounted: make it, or mount its disk"
if [ -e "$bak/unmounted" ]; then fail "it is not made" "it is"; else pass "it is not made"; fi
check "a backup of nothing" 66 quad-server backup "$bak/none" --data "$bak/nothing"
check "a check of nothing" 66 quad-server check --data "$bak/nothing"
if [ -e "$bak/nothing/quad-server.sqlite" ]; then fail "no store is made" "it is"; else
    pass "no store is made"
fi
check "a backup as JSON" 0 quad-server backup "$bak/one" --data "$bak/live" --json
json "what was made" 'd["checked"] is True and d["bytes"] > 4096'
check "a backup without a check" 0 quad-server backup "$bak/two" --data "$bak/live" --unchecked
check "a check of a backup" 0 quad-server check --store "sqlite:$bak/one"
check "as JSON" 0 quad-server check --store "sqlite:$bak/one" --json
json "it is sound" 'd["sound"] is True and d["contradictions"] == []'

# Restoring.
check "restore over a store" 73 quad-server restore "$copy" --data "$bak/live"
says "what is in the way" 'quad-server.sqlite is there, and nothing was changed'
check "restore what is not there" 66 quad-server restore "$bak/no" --data "$bak/new"
: >"$bak/empty"
check "restore an empty file" 66 quad-server restore "$bak/empty" --data "$bak/new"
echo 'no store at all, but more than nothing' >"$bak/text"
check "restore what is no store" 65 quad-server restore "$bak/text" --data "$bak/new"
says "which file it is" "$bak/text"
if grep -q 'restoring' "$err"; then fail "no working file is named" "one is"; else
    pass "no working file is named"
fi
check "somebody's own store" 0 env QUAD_HOME="$bak/own" quad count add Kids
check "is no backup of a server" 65 quad-server restore "$bak/own/quad.sqlite" --data "$bak/new"
cp "$copy" "$bak/used" && : >"$bak/used-wal"
check "restore a store in use" 65 quad-server restore "$bak/used" --data "$bak/new"
says "how to make a backup" 'make one with quad-server backup'
size=$(stat -c %s "$copy")
cp "$copy" "$bak/cut" && truncate -s $((size / 2)) "$bak/cut"
check "restore half a file" 65 quad-server restore "$bak/cut" --data "$bak/new"
cp "$copy" "$bak/bent"
python3 - "$bak/bent" <<'PYTHON'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("delete from profiles where account = (select min(account) from profiles)")
store.commit()
PYTHON
check "restore what breaks a law" 65 quad-server restore "$bak/bent" --data "$bak/new"
says "which" 'account [0-9a-f]{32} has no profile'
if [ -e "$bak/new" ]; then
    fail "nothing is left of what failed" "$(ls "$bak/new")"
else
    pass "nothing is left of what failed"
fi
check "restore" 0 quad-server restore "$copy" --data "$bak/new"
prints "where" "sqlite:$bak/new/quad-server.sqlite is restored from $copy"
expect "the store is private" "$(stat -c %a "$bak/new/quad-server.sqlite")" 600
expect "the backup stays as it was" "$(sha256sum <"$copy")" "$before"
check "the audit says so" 0 quad-server audit --data "$bak/new" --json
json "backup and restore" '[a["act"] for a in d] == ["backup", "restore"]'

# A damaged store.
cp "$bak/bent" "$bak/new/quad-server.sqlite"
check "a check of what breaks a law" 65 quad-server check --data "$bak/new"
has "which, on a line" '^account [0-9a-f]{32} has no profile$'
says "what to do" 'restore a backup'
check "as JSON" 65 quad-server check --data "$bak/new" --json
json "the same" 'd["sound"] is False and len(d["contradictions"]) == 1'

# JSON files.
feed "a store on JSON files" 0 'correct horse' quad-server user create ada --store "json:$bak/files" \
    --password-hashing scrypt:4:8:1
check "backup of JSON files" 0 quad-server backup "$bak/folder" --store "json:$bak/files"
check "restore of JSON files" 0 quad-server restore "$bak/folder" --store "json:$bak/again"
check "they are there" 0 quad-server user show ada --store "json:$bak/again"
check "they are sound" 0 quad-server check --store "json:$bak/again"
check "restore over JSON files" 73 quad-server restore "$bak/folder" --store "json:$bak/files"
for where in "--store json:$bak/files" "--data $bak/new"; do
    # shellcheck disable=SC2086
    check "a backup to standard output" 64 env -C "$bak" quad-server backup - $where
done
if [ -e "$bak/-" ]; then fail "no file of that name is made" "it is there"; else
    pass "no file of that name is made"
fi
check "a backup of memory" 64 quad-server backup "$bak/memory" --store memory:
