import Counting
import Primitives
import TestSupport
import Testing

@Suite("Targets")
struct TargetTests {
    /// A Tuesday noon.
    private let noon = Instant(seconds: 1_700_000_000 - 1_700_000_000 % 86_400 + 43_200)

    private func with(
        _ engine: Engine = .memory, _ body: (CountingWorld) async throws -> Void
    ) async throws {
        try await CountingWorld.with(engine) { world throws in
            world.clock.set(noon)
            try await body(world)
        }
    }

    @Test("Progress is told as value and goal, and whether the goal is met")
    func progress() async throws {
        try await with { world throws in
            for (aim, isMet) in [
                (Target.Aim.atLeast, [false, true, true]), (.atMost, [true, true, false]),
                (.exactly, [false, true, false]),
            ] {
                let id = try await world.makeTarget(goal: 20, aim, every: nil)
                for (value, expected) in zip([17, 20, 21] as [Int64], isMet) {
                    let counter = try await world.act { try $0.set(id, to: value) }.counter
                    #expect(counter.isMet == expected, "\(aim) \(value)")
                    #expect(counter.valueText == "\(value)/20")
                    #expect(counter.type == .target)
                }
            }
            #expect(Target(goal: 20).fraction(of: 17) == 0.85)
            #expect(Target(goal: 20).fraction(of: -3) == 0)
            #expect(Target(goal: 20).fraction(of: 90) == 1)
            #expect(Target(goal: 0, aim: .atMost).fraction(of: 0) == 1)
        }
    }

    @Test(
        "It begins anew by itself, also when nothing ran for three periods",
        arguments: Engine.allCases)
    func beginsAnew(engine: Engine) async throws {
        try await with(engine) { world throws in
            let id = try await world.makeTarget(every: .day)
            try await world.act { try $0.add(17, to: id) }
            // 02:59:59.999 still belongs to the day before; at 03:00 the target starts anew.
            world.clock.set(noon + .hours(15) - .milliseconds(1))
            expect(try await world.read { try $0.counter(id) }.value == 17)
            world.clock.advance(by: .milliseconds(1))
            expect(try await world.read { try $0.counter(id) }.value == 0)
            expect(try await world.act { try $0.add(1, to: id) }.value == 1)
            world.clock.advance(by: .hours(24 * 3))
            expect(try await world.read { try $0.counter(id) }.value == 0)
            expect(try await world.read { try $0.all() }.map(\.value) == [0])
            expect(try await world.act { try $0.add(21, to: id) }.counter.valueText == "21/20")
            let periods = try await world.read { try $0.periods(of: id) }
            #expect(periods.map(\.progress) == ["21/20", "0/20", "0/20", "1/20", "17/20"])
            #expect(periods.map(\.isMet) == [true, false, false, false, false])
            #expect(periods.map(\.isClosed) == [false, true, true, true, true])
            expect(
                try await world.read { try $0.periods(of: id, limit: 2) }
                    == Array(periods.prefix(2)))
        }
    }

