import Journal
import Primitives
import TestSupport
import Testing

@Suite("Writing entries")
struct WritingTests {
    @Test("The text of an entry is changed, undone and done again", arguments: Engine.allCases)
    func edit(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let entry = try await world.write("A fine dy")
            let changed = try await world.act { try $0.edit(entry.id, text: " A fine day\n") }
            #expect(changed.text == "A fine day")
            #expect(changed.at == entry.at && changed.id == entry.id)
            #expect(try await world.texts() == ["A fine day"])
            try await world.undo()
            #expect(try await world.texts() == ["A fine dy"])
            try await world.redo()
            #expect(try await world.texts() == ["A fine day"])
            #expect(try await world.actions().map(\.name) == ["edit entry", "add entry"])
            await expect(throws: JournalError.emptyText) {
                try await world.act { try $0.edit(entry.id, text: " ") }
            }
        }
    }

    @Test("An edit that changes nothing is no action")
    func sameText() async throws {
        try await JournalWorld.with { world throws in
            let entry = try await world.write("Same")
            try await world.act { try $0.edit(entry.id, text: "Same ") }
            try await world.act { try $0.setStarred(false, entry.id) }
            try await world.act { try $0.date(entry.id, to: entry.at) }
            #expect(try await world.actions().map(\.name) == ["add entry"])
        }
    }

    @Test("An entry is dated to another time and takes its place", arguments: Engine.allCases)
    func date(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let first = try await world.write("First")
            let second = try await world.write("Second")
            let early = JournalWorld.start - .hours(48)
            let dated = try await world.act { try $0.date(second.id, to: early) }
            #expect(dated.at == early)
            #expect(try await world.texts() == ["First", "Second"])
            let third = try await world.act { try $0.add("Third", at: early + .hours(1)) }
            #expect(try await world.texts() == ["First", "Third", "Second"])
            #expect(third.at == early + .hours(1))
            try await world.undo()
            try await world.undo()
            #expect(try await world.texts() == ["Second", "First"])
            expect(try await world.read { try $0.entry(second.id) } == second)
            expect(try await world.read { try $0.latest() }?.id != first.id)
        }
    }

    @Test("A star is set, taken away, listed and undone", arguments: Engine.allCases)
    func star(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let plain = try await world.write("Plain")
            let starred = try await world.act { try $0.add("Starred", isStarred: true) }
            #expect(starred.isStarred)
            let only = EntryFilter(onlyStarred: true)
            expect(try await world.read { try $0.list(only) }.map(\.text) == ["Starred"])
            expect(try await world.act { try $0.setStarred(true, plain.id) }.isStarred)
            expect(try await world.read { try $0.list(only) }.count == 2)
            try await world.undo()
            expect(try await world.read { try $0.list(only) }.map(\.text) == ["Starred"])
            expect(try await world.act { try $0.setStarred(false, starred.id) }.isStarred == false)
            expect(try await world.read { try $0.list(only) }.isEmpty)
        }
    }

    @Test("A deletion is one action, undone as a whole", arguments: Engine.allCases)
    func delete(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let first = try await world.write("First")
            let second = try await world.write("Second")
            try await world.write("Third")
            try await world.act { try $0.delete(first.id, second.id) }
            #expect(try await world.texts() == ["Third"])
            try await world.undo()
            #expect(try await world.texts() == ["Third", "Second", "First"])
            try await world.redo()
            #expect(try await world.texts() == ["Third"])
            await expect(throws: JournalError.noSuchEntry("\(first.id)")) {
                try await world.act { try $0.edit(first.id, text: "Not there") }
            }
        }
    }

    @Test("An undone entry is gone, and its draft-free place with it", arguments: Engine.allCases)
    func undoAdd(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let entry = try await world.write("Too soon")
            try await world.undo()
            expect(try await world.read { try $0.count() } == 0)
            expect(try await world.read { try $0.contains(entry.id) })
            try await world.redo()
            expect(try await world.read { try $0.last(1) } == [entry])
        }
    }

    @Test("Many are written in one action, with ids and dates of their own, and none goes")
    func many() async throws {
        try await JournalWorld.with { world throws in
            try await world.act { try $0.keep(2) }
            try await world.act { try $0.keepDraft("Stays") }
            let old = (1...5).map { number in
                NewEntry(
                    "Old \(number)", id: Entry.ID(high: 9, low: UInt64(number)),
                    at: Instant(seconds: Int64(number)), isStarred: number == 3)
            }
            let written = try await world.act { try $0.write(all: old) }
            #expect(written.map(\.id) == old.compactMap(\.id))
            #expect(try await world.texts() == (1...5).reversed().map { "Old \($0)" })
            expect(try await world.read { try $0.list(EntryFilter(onlyStarred: true)) }.count == 1)
            expect(try await world.read { try $0.draft() } == "Stays")
            try await world.undo()
            expect(try await world.read { try $0.count() } == 0)
            await expect(throws: JournalError.emptyText) {
                try await world.act { try $0.write(all: [NewEntry("Good"), NewEntry(" ")]) }
            }
            expect(try await world.read { try $0.count() } == 0)
        }
    }

    @Test("An entry is found by the beginning of its id", arguments: Engine.allCases)
    func find(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            var new: [NewEntry] = []
            for (number, low) in [UInt64(0xA), 0xB, 0x1_0000].enumerated() {
                let id = Entry.ID(high: 0xABCD << 48, low: low << 32)
                new.append(NewEntry("Entry \(number)", id: id))
            }
            new.append(NewEntry("Other", id: Entry.ID(high: 0xABCE << 48, low: 0)))
            try await world.act { [new] in try $0.write(all: new) }
            expect(try await world.read { try $0.find("abce") }.text == "Other")
            expect(try await world.read { try $0.find("ABCE") }.text == "Other")
            let last = try await world.read { try $0.find("abcd0000000000000000000b") }
            #expect(last.text == "Entry 1")
            await #expect {
                try await world.read { try $0.find("abcd") }
            } throws: { error in
                guard case JournalError.ambiguousEntry("abcd", let matches) = error else {
                    return false
                }
                return matches.count == 3
            }
            for none in ["abc", "abcf", "", "zzzz", String(repeating: "a", count: 33)] {
                await expect(throws: JournalError.noSuchEntry(none)) {
                    try await world.read { try $0.find(none) }
                }
            }
        }
    }

    @Test("A range of days is listed by the rule, newest first", arguments: Engine.allCases)
    func range(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let rule = DayRule.utc
            let day = try #require(Day("2023-11-10"))
            for hour in 0..<72 {
                try await world.act {
                    try $0.add("Hour \(hour)", at: rule.start(of: day) + .hours(hour))
                }
            }
            func hours(_ from: Day?, _ through: Day?) async throws -> [String] {
                let filter = EntryFilter(from: from, through: through, rule: rule)
                return try await world.read { try $0.list(filter) }.map(\.text)
            }
            let all = (0..<72).reversed().map { "Hour \($0)" }
            #expect(try await hours(nil, nil) == all)
            #expect(try await hours(day, day) == Array(all.suffix(24)))
            #expect(try await hours(day + 1, day + 1) == Array(all[24..<48]))
            #expect(try await hours(day + 1, nil) == Array(all.prefix(48)))
            #expect(try await hours(nil, day) == Array(all.suffix(24)))
            #expect(try await hours(day + 3, nil).isEmpty)
        }
    }
}
