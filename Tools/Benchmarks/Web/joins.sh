# shellcheck shell=bash
# Compiles Joins.swift for this machine and for browsers, from the same files. Sourced by Tools/bench in the root of the
# package; compile.sh is sourced before.

# joins_native FOLDER: FOLDER/joins, for this machine.
joins_native() {
    local folder=$1 module files
    mkdir -p "$folder"
    local flags=(-O -wmo -swift-version 6 -enable-upcoming-feature ExistentialAny -package-name quad -parse-as-library)
    for module in Primitives Merge; do
        mapfile -t files < <(web_sources "$module")
        swiftc "${flags[@]}" -I "$folder" -module-name "$module" -emit-module \
            -emit-module-path "$folder/$module.swiftmodule" -c -o "$folder/$module.o" "${files[@]}" || return 1
    done
    swiftc "${flags[@]}" -I "$folder" -module-name Joins -c -o "$folder/Joins.o" Tools/Benchmarks/Web/Joins.swift ||
        return 1
    "$toolchain/bin/clang" -O2 -c Tools/Benchmarks/Web/joins.c -o "$folder/main.o" || return 1
    swiftc -static-stdlib -o "$folder/joins" "$folder"/{Primitives,Merge,Joins,main}.o -lm
}

# joins_web: joins.wasm beside the objects, which Tools/web has made.
joins_web() {
    compiled Joins Tools/Benchmarks/Web/Joins.swift || return 1
    linked "$objects/joins.wasm" Joins.o
}
