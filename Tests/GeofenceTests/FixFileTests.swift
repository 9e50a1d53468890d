import Foundation
import Geofence
import Primitives
import TestSupport
import Testing

@Suite("Files of fixes")
struct FixFileTests {
    private func read(_ format: FixFormat, _ text: String) throws -> FixFile {
        try format.read(Array(text.utf8))
    }

    private func complaint(_ format: FixFormat, _ text: String) -> String? {
        do throws(FixError) {
            _ = try format.read(Array(text.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Real GPX files give every track point that has a time",
        .enabled(if: SharedData.isPresent, SharedData.notice),
        arguments: [
            ("gpxpy_Mojstrovka", 184, 0), ("gpxpy_around-visnjan-with-car", 104, 0),
            ("gpxpy_cerknicko-jezero", 296, 0), ("gpxpy_korita-zbevnica", 513, 358),
            ("gpxpy_track-with-empty-segment", 9, 0), ("gpxpy_track-with-extremes", 0, 25),
            ("graphhopper_issue-13", 29, 0), ("graphhopper_issue-70", 17, 0),
            ("graphhopper_test1", 264, 0),
        ])
    func realGPX(name: String, fixes: Int, skipped: Int) throws {
        let bytes = try SharedData.bytes("tracks/\(name).gpx")
        let file = try GPXReader().read(bytes)
        #expect(FixFormat.guessed(bytes) == .gpx)
        #expect((file.fixes.count, file.skipped.count) == (fixes, skipped))
    }

    @Test("A point keeps time, place and accuracy, its own before that of a dilution")
    func gpxPoint() throws {
        let file = try read(
            .gpx,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a walk --><gpx version="1.1" xmlns:a="urn:a"><wpt lat="1" lon="2"/><trk><trkseg>
            <trkpt lon='-76.8838' lat="40.9553"><time> 2026-03-01T09:00:00.250Z </time>
              <hdop>1.5</hdop></trkpt>
            <trkpt lat="40.95" lon="-76.88"><time>2026-03-01T10:00:00+01:00</time><hdop>9</hdop>
              <extensions><a:accuracy><![CDATA[12.5]]></a:accuracy></extensions></trkpt>
            <trkpt lat="40.95" lon="-76.88"><time>2026-03-01T09:01:00</time></trkpt>
            <trkpt lat="40.95" lon="-76.88"/>
            </trkseg></trk><rte><rtept lat="3" lon="4"/></rte></gpx>
            """)
        let start = try #require(Instant("2026-03-01T09:00:00Z"))
        #expect(file.fixes.map { $0.at - start } == [.milliseconds(250), .zero, .seconds(60)])
        #expect(file.fixes.map(\.accuracy) == [7.5, 12.5, nil])
        #expect(file.fixes[0].coordinate == Coordinate(longitude: -76.8838, latitude: 40.9553))
        #expect(file.skipped.map(\.line) == [8])
        #expect(file.skippedByReason.map(\.reason) == [.noTime])
    }

    @Test(
        "A broken GPX file is refused with the line",
        arguments: [
            ("<gpx><trk></gpx>", "line 1, column 11: </gpx> ends no element that is open here"),
            ("<gpx>\n<trk>", "line 2, column 6: the element <trk> has no end"),
            (
                "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>",
                "line 1, column 1: a document type is not read"
            ),
            ("<kml/>", "line 1: the outermost element is not <gpx>"),
            ("", "line 1, column 1: there is no element"),
            ("<gpx version=\"2.0\"/>", "line 1: GPX \"2.0\" is not read: 1.0 and 1.1 are"),
            (
                "<gpx>\n\n<trkpt lat=\"x\" lon=\"1\"/></gpx>",
                "line 3: the latitude \"x\" is not a number"
            ),
            ("<gpx>\n<trkpt lat=\"1\"/></gpx>", "line 2: the longitude is missing"),
            (
                "<gpx><trkpt lat=\"1\" lon=\"1\"><time>noon</time></trkpt></gpx>",
                "line 1: the time \"noon\" is not like 2026-03-01T09:00:00Z"
            ),
            ("<gpx>&boom;</gpx>", "line 1, column 6: the entity &boom; is not known here"),
            (
                "<?xml version=\"1.0\" encoding=\"UTF-7\"?><gpx/>",
                "line 1, column 31: the encoding \"UTF-7\" is not read: use UTF-8"
            ),
        ])
    func brokenGPX(text: String, expected: String) {
        #expect(complaint(.gpx, text) == expected)
    }

    @Test("A GPX file that is cut anywhere is refused, or gives a beginning of its fixes")
    func truncatedGPX() throws {
        let text =
            "<gpx version=\"1.1\"><trk><trkseg>"
            + "<trkpt lat=\"1\" lon=\"2\"><time>2026-03-01T09:00:00Z</time></trkpt>"
            + "</trkseg></trk></gpx>\n"
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count - 1 {
            #expect(throws: FixError.self) { try GPXReader().read(Array(bytes[..<length])) }
        }
        #expect(try GPXReader().read(bytes).fixes.count == 1)
    }

    @Test("gpsd's reports: fixes of two dimensions or more, with the accuracy they tell")
    func gpsd() throws {
        let text = """
            {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
            {"class":"TPV","device":"/dev/ttyUSB0","mode":1}
            {"class":"TPV","mode":2,"time":"2026-03-01T09:00:00.000Z","lat":46.5,"lon":7.5,\
            "epx":3,"epy":4}
            {"class":"TPV","mode":3,"time":"2026-03-01T09:00:01.000Z","lat":46.5,"lon":7.5,\
            "eph":19.2}
            {"class":"TPV","mode":3,"lat":46.5,"lon":7.5}

            """
        #expect(FixFormat.guessed(Array(text.utf8)) == .gpsd)
        let file = try read(.gpsd, text)
        #expect(file.fixes.map(\.accuracy) == [5, 19.2])
        #expect(file.skipped.map(\.reason) == [.otherMessage, .noPosition, .noTime])
        #expect(file.skipped.map(\.line) == [1, 2, 5])
    }

    @Test("OwnTracks: locations are fixes, other messages are not")
    func ownTracks() throws {
        let text = """
            {"_type":"location","lat":40.9553,"lon":-76.8838,"acc":12,"tst":1772355600,"tid":"ph"}
            {"_type":"lwt","tst":1772355601}
            """
        #expect(FixFormat.guessed(Array(text.utf8)) == .ownTracks)
        let file = try read(.ownTracks, text)
        #expect(file.fixes.map(\.at) == [Instant("2026-03-01T09:00:00Z")])
        #expect(file.fixes.map(\.accuracy) == [12])
        #expect(file.skipped.map(\.reason) == [.otherMessage])
    }

    @Test(
        "Times are read as programs write them",
        arguments: [
            "\"2026-03-01T09:00:00Z\"", "\"2026-03-01 09:00:00\"", "\"2026-03-01T10:00:00+01:00\"",
            "1772355600", "1772355600.0", "1772355600000", "\"1772355600\"",
        ])
    func times(time: String) throws {
        let file = try read(.ndjson, "{\"time\":\(time),\"lat\":1,\"lon\":2,\"accuracy\":5}")
        #expect(file.fixes.map(\.at) == [Instant("2026-03-01T09:00:00Z")])
    }

    @Test(
        "A broken line is refused by its number",
        arguments: [
            ("{\"lat\":1}\n{\n", "line 3, column 1: a name was expected"),
            ("{\"lat\":1}\n{]\n", "line 2, column 2: a name was expected"),
            ("[1]", "line 1: an object was expected, not a number"),
            ("{\"lat\":\"x\",\"lon\":2,\"time\":1}", "line 1: lat is \"x\", which is not a number"),
            (
                "{\"lat\":1,\"lon\":2,\"time\":\"noon\"}",
                "line 1: time is \"noon\", which is not a time: write 2026-03-01T09:00:00Z, "
                    + "or seconds or milliseconds since 1970"
            ),
        ])
    func brokenLines(text: String, expected: String) {
        #expect(complaint(.ndjson, text) == expected)
    }

    @Test("Arbitrary changes of sound files never crash a reader")
    func mutations() throws {
        let samples: [(FixFormat, String)] = [
            (
                .gpx,
                "<gpx version=\"1.1\"><trkpt lat=\"1\" lon=\"2\"><time>2026-03-01T09:00:00Z"
                    + "</time><hdop>1&amp;&#65;</hdop></trkpt><!-- c --><![CDATA[x]]></gpx>"
            ),
            (
                .gpsd,
                "{\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-03-01T09:00:00Z\",\"lat\":1,"
                    + "\"lon\":2,\"eph\":3}\n"
            ),
            (.ownTracks, "{\"_type\":\"location\",\"lat\":1,\"lon\":2,\"acc\":1,\"tst\":1}\n"),
        ]
        var generator = SeededGenerator(seed: 20_261_121)
        var read = 0
        for (format, text) in samples {
            let sound = Array(text.utf8)
            for _ in 0..<4000 {
                var bytes = sound
                for _ in 0...Int.random(in: 0..<4, using: &generator) {
                    let position = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.insert(bytes[bytes.count / 2], at: position)
                    default: if bytes.count > 1 { bytes.remove(at: position) }
                    }
                }
                if (try? format.read(bytes)) != nil { read += 1 }
            }
        }
        // Some changes hit only spaces and digits; most break the file.
        #expect(read > 100)
    }
}
