import Backends
import Counting
import Device
import Foundation
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// The program stays open while the clock goes on; nobody presses a key.
@Suite("The clock turns what is shown")
struct ClockTests {
    /// A moment half a minute before something, and the date that the journal has after it.
    struct Turn: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var zone = "UTC"
        var startMinute = 180
        let before: String
        /// The day whose date stands over the journal.
        let dates: (before: String, after: String)
        /// Whether a new day begins.
        var isNewDay = true
    }

    static let turns = [
        Turn(
            testDescription: "at 03:00", before: "2023-11-15T02:59:30Z",
            dates: ("2023-11-14", "2023-11-15")),
        Turn(
            testDescription: "at midnight, where days begin then", startMinute: 0,
            before: "2023-11-14T23:59:30Z", dates: ("2023-11-14", "2023-11-15")),
        Turn(
            testDescription: "at midnight in a night that ends the day",
            before: "2023-11-14T23:59:30Z",
            dates: ("Tuesday 2023-11-14", "2023-11-14, after midnight"), isNewDay: false),
        Turn(
            testDescription: "when summer time begins", zone: "Europe/Berlin",
            before: "2024-03-31T00:59:30Z", dates: ("2024-03-30", "2024-03-31")),
        Turn(
            testDescription: "when summer time ends", zone: "Europe/Berlin",
            before: "2024-10-27T01:59:30Z", dates: ("2024-10-26", "2024-10-27")),
        Turn(
            testDescription: "on the other side of the earth", zone: "Pacific/Auckland",
            before: "2024-05-01T14:59:30Z", dates: ("2024-05-01", "2024-05-02")),
    ]

    /// A program on a clock that a test sets.
    private struct Watch {
        let clock: ManualClock
        let workspace: Workspace
        var performer: Performer
        var model: Model

        init(_ turn: Turn) async throws {
            let rule = DayRule(
                zone: try Zone(identifier: turn.zone), startMinute: turn.startMinute)
            clock = ManualClock(try #require(Instant(turn.before)))
            workspace = try await Workspace.open(
                try await Backends.open("memory:", schema: Workspace.schema),
                environment: .seeded(1, clock: clock), dayRule: rule
            ) { _ in preconditionFailure("nothing here needs a server") }
            performer = Performer(workspace)
            model = Model(
                size: Size(columns: 60, rows: 12), charset: .unicode, rule: rule)
        }

        mutating func perform(_ effects: [Effect]) async {
            for effect in effects {
                guard case .perform(let command) = effect else { continue }
                for event in await performer.perform(command) {
                    await perform(model.receive(event, at: clock.now))
                }
            }
        }

        /// A minute is over.
        mutating func minute() async { await perform(model.receive(.minute, at: clock.now)) }

        mutating func press(_ keys: Key...) async {
            for key in keys { await perform(model.receive(.input(.key(key)), at: clock.now)) }
        }

        /// The screen after the clock went on and the program looked around.
        mutating func screen(after time: Duration = .zero) async -> String {
            clock.advance(by: time)
            await perform(model.receive(.lookAround, at: clock.now))
            return DateLanguage.$current.withValue(model.dates) {
                model.draw(at: Moment(of: workspace.environment)).text
            }
        }
    }

    @Test("A sum of today, a target of a day and the date turn", arguments: turns)
    func turning(turn: Turn) async throws {
        var watch = try await Watch(turn)
        let settings = CounterSettings(
            target: .some(Target(goal: 8, aim: .atLeast, period: .day)))
        try await watch.workspace.act { tx in
            let water = try tx.counters.create(CounterDraft("Water", settings: settings))
            _ = try tx.counters.add(5, to: water.id)
        }
        watch.clock.advance(by: .seconds(1))
        try await watch.workspace.act { tx in
            let kids = try tx.counters.create(title: "Kids")
            _ = try tx.counters.add(3, to: kids.id)
        }
        await watch.perform(Model.start)
        var text = await watch.screen()
        #expect(text.contains("+3 today"), "\(text)")
        text = await watch.screen(after: .seconds(60))
        #expect(text.contains("+3 today") != turn.isNewDay, "\(text)")

        await watch.press(.escape, .character("n"))
        text = await watch.screen()
        #expect(text.contains("Water") && text.contains("+5 today") != turn.isNewDay, "\(text)")

        await watch.press(.escape, .character("3"))
        text = await watch.screen()
        #expect(text.contains(turn.dates.after), "\(text)")
        watch.clock.jump(by: .seconds(-60))
        text = await watch.screen()
        #expect(text.contains(turn.dates.before), "a clock set back turns the date back: \(text)")
    }

    @Test("What a stopwatch has measured today goes on in charts, within a minute")
    func running() async throws {
        var watch = try await Watch(
            Turn(testDescription: "noon", before: "2023-11-14T12:00:00Z", dates: ("", "")))
        let nap = try await watch.workspace.act { tx in
            let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
            return try tx.counters.start(nap.id)
        }
        await watch.perform(Model.start)
        await watch.press(.escape, .character("i"))
        watch.clock.advance(by: .seconds(75))
        await watch.minute()
        let text = await watch.screen()
        #expect(text.components(separatedBy: "0:01:15").count == 3, "\(text)")
        await watch.press(.escape, .character("c"))
        _ = await watch.screen()
        await watch.perform(watch.model.request())
        let effects = watch.model.receive(.minute, at: watch.clock.now)
        #expect(effects.contains(.perform(.glance([nap.id]))))
    }

    @Test("Settings that are changed elsewhere turn date, sum and target within a minute")
    func changedElsewhere() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-clock-\(ProcessInfo.processInfo.globallyUniqueString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var watch = try await Watch(
            Turn(testDescription: "", before: "2023-11-14T16:00:00Z", dates: ("", "")))
        watch.performer.preferences = Preferences(variables: ["QUAD_HOME": folder])
        let file = SettingsFile(path: folder + "/config.json")
        try file.change { $0[.zone] = "UTC" }
        let settings = CounterSettings(
            target: .some(Target(goal: 8, aim: .atLeast, period: .day)))
        try await watch.workspace.act { tx in
            let water = try tx.counters.create(CounterDraft("Water", settings: settings))
            _ = try tx.counters.add(8, to: water.id)
        }
        watch.clock.advance(by: .hours(3))
        await watch.perform(Model.start)
        await watch.minute()
        var text = await watch.screen()
        #expect(text.contains("+8 today") && text.contains("at least 8 ✓"), "\(text)")

        try file.change { values in
            values[.zone] = "Asia/Tokyo"
            values[.dates] = "german"
        }
        await watch.minute()
        text = await watch.screen()
        #expect(!text.contains("✓") && text.contains("at least 8"), "\(text)")
        await watch.press(.character(" "))
        text = await watch.screen()
        #expect(text.contains("+1 today"), "\(text)")
        await watch.press(.escape, .character("3"))
        text = await watch.screen()
        #expect(text.contains("Mittwoch, 15. November 2023"), "\(text)")

        try file.change { $0[.zone] = "Nowhere/Land" }
        await watch.minute()
        #expect(watch.model.rule.zone.identifier == "Asia/Tokyo", "what can't be used is left")
    }

    @Test("A target that was open over the turn begins anew by itself")
    func target() async throws {
        var watch = try await Watch(Self.turns[0])
        let settings = CounterSettings(
            target: .some(Target(goal: 8, aim: .atLeast, period: .day)))
        try await watch.workspace.act { tx in
            let water = try tx.counters.create(CounterDraft("Water", settings: settings))
            _ = try tx.counters.add(8, to: water.id)
        }
        await watch.perform(Model.start)
        var text = await watch.screen()
        #expect(text.contains("at least 8 ✓"), "\(text)")
        text = await watch.screen(after: .seconds(60))
        #expect(!text.contains("✓") && text.contains("at least 8"), "\(text)")
    }
}
