import Counting
import Journal
import Primitives
import Testing

@testable import Workspace

/// A day in Berlin, told by times of its clocks.
struct BerlinDay {
    let rule: DayRule
    var record: DayRecord

    init(_ day: String, now: String? = nil) throws {
        rule = DayRule(zone: try Zone(identifier: "Europe/Berlin"))
        let date = try #require(Day(day))
        record = DayRecord(of: date, rule: rule, now: rule.start(of: date + 3))
        if let now { record = DayRecord(of: date, rule: rule, now: try at(now)) }
    }

    /// The instant of a time, as `2026-11-21 14:05`; of one that is shown twice, the first.
    func at(_ text: String) throws -> Instant {
        let parts = text.split(separator: " ")
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        return rule.zone.instant(
            of: WallTime(
                try #require(Day(String(parts[0]))), hour: clock[0], minute: clock[1]))
    }

    mutating func stay(_ place: String, _ from: String, _ until: String?) throws {
        record.stays.append(.init(place, .init(try at(from), try until.map { try at($0) })))
    }

    mutating func count(_ count: DayCount, _ taps: (String, Int64)...) throws {
        record.counts.append(
            .init(count, taps: try taps.map { .init($0.1, at: try at($0.0)) }))
    }

    /// The rows in words: time, text and length.
    var rows: [String] {
        DayPage(record).rows(.unicode).map { row in
            [row.time, row.text, row.length].filter { !$0.isEmpty }.joined(separator: " | ")
        }
    }
}

@Suite("The page of a day")
struct DayPageTests {
    @Test("A day of which nothing is known is empty, and has no line")
    func empty() throws {
        let day = try BerlinDay("2026-10-25")
        let page = DayPage(day.record)
        #expect(page.isEmpty && page.items.isEmpty && page.line() == nil)
        #expect(page.markdown == "# Sunday, 2026-10-25\n\nNothing recorded on this day.\n")
    }

    @Test("Counts, times, places, people and entries stand in the order of time, with a line")
    func joined() throws {
        var day = try BerlinDay("2026-11-21")
        try day.stay("Ashby Library", "2026-11-21 14:00", "2026-11-21 16:00")
        day.record.meetings.append(
            .init(
                "Jin", at: "Ashby Library", from: try day.at("2026-11-21 14:20"),
                until: try day.at("2026-11-21 15:00")))
        try day.count(
            DayCount("Kids", 23), ("2026-11-21 09:00", 20), ("2026-11-21 09:20", 3))
        try day.count(
            DayCount("Water", 8, standing: Standing(value: 8, goal: 8, aim: .atLeast)),
            ("2026-11-21 10:00", 8))
        day.record.counts.append(
            .init(
                DayCount("Reading", 4_800_000, type: .time),
                intervals: [
                    .init(try day.at("2026-11-21 14:10"), try day.at("2026-11-21 15:30"))
                ]))
        let entry = Entry(
            owner: .local, id: try #require(Entry.ID("000000000000000000000000000000aa")),
            at: try day.at("2026-11-21 21:00"), text: "Rain,\nthen none.", isStarred: true)
        day.record.entries.append(entry)
        #expect(
            day.rows == [
                "09:00–09:20 | 23 Kids | 20 min", "10:00 | 8 Water",
                "14:00–16:00 | Ashby Library with Jin | 2 h",
                "14:10–15:30 | Reading | 1 h 20 min", "14:20–15:00 | Jin, Ashby Library | 40 min",
                "21:00 | ★ Rain, then none.",
            ])
        let page = DayPage(day.record)
        #expect(
            page.line()
                == "2 h Ashby Library with Jin · 23 Kids · Water 8/8 ✓ · 1 h 20 min Reading")
        #expect(
            page.line(.ascii)
                == "2 h Ashby Library with Jin, 23 Kids, Water 8/8 (met), 1 h 20 min Reading")
        for row in page.rows(.ascii) { #expect("\(row)".utf8.allSatisfy { $0 < 0x80 }) }
    }

