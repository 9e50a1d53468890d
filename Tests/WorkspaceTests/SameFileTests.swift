import Counting
import Interchange
import Journal
import Primitives
import Testing

/// Tests with one file in many forms.
@Suite("The same records in another form of the file")
struct SameFileTests {
    private static let table = """
        title,value,date,note
        Tea,2,2026-01-31,"two
        lines"
        Tea,2,2026-01-31,"two
        lines"
        Tea,3,2026-02-01 23:30,
        Kids,1,2026-02-28T23:30:00+05:30,

        """

    /// The table as other programs write it.
    private static let spellings: [(String, String)] = [
        ("the same", table), ("a byte order mark", "\u{FEFF}" + table),
        ("CR LF", table.replacing("\n", with: "\r\n")),
        ("CR", table.replacing("\n", with: "\r")),
        ("semicolons", table.replacing(",", with: ";")),
        ("tabs", table.replacing(",", with: "\t")),
        ("no end of line", String(table.dropLast())),
        (
            "other columns",
            """
            Note;When;Activity;Amount;More
            "two
            lines";2026-01-31;Tea;2;x
            ;2026-02-28T23:30:00+05:30;Kids; 1.0 ;
            "two
            lines";2026-01-31;Tea;2.00;
            ;2026-02-01T23:30:00;Tea;+3;
            """
        ),
    ]

    @Test("Of no two forms the second adds anything", arguments: spellings.indices)
    func forms(first: Int) async throws {
        for (name, text) in Self.spellings {
            let device = try await ImportingDevice(rule: try Rules.rule("Asia/Tokyo"))
            try await device.importText(Self.spellings[first].1)
            #expect(try await device.shown() == ["Kids simple 1", "Tea simple 7"], "\(name)")
            try await device.move(to: try Rules.rule("America/New_York", start: 0))
            let report = try await device.importText(text)
            #expect(report.changeCount == 0 && report[.taps].known == 4, "\(name)")
        }
    }

    @Test("Blanks and composed letters make no other record, in either order")
    func letters() async throws {
        let bases = [
            "title,value,date,note\nX,2,2026-01-31,X\nX,2,2026-01-31,X\nX,3,2026-02-01,\n",
            "date,start,end,title\n2026-01-02,09:00,12:00,X\n2026-01-03,09:00,12:00,X\n",
            "date,X,\n2026-01-02,YES_MANUAL,\n2026-01-03,NO,\n", "date,text\n2026-01-02,X\n",
            #"[{"start":"20260102T100000Z","end":"20260102T120000Z","tags":["X"]}]"#,
            #"{"entries":[{"title":"X","body":"X","date":"2026-01-02","time":"02:30"}]}"#,
        ]
        let words = ["K\u{E4}se", "Ka\u{308}se"]
        for (index, base) in bases.enumerated() {
            let forms = (words + (index < 4 ? words.map { " \($0) " } : [])).map {
                base.replacing("X", with: $0)
            }
            for first in forms {
                let device = try await ImportingDevice()
                try await device.importText(first)
                let shown = try await device.shown()
                for second in forms {
                    let report = try await device.importText(second)
                    #expect(report.changeCount == 0 && report.outdatedCount == 0, "\(second)")
                    #expect(try await device.shown() == shown)
                }
            }
        }
    }

    @Test("Of a file with a row more only that row comes, wherever it stands")
    func grown() async throws {
        let rows = ["Tea,2,2026-01-31", "Tea,2,2026-01-31", "Tea,3,2026-02-01 23:30"]
        func file(_ rows: [String]) -> String {
            (["title,value,date"] + rows).joined(separator: "\n") + "\n"
        }
        for index in 0...rows.count {
            for new in ["Tea,2,2026-01-31", "Tea,5,2026-02-28 23:59", "Tea,5,2026-03-01"] {
                let device = try await ImportingDevice(rule: try Rules.rule("Asia/Tokyo"))
                try await device.importText(file(rows))
                try await device.move(to: try Rules.rule("America/New_York", start: 720))
                var grown = rows.reversed() as [String]
                grown.insert(new, at: index)
                let report = try await device.importText(file(grown))
                #expect(report[.taps].added == 1 && report[.taps].known == 3, "\(new)")
                #expect(try await device.importText(file(grown)).changeCount == 0)
                #expect(try await device.importText(file(rows)).changeCount == 0)
            }
        }
    }

