import Presentation
import Primitives
import Testing

@Suite("Days and times as people type them")
struct DateWordsTests {
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu", "UTC",
    ]

    /// Returns a reader at a wall-clock time of a zone, with the minute at which days begin.
    private func words(
        _ date: String = "2026-11-22", _ hour: Int = 7, _ minute: Int = 32,
        zone: String = "Europe/Berlin", dayStart: Int = 180
    ) throws -> (words: DateWords, zone: Zone) {
        let zone = try Zone(identifier: zone)
        let day = try #require(Day(date))
        let now = zone.instant(of: WallTime(day, hour: hour, minute: minute))
        let rule = DayRule(zone: zone, startMinute: dayStart)
        return (DateWords(rule: rule, now: now), zone)
    }

    @Test(
        "A date with a time is the calendar's, in every zone and wherever days begin",
        arguments: zones, [0, 180, 720])
    func civil(zone: String, dayStart: Int) throws {
        let (words, zone) = try words(zone: zone, dayStart: dayStart)
        for (text, meant) in [
            ("2026-11-22 02:30", "2026-11-22 02:30"), ("2026-11-22T02:30", "2026-11-22 02:30"),
            ("2026-11-22t02:30:59", "2026-11-22 02:30"), ("02:30 2026-11-22", "2026-11-22 02:30"),
            ("today 02:30", "2026-11-22 02:30"), ("2:30am", "2026-11-22 02:30"),
            ("yesterday 23:30", "2026-11-21 23:30"), ("yesterday 1am", "2026-11-21 01:00"),
            ("11-21, 8:30pm", "2026-11-21 20:30"), ("21.11. 8 pm", "2026-11-21 20:00"),
            ("21.11.2026 at noon", "2026-11-21 12:00"), ("1.3. 0:05", "2026-03-01 00:05"),
            ("friday midnight", "2026-11-20 00:00"), ("last sunday 12am", "2026-11-15 00:00"),
            ("12pm last fri", "2026-11-20 12:00"), ("8 a.m. yesterday", "2026-11-21 08:00"),
            ("-1d 21:30", "2026-11-21 21:30"), ("3 days ago 21:30", "2026-11-19 21:30"),
            ("2026/11/21 9:05:07.25", "2026-11-21 09:05"), ("12-24 18:00", "2025-12-24 18:00"),
        ] {
            #expect("\(zone.wallTime(at: try words.instant(text)))" == meant, "\(text)")
        }
    }

    @Test(
        "What is so long ago keeps the time of day, or is that much earlier", arguments: zones,
        [0, 180, 720])
    func ago(zone: String, dayStart: Int) throws {
        let (words, zone) = try words(zone: zone, dayStart: dayStart)
        for (text, meant) in [
            ("-1d", "2026-11-21 07:32"), ("1 day ago", "2026-11-21 07:32"),
            ("a day ago", "2026-11-21 07:32"), ("-1w", "2026-11-15 07:32"),
            ("last week", "2026-11-15 07:32"), ("last month", "2026-10-22 07:32"),
            ("1 month ago", "2026-10-22 07:32"), ("last year", "2025-11-22 07:32"),
            ("-2y", "2024-11-22 07:32"), ("-2h", "2026-11-22 05:32"),
            ("2 h ago", "2026-11-22 05:32"), ("an hour ago", "2026-11-22 06:32"),
            ("-30m", "2026-11-22 07:02"), ("-1h30m", "2026-11-22 06:02"),
            ("\u{2212}30m", "2026-11-22 07:02"), ("90s ago", "2026-11-22 07:30"),
            ("-1d2h", "2026-11-21 05:32"), ("now", "2026-11-22 07:32"),
            ("today", "2026-11-22 07:32"), ("2026-11-22", "2026-11-22 07:32"),
        ] {
            #expect("\(zone.wallTime(at: try words.instant(text)))" == meant, "\(text)")
        }
    }

    @Test("A day alone is its noon, or its start if that is later; it lies in that day")
    func dayAlone() throws {
        for dayStart in [0, 180, 720, 1080, 1439] {
            let (words, zone) = try words("2026-11-22", 20, zone: "UTC", dayStart: dayStart)
            let rule = DayRule(zone: zone, startMinute: dayStart)
            for text in ["2026-11-20", "11-20", "20.11.", "20.11.2026", "friday", "last fri"] {
                let instant = try words.instant(text)
                #expect("\(rule.day(of: instant))" == "2026-11-20", "\(text) \(dayStart)")
                if dayStart <= 720 {
                    #expect("\(zone.wallTime(at: instant))" == "2026-11-20 12:00")
                }
            }
        }
    }

    @Test("In the night a day alone is one of the rule, and a time alone one of the last hours")
    func night() throws {
        for zone in Self.zones {
            let (words, zone) = try words("2026-11-22", 1, 30, zone: zone)
            for (text, meant) in [
                ("23:00", "2026-11-21 23:00"), ("03:00", "2026-11-21 03:00"),
                ("01:00", "2026-11-22 01:00"), ("midnight", "2026-11-22 00:00"),
                ("02:00", "2026-11-22 02:00"), ("noon", "2026-11-21 12:00"),
                ("yesterday", "2026-11-20 12:00"), ("yesterday 23:00", "2026-11-21 23:00"),
                ("2026-11-22", "2026-11-22 01:30"), ("2026-11-21", "2026-11-21 12:00"),
                ("today", "2026-11-22 01:30"), ("-1d", "2026-11-21 01:30"),
            ] {
                #expect("\(zone.wallTime(at: try words.instant(text)))" == meant, "\(text)")
            }
            #expect("\(try words.day("today"))" == "2026-11-21")
            #expect("\(try words.day("yesterday"))" == "2026-11-20")
            #expect("\(try words.day("-1d"))" == "2026-11-20")
            #expect("\(try words.day("2026-11-22"))" == "2026-11-22")
        }
        let (morning, zone) = try words()
        #expect("\(zone.wallTime(at: try morning.instant("02:30")))" == "2026-11-22 02:30")
        let (noon, _) = try words("2026-11-22", 7, 32, dayStart: 720)
        #expect("\(zone.wallTime(at: try noon.instant("14:00")))" == "2026-11-21 14:00")
        #expect("\(zone.wallTime(at: try noon.instant("07:00")))" == "2026-11-22 07:00")
    }

    @Test("A time with an offset is the same instant in every zone", arguments: zones)
    func offsets(zone: String) throws {
        let (words, _) = try words(zone: zone)
        for text in [
            "2026-11-21T09:00:00Z", "2026-11-21T10:00+01:00", "2026-11-21 10:00 +0100",
            "2026-11-21T10:00:00.000+01", "21.11.2026 04:00-05:00", "2026-11-21t09:00z",
            "2026-11-21T14:45:00+05:45", "11-21 10:00+01:00",
        ] {
            #expect("\(try words.instant(text))" == "2026-11-21T09:00:00Z", "\(text)")
        }
    }

    @Test("Where clocks change, a skipped time is as much later, and a repeated one is the first")
    func changes() throws {
        for (zone, skipped, shown, repeated, first) in [
            (
                "Europe/Berlin", "2026-03-29 02:30", "2026-03-29 03:30", "2026-10-25 02:30",
                "2026-10-25T00:30:00Z"
            ),
            (
                "America/New_York", "2026-03-08 02:30", "2026-03-08 03:30", "2026-11-01 01:30",
                "2026-11-01T05:30:00Z"
            ),
            (
                "Pacific/Auckland", "2026-09-27 02:30", "2026-09-27 03:30", "2026-04-05 02:30",
                "2026-04-04T13:30:00Z"
            ),
        ] {
            for dayStart in [0, 180, 720] {
                let (words, zone) = try words("2026-12-01", zone: zone, dayStart: dayStart)
                #expect("\(zone.wallTime(at: try words.instant(skipped)))" == shown)
                #expect("\(try words.instant(repeated))" == first)
            }
        }
        let (berlin, zone) = try words("2026-12-01")
        let second = try berlin.instant("2026-10-25T02:30+01:00")
        #expect("\(second)" == "2026-10-25T01:30:00Z")
        #expect("\(zone.wallTime(at: second))" == "2026-10-25 02:30")
        // A day earlier by the calendar is 25 hours earlier there.
        let (after, _) = try words("2026-10-26", 1, 30)
        #expect("\(try after.instant("-1d"))" == "2026-10-24T23:30:00Z")
    }

    @Test("Weeks, months and years have all their days where days are asked for")
    func stretches() throws {
        let (words, _) = try words()  // a Sunday
        for (text, first, last) in [
            ("last week", "2026-11-09", "2026-11-15"), ("this week", "2026-11-16", "2026-11-22"),
            ("last month", "2026-10-01", "2026-10-31"), ("this month", "2026-11-01", "2026-11-30"),
            ("last year", "2025-01-01", "2025-12-31"), ("this year", "2026-01-01", "2026-12-31"),
            ("11-21", "2026-11-21", "2026-11-21"), ("-1d", "2026-11-21", "2026-11-21"),
        ] {
            let days = try words.days(text)
            #expect("\(days.lowerBound) \(days.upperBound)" == "\(first) \(last)", "\(text)")
        }
        #expect("\(try words.day("last month"))" == "2026-10-22")
        #expect("\(try words.day("sunday"))" == "2026-11-15")
        #expect("\(try words.day("29.2."))" == "2024-02-29")
        #expect("\(try words.day("29.2.", .coming))" == "2028-02-29")
        #expect("\(try words.day("24.12.", .coming))" == "2026-12-24")
        #expect("\(try words.day("11-22", .coming))" == "2026-11-22")
        #expect("\(try words.day("tomorrow", .coming))" == "2026-11-23")
        #expect("\(try words.day("sunday", .coming))" == "2026-11-29")
        let sunday = DateWords(
            rule: DayRule(zone: .utc, weekStart: .sunday),
            now: try #require(Instant("2026-11-22T12:00:00Z")))
        #expect("\(try sunday.days("this week").lowerBound)" == "2026-11-22")
    }

    @Test(
        "What could be two things is refused with both",
        arguments: [
            ("21.11", ["21.11.", "21:11"]), ("21.45", ["21:45"]),
            ("3/4", ["03-04", "04-03"]), ("3/4/2026", ["2026-03-04", "2026-04-03"]),
            ("3/4/26 8am", ["2026-03-04", "2026-04-03"]), ("21.11.26", ["21.11.2026"]),
            ("8", ["8am", "8pm"]), ("20", ["20:00"]),
        ])
    func ambiguous(text: String, readings: [String]) throws {
        let (words, _) = try words()
        #expect(throws: DateFault.ambiguous(readings)) { try words.instant(text) }
    }

    @Test(
        "What has one reading only is read, in every language", arguments: DateLanguage.allCases)
    func oneReading(language: DateLanguage) throws {
        let (words, _) = try words()
        try DateLanguage.$current.withValue(language) { () throws in
            for (text, meant) in [
                ("30/11/2026", "2026-11-30"), ("11/30/2026", "2026-11-30"), ("29/11", "2025-11-29"),
                ("11/21", "2026-11-21"), ("5/5", "2026-05-05"), ("30.11", "2025-11-30"),
            ] {
                #expect("\(try words.day(text))" == meant, "\(text)")
            }
            #expect(throws: DateFault.self) { try words.day("3/4/26") }
            let isDayFirst = language == .french || language == .spanish
            for text in ["3/4/2026", "3/4"] where !isDayFirst {
                #expect(throws: DateFault.self, "\(text)") { try words.day(text) }
            }
        }
    }

    @Test("A date is read as it is shown, in every language", arguments: DateLanguage.allCases)
    func asShown(language: DateLanguage) throws {
        let (words, zone) = try words()
        let rule = DayRule(zone: zone)
        let today = try #require(Day("2026-11-22"))
        try DateLanguage.$current.withValue(language) { () throws in
            for day in (0..<366).map({ today - $0 }) {
                let heading = language.heading(of: day, separator: ", ")
                let long = heading.split(separator: " ").dropFirst().joined(separator: " ")
                for text in [language.date(day), long] {
                    #expect(try words.day(text) == day, "\(text)")
                }
                if today - day < 365 { #expect(try words.day(language.short(day)) == day) }
                let evening = zone.instant(of: WallTime(day, hour: 20))
                let stamp = TimeWords.stamp(evening, in: rule)
                #expect(try words.instant(stamp) == evening, "\(stamp)")
            }
        }
    }

    @Test(
        "Months have names, or their beginning where it is one's own",
        arguments: [
            (DateLanguage.iso, "29 Oct"), (.english, "29 october 2026"), (.english, "Oct 29, 2026"),
            (.german, "29. okt. 2026"), (.french, "29 oct"), (.spanish, "29 de oct de 2026"),
        ])
    func months(language: DateLanguage, text: String) throws {
        let (words, _) = try words()
        try DateLanguage.$current.withValue(language) { () throws in
            #expect("\(try words.day(text))" == "2026-10-29")
            #expect("\(try words.day("3 days ago"))" == "2026-11-19")
        }
        DateLanguage.$current.withValue(.french) {
            for text in ["3 jui", "3 ju", "3 blumaire", "avril", "3 avril 26", "3 4 avril"] {
                #expect(throws: DateFault.notUnderstood, "\(text)") { try words.day(text) }
            }
        }
        try DateLanguage.$current.withValue(.spanish) { () throws in
            #expect("\(try words.day("29 ago"))" == "2026-08-29")
        }
    }

    @Test("What the calendar does not have is said to be that")
    func noSuchDate() throws {
        let (words, _) = try words()
        for text in ["2026-02-29", "2026-13-01", "30.2.", "02-30", "31.04.2026", "0.1."] {
            #expect(throws: DateFault.noSuchDate, "\(text)") { try words.day(text) }
            #expect(throws: DateFault.noSuchDate, "\(text)") { try words.instant(text + " 8am") }
        }
    }

    @Test(
        "Everything else is not a time and no day",
        arguments: [
            "", " ", "ago", "-", "--", "-d", "1d", "3 fortnights ago", "someday", "the 3rd", "fr",
            "24:00", "12:60", "12:5", "13pm", "0am", "8:30:61", "noon noon", "21:30 21:30",
            "2026-11", "26-11-21x", "2026-11-21T", "T10:00", "10:00Z", "10:00+25:00", "last",
            "last noon", "this friday", "week", "9999999999 days ago", "-99999999999999999999d",
            "a ago", "1.2.3.4", "1-2-3", "11.", "½ h ago", "٣ days ago", "2026-11-21 10:00 UTC",
            "\u{1B}[2J", "monday tuesday", "yesterday-1", "1d ago 2h ago", "3 2 h ago",
        ])
    func notUnderstood(text: String) throws {
        let (words, _) = try words()
        #expect(throws: DateFault.notUnderstood) { try words.instant(text) }
        #expect(throws: DateFault.notUnderstood) { try words.day(text) }
    }

    @Test("A time of day alone is read for reminders, too")
    func minutes() {
        #expect(DateWords.minute("21:00") == 1260)
        #expect(DateWords.minute("9pm") == 1260)
        #expect(DateWords.minute("noon") == 720)
        #expect(DateWords.minute("yesterday 21:00") == nil)
        #expect(DateWords.minute("21:00Z") == nil)
        #expect(DateWords.minute("21") == nil)
    }

    @Test("What is written is read again as the same minute, at any hour of any night")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 8)
        for name in Self.zones {
            let zone = try Zone(identifier: name)
            for _ in 0..<300 {
                let seconds = Int64.random(in: 1_000_000_000...1_790_000_000, using: &random)
                let instant = Instant(seconds: seconds / 60 * 60)
                let rule = DayRule(
                    zone: zone, startMinute: .random(in: 0..<1440, using: &random))
                let words = DateWords(rule: rule, now: Instant(seconds: 1_800_000_000))
                let stamp = TimeWords.stamp(instant, in: rule)
                let read = try words.instant(stamp)
                #expect(TimeWords.stamp(read, in: rule) == stamp)
                #expect(read == instant || instant - read == .hours(1), "\(name) \(stamp)")
            }
        }
    }
}
