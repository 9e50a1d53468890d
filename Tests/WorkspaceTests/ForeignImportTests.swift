import Counting
import Interchange
import Journal
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Other programs' files are imported")
struct ForeignImportTests {
    @Test("Each file comes to what it says, on each engine", arguments: Engine.allCases)
    func contents(engine: Engine) async throws {
        let device = try await ImportingDevice(engine)
        for text in Samples.all { try await device.importText(text) }
        #expect(
            try await device.shown() == [
                "Kids simple -1", "Tasks done simple 2", "Tea simple 8", "Untagged time 1800000",
                "work time 10800000",
                "ä b time 7200000",
                "2026-01-01T15:00:00Z false No body", "2026-01-01T15:00:00Z false No body",
                "2026-01-02T02:30:00Z true Rain @work.\nThen\n\nsun\n\n#work",
                "2026-01-02T09:00:00Z false Buy \"milk\": corner\nshop\n\n#shop",
                "2026-01-05T01:30:00Z true Hello! #x\n\n#two-words",
            ])
        #expect(try await device.imbalances() == [])
        let tea = try await device.workspace.read { try $0.counters.find("Tea") }
        let history = try await device.workspace.read { try $0.counters.history(of: tea.id) }
        #expect(history.map(\.amount) == [3, 3, 2])
        #expect(history.map(\.note) == ["good", "good", ""])
        #expect(history.map(\.at.description).last == "2026-01-01T12:00:00Z")
        let work = try await device.workspace.read { try $0.counters.find("work") }
        let intervals = try await device.workspace.read { try $0.counters.intervals(of: work.id) }
        #expect(
            intervals.map(\.start.description) == [
                "2026-01-02T10:00:00Z", "2026-01-03T10:00:00Z",
            ])
        let notes = try await device.workspace.read { try $0.counters.history(of: work.id) }
            .map(\.note)
        #expect(notes.contains("\"q\" 🎉"))
    }

    @Test("What has no place here is told: photos, entries without text")
    func leftOut() async throws {
        let device = try await ImportingDevice()
        let report = try await device.importText(Samples.dayOne)
        #expect(report.leftOut == [LeftOut("photos", count: 3)])
        #expect(report.skipped.map(\.reason) == ["it has no text"])
        #expect(report.skipped.map(\.position.number) == [2])
        #expect(report.badCount == 0)
        #expect(report[.entries].added == 1)
    }

    @Test(
        "Importing again adds nothing; of a file that grew only what is new",
        arguments: Samples.all.indices)
    func again(index: Int) async throws {
        let device = try await ImportingDevice()
        let text = Samples.all[index]
        let first = try await device.importText(text)
        let shown = try await device.shown()
        let export = try await device.export()
        let second = try await device.importText(text)
        #expect(second.changeCount == 0)
        let kinds: [ImportReport.Kind] = [.taps, .intervals, .entries]
        for kind in kinds { #expect(second[kind].known == first[kind].added) }
        #expect(try await device.export() == export)
        let grown = try await ImportingDevice()
        // The same records in two files.
        try await grown.importText(text)
        let more = index == 3 ? text + "\nTea,3,2026-01-02,good\n" : text
        try await grown.importText(more)
        let expected =
            index == 3 ? shown.map { $0 == "Tea simple 8" ? "Tea simple 11" : $0 } : shown
        #expect(try await grown.shown() == expected)
        #expect(try await grown.imbalances() == [])
    }

    @Test(
        "Undo takes an import back, another brings it again, also a part of it",
        arguments: Samples.all.indices)
    func undo(index: Int) async throws {
        let device = try await ImportingDevice(.sqlite)
        let tea = try await device.workspace.act { try $0.counters.create(title: "Tea", start: 5) }
        try await device.workspace.act { try $0.counters.add(1, to: tea.id) }
        let before = try await device.shown()
        let text = Samples.all[index]
        let report = try await device.importText(text)
        #expect(report.canBeUndone)
        let after = try await device.shown()
        for _ in 0..<3 {
            try await device.workspace.undo()
            let undone = try await device.shown()
            #expect(undone == before)
            let again = try await device.importText(text)
            #expect(again[.entries].added == report[.entries].added)
            #expect(again[.taps].added == report[.taps].added)
            #expect(again[.intervals].added == report[.intervals].added)
            let redone = try await device.shown()
            #expect(redone == after)
            #expect(try await device.importText(text).changeCount == 0)
            #expect(try await device.imbalances() == [])
        }
        try await device.workspace.undo()
        try await device.workspace.redo()
        #expect(try await device.shown() == after)
        #expect(try await device.importText(text).changeCount == 0)
    }

    /// A step on one device: a file of one tap or time that goes into one counter, or another.
    enum Step: Sendable { case table(Int64), times(Int), tap, undo, redo }

    @Test(
        "Several imports into one counter, all undone, leave what was before them",
        arguments: [
            [.table(1), .table(2)], [.table(1), .table(2), .table(3)],
            [.table(1), .tap, .table(2)],
            [.table(1), .table(2), .undo, .table(3)],
            [.table(1), .undo, .table(1), .table(2)],
            [.table(1), .table(2), .undo, .undo, .redo, .redo], [.times(1), .times(2)],
            [.times(1), .undo, .times(1), .times(2)], [.table(1), .times(1), .table(2), .times(2)],
            [.tap, .table(1), .table(2)], [.times(1), .table(2), .undo, .redo, .times(3)],
        ] as [[Step]])
    func several(steps: [Step]) async throws {
        let device = try await ImportingDevice(.sqlite)
        var states = [try await device.shown()]
        var place = 0
        for step in steps {
            switch step {
            case .table(let day):
                try await device.importText("title,value,date\nTea,2,2026-01-0\(day)\n")
            case .times(let hour):
                try await device.importText(
                    """
                    [{"id":\(hour),"start":"20260101T0\(hour)0000Z",\
                    "end":"20260101T0\(hour)3000Z","tags":["Tea"]}]
                    """)
            case .tap:
                _ = try await device.workspace.act { tx in
                    let tea = try tx.counters.all(.all).first { $0.type == .simple }
                    let id = try tea?.id ?? tx.counters.create(title: "Tea").id
                    return try tx.counters.add(1, to: id)
                }
            case .undo:
                try await device.workspace.undo()
                place -= 1
                #expect(try await device.shown() == states[place])
                continue
            case .redo:
                try await device.workspace.redo()
                place += 1
                #expect(try await device.shown() == states[place])
                continue
            }
            place += 1
            states.removeSubrange(place...)
            states.append(try await device.shown())
        }
        for state in states[..<place].reversed() {
            let reversal = try await device.workspace.undo()
            #expect(reversal.kept.isEmpty)
            #expect(try await device.shown() == state)
            #expect(try await device.imbalances() == [])
        }
        for state in states[1...place] {
            try await device.workspace.redo()
            #expect(try await device.shown() == state)
        }
    }

    @Test("After an undo, a smaller file brings only what it has")
    func smaller() async throws {
        let device = try await ImportingDevice()
        try await device.importText(Samples.table)
        try await device.workspace.undo()
        let report = try await device.importText("title,value,date\nTea,2,2026-01-01\n")
        #expect(report[.taps].added == 1)
        let shown = try await device.shown()
        #expect(shown == ["Tea simple 2"])
        let rest = try await device.importText(Samples.table)
        #expect(rest[.taps].added == 3 && rest[.taps].known == 1)
        #expect(try await device.shown() == ["Kids simple -1", "Tea simple 8"])
    }

    @Test("Taps go to the counter of their title, to targets by their periods")
    func existing() async throws {
        let device = try await ImportingDevice()
        var settings = CounterSettings()
        settings.target = .some(Target(goal: 4, period: .day))
        let draft = CounterDraft("tea", settings: settings)
        let tea = try await device.workspace.act { try $0.counters.create(draft) }
        let report = try await device.importText(Samples.table)
        #expect(report[.counters].added == 1)
        let periods = try await device.workspace.read { try $0.counters.periods(of: tea.id) }
        let counted = periods.filter { $0.value != 0 }
        #expect(
            counted.map { "\($0.period.first) \($0.progress)" } == [
                "2026-01-02 6/4", "2026-01-01 2/4",
            ])
        try await device.workspace.undo()
        let left = try await device.workspace.read { try $0.counters.periods(of: tea.id) }
        #expect(left.allSatisfy { $0.value == 0 })
    }

    @Test("Local times are those of the zone: the first of two, the jump for none")
    func zones() async throws {
        let rule = DayRule(zone: try Zone(identifier: "Europe/Berlin"))
        let device = try await ImportingDevice(rule: rule)
        func instant(_ date: String, _ time: String) async throws -> String {
            let report = try await device.importText(
                """
                {"entries":[{"title":"\(date) \(time)","body":"",
                "date":"\(date)","time":"\(time)"}]}
                """)
            #expect(report[.entries].added == 1)
            let all = try await device.workspace.read { try $0.entries.list() }
            return "\(try #require(all.first { $0.text == "\(date) \(time)" }).at)"
        }
        #expect(try await instant("2025-07-01", "12:00") == "2025-07-01T10:00:00Z")
        #expect(try await instant("2025-03-30", "02:30") == "2025-03-30T01:30:00Z")
        #expect(try await instant("2025-10-26", "02:30") == "2025-10-26T00:30:00Z")
    }
}
