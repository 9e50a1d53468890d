import Primitives
import Testing

@testable import Geofence

@Suite("Receivers and phones")
struct StreamReaderTests {
    private let now = Instant(milliseconds: 1_772_528_400_000)

    private let talk = """
        {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
        {"class":"DEVICES","devices":[]}
        {"class":"TPV","mode":3,"time":"2026-03-03T09:00:00.000Z","lat":40.5,"lon":-76.5,"eph":17.1}
        {"class":"SKY","satellites":[]}
        {"class":"TPV","mode":1}
        {"class":"TPV","mode":2,"time":"2026-03-03T09:00:01.000Z","lat":40.6,"lon":-76.6}

        """

    @Test("The pieces in which gpsd's lines come make no difference", arguments: UInt64(1)...8)
    func pieces(seed: UInt64) {
        var whole = GPSDStream()
        let expected = whole.receive(Array(talk.utf8), at: now)
        #expect(expected.map(\.coordinate.latitude) == [40.5, 40.6])
        #expect(expected.map(\.accuracy) == [17.1, nil])
        #expect(expected.allSatisfy { $0.receivedAt == now })
        #expect(whole.release == "3.22")
        var generator = SeededGenerator(seed: seed)
        var (stream, fixes) = (GPSDStream(), [Fix]())
        var rest = Array(talk.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...40, using: &generator))
            fixes += stream.receive(piece, at: now)
            rest = rest.dropFirst(piece.count)
        }
        #expect(fixes == expected, "seed \(seed)")
        #expect(stream == whole, "seed \(seed)")
    }

    @Test("A line that can't be read, or is too long, is counted, and the next one is read")
    func badLines() {
        var stream = GPSDStream()
        let long = #"{"class":"TPV","x":"# + "\"" + String(repeating: "x", count: 70_000) + "\"}"
        let lines = talk.split(separator: "\n").map(String.init)
        let text =
            [lines[0], "{\"class\":\"TPV\",", long, "[1]", lines[2]]
            .joined(separator: "\r\n") + "\r\n"
        let fixes = stream.receive(Array(text.utf8), at: now)
        #expect(fixes.count == 1)
        #expect(stream.unreadable == 3)
        #expect(!stream.isStranger)
    }

    @Test(
        "Who does not begin as gpsd does is a stranger",
        arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 400 Bad Request\r\n", "{}\n", "[]\n"])
    func strangers(greeting: String) {
        var stream = GPSDStream()
        #expect(stream.receive(Array((greeting + talk).utf8), at: now).isEmpty)
        #expect(stream.isStranger)
    }

    @Test("A transition of OwnTracks is a position as a location is; other messages are none")
    func ownTracks() throws {
        let text = """
            {"_type":"location","tst":1772528400,"lat":40.5,"lon":-76.5,"acc":12}
            {"_type":"transition","event":"leave","tst":1772528460,"lat":40.6,"lon":-76.6,"acc":5}
            {"_type":"transition","event":"enter","tst":1772528460}
            {"_type":"waypoints","waypoints":[]}
            """
        let file = try JSONLinesReader(.ownTracks).read(Array(text.utf8))
        #expect(file.fixes.map(\.coordinate.latitude) == [40.5, 40.6])
        #expect(file.skipped.map(\.reason) == [.noPosition, .otherMessage])
        let body = "[" + text.split(separator: "\n").joined(separator: ",") + "]"
        let messages = try OwnTracksMessage.read(Array(body.utf8))
        #expect(
            messages == file.fixes.map { .position($0) } + [
                .other(.noPosition), .other(.otherMessage),
            ])
    }
}
