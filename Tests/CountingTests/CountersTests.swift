import Counting
import Primitives
import TestSupport
import Testing

@Suite("Counting")
struct CountersTests {
    @Test("A new counter is as it was asked for, and is there", arguments: Engine.allCases)
    func create(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let made = try await world.act {
                try $0.create(
                    title: "  Kids ", step: 5, start: 10, resetValue: 2, color: "#ec4b5d")
            }
            #expect(made.title == "Kids")
            #expect(made.step == 5 && made.start == 10 && made.resetValue == 2)
            #expect(made.value == 10 && made.color == "#EC4B5D" && made.group == nil)
            #expect(made.createdAt == world.clock.now && made.usedAt == world.clock.now)
            #expect(made.owner == .local)
            expect(try await world.read { try $0.counter(made.id) } == made)
            #expect(try await world.pending() == 1)
            let blank = try await world.act { try $0.create(title: "") }
            #expect(blank.step == 1 && blank.value == 0 && blank.color == Palette.defaultColor)
            let begun = try await world.act { try $0.create(title: "Begun", start: 7) }
            #expect(begun.resetValue == 7)
        }
    }

    @Test("Taps add and take away multiples of the step", arguments: Engine.allCases)
    func taps(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let id = try await world.act { try $0.create(title: "Kids", step: 5) }.id
            expect(try await world.act { try $0.add(1, to: id) }.value == 5)
            expect(try await world.act { try $0.add(3, to: id) }.value == 20)
            world.clock.advance(by: .seconds(1))
            let down = try await world.act { try $0.add(-6, to: id) }.counter
            #expect(down.value == -10)
            #expect(down.usedAt == world.clock.now)
            expect(try await world.read { try $0.counter(id) } == down)
        }
    }

    @Test("Counted and closed, a store shows the same again", arguments: [Engine.json, .sqlite])
    func durable(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let first = try await CountingWorld(store: place.open(CountingWorld.tables))
        let id = try await first.make("Kids").id
        for _ in 0..<23 { try await first.act({ try $0.add(1, to: id) }) }
        await first.store.close()
        let again = try await CountingWorld(store: place.open(CountingWorld.tables), seed: 9)
        expect(try await again.read { try $0.counter(id) }.shareLine == "23 Kids")
        expect(try await again.act { try $0.add(1, to: id) }.value == 24)
        expect(try await again.read { try $0.history(of: id, limit: 100) }.count == 24)
        await again.store.close()
    }

    @Test("A set and a reset give exactly their value, and counting goes on from there")
    func setAndReset() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.act { try $0.create(title: "Laps", resetValue: 100) }.id
            try await world.act { try $0.add(7, to: id) }
            expect(try await world.act { try $0.set(id, to: -3) }.value == -3)
            expect(try await world.act { try $0.add(1, to: id) }.value == -2)
            expect(try await world.act { try $0.reset(id) }.value == 100)
            expect(try await world.act { try $0.set(id, to: .max) }.value == .max)
            expect(try await world.act { try $0.set(id, to: .min) }.value == .min)
        }
    }

    @Test("An overflow is an error that changes nothing", arguments: Engine.allCases)
    func overflow(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let id = try await world.act { try $0.create(title: "Much", step: 2, start: .max - 1) }
                .id
            let before = try await world.act { try $0.add(0, to: id) }.counter
            for multiples in [Int64(1), .max, .min] {
                await expect(throws: CountingError.overflow) {
                    try await world.act { try $0.add(multiples, to: id) }
                }
            }
            expect(try await world.read { try $0.counter(id) } == before)
            expect(try await world.read { try $0.history(of: id) }.map(\.kind) == [.tap, .set])
            expect(try await world.act { try $0.add(-1, to: id) }.value == .max - 3)
        }
    }

    @Test("A counter that never was, or is deleted, is an error")
    func missing() async throws {
        try await CountingWorld.with { world throws in
            let never = Counter.ID(high: 1, low: 1)
            let deleted = try await world.act { try $0.create(title: "Gone") }.id
            try await world.act { try $0.delete(deleted) }
            let pending = try await world.pending()
            for id in [never, deleted] {
                let missing = CountingError.noSuchCounter("\(id)", suggestions: [])
                await expect(throws: missing) { try await world.read { try $0.counter(id) } }
                await expect(throws: missing) { try await world.act { try $0.add(1, to: id) } }
                await expect(throws: missing) { try await world.act { try $0.set(id, to: 1) } }
                await expect(throws: missing) { try await world.act { try $0.reset(id) } }
                await expect(throws: missing) {
                    try await world.act { try $0.edit(id, CounterSettings(title: "x")) }
                }
            }
            let missing = CountingError.noSuchCounter("\(never)", suggestions: [])
            await expect(throws: missing) { try await world.act { try $0.delete(never) } }
            await expect(throws: missing) { try await world.act { try $0.restore(never) } }
            #expect(try await world.pending() == pending)
        }
    }

    @Test("A deleted counter comes back with its value, title and taps", arguments: Engine.allCases)
    func deleteAndRestore(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let id = try await world.make("Kids").id
            try await world.act { try $0.add(4, to: id) }
            try await world.act { try $0.delete(id) }
            expect(try await world.read { try $0.all() }.isEmpty)
            expect(try await world.read { try $0.lastUsed() } == nil)
            let back = try await world.act { try $0.restore(id) }
            #expect(back.shareLine == "4 Kids")
            expect(try await world.read { try $0.history(of: id, limit: 9) }.map(\.amount) == [4])
            expect(try await world.act { try $0.add(1, to: id) }.value == 5)
            try await world.act { try $0.delete(id) }
            expect(try await world.read { try $0.all() }.isEmpty)
        }
    }

    @Test("The history of taps is newest first and sums to the value")
    func history() async throws {
        for seed in UInt64(1)...10 {
            try await CountingWorld.with { world throws in
                var random = SeededGenerator(seed: seed)
                let id = try await world.act { try $0.create(title: "Kids", step: 3) }.id
                var amounts: [Int64] = []
                for _ in 0..<30 {
                    let multiples = Int64.random(in: -4...9, using: &random)
                    world.clock.advance(by: .milliseconds(Int.random(in: 0...3, using: &random)))
                    try await world.act { try $0.add(multiples, to: id) }
                    amounts.append(multiples * 3)
                }
                let taps = try await world.read { try $0.history(of: id, limit: 100) }
                #expect(taps.map(\.amount) == amounts.reversed(), "seed \(seed)")
                #expect(taps.map(\.sequence) == (1...30).reversed(), "seed \(seed)")
                #expect(taps.allSatisfy { $0.kind == .tap && $0.isCounted && $0.note.isEmpty })
                let value = try await world.read { try $0.counter(id) }.value
                #expect(taps.map(\.amount).reduce(0, +) == value, "seed \(seed)")
                let newest = try await world.read { try $0.history(of: id, limit: 5) }
                #expect(newest == Array(taps.prefix(5)))
            }
        }
    }

    @Test("What was used last opens first; looking is not using", arguments: Engine.allCases)
    func lastUsed(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            expect(try await world.read { try $0.lastUsed() } == nil)
            let first = try await world.make("First").id
            let second = try await world.make("Second").id
            expect(try await world.read { try $0.lastUsed() }?.id == second)
            world.clock.advance(by: .seconds(1))
            try await world.act { try $0.add(1, to: first) }
            expect(try await world.read { try $0.lastUsed() }?.id == first)
            _ = try await world.read { try $0.counter(second) }
            world.clock.advance(by: .seconds(1))
            try await world.act { try $0.edit(second, CounterSettings(color: "#000000")) }
            expect(try await world.read { try $0.lastUsed() }?.id == first)
            expect(try await world.read { try $0.all() }.map(\.id) == [first, second])
        }
    }

    @Test("A share line is the value, then the title; a blank count shares its value")
    func shareLine() async throws {
        try await CountingWorld.with { world throws in
            let kids = try await world.act { try $0.create(title: "Kids", start: 23) }
            #expect(kids.shareLine == "23 Kids")
            let blank = try await world.act { try $0.create(title: "", start: -4) }
            #expect(blank.shareLine == "-4")
        }
    }
}
