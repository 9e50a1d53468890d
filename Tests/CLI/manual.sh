# shellcheck shell=bash disable=SC2154,SC2034
# The manual: every command and option is in it, its language is right, its examples work; and what
# Tools/install installs.
prefix="manual: "
fresh
if [ ! -x "$bin/quad-manual" ]; then
    echo "skip the manual: quad-manual is not built"
else
    pages=$work/prefix/share/man/man1
    programs=quad
    for program in quad-tui quad-server quad-sim; do [ ! -x "$bin/$program" ] || programs+=,$program; done
    install=$here/../../Tools/install
    check "it is installed" 0 "$install" --prefix "$work/prefix" --bin "$bin" --programs "$programs"
    has "what to do next is said" 'Begin with: quad'
    if [ -x "$work/prefix/bin/quad" ]; then pass "the program"; else fail "the program" "is not there"; fi
    for file in bash-completion/completions/quad zsh/site-functions/_quad \
        fish/vendor_completions.d/quad.fish; do
        if [ -s "$work/prefix/share/$file" ]; then pass "$file"; else fail "$file" "is not there"; fi
    done

    # Nothing that the program has is missing, and nothing is there that it has not.
    quad --experimental-dump-help >"$work/tree.json"
    python3 - "$work/tree.json" "$pages" >"$out" 2>"$err" <<'PYTHON'
import json, pathlib, re, sys
root = json.load(open(sys.argv[1]))["command"]
pages = pathlib.Path(sys.argv[2])
shown = lambda things: [t for t in things or [] if t.get("shouldDisplay", True)]
below = lambda c: [s for s in shown(c.get("subcommands")) if s["commandName"] != "help"]
plain = lambda text: re.sub(r"\\f[BR]|\\&", "", text).replace("\\-", "-").replace("\\(dq", '"')
def need(text, what, page):
    if what not in text:
        print(f"{page}: {what} is missing")
def look(command, words, text, page):
    for argument in shown(command.get("arguments")):
        for name in argument.get("names", []):
            need(text, ("Fl -" if name["kind"] == "long" else "Fl ") + name["name"], page)
        if not argument.get("names"):
            need(text, "Ar " + argument["valueName"], page)
    for sub in below(command):
        need(text, f'"{words} {sub["commandName"]}"', page)
        look(sub, f'{words} {sub["commandName"]}', text, page)
names = {"quad.1"}
look({"arguments": root["arguments"]}, "quad", plain((pages / "quad.1").read_text()), "quad.1")
for command in below(root):
    name = f'quad-{command["commandName"]}.1'
    names.add(name)
    path = pages / name
    if not path.exists():
        print(f"{name} is missing")
        continue
    text = plain(path.read_text())
    look(command, f'quad {command["commandName"]}', text, name)
    need(plain((pages / "quad.1").read_text()), f'.It {command["commandName"]}\n', "quad.1")
for path in pages.glob("quad*.1"):
    other = re.match(r"quad-(tui|server|sim)", path.name)
    if not other and path.name not in names:
        print(f"{path.name} is of no command")
for word in ["ENVIRONMENT", "FILES", "EXIT STATUS", "NAMING", "SETTINGS", "SEE ALSO"]:
    need((pages / "quad.1").read_text(), f".Sh {word.split()[0]}" if " " not in word else f".Sh \"{word}\"", "quad.1")
PYTHON
    silent "every command and option is in it" "$out"
    if command -v mandoc >/dev/null; then
        for page in "$pages"/*.1; do
            mandoc -T lint -W warning "$page" 2>&1 | grep -v 'referenced manual not found'
        done >"$out"
        silent "mandoc has nothing to say" "$out"
    else
        echo "skip mandoc: it is not installed"
    fi
    if command -v groff >/dev/null; then
        for page in "$pages"/*.1; do groff -mdoc -ww -z -Tutf8 "$page" 2>&1; done >"$out"
        silent "groff has nothing to say" "$out"
    else
        echo "skip groff: it is not installed"
    fi
    if command -v man >/dev/null && man --version >/dev/null 2>&1; then
        check "man finds it" 0 env MANWIDTH=80 man -M "$work/prefix/share/man" quad-count
        has "it reads well" 'quad count up names \.\.\.'
    else
        echo "skip man: it is not installed"
    fi
    broken=
    while IFS= read -r example; do
        PATH=$work/prefix/bin:$PATH bash -c "set -o pipefail; $example" >"$out" 2>"$err" </dev/null ||
            broken+=" [$example: exit $?: $(head -n 1 "$err")]"
    done < <("$bin/quad-manual" --examples)
    if [ -z "$broken" ]; then pass "its examples work"; else fail "its examples work" "$broken"; fi

    touch "$pages/quad-gone.1" && echo share/man/man1/quad-gone.1 >>"$work/prefix/share/quad/installed"
    check "it is installed again" 0 "$install" --prefix "$work/prefix" --bin "$bin" --programs quad
    if [ ! -e "$pages/quad-gone.1" ] && [ ! -e "$work/prefix/bin/quad-tui" ]; then
        pass "nothing old stays"
    else
        fail "nothing old stays" "something does"
    fi
    check "it is removed" 0 "$install" --prefix "$work/prefix" --uninstall
    expect "nothing stays" "$(find "$work/prefix" -type f)" ""
    check "it is removed once" 1 "$install" --prefix "$work/prefix" --uninstall
    check "a wrong option" 64 "$install" --frobnicate
fi
