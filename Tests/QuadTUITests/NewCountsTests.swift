import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("New counts: names, kind, goal and period")
struct NewCountsTests {
    @Test(
        "Commas separate names, and one after a backslash is a part of one",
        arguments: [
            ("", [""]), (" , ,", [""]), ("Anna", ["Anna"]), ("a b", ["a b"]),
            ("Anna, Ben ,Cleo,", ["Anna", "Ben", "Cleo"]),
            ("Roe\\, Kim, Jin", ["Roe, Kim", "Jin"]),
            ("C:\\x", ["C:\\x"]), ("end\\", ["end\\"]), ("Größe,日本", ["Größe", "日本"]),
        ])
    func split(text: String, names: [String]) { #expect(NewCounts.names(in: text) == names) }

    @Test("Pasted lines are names, with the commas that they have")
    func lines() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("n"))
        await desk.type("Zoe")
        _ = desk.model.receive(.input(.paste("Roe, Kim\n  Ben\r\n\nCleo\n")))
        #expect(desk.text.contains("4 counts (\\, is a comma in a name): "), "\(desk.text)")
        await desk.press(.enter)
        #expect(try await desk.titles() == ["Zoe", "Roe, Kim", "Ben", "Cleo"])
        _ = desk.model.receive(.input(.key(.character("n"))))
        _ = desk.model.receive(.input(.paste("One, Two")))
        await desk.press(.enter)
        let more = try await desk.titles()
        #expect(more.count == 6 && more.contains("One") && more.contains("Two"))
    }

    @Test("Many pasted lines are all taken, and too many are refused")
    func manyLines() async throws {
        let line = String(repeating: "x", count: 60)
        for (count, taken) in [(190, 190), (1_000, 0), (3_000, 0)] {
            var desk = try await Desk()
            await desk.load()
            await desk.press(.character("n"))
            let lines = (1...count).map { "\($0) \(line)" }
            await desk.perform(
                desk.model.receive(.input(.paste(lines.joined(separator: "\n")))))
            #expect(desk.text.contains("Only 100000 characters") == (count == 3_000))
            await desk.press(.enter)
            #expect(try await desk.titles() == (taken > 0 ? lines : []))
            #expect(desk.text.contains("at most 200 at once") == (taken == 0), "\(desk.text)")
        }
    }

    @Test("Several are one step of undo, in their order, each with a look of its own")
    func several() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("n"))
        await desk.type("Zoe,Yan,Xia,Wes,Vic")
        await desk.press(.enter)
        #expect(try await desk.titles() == ["Zoe", "Yan", "Xia", "Wes", "Vic"])
        let colors = try await desk.counters().map(\.color)
        #expect(Set(colors).count == 5)
        #expect(desk.text.contains("Added 5 counts. Press u to take it back."), "\(desk.text)")
        await desk.press(.character("u"))
        #expect(try await desk.titles().isEmpty)
        await desk.press(.character("U"))
        #expect(try await desk.titles() == ["Zoe", "Yan", "Xia", "Wes", "Vic"])
        await desk.press(.character("a"), .right, .enter, .right, .enter)
        await desk.type("Ann,Bob")
        await desk.press(.enter)
        let pair = try await desk.counters().filter { ["Ann", "Bob"].contains($0.title) }
        #expect(pair.map(\.title) == ["Ann", "Bob"])
        #expect(Set(pair.map(\.look)).count == 1, "the look that was chosen")
    }

    @Test("A team of eleven stopwatches in a group takes few keys", arguments: [true, false])
    func team(isPasted: Bool) async throws {
        let names = (1...11).map { "Player \($0)" }
        var desk = try await Desk()
        await desk.load()
        var keys = 0
        func press(_ pressed: Key...) async {
            keys += pressed.count
            await desk.press(pressed)
        }
        await press(.character("G"), .enter, .enter)
        await desk.type("Reds")
        await press(.enter, .character("n"))
        if isPasted {
            keys += 1
            _ = desk.model.receive(.input(.paste(names.joined(separator: "\n"))))
        } else {
            await desk.type(names.joined(separator: ","))
            keys += names.count - 1
        }
        await press(.tab, .tab, .enter)
        #expect(keys <= 25, "\(keys)")
        let made = try await desk.counters()
        let group = try await desk.workspace.read { try $0.counters.groups.find("Reds") }
        #expect(made.map(\.title) == names)
        #expect(made.allSatisfy { $0.type == .time && $0.group == group.id })
        await desk.press(.character("u"))
        #expect(try await desk.counters().isEmpty)
    }

    @Test(
        "A target with a goal takes at most six keys besides name and number",
        arguments: [
            [Key.character("n")], [.character("a"), .enter, .enter],
        ])
    func target(start: [Key]) async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(start)
        await desk.type("Water")
        await desk.press(.tab)
        #expect(desk.text.contains("Goal, such as 8 or at most 2:"), "\(desk.text)")
        await desk.type("8")
        await desk.press(.enter)
        #expect(desk.text.contains("Period (never, day, week"), "\(desk.text)")
        await desk.press(.enter)
        let made = try #require(try await desk.counters().first)
        #expect(made.title == "Water" && made.target == Target(goal: 8))
        #expect(start.count + 3 <= 6)
    }

    @Test(
        "Aim and period are typed, or chosen by arrows",
        arguments: [
            ("at most 2", [Key.character("w")], Target(goal: 2, aim: .atMost, period: .week)),
            ("exactly 30", [.right], Target(goal: 30, aim: .exactly, period: .day)),
            ("-5", [.left], Target(goal: -5, period: .month)),
        ])
    func parts(goal: String, keys: [Key], target: Target) async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("n"))
        await desk.type("Ann,Bob")
        await desk.press(.tab)
        await desk.type(goal)
        await desk.press(.enter)
        await desk.press(keys)
        await desk.press(.enter)
        #expect(try await desk.counters().map(\.target) == [target, target])
    }

    @Test("Esc goes back part by part, to the look and the list, and adds nothing")
    func back() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("a"), .enter, .enter)
        await desk.type("Water")
        await desk.press(.tab)
        await desk.type("8")
        await desk.press(.enter, .escape)
        #expect(desk.text.contains("Goal, such as"))
        await desk.press(.escape)
        #expect(desk.text.contains("Water") && desk.model.scope == .add)
        await desk.press(.escape)
        #expect(desk.text.contains("its colour"))
        await desk.press(.enter, .tab, .tab, .enter)
        let made = try #require(try await desk.counters().first)
        #expect(made.type == .simple && made.title == "Water", "what was typed is still there")
    }

    @Test("What can't be is refused with the reason, and what was typed stays")
    func refusals() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("n"))
        await desk.type(Array(repeating: "x", count: NewCounts.most + 1).joined(separator: ","))
        await desk.press(.enter)
        #expect(desk.text.contains("The number of counts is 201: at most 200 at once."))
        #expect(desk.model.scope == .add && desk.text.contains("201 counts"))
        await desk.press(.control("u"))
        await desk.type(String(repeating: "y", count: 201))
        await desk.press(.enter)
        #expect(desk.text.contains("it has more than 200 characters"), "\(desk.text)")
        #expect(desk.model.scope == .add && desk.text.contains("yyy"))
        await desk.press(.backspace, .tab)
        for (goal, reason) in [("many", "The goal is a whole number."), ("at 5", "The aim is")] {
            await desk.press(.control("u"))
            await desk.type(goal)
            await desk.press(.enter)
            #expect(desk.text.contains(reason) && desk.text.contains(goal), "\(desk.text)")
        }
        await desk.press(.control("u"))
        await desk.type("3")
        await desk.press(.enter)
        for period in ["fortnight", "0d", "until 1.1.1999", "until nie"] {
            await desk.press(.control("u"))
            await desk.type(period)
            await desk.press(.enter)
            let hasReason =
                desk.text.contains("The period is never") || desk.text.contains("The last day is")
            #expect(hasReason && desk.text.contains(period), "\(desk.text)")
        }
        #expect(try await desk.counters().isEmpty)
    }

    @Test("In lines .kind makes a target, and its goal and its period are asked for")
    func inLines() async throws {
        let (text, workspace) = try await LinearTests().write([
            "counts", "n", ".?", ".kind", "8", ".", ".", "Water, Tea", "8", "week", "n", ".kind",
            ".kind", "Nap", "q",
        ])
        let made = try await workspace.read { try $0.counters.all() }
        #expect(made.map(\.title) == ["Water", "Tea", "Nap"], "\(text)")
        #expect(made.prefix(2).allSatisfy { $0.target == Target(goal: 8, period: .week) })
        #expect(made.last?.type == .time)
        #expect(text.contains(".kind makes it a target or a stopwatch"))
    }
}

