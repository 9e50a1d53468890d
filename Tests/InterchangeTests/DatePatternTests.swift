import Interchange
import Primitives
import Testing

@Suite("Dates as other programs write them")
struct DatePatternTests {
    private static let day = Day(number: 19_812)  // 2024-03-30
    private static let night = Instant(seconds: 1_711_843_200)  // 2024-03-31T00:00:00Z

    @Test(
        "Patterns are read as strptime reads them",
        arguments: [
            ("%Y-%m-%d", "2024-03-30", ForeignTime.day(day)),
            ("%d.%m.%Y", "30.3.2024", .day(day)),
            ("%m/%d/%y", "03/30/24", .day(day)),
            ("%m/%d/%y", "03/30/69", .day(Day(number: -277))),
            ("%d %b %Y", "30   Mar 2024", .day(day)),
            ("%B %d, %Y", "march 30, 2024", .day(day)),
            ("%F %T", "2024-03-30 23:59:60", .clock(day, second: 86_399)),
            ("%F %H:%M", "2024-03-30 2:05", .clock(day, second: 7500)),
            ("%F %I:%M %p", "2024-03-30 12:05 am", .clock(day, second: 300)),
            ("%F %H:%M %p", "2024-03-30 12:05 am", .clock(day, second: 300)),
            ("%F %H:%M %p", "2024-03-30 12:05 pm", .clock(day, second: 43_500)),
            ("%F %I:%M:%S%p", "2024-03-30 12:05:01PM", .clock(day, second: 43_501)),
            ("%FT%T%z", "2024-03-31T02:00:00.75+0200", .instant(night, on: day + 1)),
            ("%FT%T%z", "2024-03-30T19:30:00-04:30", .instant(night, on: day)),
            ("%s", "1711843200", .instant(night, on: day + 1)),
            ("%s", "1711843199", .instant(night - .seconds(1), on: day)),
            ("%s", "-86400", .instant(Instant(seconds: -86_400), on: Day(number: -1))),
            ("%s", "-1", .instant(Instant(seconds: -1), on: Day(number: -1))),
            ("%%%Y%m%d", "%20240330", .day(day)),
        ])
    func patterns(pattern: String, text: String, expected: ForeignTime) throws {
        #expect(try #require(DatePattern(pattern)).time(of: text) == expected)
    }

    @Test(
        "What does not fit its pattern, or is in no calendar, is none",
        arguments: [
            ("%Y-%m-%d", "2023-02-29"), ("%Y-%m-%d", "2024-13-01"), ("%Y-%m-%d", "24-01-01"),
            ("%Y-%m-%d", "2024-01-01 "), ("%Y-%m-%d", ""), ("%d.%m.%Y", "0.1.2024"),
            ("%F %H:%M", "2024-01-01 24:00"), ("%F %I:%M %p", "2024-01-01 13:00 PM"),
            ("%d %b %Y", "1 Mrz 2024"), ("%s", "1234567890123"), ("%s", ""), ("%FT%T%z", "x"),
            ("%F %T%z", "2024-01-01 00:00:00+25:00"), ("%F %H:%M %p", "2024-01-01 13:00 AM"),
            ("%F %T%z", "2024-01-01 00:00:00+02:"), ("%F %T%z", "2024-01-01 00:00:00+025"),
        ])
    func unfit(pattern: String, text: String) throws {
        #expect(try #require(DatePattern(pattern)).time(of: text) == nil)
    }

    @Test(
        "A pattern that names no day, or that has other letters, is none",
        arguments: ["", "%Y", "%H:%M", "%Y-%m", "%Q-%m-%d", "%Y-%m-%d %", "YYYY-MM-DD"])
    func patternless(pattern: String) {
        #expect(DatePattern(pattern) == nil)
    }

    @Test(
        "Without a pattern, ISO 8601 is read with and without a time and an offset",
        arguments: [
            ("2024-03-30", ForeignTime.day(day)),
            ("2024-03-30 07:08", .clock(day, second: 25_680)),
            ("2024-03-30T07:08:09", .clock(day, second: 25_689)),
            ("2024-03-31T00:00:00Z", .instant(night, on: day + 1)),
            ("2024-03-31T01:00:00+01:00", .instant(night, on: day + 1)),
            ("2024-03-30T20:00:00-04:00", .instant(night, on: day)),
            ("2024-03-31 01:00+0100", .instant(night, on: day + 1)),
            ("2024-03-31 01:00:00 +0100", .instant(night, on: day + 1)),
            ("2024-03-31 01:00:00+01", .instant(night, on: day + 1)),
            ("20240330T200000-0400", .instant(night, on: day)),
            ("20240331T000000Z", .instant(night, on: day + 1)),
            ("20240330T070809", .clock(day, second: 25_689)),
        ])
    func iso(text: String, expected: ForeignTime) {
        #expect(DatePattern.iso(text) == expected)
    }

    @Test("Every day from 1900 to 2100 is read as it is written")
    func everyDay() throws {
        let pattern = try #require(DatePattern("%d/%m/%Y"))
        for number in stride(from: -25_567, to: 47_482, by: 1) {
            let day = Day(number: number)
            let parts = "\(day)".split(separator: "-")
            let text = "\(parts[2])/\(parts[1])/\(parts[0])"
            #expect(pattern.time(of: text) == .day(day))
        }
    }
}
