# shellcheck shell=bash disable=SC2154,SC2034
# Import of GeoJSON.
prefix="places: "
fresh
check "empty list" 0 quad place list --json
prints "an empty list is []" '[]'
check "missing file" 66 quad place import "$work/missing.geojson"
says "the missing file is named" 'missing\.geojson: No such file'
square='[[[-1,50],[-1,51],[1,51],[1,50],[-1,50]]]'
cat >"$work/good.geojson" <<JSON
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Library"},"geometry":{"type":"Polygon","coordinates":$square}}]}
JSON
check "import" 0 quad place import "$work/good.geojson"
prints "import says what it did" '1 added, 0 changed, 0 unchanged'
check "import again" 0 quad place import "$work/good.geojson" --json
json "importing again changes nothing" '(d["added"], d["unchanged"]) == (0, 1)'
check "list" 0 quad place
prints "the list has the name" 'Library'
check "at" 0 quad place at -0.5,50.5 --json
json "a position is found" '[p["name"] for p in d] == ["Library"]'
check "at nowhere" 0 quad place at -0.5,52 --json
prints "no place there" '[]'
printf '{"type":"FeatureCollection","features":[' >"$work/cut.geojson"
check "cut file" 65 quad place import "$work/cut.geojson"
sed 's/\[-1,51\],/[-1,"x"],/' "$work/good.geojson" >"$work/word.geojson"
check "word in a position" 65 quad place import "$work/word.geojson"
says "the error names feature, ring and position" 'Library.*ring.*position'
check "a folder" 66 quad place import "$work"
check "nothing of a broken file" 0 quad place list --json
json "one place as before" 'len(d) == 1'
if [ -d "$data/campus" ]; then
    check "a real campus" 0 quad place import "$data/campus/ubcv_buildings.geojson" --json
    json "443 buildings" 'd["added"] == 443'
    check "a real campus listed" 0 quad place list --json
    json "all are listed" 'len(d) == 444'
else
    echo "skip a real campus: $data/campus is missing"
fi
