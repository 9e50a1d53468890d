import Primitives
import Testing

@testable import Interchange

@Suite("Tables in the forms that programs save them in")
struct TableFormsTests {
    private static let day = Day(number: 19_812)  // 2024-03-30

    private func read(
        _ text: String, _ columns: TapColumns = TapColumns()
    ) throws(TextFormatError) -> [Result<ForeignRecord, BadRecord>] {
        try records(TableReader(ByteSource(text), columns: columns)).map(\.record).filter {
            if case .success(.uncounted) = $0 { false } else { true }
        }
    }

    private func failure(_ text: String, _ columns: TapColumns = TapColumns()) -> String {
        do {
            return "no failure: \(try read(text, columns))"
        } catch {
            return "\(error)"
        }
    }

    private func tap(
        _ title: String, _ amount: Int64, _ time: ForeignTime = .day(day)
    ) -> Result<ForeignRecord, BadRecord> {
        .success(.tap(ForeignTap(title: title, amount: amount, time: time)))
    }

    @Test(
        "One table in every dress is the same",
        arguments: [
            "title,value,date\nTea,3,2024-03-30\n", "title, value,date\nTea, 3,2024-03-30\n",
            " Title ;VALUE; Date\nTea;3;2024-03-30\n", "title\tvalue\tdate\r\nTea\t3\t2024-03-30",
            "\u{FEFF}title,value,date\r\nTea,3,2024-03-30\r\n",
            "sep=;\ntitle;value;date\nTea;3,0;2024-03-30\n",
            "\u{FEFF}\"sep=;\"\r\ntitle;value;date\r\nTea;3,00;2024-03-30\r\n",
            "SEP=\t\ntitle\tvalue\tdate\nTea\t3.0\t2024-03-30\n",
            "sep=,\ntitle,value,date\nTea,3,20240330",
            "value|date|title\n 3|2024-03-30|Tea\n", "date,title,value\n2024-03-30 , Tea ,3\n",
        ])
    func dresses(text: String) throws {
        for size in [1, 5, 4096] {
            let all = try records(TableReader(ByteSource(Array(text.utf8), pieceSize: size)))
            guard case .tap(var tap) = try all.first?.record.get() else {
                Issue.record("no tap: \(all)")
                return
            }
            tap.formerTitle = nil
            #expect(tap == ForeignTap(title: "Tea", amount: 3, time: .day(Self.day)))
            #expect(all.count == 1)
        }
    }

    @Test(
        "A cell is a whole number in any form, a length of time, or wrong",
        arguments: [
            ("3", CellValue.number(3)), (" +3 ", .number(3)), ("-3", .number(-3)),
            ("3.0", .number(3)), ("3,00", .number(3)), ("1.234.567", .number(1_234_567)),
            ("1,234,567", .number(1_234_567)), ("0,000", .number(0)), ("1:30:00", .length(5400)),
            ("1'234", .number(1234)), ("1’234’567", .number(1_234_567)), ("1 234", .number(1234)),
            ("1\u{202F}234,00", .number(1234)), ("-1\u{A0}234", .number(-1234)),
            ("1.234,00", .number(1234)), ("1,234.0", .number(1234)), ("\u{2212}5", .number(-5)),
            ("1.234", nil), ("12,345", nil), ("1'23", nil), ("1.234,5", nil), ("1'234.567", nil),
            ("12.34.567", nil), ("1234.567.890", nil), ("1,234.567,00", nil), ("--5", nil),
            ("100:00:01", .length(360_001)), ("YES_MANUAL", .number(1)), ("SKIP", .nothing),
            ("1.5", nil), ("1,5", nil), ("1.000", nil), ("12,000", nil), ("1:30", nil),
            ("1:60:00", nil), ("", nil), ("x", nil), ("0x10", nil), ("1e3", nil),
        ])
    func cells(text: String, expected: CellValue?) {
        #expect((try? CellValue(text)) == expected)
    }

