# Builds programs as they are installed and measured. Sourced by the programs in Tools, after
# requirements.sh.
# shellcheck shell=bash

# build_release FOLDER PRODUCT...: builds release programs in a folder of their own, so that neither
# this build nor that of the tests undoes the other; prints where they are. Why these options:
# docs/decisions/0018-quick-start.md.
build_release() {
    local folder=$1 product bin build own
    shift
    # No library lies beside a program; looking there took 19 calls at each start.
    build=(swift build -c release --static-swift-stdlib --disable-local-rpath
        --scratch-path "$folder"
        # Types are made by calls that know what they conform to, not by names that are looked up.
        -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
    bin=$("${build[@]}" --show-bin-path) || return 1
    # The linker looks here first, and takes the C++ library that Swift's runtime needs from here
    # instead of having it loaded and bound at each start.
    mkdir -p "$bin"
    ln -sf "$(clang -print-file-name=libstdc++.a)" "$bin/libstdc++.a"
    for product in "$@"; do
        own=(-Xlinker --no-export-dynamic)
        # Only what starts for each command, and listens to nobody.
        [ "$product" != quad ] || own+=(-Xlinker -no-pie)
        echo "Building $product (from nothing this takes some minutes) …" >&2
        "${build[@]}" "${own[@]}" --product "$product" >&2 || return 1
    done
    echo "$bin"
}
