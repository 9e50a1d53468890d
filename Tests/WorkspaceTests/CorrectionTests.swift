import Counting
import Interchange
import Journal
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("A source that was corrected after it was imported")
struct CorrectionTests {
    /// A file, its correction, and what is here after each.
    struct Case: Sendable {
        let name: String
        let before: String
        let after: String
        let kind: ImportReport.Kind
        let shown: [String]
        let corrected: [String]
        var count = 1
    }

    private static func interval(
        _ from: String, _ to: String, _ tag: String, on day: String = "02"
    ) -> String {
        "{\"start\":\"202601\(day)T\(from)00Z\",\"end\":\"202601\(day)T\(to)00Z\","
            + "\"tags\":[\"\(tag)\"]}"
    }

    private static func jrnl(_ entries: (String, String, String)...) -> String {
        "{\"entries\":["
            + entries.map {
                "{\"title\":\"\($0.1)\",\"body\":\"\($0.2)\","
                    + "\"date\":\"2026-01-02\",\"time\":\"\($0.0)\"}"
            }.joined(separator: ",") + "]}"
    }

    private static func dayOne(_ text: String, _ date: String = "2026-01-02T10:00:00Z") -> String {
        "{\"entries\":[{\"uuid\":\"A\",\"creationDate\":\"\(date)\",\"text\":\"\(text)\"}]}"
    }

    private static func task(_ end: String, _ words: String) -> String {
        "{\"uuid\":\"u1\",\"status\":\"completed\",\"end\":\"\(end)\","
            + "\"description\":\"\(words)\",\"entry\":\"20260101T080000Z\"}"
    }

    private static let rest = interval("1400", "1500", "work")