    @Test("A note that Timewarrior got later makes no other interval of it")
    func annotated() async throws {
        let device = try await ImportingDevice()
        func file(_ more: String) -> String {
            """
            [{"start":"20260102T100000Z","end":"20260102T120000Z","tags":["work"]\(more)},
            {"start":"20260102T100000Z","end":"20260102T120000Z","tags":["work"],
            "annotation":"alike"}]
            """
        }
        try await device.importText(file(""))
        let report = try await device.importText(file(#","annotation":"new""#))
        #expect(report.changeCount == 0 && report[.intervals].known == 2)
    }

    @Test("How lines end inside of texts makes no other entry of it, and none is kept")
    func lineEnds() async throws {
        let device = try await ImportingDevice()
        let text = Samples.jrnl.replacing("\\n", with: "\\r\\n")
        try await device.importText(text)
        #expect(try await device.importText(Samples.jrnl).changeCount == 0)
        #expect(try await device.importText(text).changeCount == 0)
        let texts = try await device.workspace.read { try $0.entries.list() }.map(\.text)
        #expect(texts.contains("Rain @work.\nThen\n\nsun\n\n#work"))
    }

    @Test("What its program gave an id is one record, however often it stands in a file")
    func ids() async throws {
        let device = try await ImportingDevice()
        let entry = """
            {"uuid":"A","creationDate":"2026-01-05T01:30:00Z","text":"Once"}
            """
        let report = try await device.importText(#"{"entries":[\#(entry),\#(entry)]}"#)
        #expect(report[.entries].added == 1 && report[.entries].known == 1)
        // Another date or text there is the same entry.
        let moved = entry.replacing("01-05", with: "02-05").replacing("Once", with: "Twice")
        #expect(try await device.importText(#"{"entries":[\#(moved)]}"#).changeCount == 0)
        let task = """
            {"uuid":"T","status":"completed","end":"20260105T013000Z","description":"Once"}
            """
        let tasks = try await device.importText("[\(task),\(task)]")
        #expect(tasks[.taps].added == 1 && tasks[.taps].known == 1)
        let later = task.replacing("0105T", with: "0205T").replacing("Once", with: "Twice")
        #expect(try await device.importText("[\(later)]").changeCount == 0)
    }

    @Test("New records go to the counter that was renamed, and to one that is called so now")
    func renamed() async throws {
        let device = try await ImportingDevice()
        let (kids, tea) = (
            try await device.workspace.act { try $0.counters.create(title: "Kids") },
            "title,value,date\nKids,1,2026-01-01\nTea,2,2026-01-01\n"
        )
        try await device.importText(tea)
        let made = try await device.workspace.read { try $0.counters.find("Tea") }
        try await device.workspace.act {
            try $0.counters.edit(kids.id, CounterSettings(title: "Children"))
        }
        try await device.workspace.act {
            try $0.counters.edit(made.id, CounterSettings(title: "Chai"))
        }
        #expect(try await device.importText(tea).changeCount == 0)
        try await device.importText(tea + "Kids,1,2026-01-02\nTea,2,2026-01-02\n")
        #expect(try await device.shown() == ["Chai simple 4", "Children simple 2"])
        _ = try await device.workspace.act { try $0.counters.create(title: "Kids") }
        try await device.importText(tea + "Kids,7,2026-01-03\n")
        #expect(
            try await device.shown() == ["Chai simple 4", "Children simple 2", "Kids simple 7"])
    }
}
