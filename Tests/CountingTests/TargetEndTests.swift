import Counting
import Primitives
import Sync
import TestSupport
import Testing

@Suite("A target that ends and begins again")
struct TargetEndTests {
    /// A Wednesday noon.
    private static let wednesday = Instant(seconds: 1_700_049_600)
    private static let rules: [PeriodRule] = [
        .day, .week, .month, .days(3, from: Day(number: 19_000)), .until(Day(number: 19_900)),
    ]
    private static let ends: [(String, @Sendable (CounterEditor, Counter.ID) throws -> Void)] = [
        ("no target", { _ = try $0.edit($1, CounterSettings(target: .some(nil))) }),
        ("no periods", { _ = try $0.edit($1, CounterSettings(target: .some(Target(goal: 2)))) }),
        ("converted", { _ = try $0.convert($1, to: .simple) }),
    ]

    private func periods(_ world: CountingWorld, _ id: Counter.ID) async throws -> [PeriodResult] {
        try await world.read { try $0.periods(of: id) }
    }

    /// A counter with a target of 2 for three weeks, then none for three weeks, then one of 3; two
    /// taps a week, and a day after each change.
    private func played(
        _ one: CountingWorld, _ first: PeriodRule, _ end: Int, _ second: PeriodRule
    ) async throws -> (id: Counter.ID, end: Day, begin: Day) {
        one.clock.set(Self.wednesday)
        let rule = one.domain.dayRule
        let id = try await one.makeTarget(goal: 2, every: first)
        func weeks() async throws {
            for _ in 0..<3 {
                try await one.act { try $0.add(2, to: id) }
                one.clock.advance(by: .hours(24 * 7))
            }
        }
        try await weeks()
        let ended = rule.day(of: one.clock.now)
        try await one.act { try Self.ends[end].1($0, id) }
        try await weeks()
        let begun = rule.day(of: one.clock.now)
        let target = Target(goal: 3, period: second)
        try await one.act { try $0.edit(id, CounterSettings(target: .some(target))) }
        try await weeks()
        return (id, ended, begun)
    }

    @Test(
        "A target that ended shows its counts elsewhere once it is back, undone or begun again",
        arguments: rules + [.days(2, from: Day(number: 19_675))])
    func back(rule: PeriodRule) async throws {
        for end in Self.ends.indices {
            for isUndone in [false, true] {
                try await CountingWorld.withTwo { one, two throws in
                    for device in [one, two] { device.clock.set(Self.wednesday) }
                    let id = try await one.makeTarget(goal: 3, every: rule, resetValue: 2)
                    try await one.act { try $0.add(7, to: id) }
                    try await one.send(to: two)
                    try await one.act { try Self.ends[end].1($0, id) }
                    try await one.send(to: two)
                    if isUndone {
                        try await one.undo()
                    } else {
                        let settings = CounterSettings(
                            target: .some(Target(goal: 3, period: rule)))
                        try await one.act { try $0.edit(id, settings) }
                    }
                    try await one.send(to: two)
                    let context = "\(rule), \(Self.ends[end].0), \(isUndone)"
                    let known = try await periods(one, id)
                    #expect(known.map(\.value) == [9], "\(context)")
                    #expect(known == (try await periods(two, id)), "\(context)")
                    let shown = try await two.read { try $0.counter(id) }.value
                    #expect(shown == 9, "\(context)")
                }
            }
        }
    }