    static let cases = [
        Case(
            name: "shortened", before: "[\(interval("1000", "1200", "work")),\(rest)]",
            after: "[\(interval("1000", "1100", "work")),\(rest)]", kind: .intervals,
            shown: ["work time 10800000"], corrected: ["work time 7200000"]),
        Case(
            name: "lengthened", before: "[\(interval("1000", "1200", "work"))]",
            after: "[\(interval("0900", "1300", "work"))]", kind: .intervals,
            shown: ["work time 7200000"], corrected: ["work time 14400000"]),
        Case(
            name: "split", before: "[\(interval("1000", "1200", "work"))]",
            after: "[\(interval("1000", "1030", "work")),\(interval("1130", "1200", "work"))]",
            kind: .intervals, shown: ["work time 7200000"], corrected: ["work time 3600000"],
            count: 2),
        Case(
            name: "tagged anew", before: "[\(interval("1000", "1200", "work")),\(rest)]",
            after: "[\(interval("1000", "1200", "play")),\(rest)]", kind: .intervals,
            shown: ["work time 10800000"],
            corrected: ["play time 7200000", "work time 3600000"]),
        Case(
            name: "moved by days",
            before: "[\(interval("1000", "1200", "work")),\(rest)]",
            after: "[\(rest),\(interval("1000", "1200", "work", on: "07"))]", kind: .intervals,
            shown: ["work time 10800000"], corrected: ["work time 10800000"]),
        Case(
            name: "moved back by days, and another by hours",
            before: "[\(interval("1600", "1700", "play", on: "01")),\(rest),"
                + "\(interval("1000", "1200", "work", on: "05")),"
                + "\(interval("1000", "1200", "work", on: "07"))]",
            after: "[\(interval("1600", "1700", "play", on: "01")),\(rest),"
                + "\(interval("1000", "1200", "work", on: "03")),"
                + "\(interval("1200", "1400", "work", on: "07"))]", kind: .intervals,
            shown: ["play time 3600000", "work time 18000000"],
            corrected: ["play time 3600000", "work time 18000000"], count: 2),
        Case(
            name: "an edited text with an id", before: dayOne("Hello"), after: dayOne("Goodbye #x"),
            kind: .entries, shown: ["2026-01-02T10:00:00Z false Hello"],
            corrected: ["2026-01-02T10:00:00Z false Goodbye #x"]),
        Case(
            name: "an edited time with an id", before: dayOne("Hello"),
            after: dayOne("Hello", "2026-01-03T11:00:00Z"), kind: .entries,
            shown: ["2026-01-02T10:00:00Z false Hello"],
            corrected: ["2026-01-03T11:00:00Z false Hello"]),
        Case(
            name: "a corrected text",
            before: jrnl(("10:00", "Teh rain", "stopped"), ("11:00", "Sun", "")),
            after: jrnl(("10:00", "The rain", "stopped"), ("11:00", "Sun", "")), kind: .entries,
            shown: [
                "2026-01-02T10:00:00Z false Teh rain\nstopped", "2026-01-02T11:00:00Z false Sun",
            ],
            corrected: [
                "2026-01-02T10:00:00Z false The rain\nstopped", "2026-01-02T11:00:00Z false Sun",
            ]),
        Case(
            name: "a longer text", before: jrnl(("10:00", "The rain stopped", "")),
            after: jrnl(("10:00", "The rain stopped", "and came back")), kind: .entries,
            shown: ["2026-01-02T10:00:00Z false The rain stopped"],
            corrected: ["2026-01-02T10:00:00Z false The rain stopped\nand came back"]),
        Case(
            name: "a corrected time", before: jrnl(("10:00", "The rain stopped", "")),
            after: jrnl(("17:30", "The rain stopped", "")), kind: .entries,
            shown: ["2026-01-02T10:00:00Z false The rain stopped"],
            corrected: ["2026-01-02T17:30:00Z false The rain stopped"]),
        Case(
            name: "a corrected number",
            before: "title,value,date\nTea,2,2026-01-02\nTea,1,2026-01-03\n",
            after: "title,value,date\nTea,3,2026-01-02\nTea,1,2026-01-03\n", kind: .taps,
            shown: ["Tea simple 3"], corrected: ["Tea simple 4"]),
        Case(
            name: "one of two equal rows",
            before: "title,value,date\nTea,2,2026-01-02\nTea,2,2026-01-02\n",
            after: "title,value,date\nTea,2,2026-01-02\nTea,5,2026-01-02\n", kind: .taps,
            shown: ["Tea simple 4"], corrected: ["Tea simple 7"]),
        Case(
            name: "an end in a table",
            before: "date,start,end,title\n2026-01-02,09:00,12:00,N\n2026-01-02,13:00,14:00,N\n",
            after: "date,start,end,title\n2026-01-02,09:00,11:00,N\n2026-01-02,13:00,14:00,N\n",
            kind: .intervals, shown: ["N time 14400000"], corrected: ["N time 10800000"]),
        Case(
            name: "a beginning in a table, and a split",
            before: "date,start,end,title\n2026-01-02,09:00,12:00,N\n2026-01-03,10:00,12:00,N\n",
            after: "date,start,end,title\n2026-01-02,08:00,12:00,N\n2026-01-03,10:00,10:30,N\n"
                + "2026-01-03,11:00,12:00,N\n",
            kind: .intervals, shown: ["N time 18000000"], corrected: ["N time 19800000"], count: 3),
        Case(
            name: "a length in a table",
            before: "date,title,value\n2026-01-02 09:00,N,1:30:00\n2026-01-02 13:00,N,0:30:00\n",
            after: "date,title,value\n2026-01-02 09:00,N,1:00:00\n2026-01-02 13:00,N,0:30:00\n",
            kind: .intervals, shown: ["N time 7200000"], corrected: ["N time 5400000"]),
        Case(
            name: "one of two equal times in a table",
            before: "date,start,end,title\n2026-01-02,09:00,12:00,N\n2026-01-02,09:00,12:00,N\n",
            after: "date,start,end,title\n2026-01-02,09:00,12:00,N\n2026-01-02,09:00,11:00,N\n",
            kind: .intervals, shown: ["N time 10800000"], corrected: ["N time 10800000"]),
        Case(
            name: "a task with another end", before: "[\(task("20260102T100000Z", "Cook"))]",
            after: "[\(task("20260105T100000Z", "Cook"))]", kind: .taps,
            shown: ["Tasks done simple 1"], corrected: ["Tasks done simple 1"]),
        Case(
            name: "a task with other words", before: "[\(task("20260102T100000Z", "Cook"))]",
            after: "[\(task("20260102T100000Z", "Cook soup"))]", kind: .taps,
            shown: ["Tasks done simple 1"], corrected: ["Tasks done simple 1"]),
        Case(
            name: "a note", before: "title,value,date,note\nTea,2,2026-01-02,a\n",
            after: "title,value,date,note\nTea,2,2026-01-02,b\n", kind: .taps,
            shown: ["Tea simple 2"], corrected: ["Tea simple 2"]),
        Case(
            name: "marks taken away",
            before: "Date,Run,Sit,\n2026-01-02,YES_MANUAL,3000,\n2026-01-03,YES_MANUAL,2000,\n",
            after: "Date,Run,Sit,\n2026-01-02,NO,4000,\n2026-01-03,SKIP,NO,\n", kind: .taps,
            shown: ["Run simple 2", "Sit simple 5"], corrected: ["Run simple 0", "Sit simple 4"],
            count: 4),
        Case(
            name: "numbers taken away", before: "day,Milk,Tea\n2026-01-02,5,3\n2026-01-03,3,3\n",
            after: "day,Milk,Tea\n2026-01-02,0,3\n2026-01-03,,3\n", kind: .taps,
            shown: ["Milk simple 8", "Tea simple 6"], corrected: ["Milk simple 0", "Tea simple 6"],
            count: 2),
        Case(
            name: "a mark in a table of titles",
            before: "title,value,date\nRun,YES_MANUAL,2026-01-02\nRun,NO,2026-01-03\n",
            after: "title,value,date\nRun,NO,2026-01-02\nRun,NO,2026-01-03\n", kind: .taps,
            shown: ["Run simple 1"], corrected: ["Run simple 0"]),
        Case(
            name: "a task that isn't done after all",
            before: "[\(task("20260102T100000Z", "Cook"))]",
            after: "[\(task("20260102T100000Z", "Cook").replacing("completed", with: "pending"))]",
            kind: .taps, shown: ["Tasks done simple 1"], corrected: ["Tasks done simple 0"]),
        Case(
            name: "a star", before: dayOne("Hello"),
            after: dayOne("Hello").replacing("\"uuid\"", with: "\"starred\":true,\"uuid\""),
            kind: .entries, shown: ["2026-01-02T10:00:00Z false Hello"],
            corrected: ["2026-01-02T10:00:00Z true Hello"]),
    ]

