# shellcheck shell=bash disable=SC2154,SC2034,SC1003,SC2088
# What shells complete: asked through their scripts, and in the shells themselves.
prefix="completions: "
fresh

for shell in bash zsh fish; do
    check "script for $shell" 0 quad --generate-completion-script $shell
    cp "$out" "$work/completion.$shell"
    if grep -qE 'journal|undo' "$out"; then
        fail "the script for $shell names no command" "it does, and would grow old"
    else
        pass "the script for $shell names no command"
    fi
done
for shell in bash zsh fish; do
    check "quad completion $shell" 0 quad completion $shell
    if cmp -s "$out" "$work/completion.$shell"; then pass "the same script for $shell"; else
        fail "the same script for $shell" "it is another"
    fi
done
check "quad completion as JSON" 0 quad completion zsh --json
json "the script is a member" 'd["shell"] == "zsh" and d["script"].startswith("#compdef quad")'
usage "quad completion for another shell" 'not for "tcsh"' completion tcsh
check "quad completion for the person's shell" 0 env SHELL=/usr/bin/fish quad completion
check "script for the person's shell" 0 env SHELL=/usr/bin/fish quad --generate-completion-script
if cmp -s "$out" "$work/completion.fish"; then pass "it is that shell's"; else fail "it is that shell's" "no"; fi
usage "script for another shell" 'for bash, zsh and fish, not for "tcsh"' --generate-completion-script tcsh

# offers LINE EXPECTED [WORD]: what bash would put in place of the last word.
cat >"$work/offers" <<'SHELL'
source "$1"
COMP_LINE=$2
COMP_POINT=${#COMP_LINE}
COMP_WORDS=(x)
# What bash takes for the word: what follows the last break, such as an opening quote.
[[ $COMP_LINE =~ ((\\.|[^][:space:]:=\"\'])*)$ ]]
_quad quad "${3-${BASH_REMATCH[1]}}" ""
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
SHELL
offers() {
    bash "$work/offers" "$work/completion.bash" "$1" "${@:3}" >"$out" 2>"$err" </dev/null
    expect "$1" "$(tr '\n' '|' <"$out")" "$2"
}
offers 'quad count up K' ''
if [ ! -e "$QUAD_HOME" ]; then pass "completion makes no store"; else fail "completion makes no store" "it did"; fi
quad count add Kids >/dev/null 2>&1
quad count add 'Red Team' >/dev/null 2>&1
quad count add "O'Brien: x" >/dev/null 2>&1
quad count add "\$(touch $work/run-by-tab)" >/dev/null 2>&1
quad count add "\`touch $work/run-by-tab\`;" >/dev/null 2>&1
quad count add $'Bell\a and line\n' >/dev/null 2>&1
quad group add 'Home side' >/dev/null 2>&1
offers 'quad cou' 'count|'
offers 'quad count lis' 'list|'
offers 'quad + K' 'Kids|'
offers 'quad up k' 'Kids|'
offers 'quad - Red' 'Red\ Team|'
offers 'quad u' 'undo|up|'
offers 'quad count up team' 'Red\ Team|'
offers 'quad count up brien' "O\\'Brien:\ x|"
offers 'quad completion z' 'zsh|'
quad config set alias.k 'count up kids' >/dev/null 2>&1
offers 'quad k R' 'Red\ Team|'
quad config unset alias.k >/dev/null 2>&1
offers 'quad unknown ' ''
offers 'quad count up K' 'Kids|'
offers 'quad count up k' 'Kids|'
offers 'quad count up Red\ T' 'Red\ Team|'
offers 'quad count up "Red T' 'Red Team|' 'Red T'
offers "quad count up 'O" "O'\\''Brien: x|"
offers "quad count up O\\'Brien:" '\ x|'
offers 'quad count up Kids R' 'Red\ Team|'
offers 'quad count up Bel' ''
offers "quad count up \$" "\\\$\\(touch\\ $work/run-by-tab\\)|"
offers 'quad count list --group ' 'Home\ side|'
offers 'quad count list --group=H' 'Home\ side|'
offers 'quad count list --group="H' 'Home side|'
offers 'quad count share Kids R' 'Red\ Team|'
offers 'quad count list --js' '--json|'
offers 'quad count list --json --js' ''
offers 'quad count up -- --js' ''
offers 'quad --color ' 'auto|always|never|'
offers 'quad --color never cou' 'count|'
offers 'quad --store ' 'sqlite:|json:|memory:|'
mkdir -p "$work/complete/stores/here" && touch "$work/complete/stores/file.sqlite"
offers "quad --store sqlite:$work/complete/st" "$work/complete/stores/|"
offers "quad --store=sqlite:$work/complete/stores/" \
    "$work/complete/stores/file.sqlite|$work/complete/stores/here/|"
offers 'quad --store memory: count up K' ''
offers "echo 'x'; quad cou" 'count|'
offers 'quad help exi' 'exit-codes|'
offers 'quad help count u' 'up|unarchive|'
offers 'quad config set week-start s' 'saturday|sunday|'
offers 'quad config set day-s' 'day-start|'
offers 'quad person bl' 'block|blocked|'
(cd "$work/complete" && bash "$work/offers" "$work/completion.bash" 'quad place import st') >"$out"
expect "files where files are meant" "$(cat "$out")" stores
for shell in zsh fish; do
    check "what $shell is told" 0 quad ---complete $shell quad con
    prints "$shell gets words and what they mean" $'words\nconfig\tShow and change settings.'
done
check "a line that can't be" 0 quad ---complete bash
check "nothing at all" 0 quad ---complete zsh
if [ ! -e "$work/run-by-tab" ]; then pass "no title is run by a shell"; else
    fail "no title is run by a shell" "one was"
fi

# In the shells themselves: Tab is pressed, and the line that comes of it is run.
cat >"$work/bashrc" <<SHELL
PS1='READY> '
source "$work/completion.bash"
SHELL
mkdir -p "$work/zsh"
cp "$work/completion.zsh" "$work/zsh/_quad"
cat >"$work/zsh/.zshrc" <<SHELL
PS1='READY> '
fpath=("$work/zsh" \$fpath)
autoload -Uz compinit
compinit -u -D
SHELL
cat >"$work/fishrc" <<SHELL
function fish_prompt; echo 'READY> '; end
source "$work/completion.fish"
SHELL
presses_tab() { # presses_tab SHELL COMMAND...
    local shell=$1 before
    shift
    if ! command -v "$shell" >/dev/null; then
        echo "skip Tab in $shell: it is not installed"
        return
    fi
    before=$(quad count share 'Red Team' Kids "O'Brien: x" | tr '\n' '|')
    python3 "$here/terminal.py" 'READY>' $'quad count up R\t 2\r' 'READY>' $'quad count up "O\t\r' \
        'READY>' $'quad count up ki\t\r' 'READY>' $'exit\r' -- "$@" >"$out" 2>"$err"
    expect "Tab in $shell" "$(quad count share 'Red Team' Kids "O'Brien: x" | tr '\n' '|')" \
        "$((${before%% *} + 2)) Red Team|$(($(cut -d'|' -f2 <<<"$before" | cut -d' ' -f1) + 1)) Kids|$(($(cut -d'|' -f3 <<<"$before" | cut -d' ' -f1) + 1)) O'Brien: x|"
}
presses_tab bash bash --noprofile --rcfile "$work/bashrc" -i
presses_tab zsh env ZDOTDIR="$work/zsh" zsh -i
presses_tab fish env XDG_CONFIG_HOME="$work/fish" XDG_DATA_HOME="$work/fish" \
    fish --no-config -i -C "source $work/fishrc"
