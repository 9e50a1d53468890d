import Testing

@testable import Primitives

struct LookChoiceTests {
    private let book = LookBook.builtIn
    private let first = Look(icon: "circle", color: "#00A0B0")

    private func choice() -> LookChoice { LookChoice(from: first, in: book) }

    private func typed(_ text: String) -> [LookChoice.Key] { text.map { .text($0) } }

    /// Returns the last outcome and the final choice after some keys.
    private func after(
        _ keys: [LookChoice.Key], columns: Int = 8
    ) -> (outcome: LookChoice.Outcome, choice: LookChoice) {
        var choice = choice()
        var outcome = LookChoice.Outcome.open
        for key in keys {
            #expect(outcome == .open, "a key comes after the end")
            outcome = choice.receive(key, columns: columns)
        }
        return (outcome, choice)
    }

    @Test("Icon and colour are chosen from the start: Enter, Enter, a name, Enter is enough")
    func shortest() {
        #expect(
            after([.enter, .enter] + typed("Kids") + [.enter]).outcome
                == .saved(first, name: "Kids"))
        #expect(after([.enter, .enter, .enter]).outcome == .saved(first, name: ""))
    }

    @Test("Back leads from the name to the colours to the icons, and then nothing is kept")
    func back() {
        let there: [LookChoice.Key] = [.enter, .enter]
        #expect(after(there).choice.step == .name)
        #expect(after(there + [.back]).choice.step == .color)
        #expect(after(there + [.back, .back]).choice.step == .icon)
        #expect(after(there + [.back, .back, .back]).outcome == .cancelled)
        let name = after(there + typed("Kids") + [.back, .back, .enter, .enter]).choice.name
        #expect(name == "Kids")
    }

    @Test("Cancelling ends it at every step")
    func cancel() {
        for count in 0...2 {
            let keys = [LookChoice.Key](repeating: .enter, count: count)
            #expect(after(keys + typed("x") + [.cancel]).outcome == .cancelled)
        }
    }

    @Test("Right and left walk through all icons of all groups and come back")
    func walk() {
        var choice = choice()
        var seen: [String] = []
        let all = IconSet.quad.icons.map(\.name)
        for _ in all {
            seen.append(choice.icon.name)
            _ = choice.receive(.right, columns: 8)
        }
        #expect(choice.icon.name == "circle")
        #expect(Set(seen) == Set(all) && seen.count == all.count)
        for name in seen.reversed() {
            _ = choice.receive(.left, columns: 8)
            #expect(choice.icon.name == name)
        }
    }

    @Test("Up and down go by rows, also to a shorter last row, and past it to the next group")
    func rows() {
        let icons = book.groups[1].icons.map(\.name)
        #expect(after([.down]).choice.icon.name == icons[8])
        #expect(after([.down, .up]).choice.icon.name == icons[0])
        let right = [LookChoice.Key](repeating: .right, count: 6)
        #expect(after(right + [.down]).choice.icon.name == icons.last)
        #expect(after([.down, .down]).choice.icon == book.groups[2].icons[0])
        #expect(after([.up]).choice.icon == book.groups[0].icons.last)
    }

    @Test("Tab and its reverse go from group to group, around the end")
    func groups() {
        #expect(after([.next]).choice.group == 2)
        #expect(after([.previous, .previous]).choice.group == book.groups.count - 1)
        let around = [LookChoice.Key](repeating: .next, count: book.groups.count)
        #expect(after(around).choice.group == 1)
    }

    @Test("Letters search in all groups; what is not found is no choice; back ends the search")
    func search() {
        let found = after(typed("pig")).choice
        #expect(found.icons.map(\.name) == ["piggy-bank"] && found.icon.name == "piggy-bank")
        let entered = after(typed("pig") + [.enter]).choice
        #expect(entered.step == .color && entered.look.icon == "piggy-bank")
        #expect(after(typed("pig") + [.enter, .back]).choice.group == 0)
        let none = after(typed("pigx"))
        #expect(none.choice.icons.isEmpty)
        #expect(after(typed("pigx") + [.enter]).choice.step == .icon)
        #expect(after(typed("pigx") + [.erase]).choice.icons.map(\.name) == ["piggy-bank"])
        let ended = after(typed("pigx") + [.back])
        #expect(ended.outcome == .open && ended.choice.query.isEmpty)
        #expect(after(typed("pig") + [.eraseAll]).choice.icons.count == 21)
    }

    @Test("Colours are walked through palette by palette")
    func colors() {
        let ocean = book.palettes[1].colors
        #expect(after([.enter, .right, .right]).choice.look.color == ocean[2])
        #expect(after([.enter, .left]).choice.look.color == book.palettes[0].colors[4])
        #expect(after([.enter, .right, .up]).choice.look.color == book.palettes[0].colors[1])
        let all = [LookChoice.Key](repeating: .right, count: 10)
        #expect(after([.enter] + all).choice.look.color == ocean[0])
    }

    @Test("The other palette may be shorter")
    func shorterPalette() {
        let book = LookBook(palettes: [Palette(name: "One", colors: ["#112233"])])
        var choice = LookChoice(from: Look(icon: "star", color: "#EDC951"), in: book)
        _ = choice.receive(.enter, columns: 1)
        _ = choice.receive(.down, columns: 1)
        #expect(choice.look == Look(icon: "star", color: "#112233"))
        _ = choice.receive(.up, columns: 1)
        #expect(choice.look.color == "#00A0B0")
    }

    @Test("A name has at most 200 characters, and is erased by one or as a whole")
    func name() {
        let long = after([.enter, .enter] + typed(String(repeating: "é", count: 300))).choice
        #expect(long.name.count == 200)
        #expect(after([.enter, .enter] + typed("ab") + [.erase]).choice.name == "a")
        #expect(after([.enter, .enter] + typed("ab") + [.eraseAll]).choice.name == "")
        #expect(after([.enter, .enter, .erase]).choice.name == "")
    }

    @Test("Whatever keys come, the choice is one that is there, and only saving gives a look")
    func random() {
        let keys: [LookChoice.Key] = [
            .left, .right, .up, .down, .next, .previous, .enter, .back, .erase, .eraseAll,
            .text("a"), .text("p"), .text("é"), .text(" "),
        ]
        let colors = book.palettes.flatMap(\.colors)
        var generator = SeededGenerator(seed: 41)
        for round in 0..<40 {
            var choice = choice()
            let columns = Int(generator.next() % 10) + 1
            for _ in 0..<60 {
                let key = keys[Int(generator.next() % UInt64(keys.count))]
                let outcome = choice.receive(key, columns: columns)
                #expect(book.icon(named: choice.look.icon) != nil, "seed 41, round \(round)")
                #expect(colors.contains(choice.look.color), "seed 41, round \(round)")
                #expect(choice.query.isEmpty || choice.step == .icon, "seed 41, round \(round)")
                if case .saved(let look, _) = outcome { #expect(look == choice.look) }
                if outcome != .open { break }
            }
        }
    }

    @Test("A look that is not here begins with the default icon and the first palette")
    func unknown() {
        let choice = LookChoice(from: Look(icon: "tulip", color: "#010203"), in: book)
        #expect(choice.look == Look(icon: "circle", color: "#A8AB9B"))
    }
}
