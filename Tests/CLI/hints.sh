# shellcheck shell=bash disable=SC2154,SC2034
# Where it is said what to type next: at a terminal, and nowhere else.
prefix="hints: "
fresh
unset QUAD_HINTS
on_terminal() { python3 "$here/terminal.py" -- "$@"; }

quiet() { # quiet COMMAND...: succeeds, and says nothing on standard error
    check "quad $*" 0 quad "$@"
    silent "quad $*: no hint without a terminal" "$err"
}
quiet
quiet count add Kids
quiet count up kids
quiet count add Keeper --type time
quiet count start keeper
quiet group add Game
quiet group show game
quiet
quiet count list
quiet count list --archived
quiet count archive kids
quiet count unarchive kids
quiet count laps keeper
quiet count intervals keeper
quiet count history keeper
quiet count periods kids
quiet journal
quiet journal add One line
quiet journal search nothing
quiet journal search line
quiet journal tags
quiet place
quiet place visits
quiet place add Library --circle 40.9553,-76.8838,45
quiet icons list life
quiet icons search nothing
quiet palettes add Garden '#102030'
quiet undo --list
quiet redo --list
quiet config path

check "what was done without data is said" 0 quad count delete kids --yes
expect "but not what to type next" "$(cat "$err")" 'Deleted.'
check "an error" 1 quad count up nobody
expect "an error is one line" "$(wc -l <"$err")" 1
lacks "without a hint" 'Hint'
check "an error about the missing terminal" 64 setsid quad account sign-in ada --server http://127.0.0.1:1
expect "it says what to do instead" "$(cat "$err")" \
    'quad: there is nobody to ask for the password: use --password-file PATH or --password-stdin'

check "on a terminal" 0 on_terminal quad count add Water
has "what to type next" '^Count it: quad count up Water'
check "on a terminal, an error" 1 on_terminal quad count up nobody
has "what to type next after an error" '^Hint: quad count list'
check "never" 0 quad config set hints never
check "never on a terminal" 0 on_terminal quad count add Milk
lacks "never: none" 'Count it'
check "never on a terminal, an error" 1 on_terminal quad count up nobody
lacks "never: none after an error" 'Hint'
check "the variable comes first" 0 env QUAD_HINTS=always quad count add Tea
says "always: also into a file" '^Count it: quad count up Tea$'
check "always, an error" 1 env QUAD_HINTS=always quad count up nobody
says "always: also after an error" '^Hint: quad count list$'

# Names are looked at before a password is asked for.
for name in 'a' 'two words' 'jiñ' "$(printf 'x%.0s' {1..33})"; do
    check "no name to register: ${name:0:9}" 65 quad account register "$name" --server http://127.0.0.1:1
    says "is refused as a name: ${name:0:9}" "can't be a name to sign in with"
    check "nor to sign in: ${name:0:9}" 65 quad account sign-in "$name" --server http://127.0.0.1:1
done
check "a name for others that can't be one" 65 quad account register ada --display-name "$(printf 'y%.0s' {1..65})" \
    --server http://127.0.0.1:1
says "is refused before the password" '64'

# A password is looked at before it is asked for again.
check "a password that is too short" 69 python3 "$here/terminal.py" \
    'characters: ' $'short\r' 'fewer than 8' '' 'characters: ' $'long enough\r' 'more: ' $'long enough\r' \
    -- quad account register ada --server http://127.0.0.1:1
expect "it is not asked for again" "$(grep -c 'Once more' "$out")" 1
printf 'short\n' >"$work/short"
check "a password of a file that is too short" 65 quad account register ada \
    --server http://127.0.0.1:1 --password-file "$work/short"
says "it is said before the server is asked" 'the password has fewer than 8 characters'
export QUAD_HINTS=always