    @Test(
        "The days without a target are in no period, and none was missed",
        arguments: 0..<5, 0..<5)
    func without(first: Int, second: Int) async throws {
        let (first, second) = (Self.rules[first], Self.rules[second])
        for end in Self.ends.indices {
            try await CountingWorld.withTwo { one, two throws in
                let context = "\(first), \(Self.ends[end].0), \(second)"
                let (id, ended, begun) = try await played(one, first, end, second)
                two.clock.set(one.clock.now)
                try await one.send(to: two)
                let known = try await periods(one, id)
                #expect(known == (try await periods(two, id)), "\(context)")
                let none = first.period(of: ended, weekStart: .monday).first
                for result in known {
                    let isOver = result.period.last < none
                    #expect(isOver || result.period.last >= begun, "\(context): \(result.period)")
                    #expect(result.goal == (isOver ? 2 : 3), "\(context): \(result.period)")
                }
                #expect(known.contains { $0.goal == 3 && $0.value > 0 }, "\(context)")
                // A late tap changes its day, but no period.
                let at = Self.wednesday + .hours(24 * 30)
                let day = one.domain.dayRule.day(of: at)
                guard !known.contains(where: { $0.period.contains(day) }) else { return }
                try await two.act { try $0.add(7, to: id, at: at) }
                #expect(known == (try await periods(two, id)), "\(context)")
                try await two.send(to: one)
                #expect(known == (try await periods(one, id)), "\(context)")
                for device in [one, two] {
                    let sums = try await device.read {
                        try $0.sums(of: id, by: .day, in: day...day)
                    }
                    #expect(sums.map(\.amount) == [7], "\(context)")
                }
            }
        }
    }

    @Test("Undoing the end brings its periods back, undoing the new target the days without")
    func undone() async throws {
        for rule in Self.rules {
            try await CountingWorld.with { one throws in
                let id = try await one.makeTarget(goal: 2, every: rule)
                try await one.act { try $0.add(2, to: id) }
                let before = try await periods(one, id)
                try await one.act { try $0.edit(id, CounterSettings(target: .some(nil))) }
                let ended = try await periods(one, id)
                #expect(ended.allSatisfy { $0.value == 0 } && ended != before, "\(rule)")
                try await one.undo()
                #expect(before == (try await periods(one, id)), "\(rule)")
                try await one.redo()
                one.clock.advance(by: .hours(24 * 40))
                let target = Target(goal: 3, period: rule)
                try await one.act { try $0.edit(id, CounterSettings(target: .some(target))) }
                try await one.undo()
                #expect(ended == (try await periods(one, id)), "\(rule)")
                #expect(try await one.read { try $0.counter(id) }.value == 2, "\(rule)")
            }
        }
    }

    @Test("Of an end and a goal that did not know of each other, the later one holds")
    func concurrent() async throws {
        for isGoalLater in [false, true] {
            try await CountingWorld.withTwo { one, two throws in
                for device in [one, two] { device.clock.set(Self.wednesday) }
                let id = try await one.makeTarget(goal: 2, every: .day)
                try await one.act { try $0.add(2, to: id) }
                try await one.send(to: two)
                for device in [one, two] { device.clock.advance(by: .hours(48)) }
                (isGoalLater ? two : one).clock.advance(by: .hours(1))
                try await one.act { try $0.edit(id, CounterSettings(target: .some(nil))) }
                let goal = Target(goal: 5, period: .day)
                try await two.act { try $0.edit(id, CounterSettings(target: .some(goal))) }
                try await two.act { try $0.add(5, to: id) }
                for device in [one, two] { device.clock.set(Self.wednesday + .hours(24 * 3)) }
                for _ in 0..<2 { try await one.exchange(with: two) }
                let known = try await periods(one, id)
                #expect(known == (try await periods(two, id)), "\(isGoalLater)")
                let counter = try await one.read { try $0.counter(id) }
                #expect(counter.target == (isGoalLater ? goal : nil))
                #expect(known.map(\.value) == (isGoalLater ? [0, 5, 0, 2] : [2]))
                guard isGoalLater else { return }
                // Another rule later divides the days alike on both.
                let weeks = Target(goal: 9, period: .week)
                try await one.act { try $0.edit(id, CounterSettings(target: .some(weeks))) }
                try await one.send(to: two)
                let weekly = try await periods(one, id)
                #expect(weekly == (try await periods(two, id)))
                #expect(weekly.map(\.value) == [7])
                try await one.undo()
                try await one.send(to: two)
                // An end that comes later leaves what was before it.
                try await one.act { try $0.edit(id, CounterSettings(target: .some(nil))) }
                try await one.send(to: two)
                for device in [one, two] {
                    #expect(try await periods(device, id).map(\.value) == [5, 2])
                }
            }
        }
    }
}
