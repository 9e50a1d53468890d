import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

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
        #expect(model.scope == .count)
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

    /// Opens the intervals of a stopwatch that ran for an hour, two hours ago.
    private func stopwatch() async throws -> Desk {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
            let now = Moment.sample.wall
            _ = try tx.counters.addInterval(
                to: nap.id, start: now - .minutes(180), stop: now - .minutes(120))
        }
        await desk.load()
        await desk.press(.character("i"), .left, .left, .left)
        guard case .page(let page) = desk.model.counts.place else { return desk }
        #expect(page.section == .intervals && page.interval?.number == 1)
        return desk
    }

    private func intervals(_ desk: Desk) async throws -> [MeasuredInterval] {
        try await desk.workspace.read { tx in
            try tx.counters.intervals(of: try #require(try tx.counters.all().first).id)
        }
    }

    @Test("An interval is taken away after a question, and comes back by undo")
    func removal() async throws {
        var desk = try await stopwatch()
        #expect(desk.text.contains("d take away"))
        await desk.press(.character("d"))
        #expect(desk.model.question?.text.hasPrefix("Take interval 1 away, 1:00:00?") == true)
        await desk.press(.escape)
        #expect(try await intervals(desk).count == 1)
        await desk.press(.character("d"), .character("y"))
        #expect(try await intervals(desk).isEmpty)
        #expect(desk.text.contains("Nothing was measured yet."))
        #expect(!desk.text.contains("d take away"))
        await desk.press(.character("d"))
        #expect(desk.model.notice?.text == "No interval is chosen.")
        await desk.press(.character("u"))
        #expect(try await intervals(desk).count == 1)
    }

    @Test("On a narrow screen all lines of the chosen interval are marked, and no other")
    func narrow() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        try await desk.workspace.act { tx in
            let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
            for hours in [5, 3] {
                let start = Moment.sample.wall - .hours(hours)
                _ = try tx.counters.addInterval(
                    to: nap.id, start: start, stop: start + .minutes(60))
            }
        }
        await desk.load()
        await desk.press(.character("i"), .left, .left, .left, .down)
        let canvas = desk.model.draw(at: .sample)
        let marked = canvas.bounds.rows.filter { canvas[0, $0].style.isReversed }
        #expect(marked.count == 2, "\(canvas.text)")
        #expect(marked.first.map { canvas.text(ofRow: $0).contains("2  2023-11-14") } == true)
        #expect(desk.text.contains("1  2023-11-14"))
    }

    @Test("On a narrow screen the last of many changes is reached, each on two lines")
    func lastChange() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        try await desk.workspace.act { tx in
            let kids = try tx.counters.create(title: "Kids")
            for number in 1...20 {
                let note = "the bus with the number \(number)"
                _ = try tx.counters.add(1, to: kids.id, note: note)
            }
        }
        await desk.load()
        await desk.press(.character("i"), .left, .left, .end)
        _ = desk.model.draw(at: .sample)
        let last = desk.text
        await desk.press(.home)
        let first = desk.text
        let ends = ["number 1 ", "number 20"].map { number in
            [first, last].map { "\($0) ".replacing("\n", with: " ").contains(number) }
        }
        #expect(ends == [[false, true], [true, false]], "\(first)\n\(last)")
    }

    @Test("Intervals are added, changed and cut by a line in the words of the CLI")
    func corrections() async throws {
        var desk = try await stopwatch()
        let old = try await intervals(desk)[0]
        await desk.press(.character("a"))
        await desk.type("50 min ago to 20 min ago")
        await desk.press(.enter)
        #expect(try await intervals(desk).map(\.duration) == [.minutes(60), .minutes(30)])
        #expect(desk.model.notice?.text == "Added 0:30:00." && desk.text.contains("2  2023-11-14"))
        // The first interval, of which only the end is changed.
        let shown = Correction.text(of: old, in: .utc)
        await desk.press(.home, .character("c"))
        #expect(desk.text.contains(shown), "what it is stands there, to be changed")
        await desk.type("\(Correction.ends(of: shown).from) to 90 min ago")
        await desk.press(.enter)
        let changed = try await intervals(desk)[0]
        #expect(changed.start == old.start && changed.duration == .minutes(90))
        await desk.press(.character("x"))
        await desk.type("2 h ago to 100 min ago")
        await desk.press(.enter)
        let total = try await intervals(desk).reduce(Duration.zero) { $0 + $1.duration }
        #expect(total == .minutes(100), "90 - 20 + 30")
        #expect(desk.model.notice?.text == "Cut 0:20:00 out.")
    }

    @Test("A line that can't be read stays to be changed, and the reason is told")
    func unread() async throws {
        var desk = try await stopwatch()
        let lines = [
            ("3 h ago", "Say when it ended, too"), ("soonish to now", "“soonish” is not a time"),
            ("1 h ago to 2 h ago", "It can't end at 2023-11-14 20:13, before it began."),
        ]
        for (line, reason) in lines {
            await desk.press(.character("a"))
            await desk.type(line)
            await desk.press(.enter)
            #expect(desk.model.notice?.text.hasPrefix(reason) == true, "\(desk.text)")
            #expect(desk.model.scope == .line && desk.text.contains(line))
            await desk.press(.escape)
        }
        await desk.press(.character("x"))
        await desk.type("10 h ago to 9 h ago")
        await desk.press(.enter)
        #expect(desk.model.notice?.text.hasPrefix("Nothing was measured at") == true)
        #expect(try await intervals(desk).count == 1)
        await desk.press(.escape, .character("t"))
        #expect(desk.model.notice?.text.contains("change its intervals") == true)
    }

    @Test("A tap at another time is counted there, one or several")
    func tapAt() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
        await desk.load()
        await desk.press(.character("i"), .character("t"))
        await desk.type("yesterday noon")
        await desk.press(.enter)
        #expect(desk.model.notice?.text == "Counted at 2023-11-13 12:00.")
        #expect(desk.text.contains("Mon 2023-11-13  1"), "\(desk.text)")
        await desk.press(.character("t"))
        await desk.type("3 at 2 h ago")
        await desk.press(.enter)
        await desk.press(.character("t"))
        await desk.type("-1 at 2023-11-12")
        await desk.press(.enter)
        #expect(try await desk.counters()[0].value == 3)
        for line in [
            "2 yesterday noon", "-2 sunday 9:00", "3 3 pm", "-3 2 h ago", "3 pm", "-1 noon",
        ] {
            await desk.press(.character("t"))
            await desk.type(line)
            await desk.press(.enter)
            #expect(desk.model.notice?.text.hasPrefix("Counted at ") == true, "\(desk.text)")
        }
        #expect(try await desk.counters()[0].value == 3)
        #expect(desk.text.contains("Sun 2023-11-12  -3"), "\(desk.text)")
        #expect(desk.text.contains("Mon 2023-11-13   3"), "\(desk.text)")
        for (line, reason) in [
            ("x at noon", "“x at noon” is not a time: write"),
            ("4 yesterdy", "“yesterdy” is not a time: write"),
            ("tomorrow", "2023-11-15 12:00 has not come yet: type a time that is over."),
            ("2 tomorrow 8pm", "2023-11-15 20:00 has not come yet: type a time that is over."),
            ("2 in 3 h", "“in 3 h” has not come yet: type a time that is over."),
            ("next friday", "“next friday” has not come yet: type a time that is over."),
        ] {
            await desk.press(.character("t"))
            await desk.type(line)
            await desk.press(.enter)
            #expect(desk.model.notice?.text.hasPrefix(reason) == true, "\(desk.text)")
            #expect(desk.model.scope == .line && desk.text.contains(line))
            await desk.press(.escape)
        }
        await desk.press(.character("a"))
        #expect(desk.model.notice?.text == "Only a stopwatch has intervals.")
    }
}
