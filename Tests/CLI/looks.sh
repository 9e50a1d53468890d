# shellcheck shell=bash disable=SC2154,SC2034
# How things look: icons, palettes, and what is asked for when something is added.
prefix="looks: "
fresh
escape=$'\033'

check "icons" 0 quad icons list --json
json "the first group has the icons of UX-7, in order" \
    "[i['name'] for i in d if i['group'] == 'life'] == '''airplane beach-umbrella bucket car cocktail
    coins college credit-card house island piggy-bank rain ring sailboat school shopping-bag
    smart-card stroller tree umbrella wallet'''.split()"
json "there are more groups" "len({i['group'] for i in d}) >= 3"
check "icons drawn" 0 quad icons list life --pictures --color always
lacks "all are in one colour, the text's own" "$escape\[[0-9;]*(3[0-8]|9[0-7])[;m]"
has "they are drawn" '⣿'
check "the credits" 0 quad icons --credits
has "each set says whose it is" '^Quad \([0-9]+ icons\): by .*, licence: '

check "palettes" 0 quad palettes list --json
json "both palettes of UX-4" "{p['name']: p['colors'] for p in d} == {
    'Winter Sunset': ['#A8AB9B', '#172A38', '#EC4B5D', '#F48773', '#E0C590'],
    'Ocean Five': ['#00A0B0', '#6A4A3C', '#CC333F', '#EB6841', '#EDC951']}"

# One icon, coloured when it is shown.
tree=(quad icons show tree --tint '#EC4B5D')
check "24 bits" 0 env COLORTERM=truecolor QUAD_BACKGROUND=dark "${tree[@]}" --color always
has "24 bits: the colour itself" "$escape\[[0-9;]*38;2;236;75;93"
check "256 colours" 0 env TERM=xterm-256color "${tree[@]}" --color always
has "256 colours: the nearest" "$escape\[[0-9;]*38;5;[0-9]+m"
check "16 colours" 0 env TERM=xterm "${tree[@]}" --color always
has "16 colours: the nearest" "$escape\[35m"
check "no colours" 0 "${tree[@]}" --color never
lacks "no colours: the shape is enough" "$escape"
check "ASCII" 0 env LC_ALL=C quad icons show tree
expect "ASCII: nothing else is sent" "$(LC_ALL=C tr -d '\n -~' <"$out" | wc -c)" 0

# A thing appears with its own icon and colour.
for words in "group add Trip" "count add Flights --group trip"; do
    # shellcheck disable=SC2086
    check "add with a look: $words" 0 quad $words --icon airplane --tint '#EB6841'
done
for words in "count list" "group list" "count show flights"; do
    # shellcheck disable=SC2086
    check "shown: $words" 0 env COLORTERM=truecolor QUAD_BACKGROUND=dark quad $words --color always
    has "with its icon in its colour: $words" "$escape\[38;2;235;104;65m✈"
done
check "an icon that is not there" 1 quad count add X --icon airplan
says "an icon that is not there: which is near" 'did you mean airplane\?'

# Own icons and palettes.
quad icons example >"$work/own.json"
check "own icons" 0 quad icons add "$work/own.json"
check "own palette" 0 quad palettes add Garden '#102030' '#405060'
check "a counter with an own icon" 0 quad count add Tulips --icon tulip --tint '#405060'
check "it is listed" 0 quad count list
has "with its own icon" '^Ψ +0  Tulips'
check "the credits of both" 0 quad icons --credits
has "the own set keeps its credits" 'by You, licence: CC0-1\.0'
check "a file that is no set" 65 quad icons add "$here/looks.sh"

# Themes of the whole screen.
check "themes" 0 quad themes list --json
json "five come with Quad, and what they fill can be read" "[t['name'] for t in d] ==
    ['terminal', 'dark', 'light', 'contrast', 'mono'] and
    all(t['contrast'] is None or t['contrast'] >= 4.5 for t in d)"
quad themes show dark | sed 's/"dark"/"mine"/; s/"Dark"/"Mine"/' >"$work/mine.json"
check "own theme" 0 quad themes add "$work/mine.json"
check "own theme again" 73 quad themes add "$work/mine.json"
check "own theme in its place" 0 quad themes add "$work/mine.json" --replace
check "a theme is chosen" 0 quad config set theme mine
check "a theme that is not there" 1 quad config set theme mien
says "a theme that is not there: which is near" 'did you mean mine\?'
printf '{"name": "pale",\n "tab": "#777777 on #888888"}' >"$work/pale.json"
check "a theme that can't be read" 65 quad themes add "$work/pale.json"
says "it says where and why" 'pale\.json, line 2, column 9: .*contrast is 1\.2, and 3\.0 is the least'
check "a theme of Quad stays" 1 quad themes remove dark --yes
check "an own one goes" 0 quad themes remove mine --yes
quad config unset theme >/dev/null 2>&1

# At a terminal the look is asked for first, then the name.
look() { check "$1" "$2" python3 "$here/terminal.py" "${@:3}" -- quad count add; }
check "how many there are" 0 quad count list --json
before=$(value 'len(d)')
look "cancelled at the icons" 2 'its icon' $'\033'
look "Ctrl-C at the colours" 130 'its icon' $'\r' 'its colour' $'\003'
look "Ctrl-C at the name" 130 'its icon' $'\r' 'its colour' $'\r' 'Name: ' $'half\003'
look "back from the colours to the icons, and out" 2 'its icon' $'\r' 'its colour' $'\033' \
    'its icon' $'\033'
check "nothing in between is kept" 0 quad count list --json
json "nothing in between is kept: as many as before" "len(d) == $before"
look "look, then name" 0 'its icon' 'tree' 'Search: tree' $'\r' 'its colour' $'\033[C\r' 'Name: ' $'Oaks\r'
check "it is saved" 0 quad count list --json
json "with the icon and the name" \
    "[c['icon'] for c in d if c['title'] == 'Oaks'] == ['tree'] and len(d) == $before + 1"

check "about" 0 quad about
has "the sign" '▄▄████  ████▄▄'
has "who made the icons" 'by the maintainers of Quad'
