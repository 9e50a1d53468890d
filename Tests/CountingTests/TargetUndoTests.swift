import Counting
import Primitives
import TestSupport
import Testing

@Suite("Changed targets, and their undo")
struct TargetUndoTests {
    /// A Wednesday noon.
    private let noon = Instant(seconds: 1_700_049_600)

    private func with(
        _ engine: Engine = .memory, _ body: (CountingWorld) async throws -> Void
    ) async throws {
        try await CountingWorld.with(engine) { world throws in
            world.clock.set(noon)
            try await body(world)
        }
    }

    /// The parts of a counter that are shown.
    private func shown(_ world: CountingWorld, _ id: Counter.ID) async throws -> [String] {
        try await world.read { counters in
            [try counters.counter(id).valueText]
                + (try counters.periods(of: id).map { "\($0.period) \($0.progress) \($0.aim)" })
                + (try counters.countedPeriods(of: id).map { "\($0.period) \($0.progress)" })
        }
    }

    private func edit(
        _ world: CountingWorld, _ id: Counter.ID, reset: Int64? = nil, _ target: Target?? = nil
    ) async throws -> Int64 {
        var settings = CounterSettings(resetValue: reset)
        settings.target = target
        return try await world.act { [settings] in try $0.edit(id, settings) }.value
    }

    @Test("A period keeps the value with which it began", arguments: Engine.allCases)
    func begins(engine: Engine) async throws {
        try await with(engine) { world throws in
            let id = try await world.makeTarget(goal: 8, every: .day)
            try await world.act { try $0.add(3, to: id) }
            func every(_ rule: PeriodRule) -> Target? { Target(goal: 8, period: rule) }
            let before = try await shown(world, id)
            #expect(try await edit(world, id, reset: 1, every(.week)) == 3)
            try await world.undo()
            #expect(try await shown(world, id) == before)
            world.clock.advance(by: .hours(24))
            try await world.act { try $0.add(4, to: id) }
            #expect(try await edit(world, id, every(.week)) == 7)
            world.clock.advance(by: .hours(24 * 7))
            try await world.act { try $0.add(2, to: id) }
            _ = try await edit(world, id, reset: 5)
            let weeks = try await shown(world, id)
            #expect(weeks.contains("2023-11-13.week 7/8") && weeks.contains("2023-11-20.week 2/8"))
            #expect(try await edit(world, id, every(.month)) == 9)
            try await world.undo()
            #expect(try await shown(world, id) == weeks)
            _ = try await edit(world, id, reset: 6)
            #expect(try await edit(world, id, every(.month)) == 9)
            try await world.act { try $0.add(1, to: id) }
            expect(try await world.act { try $0.reset(id) }.value == 6)
        }
    }

    /// A counter, and what it shows as a target of days, and as a simple one again.
    struct Start: Sendable {
        let start: Int64
        var reset: Int64?
        var target: Target?
        var counted: Int64 = 0
        let value: Int64
    }

    @Test(
        "A start value counts once",
        arguments: [
            Start(start: 100, counted: 7, value: 107), Start(start: 100, value: 100),
            Start(start: 100, target: Target(goal: 500), value: 100),
            Start(start: 100, target: Target(goal: 500, period: .day), counted: 5, value: 105),
            Start(start: 10, reset: 3, value: 10), Start(start: 0, reset: 10, counted: 3, value: 3),
            Start(
                start: 0, reset: 10, target: Target(goal: 9, period: .day), counted: 3, value: 13),
        ], [PeriodRule.day, .week, .month])
    func startValue(_ given: Start, rule: PeriodRule) async throws {
        try await with { world throws in
            let settings = CounterSettings(
                resetValue: given.reset, target: given.target.map { .some($0) })
            let id = try await world.act {
                try $0.create(CounterDraft("P", start: given.start, settings: settings))
            }.id
            world.clock.advance(by: .seconds(1))
            if given.counted != 0 { try await world.act { try $0.add(given.counted, to: id) } }
            let before = try await shown(world, id)
            for _ in 0..<2 {
                let target = Target(goal: 400, period: rule)
                #expect(try await edit(world, id, .some(target)) == given.value)
                expect(try await world.act { try $0.convert(id, to: .simple) }.value == given.value)
            }
            for _ in 0..<4 { try await world.undo() }
            #expect(try await shown(world, id) == before)
        }
    }

