import Primitives
import Testing

@testable import Geofence

@Suite("Places of GeoJSON")
struct GeoJSONPlacesTests {
    private func read(_ text: String) throws -> GeoJSONPlaces {
        try GeoJSONPlaces(reading: Array(text.utf8))
    }

    private func feature(
        _ geometry: String, properties: String = #"{"name":"Hall"}"#, id: String = ""
    ) -> String {
        #"{"type":"Feature",\#(id)"properties":\#(properties),"geometry":\#(geometry)}"#
    }

    private func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#

    @Test("Points with a radius are circles, also several of one place")
    func circles() throws {
        let places = try read(
            collection(
                feature(
                    #"{"type":"Point","coordinates":[-76.9,40.9]}"#,
                    properties: #"{"name":"Tower","radius":45}"#),
                feature(
                    """
                    {"type":"GeometryCollection","geometries":[
                    {"type":"Point","coordinates":[1,1],"radius":10},
                    {"type":"MultiPoint","coordinates":[[2,2],[3,3]],"radius":20},\(square)]}
                    """))
        ).places
        #expect(places[0].shape.circles.map(\.radius) == [45])
        #expect(places[1].shape.circles.map(\.radius) == [10, 20, 20])
        #expect(places[1].shape.polygons.count == 1)
        let again = try read(GeoJSONPlaces.text(of: places)).places
        #expect(again == places)
    }

    @Test("Ids depend on name and feature id, else on the ordinal among features of that name")
    func stableIDs() throws {
        let one = feature(square, properties: #"{"NAME":"Hall","BLDG_UID":"B1"}"#)
        let two = feature(square, properties: #"{"NAME":"Hall","BLDG_UID":"B2"}"#)
        let plain = feature(square, properties: #"{"name":"Shed"}"#)
        let all = try read(collection(one, two, plain, plain)).places.map(\.id)
        let other = try read(collection(plain, two, one, plain)).places.map(\.id)
        #expect(Set(all).count == 4)
        #expect(other == [all[2], all[1], all[0], all[3]])
        // Fixed forever: files imported on a server and on a device must agree.
        #expect(Place.ID.derived(name: "Hall", key: "id B1") == all[0])
        #expect("\(all[0])" == "ba8c356e904e8adce24ae58bea3fb29a")
    }

    @Test("Two features of one name and one id are refused")
    func sameFeature() {
        let one = feature(square, id: #""id":7,"#)
        let error = #expect(throws: GeofenceError.self) { try read(collection(one, one)) }
        #expect(
            error?.description
                == #"feature 1 ("Hall"): name and id "7" are those of feature 0 ("Hall")"#)
    }

    @Test("Names and usages are found under the names that maps use, ids as numbers, too")
    func lookup() throws {
        let place = try #require(
            try read(
                feature(
                    square, properties: #"{"NAME":" Main Hall ","BLDG_USAGE":"Academic"}"#,
                    id: #""id":12,"#)
            ).places.first)
        #expect(place.name == "Main Hall")
        #expect(place.usage == "Academic")
        #expect(place.id == .derived(name: "Main Hall", key: "id 12"))
    }

    @Test("A message never repeats a control character or more than a line of a file")
    func safeMessages() {
        let name = "\\u001b[2J" + String(repeating: "x", count: 500)
        for text in [
            #"{"type":"\#(name)"}"#,
            feature(#"{"type":"Point","coordinates":[1,2]}"#, properties: #"{"name":"\#(name)"}"#),
            #"{"\#(name)":1,"\#(name)":2}"#,
        ] {
            let error = #expect(throws: GeofenceError.self) { try read(text) }
            let message = error?.description ?? "\u{1B}"
            #expect(message.contains("\u{FFFD}[2Jxx") && !message.contains("\u{1B}"))
            #expect(message.count < 200)
        }
    }

    @Test("Names with quotes, controls and emoji survive writing and reading")
    func names() throws {
        let place = Place.test(
            "The \"Old\" \\ Gym\u{1}\n🏟️ é", usage: "sport", .square(at: .origin, side: 30))
        #expect(try read(GeoJSONPlaces.text(of: [place])).places == [place])
    }
}
