import Counting
import Presentation
import TerminalUI
import Testing

@testable import quad_tui

@Suite("The list of all actions knows other words, and answers")
struct OrderTests {
    @Test("Each other word finds an action that is there, on every screen, first")
    func synonyms() {
        for (word, actions) in Action.synonyms {
            for scope in Scope.allCases {
                var list = NarrowedList(allWith: .standard, in: scope)
                for letter in word { _ = list.type(.character(letter)) }
                guard case .action(let found) = list.chosen else {
                    Issue.record("\(word) finds nothing in \(scope)")
                    continue
                }
                #expect(actions.contains(found), "\(word) is \(found) in \(scope)")
            }
        }
    }

    @Test("A long answer is stored whole, and one that is too long is refused, never cut")
    func longAnswers() async throws {
        var desk = try await desk()
        let note = String(repeating: "a note ", count: 280) + "end"
        await desk.press(.character(":"))
        _ = desk.model.receive(.input(.paste("note " + note)))
        await desk.press(.enter)
        #expect(try await desk.counters().contains { $0.settings.text("note") == note })
        for text in ["name " + String(repeating: "x", count: 201), "note " + note + note] {
            await desk.press(.character(":"))
            await desk.perform(desk.model.receive(.input(.paste(text))))
            #expect(desk.text.contains("Only 2100 characters") == (text.count > 2100))
            await desk.press(.enter)
            #expect(desk.text.contains("it has more than"), "\(desk.text)")
            #expect(desk.model.list != nil)
            await desk.press(.escape)
        }
        #expect(try await desk.counters().contains { $0.title == "Kids" })
    }

    /// A desk with a list of two counts, the first of which is chosen.
    private func desk() async throws -> Desk {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            let kids = try tx.counters.create(title: "Kids")
            let target = Target(goal: 5, aim: .atMost, period: .day)
            _ = try tx.counters.create(
                CounterDraft("Tea", settings: CounterSettings(target: .some(target))))
            _ = try tx.groups.create(name: "Reds")
            _ = try tx.counters.add(1, to: kids.id)
        }
        await desk.load()
        return desk
    }

    @Test(
        "What is typed behind an action is its answer",
        arguments: [
            "goal 8", "GOAL  8 ", "name Water", "rename Water", "title Water", "set 40",
            "value 40", "colour red", "color #cc333f", "step 3", "resetvalue 7", "boundary 0",
            "note in the park", "at 3 yesterday noon", "at yesterday noon", "group reds",
            "group Blues", "team Reds", "group none",
        ])
    func answers(line: String) async throws {
        var desk = try await desk()
        await desk.press(.character(":"))
        await desk.type(line)
        #expect(desk.text.contains("Enter  "), "\(desk.text)")
        await desk.press(.enter)
        #expect(desk.model.list == nil && desk.model.notice?.isFailure != true, "\(desk.text)")
        let kids = try #require(try await desk.counters().first { $0.title != "Tea" })
        let groups = try await desk.workspace.read { try $0.groups.all() }
        let isDone: Bool =
            switch line.lowercased().prefix(4) {
            case "goal": kids.target == Target(goal: 8)
            case "name", "rena", "titl": kids.title == "Water"
            case "set ", "valu": kids.value == 40
            case "colo": kids.color == "#CC333F"
            case "step": kids.step == 3
            case "rese": kids.settings.text("resetValue") == "7"
            case "boun": kids.settings.text("boundary") == "0"
            case "at 3": kids.value == 4
            case "at y": kids.value == 2
            case "note": kids.settings.text("note") == "in the park"
            default:
                line.hasSuffix("none")
                    ? kids.group == nil
                    : groups.first { $0.id == kids.group }?.name
                        == (line.hasSuffix("Blues") ? "Blues" : "Reds")
            }
        #expect(isDone, "\(line): \(kids)")
    }

    @Test("Each usual name of a colour is the name of its colour, and so is that of one like it")
    func colors() {
        for (name, color) in TypedOrder.colors where name != "gray" {
            #expect(TypedOrder.name(ofColor: color) == name)
        }
        for (color, name) in [
            ("#172A38", "dark blue"), ("#EC4B5D", "red"), ("#F48773", "orange"),
            ("#E0C590", "yellow"), ("#A8AB9B", "grey"), ("#0000FF", "blue"), ("#FF0000", "red"),
            ("#00FF00", "green"), ("#FFC0CB", "pink"), ("#795548", "brown"), ("#000000", "black"),
        ] {
            #expect(TypedOrder.name(ofColor: color) == name)
        }
    }

    @Test("The goal of a target keeps its aim and its period")
    func goal() async throws {
        var desk = try await desk()
        let id = try await desk.counters().first { $0.title == "Tea" }?.id
        desk.model.counts.list.select(id, in: desk.model.counts.counters)
        await desk.press(.character(":"))
        await desk.type("goal 2")
        await desk.press(.enter)
        let tea = try await desk.counters().first { $0.title == "Tea" }
        #expect(tea?.target == Target(goal: 2, aim: .atMost, period: .day))
    }

    @Test(
        "A wrong answer says what is wrong, and stays to be mended",
        arguments: [
            ("goal eight", "The goal is a whole number."), ("set", ""),
            ("set 1.5", "The value is a whole number."), ("colour reddish", "isn't a colour"),
            ("theme pink", "pink"), ("flash blue", "blue"), ("step 0", "at least 1"),
        ])
    func wrong(line: String, reason: String) async throws {
        var desk = try await desk()
        await desk.press(.character(":"))
        await desk.type(line)
        let isOrder = TypedOrder(line) != nil
        #expect(isOrder == (line != "set"))
        guard isOrder, !reason.isEmpty else { return }
        await desk.press(.enter)
        #expect(desk.model.notice?.isFailure == true && desk.text.contains(reason), "\(desk.text)")
        #expect(desk.model.list?.field.text == line)
        await desk.press(.backspace)
        #expect(desk.model.list?.field.text == String(line.dropLast()))
    }

    @Test("What the store refuses is typed already when the list opens again")
    func refused() async throws {
        var desk = try await desk()
        await desk.press(.character(":"))
        await desk.type("set 8")
        let effects = desk.model.receive(.input(.key(.enter)))
        #expect(effects.count == 1 && desk.model.list == nil)
        _ = desk.model.receive(.failed("the disk is full"))
        #expect(desk.model.list?.field.text == "set 8" && desk.text.contains("the disk is full"))
        await desk.press(.escape)
        _ = desk.model.receive(.failed("the disk is full"))
        #expect(desk.model.list == nil, "another failure is not about the line")
    }

    @Test("A setting of the program is changed by its name; about a count there must be one")
    func others() async throws {
        var desk = try await desk()
        await desk.press(.character(":"))
        await desk.type("theme dark")
        #expect(
            desk.model.receive(.input(.key(.enter)))
                == [.perform(.screen(.change(.theme, to: "dark")))])
        await desk.press(.character("3"), .escape, .character(":"))
        await desk.type("set 8")
        await desk.press(.enter)
        #expect(desk.text.contains("2 shows them") && desk.model.list?.field.text == "set 8")
        for (word, subject) in TypedOrder.words {
            #expect(TypedOrder("\(word) 1")?.subject == subject && word == word.lowercased())
        }
        for color in TypedOrder.colors.values { #expect(try Tint.checked(color) == color) }
    }
}

extension SettingValues {
    /// The value of a setting as text.
    fileprivate func text(_ name: String) -> String? {
        CounterSetting.all.first { $0.name == name }?.text(in: self)
    }
}