    @Test("It is told, taken on demand, and never doubled", arguments: cases.indices)
    func corrected(index: Int) async throws {
        let item = Self.cases[index]
        for engine in [Engine.memory, .sqlite] {
            let device = try await ImportingDevice(engine)
            try await device.importText(item.before)
            #expect(try await device.shown() == item.shown, "\(item.name)")
            for _ in 0..<2 {
                let told = try await device.importText(item.after)
                #expect(told.changeCount == 0 && told[item.kind].outdated == item.count)
                #expect(try await device.shown() == item.shown, "\(item.name)")
            }
            let taken = try await device.importText(item.after, ImportRequest(updates: true))
            #expect(taken[item.kind].updated == item.count, "\(item.name) \(taken.counts)")
            #expect(try await device.shown() == item.corrected, "\(item.name)")
            #expect(try await device.imbalances() == [])
            for updates in [false, true] {
                let again = try await device.importText(item.after, ImportRequest(updates: updates))
                #expect(again.changeCount == 0 && again.outdatedCount == 0, "\(item.name)")
            }
            // Undo takes the correction back, and it can be taken again.
            try await device.workspace.undo()
            #expect(try await device.shown() == item.shown, "\(item.name)")
            #expect(try await device.importText(item.after).outdatedCount == item.count)
            try await device.importText(item.after, ImportRequest(updates: true))
            #expect(try await device.shown() == item.corrected, "\(item.name)")
        }
    }

    @Test("A correction can be corrected, also back", arguments: cases.indices)
    func back(index: Int) async throws {
        let item = Self.cases[index]
        let device = try await ImportingDevice()
        for _ in 0..<3 {
            try await device.importText(item.before, ImportRequest(updates: true))
            #expect(try await device.shown().filter { !$0.hasSuffix(" time 0") } == item.shown)
            try await device.importText(item.after, ImportRequest(updates: true))
            #expect(try await device.shown() == item.corrected, "\(item.name)")
        }
    }

    @Test("A task that ended at another time counts on that day, and no longer on the former")
    func movedTask() async throws {
        let device = try await ImportingDevice()
        try await device.importText("[\(Self.task("20260102T100000Z", "Cook"))]")
        let moved = "[\(Self.task("20260105T100000Z", "Cook"))]"
        try await device.importText(moved, ImportRequest(updates: true))
        let days = try #require(Day("2026-01-01"))...(try #require(Day("2026-01-06")))
        let sums = try await device.workspace.read { tx in
            try tx.counters.sums(of: tx.counters.find("Tasks done").id, by: .day, in: days)
        }
        #expect(sums.filter { $0.amount != 0 }.map { "\($0.period.first)" } == ["2026-01-05"])
        // What was imported before such changes were kept stays as it is known.
        let other = try await ImportingDevice(seed: 2)
        try await other.importText(device.export())
        #expect(try await other.importText(moved).changeCount == 0)
    }

