# shellcheck shell=bash disable=SC2154
# docs/json.md, held against what every command writes with --json.
prefix="shapes of JSON: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the shapes of JSON: quad-server is not built"
    return
fi
mkdir -p "$work/shapes"
python3 "$here/json_shapes.py" "$bin" "$work/shapes" >"$work/verdicts" 2>&1
verdicts "$work/verdicts"
