import CountingRules
import Primitives
import TestSupport
import Testing

@testable import Counting
@testable import Merge

@Suite("Looking back at what older versions counted")
struct OlderDaysTests {
    /// Counts on two devices over some days; one of them is never heard of again.
    private func live(_ one: CountingWorld, _ two: CountingWorld) async throws -> [Counter.ID] {
        let ids = [
            try await one.make("Kids").id, try await one.makeTarget(),
            try await one.makeStopwatch(),
        ]
        try await one.send(to: two)
        for number in 0..<6 {
            for world in [one, two] {
                world.clock.advance(by: .hours(20))
                for id in ids.prefix(2) {
                    try await world.act({ try $0.add(Int64(number + 1), to: id) })
                }
                try await world.act { try $0.start(ids[2]) }
                world.clock.advance(by: .hours(2))
                try await world.act { try $0.stop(ids[2]) }
            }
            try await one.act { try $0.add(100, to: ids[0]) }
            try await one.undo()
            if number == 3 { try await one.act({ try $0.reset(ids[0]) }) }
            if number == 2 { try await one.exchange(with: two) }
        }
        return ids
    }

    @Test("Every device notes what it counted, and after a sync all show the same")
    func migrates() async throws {
        try await CountingWorld.withTwo { one, two throws in
            let ids = try await live(one, two)
            try await one.exchange(with: two)
            var wanted: [[String]] = []
            for id in ids { wanted.append(try await one.past(of: id)) }
            #expect(wanted.allSatisfy { $0.count > 3 })
            try await one.forgetDays()
            try await two.forgetDays()
            for id in ids.prefix(2) { #expect(try await one.past(of: id) == []) }
            try await one.noteOlderDays()
            try await two.noteOlderDays()
            try await one.exchange(with: two)
            try await two.exchange(with: one)
            for (id, days) in zip(ids, wanted) {
                #expect(try await one.past(of: id) == days)
                #expect(try await two.past(of: id) == days)
            }
        }
    }

    @Test("Of a device that is gone, all show one story, until it comes back")
    func gone() async throws {
        try await CountingWorld.withTwo { gone, laptop throws in
            try await withStore(.memory, tables: CountingWorld.tables) { store in
                let tablet = try await CountingWorld(store: store, seed: 3)
                let ids = try await live(gone, laptop)
                try await gone.exchange(with: laptop)
                tablet.clock.set(laptop.clock.now + .hours(100))
                try await laptop.send(to: tablet)
                let wanted = try await gone.past(of: ids[0])
                for world in [gone, laptop, tablet] { try await world.forgetDays() }
                try await laptop.noteOlderDays()
                try await tablet.noteOlderDays()
                try await laptop.exchange(with: tablet)
                #expect(try await laptop.past(of: ids[0]) == tablet.past(of: ids[0]))
                #expect(try await laptop.past(of: ids[0]).count > 3)
                try await gone.noteOlderDays()
                try await gone.exchange(with: laptop)
                try await laptop.exchange(with: tablet)
                for world in [gone, laptop, tablet] {
                    #expect(try await world.past(of: ids[0]) == wanted)
                }
            }
        }
    }

    @Test("It is done once, and goes on where it was cut off", arguments: Engine.allCases)
    func once(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            for number in 0..<450 {
                let id = try await world.act { try $0.create(title: "\(number)") }.id
                try await world.act { try $0.add(1, to: id) }
            }
            try await world.forgetDays()
            try await world.noteOlderDays()
            for counter in try await world.read({ try $0.all() }) {
                #expect(try await world.past(of: counter.id).count == 1)
            }
            let pending = try await world.pending()
            let number = try await world.store.read { try $0.get(DayNoting.table, AccountID.local) }
            #expect(number == DayNoting(owner: .local, through: nil))
            try await world.noteOlderDays()
            #expect(try await world.pending() == pending)
        }
    }

    @Test("An empty store is not written to")
    func empty() async throws {
        try await CountingWorld.with { world throws in
            try await world.noteOlderDays()
            expect(
                try await world.store.read { try $0.get(DayNoting.table, AccountID.local) } == nil)
        }
    }

    @Test("A month that came to nothing is one that was noted")
    func toNothing() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.make("Kids").id
            try await world.act { try $0.add(5, to: id) }
            try await world.act { try $0.add(-5, to: id) }
            let form = try await world.days(of: id)
            #expect(form != nil)
            _ = try await world.store.write { try $0.delete(DayNoting.table, AccountID.local) }
            try await world.noteOlderDays()
            #expect(try await world.days(of: id) == form)
        }
    }

    @Test("What others told of a device gives way to what it knows itself")
    func toldFirst() async throws {
        try await CountingWorld.withTwo { gone, laptop throws in
            let ids = try await live(gone, laptop)
            try await gone.exchange(with: laptop)
            let wanted = try await gone.past(of: ids[0])
            for world in [gone, laptop] { try await world.forgetDays() }
            try await laptop.noteOlderDays()
            try await laptop.send(to: gone)
            #expect(try await gone.past(of: ids[0]) != wanted)
            try await gone.noteOlderDays()
            try await gone.exchange(with: laptop)
            for world in [gone, laptop] { #expect(try await world.past(of: ids[0]) == wanted) }
        }
    }
}

extension CountingWorld {
    /// Returns the days of a counter as its document has them.
    fileprivate func days(of id: Counter.ID) async throws -> DaySums? {
        try await store.read { transaction in
            try replica.document(CounterField.kind, "\(id)", in: transaction)
        }?.counters[CounterField.value]?.days
    }
}
