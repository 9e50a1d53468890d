import CountingRules
import Primitives
import Storage
import TestSupport
import Testing

@testable import Counting
@testable import Merge

extension CountingWorld {
    /// Returns the sums of all days with counts, as they are printed.
    func past(of id: Counter.ID) async throws -> [String] {
        let today = DayRule.utc.day(of: clock.now)
        return try await read {
            try $0.sums(of: id, by: .day, in: today - 90...today + 2)
        }
        .filter { $0.amount != 0 }.map { "\($0.period.first) \($0.amount)" }
    }

    /// Removes the days from all documents, like a store of an older version.
    func forgetDays() async throws {
        try await store.write { transaction in
            for row in try transaction.all(Query(CounterRow.table, equals: AccountID.local)) {
                _ = try? replica.edit(CounterField.kind, "\(row.id)", in: transaction) { edit in
                    edit.document.counters["value"]?.days = nil
                    for name in edit.document.fields.keys where name.hasPrefix("clock.") {
                        edit.document.fields[name] = nil
                    }
                }
            }
            try transaction.delete(DayNoting.table, AccountID.local)
        }
    }
}

@Suite("Looking back")
struct LookBackTests {
    private func rule(_ zone: String, _ startMinute: Int = 180) throws -> DayRule {
        DayRule(zone: try Zone(identifier: zone), startMinute: startMinute)
    }

    @Test(
        "Taps stand on the day on which they were made, on every device", arguments: Engine.allCases
    )
    func taps(engine: Engine) async throws {
        try await CountingWorld.withTwo(engine) { phone, laptop throws in
            let id = try await phone.make("Kids").id
            try await phone.send(to: laptop)
            let day = DayRule.utc.day(of: phone.clock.now)
            try await phone.act { try $0.add(7, to: id) }
            for world in [phone, laptop] { world.clock.advance(by: .hours(48)) }
            try await phone.act { try $0.add(2, to: id) }
            try await phone.act { try $0.add(1, to: id, at: phone.clock.now - .hours(24)) }
            try await laptop.act { try $0.add(10, to: id) }
            try await laptop.act { try $0.reset(id) }
            try await phone.exchange(with: laptop)
            let wanted = ["\(day) 7", "\(day + 1) 1", "\(day + 2) 12"]
            #expect(try await phone.past(of: id) == wanted)
            #expect(try await laptop.past(of: id) == wanted)
            for unit in SumUnit.allCases {
                let days = day - 40...day + 2
                expect(
                    try await phone.read { try $0.sums(of: id, by: unit, in: days) }
                        == laptop.read { try $0.sums(of: id, by: unit, in: days) })
            }
            // The history agrees: it knows the day but not the time.
            let history = try await laptop.read { try $0.history(of: id) }.filter {
                $0.kind == .sync
            }
            let rule = DayRule.utc
            #expect(history.map { rule.day(of: $0.at) } == [day + 2, day + 1, day])
            #expect(history.map(\.amount) == [2, 1, 7])
            #expect(history.allSatisfy { $0.at <= laptop.clock.now })
        }
    }