    @Test("A backdated tap belongs to its own period, and changes what was closed")
    func backdated() async throws {
        try await with { world throws in
            let id = try await world.makeTarget(every: .week)
            try await world.act { try $0.add(3, to: id) }
            world.clock.advance(by: .hours(24 * 7))
            let late = try await world.act {
                try $0.add(
                    4, to: id, at: noon + .hours(1), note: "found the sheet")
            }
            #expect(late.value == 0 && late.crossings.isEmpty)
            let periods = try await world.read { try $0.periods(of: id) }
            #expect(periods.map(\.value) == [0, 7])
            let before = try await world.act { try $0.add(2, to: id, at: noon - .hours(24 * 14)) }
            #expect(before.value == 0)
            expect(try await world.read { try $0.periods(of: id) }.map(\.value) == [0, 7, 0, 2])
            let history = try await world.read { try $0.history(of: id) }
            #expect(history.map(\.note) == ["found the sheet", "", ""])
            #expect(
                history.map(\.period?.description) == [
                    "2023-11-13.week", "2023-11-13.week", "2023-10-30.week",
                ])
            let future = CountingError.invalidTime(world.clock.now + .seconds(1), .future)
            await expect(throws: future) {
                try await world.act { try $0.add(1, to: id, at: world.clock.now + .seconds(1)) }
            }
        }
    }

    @Test(
        "A tap at a wrong date that is taken back leaves no missed periods", arguments: [0, 5],
        [1, 20, 400])
    func wrongDate(resetValue: Int64, days: Int) async throws {
        try await with { world throws in
            let id = try await world.makeTarget(every: .day, resetValue: resetValue)
            world.clock.advance(by: .hours(48))
            try await world.act { try $0.add(3, to: id, at: noon + .hours(25)) }
            let before = try await world.read { try $0.periods(of: id) }
            #expect(before.map(\.value) == [resetValue, resetValue + 3, resetValue])
            try await world.act { try $0.add(4, to: id, at: noon - .hours(24 * days)) }
            expect(try await world.read { try $0.periods(of: id) }.count == 3 + days)
            try await world.undo()
            expect(try await world.read { try $0.periods(of: id) } == before)
            try await world.undo()
            let values = try await world.read { try $0.periods(of: id) }.map(\.value)
            #expect(values == [resetValue, resetValue, resetValue])
        }
    }

    @Test("Set and reset are about the running period, and a period begins with the reset value")
    func setAndReset() async throws {
        try await with { world throws in
            let id = try await world.makeTarget(every: .day, resetValue: 5)
            expect(try await world.read { try $0.counter(id) }.value == 5)
            expect(try await world.act { try $0.add(1, to: id) }.value == 6)
            expect(try await world.act { try $0.set(id, to: 40) }.value == 40)
            expect(try await world.act { try $0.reset(id) }.value == 5)
            world.clock.advance(by: .hours(24))
            expect(try await world.act { try $0.set(id, to: 8) }.value == 8)
            expect(try await world.read { try $0.periods(of: id) }.map(\.value) == [8, 5])
        }
    }

    @Test("A period keeps the goal of then, and empty ones the goal before them")
    func goalOfThen() async throws {
        try await with { world throws in
            let id = try await world.makeTarget(goal: 20, every: .day)
            try await world.act { try $0.add(20, to: id) }
            world.clock.advance(by: .hours(48))
            let harder = Target(goal: 30, aim: .exactly, period: .day)
            try await world.act { try $0.edit(id, CounterSettings(target: .some(harder))) }
            try await world.act { try $0.add(20, to: id) }
            let periods = try await world.read { try $0.periods(of: id) }
            #expect(periods.map(\.progress) == ["20/30", "0/20", "20/20"])
            #expect(periods.map(\.isMet) == [false, false, true])
        }
    }

    @Test("Taps that another device made offline land in the period in which they were made")
    func offline() async throws {
        try await CountingWorld.withTwo { one, two throws in
            one.clock.set(noon)
            two.clock.set(noon)
            let id = try await one.makeTarget(every: .day)
            try await one.send(to: two)
            try await two.act { try $0.add(4, to: id) }
            try await one.act { try $0.add(3, to: id) }
            for device in [one, two] { device.clock.advance(by: .hours(24)) }
            try await two.act { try $0.add(1, to: id) }
            // The periods arrive before their counter, and vice versa.
            try await two.send(to: one, reversed: true)
            expect(try await one.read { try $0.counter(id) }.value == 1)
            expect(try await one.read { try $0.periods(of: id) }.map(\.value) == [1, 7])
            let history = try await one.read { try $0.history(of: id) }
            #expect(history.map(\.kind) == [.sync, .sync, .tap])
            #expect(history.map(\.amount) == [1, 4, 3])
            #expect(history[1].device == two.replica.device)
            // A late change is dated to the end of its day.
            #expect(history[1].at == noon + .hours(15) - .milliseconds(1))
            try await one.send(to: two)
            expect(try await two.read { try $0.periods(of: id) }.map(\.value) == [1, 7])
        }
    }

    @Test(
        "What another device counted is listed on its day, whatever the rule of its target",
        arguments: [
            nil, .day, .days(3, from: Day(number: 19_600)), .week, .month,
            .until(Day(number: 19_690)),
        ] as [PeriodRule?])
    func days(rule: PeriodRule?) async throws {
        for isKnown in [false, true] {
            for reversed in [false, true] {
                try await CountingWorld.withTwo { one, two throws in
                    one.clock.set(noon)
                    two.clock.set(noon + .hours(1))
                    let id = try await one.makeTarget(goal: 9, every: rule)
                    try await one.act { try $0.add(2, to: id, at: noon - .hours(6 * 24)) }
                    try await one.act { try $0.add(1, to: id, at: noon - .hours(300 * 24)) }
                    if isKnown { try await one.send(to: two) }
                    try await one.act { try $0.add(4, to: id, at: noon - .hours(5 * 24)) }
                    try await one.act { try $0.add(3, to: id, at: noon - .hours(6 * 24)) }
                    try await one.send(to: two, reversed: reversed)
                    var sums: [Day: Int64] = [:]
                    for line in try await two.read({ try $0.history(of: id) }) {
                        sums[two.domain.dayRule.day(of: line.at), default: 0] += line.amount
                        #expect(line.device == one.replica.device)
                    }
                    let today = two.domain.dayRule.day(of: noon)
                    let context = "\(rule.map { "\($0)" } ?? "none") \(isKnown) \(reversed)"
                    #expect(
                        sums == [today + (-6): 5, today + (-5): 4, today + (-300): 1], "\(context)")
                }
            }
        }
    }

    @Test("A counter that arrives after its periods shows them", arguments: [false, true])
    func periodsFirst(reversed: Bool) async throws {
        try await CountingWorld.withTwo { one, two throws in
            one.clock.set(noon)
            two.clock.set(noon)
            let id = try await one.makeTarget(every: .day)
            try await one.act { try $0.add(7, to: id) }
            try await one.send(to: two, reversed: reversed)
            expect(try await two.read { try $0.counter(id) }.value == 7)
            expect(try await two.read { try $0.history(of: id) }.map(\.amount) == [7])
        }
    }

    @Test("A tap on one device brings back what another deleted")
    func tapAgainstDeletion() async throws {
        try await CountingWorld.withTwo { one, two throws in
            let id = try await one.makeTarget(every: .day)
            try await one.act { try $0.add(3, to: id) }
            try await one.send(to: two)
            try await one.act { try $0.delete(id) }
            try await two.act { try $0.add(1, to: id) }
            try await two.send(to: one)
            expect(try await one.read { try $0.counter(id) }.value == 4)
        }
    }

    @Test("Taking back the first tap of a period leaves none of it, also after another tap")
    func undoFirstTap() async throws {
        try await with { world throws in
            let id = try await world.makeTarget(every: .day)
            try await world.act { try $0.add(3, to: id) }
            try await world.undo()
            expect(try await world.read { try $0.counter(id) }.value == 0)
            try await world.act { try $0.add(2, to: id) }
            expect(try await world.read { try $0.counter(id) }.value == 2)
            try await world.undo()
            try await world.redo()
            expect(try await world.read { try $0.counter(id) }.value == 2)
            expect(
                try await world.read { try $0.history(of: id) }.map(\.amount).reduce(0, +) == 2)
        }
    }

    @Test("Another period begins with what was counted in it so far; without one it goes on")
    func changePeriod() async throws {
        try await with { world throws in
            // Monday: 4, Tuesday: 3.
            world.clock.set(noon - .hours(24))
            let id = try await world.makeTarget(every: .day)
            try await world.act { try $0.add(4, to: id) }
            world.clock.set(noon)
            try await world.act { try $0.add(3, to: id) }
            func every(_ period: PeriodRule?) async throws -> Int64 {
                try await world.act {
                    try $0.edit(
                        id, CounterSettings(target: .some(Target(goal: 20, period: period)))
                    )
                }.value
            }
            #expect(try await every(.week) == 7)
            expect(try await world.act { try $0.add(1, to: id) }.value == 8)
            #expect(try await every(nil) == 8)
            expect(try await world.act { try $0.add(1, to: id) }.value == 9)
            world.clock.advance(by: .hours(24 * 30))
            expect(try await world.read { try $0.counter(id) }.value == 9)
            let simple = try await world.act { try $0.convert(id, to: .simple) }
            #expect(simple.type == .simple && simple.value == 9)
        }
    }

    @Test("What was carried over to other periods is not counted again, also after undo")
    func carriesOnce() async throws {
        try await with { world throws in
            let id = try await world.makeTarget(every: .day)
            try await world.act { try $0.add(4, to: id, at: noon - .hours(24)) }
            try await world.act { try $0.add(3, to: id) }
            func every(_ period: PeriodRule?) async throws -> Int64 {
                try await world.act {
                    try $0.edit(
                        id, CounterSettings(target: .some(Target(goal: 20, period: period)))
                    )
                }.value
            }
            #expect(try await every(nil) == 3)
            #expect(try await every(.week) == 7)
            try await world.undo()
            expect(try await world.read { try $0.counter(id) }.value == 3)
            #expect(try await every(.month) == 7)
            try await world.undo()
            try await world.undo()
            expect(try await world.read { try $0.counter(id) }.value == 3)
            #expect(try await every(.week) == 7)
        }
    }

    @Test("On a date it begins anew once")
    func untilDate() async throws {
        try await with { world throws in
            let today = DayRule.utc.day(of: noon)
            let id = try await world.makeTarget(goal: 100, every: .until(today + 3))
            try await world.act { try $0.add(60, to: id) }
            world.clock.set(DayRule.utc.start(of: today + 4) - .milliseconds(1))
            expect(try await world.act { try $0.add(1, to: id) }.value == 61)
            world.clock.advance(by: .milliseconds(1))
            expect(try await world.act { try $0.add(1, to: id) }.value == 1)
            world.clock.advance(by: .hours(24 * 400))
            expect(try await world.read { try $0.counter(id) }.value == 1)
            let periods = try await world.read { try $0.periods(of: id) }
            #expect(periods.map(\.value) == [1, 61])
            #expect(periods.map(\.period.title) == ["after \(today + 3)", "until \(today + 3)"])
        }
    }

    @Test("Another zone or day start moves no tap that was made")
    func zoneChange() async throws {
        try await withStore(.memory, tables: CountingWorld.tables) { store throws in
            let clock = ManualClock(noon)
            let before = try await CountingWorld(store: store, clock: clock)
            let id = try await before.makeTarget(every: .day)
            try await before.act { try $0.add(5, to: id) }
            // 22:00 UTC; with a day that begins at 20:00, tomorrow has begun.
            clock.set(noon + .hours(10))
            let late = DayRule(zone: DayRule.utc.zone, startMinute: 20 * 60)
            let after = try await CountingWorld(store: store, clock: clock, dayRule: late)
            expect(try await before.read { try $0.counter(id) }.value == 5)
            // The day of this rule begins at 20:00 of its date.
            expect(try await after.read { try $0.counter(id) }.value == 5)
            let early = DayRule(zone: DayRule.utc.zone, startMinute: 0)
            clock.set(noon + .hours(13))
            let other = try await CountingWorld(store: store, clock: clock, dayRule: early)
            expect(try await other.read { try $0.counter(id) }.value == 0)
            expect(try await before.read { try $0.counter(id) }.value == 5)
            try await other.act { try $0.add(2, to: id) }
            expect(try await before.read { try $0.periods(of: id) }.map(\.value) == [2, 5])
        }
    }
}
