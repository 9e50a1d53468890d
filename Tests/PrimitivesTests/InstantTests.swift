import Foundation
import Primitives
import Testing

@Suite("Instants")
struct InstantTests {
    @Test(
        "Known instants have their RFC 3339 text",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1, "1970-01-01T00:00:00.001Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_772_355_600_000, "2026-03-01T09:00:00Z"),
            (1_772_355_600_010, "2026-03-01T09:00:00.010Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
        ] as [(Int64, String)])
    func knownText(milliseconds: Int64, text: String) {
        #expect(Instant(milliseconds: milliseconds).description == text)
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test("Every millisecond survives text, and a Foundation date")
    func roundTrip() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            let instant = Instant(
                milliseconds: .random(in: -5_000_000_000_000...5_000_000_000_000, using: &random))
            #expect(Instant(instant.description) == instant)
            #expect(Instant(instant.date) == instant, "\(instant.milliseconds)")
        }
    }

    @Test(
        "An offset from UTC is subtracted, and fractions are cut to milliseconds",
        arguments: [
            ("2026-03-01T09:00:00+01:00", 1_772_352_000_000),
            ("2026-03-01T09:00:00-00:30", 1_772_357_400_000),
            ("2026-03-01T09:00:00.5+05:30", 1_772_335_800_500),
            ("2026-03-01T09:00:00.1239999Z", 1_772_355_600_123),
            ("2026-03-01t09:00:00z", 1_772_355_600_000),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ] as [(String, Int64)])
    func offsets(text: String, milliseconds: Int64) {
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test(
        "Text that is not a date and time is refused",
        arguments: [
            "", "2026-03-01", "2026-03-01T09:00:00", "2026-03-01T09:00:00Zx",
            " 2026-03-01T09:00:00Z", "2026-02-30T09:00:00Z", "2025-02-29T09:00:00Z",
            "2026-13-01T09:00:00Z", "2026-00-01T09:00:00Z", "2026-03-00T09:00:00Z",
            "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z", "2026-03-01T09:00:61Z",
            "2026-03-01T09:00:00.Z", "2026-03-01T09:00:00+24:00", "2026-03-01T09:00:00+0100",
            "2026-03-01T09:00:00+01:60", "26-03-01T09:00:00Z", "+026-03-01T09:00:00Z",
            "2026-03-01T09:00:00.1é", "yesterday",
        ])
    func refused(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test("Adding and taking away durations is exact, in whole milliseconds")
    func arithmetic() {
        let start = Instant(seconds: 100)
        #expect(start + .milliseconds(1) == Instant(milliseconds: 100_001))
        #expect(start - .minutes(2) == Instant(seconds: -20))
        #expect(start + .microseconds(1999) == Instant(milliseconds: 100_001))
        #expect(start - Instant(seconds: 40) == .seconds(60))
        #expect(Instant(seconds: 40) - start == .seconds(-60))
        var moved = start
        moved += .hours(1)
        #expect(moved == Instant(seconds: 3700))
        #expect(Duration.seconds(119).wholeMinutes == 1)
        #expect(Duration.seconds(-119).wholeMinutes == -1)
    }

    @Test("In JSON an instant is its milliseconds")
    func json() throws {
        let data = try JSONEncoder().encode([Instant(milliseconds: -5)])
        #expect(String(decoding: data, as: UTF8.self) == "[-5]")
        #expect(try JSONDecoder().decode([Instant].self, from: data)[0].milliseconds == -5)
    }
}
