# Installs or names what Quad needs to build and run. Sourced by the programs in Tools.
# shellcheck shell=bash

# Runs a command as root: directly, or through sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "This needs root and there is no sudo. As root, run: $*" >&2
        exit 69
    fi
}

# require_swift: checks for Swift 6.2 or newer and says how to get it.
require_swift() {
    local version
    if ! command -v swift >/dev/null 2>&1; then
        echo "Quad needs Swift 6.2 or newer, and there is no 'swift' in PATH." >&2
        echo "Install it with swiftly: https://www.swift.org/install/linux/" >&2
        exit 69
    fi
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    if [ "$(printf '%s\n6.2\n' "$version" | sort -V | head -n 1)" != 6.2 ]; then
        echo "Quad needs Swift 6.2 or newer; this is Swift ${version:-of an unknown version}." >&2
        echo "Get a newer one with swiftly: https://www.swift.org/install/linux/" >&2
        exit 69
    fi
}

# install_system_packages PACKAGE...: installs missing Debian or Ubuntu packages.
install_system_packages() {
    local missing=() package
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "Not a Debian or Ubuntu system. Please see to it yourself that these are installed" >&2
        echo "(names as in Debian): $*" >&2
        return 0
    fi
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "Installing: ${missing[*]}" >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 ||
        echo "apt-get update failed; trying with the package lists at hand." >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >&2 || {
        echo "Could not install ${missing[*]}. Please install them and try again." >&2
        exit 69
    }
}

# What building and running needs; tzdata for named time zones.
# shellcheck disable=SC2034
BUILD_PACKAGES=(libsqlite3-dev libpq-dev libsodium-dev libncurses-dev libpng-dev libturbojpeg0-dev libwebp-dev tzdata)

# How Tools build, so that they share what is built: without the index and the debug information,
# which are for editors and debuggers, and each module as a whole, which is a tenth less work when
# everything is built, and more work after a small change.
# shellcheck disable=SC2034
BUILD_OPTIONS=(
    --disable-index-store -debug-info-format none -Xswiftc -wmo -Xswiftc -disable-batch-mode
    -Xswiftc -num-threads -Xswiftc "$(getconf _NPROCESSORS_ONLN)"
)

# build OPTION...: builds as all Tools do, and says what the compiler says, but for one remark for
# each module: SwiftPM asks for incremental compilation, which modules as a whole don't have.
build() {
    swift build "${BUILD_OPTIONS[@]}" "$@" 2>&1 |
        sed '/^remark: Incremental compilation has been disabled/d'
}
