import Journal
import Primitives
import TestSupport
import Testing

@Suite("Keeping 30")
struct KeepTests {
    @Test("The oldest goes when the 31st comes; one undo undoes both", arguments: Engine.allCases)
    func thirtyFirst(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            try await world.act { try $0.keep(30) }
            for number in 1...30 { try await world.write("Entry \(number)") }
            expect(try await world.read { try $0.count() } == 30)
            let actions = try await world.actions().count
            world.clock.advance(by: .seconds(1))
            let added = try await world.act { try $0.write(NewEntry("Entry 31")) }
            #expect(added.entries.map(\.text) == ["Entry 31"])
            #expect(added.gone.map(\.text) == ["Entry 1"])
            #expect(try await world.texts() == (2...31).reversed().map { "Entry \($0)" })
            #expect(try await world.actions().count == actions + 1)
            try await world.undo()
            #expect(try await world.texts() == (1...30).reversed().map { "Entry \($0)" })
            try await world.redo()
            #expect(try await world.texts() == (2...31).reversed().map { "Entry \($0)" })
        }
    }

    @Test("All are kept unless said otherwise; fewer are kept at once and undone at once")
    func change() async throws {
        try await JournalWorld.with { world throws in
            expect(try await world.read { try $0.keeps() } == nil)
            for number in 1...12 { try await world.write("Entry \(number)") }
            expect(try await world.read { try $0.surplus(over: 5) } == 7)
            expect(try await world.read { try $0.surplus(over: 50) } == 0)
            let gone = try await world.act { try $0.keep(5) }
            #expect(gone.map(\.text) == (1...7).map { "Entry \($0)" })
            expect(try await world.read { try $0.keeps() } == 5)
            expect(try await world.read { try $0.count() } == 5)
            try await world.undo()
            expect(try await world.read { try $0.keeps() } == nil)
            expect(try await world.read { try $0.count() } == 12)
            try await world.act { try $0.keep(5) }
            expect(try await world.read { try $0.keeps() } == 5)
            expect(try await world.act { try $0.keep(nil) }.isEmpty)
            try await world.write("Entry 13")
            expect(try await world.read { try $0.count() } == 6)
            for none in [0, -1] {
                await expect(throws: JournalError.invalidLimit(none)) {
                    try await world.act { try $0.keep(none) }
                }
            }
        }
    }

    @Test("The entry just written never goes, however early it is dated")
    func backdated() async throws {
        try await JournalWorld.with { world throws in
            try await world.act { try $0.keep(3) }
            for number in 1...3 { try await world.write("Entry \(number)") }
            let early = try await world.act {
                try $0.write(NewEntry("Early", at: JournalWorld.start - .hours(24)))
            }
            #expect(early.gone.map(\.text) == ["Entry 1"])
            #expect(try await world.texts() == ["Entry 3", "Entry 2", "Early"])
            try await world.write("Entry 4")
            #expect(try await world.texts() == ["Entry 4", "Entry 3", "Entry 2"])
        }
    }

    @Test("The setting reaches other devices")
    func synced() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.act { try $0.keep(2) }
            try await JournalWorld.sync(left, right)
            expect(try await right.read { try $0.keeps() } == 2)
            for number in 1...3 { try await right.write("Entry \(number)") }
            try await JournalWorld.sync(left, right)
            #expect(try await left.texts() == ["Entry 3", "Entry 2"])
        }
    }

    @Test("Whatever is written, dated, deleted, undone: never more than are kept, the newest stay")
    func property() async throws {
        for seed in UInt64(1)...12 {
            var generator = SeededGenerator(seed: seed)
            let limit = Int.random(in: 1...5, using: &generator)
            try await JournalWorld.with { world throws in
                try await world.act { try $0.keep(limit) }
                var model: [(text: String, at: Instant)] = []
                for step in 0..<40 {
                    world.clock.advance(by: .seconds(10))
                    let isEarly = Int.random(in: 0..<4, using: &generator) == 0
                    let back = Int64.random(in: 1...1_000_000, using: &generator)
                    let at =
                        isEarly
                        ? Instant(milliseconds: world.clock.now.milliseconds - back * 1000)
                        : world.clock.now
                    try await world.act { try $0.add("Entry \(step)", at: at) }
                    let before = model
                    model.append(("Entry \(step)", at))
                    model.sort { $0.at > $1.at }
                    if model.count > limit {
                        let goes = model.lastIndex { $0.text != "Entry \(step)" }
                        model.remove(at: try #require(goes))
                    }
                    if Int.random(in: 0..<5, using: &generator) == 0 {
                        try await world.undo()
                        model = before
                    }
                    let texts = try await world.texts()
                    #expect(texts == model.map(\.text), "seed \(seed), step \(step)")
                    #expect(texts.count <= limit, "seed \(seed), step \(step)")
                }
            }
        }
    }
}
