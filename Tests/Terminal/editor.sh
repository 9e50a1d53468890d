# shellcheck shell=bash disable=SC2154
# Writing in the person's own editor, on a real terminal; sourced by Tests/Terminal/run.
echo "# the editor"
# editor TEXT END: a program that keeps what it was given and the modes that it found, leaves the
# terminal in a state of its own, writes a text when it is told to, and ends as END says.
editor() {
    rm -f "$work"/editor.{seen,modes,pid,go}
    cat >"$work/editor" <<TEXT
#!/usr/bin/env bash
cat "\$1" >"$work/editor.seen"
stty -g >"$work/editor.modes"
clear
echo "this is the editor"
stty -echo -icanon
echo \$\$ >"$work/editor.pid"
until [ -e "$work/editor.go" ]; do read -rt 0.05; done
printf '%b' '$1' >"\$1"
$2
TEXT
    chmod +x "$work/editor"
}
# opens NAME: Ctrl-X gives the whole terminal to the editor, as the shell had it.
opens() {
    keys C-x
    check "$1: the editor is there" shows '^this is the editor'
    check "$1: the alternate screen is left" flag alternate_on 0
    check "$1: the cursor is visible" flag cursor_flag 1
    check "$1: the mouse is the editor's" flag mouse_any_flag 0
    check "$1: it finds the modes of the shell" cmp -s "$work/before" "$work/editor.modes"
    check "$1: it goes on" test -s "$work/editor.pid" >/dev/null
}
# comes_back NAME: the screen is the program's again, with its own modes.
comes_back() {
    check "$1: the alternate screen is back" flag alternate_on 1
    check "$1: the mouse is back" flag mouse_any_flag 1
    check "$1: nothing of the editor is left" hides 'this is the editor'
}

# An editor named by VISUAL goes before another; what it writes has several lines.
editor 'Bread, ä 日本\nand tea\n' 'exit 0'
mkdir -p "$work/tmp"
fresh VISUAL="$work/editor" EDITOR=false TMPDIR="$work/tmp"
check "it starts" shows 'Press Space' >/dev/null
keys Escape 3
check "the box is open" shows 'What are you grateful for' >/dev/null
burst 'Half a thought' && check "a text is begun" shows 'Half a thought' >/dev/null
opens "Ctrl-X"
check "Ctrl-X: it gets what was begun" grep -qx 'Half a thought' "$work/editor.seen"
mux resize-window -t pane -x 60 -y 20
touch "$work/editor.go"
comes_back "Ctrl-X"
check "Ctrl-X: what was written is in the box" shows '^│ Bread, ä 日本'
check "Ctrl-X: the second line, too, in the new size" shows '^│ and tea {50}│$'
check "Ctrl-X: what to do now is said" shows 'Enter saves what you wrote'
check "Ctrl-X: nothing is saved yet" eval '! in_journal Bread'
burst '!' && keys Enter
check "Ctrl-X: keys work, and Enter saves" in_journal 'Bread, ä 日本\nand tea!'
check "Ctrl-X: no file is left" rmdir "$work/tmp"
mkdir -p "$work/tmp"

# An editor that fails loses nothing of what it has written.
editor 'before it failed' 'exit 3'
opens "it fails"
touch "$work/editor.go"
comes_back "it fails"
check "it fails: that is said" shows 'The editor failed or was closed'
check "it fails: what its file held is in the box" shows '^│ before it failed'
check "it fails: nothing is saved" eval '! in_journal "before it"'

# One that is killed leaves the terminal without echo, without lines and on its own screen.
editor 'never written' 'exit 0'
sed -i "s/^stty -echo.*/printf '\\\\e[?1049h\\\\e[?25l'; stty raw -echo/" "$work/editor"
keys C-x
check "killed: the editor is there" test -s "$work/editor.pid"
check "killed: it has hidden the cursor" flag cursor_flag 0
kill -9 "$(cat "$work/editor.pid")"
comes_back "killed"
check "killed: that is said" shows 'The editor failed or was closed'
check "killed: the text is as it was" shows '^│ before it failed'

# Ctrl-C is the editor's alone.
editor 'never written' 'exit 0'
opens "Ctrl-C"
keys C-c
comes_back "Ctrl-C"
check "Ctrl-C: the program goes on" shows '^│ before it failed'
keys Escape q
given_back "q after all that" 0

fresh VISUAL= EDITOR=
check "it starts without an editor" shows 'Press Space' >/dev/null
keys Escape 3
check "the box is open" shows 'What are you grateful for' >/dev/null
burst 'kept' && keys C-x
check "without an editor it says what to set" shows 'No editor is set: set VISUAL or EDITOR'
check "and the text stays" shows '^│ kept'
keys Escape q
check "and it ends" has_status 0
