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
prints "the list has the place with the icon of its kind" '▥  Library'
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

# Maps as people have them: all that is wrong at once, and the rest on demand.
fresh
python3 - "$work" <<'PYTHON'
import json, sys
def feature(ring, **properties):
    return {"type": "Feature", "properties": properties,
            "geometry": {"type": "Polygon", "coordinates": [ring]}}
square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0.0]]
bow_tie = [[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]
def write(name, features, old="", new=""):
    text = json.dumps({"type": "FeatureCollection", "features": features})
    open(f"{sys.argv[1]}/{name}.geojson", "w").write(text.replace(old, new) if old else text)
write("ties", [feature(bow_tie, name=f"Tie {n}") for n in range(115)]
      + [feature(square, name="Shed", website="a")], '"website": "a"', '"website":"a","website":"b"')
write("tie", [feature(bow_tie, name="Tie")])
write("rooms", [feature(square, name="Room", id=str(n % 100)) for n in range(9808)])
PYTHON
check "a bow tie" 65 quad place import "$work/tie.geojson"
says "crosses itself; file, feature and name" \
    'tie.geojson: feature 0 \("Tie"\), ring 0, position 2: the ring crosses itself'
check "many bow ties" 65 quad place import "$work/ties.geojson"
says "twenty are told" 'feature 19 \("Tie 19"\)'
says "and how many more" 'ties.geojson: and 95 more$'
says "how many places that is" '115 places are wrong, so nothing was imported'
says "what would help" '--skip-bad imports the rest'
check "nothing was imported" 0 quad place list --json
prints "no place" '[]'
check "many bow ties for a program" 65 quad place import "$work/ties.geojson" --json
json "every fault" '(d["added"], d["leftOut"], len(d["problems"]), d["problems"][3]["name"]) == (
    0, 115, 115, "Tie 3")'
check "the rest" 0 quad place import "$work/ties.geojson" --skip-bad
has "what was left out" '^1 added, 0 changed, 0 unchanged, 115 left out:$'
has "each by its name" '^  feature 0 \("Tie 0"\), ring 0'
says "a name twice is a warning" '"Shed".*the property "website" comes twice'
check "the rest of nothing" 65 quad place import "$work/tie.geojson" --skip-bad
says "there is none" 'none of its places can be used'
check "rooms with numbers that come again" 0 quad place import "$work/rooms.geojson" --json
json "each is one" '(d["added"], len(d["warnings"])) == (9808, 9708)'
check "rooms again" 0 quad place import "$work/rooms.geojson"
prints "the same ones" '0 added, 0 changed, 9808 unchanged'
says "warnings are cut as well" 'rooms.geojson: and 9688 more$'
if [ -x "$bin/quad-server" ]; then
    check "a server's map" 65 quad-server places import "$work/ties.geojson" --data "$work/map"
    says "tells all as well" 'feature 19 \("Tie 19"\)'
    says "and that nothing was done" '115 places are wrong, so nothing was imported'
    check "the rest of it" 0 quad-server places import "$work/ties.geojson" --data "$work/map" \
        --skip-bad
    has "is in the map" '^1 added, 0 changed, 0 unchanged, 115 left out in '
fi

# A second map: its places of the same name are others, and move nothing.
fresh
map() { # map FILE LONGITUDE [MEMBERS]: a map with a Library and a place without a name.
    printf '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[' >"$1"
    printf '{"type":"Feature",%s"properties":{"name":"Library"},"geometry":' "${3:-}" >>"$1"
    printf '{"type":"Point","coordinates":[%s,50],"radius":40}},' "$2" >>"$1"
    printf '{"type":"Feature","properties":{},"geometry":' >>"$1"
    printf '{"type":"Point","coordinates":[%s,50.01],"radius":40}}]}\n' "$2" >>"$1"
}
map "$work/north.geojson" 8
map "$work/south.geojson" 9
check "a first map" 0 quad place import "$work/north.geojson"
quad place export --to "$work/before.geojson" >/dev/null 2>&1
check "a second one is refused" 65 quad place import "$work/south.geojson"
says "by its places, and how far they are" '"Library" would move 71 km, further than its own size'
says "and how many" '2 places lie elsewhere on your map, so nothing was imported'
says "what would help" '--both keeps both, --replace moves yours'
quad place export --to "$work/after.geojson" >/dev/null 2>&1
expect "nothing has moved" "$(cat "$work/after.geojson")" "$(cat "$work/before.geojson")"
check "both" 0 quad place import "$work/south.geojson" --both
prints "are there" '2 added, 0 changed, 0 unchanged'
for side in north south; do
    check "the $side again" 0 quad place import "$work/$side.geojson"
    prints "the $side is known" '0 added, 0 changed, 2 unchanged'
