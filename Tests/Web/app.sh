# shellcheck shell=bash
# The touch client as a person uses it: node and tsc read its files; app.py plays it in Chromium, and sync.py with a
# server. Sourced by Tests/Web/run with the folder that Tools/web built, and the folder of the programs.
shopt -s extglob

parsed() { for file in Apps/quad-web/*.js; do node --check "$file" || return; done; }
# A worker has other types than a page, so sw.js is only parsed.
typed() {
    tsc --allowJs --checkJs --strict --noEmit --target es2022 --module es2022 --lib es2022,dom,dom.iterable \
        Apps/quad-web/!(sw).js
}
check "node parses each file" 0 parsed
if command -v tsc >/dev/null; then check "tsc finds no wrong type" 0 typed; else echo "skip tsc: it is missing"; fi
check "no line of the client has over 120 columns" 1 grep -nE '^.{121}' Apps/quad-web/*.{js,css,html}
check "no text is read as HTML or code" 1 \
    grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(' Apps/quad-web/*.js

# Playwright is kept beside the builds: it has 193 MB.
browser_python=.build/web-tests/bin/python
has_playwright() { "$browser_python" -c 'import playwright, axe_playwright_python' 2>/dev/null; }
if command -v chromium >/dev/null && ! has_playwright; then
    { python3 -m venv .build/web-tests &&
        timeout 300 .build/web-tests/bin/pip install -q playwright axe-playwright-python; } >/dev/null 2>&1 || true
fi
browser_programs=()
in_browser() { # in_browser PROGRAM ARGUMENT...: two at once, for each waits for its browser most of the time.
    local rounds=20
    [ -z "${QUAD_LONG:-}" ] || rounds=50
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
    "$browser_python" "$@" --rounds "$rounds" >"$work/${1##*/}.said" 2>&1 &
    browser_programs+=("$1")
}
told() { # told PROGRAM: tells and counts what it said.
    local last
    cat "$work/${1##*/}.said"
    last=$(tail -n 1 "$work/${1##*/}.said")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    else
        fail "$1 ends with what it counted" "$last"
    fi
}
if command -v chromium >/dev/null && has_playwright; then
    in_browser Tests/Web/app.py "$1"
    if [ -x "$2/quad-server" ] && [ -x "$2/quad" ]; then
        in_browser Tests/Web/sync.py "$1" "$2"
        in_browser Tests/Web/people.py "$1" "$2"
        in_browser Tests/Web/more.py "$1" "$2"
        in_browser Tests/Web/dashboard.py "$2"
    else
        echo "skip the app with a server: quad-server or quad is not built"
    fi
    wait
    for program in "${browser_programs[@]}"; do told "$program"; done
else
    echo "skip the app in a browser: it needs chromium, and playwright and axe-playwright-python from PyPI"
fi