    @Test("A reset before the target leaves what was counted since; one day's begin resets no week")
    func resets() async throws {
        try await with { world throws in
            let id = try await world.act { try $0.create(title: "P", start: 100) }.id
            try await world.act { try $0.add(7, to: id) }
            try await world.act { try $0.reset(id) }
            try await world.act { try $0.add(1, to: id) }
            let days = Target(goal: 500, period: .day)
            #expect(try await edit(world, id, .some(days)) == 101)
            world.clock.advance(by: .hours(24))
            try await world.act { try $0.add(2, to: id) }
            #expect(try await edit(world, id, .some(Target(goal: 500))) == 102)
            #expect(try await edit(world, id, .some(Target(goal: 500, period: .week))) == 103)
        }
    }

    @Test(
        "An undone target leaves the goal and value before, with counts and without",
        arguments: [0, 4] as [Int64], [0, 2] as [Int64])
    func goal(counted: Int64, reset: Int64) async throws {
        try await with { world throws in
            let id = try await world.makeTarget(goal: 3, every: .day, resetValue: reset)
            if counted != 0 { try await world.act { try $0.add(counted, to: id) } }
            let before = try await shown(world, id)
            let targets: [Target?] = [
                Target(goal: 2, period: .day), Target(goal: 3, aim: .exactly, period: .day),
                Target(goal: 9, period: .week), Target(goal: 3), nil,
            ]
            for other in [nil, 7] as [Int64?] {
                for target in targets {
                    _ = try await edit(world, id, reset: other, .some(target))
                    let after = try await shown(world, id)
                    try await world.undo()
                    let context = "\(String(describing: target))"
                    #expect(try await texts(world, id) == known(before), "\(context)")
                    try await world.redo()
                    #expect(try await shown(world, id) == after, "\(context)")
                    try await world.undo()
                }
            }
            expect(try await world.act { try $0.add(2, to: id) }.value == reset + counted + 2)
            #expect(try await shown(world, id)[1].hasSuffix("/3 atLeast"))
        }
    }

    /// Value and listed periods, which an empty period that was begun meanwhile doesn't change.
    private func texts(_ world: CountingWorld, _ id: Counter.ID) async throws -> [String] {
        known(try await shown(world, id))
    }

    private func known(_ shown: [String]) -> [String] { Array(shown.prefix(2)) }

    @Test("A target that ended in its running period leaves none of it; its return brings it back")
    func ended() async throws {
        let ends: [(Target?, Bool)] = [(nil, false), (Target(goal: 30), false), (nil, true)]
        for rule in [PeriodRule.day, .week] {
            for (end, isUndone) in ends {
                try await with { world throws in
                    let id = try await world.make("Kids").id
                    try await world.act { try $0.add(5, to: id) }
                    let target = Target(goal: 30, period: rule)
                    #expect(try await edit(world, id, .some(target)) == 5)
                    if isUndone {
                        try await world.undo()
                    } else {
                        #expect(try await edit(world, id, .some(end)) == 5)
                    }
                    let context = "\(rule) \(String(describing: end)) \(isUndone)"
                    expect(try await world.act { try $0.add(2, to: id) }.value == 7)
                    #expect(try await shown(world, id).count == 1, "\(context)")
                    let now = world.clock.now
                    world.clock.advance(by: .hours(24))
                    #expect(try await shown(world, id).count == 1, "\(context)")
                    world.clock.set(now)
                    #expect(try await edit(world, id, .some(target)) == 7)
                    #expect(try await shown(world, id).count == 3, "\(context)")
                    let sum = try await world.read { try $0.history(of: id) }
                        .filter { $0.period != nil }.reduce(0) { $0 + $1.amount }
                    #expect(sum == 7, "\(context)")
                }
            }
        }
    }

    @Test("What ended on one device has ended on the other")
    func endedElsewhere() async throws {
        try await CountingWorld.withTwo { one, two throws in
            for device in [one, two] { device.clock.set(noon) }
            let id = try await one.makeTarget("Kids", goal: 30)
            try await one.act { try $0.add(5, to: id) }
            try await one.exchange(with: two)
            try await two.act { try $0.convert(id, to: .simple) }
            try await two.exchange(with: one)
            #expect(try await shown(one, id) == ["5"])
            try await two.undo()
            try await two.exchange(with: one)
            #expect(try await shown(one, id) == (try await shown(two, id)))
            #expect(try await shown(one, id).count == 3)
        }
    }

