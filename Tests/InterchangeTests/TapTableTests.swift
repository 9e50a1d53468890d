import Primitives
import Testing

@testable import Interchange

@Suite("Tables of title, value and date")
struct TapTableTests {
    private static let day = Day(number: 19_812)  // 2024-03-30

    private func read(
        _ text: String, _ columns: TapColumns = TapColumns()
    ) throws(TextFormatError) -> [Result<ForeignRecord, BadRecord>] {
        try records(TapTableReader(ByteSource(text), columns: columns)).map(\.record)
    }

    private func tap(
        _ title: String, _ amount: Int64, note: String = ""
    ) -> Result<ForeignRecord, BadRecord> {
        .success(.tap(ForeignTap(title: title, amount: amount, time: .day(Self.day), note: note)))
    }

    @Test(
        "Columns are found by their usual names, in any order and case, and so is what parts them")
    func usual() throws {
        #expect(
            try read("Date,COUNT,Title,Notes\n2024-03-30,3,\"Kids, two\",loud\n")
                == [tap("Kids, two", 3, note: "loud")])
        #expect(
            try read("habit;value;day\n\"a;b\"; 2.0 ;2024-03-30\n") == [tap("a;b", 2)])
        #expect(try read("name\tdate\nTea\t2024-03-30\n") == [tap("Tea", 1)])
        #expect(try read("name|date|value\nTea|2024-03-30|-4\n") == [tap("Tea", -4)])
    }

    @Test("Columns are chosen by name or number, dates by a pattern, titles for all rows")
    func chosen() throws {
        var columns = TapColumns()
        columns.title = .named("was")
        columns.value = .numbered(3)
        columns.date = .named("Wann")
        columns.pattern = DatePattern("%d.%m.%Y")
        #expect(try read("Was,wann,x\nTee,30.3.2024,5", columns) == [tap("Tee", 5)])
        columns = TapColumns()
        columns.constantTitle = "Laps"
        columns.hasHeader = false
        #expect(
            try read("7,2024-03-30\n8,2024-03-30", columns) == [tap("Laps", 7), tap("Laps", 8)])
        columns.constantTitle = nil
        #expect(try read("Tea,7,2024-03-30", columns) == [tap("Tea", 7)])
    }

    @Test("A column that is not there is named, with those that are")
    func missing() {
        func failure(_ text: String, _ columns: TapColumns = TapColumns()) -> String {
            do {
                return "no failure: \(try read(text, columns))"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            failure("was,wann\nTee,1")
                == "it is not a table of taps: a column for the title is missing; "
                + "the first row is \"was\", \"wann\" (line 1, column 1)")
        var columns = TapColumns()
        columns.title = .numbered(9)
        #expect(failure("title,date\n", columns).contains("the column 9 is missing"))
        columns.title = .named("x")
        #expect(failure("title,date\n", columns).contains("a column called \"x\" is missing"))
        #expect(failure("title,value\n").contains("a column for the date is missing"))
        columns = TapColumns()
        columns.hasHeader = false
        #expect(failure("Tea,7", columns).contains("a column for the date is missing"))
    }

    @Test(
        "What is wrong with a row is said",
        arguments: [
            ("Tea,1", "it has 2 fields, not 3 or more"),
            ("Tea", "it has 1 field, not 3 or more"),
            (
                "Tea,1,2024-03-30,5",
                "\"5\" is in no column: the first row has 3; a value that holds the separator "
                    + "needs quotation marks"
            ),
            ("Tea,x,2024-03-30", "\"x\" isn't a whole number"),
            ("Tea,1.5,2024-03-30", "\"1.5\" isn't a whole number"),
            ("Tea,9223372036854775808,2024-03-30", "\"9223372036854775808\" isn't a whole number"),
            ("Tea,,2024-03-30", "\"\" isn't a whole number"),
            ("Tea,1,30.3.2024", "\"30.3.2024\" is not a date like 2024-03-31, but fits %d.%m.%Y"),
            (
                "Tea,1,3/4/2024 8:05",
                "\"3/4/2024 8:05\" is not a date like 2024-03-31, but fits %d/%m/%Y %H:%M or "
                    + "%m/%d/%Y %H:%M"
            ),
            ("Tea,1,soon", "\"soon\" is not a date like 2024-03-31"),
        ])
    func badRows(row: String, expected: String) throws {
        let all = try records(TapTableReader(ByteSource("title,value,date\n\n\(row)\n")))
        #expect(all.map(\.record) == [.failure(BadRecord(expected))])
        #expect(all.map(\.position) == [RecordPosition(number: 1, line: 3)])
    }

    @Test("Empty fields past the columns are no mistake, nor are any where columns have no names")
    func surplus() throws {
        #expect(try read("title,value,date\nTea,1,2024-03-30,,\n") == [tap("Tea", 1)])
        var columns = TapColumns()
        columns.hasHeader = false
        #expect(
            try read("Tea,1,2024-03-30\nTea,2,2024-03-30,5\n", columns)
                == [tap("Tea", 1), tap("Tea", 2)])
    }
}

