import Backends
import Counting
import Journal
import Primitives
import Testing

@testable import Workspace

@Suite("Days and weeks read from a workspace")
struct PageReadingTests {
    private let clock = ManualClock(Instant(seconds: 1_700_000_000))

    /// Opens a workspace in memory, on Tuesday 2023-11-14 at 22:13 UTC.
    private func workspace() async throws -> Workspace {
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        return try await Workspace.open(
            store, environment: .seeded(1, clock: clock)
        ) { _ in preconditionFailure("nothing here needs a server") }
    }

    private var today: Day { DayRule.utc.day(of: clock.now) }

    @Test("A day has the taps, the times and the entries of the store; undone taps are gone")
    func day() async throws {
        let workspace = try await workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        let settings = CounterSettings(
            target: .some(Target(goal: 8, aim: .atLeast, period: .day)))
        let water = try await workspace.act {
            try $0.counters.create(CounterDraft("Water", settings: settings))
        }
        try await workspace.act { try $0.counters.add(3, to: kids.id) }
        clock.advance(by: .minutes(5))
        try await workspace.act { try $0.counters.add(20, to: kids.id) }
        try await workspace.act { try $0.counters.add(100, to: kids.id) }
        _ = try await workspace.undo()
        try await workspace.act { try $0.entries.add("rain") }
        let page = try await workspace.dayPage(of: today, visitsKept: nil)
        #expect(page.counts.map(\.amountText) == ["23", "0/8"])
        #expect(
            page.rows(.unicode).map { "\($0.time) \($0.text)" }
                == ["22:13–22:18 23 Kids", "22:18 rain"])
        #expect(page.line() == "23 Kids")
        try await workspace.act { try $0.counters.add(8, to: water.id) }
        let more = try await workspace.dayPage(of: today, visitsKept: nil)
        #expect(more.line() == "23 Kids · Water 8/8 ✓")
        #expect(try await workspace.dayPage(of: today - 1, visitsKept: nil).isEmpty)
    }

    @Test("The page, the sums, the history and the counter agree on sets and resets")
    func setsAndResets() async throws {
        for period in [nil, PeriodRule.day, .week] {
            let workspace = try await workspace()
            let target = period.map { Target(goal: 100, period: $0) }
            let kids = try await workspace.act {
                try $0.counters.create(
                    CounterDraft("Kids", settings: CounterSettings(target: .some(target))))
            }
            func check(_ counter: Int64, _ sum: Int64, _ context: String) async throws {
                let day = today
                let page = try await workspace.dayPage(of: day, visitsKept: nil)
                let (value, sums, changes) = try await workspace.read { tx in
                    (
                        try tx.counters.counter(kids.id).value,
                        try tx.counters.sums(of: kids.id, by: .day, in: day...day)[0].amount,
                        try tx.counters.history(of: kids.id).map(\.amount).reduce(0, +)
                    )
                }
                let rows = page.items.reduce(Int64(0)) { total, item in
                    guard case .count(_, let amount) = item.kind else { return total }
                    return total + amount
                }
                #expect(value == counter && changes == counter, "\(context)")
                #expect(sums == sum && rows == sum, "\(context)")
                #expect(page.counts.first?.amount ?? 0 == sum, "\(context)")
            }
            try await workspace.act { try $0.counters.add(23, to: kids.id) }
            try await workspace.act { try $0.counters.set(kids.id, to: 40) }
            try await check(40, 40, "up")
            try await workspace.act { try $0.counters.set(kids.id, to: 30) }
            try await check(30, 30, "down")
            _ = try await workspace.undo()
            try await check(40, 40, "undone")
            _ = try await workspace.redo()
            try await check(30, 30, "done again")
            try await workspace.act { try $0.counters.reset(kids.id) }
            try await check(0, 30, "reset")
            try await workspace.act { try $0.counters.add(2, to: kids.id) }
            try await check(2, 32, "after the reset")
            try await workspace.act { try $0.counters.set(kids.id, to: 5) }
            try await check(5, 35, "set after the reset")
        }
    }

    /// A step of a counter with a goal of 5 a day.
    enum Step: Hashable {
        case up(Int64, daysAgo: Int = 0)
        case set(Int64), reset, undo, redo, nextDay
        /// Another length of its periods.
        case every(PeriodRule)
        case startAt(Int64)
    }

    @Test(
        "Every page tells the same of a goal, and both numbers where its value isn't the sum",
        arguments: [
            ([.up(7)], "7/5", "at least 5 ✓", "7✓"),
            ([.up(7), .reset], "0/5", "at least 5, 7 counted", "7→0"),
            ([.up(7), .reset, .up(6)], "6/5", "at least 5 ✓, 13 counted", "13→6✓"),
            ([.up(7), .reset, .set(4)], "4/5", "at least 5, 11 counted", "11→4"),
            ([.up(7), .reset, .undo], "7/5", "at least 5 ✓", "7✓"),
            ([.up(7), .set(4)], "4/5", "at least 5", "4"),
            ([.up(7), .set(4), .undo], "7/5", "at least 5 ✓", "7✓"),
            ([.up(2), .reset, .up(-2)], "-2/5", "at least 5, 0 counted", "·→-2"),
            ([.startAt(10), .up(1)], "11/5", "at least 5 ✓, 1 counted", "1→11✓"),
            ([.up(7), .reset, .nextDay], "0/5", "0 of at least 5 ✗, 7 counted", "7→0"),
            ([.up(7), .nextDay, .undo], "0/5", "0 of at least 5 ✗", "·"),
            ([.up(2), .up(-1), .up(6), .nextDay, .undo, .undo], "2/5", "2 of at least 5 ✗", "2"),
            ([.up(2), .up(5), .nextDay, .undo, .nextDay, .redo], "7/5", "at least 5 ✓", "7✓"),
            ([.up(2), .up(5), .nextDay, .undo, .redo, .undo], "2/5", "2 of at least 5 ✗", "2"),
            ([.up(3), .set(9), .nextDay, .undo], "3/5", "3 of at least 5 ✗", "3"),
            (
                [.up(3), .reset, .up(4), .nextDay, .undo, .undo, .undo], "0/5",
                "0 of at least 5 ✗", "·"
            ),
            ([.up(7), .nextDay, .up(7), .undo, .undo], "0/5", "0 of at least 5 ✗", "·"),
            ([.up(7), .nextDay, .up(7), .up(7), .undo], "7/5", "at least 5 ✓", "7✓"),
            ([.nextDay, .up(2), .up(7, daysAgo: 1), .undo], "0/5", "0 of at least 5 ✗", "·"),
            ([.nextDay, .up(7), .up(7, daysAgo: 1), .undo], "0/5", "0 of at least 5 ✗", "·"),
            ([.nextDay, .up(7, daysAgo: 1), .up(7), .undo], "7/5", "at least 5 ✓", "7✓"),
            ([.up(7), .every(.week), .nextDay, .undo, .undo], "0/5", "0 of at least 5 ✗", "·"),
            ([.nextDay, .up(7, daysAgo: 1)], "7/5", "at least 5 ✓", "7✓"),
            // The week takes in its days; a week that is over stays one.
            ([.up(7), .nextDay, .every(.week)], "7", "", "7"),
            ([.every(.week), .up(7), .nextDay, .every(.day)], "7/5", "at least 5 ✓", "7✓"),
            (
                [.every(.week), .up(7), .nextDay, .nextDay, .nextDay, .nextDay, .nextDay]
                    + [.nextDay, .every(.day)], "7", "", "7"
            ),
        ] as [([Step], String, String, String)])
    func goals(steps: [Step], text: String, words: String, cell: String) async throws {
        let workspace = try await workspace()
        let day = today
        let target = Target(goal: 5, period: .day)
        let id = try await workspace.act {
            try $0.counters.create(
                CounterDraft("Water", settings: CounterSettings(target: .some(target)))
            ).id
        }
        for step in steps { try await take(step, id, on: workspace) }
        let page = try await workspace.dayPage(of: day, visitsKept: nil)
        let week = try await workspace.weekPage(of: day, visitsKept: nil)
        let row = try #require(week.rows.first { $0.title == "Water" })
        let index = try #require(week.days.firstIndex(of: day))
        #expect(page.counts.map(\.amountText) == [text])
        #expect(page.counts.map { $0.standingText(.unicode) } == [words])
        #expect(row.cells(.unicode)[index] == cell)
        let (sum, periods) = try await workspace.read { reader in
            (
                try reader.counters.sums(of: id, by: .day, in: day...day)[0].amount,
                try reader.counters.periods(of: id).filter { $0.period == Period(.day, first: day) }
            )
        }
        #expect(page.counts[0].amount == sum && row.amounts[index] == sum)
        #expect(page.counts.map(\.standing) == [periods.first?.standing])
        #expect(row.standings.isEmpty || row.standings[index] == periods.first?.standing)
        for day in Set([day, today]) { try await checkTimeline(of: day, in: workspace) }
    }

    /// Checks that the timeline of a day sums to its counts, and names no count that was undone.
    private func checkTimeline(of day: Day, in workspace: Workspace) async throws {
        let page = try await workspace.dayPage(of: day, visitsKept: nil)
        let amounts = page.items.compactMap { item -> Int64? in
            if case .count(_, let amount) = item.kind { amount } else { nil }
        }
        let sum = page.counts.first?.amount ?? 0
        #expect(amounts.reduce(0, +) == sum, "the timeline of \(day)")
        #expect(amounts.allSatisfy { $0 > 0 } || sum < 0, "the timeline of \(day)")
    }

    private func take(_ step: Step, _ id: Counter.ID, on workspace: Workspace) async throws {
        let now = clock.now
        switch step {
        case .up(let count, let days):
            try await workspace.act {
                try $0.counters.add(count, to: id, at: now - .hours(24 * days))
            }
        case .set(let value): try await workspace.act { try $0.counters.set(id, to: value) }
        case .reset: try await workspace.act { try $0.counters.reset(id) }
        case .undo: _ = try await workspace.undo()
        case .redo: _ = try await workspace.redo()
        case .nextDay: clock.advance(by: .hours(24))
        case .every(let rule):
            let target = Target(goal: 5, period: rule)
            _ = try await workspace.act {
                try $0.counters.edit(id, CounterSettings(target: .some(target)))
            }
        case .startAt(let value):
            _ = try await workspace.act {
                try $0.counters.edit(id, CounterSettings(resetValue: value))
            }
        }
    }

    @Test("The line about a day is written once")
    func writtenOnce() async throws {
        let workspace = try await workspace()
        #expect(
            try await workspace.keepLine(of: workspace.dayPage(of: today, visitsKept: nil)) == nil)
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        try await workspace.act { try $0.counters.add(23, to: kids.id) }
        for isNew in [true, false, false] {
            let page = try await workspace.dayPage(of: today, visitsKept: nil)
            let kept = try await workspace.keepLine(of: page)
            #expect(kept?.isNew == isNew && kept?.entry.texts == ["23 Kids"])
            clock.advance(by: .minutes(1))
        }
        try await workspace.act { try $0.counters.add(1, to: kids.id) }
        let more = try await workspace.keepLine(of: workspace.dayPage(of: today, visitsKept: nil))
        #expect(more?.isNew == true)
        func texts() async throws -> [[String]] {
            try await workspace.read { try $0.entries.list() }.map(\.texts)
        }
        #expect(try await texts() == [["24 Kids"]])
        _ = try await workspace.undo()
        #expect(try await texts() == [["23 Kids"]])
        // One that was deleted comes back; one that somebody has changed stays.
        let first = try #require(more?.entry.id)
        try await workspace.act { try $0.entries.delete(first) }
        try await keep(in: workspace)
        #expect(try await texts() == [["24 Kids"]])
        clock.advance(by: .minutes(1))
        try await workspace.act { try $0.entries.keepDraft("half a thought") }
        try await workspace.act { try $0.entries.edit(first, text: "24 Kids, all wet") }
        for _ in 0..<2 { try await keep(in: workspace) }
        #expect(Set(try await texts()) == [["24 Kids, all wet"], ["24 Kids"]])
        #expect(try await workspace.read { try $0.entries.draft() } == "half a thought")
    }

    private func keep(in workspace: Workspace) async throws {
        _ = try await workspace.keepLine(of: workspace.dayPage(of: today, visitsKept: nil))
    }

    @Test("What was counted in another zone stays on the timeline, though another day has its sum")
    func travelled() async throws {
        let workspace = try await workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        try await workspace.act { try $0.counters.add(3, to: kids.id) }
        let keeper = try await workspace.act {
            try $0.counters.create(CounterDraft("Keeper", isTime: true))
        }
        clock.advance(by: .minutes(5))
        try await workspace.act { _ = try $0.counters.start(keeper.id) }
        clock.advance(by: .minutes(10))
        try await workspace.act { _ = try $0.counters.stop(keeper.id) }
        let abroad = try await Workspace.open(
            workspace.store,
            environment: .seeded(2, clock: clock),
            dayRule: DayRule(zone: try Zone(identifier: "Pacific/Auckland"))
        ) { _ in preconditionFailure("nothing here needs a server") }
        let page = try await abroad.dayPage(of: today + 1, visitsKept: nil)
        #expect(page.counts.isEmpty && page.line() == nil)
        #expect(
            page.rows(.unicode).map { "\($0.time) \($0.text)" }
                == ["11:13 3 Kids", "11:18–11:28 Keeper"])
    }

    @Test("A locked journal stays locked on the page")
    func locked() async throws {
        let workspace = try await workspace()
        try await workspace.act { try $0.entries.add("secret") }
        try await workspace.lock.encrypt(with: "correct horse", work: JournalLock.rehearsalWork)
        try workspace.lock.lock()
        let page = try await workspace.dayPage(of: today, visitsKept: nil)
        #expect(page.lockedCount == 1 && page.rows(.unicode).map(\.text) == ["(locked)"])
        #expect(!page.json.text.contains("secret") && !page.svg.contains("secret"))
        #expect(!page.markdown.contains("secret") && page.line() == nil)
        let week = try await workspace.weekPage(of: today, visitsKept: nil)
        #expect(week.rows.map(\.sum) == [1])
    }

    @Test("A week has the sums of its days, marks and streaks")
    func week() async throws {
        let workspace = try await workspace()
        let settings = CounterSettings(
            target: .some(Target(goal: 2, aim: .atLeast, period: .day)))
        let water = try await workspace.act {
            try $0.counters.create(CounterDraft("Water", settings: settings))
        }
        for amount in [2, 1, 3, 2] as [Int64] {
            try await workspace.act { try $0.counters.add(amount, to: water.id) }
            try await workspace.act { try $0.entries.add("day \(amount)") }
            clock.advance(by: .hours(24))
        }
        // It is Saturday now, and nothing was done yet.
        let page = try await workspace.weekPage(of: today, visitsKept: nil)
        #expect(page.title == "Week of 2023-11-13" && page.columnNames.first == "Mon 13")
        #expect(page.rows.map(\.title) == ["Water", "Journal"])
        #expect(page.rows[0].amounts == [0, 2, 1, 3, 2, 0, nil])
        #expect(page.rows[0].isMet == [nil, true, false, true, true, nil, nil])
        #expect(page.rows[0].cells(.unicode) == ["·", "2✓", "1", "3✓", "2✓", "·", ""])
        #expect(page.rows[0].sum == 8 && page.rows[0].streakText == "2 days in a row")
        #expect(page.rows[1].streak == 4)
        let next = try await workspace.weekPage(of: today + 7, visitsKept: nil)
        #expect(next.rows.allSatisfy { $0.streak == nil })
        #expect(page.markdown.contains("| Water | · | 2✓ | 1 | 3✓ | 2✓ | · |  | 8 | 2 days"))
        #expect(page.svg.contains(">2✓</text>") && page.json["first"] == .string("2023-11-13"))
    }

    @Test("A streak may be open on its last day, and breaks at the first day missed")
    func streaks() {
        #expect(WeekPage.streak([]) == 0)
        #expect(WeekPage.streak([true, true, false]) == 2)
        #expect(WeekPage.streak([true, false, true]) == 1)
        #expect(WeekPage.streak([true, false, false]) == 0)
    }
}
