import Primitives
import Testing

@testable import Interchange

@Suite("A time of day beside a date")
struct TimeColumnTests {
    private static let day = Day(number: 19_812)  // 2024-03-30

    private func read(
        _ text: String, _ columns: TapColumns = TapColumns()
    ) throws(TextFormatError) -> [Result<ForeignRecord, BadRecord>] {
        try records(TableReader(ByteSource(text), columns: columns)).map(\.record)
    }

    private func time(_ clock: String?) throws -> ForeignTime {
        guard let clock else { return .day(Self.day) }
        return try #require(DatePattern.iso("2024-03-30 \(clock)"))
    }

    @Test(
        "Every form of a clock is read; an empty cell is the date alone",
        arguments: [
            ("08:30", "08:30"), ("8:30", "08:30"), (" 08:30 ", "08:30"), ("08:30:15", "08:30:15"),
            ("08:30:15.250", "08:30:15"), ("00:00", "00:00"), ("23:59:59", "23:59:59"),
            ("8:30 pm", "20:30"), ("8:30PM", "20:30"), ("8:30\u{202F}PM", "20:30"),
            ("08:30:15 p.m.", "20:30:15"), ("12:00 am", "00:00"), ("12:15 PM", "12:15"),
            ("8 pm", "20:00"), ("20h30", "20:30"), ("08:30Z", "08:30+00:00"),
            ("08:30+05:30", "08:30+05:30"), ("2024-03-30 08:30", "08:30"),
            ("2024-03-30T08:30:00+01:00", "08:30+01:00"), ("", nil), ("  ", nil),
        ] as [(String, String?)])
    func forms(cell: String, clock: String?) throws {
        // A second row, since a column is one of times if any cell of it is.
        let text = "title,value,date,Time\nTea,2,2024-03-30,\(cell)\nTea,1,2024-03-30,07:00\n"
        let time = try time(clock)
        let former: ForeignTime? = clock == nil ? nil : .day(Self.day)
        #expect(
            try read(text)[0]
                == .success(
                    .tap(ForeignTap(title: "Tea", amount: 2, time: time, formerTime: former))))
    }

    @Test(
        "Dates that all have midnight behind them are dates, in each kind of table",
        arguments: [
            "title,value,date\nTea,2,2024-03-30 00:00:00\n,,\nTea,2,2024-03-30 00:00:00\n",
            "date;title\n2024-03-30T00:00;Tea\n", "Day,Tea\n2024-03-30T00:00:00.000,5\n",
            "date,text\n2024-03-30 00:00,Rain\n",
            "title,value,date,time\nTea,2,2024-03-30 00:00:00,\nTea,1,2024-03-30 00:00:00,\n",
        ])
    func midnights(text: String) throws {
        for record in try read(text) {
            let time: ForeignTime? =
                switch try record.get() {
                case .tap(let tap): tap.time
                case .entry(let entry): entry.time
                default: nil
                }
            #expect(time == .day(Self.day))
        }
        // With one at another time they are times, and each is known by its date, too.
        let mixed = try read(
            "title,value,date\nTea,2,2024-03-30 00:00\nTea,2,2024-03-30 08:30\n")
        let times = try mixed.map { record -> [ForeignTime?] in
            guard case .tap(let tap) = try record.get() else { return [] }
            return [tap.time, tap.formerTime]
        }
        #expect(
            times == [
                [.clock(Self.day, second: 0), .day(Self.day)],
                [.clock(Self.day, second: 30_600), nil],
            ])
        // Beside them a time of day counts; an instant stays one.
        let beside = "title,value,date,time\nTea,2,2024-03-30 00:00,08:30\n"
        guard case .tap(let tap) = try read(beside)[0].get() else { return }
        #expect(tap.time == .clock(Self.day, second: 30_600))
        guard case .tap(let instant) = try read("title,date\nTea,2024-03-30T00:00Z\n")[0].get()
        else { return }
        #expect(instant.time == .instant(Instant(seconds: 1_711_756_800), on: Self.day))
    }

    @Test(
        "What is no time of day is said, row by row",
        arguments: ["25:00", "8:60", "13:30 pm", "0:30 am", "noon", "8.30", "830", "08:30 x"])
    func bad(cell: String) throws {
        let text = "title,value,date,time\nTea,2,2024-03-30,\(cell)\nTea,1,2024-03-30,07:00\n"
        let all = try read(text)
        #expect(
            all[0]
                == .failure(BadRecord("\"\(cell)\" is not a time of day like 08:30 or 8:30 pm")))
        #expect((try? all[1].get()) != nil)
    }

    @Test(
        "The column is known by its usual names",
        arguments: [
            "time", "Clock", "start", "Start_Time", "time of day", "begin", "from", "hour",
        ])
    func names(name: String) throws {
        let first = try read("title,value,date,\(name)\nTea,2,2024-03-30,8:30 am\n").first?.get()
        guard case .tap(let tap) = first else {
            Issue.record("no tap")
            return
        }
        #expect(tap.time == .clock(Self.day, second: 30_600))
    }

    @Test("A date that has a time of day keeps it; words beside a date are none")
    func otherColumns() throws {
        for (date, cell) in [("2024-03-30 08:30", "09:00"), ("2024-03-30T08:30", "morning")] {
            let first = try read("title,value,date,time\nTea,2,\(date),\(cell)\n").first?.get()
            #expect(
                first
                    == .tap(
                        ForeignTap(
                            title: "Tea", amount: 2, time: .clock(Self.day, second: 30_600))))
        }
        let plain = try read("title,value,date,time\nTea,2,2024-03-30,morning\n").first?.get()
        #expect(plain == .tap(ForeignTap(title: "Tea", amount: 2, time: .day(Self.day))))
    }

    @Test(
        "A beginning and an end are a length of time, also over midnight",
        arguments: [
            ("08:00", "09:30", 28_800, 0, 34_200), ("22:00", "6:00 am", 79_200, 1, 21_600),
            ("22:00", "24:00", 79_200, 1, 0),
        ])
    func spans(start: String, end: String, first: Int, days: Int, last: Int) throws {
        let text = "activity,date,start,end\nGym,2024-03-30,\(start),\(end)\n"
        let whole = ForeignMeasure(
            title: "Gym", length: .until(.clock(Self.day + days, second: last)),
            time: .clock(Self.day, second: first), formerTime: .day(Self.day))
        #expect(try read(text) == [.success(.measured(whole))])
        let running = text + "Gym,2024-03-30,\(start),\n"
        #expect(try read(running).last == .failure(BadRecord("it has no end")))
        var columns = TapColumns()
        columns.countsRows = true
        let tap = ForeignTap(
            title: "Gym", amount: 1, time: whole.time, formerTime: .day(Self.day))
        #expect(try read(text, columns) == [.success(.tap(tap))])
        let counted = "activity,date,start,end,value\nGym,2024-03-30,\(start),\(end),1\n"
        #expect(try read(counted) == [.success(.tap(tap))])
    }

    @Test(
        "An end has a date of its own, in a column beside it or in its cell",
        arguments: [
            ("start date,start time,end date,end time", "2024-03-30,22:00,2024-04-01,06:00"),
            ("start,x,y,end", "2024-03-30 22:00,,,2024-04-01 06:00"),
            ("startDate,x,y,endDate", "2024-03-30T22:00,,,2024-04-01T06:00:00"),
        ])
    func spansOfDays(head: String, row: String) throws {
        var columns = TapColumns()
        columns.date = .numbered(2)
        let all = try read("activity,\(head)\nGym,\(row)\n", columns)
        guard case .measured(let measure) = try all.first?.get() else {
            Issue.record("\(all)")
            return
        }
        #expect(measure.time == .clock(Self.day, second: 79_200))
        #expect(measure.length == .until(.clock(Self.day + 2, second: 21_600)))
        #expect(measure.formerTime != nil)
    }

    @Test("A length of time begins at the time beside its date; one alone is in doubt")
    func lengths() throws {
        let measure = ForeignMeasure(
            title: "Gym", length: .seconds(5400), time: .clock(Self.day, second: 25_680))
        #expect(
            try read("activity,duration,date,time\nGym,1:30:00,2024-03-30,07:08:00\n")
                == [.success(.measured(measure))])
        // It may be a time of day or a length.
        let text = "activity,date,time\nGym,2024-03-30,1:30:00\n"
        #expect(throws: TextFormatError.self) { try read(text) }
        var columns = TapColumns()
        columns.clock = .named("time")
        let tap = ForeignTap(
            title: "Gym", amount: 1, time: .clock(Self.day, second: 5400),
            formerTime: .day(Self.day))
        #expect(try read(text, columns) == [.success(.tap(tap))])
    }

    @Test("Tables of counters by day and of a diary have times, too")
    func otherTables() throws {
        let time = ForeignTime.clock(Self.day, second: 30_600)
        #expect(
            try read("date,time,Tea\n2024-03-30,08:30,5\n") == [
                .success(
                    .tap(
                        ForeignTap(
                            title: "Tea", amount: 5, time: time, formerTime: .day(Self.day))))
            ])
        let first = try read("date,time,text\n2024-03-30,08:30,Rain\n").first?.get()
        guard case .entry(let entry) = first else {
            Issue.record("no entry")
            return
        }
        #expect(entry.time == time && entry.formerKey == ["2024-03-30", "", "Rain"])
    }
}