    @Test("Numbers in a column that nothing uses are told before any row counts")
    func unused() throws {
        for name in ["reps", "Minutes", "Weight"] {
            for value in [
                "12", "12,5", "0.25", "1:30:00", "1'234", "12 kg", "50 %", "€ 3,50", ".5",
            ] {
                let text = "title;\(name);date\nGym;\(value);2024-03-30\n;;\n"
                #expect(failure(text).contains("the column \"\(name)\" holds numbers"))
                var columns = TapColumns()
                columns.countsRows = true
                #expect(try read(text, columns).first == tap("Gym", 1))
            }
        }
        // Most of a column is enough, also where it begins behind the rows that are looked at.
        let some = "title;reps;date\nGym;12;2024-03-30\nGym;n/a;2024-03-30\nGym;9;2024-03-30\n"
        #expect(failure(some).contains("the column \"reps\" holds numbers"))
        let late =
            "title;reps;date\n" + String(repeating: "Gym;;2024-03-30\n", count: 300)
            + "Gym;12;2024-03-30\n"
        guard case .failure(let reason) = try read(late).last else {
            Issue.record("it counts")
            return
        }
        #expect(reason.reason.contains("the column \"reps\" holds numbers"))
        // A column called number that numbers the rows is asked about, too.
        #expect(
            failure("number,title,date\n" + (1...3).map { "\($0),Tea,2024-03-30\n" }.joined())
                .contains("the column \"number\" holds numbers"))
        #expect(try read("number,title,date\n3,Tea,2024-03-30\n").first == tap("Tea", 3))
        // A number of the row, or an empty column, counts nothing anyway.
        #expect(try read("id,title,date,x\n1,Tea,2024-03-30,\n2,Tea,2024-03-30,\n").count == 2)
        let reader = try TableReader(
            ByteSource("title,value,date,minutes\nTea,2,2024-03-30,30\n"))
        #expect(reader.unusedNumbers == ["minutes"])
    }

    @Test(
        "Of two columns with the name that is needed none is guessed",
        arguments: ["title,value,value,date", "title,title,value,date", "date,title,value,date"])
    func twice(head: String) {
        #expect(failure(head + "\nTea,1,2,2024-03-30\n").contains("2 columns are called"))
    }

    @Test("A date as a spreadsheet's number is told")
    func serials() throws {
        for date in ["45381", "45381.5", "43919,25"] {
            let first = try read("title;value;date\nTea;1;\(date)\n")[0]
            guard case .failure(let reason) = first else {
                Issue.record("read \(date)")
                continue
            }
            #expect(reason.reason.contains("a spreadsheet's number"))
        }
    }

    @Test("Titles are trimmed, and a row without one is wrong")
    func titles() throws {
        let all = try read(
            "title,value,date\n  Tea ,1,2024-03-30\n \t,1,2024-03-30\n,1,2024-03-30\n")
        guard case .tap(let tap) = try all[0].get() else { return }
        #expect(tap.title == "Tea" && tap.formerTitle == "  Tea ")
        #expect(all[1...].allSatisfy { $0 == .failure(BadRecord("it has no title")) })
    }

    @Test("Seconds and milliseconds since 1970 are points in time")
    func epochs() throws {
        let night = Instant(seconds: 1_711_843_200)  // 2024-03-31T00:00:00Z
        let expected = ForeignTime.instant(night, on: Self.day + 1)
        for date in ["1711843200", "1711843200000", "2024-03-31T00:00:00Z"] {
            #expect(try read("title,value,date\nTea,1,\(date)\n") == [tap("Tea", 1, expected)])
        }
        #expect(try read("title,date\nTea,17118432\n").first.map { (try? $0.get()) == nil } == true)
    }

    @Test("A length of time is an interval from its beginning")
    func lengths() throws {
        let time = ForeignTime.clock(Self.day, second: 25_680)
        #expect(
            try read("activity;duration;date\nGym;1:30:00;2024-03-30 07:08\n") == [
                .success(
                    .measured(ForeignMeasure(title: "Gym", length: .seconds(5400), time: time)))
            ])
    }

    @Test(
        "Loop's table of all habits: a mark by hand is a tap, and nothing else is",
        arguments: [
            "Date,Run,Read,\n2024-03-30,YES_MANUAL,NO,\n2024-03-29,YES_AUTO,SKIP,\n",
            "Date,Run,Read,\n2024-03-30,2,0,\n2024-03-29,1,3,\n2024-03-28,-1,-1,\n",
            "Date,Run,Read\n2024-03-30,2,0\n2024-03-29,0,-1\n",
            "Date,Run,Read\n2024-03-30,1000,0\n2024-03-29,0,-1\n",
            "Date;Run;Read\n2024-03-30;YES_MANUAL;UNKNOWN\n",
            "Date,Run,Read,\n2024-03-30,1000,NO,\n",
        ])
    func loop(text: String) throws { #expect(try read(text) == [tap("Run", 1)]) }

    @Test(
        "Numbers that may be counts or Loop's marks are not guessed",
        arguments: [
            ("Date,Run,Tea\n2024-03-30,2,\n", 2), ("Date,Run,Tea\n2024-03-30,2,0\n", 2),
            ("Date;Run\n2024-03-30;2\n2024-03-31;3\n", 5),
            ("Date,Run,Tea\n2024-03-30,2,1\n2024-03-29,3,-1\n", 5),
            ("Date;Run\n2024-03-30;1000\n2024-03-29;1\n2024-03-28;-1\n", 1000),
            ("Date,Run,Tea,\n2024-03-30,2,,\n2024-03-31,0,7,\n", 9),
        ])
    func ambiguous(text: String, sum: Int64) throws {
        #expect(failure(text) == WideTableReader.ambiguity)
        for (holdsMarks, expected) in [(true, 1), (false, sum)] {
            var columns = TapColumns()
            columns.holdsMarks = holdsMarks
            let amounts: [Int64] = try read(text, columns).map {
                if case .success(.tap(let tap)) = $0 { return tap.amount }
                return 0
            }
            #expect(amounts.reduce(0, +) == expected)
        }
    }

    @Test(
        "A number that Loop doesn't write is named, whatever else the table holds",
        arguments: [
            "Date,Read,Run,\n2024-03-30,2,3500,\n2024-03-29,0,-1,\n",
            "Date,Read,Run,\n2024-03-30,1,-1,\n2024-03-29,1000,7,\n",
        ])
    func notOfLoop(text: String) throws {
        let failures = try read(text).compactMap { reading -> String? in
            if case .failure(let bad) = reading { bad.reason } else { nil }
        }
        #expect(failures.count == 1 && failures[0].contains("thousandths, as Loop writes them"))
    }

    @Test("A wrong cell spoils no other, and is named by its column; empty ones count nothing")
    func cells() throws {
        let text = "Date,Run,Read,Sit,\n2024-03-30,YES_MANUAL,5500,NO,\n2024-03-30,,1000,SKIP,\n"
        let all = try records(TableReader(ByteSource(text))).map(\.record)
        func none(_ title: String) -> Result<ForeignRecord, BadRecord> {
            .success(.uncounted(ForeignTap(title: title, amount: 0, time: .day(Self.day)), nil))
        }
        #expect(all.count == 6 && all[0] == tap("Run", 1) && all[2] == none("Sit"))
        #expect(all[3...] == [none("Run"), tap("Read", 1), none("Sit")])
        guard case .failure(let bad) = all[1] else {
            Issue.record("no failure")
            return
        }
        #expect(bad.reason.hasPrefix("\"Read\": \"5500\" thousandths"))
    }

    @Test(
        "Loop's table of one habit: by its words, or as a person says",
        arguments: [
            ("2024-03-30,YES_MANUAL,\n2024-03-29,NO,\n", nil, 1),
            ("2024-03-30,5000,\n2024-03-29,UNKNOWN,\n", nil, 5),
            ("2024-03-30,5000,x\n2024-03-29,2,\n", true, 6), ("2024-03-30,5000,\n", false, 5000),
            ("2024-03-30,20,\n2024-03-29,2,\n", nil, 22),
        ] as [(String, Bool?, Int64)])
    func habit(rows: String, holdsMarks: Bool?, sum: Int64) throws {
        var columns = TapColumns()
        columns.constantTitle = "Run"
        columns.holdsMarks = holdsMarks
        let amounts: [Int64] = try read("Date,Value,Notes\n" + rows, columns).map {
            if case .success(.tap(let tap)) = $0 { return tap.amount }
            return 0
        }
        #expect(amounts.reduce(0, +) == sum)
    }

    @Test(
        "Loop's table of one habit is not guessed",
        arguments: ["2", "5000", "2\n2024-03-31,0", "-1", "3\n2024-03-31,1"])
    func ambiguousHabit(cells: String) throws {
        var columns = TapColumns()
        columns.constantTitle = "Run"
        let error = #expect(throws: TextFormatError.self) {
            try read("Date,Value,Notes\n2024-03-30,\(cells)\n", columns)
        }
        #expect(error?.description == WideTableReader.ambiguity)
    }

    @Test("A word of Loop in another table makes its numbers no marks of Loop")
    func wordElsewhere() throws {
        let numbers: [Int64] = try read(
            "title,value,date\nRun,1,2024-03-30\nRun,NO,2024-03-31\nRun,5,2024-04-01\n"
        ).compactMap {
            if case .success(.tap(let tap)) = $0 { return tap.amount }
            return nil
        }
        #expect(numbers == [1, 5])
    }

    @Test("Intervals with a mark that is true or false are intervals")
    func markedIntervals() throws {
        let records = try read(
            "title,date,start,end,billable\nRun,2024-03-30,08:00,09:00,TRUE\n")
        guard case .success(.measured)? = records.first else {
            Issue.record("\(records)")
            return
        }
    }

    @Test(
        "What Loop writes beside its counts is named",
        arguments: [
            ("Date,Run,Read,\n2024-03-30,0.5213,0.0000,\n", "scores"),
            ("Date,Score\n2024-03-30,0.5213\n", "scores"),
            (
                "Position,Name,Type,Question,Description,NumRepetitions\n001,Run,x,y,,1\n",
                "list of habits"
            ),
        ])
    func besideCounts(text: String, name: String) {
        #expect(failure(text).contains(name))
    }

    @Test(
        "What is true counts 1 and what isn't nothing, in the words of spreadsheets",
        arguments: [
            ("TRUE", "FALSE"), ("True", "false"), ("WAHR", "FALSCH"), ("VRAI", "FAUX"),
            ("VERDADERO", "FALSO"), ("VERO", "FALSO"), ("VERDADEIRO", "FALSO"), ("WAAR", "ONWAAR"),
        ])
    func truths(yes: String, no: String) throws {
        let expected = [tap("Run", 1), tap("Tea", 3)]
        #expect(
            try read("date;Run;Tea\n2024-03-30;\(yes);\(no)\n2024-03-30;\(no);3\n") == expected)
        #expect(
            try read(
                "title,value,date\nRun,\(yes),2024-03-30\nRun,\(no),2024-03-30\nTea,3,2024-03-30\n")
                == expected)
        let error = #expect(throws: TextFormatError.self) {
            try read("title,done,date\nRun,\(yes),2024-03-30\nRun,\(no),2024-03-30\n")
        }
        #expect(error?.description.contains("\"done\" holds true and false") == true)
    }

    @Test("A column a counter without Loop's marks has numbers as they are")
    func wide() throws {
        #expect(
            try read("day,Push-ups,Tea\n2024-03-30,20,\n2024-03-30,0,1\n")
                == [tap("Push-ups", 20), tap("Tea", 1)])
        #expect(try read("Date,Run,\n2024-03-30,YES_MANUAL,\n2024-03-30,1500,\n").count == 2)
        #expect(
            try read("Date,Weight (kg),Steps\n2024-03-30,82.5,9000\n2024-03-30,,80\n").last
                == tap("Steps", 80))
    }

    @Test(
        "A diary is a table of dates and texts",
        arguments: [
            "date,text\n2024-03-30,\"Rain, then sun\"\n", "Day;Entry\n2024-03-30;Rain, then sun\n",
            "text\tdate\tmood\nRain, then sun\t2024-03-30\tgood\n",
            "date,note\n2024-03-30,\"Rain, then sun\"\n",
            "date,title,text\n2024-03-30,,\"Rain, then sun\"\n",
        ])
    func diary(text: String) throws {
        guard case .entry(let entry) = try read(text).first?.get() else {
            Issue.record("no entry")
            return
        }
        #expect(entry.text == "Rain, then sun" && entry.time == .day(Self.day))
        #expect(entry.leftOut == (text.contains("mood") ? [LeftOut("\"mood\" cells")] : []))
    }

    @Test("What else a diary holds is told, and its whole date is taken")
    func more() throws {
        let text = "full_date,date,time,mood,note\n2024-03-30,March 30,9:05 PM,good,Rain\n"
        guard case .entry(let entry) = try read(text).first?.get() else {
            Issue.record("no entry")
            return
        }
        #expect(entry.time == .clock(Self.day, second: 75_900))
        #expect(entry.leftOut == [LeftOut("\"mood\" cells")])
    }
}

