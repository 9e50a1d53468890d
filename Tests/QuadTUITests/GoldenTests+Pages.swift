import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// The pages of a count, looks, forms, days, lists above everything, and a list with all types.
extension GoldenTests {
    private static let pages = [
        "all types", "all types in rows", "days", "weeks", "months", "year", "periods", "laps",
        "intervals", "changes", "facts", "icons", "colours", "name", "a goal", "form",
        "form of a target", "a line",
        "the day", "the week", "the year", "all actions", "devices", "blocked", "too small",
    ]

    @Test("Each page is drawn as it was kept", arguments: ["80x24", "120x40", "40x12"])
    func pages(name: String) async throws {
        let numbers = name.split(separator: "x").compactMap { Int($0) }
        let size = Size(columns: numbers[0], rows: numbers[1])
        var text = ""
        for kind in Self.pages {
            let isSmall = kind == "too small"
            var desk = try await page(kind, isSmall ? Size(columns: 12, rows: 4) : size)
            text += Self.section(kind, desk.model.draw(at: .sample), desk.model)
        }
        try Self.check(text, name + "-pages")
    }

    @Test("Without colours each type of count still says what it is")
    func mono() async throws {
        let size = Size(columns: 40, rows: 12)
        let theme = try #require(Theme.builtIn.first { $0.name == "mono" })
        var text = ""
        for kind in Self.counts + ["all types"] {
            var desk =
                kind == "all types" ? try await page(kind, size) : try await desk(kind, size)
            var canvas = desk.model.draw(at: .sample)
            canvas.paint(with: theme)
            let rows = CanvasText(canvas, rows: canvas.bounds.rows)
            #expect(!rows.lines.contains { $0.contains("#") && $0.contains("~") }, "\(kind)")
            text += Self.section(kind, canvas, desk.model)
        }
        try Self.check(text, "mono")
    }

    private func page(_ kind: String, _ size: Size) async throws -> Desk {
        var desk = try await Desk(size)
        try await desk.workspace.act { try Self.makeAllTypes($0) }
        await desk.load()
        let parts = ["weeks", "months", "year", "periods", "changes", "facts"]
        switch kind {
        case "all types in rows": await desk.press(.character("v"))
        case "days": await desk.open("Water")
        case _ where parts.contains(kind):
            await desk.open("Water")
            for _ in 0...(parts.firstIndex(of: kind) ?? 0) { await desk.press(.right) }
        case "laps", "intervals":
            await desk.open("Nap")
            for _ in 0..<(kind == "laps" ? 4 : 5) { await desk.press(.right) }
        case "icons": await desk.press(.character("a"))
        case "colours": await desk.press(.character("a"), .enter)
        case "name": await desk.press(.character("a"), .enter, .enter)
        case "a goal":
            await desk.press(.character("n"))
            await desk.type("Water,Tea")
            await desk.press(.tab)
        case "form": await desk.press(.character("s"))
        case "form of a target":
            await desk.open("Water")
            await desk.press(.character("s"), .down, .down, .down)
        case "a line":
            await desk.open("Nap")
            await desk.press(.character("a"))
            await desk.type("3 h ago to 2 h ago")
        case "the day": await desk.press(.character("3"), .escape, .character("t"))
        case "the week": await desk.press(.character("3"), .escape, .character("w"))
        case "the year": await desk.press(.character("3"), .escape, .character("y"))
        case "all actions": await desk.press(.character(":"))
        case "too small": await desk.press(.character("3"))
        case "devices", "blocked":
            _ = desk.model.receive(.people(SamplePeople.facts(.kept)))
            _ = desk.model.perform(kind == "devices" ? .showDevices : .showBlocked)
        default: break
        }
        return desk
    }

    private static func makeAllTypes(_ tx: WorkspaceEditor) throws {
        func make(_ title: String, _ value: Int64, _ settings: CounterSettings = .init()) throws {
            let made = try tx.counters.create(CounterDraft(title, settings: settings))
            if value != 0 { _ = try tx.counters.add(value, to: made.id) }
        }
        func target(_ title: String, _ aim: Target.Aim, _ value: Int64) throws {
            let target = Target(goal: 8, aim: aim, period: .day)
            try make(title, value, CounterSettings(target: .some(target)))
        }
        try make("Kids", 23)
        try make("Score", -12_345)
        try make("Atoms", .max)
        try target("Water", .atLeast, 9)
        try target("Coffee", .atMost, 9)
        try target("Meals", .exactly, 5)
        let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
        _ = try tx.counters.start(nap.id)
        _ = try tx.counters.lap(nap.id)
        _ = try tx.counters.stop(nap.id)
        let now = Moment.sample.wall
        _ = try tx.counters.addInterval(
            to: nap.id, start: now - .minutes(180), stop: now - .minutes(120))
        _ = try tx.counters.start(try tx.counters.create(CounterDraft("Run", isTime: true)).id)
        let group = try tx.groups.create(name: "Sport")
        try make("Goals", 4, CounterSettings(group: .some(group.id)))
        _ = try tx.counters.setArchived(
            true, try tx.counters.create(title: "Old").id)
    }
}

extension Desk {
    /// Opens the page of the count with a title.
    fileprivate mutating func open(_ title: String) async {
        await press(.character("/"))
        await type(title.lowercased())
        await press(.enter, .escape, .character("i"))
    }
}
