import Counting
import Primitives
import TerminalUI
import TestSupport
import Testing
import Workspace

@testable import quad_tui

@Suite("Charts, intervals and days in lines")
struct LinearPagesTests {
    /// A workspace with a count of each type that has something to show.
    private func workspace() async throws -> Workspace {
        let workspace = try await ProgramTests.workspace()
        try await workspace.act { tx in
            let kids = try tx.counters.create(title: "Kids")
            _ = try tx.counters.add(5, to: kids.id)
            var settings = CounterSettings()
            settings.target = .some(Target(goal: 8, aim: .atLeast, period: .day))
            let water = try tx.counters.create(CounterDraft("Water", settings: settings))
            _ = try tx.counters.add(9, to: water.id)
            let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
            let now = workspace.environment.now()
            for hours in [5, 3] {
                let start = now - .hours(hours)
                _ = try tx.counters.addInterval(to: nap.id, start: start, stop: start + .hours(1))
            }
            _ = try tx.entries.add("A first day")
        }
        return workspace
    }

    private func told(_ lines: [String], _ workspace: Workspace) async throws -> String {
        let text = try await LinearTests().write(lines, on: workspace).text
        let drawn = Set("█▓▒░▏▎▍▌▋▊▉▀▄·─│┼├┤┌┐└┘●○◌▶✓✗")
        let found = text.filter { drawn.contains($0) }
        #expect(found.isEmpty, "\(found) in\n\(text)")
        return text
    }

    @Test("Sums, the year, changes and settings of a count are sentences")
    func sums() async throws {
        let turns = Array(repeating: "right", count: 5)
        let text = try await told(["counts", "i 3"] + turns + ["q"], try await workspace())
        #expect(text.contains("Kids: 5\nDays, 1 of 6\nTue 2023-11-14: 5\n"), "\(text)")
        #expect(text.contains("Nothing else from Wed 2023-11-01 to Tue 2023-11-14."))
        #expect(text.contains("Nov 2023: 5 on 1 day\n5 in a year, on 1 of its days."))
        #expect(text.contains("Changes, 5 of 6\n2023-11-14 22:13: plus 5\n"))
        #expect(text.contains("step: 1\nreset to: 0\n"))
    }

    @Test("Periods of a target say how each ended")
    func periods() async throws {
        let turns = Array(repeating: "right", count: 4)
        let text = try await told(["counts", "i 1"] + turns + ["q"], try await workspace())
        #expect(text.contains("Periods, 5 of 7\n"), "\(text)")
        #expect(text.contains("2023-11-14: 9 of 8, at least 8 (met), running"), "\(text)")
    }

    @Test("An interval is chosen by its number, and corrected; laps are told")
    func intervals() async throws {
        let workspace = try await workspace()
        let turns = Array(repeating: "left", count: 3)
        let text = try await told(
            ["counts", "i 2"] + turns + ["2", "d 2", "y", "left", "q"], workspace)
        #expect(
            text.contains("2 interval 2: 2023-11-14 19:13 to 2023-11-14 20:13, 1:00:00"),
            "\(text)")
        #expect(text.contains("Chosen: interval 2: 2023-11-14 19:13"))
        #expect(text.contains("Take interval 2 away, 1:00:00?"))
        #expect(text.contains("No laps yet."))
        let left = try await workspace.read { tx in
            try tx.counters.intervals(of: tx.counters.find("nap").id)
        }
        #expect(left.count == 1)
    }

    @Test("A day, a week and a year are sentences")
    func days() async throws {
        let text = try await told(
            ["journal", ".", "t", ".", "w", ".", "y", "q"], try await workspace())
        #expect(text.contains("> Tuesday, 2023-11-14\n"), "\(text)")
        #expect(text.contains("\nKids: 5\n") && text.contains("\n22:13: A first day\n"), "\(text)")
        #expect(text.contains("\nKids: 5 in all, Tue 14: 5\n"), "\(text)")
        #expect(text.contains("Water: 9 in all, Tue 14: 9 (met)"), "\(text)")
        #expect(text.contains("Nov 2023: 1 on 1 day"), "\(text)")
    }
}