done
map "$work/west.geojson" 7
check "another one moves with the word for it" 0 quad place import "$work/west.geojson" --replace
prints "the nearest ones" '0 added, 2 changed, 0 unchanged'
usage "not both words" 'choose --both or --replace' place import "$work/west.geojson" --replace --both
if [ -x "$bin/quad-server" ]; then
    check "a server's first map" 0 quad-server places import "$work/north.geojson" --data "$work/maps"
    check "and its second" 65 quad-server places import "$work/south.geojson" --data "$work/maps"
    says "is refused as well" '2 places lie elsewhere on the map.*--both.*--replace'
    check "but for the word" 0 quad-server places import "$work/south.geojson" --data "$work/maps" --both
    has "both are there" '^2 added, 0 changed, 0 unchanged in '
fi
printf '{"type":"Point","coordinates":[8,50]}' >"$work/point.geojson"
check "a point without a radius" 65 quad place import "$work/point.geojson"
says "what would help" '--radius 30 makes a place of each point'
check "with one" 0 quad place import "$work/point.geojson" --radius 25
prints "it is a place" '1 added, 0 changed, 0 unchanged'
usage "a radius of nothing" '--radius takes more than 0' place import "$work/point.geojson" --radius 0
printf '<kml xmlns="x"><Placemark/></kml>' >"$work/map.kml"
check "another format" 65 quad place import "$work/map.kml"
says "is named, with what helps" 'it is KML, which is not read: ogr2ogr'

# Places made by hand.
fresh
check "add circles" 0 quad place add Bertrand Library --circle 40.9553,-76.8838,45 \
    --circle=40.956,-76.884,30 --usage library --json
json "it has its name" '(d["name"], d["usage"]) == ("Bertrand Library", "library")'
check "the name is taken" 73 quad place add "bertrand library" --circle 1,2,3
usage "swapped by range" 'looks swapped: -123.2 is not a latitude' place add X --circle -123.2,49.3,20
usage "two numbers" 'is not a circle' place add X --circle 1,2
usage "no radius" 'has no radius' place add X --circle 1,2,0
usage "no circle" 'circle' place add X
check "a place on the other side of the world" 0 quad place add Observatory --circle 49.2,16.6,80
usage "swapped by what is near" 'looks swapped.*near Observatory' place add X --circle 16.6,49.2,80
check "swapped on purpose" 0 quad place add Desert --circle 16.6,49.2,80 --far
check "show" 0 quad place show bertrand --json
json "both circles" '[c["metres"] for c in d["circles"]] == [45.0, 30.0]'
check "near" 0 quad place near -76.8838,40.9553 -n 1 --json
json "the nearest is here" '[(p["name"], p["metres"]) for p in d] == [("Bertrand Library", 0.0)]'
check "edit" 0 quad place edit bertrand --name "Old Library" --circle 40.9553,-76.8838,60
check "it is edited" 0 quad place at -76.8838,40.9553 --json
json "by its new name" '[p["name"] for p in d] == ["Old Library"]'
usage "edit nothing" 'say what to change' place edit old
check "export" 0 quad place export --to "$work/map.geojson"
check "import what was exported" 0 quad place import "$work/map.geojson" --json
json "it changes nothing" '(d["added"], d["changed"], d["unchanged"]) == (0, 0, 3)'
check "delete needs yes" 64 quad place delete old
check "delete" 0 quad place delete old --yes
check "it is gone" 0 quad place list --json
json "two are left" '[p["name"] for p in d] == ["Desert", "Observatory"]'
check "draw" 0 quad place export --svg
if python3 -c "import sys,xml.etree.ElementTree as x; x.parse(sys.argv[1])" "$out" 2>"$err"; then
    pass "the picture is well-formed"
else
    fail "the picture is well-formed" "it is not"
fi