    @Test("A night belongs to the day before until three, and midnight is marked")
    func night() throws {
        var day = try BerlinDay("2026-11-21")
        try day.count(
            DayCount("Songs", 3), ("2026-11-21 23:50", 1), ("2026-11-22 02:59", 2),
            ("2026-11-22 03:00", 9))
        #expect(
            day.rows == [
                "23:50 | 1 Songs", "after midnight, 2026-11-22", "02:59 | 2 Songs",
            ])
    }

    @Test("The day on which the clocks go back has 25 hours, and half past two comes twice")
    func autumn() throws {
        var day = try BerlinDay("2026-10-24")
        let first = try day.at("2026-10-25 02:30")
        day.record.stays.append(.init("Club", .init(first, first + .seconds(3600))))
        #expect(
            day.rows == [
                "after midnight, 2026-10-25", "02:30–02:30 | Club | 1 h",
                "the clocks go back by 1 h",
            ])
        let hours = DayPage(day.record).hours
        #expect((hours.upperBound - hours.lowerBound).wholeMinutes == 25 * 60)
        #expect(try BerlinDay("2026-10-25").rows.isEmpty)
    }

    @Test("The day on which they go forward has 23, and what lasts over half past two is shorter")
    func spring() throws {
        var day = try BerlinDay("2026-03-28")
        try day.stay("Club", "2026-03-29 01:30", "2026-03-29 03:00")
        let page = DayPage(day.record)
        #expect((page.hours.upperBound - page.hours.lowerBound).wholeMinutes == 23 * 60)
        #expect(
            day.rows == ["after midnight, 2026-03-29", "01:30–03:00 | Club | 30 min"])
    }

    @Test("A stay over the beginning of days stands on each of them, with its part")
    func over() throws {
        var lengths: [String] = []
        for date in ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"] {
            var day = try BerlinDay(date)
            try day.stay("Home", "2026-11-20 20:00", "2026-11-22 09:00")
            lengths += day.rows
        }
        #expect(
            lengths == ["20:00–… | Home | 7 h", "… | Home | 24 h", "…–09:00 | Home | 6 h"])
    }

    @Test("A stopwatch that runs goes on now, and is cut at the end of an earlier day")
    func running() throws {
        var today = try BerlinDay("2026-11-21", now: "2026-11-21 12:30")
        let span = DayRecord.Span(try today.at("2026-11-21 12:00"), nil)
        let count = DayRecord.Count(
            DayCount("Bus", 1_800_000, type: .time), intervals: [span])
        today.record.counts.append(count)
        #expect(today.rows == ["12:00–now | Bus | 30 min"])
        var later = try BerlinDay("2026-11-21", now: "2026-11-22 12:30")
        later.record.counts.append(count)
        #expect(later.rows == ["12:00–… | Bus | 15 h"])
        var before = try BerlinDay("2026-11-20", now: "2026-11-22 12:30")
        before.record.counts.append(count)
        #expect(before.rows.isEmpty)
    }

    @Test("Taps that follow each other closely are one row; those taken back are none")
    func taps() throws {
        var day = try BerlinDay("2026-11-21")
        try day.count(
            DayCount("", 4), ("2026-11-21 09:00", 3), ("2026-11-21 09:31", 1),
            ("2026-11-21 12:00", 5), ("2026-11-21 12:01", -5))
        #expect(day.rows == ["09:00 | 3 (blank)", "09:31 | 1 (blank)"])
        let start = try day.at("2026-11-21 10:00")
        day.record.counts = [
            .init(
                DayCount("Cars", 20_000),
                taps: (0..<20_000).map { .init(1, at: start + .milliseconds($0 * 100)) })
        ]
        #expect(day.rows == ["10:00–10:33 | 20000 Cars | 33 min"])
    }

    @Test("A line names few places, people and counts, and shortens long names")
    func brief() throws {
        var day = try BerlinDay("2026-11-21")
        let long = String(repeating: "n", count: 120)
        for (index, place) in ["A", "B", "C", long].enumerated() {
            try day.stay(place, "2026-11-21 \(10 + index):00", "2026-11-21 \(10 + index):4\(index)")
        }
        for name in ["Jin", "Ana", "Bo", "Cem", "Dee"] {
            day.record.meetings.append(
                .init(name, at: long, from: nil, until: try day.at("2026-11-21 13:20")))
        }
        for number in 0..<9 { try day.count(DayCount("\u{1B}\(number)", 1)) }
        let line = try #require(DayPage(day.record).line())
        #expect(line.contains("42 min C") && !line.contains("min A"))
        #expect(line.contains(" with Jin, Ana, Bo and 2 others"))
        #expect(line.contains("…") && !line.contains("\u{1B}") && line.count < 220, "\(line)")
    }

    @Test("A page is a document and a picture, whatever names hold")
    func documents() throws {
        var day = try BerlinDay("2026-11-21")
        let name = "a|b <c> & \"d\" `e`\n*f*"
        try day.stay(name, "2026-11-21 10:00", "2026-11-21 11:00")
        try day.count(DayCount(name, 2), ("2026-11-21 10:00", 2))
        let page = DayPage(day.record)
        #expect(
            page.markdown.contains("| 10:00–11:00 | ⌂ a\\|b \\<c> & \"d\" \\`e\\` \\*f\\* | 1 h |"))
        #expect(page.svg.contains("a|b &lt;c&gt; &amp; &quot;d&quot;"))
        #expect(!page.svg.contains("<c>"))
        #expect(page.json["line"]?.string?.contains("1 h a|b") == true)
    }
}
