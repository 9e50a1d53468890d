import Counting
import Primitives
import TestSupport
import Testing

@Suite("History")
struct HistoryTests {
    /// Records an issue for each counter whose history does not sum to its shown value.
    private func check(_ world: CountingWorld, _ context: String) async throws {
        for counter in try await world.read({ try $0.all(.all) }) {
            let history = try await world.read { try $0.history(of: counter.id) }
            let sums = Dictionary(grouping: history) { $0.period?.description ?? "" }
                .mapValues { $0.reduce(Int128(0)) { $0 + Int128($1.amount) } }
            if counter.target?.period != nil {
                let periods = try await world.read { try $0.periods(of: counter.id) }
                for result in periods {
                    // A period that was set to 0 elsewhere, or never begun, has no changes.
                    let none = result.value == 0 ? 0 : Int128(counter.resetValue)
                    let sum = sums["\(result.period)"] ?? none
                    #expect(
                        sum == Int128(result.value),
                        "\(context), \(counter.title), \(result.period)")
                }
            } else if !counter.isRunning {
                #expect(
                    sums["", default: 0] == Int128(counter.value), "\(context) \(counter.title)")
            }
        }
    }

    @Test("It sums to the value, through every change, undo, redo and sync")
    func sumsToValue() async throws {
        for seed in UInt64(1)...12 {
            try await CountingWorld.withTwo { one, two throws in
                var random = SeededGenerator(seed: seed)
                _ = try await one.act { try $0.create(title: "Simple", step: 2, start: 3) }
                _ = try await one.makeTarget("Daily", every: .day, resetValue: 2)
                _ = try await one.makeTarget("Until", every: .until(Day(number: 19_677)))
                _ = try await one.makeStopwatch("Time")
                try await one.send(to: two)
                for step in 0..<50 {
                    let world = random.chance(0.5) ? one : two
                    let other = world.replica.device == one.replica.device ? two : one
                    world.clock.advance(by: .minutes(Int.random(in: 0...400, using: &random)))
                    let name = try await act(on: world, with: other, &random)
                    try await check(world, "seed \(seed), step \(step), \(name)")
                }
                try await one.exchange(with: two)
                try await one.exchange(with: two)
                for world in [one, two] { try await check(world, "seed \(seed), in the end") }
                // Both show the same counts, however they arose.
                let (first, second) = (
                    try await one.read { try $0.all() }, try await two.read { try $0.all() }
                )
                #expect(first.map(\.id) == second.map(\.id), "seed \(seed)")
                for counter in first where !counter.isRunning {
                    #expect(
                        try await one.past(of: counter.id) == two.past(of: counter.id),
                        "seed \(seed), \(counter.title)")
                }
            }
        }
    }

    /// Performs one random action of a person; returns its name.
    private func act(
        on world: CountingWorld, with other: CountingWorld, _ random: inout SeededGenerator
    ) async throws -> String {
        let all = try await world.read { try $0.all() }
        guard let counter = all.randomElement(using: &random) else { return "nothing" }
        let id = counter.id
        let back = Duration.minutes(Int.random(in: 0...5000, using: &random))
        let at = random.chance(0.3) ? world.clock.now - back : nil
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1:
            try await world.send(to: other, reversed: random.chance(0.5))
            try await check(other, "received")
            return "send"
        case 2, 3:
            do { try await world.undo() } catch { return "nothing to undo" }
            return "undo"
        case 4:
            do { try await world.redo() } catch { return "nothing to redo" }
            return "redo"
        case 5:
            try await world.act { try $0.reset(id) }
            return "reset \(counter.title)"
        case 6 where counter.type == .target:
            let rules: [PeriodRule?] = [
                nil, .day, .week, .month, .days(3, from: Day(number: 19_000)),
            ]
            let target = Target(
                goal: .random(in: -5...30, using: &random), aim: .exactly,
                period: rules.randomElement(using: &random) ?? nil)
            try await world.act { try $0.edit(id, CounterSettings(target: .some(target))) }
            return "edit \(counter.title) to \(target)"
        case 7 where counter.type != .time:
            let value = Int64.random(in: -50...50, using: &random)
            try await world.act { try $0.set(id, to: value, at: at) }
            return "set \(counter.title)"
        case _ where counter.type == .time:
            if counter.isRunning {
                try await world.act { try $0.stop(id) }
            } else {
                try await world.act { try $0.start(id) }
            }
            return "start or stop"
        default:
            let multiples = Int64.random(in: -3...5, using: &random)
            try await world.act { try $0.add(multiples, to: id, at: at) }
            return "add to \(counter.title)"
        }
    }

    @Test("A set beyond what one number can bridge still sums up")
    func wideSteps() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.act { try $0.create(title: "Wide") }.id
            for value in [Int64.max, .min, 1, .min, .max, 0] {
                try await world.act { try $0.set(id, to: value) }
                try await check(world, "\(value)")
            }
            try await world.undo()
            try await check(world, "undone")
        }
    }

    @Test("A sync says which device counted, and that a set was one")
    func devices() async throws {
        try await CountingWorld.withTwo { one, two throws in
            let id = try await one.make("Kids").id
            try await one.send(to: two)
            try await one.act { try $0.add(1, to: id) }
            try await two.act { try $0.add(4, to: id) }
            try await two.act { try $0.add(-1, to: id) }
            try await two.send(to: one)
            try await two.act { try $0.set(id, to: 50) }
            try await two.send(to: one)
            let history = try await one.read { try $0.history(of: id) }
            #expect(history.map(\.amount) == [47, 3, 1])
            #expect(history.map(\.kind) == [.sync, .sync, .tap])
            #expect(history.map(\.isCounted) == [false, true, true])
            #expect(
                history.map(\.device) == [
                    two.replica.device, two.replica.device, one.replica.device,
                ])
        }
    }

    @Test("Sums leave resets out, and show days on which nothing was counted")
    func sums() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.make("Kids").id
            let today = DayRule.utc.day(of: world.clock.now)
            try await world.act { try $0.add(5, to: id) }
            try await world.act { try $0.reset(id) }
            try await world.undo()
            try await world.act { try $0.add(-1, to: id) }
            try await world.act { try $0.add(9, to: id, at: world.clock.now - .hours(48)) }
            try await world.act { try $0.add(100, to: id) }
            try await world.undo()
            let days = try await world.read { try $0.sums(of: id, by: .day, in: today - 3...today) }
            #expect(days.map(\.amount) == [0, 9, 0, 4])
            #expect(days.map(\.period.first) == (0...3).map { today - 3 + $0 })
            let weeks = try await world.read {
                try $0.sums(of: id, by: .week, in: today - 7...today)
            }
            #expect(weeks.map(\.amount) == [9, 4])
            let months = try await world.read { try $0.sums(of: id, by: .month, in: today...today) }
            #expect(months.map(\.amount) == [13])
        }
    }

    @Test("The time of a stopwatch is shared among the days it ran on")
    func timeSums() async throws {
        try await CountingWorld.with { world throws in
            let start = DayRule.utc.start(of: Day(number: 19_700))
            world.clock.set(start - .minutes(90))
            let id = try await world.makeStopwatch()
            world.clock.set(start - .minutes(60))
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .hours(26))
            try await world.act { try $0.stop(id) }
            world.clock.advance(by: .hours(1))
            try await world.act { try $0.start(id) }
            world.clock.advance(by: .minutes(10))
            let sums = try await world.read {
                try $0.sums(
                    of: id, by: .day, in: Day(number: 19_699)...Day(number: 19_702))
            }
            #expect(sums.map(\.amount) == [60, 24 * 60, 70, 0].map { $0 * 60_000 })
        }
    }

    @Test("It is read newest first, in a range, and no more than asked for")
    func ranges() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.make("Kids").id
            let start = world.clock.now
            for _ in 0..<10 {
                try await world.act { try $0.add(1, to: id) }
                world.clock.advance(by: .seconds(1))
            }
            let range = start + .seconds(2)..<start + .seconds(5)
            let history = try await world.read { try $0.history(of: id, in: range) }
            #expect(history.map(\.at) == [4, 3, 2].map { start + .seconds($0) })
            expect(
                try await world.read { try $0.history(of: id, limit: 3) }.map(\.sequence) == [
                    10, 9, 8,
                ])
        }
    }
}
