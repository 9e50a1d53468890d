# shellcheck shell=bash disable=SC2154,SC2034
# The checklist of the command line over every command that the program has.
prefix="checklist: "
fresh
mkdir "$work/checklist"
python3 -B "$here/checklist.py" "$work/checklist" >"$work/verdicts" 2>"$err" </dev/null
verdicts "$work/verdicts"
