# shellcheck shell=bash disable=SC2154
# A week in the journal: writing, a crash, looking back, changes, the day and the week.
echo "# a journal week"
fresh
check "it starts" shows 'Press Space' >/dev/null
for days in 6 5 4 3 2 1; do
    quad journal add "Day $days #week" --at "$days days ago" >/dev/null 2>&1
done
quad count add Kids >/dev/null 2>&1
quad count up Kids 20 --at '1 day ago' >/dev/null
quad count up Kids 3 >/dev/null
keys Escape 3
check "the box is open" shows 'What are you grateful for'
burst 'Sun at last'
keys C-j
burst 'and bread'
check "Ctrl-J begins a new line" shows '^│ and bread'
check "each key is in the store at once" grep -rqaF 'and bread' "$work/home"
kill -9 "$(pid)"
check "it is killed while one writes" has_status 137
shell
start
check "it starts again" shows 'Kids|Press Space' >/dev/null
keys Escape 3
check "both lines are there again" shows '^│ and bread'
check "the first, too" shows '^│ Sun at last'
keys Enter
check "Enter saves both" in_journal 'Sun at last\nand bread'
keys Escape o
check "the sun counts the entries" shows '1 of 7'
keys Down
check "the next is chosen" shows '2 of 7'
keys s
check "s stars it" shows '★  #week'
keys e
check "e changes it" shows 'Changing the entry of'
burst ' or so'
keys Enter
check "Enter saves the change" in_journal 'Day 1 #week or so'
check "and the list is there again" shows '2 of 7'
keys d
check "d asks first" shows 'Delete “Day 1 #week or so”\?'
keys y
check "y deletes" shows 'of 6'
keys u
check "u takes it back" shows 'of 7'
keys Escape /
burst '#week 6'
check "words and tags find an old entry" shows 'Day 6 #week'
keys Enter
check "and open it" shows '1 of 1'
keys Escape t
check "t shows the day" shows ', today|· today'
check "with a line about it" shows '^ 3 Kids'
keys Enter
check "Enter keeps the line" in_journal '"3 Kids"'
keys Left
check "Left is the day before" shows '20 Kids'
keys w
check "w is its week" shows '^ Week of 20'
keys Escape K
check "K asks how many to keep" shows 'How many entries to keep'
keys Escape q
given_back "q in the journal" 0
