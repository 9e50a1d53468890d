import Counting
import Primitives
import Sync
import TestSupport
import Testing

@Suite("A target that begins while devices are apart")
struct TargetBeginTests {
    /// A Wednesday noon.
    private static let wednesday = Instant(seconds: 1_700_049_600)
    private static let rules: [PeriodRule] = [
        .day, .week, .month, .days(3, from: Day(number: 19_000)), .until(Day(number: 19_900)),
    ]

    private func target(_ goal: Int64, _ rule: PeriodRule?) -> CounterSettings {
        CounterSettings(target: .some(Target(goal: goal, period: rule)))
    }

    private func value(_ world: CountingWorld, _ id: Counter.ID) async throws -> Int64 {
        try await world.read { try $0.counter(id).value }
    }

    private func running(_ world: CountingWorld, _ id: Counter.ID) async throws -> [Int64] {
        try await world.read { try $0.periods(of: id).filter { !$0.isClosed }.map { $0.value } }
    }

    /// Two devices that know a counter with so many taps, a minute apart on a Wednesday.
    private func withTwo(
        tapped count: Int64,
        _ body: (CountingWorld, CountingWorld, Counter.ID) async throws -> Void
    ) async throws {
        try await CountingWorld.withTwo { one, two in
            one.clock.set(Self.wednesday)
            let id = try await one.make("Kids").id
            try await one.act { try $0.add(count, to: id) }
            try await one.send(to: two)
            two.clock.set(Self.wednesday + .seconds(60))
            try await body(one, two, id)
        }
    }

    private func expectSame(
        _ one: CountingWorld, _ two: CountingWorld, _ id: Counter.ID, _ context: String
    ) async throws {
        let (here, there) = (try await value(one, id), try await value(two, id))
        #expect(here == there, "\(context)")
        let (own, other) = (try await running(one, id), try await running(two, id))
        #expect(own == other, "\(context)")
    }

    /// Both show a value, also as that of the running period, and go on together.
    private func expect(
        _ value: Int64, _ one: CountingWorld, _ two: CountingWorld, _ id: Counter.ID,
        _ context: String
    ) async throws {
        for reversed in [false, true] {
            try await one.send(to: two, reversed: reversed)
            try await two.send(to: one, reversed: reversed)
        }
        for device in [one, two] {
            #expect(try await self.value(device, id) == value, "\(context)")
            #expect(try await running(device, id) == [value], "\(context)")
        }
        for (device, other) in [(one, two), (two, one)] {
            try await device.act { try $0.add(2, to: id) }
            try await device.send(to: other)
        }
        #expect(try await self.value(one, id) == value + 4, "\(context)")
        #expect(try await self.value(two, id) == value + 4, "\(context)")
        try await two.act { try $0.set(id, to: 20) }
        try await two.send(to: one)
        #expect(try await self.value(one, id) == 20, "\(context)")
        #expect(try await running(one, id) == [20], "\(context)")
        try await one.act { try $0.reset(id) }
        try await two.act { try $0.add(1, to: id) }
        try await one.exchange(with: two)
        try await expectSame(one, two, id, context)
        try await one.undo()
        try await one.send(to: two)
        try await expectSame(one, two, id, context)
    }

    @Test("It has each count once, by whichever rules", arguments: 0..<5, 0..<5)
    func apart(first: Int, second: Int) async throws {
        let (first, second) = (Self.rules[first], Self.rules[second])
        for late in [Int64(0), 4] {
            try await withTwo(tapped: 7) { one, two, id in
                if late > 0 { try await two.act { try $0.add(late, to: id) } }
                try await two.act { try $0.edit(id, target(3, first)) }
                one.clock.set(Self.wednesday + .seconds(120))
                try await one.act { try $0.edit(id, target(3, second)) }
                try await expect(7 + late, one, two, id, "\(first), \(second), \(late)")
            }
        }
    }

    @Test(
        "What was tapped before it was known is in it, and not what was reset", arguments: 0..<5,
        [false, true])
    func late(rule: Int, isReset: Bool) async throws {
        let rule = Self.rules[rule]
        try await withTwo(tapped: 2) { one, two, id in
            if isReset {
                try await one.act { try $0.reset(id) }
                try await one.act { try $0.add(1, to: id) }
                try await one.send(to: two)
            }
            try await two.act { try $0.add(4, to: id) }
            try await one.act { try $0.edit(id, target(3, rule)) }
            try await expect(isReset ? 5 : 6, one, two, id, "\(rule), \(isReset)")
        }
    }

    @Test("An end that was undone, or a new begin, is the same on both", arguments: 0..<5)
    func again(rule: Int) async throws {
        let rule = Self.rules[rule]
        for isUndone in [true, false] {
            for resetValue in [Int64(0), 2] {
                try await CountingWorld.withTwo { one, two in
                    one.clock.set(Self.wednesday)
                    two.clock.set(Self.wednesday + .seconds(60))
                    let id = try await one.makeTarget(
                        goal: 3, every: rule, resetValue: resetValue)
                    try await one.act { try $0.add(7, to: id) }
                    try await one.send(to: two)
                    try await one.act { try $0.edit(id, CounterSettings(target: .some(nil))) }
                    try await one.send(to: two)
                    if isUndone {
                        try await one.undo()
                    } else {
                        try await one.act { try $0.edit(id, target(3, rule)) }
                    }
                    let shown = try await value(one, id)
                    try await expect(shown, one, two, id, "\(rule), \(isUndone), \(resetValue)")
                }
            }
        }
    }

    @Test("Of a goal with periods and one without the later one holds", arguments: 0..<5)
    func mixed(rule: Int) async throws {
        let rule = Self.rules[rule]
        try await withTwo(tapped: 1) { one, two, id in
            try await two.act { try $0.edit(id, target(2, rule)) }
            one.clock.set(Self.wednesday + .seconds(120))
            try await one.act { try $0.edit(id, target(5, nil)) }
            try await one.exchange(with: two)
            for device in [one, two] {
                try await device.act { try $0.add(1, to: id) }
                #expect(try await running(device, id) == [], "\(rule)")
                #expect(try await device.read { try $0.counter(id).target?.goal } == 5)
            }
            try await one.exchange(with: two)
            #expect(try await value(one, id) == 3, "\(rule)")
            try await expectSame(one, two, id, "\(rule)")
            for device in [one, two] {
                device.clock.advance(by: .hours(24))
                #expect(try await device.read { try $0.periods(of: id) } == [], "\(rule)")
            }
            // Another goal does not move the end.
            try await one.act { try $0.edit(id, target(6, nil)) }
            try await one.exchange(with: two)
            for device in [one, two] {
                #expect(try await device.read { try $0.periods(of: id) } == [], "\(rule)")
            }
            // It may have periods again.
            try await two.act { try $0.edit(id, target(2, rule)) }
            try await two.send(to: one)
            try await expectSame(one, two, id, "\(rule)")
        }
    }
}
