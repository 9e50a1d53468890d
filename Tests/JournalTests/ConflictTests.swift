import Journal
import Primitives
import TestSupport
import Testing

@Suite("Conflicts")
struct ConflictTests {
    /// Creates an entry that two devices edit concurrently.
    private func conflict(
        _ left: JournalWorld, _ right: JournalWorld
    ) async throws -> Entry.ID {
        let id = try await left.write("Before").id
        try await JournalWorld.sync(left, right)
        try await left.act { try $0.edit(id, text: "Left") }
        left.clock.advance(by: .seconds(1))
        try await right.act { try $0.edit(id, text: "Right") }
        try await JournalWorld.sync(left, right)
        return id
    }

    @Test("Both texts are kept, the newest first, on both devices", arguments: Engine.allCases)
    func bothKept(engine: Engine) async throws {
        try await JournalWorld.withTwo(engine) { left, right throws in
            let id = try await conflict(left, right)
            for world in [left, right] {
                let entry = try await world.read { try $0.entry(id) }
                #expect(entry.texts == ["Right", "Left"])
                #expect(entry.text == "Right" && entry.isConflicted)
                expect(try await world.read { try $0.conflicts() }.map(\.id) == [id])
                expect(try await world.read { try $0.latest() } == entry)
                expect(try await world.read { try $0.search("left") }.map(\.match.text) == ["Left"])
                expect(try await world.read { try $0.search("left right") }.isEmpty)
            }
        }
    }

    @Test("A choice settles it everywhere, and undo brings both back", arguments: Engine.allCases)
    func resolve(engine: Engine) async throws {
        let choices: [(ConflictChoice, String)] = [
            (.number(1), "Right"), (.number(2), "Left"), (.all, "Left\n\nRight"),
            (.text(" Third "), "Third"),
        ]
        for (choice, text) in choices {
            try await JournalWorld.withTwo(engine) { left, right throws in
                let id = try await conflict(left, right)
                let resolved = try await left.act { try $0.resolve(id, keeping: choice) }
                #expect(resolved.texts == [text])
                try await JournalWorld.sync(left, right)
                expect(try await right.read { try $0.entry(id) }.texts == [text])
                try await left.undo()
                expect(try await left.read { try $0.entry(id) }.texts == ["Right", "Left"])
                try await JournalWorld.sync(left, right)
                expect(Set(try await right.read { try $0.entry(id) }.texts) == ["Right", "Left"])
            }
        }
    }

    @Test("A change of a text that was replaced stays beside it", arguments: Engine.allCases)
    func changedMeanwhile(engine: Engine) async throws {
        // What the change began from, what it says, and the texts of the entry afterwards.
        let changes: [(known: [String]?, text: String, texts: [String])] = [
            (nil, "Mine", ["Mine"]), (["Theirs"], "Mine", ["Mine"]),
            (["Before"], "Mine", ["Theirs", "Mine"]), (["Before"], " Theirs ", ["Theirs"]),
            (["Before", "Theirs"], "Mine", ["Theirs", "Mine"]),
        ]
        for (known, text, texts) in changes {
            try await JournalWorld.with(engine) { world in
                let id = try await world.write("Before").id
                try await world.act { try $0.edit(id, text: "Theirs") }
                let changed = try await world.act { try $0.edit(id, text: text, from: known) }
                #expect(changed.texts == texts && changed.isConflicted == (texts.count > 1))
                if texts != ["Theirs"] { try await world.undo() }
                expect(try await world.read { try $0.entry(id) }.texts == ["Theirs"])
            }
        }
        try await JournalWorld.withTwo(engine) { left, right throws in
            let id = try await conflict(left, right)
            let changed = try await left.act { try $0.edit(id, text: "Mine", from: ["Before"]) }
            #expect(changed.texts == ["Mine", "Left", "Right"])
            try await JournalWorld.sync(left, right)
            expect(try await right.read { try $0.entry(id) }.texts == ["Mine", "Left", "Right"])
        }
    }

    @Test("What can't be chosen is refused and changes nothing")
    func refused() async throws {
        try await JournalWorld.withTwo { left, right throws in
            let id = try await conflict(left, right)
            for number in [0, 3, -1] {
                await expect(throws: JournalError.noSuchText(number, count: 2)) {
                    try await left.act { try $0.resolve(id, keeping: .number(number)) }
                }
            }
            await expect(throws: JournalError.emptyText) {
                try await left.act { try $0.resolve(id, keeping: .text(" ")) }
            }
            expect(try await left.read { try $0.entry(id) }.texts.count == 2)
            try await left.act { try $0.resolve(id, keeping: .number(1)) }
            await expect(throws: JournalError.noConflict) {
                try await left.act { try $0.resolve(id, keeping: .number(1)) }
            }
        }
    }

    @Test("An edit replaces all texts that its device had seen, and no other")
    func edit() async throws {
        try await JournalWorld.withTwo { left, right throws in
            let id = try await conflict(left, right)
            try await left.act { try $0.edit(id, text: "Settled") }
            right.clock.advance(by: .seconds(1))
            try await right.act { try $0.edit(id, text: "Right again") }
            try await JournalWorld.sync(left, right)
            expect(try await left.read { try $0.entry(id) }.texts == ["Right again", "Settled"])
            expect(try await right.read { try $0.entry(id) }.texts == ["Right again", "Settled"])
        }
    }

    @Test("The same text written apart is no conflict")
    func same() async throws {
        try await JournalWorld.withTwo { left, right throws in
            let id = try await left.write("Before").id
            try await JournalWorld.sync(left, right)
            try await left.act { try $0.edit(id, text: "After") }
            try await right.act { try $0.edit(id, text: "After") }
            try await JournalWorld.sync(left, right)
            expect(try await left.read { try $0.entry(id) }.texts == ["After"])
            expect(try await !right.read { try $0.entry(id) }.isConflicted)
        }
    }

    @Test("Whatever two devices write and when they meet: they agree, no last word is lost")
    func property() async throws {
        for seed in UInt64(1)...25 {
            var generator = SeededGenerator(seed: seed)
            try await JournalWorld.withTwo { left, right throws in
                let worlds = [left, right]
                let id = try await left.write("Start").id
                try await JournalWorld.sync(left, right)
                /// The last text of each device that the other has not seen; `nil` once it has.
                var unseen: [String?] = [nil, nil]
                for step in 0..<15 {
                    left.clock.advance(by: .seconds(1))
                    let who = Int.random(in: 0...1, using: &generator)
                    let world = worlds[who]
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0:
                        try await JournalWorld.sync(left, right)
                        let texts = try await left.read { try $0.entry(id) }.texts
                        for text in unseen.compactMap(\.self) {
                            #expect(texts.contains(text), "seed \(seed), step \(step)")
                        }
                        expect(
                            texts == (try await right.read { try $0.entry(id) }.texts),
                            "seed \(seed), step \(step)")
                        unseen = [nil, nil]
                    case 1 where try await world.read({ try $0.entry(id) }).isConflicted:
                        let kept = try await world.act { try $0.resolve(id, keeping: .all) }
                        unseen[who] = kept.text
                    default:
                        unseen[who] = "Text \(step)"
                        try await world.act { try $0.edit(id, text: "Text \(step)") }
                    }
                }
            }
        }
    }
}