    @Test("What is not counted adds nothing and corrects nothing of another row")
    func uncounted() async throws {
        let device = try await ImportingDevice()
        let wide = "day,Milk,Tea\n2026-01-02,5,\n2026-01-02,0,3\n2026-01-03,,3\n"
        for _ in 0..<2 {
            let report = try await device.importText(wide, ImportRequest(updates: true))
            #expect(report.outdatedCount == 0 && report[.taps].updated == 0)
            #expect(try await device.shown() == ["Milk simple 5", "Tea simple 6"])
        }
        let open = Self.task("", "Cook").replacing("completed", with: "pending")
        #expect(try await device.importText("[\(open)]").changeCount == 0)
    }

    @Test("A star that a person gave or took away stays")
    func starredHere() async throws {
        let device = try await ImportingDevice()
        try await device.importText(Self.dayOne("Hello"))
        device.clock.advance(by: .seconds(60))
        try await device.workspace.act { tx in
            try tx.entries.setStarred(true, tx.entries.list()[0].id)
        }
        for text in ["Hello", "Hello there"] {
            try await device.importText(Self.dayOne(text), ImportRequest(updates: true))
            #expect(try await device.shown() == ["2026-01-02T10:00:00Z true \(text)"])
        }
    }

    private static func state(_ task: String, _ modified: String) -> String {
        task.replacing("{\"uuid\"", with: "{\"modified\":\"\(modified)\",\"uuid\"")
    }

    private static let repeated: [(file: String, shown: [String])] = {
        let done = task("20260102T100000Z", "Cook")
        let open = done.replacing("completed", with: "pending")
        let (early, late) = ("20260101T090000Z", "20260103T090000Z")
        let hello = String(dayOne("Hello").dropFirst("{\"entries\":[".count).dropLast(2))
        let there = hello.replacing("Hello", with: "Hello there")
        func dated(_ entry: String, _ day: String) -> String {
            entry.replacing("{", with: "{\"modifiedDate\":\"2026-01-\(day)T10:00:00Z\",")
        }
        return [
            ("\(open)\n\(done)\n", ["Tasks done simple 1"]),
            ("\(state(done, late))\n\(state(open, early))\n", ["Tasks done simple 1"]),
            ("\(state(done, early))\n\(state(open, late))\n", []),
            ("\(state(open, late))\n\(state(done, early))\n", []),
            ("\(done)\n\(task("20260103T100000Z", "Cook"))\n", ["Tasks done simple 1"]),
            ("{\"entries\":[\(hello),\(there)]}", ["2026-01-02T10:00:00Z false Hello there"]),
            (
                "{\"entries\":[\(dated(there, "04")),\(dated(hello, "03"))]}",
                ["2026-01-02T10:00:00Z false Hello there"]
            ),
        ]
    }()

    @Test("Of several states of one id in a file the latest counts", arguments: repeated.indices)
    func latest(index: Int) async throws {
        let (file, shown) = Self.repeated[index]
        let device = try await ImportingDevice()
        for updates in [false, false, true, true] {
            let report = try await device.importText(file, ImportRequest(updates: updates))
            #expect(report.outdatedCount == 0 && report[.taps].updated == 0)
            #expect(report[.entries].updated == 0)
            #expect(try await device.shown() == shown)
        }
    }

    @Test("Two forms of a correction never read the same")
    func words() async throws {
        for item in Self.cases {
            let device = try await ImportingDevice()
            try await device.importText(item.before)
            let report = try await device.importText(item.after)
            #expect(report.corrections.allSatisfy { $0.here != $0.there }, "\(item.name)")
        }
    }

    @Test("An entry can be corrected twice at one time")
    func twice() async throws {
        let device = try await ImportingDevice()
        for text in ["Hello", "Hello there", "Hello there again"] {
            try await device.importText(Self.dayOne(text), ImportRequest(updates: true))
            device.clock.advance(by: .seconds(60))
            #expect(try await device.shown() == ["2026-01-02T10:00:00Z false \(text)"])
        }
    }

    @Test("A person's own change stays, whatever the source says")
    func changedHere() async throws {
        let device = try await ImportingDevice()
        for (before, after) in [
            (Self.dayOne("Hello"), Self.dayOne("Hello there")),
            (Self.jrnl(("12:00", "Teh rain", "")), Self.jrnl(("12:00", "The rain", ""))),
        ] {
            try await device.importText(before)
            let all = try await device.workspace.read { try $0.entries.list() }
            let entry = try #require(all.first { !$0.text.hasPrefix("Mine") })
            device.clock.advance(by: .seconds(60))
            try await device.workspace.act {
                try $0.entries.edit(entry.id, text: "Mine \(entry.text)")
            }
            let shown = try await device.shown()
            let report = try await device.importText(after, ImportRequest(updates: true))
            #expect(report[.entries].updated == 0 && report[.entries].added == 0)
            #expect(try await device.shown() == shown)
        }
    }