@Suite("Marked counts are changed together")
struct MarkedCountsTests {
    @Test(
        "Each change is done to all, and one step of undo takes all back",
        arguments: [
            "convert", "stopwatch", "earlier", "later", "colour", "look", "archive", "delete",
            "group",
        ])
    func together(change: String) async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            for (index, title) in ["A", "B", "C", "D"].enumerated() {
                let at = Moment.sample.wall - .minutes(9 - index)
                _ = try tx.counters.create(
                    CounterDraft(
                        title, settings: CounterSettings(color: "#172A38", icon: "leaf"),
                        createdAt: at))
            }
        }
        await desk.load()
        // Arrows go among the tiles that were drawn.
        _ = desk.text
        let before = try await desk.counters()
        await desk.press(.home, .right, .character("x"), .character("x"))
        #expect(desk.text.contains("2 marked"))
        await desk.change(change)
        let after = try await desk.counters()
        let both = after.filter { ["B", "C"].contains($0.title) }
        switch change {
        case "convert":
            let target = Target(goal: 5, aim: .atMost, period: .week)
            #expect(both.allSatisfy { $0.target == target } && both.count == 2)
        case "stopwatch": #expect(both.allSatisfy { $0.type == .time } && both.count == 2)
        case "earlier":
            #expect(after.map(\.title) == ["B", "C", "A", "D"])
            await desk.press(.character("K"))
            #expect(try await desk.titles() == ["B", "C", "A", "D"], "they stay together")
        case "later": #expect(after.map(\.title) == ["A", "D", "B", "C"])
        case "colour":
            #expect(both.allSatisfy { $0.color != "#172A38" && $0.icon == "leaf" })
            #expect(Set(both.map(\.color)).count == 1 && both.count == 2)
        case "look":
            #expect(both.allSatisfy { $0.color != "#172A38" && $0.icon != "leaf" })
            #expect(Set(both.map(\.look)).count == 1 && both.count == 2)
        case "group": #expect(both.allSatisfy { $0.group != nil } && both.count == 2)
        default: #expect(after.map(\.title) == ["A", "D"])
        }
        #expect(after.filter { ["A", "D"].contains($0.title) }.allSatisfy { before.contains($0) })
        await desk.press(.character("u"))
        #expect(try await desk.counters().map(\.settings) == before.map(\.settings))
        #expect(try await desk.counters().map(\.type) == before.map(\.type))
    }

    @Test("Marks stay while something is asked, and after a no")
    func marks() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            for title in ["A", "B"] { _ = try tx.counters.create(title: title) }
        }
        await desk.load()
        await desk.press(.home, .character("x"), .character("x"))
        for keys: [Key] in [
            [.character("d"), .character("n")], [.character("t"), .escape],
            [.character("c"), .escape], [.character("c"), .enter, .escape],
            [.character("t"), .down, .enter, .escape],
        ] {
            await desk.press(keys)
            #expect(desk.text.contains("2 marked"), "\(keys): \(desk.text)")
        }
        await desk.press(.character("z"))
        #expect(try await desk.counters().isEmpty && !desk.text.contains("marked"))
    }

    @Test("A goal that several have is proposed; different periods are asked for anew")
    func goals() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            for (title, period) in [("A", PeriodRule.day), ("B", .week)] {
                let target = Target(goal: 8, period: period)
                _ = try tx.counters.create(
                    CounterDraft(title, settings: CounterSettings(target: .some(target))))
            }
        }
        await desk.load()
        await desk.press(.home, .character("x"), .character("x"), .character("t"), .down, .enter)
        #expect(desk.text.contains("Goal, at least: 8"), "\(desk.text)")
        await desk.press(.enter, .enter)
        #expect(desk.text.contains("The period is never, day"), "\(desk.text)")
        await desk.type("month")
        await desk.press(.enter)
        let target = Target(goal: 8, period: .month)
        #expect(try await desk.counters().map(\.target) == [target, target])
    }
}

extension Desk {
    /// The titles of the counters in their order.
    fileprivate func titles() async throws -> [String] { try await counters().map(\.title) }

    /// Changes what is marked.
    fileprivate mutating func change(_ change: String) async {
        switch change {
        case "convert":
            await press(.character("t"))
            await type("at most")
            await press(.enter)
            await type("5")
            await press(.enter, .character("w"), .enter)
        case "stopwatch":
            await press(.character("t"))
            await type("stop")
            await press(.enter)
        case "earlier": await press(.character("K"))
        case "later": await press(.character("J"))
        case "colour": await press(.character("c"), .enter, .right, .enter)
        case "look": await press(.character("c"), .down, .enter, .right, .enter, .right, .enter)
        case "archive": await press(.character("z"))
        case "delete": await press(.character("d"), .character("y"))
        default:
            await press(.character("m"))
            await type("new")
            await press(.enter)
            await type("Team")
            await press(.enter)
        }
    }
}