# Tracks.
cat >"$work/walk.gpx" <<'GPX'
<gpx version="1.1"><trk><trkseg>
<trkpt lat="16.61" lon="49.2"><time>2026-03-01T08:59:00Z</time></trkpt>
<trkpt lat="16.6" lon="49.2"><time>2026-03-01T09:00:00Z</time></trkpt>
<trkpt lat="16.6001" lon="49.2"><time>2026-03-01T09:01:00Z</time></trkpt>
<trkpt lat="16.6" lon="49.2001"><time>2026-03-01T09:10:00Z</time></trkpt>
<trkpt lat="16.61" lon="49.2"/></trkseg></trk></gpx>
GPX
check "replay without accuracy" 0 quad place replay "$work/walk.gpx"
says "it says how to use it" '--without-accuracy'
check "replay" 0 quad place replay "$work/walk.gpx" --without-accuracy --json --svg "$work/walk.svg" --force
json "one visit" '[(v["name"], v["entered"], v["left"]) for v in d["visits"]] == [
    ("Desert", "2026-03-01T09:00:00Z", "2026-03-01T09:10:00Z")]'
json "what was skipped" '(d["accepted"], d["skipped"]) == (4, {"noTime": 1})'
if python3 -c "import sys,xml.etree.ElementTree as x; x.parse(sys.argv[1])" "$work/walk.svg" \
    2>"$err" && [ "$(grep -cE '<circle class="(enter|leave)"' "$work/walk.svg")" = 2 ]; then
    pass "the picture has a point for entering and one for leaving"
else
    fail "the picture has a point for entering and one for leaving" "it has not"
fi
printf 'sep=;\ntime;lat;lon;acc\n1772355600000;16,6;49,2;5\n17723' >"$work/walk.csv"
check "replay of a spreadsheet's table" 0 quad place replay "$work/walk.csv"
says "one fix is one" '^1 fix, 1 used'
says "a cut last line is told" 'Skipped: 1 cut off at the end'
check "replay reads standard input" 65 quad place replay -
head -c 200 "$work/walk.gpx" >"$work/cut.gpx"
check "a cut track" 65 quad place replay "$work/cut.gpx"
says "names file, line and column" 'cut\.gpx: line [0-9]+, column [0-9]+'
check "a table without a time" 65 quad place replay - --from csv
usage "at needs something" 'name a position' place at

# Many points.
printf 'lon,lat\n49.2,16.6\n0,0\n' >"$work/points.csv"
check "many points" 0 quad place at --points "$work/points.csv"
prints "a line each" $'0\t0 Desert\n1'
for form in 'sep=;\nlon;lat\n49,2;16,6\n0;0\n' '\xef\xbb\xbflat\t Lon \n16,6\t49,2\n0\t0\n' \
    '"sep=;"\r\nname;latitude;lng\r\n"a;b";16.6; 49.2 \r\n;0;0\r\n' 'lon|lat\n49.2|16.6\n0|0\n'; do
    printf "$form" >"$work/points.csv"
    check "many points as $form" 0 quad place at --points "$work/points.csv"
    prints "a line each" $'0\t0 Desert\n1'
done
printf 'lon,lat\n49.2,x\n' >"$work/points.csv"
check "a broken point" 65 quad place at --points "$work/points.csv"
says "is named by its line" 'line 2: .*"x"'
if [ -d "$data/oracle" ]; then
    check "the points of the oracle" 0 quad place at --json \
        --points "$data/oracle/ubcv_buildings_points.csv" \
        --map "$data/campus/ubcv_buildings.geojson"
    if python3 - "$data/oracle/ubcv_buildings_points.csv" "$out" 2>"$err" <<'PYTHON'; then
import csv, json, sys
points = list(csv.DictReader(open(sys.argv[1])))
answers = [json.loads(line) for line in open(sys.argv[2])]
assert len(points) == len(answers) > 16000, (len(points), len(answers))
for number, (point, answer) in enumerate(zip(points, answers)):
    expected = [int(i) for i in point["covers"].replace(";", " ").split()]
    found = [place["index"] for place in answer["places"]]
    assert (answer["point"], found) == (number, expected), (number, found, expected)
PYTHON
        pass "every point as GEOS answers"
    else
        fail "every point as GEOS answers" "some differ"
    fi
else
    echo "skip the oracle: $data/oracle is missing"
fi