    @Test("A device that hears of a counter for the first time notes its days, too")
    func firstTime() async throws {
        try await CountingWorld.withTwo { phone, laptop throws in
            let id = try await phone.act { try $0.create(title: "Kids", start: 3) }.id
            let day = DayRule.utc.day(of: phone.clock.now)
            try await phone.act { try $0.add(7, to: id) }
            for world in [phone, laptop] { world.clock.advance(by: .hours(48)) }
            try await phone.act { try $0.add(1, to: id) }
            try await phone.send(to: laptop)
            let history = try await laptop.read { try $0.history(of: id) }
            #expect(history.map(\.amount).sorted() == [1, 3, 7])
            #expect(history.filter(\.isCounted).map(\.amount) == [1, 7])
            #expect(
                history.filter(\.isCounted).map { DayRule.utc.day(of: $0.at) } == [day + 2, day])
            expect(try await laptop.read { try $0.counter(id) }.value == 11)
        }
    }

    @Test("A target's taps, too, whatever its periods", arguments: Engine.allCases)
    func targets(engine: Engine) async throws {
        let rules: [PeriodRule?] = [
            nil, .day, .week, .month, .days(3, from: Day(number: 19_000)),
        ]
        for period in rules {
            try await CountingWorld.withTwo(engine) { phone, laptop throws in
                let id = try await phone.makeTarget(every: period, resetValue: 2)
                let day = DayRule.utc.day(of: phone.clock.now)
                try await phone.act { try $0.add(3, to: id) }
                try await phone.send(to: laptop)
                for world in [phone, laptop] { world.clock.advance(by: .hours(72)) }
                try await laptop.act { try $0.add(4, to: id) }
                try await phone.act { try $0.add(5, to: id, at: phone.clock.now - .hours(48)) }
                try await phone.undo()
                try await phone.redo()
                try await phone.exchange(with: laptop)
                let wanted = ["\(day) 3", "\(day + 1) 5", "\(day + 3) 4"]
                #expect(try await phone.past(of: id) == wanted, "\(String(describing: period))")
                #expect(try await laptop.past(of: id) == wanted, "\(String(describing: period))")
            }
        }
    }

    @Test("Devices in different zones, with different days, agree")
    func zones() async throws {
        let rules = (try rule("Europe/Berlin"), try rule("America/New_York", 0))
        try await CountingWorld.withTwo(dayRules: rules) { berlin, york throws in
            let id = try await berlin.make("Kids").id
            let watch = try await berlin.makeStopwatch()
            try await berlin.send(to: york)
            // 2024-03-01 01:30 UTC: after midnight in Berlin, where it still counts as the day
            // before.
            let night = Instant(seconds: 1_709_256_600)
            for world in [berlin, york] { world.clock.set(night) }
            try await berlin.act { try $0.add(1, to: id) }
            try await york.act { try $0.add(2, to: id) }
            for world in [berlin, york] { world.clock.set(night + .hours(3)) }
            try await berlin.act { try $0.add(10, to: id) }
            try await york.act { try $0.add(20, to: id) }
            try await york.act { try $0.start(watch) }
            york.clock.advance(by: .hours(1))
            try await york.act { try $0.stop(watch) }
            berlin.clock.advance(by: .hours(21))
            york.clock.advance(by: .hours(20))
            try await berlin.act { try $0.start(watch) }
            for world in [berlin, york] { world.clock.advance(by: .hours(2)) }
            try await berlin.act { try $0.stop(watch) }
            try await berlin.exchange(with: york)
            try await berlin.exchange(with: york)
            for world in [berlin, york] {
                // Berlin: 02:30 on the first belongs to the 29th. New York: the 29th until 05:00
                // UTC.
                #expect(
                    try await world.past(of: id) == ["2024-02-29 23", "2024-03-01 10"])
                // New York: 23:30 to 00:30. Berlin: 02:30 on the second to 04:30, day from 03:00.
                #expect(
                    try await world.past(of: watch)
                        == ["2024-02-29 1800000", "2024-03-01 3600000", "2024-03-02 5400000"])
            }
        }
    }

    @Test("What is taken back goes from the day on which it was made, and comes back to it")
    func undo() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.make("Kids").id
            let day = DayRule.utc.day(of: world.clock.now)
            try await world.act { try $0.add(5, to: id) }
            world.clock.advance(by: .hours(24))
            try await world.undo()
            #expect(try await world.past(of: id) == [])
            world.clock.advance(by: .hours(24))
            try await world.redo()
            #expect(try await world.past(of: id) == ["\(day) 5"])
            try await world.act { try $0.set(id, to: 100) }
            try await world.undo()
            #expect(try await world.past(of: id) == ["\(day) 5"])
        }
    }

    @Test("An import stands on the days that its file says, and counts once from two devices")
    func imports() async throws {
        let rules = (try rule("Europe/Berlin"), try rule("America/New_York", 0))
        let source = DeviceID(high: 7, low: 7)
        let day = Day(number: 19_600)
        let taps = [
            ImportedTap(amount: 5, at: Instant(seconds: 1_693_500_000), day: day),
            ImportedTap(amount: 2, at: Instant(seconds: 1_693_600_000), day: day + 1),
        ]
        try await CountingWorld.withTwo(dayRules: rules) { one, two throws in
            let id = try await one.make("Kids").id
            let daily = try await one.makeTarget()
            try await one.send(to: two)
            for world in [one, two] {
                for counter in [id, daily] {
                    try await world.act(named: CountingAction.imports.rawValue) {
                        try $0.importTaps(taps, into: counter, as: source)
                    }
                }
            }
            try await one.exchange(with: two)
            for world in [one, two] {
                for counter in [id, daily] {
                    #expect(
                        try await world.past(of: counter) == ["\(day) 5", "\(day + 1) 2"])
                }
                try await world.undo()
            }
        }
    }

    @Test("They make what a first pull carries of counters larger by a fifth at most")
    func size() async throws {
        try await CountingWorld.with { world throws in
            for number in 0..<200 {
                let id = try await world.make("Counter \(number)").id
                try await world.act { try $0.add(1, to: id) }
            }
            let batch = try await world.store.write {
                try world.replica.makeBatch(limit: .max, in: $0)
            }
            var (text, textWithout) = (0, 0)
            var (binary, without) = (BinaryWriter(), BinaryWriter())
            for document in batch?.documents ?? [] {
                var state = document.state
                text += state.canonicalText.utf8.count
                binary.text(document.id)
                binary.document(state)
                #expect(state.counters["value"]?.days != nil)
                state.counters["value"]?.days = nil
                textWithout += state.canonicalText.utf8.count
                without.text(document.id)
                without.document(state)
            }
            #expect(Double(text) <= 1.2 * Double(textWithout), "\(text), \(textWithout) before")
            #expect(
                Double(binary.bytes.count) <= 1.2 * Double(without.bytes.count),
                "\(binary.bytes.count), \(without.bytes.count) before")
        }
    }
}
