import Primitives
import Testing

@testable import Geofence

@Suite("Places of GeoJSON: ids, repeats and all faults at once")
struct PlaceFaultsTests {
    private func read(_ text: String, skippingBad: Bool = false) throws
        -> GeoJSONPlaces
    {
        try GeoJSONPlaces(reading: Array(text.utf8), skippingBad: skippingBad)
    }

    private func feature(
        _ properties: String = #"{"name":"Hall"}"#, id: String = "",
        ring: String = "[0,0],[1,0],[1,1],[0,1],[0,0]"
    ) -> String {
        #"{"type":"Feature",\#(id)"properties":\#(properties),"#
            + #""geometry":{"type":"Polygon","coordinates":[[\#(ring)]]}}"#
    }

    private func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    @Test("A property that is the id of another feature, too, is only a hint; the order tells")
    func hints() throws {
        let room = feature(#"{"name":"Room","id":"101"}"#)
        let other = feature(#"{"name":"Room","id":"102"}"#)
        let file = try read(collection([room, other, room, room]))
        let again = try read(collection([room, room, other, room]))
        #expect(file.places[0].id == .derived(name: "Room", key: "id 101"))
        #expect(Set(file.places.map(\.id)).count == 4)
        #expect(Set(again.places.map(\.id)) == Set(file.places.map(\.id)))
        #expect(
            file.warnings.map(\.description)
                == [2, 3].map {
                    #"feature \#($0) ("Room"): name and the property id "101" are those of "#
                        + #"feature 0 ("Room"); told apart by their order"#
                })
    }

    @Test("A member id is the identity: it wins over the property, and comes once under a name")
    func identity() throws {
        let one = feature(#"{"name":"Room","id":"101"}"#, id: #""id":"a","#)
        let two = feature(#"{"name":"Room","id":"101"}"#, id: #""id":"b","#)
        let hinted = feature(#"{"name":"Room","id":"a"}"#)
        let file = try read(collection([one, two, hinted]))
        #expect(file.places[0].id == .derived(name: "Room", key: "id a"))
        #expect(Set(file.places.map(\.id)).count == 3)
        let error = #expect(throws: GeofenceError.self) { try read(collection([one, two, one])) }
        #expect(
            error?.description
                == #"feature 2 ("Room"): name and id "a" are those of feature 0 ("Room")"#)
    }

    @Test("An id depends neither on features that are left out nor on what they say")
    func idsBesideBad() throws {
        let (good, bad) = (feature(), feature(ring: "[0,0],[1,0],[1,1]"))
        let whole = try read(collection([good, good, good])).places.map(\.id)
        let rest = try read(collection([good, bad, good]), skippingBad: true)
        #expect(rest.places.map(\.id) == [whole[0], whole[2]])
        #expect((rest.faults.count, rest.faults.featureCount) == (1, 1))
    }

    @Test("A name that comes twice in properties is a warning where Quad reads it nowhere")
    func ignoredRepeats() throws {
        let file = try read(
            feature(#"{"name":"Hall","website":"a","website":"b","more":{"x":1,"x":2}}"#))
        #expect(
            file.warnings.map(\.description) == [
                #"feature 0 ("Hall"): the property "website" comes twice"#
            ])
        let same = try read(feature(#"{"name":"Hall","usage":"x","usage":"x"}"#))
        #expect(same.places[0].usage == "x")
        #expect(same.warnings.map(\.kind) == [.geoJSON(.repeatedName("usage"))])
    }

    @Test(
        "A property that Quad reads and that says two things is refused, any other repeat as well",
        arguments: [
            (
                #"{"name":"Hall","name":"Shed"}"#,
                #"feature 0 ("Hall"): the property "name" comes twice and says two things"#
            ),
            (
                #"{"radius":3,"radius":4}"#,
                #"feature 0: the property "radius" comes twice and says two things"#
            ),
        ])
    func contradictions(properties: String, expected: String) {
        let error = #expect(throws: GeofenceError.self) { try read(feature(properties)) }
        #expect(error?.description == expected)
        let twice = #"{"type":"Feature","type":"Feature","properties":{}}"#
        let outside = #expect(throws: GeofenceError.self) { try read(twice) }
        #expect(outside?.description.contains(#"the name "type" comes twice"#) == true)
    }

    @Test("All that is wrong is told at once: of every feature, part, member and ring")
    func allAtOnce() {
        let text = collection([
            feature(#"{"name":"A"}"#, ring: "[0,0],[1,1],[1,0],[0,1],[0,0]"),
            feature(#"{"name":"B"}"#),
            """
            {"type":"Feature","properties":{"name":"C"},"geometry":{"type":"MultiPolygon",
            "coordinates":[[[[0,0],[1,0],[0,0]],[[0,0],[1,0],[1,1],[0,1]]],[],
            [[[0,0],[2,0],[2,2],[0,0]]]]}}
            """,
            "7",
            """
            {"type":"Feature","properties":{"name":"E"},"geometry":{"type":"GeometryCollection",
            "geometries":[{"type":"Point","coordinates":[0,0]},
            {"type":"LineString","coordinates":[]}]}}
            """,
        ])
        let error = #expect(throws: GeofenceError.self) { try read(text) }
        guard case .geoJSON(.invalid(let faults)) = error else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(
            faults.first.map(\.description) == [
                #"feature 0 ("A"), ring 0, position 2: the ring crosses itself: the edge from "#
                    + "here crosses the edge from position 0",
                #"feature 2 ("C"), part 0, ring 0: a ring needs four positions or more, this "#
                    + "has 3",
                #"feature 2 ("C"), part 0, ring 1, position 3: the last position of a ring must "#
                    + "equal its first",
                #"feature 2 ("C"), part 1: the Polygon is empty"#,
                "feature 3: a feature must be an object, not a number",
                #"feature 4 ("E"), part 0: a Point needs a "radius" in metres to be a place"#,
                #"feature 4 ("E"), part 1: a LineString has no area; a place is a Polygon, a "#
                    + "MultiPolygon or a Point with a radius",
            ])
        #expect((faults.count, faults.featureCount) == (7, 4))
        #expect(error?.description.hasSuffix("; and 6 more") == true)
    }

    @Test("Faults are counted to the end, but no more than a thousand are kept")
    func bounded() {
        let text = collection(Array(repeating: "null", count: 3_000))
        guard
            case .geoJSON(.invalid(let faults)) = #expect(
                throws: GeofenceError.self, performing: { try read(text) })
        else { return }
        #expect((faults.first.count, faults.count, faults.featureCount) == (1_000, 3_000, 3_000))
    }

    @Test("With skip-bad the rest is read; a file of nothing else, or no map at all, is refused")
    func skippingBad() throws {
        let bad = feature(ring: "[0,0],[1,0],[1,1]")
        let file = try read(collection([bad, feature(#"{"name":"Shed"}"#)]), skippingBad: true)
        #expect(file.places.map(\.name) == ["Shed"])
        #expect(file.faults.first.map(\.location.name) == ["Hall"])
        for text in [collection([bad, bad]), #"{"type":"FeatureCollection"}"#, "{", "[]"] {
            #expect(throws: GeofenceError.self) { try read(text, skippingBad: true) }
        }
        #expect(try read(collection([]), skippingBad: true).places.isEmpty)
    }
}
