# Compiles modules for browsers (WebAssembly, by the toolchain's Embedded Swift). Sourced by Tools/web and Tests/Web/run,
# in the root of the package, with `objects` (a folder) and `optimisation` (-Onone or -Osize) set.
# shellcheck shell=bash

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
unicode=$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a

# What is needed and missing; nothing if all is there.
missing_for_web() {
    local need
    for need in "$unicode" "$toolchain/bin/wasm-ld" "$toolchain/bin/clang"; do
        [ -e "$need" ] || echo "$need"
    done
}

# The modules of the core in the order in which they are compiled.
web_modules=(Primitives Merge CountingRules JournalRules SyncProtocol WebCore)

# What these use of Primitives, without files that have Foundation, threads or coders.
web_primitives=(
    BootTime CivilDate Day Day+Calendar DecimalText Duration+Whole FNV1a HexDigits HiddenCharacters Identifier
    Instant Instant+Text QuotedText Saturating StableHash Text+{Cutting,Trimming} Weekday
    Folding FoldingTable PeopleTexts/InvisibleCharacters WordTerm Words
    Failures/{ClassifiedError,FailureKind,Remedy} Looks/{Credits,Palette}
    TimeZones/{DayRule,PosixRule,WallTime,YearlyMoment,Zone,ZoneTable}
    TextFormats/{ByteCursor,ByteSource,TextFailure,TextFormatError,TextFormatLimits,TextPosition}
    TextFormats/JSON/JSON{Escapes,Fault,Grammar,Grammar+Numbers,Grammar+Texts,Grammar+Values,Names,PullReader,Rule,Value}
    TextFormats/JSON/JSONWriter
)

# web_sources MODULE: its files.
web_sources() {
    case $1 in
    Primitives) printf '%s.swift\n' "${web_primitives[@]/#/Modules/Primitives/}" Tools/lib/web/Sorting ;;
    *) find "Modules/$1" -name '*.swift' | LC_ALL=C sort ;;
    esac
}

web_flags=(
    -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -swift-version 6
    -enable-upcoming-feature ExistentialAny -package-name quad -parse-as-library -Xfrontend -disable-stack-protector
    # A function that takes closures is compiled once, and not once for each closure: a fifth less code.
    -Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=capture-prop
    # Small functions are called, as a call takes less room: to retain an object is 30 bytes in thousands of places.
    -Xllvm -inline-threshold=0
)

# compiled NAME FILE...: its object, which holds all that it uses of the modules if it is optimised.
compiled() {
    local name=$1
    shift
    swiftc "${web_flags[@]}" "$optimisation" -I "$objects" -module-name "$name" -c -o "$objects/$name.o" "$@"
}

# web_module MODULE: compiles it, unless its files and all before it are as they were.
web_module() {
    local name=$1 files code=()
    [ "$optimisation" != -Onone ] || code=(-c -o "$objects/$name.o")
    mapfile -t files < <(web_sources "$name")
    web_hash=$({ echo "$web_hash ${web_flags[*]}" && cat "${files[@]}"; } | sha256sum)
    [ "$(cat "$objects/$name.hash" 2>/dev/null)" != "$web_hash" ] || return 0
    rm -f "$objects/$name.hash"
    swiftc "${web_flags[@]}" "$optimisation" -I "$objects" -module-name "$name" \
        -emit-module -emit-module-path "$objects/$name.swiftmodule" "${code[@]}" "${files[@]}" || return 1
    echo "$web_hash" >"$objects/$name.hash"
}
# Another compiler makes other objects.
web_hash=$(stat -L -c '%n %s %Y' "$toolchain/bin/swift-frontend")

# linked FILE OBJECT: an object, the runtime, and without optimising the objects of all modules, as one file. The stack
# comes first, so that one that is too deep traps instead of writing over data.
linked() {
    local file=$1 strip=(--strip-debug) names=("$2" runtime.o)
    # The names of functions are a sixth of the file.
    if [ "$optimisation" = -Onone ]; then
        names+=("${web_modules[@]/%/.o}")
    else
        strip=(--strip-all --compress-relocations)
    fi
    "$toolchain/bin/clang" --target=wasm32-unknown-unknown -O2 -ffreestanding -nostdlib -Wall -Wextra -Werror \
        -c Tools/lib/web/runtime.c -o "$objects/runtime.o" || return 1
    "$toolchain/bin/wasm-ld" --no-entry --gc-sections "${strip[@]}" --stack-first -z stack-size=1048576 \
        --export-if-defined=memory --export-if-defined=histories --export-if-defined=joins --export-if-defined=texts \
        "${names[@]/#/$objects/}" "$unicode" -o "$file"
}