@Suite("Quad's own tables after a spreadsheet saved them")
struct QuadTableDressTests {
    private static let id = "0123456789abcdef0123456789abcdef"
    private static let head =
        "counter,title,at,kind,amount,isCounted,period,note,device,day"
    private static let row =
        "\(id),Tea,2024-03-30T23:30:00Z,tap,2,true,,,\(id),2024-03-31"

    private func read(_ text: String) throws(TextFormatError) -> [Result<ForeignRecord, BadRecord>]
    {
        try records(TableReader(ByteSource(text))).map(\.record)
    }

    private static var dresses: [String] {
        let plain = "\(head)\n\(row)\n"
        let (names, cells) = (
            head.split(separator: ","), row.split(separator: ",", omittingEmptySubsequences: false)
        )
        let moved =
            names.reversed().joined(separator: ";") + "\n" + cells.reversed().joined(separator: ";")
        return [
            plain, plain.replacing(",", with: ";"), plain.replacing(",", with: "\t"),
            "\u{FEFF}" + plain.replacing("\n", with: "\r\n"),
            "sep=;\n" + plain.replacing(",", with: ";"),
            "more,\(head),Column12\nx,\(row),7\n", moved,
            head.uppercased() + "\n" + row.replacing("true", with: "TRUE"),
            head.replacing(",", with: " , ") + "\n" + row,
            plain.replacing(",day", with: "").replacing(",2024-03-31", with: ""),
        ]
    }

