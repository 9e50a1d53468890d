import Geofence
import Primitives
import Testing

/// The same track in the forms in which programs leave it.
@Suite("Tracks in other dress")
struct TrackDressTests {
    private static let start = Instant(milliseconds: 1_772_355_600_000)
    private static let expected = [
        Fix(
            at: start, coordinate: Coordinate(longitude: -76.5, latitude: 40.25), accuracy: 12),
        Fix(
            at: start + .seconds(60), coordinate: Coordinate(longitude: -76.75, latitude: 40.5),
            accuracy: 7.5),
    ]

    static let location = [
        #"{"_type":"location","lat":40.25,"lon":-76.5,"acc":12,"tst":1772355600}"#,
        #"{"_type":"location","lat":40.5,"lon":-76.75,"acc":7.5,"tst":1772355660}"#,
    ]
    static let plain = [
        #"{"lat":40.25,"lon":-76.5,"acc":12,"time":"2026-03-01T09:00:00Z"}"#,
        #"{"lat":40.5,"lon":-76.75,"acc":7.5,"time":1772355660000}"#,
    ]
    static let features = [
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-76.5,40.25]},"#
            + #""properties":{"timestamp":"2026-03-01T09:00:00Z","horizontal_accuracy":12}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-76.75,40.5,3]},"#
            + #""properties":{"timestamp":"2026-03-01T09:01:00Z","horizontal_accuracy":7.5}}"#,
    ]
    static let google = [
        #"{"latitudeE7":402500000,"longitudeE7":-765000000,"accuracy":12,"#
            + #""timestampMs":"1772355600000"}"#,
        #"{"latitudeE7":405000000,"longitudeE7":-767500000,"accuracy":7.5,"#
            + #""timestamp":"2026-03-01T09:01:00Z"}"#,
    ]

    private static func pretty(_ objects: [String]) -> String {
        objects.map { $0.replacing(",", with: ",\n  ") }.joined(separator: "\n")
    }

    static let dresses: [(String, FixFormat, String)] = [
        ("OwnTracks, a line each", .ownTracks, location.joined(separator: "\n") + "\n"),
        ("OwnTracks, an array", .ownTracks, "[" + location.joined(separator: ",") + "]"),
        (
            "the recorder's answer", .ownTracks,
            #"{"count":2,"data":["# + location.joined(separator: ",") + #"],"status":200}"#
        ),
        ("OwnTracks, pretty-printed", .ownTracks, pretty(location)),
        (
            "the recorder's file", .ownTracks,
            "2026-03-01T09:00:00Z\t*                 \t\(location[0])\n"
                + "2026-03-01T09:01:00Z\t*                 \t\(location[1])\n"
        ),
        ("objects, a line each", .ndjson, plain.joined(separator: "\r\n") + "\r\n"),
        (
            "objects, an array over several lines", .ndjson,
            "[\n" + plain.joined(separator: ",\n") + "\n]\n"
        ),
        ("objects, pretty-printed", .ndjson, pretty(plain)),
        ("objects, in data", .ndjson, #"{"data":["# + plain.joined(separator: ",") + "]}"),
        (
            "features", .ndjson,
            #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
        ),
        ("Overland", .ndjson, #"{"locations":["# + features.joined(separator: ",") + "]}"),
        ("Google", .ndjson, #"{"locations":["# + google.joined(separator: ",\n") + "]}"),
        (
            "commas", .csv,
            "time,lat,lon,accuracy\n2026-03-01 09:00:00,40.25,-76.5,12\n"
                + "2026-03-01T09:01:00Z,40.5,-76.75,7.5\n"
        ),
        (
            "semicolons and decimal commas", .csv,
            "time;lat;lon;accuracy\n1772355600000;40,25;-76,5;12\n1772355660000;40,5;-76,75;7,5\n"
        ),
        (
            "semicolons and points", .csv,
            "Time;Latitude;Longitude;Accuracy\n1772355600;40.25;-76.5;12\n"
                + "1772355660;40.5;-76.75;7.5"
        ),
        (
            "sep=;", .csv,
            "sep=;\r\ntime;lat;lon;acc\r\n1772355600000;40,25;-76,5;12\r\n"
                + "1772355660000;40,5;-76,75;7,5\r\n"
        ),
        (
            "sep=; in quotes, and lng", .csv,
            "\u{FEFF}\"sep=;\"\r\ntime;lat;lng;acc\r\n1772355600000;40,25;-76,5;12\r\n"
                + "1772355660000;40,5;-76,75;7,5\r\n"
        ),
        (
            "sep=,", .csv,
            "sep=,\ntime,lat,lon,acc\n1772355600,40.25,-76.5,12\n1772355660,40.5,-76.75,7.5\n"
        ),
        (
            "tabs", .csv,
            "lat\tlon\tacc\ttst\n40,25\t-76,5\t12\t1772355600\n40.5\t-76.75\t7.5\t1772355660\n"
        ),
        (
            "a mark, units, quotes", .csv,
            "\u{FEFF}\"Time\";\"Latitude (deg)\";\"Longitude [°]\";\"Accuracy (m)\"\n"
                + "\"1772355600\";\"40,25\";\"-76,5\";\"12\"\n1772355660;40,5;-76,75;7,5\n"
        ),
        (
            "date and time apart", .csv,
            "Date,Time,Lat,Lon,Acc\n2026-03-01,09:00:00,40.25,-76.5,12\n"
                + "2026-03-01,09:01:00,40.5,-76.75,7.5\n"
        ),
    ]

    @Test("It is guessed and read all the same", arguments: dresses.indices)
    func read(index: Int) throws {
        let (name, format, text) = Self.dresses[index]
        let bytes = Array(text.utf8)
        #expect(try FixFormat(guessing: bytes) == format, "\(name)")
        let file = try format.read(bytes)
        #expect(file.fixes == Self.expected, "\(name)")
        #expect(file.skipped.isEmpty, "\(name)")
    }

    @Test("A spreadsheet's text in UTF-16 is read", arguments: [true, false])
    func wide(isLittle: Bool) throws {
        let text = "\u{FEFF}time\tlat\tlon\tacc\r\n1772355600\t40,25\t-76,5\t12\r\n"
        let bytes = text.utf16.flatMap { unit in
            let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
            return isLittle ? [low, high] : [high, low]
        }
        #expect(try FixFormat(guessing: bytes) == .csv)
        #expect(try FixFormat.csv.read(bytes).fixes == [Self.expected[0]])
    }

    @Test("A last line that is cut is skipped and counted, at every place where it may be cut")
    func cut() throws {
        let files: [(FixFormat, String, last: String)] = [
            (.ndjson, Self.plain[0] + "\n", Self.plain[1]),
            (.ownTracks, Self.location[0] + "\n", Self.location[1]),
            (
                .ownTracks, "2026-03-01T09:00:00Z\t*\t\(Self.location[0])\n",
                "2026-03-01T09:01:00Z\t*\t\(Self.location[1])"
            ),
            (.csv, "lat;lon;acc;time\n40,25;-76,5;12;1772355600\n", "40,5;-76,75;7,5;17"),
        ]
        for (format, head, last) in files {
            for length in 1..<last.utf8.count - (format == .csv ? 3 : 0) {
                let bytes = Array((head + last).utf8.prefix(head.utf8.count + length))
                let file = try format.read(bytes)
                #expect(file.fixes == [Self.expected[0]], "\(format) \(length)")
                #expect(file.skipped.map(\.line) == [head.split(separator: "\n").count + 1])
            }
        }
        // The same within a file is a mistake.
        let broken = Self.plain[0].dropLast(5) + "\n" + Self.plain[1] + "\n"
        #expect(throws: FixError.self) { try FixFormat.ndjson.read(Array(broken.utf8)) }
        #expect(throws: FixError.self) { try FixFormat.ndjson.read(Array("{\"lat\":1".utf8)) }
    }

    @Test(
        "What is not a number or time in a table is refused by its line, never guessed",
        arguments: [
            ("time;lat;lon\n1772355600;1.040,25;7\n", "line 2: lat is \"1.040,25\""),
            ("time;lat;lon\n1772355600;40,25,1;7\n", "line 2: lat is \"40,25,1\""),
            ("time;lat;lon\n1,77236E+12;40;7\n", "line 2: time is \"1,77236E+12\""),
            ("time,lat,lon\n1772355600000000,40,7\n", "line 2: time is \"1772355600000000\""),
            ("ts,lat,lon\n1772355600000000000,40,7\n", "line 2: ts is \"1772355600000000000\""),
            ("sep=;\ntime;lat;lon\n01.03.2026;40;7\n", "line 3: time is \"01.03.2026\""),
            ("sep=;\nwhen;lat;lon\n1;40;7\n", "line 2: no column is the time"),
            ("lat,lon,time\n40,25,7,5,1772355600\n", "line 2: \"5\" is in no column"),
            ("time;lat;lon\n1772355600;40;7;8\n", "line 2: \"8\" is in no column"),
        ])
    func notGuessed(text: String, expected: String) {
        let error = #expect(throws: FixError.self) { try FixFormat.csv.read(Array(text.utf8)) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A track in another format is named, with what makes GPX of it",
        arguments: [
            ("<?xml version=\"1.0\"?><kml/>", "KML", "gpsbabel -i kml"),
            ("<TrainingCenterDatabase/>", "TCX", "gpsbabel -i gtrnctr"),
            ("\u{0E}\u{10}\u{2D}\u{8}\0\0\0\0.FIT", "FIT", "gpsbabel -i garmin_fit"),
            ("$GPGGA,090000,4015,N", "NMEA", "gpsbabel -i nmea"),
            ("PK\u{3}\u{4}", "ZIP", "unpack"),
            ("{\n  \"semanticSegments\": [\n", "Timeline", "jq -c '.rawSignals"),
            ("[{\"visit\":{\"topCandidate\":{", "Timeline", "jq -c '.[] | .startTime"),
            ("[{\"timelinePath\":[{\"point\":", "Timeline", "jq -c '.[] | .startTime"),
            ("{\"properties\":{\"coordTimes\":[", "GeoJSON", "jq -c '(.features // [.])[]"),
        ])
    func otherFormats(text: String, name: String, remedy: String) {
        let error = #expect(throws: FixError.self) { try FixFormat(guessing: Array(text.utf8)) }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains(remedy) == true)
    }

    @Test("A map of areas is no track, and says so")
    func map() {
        let text = """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},
            "geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}]}
            """
        let error = #expect(throws: FixError.self) { try FixFormat.ndjson.read(Array(text.utf8)) }
        #expect(error?.description.contains("a map of places is no track") == true)
    }
}