    @Test(
        "A table of Quad's own that was corrected elsewhere is told, and never doubled",
        arguments: [
            ("history", ",2,true", ",5,true", ["Tea simple 7"]),
            ("history", ",2,true,,,", ",2,true,,mine,", ["Tea simple 4"]),
            ("intervals", "T12:00:00Z", "T11:00:00Z", ["Run time 3600000"]),
            ("intervals", "T10:00:00Z", "T09:00:00Z", ["Run time 10800000"]),
        ])
    func ownTable(name: String, before: String, after: String, corrected: [String]) async throws {
        let device = try await ImportingDevice()
        try await device.workspace.act { tx in
            let tea = try tx.counters.create(title: "Tea")
            try tx.counters.add(2, to: tea.id)
            let run = try tx.counters.create(CounterDraft("Run", isTime: true))
            let start = try #require(Instant("2026-01-02T10:00:00Z"))
            try tx.counters.addInterval(to: run.id, start: start, stop: start + .hours(2))
        }
        device.clock.advance(by: .seconds(60))
        try await device.workspace.act { tx in
            try tx.counters.add(2, to: tx.counters.find("Tea").id)
        }
        let table = try await device.export(.csv, table: name)
        let edited = table.replacing(before, with: after, maxReplacements: 1)
        let other = try await ImportingDevice(seed: 2, at: ImportingDevice.start + .hours(1))
        try await other.importText(table)
        let shown = try await other.shown()
        #expect(try await other.importText(edited).outdatedCount == 1)
        #expect(try await other.shown() == shown)
        try await other.importText(edited, ImportRequest(updates: true))
        #expect(try await other.shown() == corrected)
        #expect(try await other.importText(edited, ImportRequest(updates: true)).changeCount == 0)
        #expect(try await other.imbalances() == [])
    }

    @Test(
        "A table that is read in another zone has the same rows, and its corrections are told",
        arguments: ["2026-01-02", "2026-01-02 09:00"])
    func otherZone(date: String) async throws {
        let isLength = date.count > 10
        let table =
            isLength
            ? "date,title,value\n\(date),N,3:00:00\n2026-01-03 09:00,N,1:00:00\n"
            : "date,start,end,title\n\(date),09:00,12:00,N\n2026-01-03,09:00,10:00,N\n"
        let edited = table.replacing(
            isLength ? "3:00:00" : "12:00,", with: isLength ? "2:00:00" : "11:00,")
        let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin"))
        try await device.importText(table)
        try await device.move(to: try Rules.rule("Asia/Tokyo"))
        let again = try await device.importText(table)
        #expect(again[.intervals].known == 2 && again[.intervals].deleted == 0)
        let told = try await device.importText(edited)
        #expect(told.changeCount == 0 && told[.intervals].outdated == 1)
        let taken = try await device.importText(edited, ImportRequest(updates: true))
        #expect(taken[.intervals].updated == 1 && taken[.intervals].added == 0)
        #expect(try await device.shown() == ["N time 10800000"])
        // What a person deletes stays deleted, in any zone.
        try await device.workspace.act { tx in
            let id = try tx.counters.find("N").id
            for _ in 0..<2 { try tx.counters.removeInterval(1, of: id) }
        }
        #expect(try await device.importText(edited)[.intervals].deleted == 2)
    }

    @Test("Other entries and rows of the same time are new")
    func others() async throws {
        let device = try await ImportingDevice()
        try await device.importText(Self.jrnl(("10:00", "Bread and butter", "")))
        let report = try await device.importText(Self.jrnl(("10:00", "Snow!", "")))
        #expect(report[.entries].added == 1 && report.outdatedCount == 0)
        try await device.importText("[\(Self.interval("1000", "1100", "work"))]")
        let next = try await device.importText("[\(Self.interval("1100", "1200", "work"))]")
        #expect(next[.intervals].added == 1 && next.outdatedCount == 0)
        // Later days of the same length, alone or with one of before, move nothing.
        for days in [["03"], ["03", "04", "05"], ["05", "06"]] {
            let text = days.map { Self.interval("1000", "1100", "work", on: $0) }
            let part = try await device.importText(
                "[\(text.joined(separator: ","))]", ImportRequest(updates: true))
            #expect(part[.intervals].updated == 0 && part.outdatedCount == 0)
        }
        #expect(try await device.shown().contains("work time 21600000"))
    }
}

