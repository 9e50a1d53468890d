import Foundation
import Presentation
import Primitives
import Testing

struct TimeWordsTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC",
    ]

    private func instant(_ date: String, _ hour: Int, _ minute: Int, _ zone: Zone) throws -> Instant
    {
        zone.instant(of: WallTime(try #require(Day(date)), hour: hour, minute: minute))
    }

    @Test("Up to an hour ago is said in minutes, rounded down; what is ahead is just now")
    func minutes() {
        let now = Instant(seconds: 1_800_000_000)
        for (seconds, words) in [
            (-3600, "just now"), (0, "just now"), (59, "just now"), (60, "1 min ago"),
            (3599, "59 min ago"), (3600, "1 h ago"), (7199, "1 h ago"),
        ] {
            #expect(TimeWords.ago(now - .seconds(seconds), now: now, in: .utc) == words)
        }
    }

    @Test(
        "Ages are days of the calendar, whenever days begin and at whatever hour one looks",
        arguments: zones, [0, 180, 720])
    func days(name: String, dayStart: Int) throws {
        let zone = try Zone(identifier: name)
        let rule = DayRule(zone: zone, startMinute: dayStart)
        for hour in [0, 1, 7, 12, 23] {
            let now = try instant("2026-11-22", hour, 10, zone)
            for past in [0, 2, 8, 23] {
                for (date, words) in [
                    ("2026-11-20", "2 days ago"), ("2026-11-19", "3 days ago"),
                    ("2025-11-22", "365 days ago"), ("2025-11-23", "364 days ago"),
                ] {
                    let at = try instant(date, past, 50, zone)
                    let isRecent = now - at < .hours(24)
                    let ago = TimeWords.ago(at, now: now, in: rule)
                    #expect(isRecent ? ago.hasSuffix(" h ago") : ago == words, "\(date) \(past)")
                }
            }
        }
    }

    @Test("A moment is minutes ago, then a time of today or yesterday, then days ago")
    func moments() throws {
        let now = try instant("2026-11-22", 15, 0, .utc)
        for (date, hour, words) in [
            ("2026-11-22", 15, "just now"), ("2026-11-22", 14, "55 min ago"),
            ("2026-11-22", 13, "today at 13:05"), ("2026-11-22", 0, "today at 00:05"),
            ("2026-11-21", 23, "yesterday at 23:05"), ("2026-11-20", 23, "2 days ago"),
        ] {
            let at = try instant(date, hour, 5, .utc)
            #expect(TimeWords.moment(at, now: now, in: .utc) == words)
        }
        #expect(TimeWords.moment(now - .minutes(59), now: now, in: .utc) == "59 min ago")
    }

    @Test("An end is named with its date if the day is over before")
    func ends() throws {
        for (zone, date, hour, words) in [
            ("UTC", "2026-11-22", 17, "17:00"), ("UTC", "2026-11-23", 0, "00:00"),
            ("UTC", "2026-11-23", 8, "2026-11-23 08:00"),
            ("Europe/Berlin", "2026-11-22", 23, "00:00"),
            ("Europe/Berlin", "2026-11-22", 22, "23:00"),
            ("Asia/Tokyo", "2026-11-22", 20, "05:00"),
            ("America/New_York", "2026-11-23", 5, "00:00"),
            ("America/New_York", "2026-11-23", 13, "2026-11-23 08:00"),
        ] {
            let rule = DayRule(zone: try Zone(identifier: zone), startMinute: 180)
            let now = try instant("2026-11-22", 15, 0, .utc)
            let end = try instant(date, hour, 0, .utc)
            #expect(TimeWords.end(end, now: now, in: rule) == words, "\(zone) \(date) \(hour)")
        }
    }

    @Test("Today and yesterday are hours ago")
    func hours() throws {
        let now = try instant("2026-11-22", 22, 0, .utc)
        let words = { (date: String, hour: Int) in
            TimeWords.ago(try instant(date, hour, 0, .utc), now: now, in: .utc)
        }
        #expect(try words("2026-11-22", 1) == "21 h ago")
        #expect(try words("2026-11-21", 0) == "46 h ago")
        #expect(try words("2026-11-20", 23) == "2 days ago")
        let early = try instant("2026-11-22", 0, 30, .utc)
        let late = try instant("2026-11-20", 23, 30, .utc)
        #expect(TimeWords.ago(late, now: early, in: .utc) == "2 days ago")
    }

    @Test(
        "Spans are whole minutes and hours",
        arguments: [(-5, "0 min"), (0, "0 min"), (59, "59 min"), (60, "1 h"), (135, "2 h 15 min")])
    func span(minutes: Int, words: String) {
        #expect(TimeWords.span(minutes: minutes) == words)
    }

    @Test("Beside a time stands the date of the calendar, in the night too", arguments: zones)
    func night(name: String) throws {
        let zone = try Zone(identifier: name)
        let night = try instant("2026-11-22", 2, 30, zone)
        for dayStart in [0, 180, 720] {
            let rule = DayRule(zone: zone, startMinute: dayStart)
            #expect(TimeWords.stamp(night, in: rule) == "2026-11-22 02:30")
            #expect(TimeWords.clock(night, in: rule) == "02:30")
            #expect(
                TimeWords.period(from: night - .hours(3), until: night, in: rule)
                    == "2026-11-21 23:30–02:30")
        }
    }
}