@Suite("Guessing a format")
struct FileFormatTests {
    @Test(
        "Each format is known by what it holds",
        arguments: [
            ("[]", FileFormat.timewarrior), (" \n[{\"id\":1}]", .timewarrior),
            ("[\n{\"id\":1,\"status\":\"pending\",\"uuid\":\"a\"},\n{", .taskwarrior),
            (
                "{\"description\":\"a\",\"entry\":\"b\",\"status\":\"c\",\"uuid\":\"d\"}\n{",
                .taskwarrior
            ),
            (#"{"format":"quad-export","schemaVersion":1}"#, .quad),
            (#"{"tags":{},"entries":[{"title":"a"}]}"#, .jrnl),
            (#"{"entries":[{"creationDate":"a"}]}"#, .dayone),
            (#"{"metadata":{},"entries":[]}"#, .dayone), (#"{"entries":[],"tags":{}}"#, .jrnl),
            ("title,value,date\n", .csv), ("\u{FEFF}a;b", .csv),
        ])
    func known(text: String, expected: FileFormat) throws {
        for size in [1, 7, 4096] {
            let source = ByteSource(Array(text.utf8), pieceSize: size)
            #expect(try FileFormat(guessing: source) == expected)
        }
    }

    @Test(
        "What is something else is called by its name",
        arguments: [
            (
                "PK\u{3}\u{4}xx",
                "it is a ZIP archive: unpack it, and import the JSON or CSV file inside"
            ),
            (
                "SQLite format 3\u{0}",
                "it is a database: import what its program exports as JSON or CSV; a store "
                    + "of Quad's is named with --store"
            ),
            (
                "[2024-01-01 09:00] Rain",
                "it seems to be a journal of jrnl: import what jrnl --format json writes"
            ),
            (
                "---\ntitle: Rain\ndate: 2024-01-01 09:00\n",
                "it seems to be YAML, such as jrnl writes: import what jrnl --format json writes"
            ),
            (
                "┎──────╮2024-01-01 09:00\n┃Rain ╞═════\n",
                "it seems to be what jrnl --format fancy writes: "
                    + "import what jrnl --format json writes"
            ),
            ("{}", "it is not a format known here: say which with --from"),
            (#"{"type":"FeatureCollection","features":[]}"#, FileFormat.map),
            ("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">", FileFormat.track),
            (#"{"entries":[{}]}"#, "it is not a format known here: say which with --from"),
            ("", "there is nothing in it"),
            ("{\"a\"", "it is not JSON: a colon was expected (line 1, column 5)"),
        ])
    func unknown(text: String, expected: String) {
        let error = #expect(throws: TextFormatError.self) {
            try FileFormat(guessing: ByteSource(text))
        }
        #expect(error?.description == expected)
    }
}
