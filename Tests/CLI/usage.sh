# shellcheck shell=bash disable=SC2154,SC2034
# Help, usage errors, exit codes.
prefix="usage: "
fresh

check "help" 0 quad --help
has "help names the commands" '^  count '
silent "help is data" "$err"
check "version" 0 quad --version
has "the version has a number" '^quad [0-9]+\.[0-9]+\.[0-9]+$'
number=$(cut -d' ' -f2 "$out")
for words in "--version --json" "--json --version"; do
    # shellcheck disable=SC2086
    check "version as JSON: $words" 0 quad $words
    json "the same version: $words" "d['name'] == 'quad' and d['version'] == '$number'"
done

check "exit codes are listed" 0 quad help exit-codes
for code in 0 1 2 64 65 66 69 73 74 75 77 78 130; do
    grep -qE "^  $code  +[a-z]" "$out" || fail "exit code $code is listed" "it is not"
done

cp "$out" "$work/codes"
check "exit codes as JSON" 0 quad help exit-codes --json
json "the same codes" \
    "[str(c['code']) + ' ' + c['meaning'] for c in d] == [' '.join(l.split()) for l in open('$work/codes')]"

usage "unknown command" 'no command "conut": did you mean count\?' conut
usage "unknown command below" 'quad count has no command "lst": did you mean list\?' count lst
usage "unknown command after an option" 'did you mean journal\?' --store memory: jurnal
usage "unknown help topic" 'no command "frobnicate"' help frobnicate
usage "command of a person misspelt" 'did you mean block' person blok Anna
usage "command of another level" 'did you mean count lap\?' lap kids
usage "with all its words" 'did you mean count start\? Type quad count start anna$' start anna
usage "a command with a word in quotes" "Type quad count start 'anna b'\$" start 'anna b'
for pair in 'ls:count list\? Type quad count list$' 'version:did you mean --version\? Type quad --version$' \
    'rename:did you mean count edit COUNTER --title TITLE, or' 'report:did you mean week, or day' \
    'login:account sign-in' 'rm:count delete' 'today:Type quad day$' 'find:journal search' \
    'checkout:Type quad place leave$' 'forgot:Type quad account reset$' 'chart:count plot' \
    'settings:config list, or account settings' 'inc:count up'; do
    usage "a word of other programs: ${pair%%:*}" "${pair#*:}" "${pair%%:*}"
done
usage "one inside of a group" 'did you mean edit COUNTER --title TITLE\?$' count rename kids x
usage "one for a verb of the group" 'did you mean list\? Type quad place list$' place ls
usage "who forgot a password forgets no account" 'Type quad account reset$' account forgot
usage "who leaves" 'Type quad place leave$' place checkout
usage "who has no account" 'Type quad account register anna$' account create anna
usage "another one" 'did you mean delete\? Type quad journal delete last$' journal rm last
usage "a misspelt option" "unknown option '--titel'. Did you mean '--title'" count edit kids --titel x
usage "a misspelt option before" "unknown option '--titel'. Did you mean '--title'" \
    count edit --titel x kids
usage "a misspelt option with =" "unknown option '--gaol'. Did you mean '--goal'" count edit kids --gaol=3
usage "a counter alone" 'no command "kids"' kids
says "it is counted by +" '^Hint: quad \+ kids counts it'
usage "a sentence" 'no command "three goals in the rain"' 'three goals in the rain'
says "it goes into the journal" "^Hint: .*: quad journal add 'three goals in the rain'$"
usage "a command in quotes" 'no command "count up kids"' 'count up kids'
says "it goes without them" '^Hint: without the quotes: quad count up kids$'
usage "counter where a command is needed" 'has no command "kids"' count kids
says "a counter is counted by up" '^Hint: quad count up kids$'
usage "unknown option" "unknown option '--jsn'. Did you mean '--json'" count list --jsn
usage "one like no other" "unknown option '--bogus'\$" count list --bogus
for words in 'count edit kids' 'group edit game' 'place edit library' 'place checkin' 'here library'; do
    # shellcheck disable=SC2086
    usage "before what else is wrong: $words" "unknown option '--bogus'\$" $words --bogus x
done
usage "missing argument" "missing expected argument '<names> ...'" count up
usage "word where a number is needed" "'x' is invalid" count set kids x
usage "a title without quotes" "'goals' is invalid|unexpected" count set our goals 3
says "a title without quotes: what to type" "quotes: quad count set 'our goals' 3$"
usage "number of taps too large" "'9223372036854775808' is invalid" count up kids 9223372036854775808
usage "number too large" "'9223372036854775808' is invalid" count set kids 9223372036854775808
usage "nothing to edit" 'nothing to change' count edit kids
usage "options that exclude each other" "don't go together" count edit kids --group a --no-group
usage "wrong colour wish" "invalid for '--color" count list --color sometimes
for words in 'add X' 'edit kids' 'add X --step 2'; do
    # shellcheck disable=SC2086
    usage "a colour as output colour: $words" "invalid for '--color" count $words --color '#ff0000'
    says "the hint names --tint: $words" "^Hint: --tint '#ff0000'"
    # shellcheck disable=SC2086
    usage "a colour after =: $words" "invalid for '--color" count $words --color=red
    says "the hint names --tint after =: $words" "^Hint: --tint red"
done
usage "negative limit" 'at least 0' journal list -n -1
usage "number with a letter" "'-9x' is invalid" count set kids -9x
usage "long word" "no command \"x{39}…\"" "$(printf 'x%.0s' {1..3000})"
usage "long word for a number" "'x{39}…' is invalid" count set kids "$(printf 'x%.0s' {1..3000})"
usage "position beyond the Earth" 'not on Earth.*from -180 to 180' place at 200,1
usage "position that is none" '"library" is not a position' place at library
usage "position of one number" '"-123.25" is not a position' place at -123.25
usage "latitude first" '^quad: -123.25 is not a latitude' place at 49.26,-123.25
says "latitude first: what to write" '^Hint: longitude first: write -123.25,49.26$'
usage "latitude first in two words" '^quad: -123.25 is not a latitude' place at 49.26 -123.25
says "latitude first in two words: what to write" ' write -123.25,49.26$'
usage "position of two words" 'a position is one word' place at -123.25 49.26
says "position of two words: what to write" ' write -123.25,49.26$'
usage "position with a space" 'a position is one word' place at '-123.25, 49.26'
check "bytes that are no text" 65 quad count add $'\xff\xfe'
says "bytes that are no text: which" '^quad: argument 3 holds bytes that are not UTF-8 text'
check "bytes that are no text before a command" 65 quad $'a\xc3' count
if [ ! -e "$QUAD_HOME" ]; then pass "usage errors make no store"; else
    fail "usage errors make no store" "they did"
fi
usage "no text and nobody to ask" 'there is no text' journal add
usage "password nobody can be asked for" 'nobody to ask for the password' \
    account register anna --server http://127.0.0.1:1
sed -n 2p "$err" | grep -q -- --password-stdin && pass "the hint names --password-stdin"
check "no secret is taken from an option" 64 quad account register anna --password x --server y
check "server that is not an address" 64 quad account register a --server nowhere --password-file /dev/null