    /// Ways to a simple counter by periods that are parts of the first ones.
    struct Parts: Sendable {
        let long: PeriodRule
        let short: PeriodRule
        let isSet: Bool
        /// The days before its end on which something was counted in the running period; `nil` if
        /// nothing was.
        let used: Int?

        static let all = [
            (PeriodRule.month, PeriodRule.day), (.month, .week), (.week, .day),
            (.month, .days(3, from: Day(number: 19_600))), (.until(Day(number: 19_900)), .week),
        ].flatMap { long, short in
            [false, true].flatMap { isSet in
                [nil, 0, 1].map { Parts(long: long, short: short, isSet: isSet, used: $0) }
            }
        }
    }

    @Test("A target that ended in a part of a longer period did so elsewhere", arguments: Parts.all)
    func endedInPart(parts: Parts) async throws {
        for (isReversed, isBack) in [(false, false), (true, false), (false, true)] {
            try await CountingWorld.withTwo { one, two throws in
                // A Monday.
                for device in [one, two] { device.clock.set(Instant(seconds: 1_701_691_200)) }
                func wait(days: Int) {
                    for world in [one, two] { world.clock.advance(by: .hours(24 * days)) }
                }
                let id = try await one.makeTarget("Kids", goal: 8, every: parts.long)
                try await one.act {
                    _ = parts.isSet ? try $0.set(id, to: 5) : try $0.add(5, to: id)
                }
                _ = try await edit(one, id, .some(Target(goal: 8, period: parts.short)))
                wait(days: parts.short == .week ? 7 : 3)
                if let used = parts.used {
                    try await one.act { try $0.add(2, to: id) }
                    wait(days: used)
                }
                try await one.act { try $0.convert(id, to: .simple) }
                try await one.act { try $0.add(21, to: id) }
                wait(days: 8)
                try await one.act { try $0.add(4, to: id) }
                if isBack {
                    _ = try await edit(one, id, .some(Target(goal: 3, period: .day)))
                    // On the first day, whose period was over before the target ended.
                    let early = Instant(seconds: 1_701_694_800)
                    try await one.act { try $0.add(1, to: id, at: early) }
                }
                try await one.send(to: two, reversed: isReversed)
                let context = "\(isReversed) \(isBack)" as Comment
                #expect(try await shown(two, id) == (try await shown(one, id)), context)
                func total(_ world: CountingWorld) async throws -> Int64 {
                    try await world.read { try $0.history(of: id) }.reduce(0) { $0 + $1.amount }
                }
                #expect(try await total(two) == (try await total(one)), context)
            }
        }
    }

    @Test("Undo leaves a period and its day alike after another device's reset")
    func undoAfterReset() async throws {
        for rule in [nil, PeriodRule.day, .week] {
            try await CountingWorld.withTwo { one, two throws in
                for device in [one, two] { device.clock.set(noon) }
                let id = try await one.makeTarget("Kids", goal: 9, every: rule)
                try await one.act { try $0.add(1, to: id) }
                try await one.act { try $0.add(8, to: id) }
                try await one.exchange(with: two)
                try await two.act { try $0.reset(id) }
                try await two.exchange(with: one)
                let before = try await shown(one, id)
                for _ in 1...2 {
                    try await one.undo()
                    #expect(try await shown(one, id) == before)
                    let day = DayRule.utc.day(of: noon)
                    let sums = try await one.read { try $0.sums(of: id, by: .day, in: day...day) }
                    #expect(sums.map(\.amount) == [9])
                }
            }
        }
    }

    @Test("Days before a target are no missed periods")
    func begun() async throws {
        try await with { world throws in
            let id = try await world.make("Kids").id
            try await world.act { try $0.add(5, to: id) }
            world.clock.advance(by: .hours(24 * 3))
            _ = try await edit(world, id, .some(Target(goal: 4, period: .day)))
            #expect(try await world.read { try $0.periods(of: id) }.map(\.progress) == ["0/4"])
            world.clock.advance(by: .hours(24))
            #expect(
                try await world.read { try $0.periods(of: id) }.map(\.progress) == ["0/4", "0/4"])
            // A week begins before it.
            _ = try await edit(world, id, .some(Target(goal: 4, period: .week)))
            #expect(try await world.read { try $0.periods(of: id) }.map(\.progress) == ["5/4"])
        }
    }
}