    @Test("The table of history is known in every dress", arguments: dresses.indices)
    func history(index: Int) throws {
        let all = try read(Self.dresses[index])
        guard all.count == 1, case .tap(let tap) = try all[0].get() else {
            Issue.record("\(all)")
            return
        }
        #expect(tap.counter == Self.id && tap.amount == 2 && tap.isCounted && tap.title == "Tea")
        #expect(tap.day == (index == Self.dresses.count - 1 ? nil : Day("2024-03-31")))
    }

    @Test(
        "A column that is needed and has another name is asked for, never guessed",
        arguments: ["counter", "title", "at", "kind", "amount", "isCounted", "note"])
    func renamed(name: String) {
        for other in ["x", "Column5", "\(name) (ms)", ""] {
            let head = Self.head.split(separator: ",").map { $0 == name ? other : String($0) }
            for separator in [",", ";"] {
                let text =
                    head.joined(separator: separator) + "\n"
                    + Self.row.replacing(",", with: separator)
                let error = #expect(throws: TextFormatError.self) { try read(text) }
                #expect(
                    error?.description
                        == "it is Quad's table of history, and its column \"\(name)\" is missing "
                        + "or has another name: import the table as it was exported, or say what "
                        + "its columns mean if it isn't Quad's")
            }
        }
    }

    @Test(
        "Some of Quad's columns with its times are Quad's, and what is missing is told",
        arguments: [
            ("title,at,amount\nRun,2024-03-30T23:30:00Z,3600000\n", "history", "counter"),
            ("at;title;amount;note\n2024-03-30T23:30:00.250Z;Run;36;\n", "history", "counter"),
            (
                "title,at,kind,amount,mine\nRun,2024-03-30T23:30:00Z,edit,36,\n", "history",
                "counter"
            ),
            ("title,start,seconds\nRun,2024-03-30T23:30:00Z,3600\n", "intervals", "counter"),
            ("at,tags,text\n2024-03-30T23:30:00Z,,Rain\n", "entries", "id"),
            ("title,at,amount,x\nRun,2024-03-30T23:30:00Z,3600000,\n", "history", "counter"),
            ("x;amount;at;title;day\n;36;2024-03-30T23:30:00Z;Run;\n", "history", "counter"),
            ("title,start,stop,x\nRun,2024-03-30T23:30:00Z,,\n", "intervals", "counter"),
            ("at,text\n2024-03-30T23:30:00Z,Rain\n", "entries", "id"),
            ("title,day,amount\nRun,2024-03-30,3600000\n", "history", "counter"),
            ("Amount;mine;Day;Title\n2;;2024-03-30;Tea\n", "history", "counter"),
            ("title,kind,amount,day\nRun,stop,3600000,30.03.2024\n", "history", "counter"),
            ("title,at,amount\nRun,2024-03-30 23:30:00,3600000\n", "history", "counter"),
            ("at\ttitle\tamount\n30.03.24 23:30\tRun\t3600000\n", "history", "counter"),
        ])
    func pruned(text: String, table: String, missing: String) throws {
        let error = #expect(throws: TextFormatError.self) { try read(text) }
        #expect(
            error?.description.hasPrefix(
                "it is Quad's table of \(table), and its column \"\(missing)\" is missing") == true)
        // Somebody else's table is one if it says what counts, and not by anything else.
        var columns = TapColumns()
        if table == "history" {
            columns.title = .named("title")
            #expect(throws: TextFormatError.self) {
                try records(TableReader(ByteSource(text), columns: columns))
            }
        }
        columns.value = .named("amount")
        if table == "history" {
            #expect(try !records(TableReader(ByteSource(text), columns: columns)).isEmpty)
            return
        }
        // Without their ids entries and intervals would come a second time, whatever is chosen.
        columns = TapColumns()
        columns.date = .numbered(1)
        let same = #expect(throws: TextFormatError.self) {
            try records(TableReader(ByteSource(text), columns: columns))
        }
        #expect(same == error)
    }

    @Test("Rows of empty cells are no rows, in Quad's tables and in others")
    func empty() throws {
        let blank = String(repeating: ",", count: 9)
        #expect(try read("\(blank)\n\(Self.head)\n\(blank)\n\(Self.row)\n\(blank)\n").count == 1)
        #expect(try read(",,\ntitle,value,date\n , ,\nTea,3,2024-03-30\n,,\n").count == 1)
        #expect(try read("sep=;\n;\ndate;text\n2024-03-30;Rain\n;\n").count == 1)
        #expect(try read(";;\nday;Run;Tea\n;;\n2024-03-30;1;\n;;\n").count == 2)
    }

    @Test("A stopwatch's rows never become counts; cells that changed are told")
    func cells() throws {
        let text = Self.head.replacing(",", with: ";") + "\n"
        func record(_ from: String, _ to: String) throws -> Result<ForeignRecord, BadRecord> {
            try read(text + Self.row.replacing(from, with: to).replacing(",", with: ";"))[0]
        }
        guard case .tap(let stop) = try record("tap,2", "stop,3600000").get() else { return }
        #expect(!stop.isCounted)
        #expect(
            try record("true", "WAHR") == .failure(BadRecord("\"WAHR\" is neither true nor false")))
        #expect(
            try record("tap,2,", "tap,3.6E+06,")
                == .failure(BadRecord("\"3.6E+06\" isn't a whole number")))
        #expect(
            try record("2024-03-30T23:30:00Z", "30.03.24 23:30")
                == .failure(BadRecord("\"30.03.24 23:30\" is not a date and time")))
        #expect(try record(Self.id, "1,23457E+30") != record(Self.id, Self.id))
    }

    @Test("Tables for spreadsheets are named in any dress; strangers' tables are not Quad's")
    func others() throws {
        for table in QuadTable.allCases where !table.isReadable {
            let text = table.columns.joined(separator: ",") + "\n"
            let error = #expect(throws: TextFormatError.self) { try read(text) }
            #expect(error?.description.contains("Quad's table of \(table.rawValue)") == true)
        }
        #expect(try read("title,at,amount,note\nTea,2024-03-30,2,\n").count == 1)
        #expect(try read("uuid,title,value,date\n\(Self.id),Tea,2,2024-03-30\n").count == 1)
        #expect(try read("id,title,value,group,date\n\(Self.id),Tea,2,a,2024-03-30\n").count == 1)
    }
}
