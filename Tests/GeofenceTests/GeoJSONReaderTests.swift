import Geofence
import Primitives
import Testing

@Suite("GeoJSON reader")
struct GeoJSONReaderTests {
    private func feature(_ geometry: String) -> String {
        #"{"type":"Feature","properties":{"name":"Hall"},"geometry":\#(geometry)}"#
    }

    private func polygon(_ ring: String) -> String {
        #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    }

    private let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#

    @Test("A feature comes with its place in the file, its id, its properties and its shape")
    func features() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":7,"properties":{"name":"Hall","levels":3},"geometry":\(square)},
            {"type":"Feature","id":"b","properties":null,"geometry":null},
            {"type":"Feature","id":[],"properties":{},"geometry":\(square)}]}
            """
        let features = try GeoJSONFile(text).features
        #expect(
            features.map(\.location) == [
                GeoJSONLocation(feature: 0, name: "Hall"), GeoJSONLocation(feature: 1),
                GeoJSONLocation(feature: 2),
            ])
        #expect(features.map(\.id) == ["7", "b", nil])
        #expect(features[0].properties["levels"] == .integer(3))
        guard case .shape(let shape) = features[0].content,
            case .withoutShape(let faults) = features[1].content,
            case .malformed(let fault) = features[2].content
        else {
            Issue.record("\(features.map(\.content))")
            return
        }
        #expect(shape.covers(Coordinate(longitude: 0.5, latitude: 0.5)))
        #expect(faults.map(\.problem) == [.noArea(type: "feature without geometry")])
        #expect(fault.description == "feature 2: \"id\" must be a text or a number, not an array")
    }

    @Test("Two values of a property are a fault if the caller uses it, else a warning")
    func usedProperties() throws {
        let text = """
            {"type":"Feature","properties":{"title":"A","title":"B"},"geometry":\(square)}
            """
        #expect(try GeoJSONFile(text).warnings.map(\.kind) == [.repeatedName("title")])
        var reader = try GeoJSONReader(
            Array(text.utf8), naming: { $0.label(["title"]) }, using: ["title"])
        let feature = try reader.next()
        #expect(
            feature?.content
                == .malformed(
                    GeoJSONFault(
                        GeoJSONLocation(feature: 0, name: "A"), .repeatedProperty("title"))))
        #expect(try reader.next() == nil)
    }

    @Test("A geometry that was written is read back equal, and one that was not is refused")
    func written() throws {
        var generator = SeededGenerator(seed: 3)
        for shape in RandomShapes.overlapping(count: 20, using: &generator) {
            #expect(try Shape(writtenGeoJSON: shape.geoJSON).geoJSON == shape.geoJSON)
        }
        for text in ["", "[]", #"{"type":"Point"}"#, #"{"type":"LineString","coordinates":[]}"#] {
            #expect(throws: GeoJSONError.self) { try Shape(writtenGeoJSON: text) }
        }
    }

    @Test(
        "Each kind of mistake is named",
        arguments: [
            (
                #"{"type":"Polygon","coordinates":[[[40,-95],[41,-95],[41,-96],[40,-95]]]}"#,
                "ring 0, position 0: longitude 40.0, latitude -95.0 looks swapped: "
                    + "longitude comes first"
            ),
            (
                #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}"#,
                "ring 0: the ring encloses nothing"
            ),
            (
                """
                {"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],\
                [[5,5],[5,6],[6,6],[5,5]]]}
                """,
                "ring 1, position 0: the hole lies outside of its outer ring"
            ),
            (#"{"type":"Point","coordinates":[1,2]}"#, "a Point needs a \"radius\" in metres"),
            (
                #"{"type":"Point","coordinates":[1,2],"radius":-3}"#,
                "a radius is more than 0 and at most 10007000.0 metres, not -3.0"
            ),
            (#"{"type":"Polygon","coordinates":[]}"#, "the Polygon is empty"),
            (#"{"type":"MultiPolygon","coordinates":[]}"#, "the MultiPolygon is empty"),
            (#"{"type":"Polygon","coordinates":[[[0,true]]]}"#, "not a boolean"),
            (#"{"type":"Polygon","coordinates":[[[0,1e999]]]}"#, "the number is too large"),
        ])
    func mistakes(geometry: String, expected: String) {
        let complaints = GeoJSONFile.complaints(about: feature(geometry))
        #expect(complaints.first?.contains(expected) == true, "\(complaints)")
    }

    @Test(
        "A ring that ends in an equal number of another notation is closed",
        arguments: [
            "[0,0],[1,0],[1,1],[0,0.0]", "[0,0],[1,0],[1,1],[-0,-0.0]",
            "[10,0],[1,0],[1,1],[1e1,0e5]", "[0.5,7],[1,0],[1,1],[5e-1,7.0]",
            "[10,0,3],[1,0,3],[1,1,3],[1e1,0,3.0]",
        ])
    func closed(ring: String) throws {
        let shape = try GeoJSONFile(polygon("[\(ring)]")).shapes[0]
        #expect(shape.polygons[0].shell.positions.count == 3)
    }

    @Test(
        "A ring that ends elsewhere is not, be it by the last digit or the altitude",
        arguments: [
            "[0,0],[1,0],[1,1],[0,5e-324]", "[0,0,1],[1,0,1],[1,1,1],[0,0,2]",
            "[0,0],[1,0],[1,1],[0,0,0]",
        ])
    func open(ring: String) {
        let complaints = GeoJSONFile.complaints(about: polygon("[\(ring)]"))
        #expect(complaints.first?.contains("must equal its first") == true)
    }

    @Test(
        "A ring that goes there and back is refused, and so is a touching figure of eight",
        arguments: [
            "[[100,0],[101,1],[101,2],[101,1],[100,0]]",
            "[[0,0],[1,1],[1,-1],[0,0],[-1,1],[-1,-1],[0,0]]",
        ])
    func noArea(ring: String) {
        let complaints = GeoJSONFile.complaints(about: polygon(ring))
        #expect(complaints.first?.contains("ring 0") == true, "\(complaints)")
    }

    @Test("Bytes, depth and positions are bounded")
    func limits() {
        var limits = GeoJSONLimits()
        limits.bytes = 20
        #expect(throws: GeoJSONError.tooManyBytes(square.utf8.count, limit: 20)) {
            try GeoJSONFile(square, limits: limits)
        }
        let deep = String(repeating: "[", count: 100_000)
        let error = #expect(throws: GeoJSONError.self) { try GeoJSONFile(deep) }
        #expect(error?.description.contains("more than 64 levels") == true)
        limits = GeoJSONLimits()
        limits.positions = 4
        #expect(throws: GeoJSONError.self) { try GeoJSONFile(square, limits: limits) }
        limits = GeoJSONLimits()
        limits.positionsPerPolygon = 4
        #expect(
            GeoJSONFile.complaints(about: square, limits: limits)
                == ["feature 0, ring 0: there are more than 4 positions"])
    }

    @Test("A ring that goes the wrong way is turned, and the writer turns it right")
    func winding() throws {
        let clockwise =
            #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#
        let file = try GeoJSONFile(feature(clockwise))
        #expect(file.warnings.map(\.kind) == [.winding])
        let again = try GeoJSONFile(file.shapes[0].geoJSON)
        #expect(again.warnings.isEmpty)
        #expect(again.shapes == file.shapes)
    }

    @Test(
        "The obsolete reference system is accepted if it says WGS 84, in any form",
        arguments: [
            #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
            #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC::CRS84"}}"#,
            #"{"type":"name","properties":{"name":"OGC:CRS84"}}"#,
            #"{"type":"name","properties":{"name":"CRS:84"}}"#,
            #"{"type":"name","properties":{"name":"EPSG:4326"}}"#,
            #"{"type":"name","properties":{"name":"epsg:4326"}}"#,
            #"{"type":"name","properties":{"name":"EPSG::4326"}}"#,
            #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#,
            #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG:6.9:4326"}}"#,
            #"{"type":"name","properties":{"name":"urn:x-ogc:def:crs:EPSG:4326"}}"#,
            #"{"type":"name","properties":{"name":"WGS 84"}}"#,
            #"{"type":"name","properties":{"name":"http://opengis.net/def/crs/OGC/1.3/CRS84"}}"#,
            #"{"type":"name","properties":{"name":"http://www.opengis.net/def/crs/EPSG/0/4326"}}"#,
            #"{"type":"link","properties":{"href":"http://spatialreference.org/ref/epsg/4326/"}}"#,
            #"{"type":"EPSG","properties":{"code":4326}}"#, #""EPSG:4326""#,
        ])
    func worldSystem(member: String) throws {
        let file = try GeoJSONFile(
            #"{"type":"FeatureCollection","crs":\#(member),"features":[]}"#)
        #expect(file.warnings.map(\.kind) == [.redundantReferenceSystem])
    }

    @Test(
        "Another reference system is refused by its name",
        arguments: [
            (
                #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#,
                "urn:ogc:def:crs:EPSG::3857"
            ),
            (#"{"type":"name","properties":{"name":"EPSG:43260"}}"#, "EPSG:43260"),
            (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS83"}}"#, "CRS83"),
            (#"{"type":"name","properties":{"name":"urn:4326"}}"#, "urn:4326"),
            (#"{"type":"EPSG","properties":{"code":25832}}"#, "EPSG:25832"),
            (#"{"type":"name","properties":{}}"#, "an object"), ("7", "7"), ("[]", "an array"),
        ])
    func otherSystem(member: String, name: String) {
        let complaints = GeoJSONFile.complaints(
            about: #"{"type":"FeatureCollection","crs":\#(member),"features":[]}"#)
        #expect(complaints.count == 1 && complaints[0].contains(name))
        #expect(complaints[0].contains("ogr2ogr -t_srs EPSG:4326"))
    }

    @Test(
        "A map in another format is named, with what makes GeoJSON of it",
        arguments: [
            ("<?xml version=\"1.0\"?>\n<kml xmlns=\"x\"/>", "KML", "ogr2ogr"),
            ("<gpx version=\"1.1\"/>", "GPX", "no areas"),
            ("<osm version=\"0.6\"/>", "OpenStreetMap", "osmtogeojson"),
            (#"{"version":0.6,"elements":[{"type":"way"}]}"#, "Overpass", "osmtogeojson"),
            (#"{"geometryType":"esriGeometryPolygon","features":[]}"#, "Esri", "ogr2ogr"),
            (#"{"type":"Topology","objects":{},"arcs":[]}"#, "TopoJSON", "ogr2ogr"),
            (
                #"{"type":"Feature","properties":{},"geometry":null}"# + "\n"
                    + #"{"type":"Feature","properties":{},"geometry":null}"#,
                "one feature a line", "ogr2ogr"
            ),
            ("PK\u{3}\u{4}zip", "ZIP", "unpack"), ("SQLite format 3\0", "database", "ogr2ogr"),
            ("\0\0\u{27}\u{0A}\0", "shapefile", "ogr2ogr"),
        ])
    func otherFormats(text: String, name: String, remedy: String) {
        let complaints = GeoJSONFile.complaints(about: text)
        #expect(complaints.count == 1 && complaints[0].contains(name), "\(complaints)")
        #expect(complaints.allSatisfy { $0.contains(remedy) && !$0.contains("line 1") })
    }

    @Test(
        "A map or a track in another encoding is named by it",
        arguments: [
            (TextEncoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8], "UTF-16"),
            (.utf16BigEndian, [0xFE, 0xFF], "UTF-16"), (.utf16LittleEndian, [], "UTF-16LE"),
            (.utf16BigEndian, [], "UTF-16BE"),
        ])
    func encodings(encoding: TextEncoding, mark: [UInt8], name: String) {
        let expected = "it is text in \(name): convert it first, with iconv -f \(name) -t UTF-8"
        func wide(_ text: String) -> [UInt8] {
            mark
                + text.utf8.flatMap { encoding == .utf16BigEndian ? [0, $0] : [$0, 0] }
        }
        let map = wide(#"{"type":"Feature","properties":{},"geometry":null}"#)
        let mapError = #expect(throws: GeoJSONError.self) { try GeoJSONReader(map) }
        #expect(mapError?.description == expected)
        for text in [
            #"{"lat":50,"lon":1,"time":"2024-03-30T10:00:00Z"}"#, "latitude,longitude,time\n50,1,1",
        ] {
            do {
                _ = try FixFormat(guessing: wide(text)).read(wide(text))
                // Tables are read in UTF-16 with a mark.
                #expect(!mark.isEmpty && text.first == "l")
            } catch {
                #expect(error.description.hasSuffix(expected), "\(error)")
            }
        }
    }

    @Test("Points that tell no radius have that of the caller, others keep theirs")
    func radius() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","properties":{"radius":null},"geometry":
            {"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},
            {"type":"Feature","properties":{"radius":7},"geometry":
            {"type":"Point","coordinates":[1,2]}}]}
            """
        var reader = try GeoJSONReader(Array(text.utf8), radius: 30)
        var radii: [Double] = []
        while let feature = try reader.next() {
            guard case .shape(let shape) = feature.content else { continue }
            radii += shape.circles.map(\.radius)
        }
        #expect(radii == [30, 30, 30, 7])
        #expect(GeoJSONFile.complaints(about: text).count == 3)
    }

    @Test(
        "Texts that are no JSON are refused with line and column",
        arguments: [
            "", "{", "[1,]", "{\"a\":01}", "{\"a\":1.}", "{\"a\":+1}", "{\"a\":\"\u{1}\"}",
            "{\"a\":\"\\x\"}", "{\"a\":\"\\ud800\"}", "{\"a\":1,\"a\":2}", "{} {}", "{\"a\":tru}",
            "{\"a\":\"\\u12\"}", "nul", "-", "{\"a\":1e}",
        ])
    func noJSON(text: String) {
        let error = #expect(throws: GeoJSONError.self) { try GeoJSONFile(text) }
        #expect(error?.description.hasPrefix("the file is not JSON: line 1, column ") == true)
    }
}
