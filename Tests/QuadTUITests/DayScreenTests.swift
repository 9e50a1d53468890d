import Counting
import Journal
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("The day and the week of quad-tui")
struct DayScreenTests {
    private func day(_ workspace: Workspace) async throws {
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        let settings = CounterSettings(
            target: .some(Target(goal: 8, aim: .atLeast, period: .day)))
        let water = try await workspace.act {
            try $0.counters.create(CounterDraft("Water", settings: settings))
        }
        try await workspace.act { try $0.counters.add(23, to: kids.id) }
        try await workspace.act { try $0.counters.add(8, to: water.id) }
        try await workspace.act {
            try $0.entries.add("Yesterday's rain", at: Instant(seconds: 1_699_920_000))
        }
    }

    @Test(
        "It shows what quad day shows, in every size and charset",
        arguments: [(80, 24), (40, 12), (20, 8), (300, 100)])
    func same(columns: Int, rows: Int) async throws {
        for charset in [Charset.unicode, .ascii] {
            var bench = try await JournalBench(
                columns: columns, rows: rows, charset: charset, prepare: day)
            await bench.press(.escape, .character("t"))
            let today = DayRule.utc.day(of: Moment.sample.wall)
            let page = try await bench.workspace.dayPage(of: today, visitsKept: nil)
            var seen = bench.screen
            for _ in 0..<30 {
                await bench.press(.down)
                seen += "\n" + bench.screen
            }
            for row in page.rows(charset) where !row.isMark {
                #expect(seen.contains(row.time), "\(row)\n\(seen)")
                if columns >= 40 { #expect(seen.contains(row.text), "\(row)\n\(seen)") }
            }
            guard columns >= 40 else { continue }
            #expect(seen.contains(page.title), "\(seen)")
            #expect(seen.contains(try #require(page.line(charset))), "\(seen)")
        }
    }

    @Test("Left and right go to other days; Enter saves the line, and u takes it back")
    func saving() async throws {
        var bench = try await JournalBench(prepare: day)
        await bench.type("a draft")
        await bench.press(.escape, .character("t"))
        #expect(bench.shows("Tuesday, 2023-11-14 · today"))
        #expect(bench.shows("23 Kids · Water 8/8 ✓"), "\(bench.screen)")
        await bench.press(.right)
        #expect(bench.shows("That has not come yet") && bench.bells == 1)
        await bench.press(.left)
        #expect(bench.shows("Monday, 2023-11-13") && bench.shows("Yesterday's rain"))
        await bench.press(.enter)
        #expect(bench.bells == 2, "there is no line about that day")
        await bench.press(.right, .enter)
        #expect(try await bench.texts().first == "23 Kids · Water 8/8 ✓")
        #expect(try await bench.draft() == "a draft")
        #expect(bench.shows("✎") && bench.shows("Press u"))
        await bench.press(.character("u"))
        #expect(try await bench.texts() == ["Yesterday's rain"])
        await bench.press(.escape)
        #expect(bench.model.scope == .journal)
    }

    @Test("The week has a column a day and leads to its days, also in forty columns")
    func week() async throws {
        for (columns, rows) in [(80, 24), (40, 12), (16, 6)] {
            var bench = try await JournalBench(columns: columns, rows: rows, prepare: day)
            await bench.press(.escape, .character("w"))
            #expect(bench.model.scope == .week)
            #expect(bench.shows("Week of 2023-11-13".prefix(columns - 2).description))
            if columns >= 40 {
                #expect(bench.shows("8✓") && bench.shows("Kids") && bench.shows("sum"))
            }
            await bench.press(.left)
            #expect(bench.shows("Nothing"))
            await bench.press(.right, .right, .enter)
            #expect(bench.model.scope == .day && bench.shows("Tuesday"))
            await bench.press(.character("y"))
            #expect(bench.model.scope == .week && bench.shows("Journal"))
            if columns >= 40 { #expect(bench.shows("1 on 1 day") && bench.shows("Mon")) }
            await bench.press(.left, .left, .right)
            #expect(!bench.shows("1 on 1 day") && bench.shows("Journal"))
        }
    }

    @Test("A change by another program is on the page at the next look")
    func looking() async throws {
        var bench = try await JournalBench(prepare: day)
        await bench.press(.escape, .character("t"))
        guard case .day(let page)? = bench.model.journal.day?.page else {
            Issue.record("no page")
            return
        }
        #expect(bench.model.journal.sight == .day(page.day))
        try await bench.workspace.act { tx in
            _ = try tx.counters.add(2, to: tx.counters.find("Kids").id)
        }
        await bench.press(.character("t"))
        #expect(bench.shows("25 Kids"))
    }
}
