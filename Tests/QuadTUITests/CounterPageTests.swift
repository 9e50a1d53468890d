import Counting
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("The page of a counter")
struct CounterPageTests {
    /// Opens the page of a counter of a kind and returns the text of each section.
    private func sections(
        _ kind: String, _ size: Size = Size(columns: 80, rows: 24), _ charset: Charset = .unicode
    ) async throws -> [String: String] {
        let workspace = try await ProgramTests.workspace()
        try await workspace.act { tx in
            switch kind {
            case "stopwatch":
                let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
                _ = try tx.counters.start(nap.id)
                _ = try tx.counters.lap(nap.id)
                _ = try tx.counters.stop(nap.id)
            case "target":
                let water = try tx.counters.create(
                    CounterDraft(
                        "Water",
                        settings: CounterSettings(target: Target(goal: 3, period: .day))))
                _ = try tx.counters.add(3, to: water.id)
            default:
                let kids = try tx.counters.create(title: "Kids")
                _ = try tx.counters.add(23, to: kids.id, note: "bus")
            }
        }
        var performer = Performer(workspace)
        var model = Model(size: size, charset: charset, rule: .utc)
        func press(_ key: Key) async {
            for case .perform(let command) in model.receive(.input(.key(key))) {
                for event in await performer.perform(command) { _ = model.receive(event) }
            }
        }
        for event in await performer.perform(.loadCounters) { _ = model.receive(event) }
        await press(.escape)
        await press(.character("i"))
        var texts: [String: String] = [:]
        for _ in CounterPage.Section.allCases {
            guard case .page(let page) = model.counts.place else { break }
            texts[page.section.title] = model.draw(at: .sample).text
            await press(.right)
        }
        await press(.escape)
        #expect(model.scope == .list)
        return texts
    }

    @Test("Each kind has its parts, each with what it says, at each size")
    func kinds() async throws {
        let simple = try await sections("simple")
        #expect(simple.keys.sorted() == ["Changes", "Days", "Months", "Settings", "Weeks", "Year"])
        #expect(simple["Days"]?.contains("Tue 2023-11-14  23  █") == true)
        #expect(simple["Weeks"]?.contains("week of 2023-11-13  23") == true)
        #expect(simple["Year"]?.contains("23 in a year, on 1 of its days.") == true)
        #expect(simple["Changes"]?.contains("+23") == true)
        #expect(simple["Changes"]?.contains("bus") == true)
        #expect(simple["Settings"]?.contains("rings at") == true)
        let target = try await sections("target")
        #expect(target["Periods"]?.contains("3/3") == true)
        let nap = try await sections("stopwatch")
        #expect(nap["Laps"]?.contains("0:00.0") == true)
        #expect(nap["Intervals"]?.contains("2023-11-14") == true)
        for size in [Size(columns: 40, rows: 12), Size(columns: 1, rows: 1)] {
            for kind in ["simple", "target", "stopwatch"] {
                _ = try await sections(kind, size, .ascii)
            }
        }
    }
}
