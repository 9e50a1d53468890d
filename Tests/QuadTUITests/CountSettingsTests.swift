import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Settings of a count")
struct CountSettingsTests {
    private func type(_ text: String, into form: inout CountSettings) {
        for character in text { _ = form.handle(.character(character)) }
    }

    private func refusal(step: String, resetValue: String = "0") -> String? {
        var form = CountSettings(nil, words: Self.words)
        _ = form.handle(.down)
        type(step, into: &form)
        _ = form.handle(.down)
        type(resetValue, into: &form)
        let outcome = form.handle(.enter)
        if case .refused(let reason) = outcome { return reason }
        return nil
    }

    @Test("Reset keeps what was typed before, and only that")
    func reset() async throws {
        var form = CountSettings(try await Self.counter(), words: Self.words)
        for key: Key in [
            .down, .character("5"), .down, .character("9"), .up, .up, .up, .enter,
        ] {
            #expect(form.handle(key) == .none)
        }
        #expect(
            form.handle(.character("y")) == .reset(CounterSettings(step: 5, resetValue: 9)))
    }

    @Test("Enter keeps only what was changed: the rest may have changed elsewhere")
    func save() async throws {
        var form = CountSettings(try await Self.counter(), words: Self.words)
        #expect(form.handle(.enter) == .save(CounterSettings()))
        _ = form.handle(.character("s"))
        #expect(form.handle(.enter) == .save(CounterSettings(title: "Kidss")))
    }

    @Test("Esc says whether it loses what was typed")
    func leave() async throws {
        var form = CountSettings(try await Self.counter(), words: Self.words)
        #expect(form.handle(.escape) == .leave(losesEdits: false))
        _ = form.handle(.character("s"))
        #expect(form.handle(.escape) == .leave(losesEdits: true))
        _ = form.handle(.backspace)
        #expect(form.handle(.escape) == .leave(losesEdits: false))
    }

    @Test("A number that can't be is refused with the reason, before a reset, too")
    func refusals() async throws {
        let many = String(repeating: "9", count: 30)
        #expect(refusal(step: many) == "The count multiple is too large: at most \(Int64.max).")
        #expect(refusal(step: "0") == "The count multiple is a whole number of at least 1.")
        #expect(refusal(step: "-" + many) == "The count multiple is a whole number of at least 1.")
        #expect(refusal(step: "2x") == "The count multiple is a whole number of at least 1.")
        #expect(
            refusal(step: "1", resetValue: "-" + many)
                == "The reset value is too small: at least \(Int64.min).")
        #expect(
            refusal(step: "1", resetValue: "\(Int64.max)0")
                == "The reset value is too large: at most \(Int64.max).")
        #expect(refusal(step: "1", resetValue: "") == nil)
        #expect(refusal(step: " 7 ", resetValue: "\(Int64.min)") == nil)
        var form = CountSettings(try await Self.counter(), words: Self.words)
        for key: Key in [.down, .backspace, .down, .down] { _ = form.handle(key) }
        #expect(
            form.handle(.enter) == .refused("The count multiple is a whole number of at least 1."))
    }

    @Test(
        "A form has the settings of the type, made of the table",
        arguments: [
            (
                CounterType.simple,
                ["Title", "Count multiple", "Reset value", "Boundary", "Note"]
            ),
            (
                .target,
                [
                    "Title", "Goal", "Aim", "Period", "Count multiple", "Reset value",
                    "Boundary", "Note",
                ]
            ),
            (.time, ["Title", "Note"]),
        ])
    func types(type: CounterType, labels: [String]) async throws {
        for rows in [24, 12] {
            var desk = try await Self.desk(type, Size(columns: 40, rows: rows))
            await desk.press(.character("s"))
            let lines = desk.text.split(separator: "\n").map { "\($0) " }
            let shown = lines.compactMap { line in
                labels.first { line.hasPrefix(" \($0) ") }
            }
            #expect(shown == labels, "\(rows): \(desk.text)")
            #expect(lines.contains { $0.hasPrefix(" Reset to ") })
        }
    }

    @Test(
        "Goal, aim and period are changed in the form; the rest stays",
        arguments: [
            (1, "9", Target(goal: 9, period: .week)), (2, "m", Target(goal: 8, aim: .atMost)),
            (2, "exactly", Target(goal: 8, aim: .exactly)), (3, "never", Target(goal: 8)),
            (3, "D", Target(goal: 8, period: .day)),
            (3, "every 3 days", Target(goal: 8, period: .days(3, from: Self.today))),
            (3, "until 2023-12-24", Target(goal: 8, period: .until(Day("2023-12-24")!))),
            (3, "until 24.12.", Target(goal: 8, period: .until(Day("2023-12-24")!))),
        ])
    func target(line: Int, text: String, target: Target) async throws {
        var desk = try await Self.desk(.target)
        await desk.press([.character("s")] + Array(repeating: Key.down, count: line))
        await desk.type(text)
        await desk.press(.enter)
        let period = line == 2 ? PeriodRule.week : target.period
        let wanted = Target(goal: target.goal, aim: target.aim, period: period)
        #expect(try await desk.counters().map(\.target) == [wanted])
        await desk.press(.character("s"), .enter)
        #expect(try await desk.counters().map(\.target) == [wanted], "nothing was changed")
        await desk.press(.character("u"))
        #expect(
            try await desk.counters().map(\.target) == [Target(goal: 8, period: .week)])
    }

    @Test(
        "What is refused says what is wrong, and what was typed stays",
        arguments: [
            (1, "many", "The goal is a whole number."), (1, " ", "The goal is a whole number."),
            (2, "at", "The aim is at least, at most or exactly."),
            (3, "weekly", "The period is never, day, week, month, 3d, until DATE."),
            (3, "4000d", "The period is never, day, week, month, 3d, until DATE."),
            (3, "until 2023-11-01", "The last day is over already."),
            (3, "until then", "The last day is a day that comes"),
            (4, "0", "The count multiple is a whole number of at least 1."),
            (6, "-1", "The boundary is a whole number of at least 0."),
        ])
    func refused(line: Int, text: String, reason: String) async throws {
        var desk = try await Self.desk(.target)
        await desk.press([.character("s"), .character("!")])
        await desk.press(Array(repeating: Key.down, count: line))
        await desk.type(text)
        await desk.press(.enter)
        #expect(desk.model.scope == .form && desk.text.contains(reason), "\(desk.text)")
        #expect(desk.text.contains(text) && desk.text.contains("Kids!"))
        #expect(try await desk.counters().map(\.title) == ["Kids"])
    }

    @Test("What the store refuses is there again, in the form, the look and the line")
    func refusedByStore() async throws {
        var desk = try await Self.desk(.simple)
        try await desk.workspace.act { _ = try $0.counters.groups.create(name: "Reds") }
        await desk.press(.character("s"))
        await desk.type(String(repeating: "x", count: 200))
        await desk.press(.enter)
        #expect(desk.model.scope == .form && desk.text.contains("more than 200 characters"))
        await desk.press(.escape, .character("G"), .enter, .enter)
        await desk.type("Reds")
        await desk.press(.enter)
        #expect(desk.model.scope == .look && desk.text.contains("Name: Reds"), "\(desk.text)")
        #expect(desk.text.contains("already a group called"))
        await desk.type("2")
        await desk.press(.enter)
        let groups = try await desk.workspace.read { try $0.counters.groups.all() }
        #expect(groups.map(\.name) == ["Reds", "Reds2"])
    }

    @Test("A new name is taken whole, with its commas", arguments: ["s", "c"])
    func commas(key: Character) async throws {
        var desk = try await Self.desk(.simple)
        await desk.press(.character(key))
        if key == "c" { await desk.press(.enter, .enter) }
        await desk.type(", Ben\\, Cleo")
        await desk.press(.enter)
        #expect(try await desk.counters().map(\.title) == ["Kids, Ben\\, Cleo"])
    }

    private static let words = TargetWords(rule: .utc, now: Moment.sample.wall)
    private static let today = DayRule.utc.day(of: Moment.sample.wall)

    /// Creates the list with a counter "Kids" of a type; a target is at least 8 a week.
    private static func desk(
        _ type: CounterType, _ size: Size = Size(columns: 80, rows: 24)
    ) async throws -> Desk {
        var desk = try await Desk(size)
        try await desk.workspace.act { tx in
            let target = Target(goal: 8, period: .week)
            let settings = CounterSettings(target: type == .target ? .some(target) : nil)
            let draft = CounterDraft("Kids", isTime: type == .time, settings: settings)
            _ = try tx.counters.create(draft)
        }
        await desk.load()
        return desk
    }

    /// Creates a counter with title "Kids", step 2, value and reset value 0.
    private static func counter() async throws -> Counter {
        let workspace = try await ProgramTests.workspace()
        return try await workspace.act { try $0.counters.create(title: "Kids", step: 2) }
    }
}

extension CountSettings {
    /// Handles a key as the program does.
    fileprivate mutating func handle(_ key: Key) -> Outcome {
        if let action = KeyMap.standard[key, in: asksForReset ? .question : .form] {
            return perform(action)
        }
        if asksForReset { return perform(.refuse) }
        _ = type(key)
        return .none
    }
}
