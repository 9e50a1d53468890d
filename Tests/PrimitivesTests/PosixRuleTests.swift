import Testing

@testable import Primitives

@Suite("Rules for the clocks of every year")
struct PosixRuleTests {
    private func changes(_ text: String, after start: String, _ count: Int) throws -> [String] {
        let rule = try #require(PosixRule(text))
        var second = try #require(Instant(start)).milliseconds / 1000
        return try (0..<count).map { _ in
            second = try #require(rule.change(after: second))
            return "\(Instant(seconds: second)) \(rule.offset(at: second))"
        }
    }

    @Test("Europe: the last Sundays of March and October")
    func europe() throws {
        #expect(
            try changes("CET-1CEST,M3.5.0,M10.5.0/3", after: "2026-01-01T00:00:00Z", 3) == [
                "2026-03-29T01:00:00Z 7200", "2026-10-25T01:00:00Z 3600",
                "2027-03-28T01:00:00Z 7200",
            ])
    }

    @Test("South of the equator summer goes over the end of the year")
    func south() throws {
        #expect(
            try changes("NZST-12NZDT,M9.5.0,M4.1.0/3", after: "2026-12-31T00:00:00Z", 2) == [
                "2027-04-03T14:00:00Z 43200", "2027-09-25T14:00:00Z 46800",
            ])
    }

    @Test("Ireland's winter is the exception, and earlier than standard time")
    func ireland() throws {
        #expect(
            try changes("IST-1GMT0,M10.5.0,M3.5.0/1", after: "2026-01-01T00:00:00Z", 2) == [
                "2026-03-29T01:00:00Z 3600", "2026-10-25T01:00:00Z 0",
            ])
    }

    @Test("Hours before midnight and after the next are counted on")
    func longHours() throws {
        // Greenland: the Saturday before the last Sunday, written as hour -1.
        #expect(
            try changes("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", after: "2026-01-01T00:00:00Z", 2) == [
                "2026-03-29T01:00:00Z -3600", "2026-10-25T01:00:00Z -7200",
            ])
        // Gaza, Saturdays: two days after a Thursday at 50:00.
        #expect(
            try changes("EET-2EEST,M3.4.4/50,M10.4.4/50", after: "2026-01-01T00:00:00Z", 2) == [
                "2026-03-28T00:00:00Z 10800", "2026-10-23T23:00:00Z 7200",
            ])
    }

    @Test("Days are counted with and without 29 February")
    func days() throws {
        #expect(
            try changes("AAA0BBB,J60/0,J365/0", after: "2024-01-01T00:00:00Z", 2) == [
                "2024-03-01T00:00:00Z 3600", "2024-12-30T23:00:00Z 0",
            ])
        #expect(
            try changes("AAA0BBB,59/0,365/0", after: "2024-01-01T00:00:00Z", 1) == [
                "2024-02-29T00:00:00Z 3600"
            ])
        #expect(
            try changes("AAA0BBB,59/0,300/0", after: "2023-01-01T00:00:00Z", 1) == [
                "2023-03-01T00:00:00Z 3600"
            ])
    }

    @Test("A summer of the whole year never ends")
    func allYear() throws {
        let rule = try #require(PosixRule("XXX3EDT4,0/0,J365/23"))
        let seconds = stride(from: Int64(0), to: 4_000_000_000, by: 1_000_003)
        #expect(seconds.allSatisfy { rule.offset(at: $0) == -14_400 })
        #expect(rule.change(after: 0) == nil)
        #expect(rule.change(before: 1_000_000_000) == nil)
    }

    @Test("A summer without dates has those of the United States")
    func defaultDates() throws {
        #expect(PosixRule("EST5EDT") == PosixRule("EST5EDT4,M3.2.0/2,M11.1.0/2"))
        #expect(PosixRule("<+0330>-3:30")?.standard == 12_600)
        #expect(PosixRule("<+0330>-3:30:15")?.standard == 12_615)
        #expect(PosixRule("UTC0")?.offset(at: 5) == 0)
    }
}
