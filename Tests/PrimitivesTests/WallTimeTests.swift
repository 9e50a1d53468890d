import Primitives
import Testing

@Suite("Dates and times as clocks show them")
struct WallTimeTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC",
        "Australia/Lord_Howe", "America/Havana", "Pacific/Apia", "Africa/Casablanca",
    ]

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test("In the night the date is the calendar's, whenever days begin", arguments: zones)
    func night(name: String) throws {
        let zone = try Zone(identifier: name)
        let night = WallTime(try day("2026-11-22"), hour: 2, minute: 30)
        let instant = zone.instant(of: night)
        #expect("\(zone.wallTime(at: instant))" == "2026-11-22 02:30")
        for (start, date) in [(0, "2026-11-22"), (180, "2026-11-21"), (720, "2026-11-21")] {
            let rule = DayRule(zone: zone, startMinute: start)
            #expect("\(rule.day(of: instant))" == date)
            #expect(rule.isAfterMidnight(instant) == (start > 0))
            #expect(rule.heading(of: instant) == date + (start > 0 ? ", after midnight" : ""))
            #expect("\(rule.zone.wallTime(at: instant))" == "2026-11-22 02:30")
        }
    }

    @Test("A time that is skipped is read by the clocks of before, one that comes twice is first")
    func changes() throws {
        let berlin = try Zone(identifier: "Europe/Berlin")
        func utc(_ date: String, _ hour: Int, _ minute: Int) throws -> String {
            "\(berlin.instant(of: WallTime(try day(date), hour: hour, minute: minute)))"
        }
        #expect(try utc("2026-03-29", 1, 59) == "2026-03-29T00:59:00Z")
        #expect(try utc("2026-03-29", 2, 0) == "2026-03-29T01:00:00Z")
        #expect(try utc("2026-03-29", 2, 30) == "2026-03-29T01:30:00Z")
        #expect(try utc("2026-03-29", 3, 30) == "2026-03-29T01:30:00Z")
        #expect(try utc("2026-10-25", 2, 30) == "2026-10-25T00:30:00Z")
        #expect(try utc("2026-10-25", 3, 0) == "2026-10-25T02:00:00Z")
        // Samoa had no 30 December 2011.
        let apia = try Zone(identifier: "Pacific/Apia")
        let skipped = apia.instant(of: WallTime(try day("2011-12-30"), hour: 10))
        #expect("\(apia.wallTime(at: skipped))" == "2011-12-31 10:00")
    }

    @Test("Around every change of clocks a time is its first instant, found by trying them all")
    func oracle() throws {
        for name in Self.zones {
            let zone = try Zone(identifier: name)
            var change = Instant(seconds: 1_262_304_000)
            var count = 0
            while let next = zone.transition(after: change), count < 40 {
                (change, count) = (next, count + 1)
                try check(zone, around: next, name)
            }
        }
    }

    private func check(_ zone: Zone, around change: Instant, _ name: String) throws {
        let steps = (-56 * 4...56 * 4).map { change + .minutes($0 * 15) }
        var first: [WallTime: Instant] = [:]
        for step in steps where first[zone.wallTime(at: step)] == nil {
            first[zone.wallTime(at: step)] = step
        }
        let before = zone.offset(at: change - .seconds(1))
        let start = zone.wallTime(at: change - .hours(28))
        for minutes in stride(from: 0, to: 28 * 2 * 60, by: 15) {
            let second = start.second + minutes * 60
            let wall = WallTime(start.date + second / 86_400, second: second % 86_400)
            let expected =
                first[wall] ?? Zone.utc.instant(of: wall) - .seconds(before)
            #expect(zone.instant(of: wall) == expected, "\(name) \(wall)")
        }
    }

    @Test("Before 1970 times round down, and the last second of a date is its own")
    func rounding() throws {
        #expect("\(Zone.utc.wallTime(at: Instant(milliseconds: -1)))" == "1969-12-31 23:59")
        #expect(Zone.utc.wallTime(at: Instant(milliseconds: -1)).second == 86_399)
        #expect(Zone.utc.wallTime(at: Instant(seconds: 3660)).clock == "01:01")
    }

    @Test("A month later is the same day of the month, or the last of a shorter month")
    func months() throws {
        for (from, months, to) in [
            ("2026-11-22", -1, "2026-10-22"), ("2026-03-31", -1, "2026-02-28"),
            ("2024-02-29", -12, "2023-02-28"), ("2026-01-31", 1, "2026-02-28"),
            ("2026-12-31", 2, "2027-02-28"), ("2026-05-31", 0, "2026-05-31"),
        ] {
            #expect("\(try day(from).later(months: months))" == to)
        }
    }
}
