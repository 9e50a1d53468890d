import Counting
import Foundation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("The list of counts")
struct CountListTests {
    private static func add(_ titles: String..., to desk: Desk) async throws {
        for title in titles {
            try await desk.workspace.act { _ = try $0.counters.create(title: title) }
        }
    }

    @Test(
        "What is counted in an hour of a day stands in its column, wherever days begin and end",
        arguments: ["UTC", "Europe/Berlin", "Asia/Kathmandu"], [0, 180, 725])
    func hours(zone: String, dayStart: Int) async throws {
        let rule = DayRule(zone: try Zone(identifier: zone), startMinute: dayStart)
        let workspace = try await ProgramTests.workspace()
        let (taps, time) = try await workspace.act { tx in
            (
                try tx.counters.create(title: "Taps").id,
                try tx.counters.create(CounterDraft("Time", isTime: true)).id
            )
        }
        // In Berlin the first has 23 hours, and the second 25.
        for day in ["2023-03-26", "2023-10-29", "2023-11-10"].compactMap({ Day($0) }) {
            let start = rule.start(of: day)
            let length = (rule.start(of: day + 1) - start).wholeMilliseconds / 24
            try await workspace.act { tx in
                for hour in 0..<24 {
                    let first = start + .milliseconds(length * Int64(hour))
                    let last = first + .milliseconds(length - 1)
                    for at in [first, last] { _ = try tx.counters.add(1, to: taps, at: at) }
                    _ = try tx.counters.addInterval(
                        to: time, start: first, stop: first + .minutes(hour + 1))
                }
            }
            try await workspace.read { tx in
                let counted = try CountGlance(of: taps, on: day, by: rule, in: tx.counters)
                #expect(counted.hours == Array(repeating: 2, count: 24), "\(day)")
                let timed = try CountGlance(of: time, on: day, by: rule, in: tx.counters)
                #expect(timed.hours == (1...24).map { $0 * 60_000 }, "\(day)")
            }
        }
    }

