# shellcheck shell=bash disable=SC2154,SC2034
# Stores that are copied, moved and put back to an older state.
prefix="copies: "

# place_of ENGINE FOLDER: the store there.
place_of() { echo "$1:$2/store.$1"; }
for engine in json sqlite; do
    prefix="copies, $engine: "
    folder=$(mktemp -d "$work/copies.XXXXXX")
    mkdir "$folder/one"
    export QUAD_STORE
    QUAD_STORE=$(place_of $engine "$folder/one")
    quad count add Kids >/dev/null 2>&1
    check "count up" 0 quad count up Kids 3
    silent "the first store has nothing to say" "$err"

    mv "$folder/one" "$folder/moved"
    QUAD_STORE=$(place_of $engine "$folder/moved")
    check "count up in a folder of another name" 0 quad count up Kids
    silent "a store that was moved is the same" "$err"

    cp -r "$folder/moved" "$folder/copy"
    QUAD_STORE=$(place_of $engine "$folder/copy")
    check "undo in a copy" 1 quad undo
    says "a copy says so" 'copied here from another place'
    check "count up in a copy" 0 quad count up Kids
    silent "it says so once" "$err"

    QUAD_STORE=$(place_of $engine "$folder/moved")
    check "undo in the original" 0 quad undo
    silent "the original is as it was" "$err"
    cp -r "$folder/moved" "$folder/backup"
    check "count up after the backup" 0 quad count up Kids
    if [ $engine = json ]; then
        rm -r "$folder/moved/store.json/"*
        cp -r "$folder/backup/store.json/." "$folder/moved/store.json"
    else
        rm -f "$folder/moved/store.sqlite-"*
        cp "$folder/backup/store.sqlite" "$folder/moved/store.sqlite"
    fi
    check "count up where a backup was put back" 0 quad count up Kids
    prints "it goes on from there" 4
    says "an older state says so" 'put back to an older state'
    check "again" 0 quad count up Kids
    silent "that is said once, too" "$err"
    unset QUAD_STORE
done