@Suite("Titles, halves of characters and tags of strangers")
struct StrangerTests {
    @Test("A title with spaces around it goes to the counter without them")
    func trimmed() async throws {
        let device = try await ImportingDevice()
        try await device.importText("title,value,date\n Tea ,2,2026-01-01\nTea,3,2026-01-02\n")
        #expect(try await device.shown() == ["Tea simple 5"])
        let again = try await device.importText(
            "title,value,date\nTea,2,2026-01-01\n Tea,3,2026-01-02\n")
        #expect(again.changeCount == 0 && again[.taps].known == 2)
        let error = await #expect(throws: ImportError.self) {
            try await device.importText("title,value,date\n\" \u{1}\",2,2026-01-01\n")
        }
        #expect("\(error ?? .journalLocked)".contains("a record is wrong"))
        await #expect(throws: ImportError.self) {
            try await device.importText(
                #"[{"start":"20260102T100000Z","end":"20260102T120000Z","tags":[" "]}]"#)
        }
    }

    @Test("skipsBad skips half of a character in each format")
    func halves() async throws {
        let files = [
            #"[{"start":"20260102T100000Z","end":"20260102T120000Z","tags":["\ud800"]},"#
                + #"{"start":"20260103T100000Z","end":"20260103T120000Z","tags":["work"]}]"#,
            #"{"entries":[{"title":"a","body":"\udc00","date":"2026-01-02","time":"15:00"},"#
                + #"{"title":"b","body":"","date":"2026-01-02","time":"15:00"}]}"#,
        ]
        for file in files {
            let device = try await ImportingDevice()
            await #expect(throws: ImportError.self) { try await device.importText(file) }
            let report = try await device.importText(file, ImportRequest(skipsBad: true))
            #expect(report.badCount == 1 && report.changeCount > 0)
        }
        let device = try await ImportingDevice()
        _ = try await device.workspace.act { try $0.counters.create(title: "Tea") }
        _ = try await device.workspace.act { try $0.counters.create(title: "Milk") }
        let export = try await device.export().replacing("\"Milk\"", with: "\"\\ud800\"")
        let other = try await ImportingDevice(seed: 2)
        try await other.importText(export, ImportRequest(skipsBad: true))
        #expect(try await other.shown() == ["Tea simple 0"])
    }

    @Test("Two tags of another journal stay two")
    func tags() async throws {
        let device = try await ImportingDevice()
        try await device.importText(
            """
            {"entries":[{"title":"Learn @c++ and @c# and @c","body":"","date":"2026-01-02",
            "time":"10:00","tags":["@c++","@c#","@c"]}]}
            """)
        let entry = try #require(try await device.workspace.read { try $0.entries.list() }.first)
        #expect(Set(entry.tags.map(\.name)) == ["c-plus-plus", "c-sharp", "c"])
    }

    @Test("An export as JSON doubles nothing that came by a table of Quad's own")
    func tableThenExport() async throws {
        let device = try await ImportingDevice()
        let tea = try await device.workspace.act { try $0.counters.create(title: "Tea") }
        try await device.workspace.act { try $0.counters.add(8, to: tea.id) }
        let (table, export) = (
            try await device.export(.csv, table: "history"), try await device.export()
        )
        for dress in [table, table.replacing(",", with: ";"), table.replacing(",", with: "\t")] {
            let other = try await ImportingDevice(seed: 2)
            try await other.importText(dress)
            #expect(try await other.shown() == ["Tea simple 8"])
            await #expect(throws: ImportError.self) { try await other.importText(export) }
            let report = try await other.importText(export, ImportRequest(skipsBad: true))
            #expect(report.badCount == 1)
            #expect(try await other.shown() == ["Tea simple 8"])
            // After an undo, or without the counter of the table, all of it comes.
            try await other.workspace.act { try $0.counters.delete($0.counters.find("Tea").id) }
            try await other.importText(export)
            #expect(try await other.shown() == ["Tea simple 8"])
            #expect(try await other.importText(dress).changeCount == 0)
            // And in the other order.
            let last = try await ImportingDevice(seed: 3)
            try await last.importText(export)
            #expect(try await last.importText(dress).changeCount == 0)
        }
    }
}