    @Test("Settings lead back to the list or the page that they were opened from")
    func settingsAndBack() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
        await desk.load()
        await desk.press(.character("s"), .character("!"), .enter)
        #expect(desk.model.scope == .list && desk.text.contains("Kids!"))
        await desk.press(.character("s"), .escape)
        #expect(desk.model.scope == .list)
        await desk.press(.character("i"), .character("s"), .enter)
        #expect(desk.model.scope == .page)
    }

    @Test("A key that is locked says on 40 columns, too, which one unlocks")
    func refused() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        await desk.open()
        await desk.press(.character(" "), .character("u"))
        #expect(desk.text.joined.contains("Esc unlocks them."))
        #expect(desk.text.contains("+1 today"))
    }

    @Test("Tiles flow with the width, and arrows go among them")
    func tiles() async throws {
        for (columns, beside) in [(50, 2), (80, 3), (120, 4)] {
            var desk = try await Desk(Size(columns: columns, rows: 24))
            try await Self.add("A1", "B2", "C3", "D4", "E5", "F6", to: desk)
            await desk.load()
            let titles = try await desk.counters().map(\.title)
            let first = try #require(
                desk.text.split(separator: "\n").first { $0.contains(titles[0]) })
            #expect(titles.count { first.contains($0) } == beside)
            await desk.press(.home, .right, .down)
            #expect(desk.model.counts.meantCounter?.title == titles[min(5, 1 + beside)])
        }
    }

    @Test("A tile has its colour behind a text that stands out, and says what it is")
    func colours() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            _ = try tx.counters.create(
                CounterDraft(
                    "Water", settings: CounterSettings(target: Target(goal: 8), color: "#172A38")))
        }
        await desk.load()
        let canvas = desk.model.draw(at: .sample)
        let cell = try #require(
            canvas.bounds.rows.lazy.flatMap { row in
                canvas.bounds.columns.map { canvas[$0, row] }
            }.first { $0.text == "W" })
        #expect(cell.style.background == Color(hex: "#172A38"))
        #expect(canvas.text.contains("░░░"), "the bar of its goal")
    }

    @Test("Groups are pages, left and right of each other; their totals are said")
    func groups() async throws {
        var desk = try await Desk()
        try await Self.add("Kids", "Goals", "Nap", to: desk)
        await desk.load()
        let titles = try await desk.counters().map(\.title)
        await desk.press(.home, .character("x"), .character("x"))
        #expect(desk.text.contains("2 marked"))
        await desk.press(.character("G"))
        #expect(desk.text.contains("New group: its icon"))
        await desk.press(.enter, .enter, .enter)
        #expect(desk.text.contains("A group needs a name"))
        await desk.type("Sport")
        await desk.press(.enter, .character("]"))
        #expect(desk.text.contains("[Sport]") && desk.text.contains("0 counted"))
        #expect(!desk.text.contains(titles[2]))
        await desk.press(.character("]"))
        #expect(desk.text.contains("[No group]") && desk.text.contains(titles[2]))
        #expect(!desk.text.contains(titles[1]))
        await desk.press(.left)
        #expect(desk.text.contains("[Sport]"), "the edge leads to the group before")
    }

    @Test("A group that is made empty opens; what is added there, in either way, is in it")
    func fillingGroup() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        await desk.load()
        await desk.press(.character("G"), .enter, .enter)
        await desk.type("Team")
        await desk.press(.enter)
        #expect(desk.text.contains("[Team]"))
        #expect(desk.text.joined.contains("No counts in this group. Press a to add one."))
        await desk.press(.character("a"), .enter, .enter)
        await desk.type("Goals")
        await desk.press(.enter, .character("n"))
        await desk.type("Passes")
        await desk.press(.enter)
        let group = try #require(try await desk.workspace.read { try $0.groups.all() }.first)
        let made = try await desk.counters()
        #expect(Set(made.map(\.title)) == ["Goals", "Passes"])
        #expect(made.allSatisfy { $0.group == group.id })
        #expect(desk.text.contains("[Team]") && desk.text.contains("0 counted"))
    }

    @Test("The total of a group goes on with the time that runs, and is whole on 40 columns")
    func runningTotal() async throws {
        var desk = try await Desk(Size(columns: 40, rows: 12))
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Game")
            _ = try tx.counters.create(title: "Goals", group: group.id)
            let half = try tx.counters.create(
                CounterDraft("Half", isTime: true, settings: CounterSettings(group: group.id)))
            _ = try tx.counters.start(half.id)
        }
        await desk.load()
        await desk.press(.character("]"))
        let later = Moment(wall: Moment.sample.wall + .seconds(75), boot: .none)
        let text = desk.model.draw(at: later).text
        #expect(text.contains("0 counted, 0:01:15 measured"), "\(text)")
    }

    @Test("A group is reset in one step, after what it had was said, and u takes it back")
    func reset() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Game")
            for title in ["We", "They"] {
                let made = try tx.counters.create(title: title, group: group.id)
                _ = try tx.counters.add(7, to: made.id)
            }
        }
        await desk.load()
        await desk.press(.character("]"), .character("R"))
        #expect(desk.text.contains("Now: 14 counted"))
        await desk.press(.character("y"))
        #expect(try await desk.counters().map(\.value) == [0, 0])
        await desk.press(.character("u"))
        #expect(try await desk.counters().map(\.value) == [7, 7])
        await desk.press(.character("D"), .character("y"))
        #expect(try await desk.counters().allSatisfy { $0.group == nil })
    }

    @Test("Adding asks for icon, colour and name, and keeps nothing before")
    func addingByLook() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("a"))
        #expect(desk.model.scope == .look)
        await desk.press(.right, .enter, .right, .enter, .escape, .escape, .escape)
        #expect(try await desk.counters().isEmpty && desk.model.scope == .list)
        await desk.press(.character("a"), .enter, .enter)
        await desk.type("Laps q")
        await desk.press(.enter)
        let made = try #require(try await desk.counters().first)
        #expect(made.title == "Laps q" && made.icon != nil)
        #expect(desk.text.contains("Laps q"))
    }

    @Test("Shares what is marked on the clipboard, or in a file that is not there yet")
    func sharing() async throws {
        var desk = try await Desk()
        try await Self.add("Kids", "Goals", to: desk)
        await desk.load()
        let titles = try await desk.counters().map(\.title)
        await desk.press(.home, .character("x"), .character("x"), .character("y"), .enter)
        #expect(desk.copies == ["0 \(titles[0])\n0 \(titles[1])"])
        #expect(desk.text.contains("2 lines on the clipboard."))
        let path = FileManager.default.temporaryDirectory.path + "/counts-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for words in ["1 line in ", "is there already"] {
            await desk.press(.character("y"), .down, .enter)
            await desk.type(path)
            await desk.press(.enter)
            #expect(desk.text.contains(words))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "0 \(titles[1])\n")
    }

    @Test("Archives, shows again, moves and converts")
    func arranging() async throws {
        var desk = try await Desk()
        try await Self.add("A", "B", to: desk)
        await desk.load()
        let titles = try await desk.counters().map(\.title)
        await desk.press(.home, .character("J"))
        #expect(try await desk.counters().map(\.title) == titles.reversed())
        await desk.press(.character("t"))
        await desk.type("at most")
        await desk.press(.enter)
        await desk.type("5")
        await desk.press(.enter, .enter)
        let target = try #require(try await desk.counters().first { $0.target != nil }?.target)
        #expect(target.goal == 5 && target.aim == .atMost)
        await desk.press(.character("z"))
        #expect(try await desk.counters().count == 1)
        await desk.press(.character("["))
        #expect(desk.text.contains("[Archived]"))
        await desk.press(.enter)
        #expect(desk.text.contains("It is archived"))
        for key in "se" {
            await desk.press(.character(key))
            #expect(desk.text.contains("It is archived") && desk.model.scope == .list)
        }
        await desk.press(.character("z"))
        #expect(try await desk.counters().count == 2)
    }

    @Test("A line that is not a number says so and stays; Esc changes nothing")
    func values() async throws {
        var desk = try await Desk()
        try await Self.add("Kids", to: desk)
        await desk.load()
        await desk.press(.character("e"))
        await desk.type("many")
        await desk.press(.enter)
        #expect(desk.text.contains("value") && desk.model.scope == .line)
        await desk.press(.escape, .character("e"))
        await desk.type("42")
        await desk.press(.enter)
        #expect(try await desk.counters().map(\.value) == [42])
    }

    @Test("More than a terminal takes for its clipboard is refused, and a file is named")
    func largeClipboard() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            for number in 0..<400 {
                _ = try tx.counters.create(
                    title: "\(number) " + String(repeating: "long ", count: 39))
            }
        }
        await desk.load()
        let ids = try await desk.counters().map(\.id)
        let events = await desk.performer.perform(.share(ids, .clipboard))
        guard case .failed(let reason) = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(reason.contains("file"))
    }
}
