import Counting
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Periods belong to the counter")
struct PeriodPlanTests {
    /// A Wednesday noon.
    private let wednesday = Instant(seconds: 1_700_049_600)

    private func rule(_ weekStart: Weekday, _ minute: Int = 180) -> DayRule {
        DayRule(zone: .utc, startMinute: minute, weekStart: weekStart)
    }

    /// The same store as it is used with other settings.
    private func world(_ world: CountingWorld, _ weekStart: Weekday) async throws -> CountingWorld {
        try await CountingWorld(
            store: world.store, seed: UInt64(weekStart.rawValue) * 100 + 7, clock: world.clock,
            dayRule: rule(weekStart))
    }

    /// Records an issue if two periods of a counter share a day; returns the periods.
    @discardableResult
    private func law(
        _ world: CountingWorld, _ id: Counter.ID, _ context: String = ""
    ) async throws -> [PeriodResult] {
        let periods = try await world.read { try $0.periods(of: id) }
        for (later, earlier) in zip(periods, periods.dropFirst()) {
            #expect(
                earlier.period.last < later.period.first,
                "\(context): \(earlier.period) and \(later.period)")
        }
        let counter = try await world.read { try $0.counter(id) }
        if let period = counter.period {
            let today = world.domain.dayRule.day(of: world.clock.now)
            #expect(period.contains(today), "\(context): \(period)")
            #expect(periods.first?.value == counter.value, "\(context): \(periods)")
        }
        return periods
    }

    private func words(_ periods: [PeriodResult]) -> [String] {
        periods.map { "\($0.period.title) \($0.progress)\($0.isClosed ? "" : " now")" }
    }

    @Test("Another first day of the week keeps closed weeks and gives the running one new bounds")
    func anotherFirstDay() async throws {
        try await CountingWorld.with(dayRule: rule(.monday)) { one throws in
            one.clock.set(wednesday - .hours(24 * 7))
            let id = try await one.makeTarget(goal: 3, every: .week)
            try await one.act { try $0.add(2, to: id) }
            // Sunday the 12th.
            one.clock.set(wednesday - .hours(24 * 3))
            try await one.act { try $0.add(1, to: id) }
            one.clock.set(wednesday)
            try await one.act { try $0.add(1, to: id) }
            let sundays = try await world(one, .sunday)
            try await sundays.act { try $0.add(1, to: id) }
            let wanted = ["2023-11-13 to 2023-11-18 2/3 now", "2023-11-06 to 2023-11-12 3/3"]
            #expect(words(try await law(sundays, id)) == wanted)
            // The register decides, not the setting of who looks.
            #expect(words(try await law(one, id)) == wanted)
            one.clock.advance(by: .hours(24 * 7))
            try await sundays.act { try $0.add(1, to: id) }
            #expect(
                words(try await law(sundays, id))
                    == ["2023-11-19 to 2023-11-25 1/3 now", "2023-11-13 to 2023-11-18 2/3"]
                    + wanted.dropFirst())
            try await sundays.undo()
            #expect(try await law(sundays, id).map(\.value) == [0, 2, 3])
        }
    }

    @Test(
        "A running week that is met stays met, whatever its new first day",
        arguments: Weekday.allCases)
    func staysMet(first: Weekday) async throws {
        for days in 0..<7 {
            try await CountingWorld.with(dayRule: rule(.monday)) { one throws in
                one.clock.set(wednesday - .hours(48))
                let id = try await one.makeTarget(goal: 2, every: .week)
                try await one.act { try $0.add(1, to: id) }
                one.clock.advance(by: .hours(24 * days))
                try await one.act { try $0.add(1, to: id) }
                let other = try await world(one, first)
                try await other.act { try $0.add(1, to: id) }
                let periods = words(try await law(other, id, "\(first), day \(days)"))
                #expect(periods.count == 1 && periods[0].hasSuffix("3/2 now"), "\(periods)")
                one.clock.advance(by: .hours(24 * 14))
                try await other.act { try $0.add(1, to: id) }
                #expect(try await law(other, id).last?.isMet == true)
                #expect(try await law(other, id).first?.period.first.weekday == first)
            }
        }
    }

    @Test(
        "Two devices with different first days show the same periods",
        arguments: Weekday.allCases)
    func twoSettings(second: Weekday) async throws {
        for first in [Weekday.monday, .sunday] {
            try await CountingWorld.withTwo(dayRules: (rule(first), rule(second))) {
                one, two throws in
                for device in [one, two] { device.clock.set(wednesday) }
                let id = try await one.makeTarget(goal: 3, every: .week)
                try await one.act { try $0.add(1, to: id) }
                try await one.send(to: two)
                try await two.act { try $0.add(2, to: id) }
                for _ in 0..<9 {
                    for device in [one, two] {
                        device.clock.advance(by: .hours(24))
                        try await device.act { try $0.add(1, to: id) }
                    }
                    try await one.exchange(with: two)
                    try await one.exchange(with: two)
                    let context = "\(first) \(second)"
                    let periods = words(try await law(one, id, context))
                    #expect(periods == words(try await law(two, id, context)), "\(context)")
                }
                #expect(try await law(one, id).reduce(0) { $0 + $1.value } == 21)
            }
        }
    }

    @Test("A store that is torn already is mended at the first write, everywhere")
    func torn() async throws {
        try await CountingWorld.withTwo(dayRules: (rule(.monday), rule(.sunday))) {
            one, two throws in
            for device in [one, two] { device.clock.set(wednesday) }
            let id = try await old(for: [one, two])
            try await one.act { try $0.add(1, to: id) }
            let wanted = ["2023-11-13 to 2023-11-19 4/3 now", "2023-11-06 to 2023-11-12 3/3"]
            #expect(words(try await law(one, id)) == wanted)
            try await one.send(to: two)
            #expect(words(try await law(two, id)) == wanted)
            try await two.act { try $0.add(1, to: id) }
            try await two.send(to: one)
            #expect(try await law(one, id).map(\.value) == [5, 3])
            #expect(try await law(two, id).map(\.value) == [5, 3])
        }
    }

    /// A weekly target as a version without plans left it: a week from Monday that was met, and of
    /// the running one a part from Monday and a part from Sunday.
    private func old(for devices: [CountingWorld]) async throws -> Counter.ID {
        let id: Counter.ID = devices[0].environment.newID()
        try await withStore(.memory, tables: CountingWorld.tables) { store in
            let world = try await CountingWorld(
                store: store, seed: 9, clock: ManualClock(wednesday))
            try await write(id, on: world)
            for device in devices { try await world.send(to: device) }
        }
        return id
    }

    private func write(_ id: Counter.ID, on world: CountingWorld) async throws {
        let monday = DayRule.utc.day(of: wednesday) - 2
        let weeks: [(Day, Day, Int64)] = [
            (monday - 7, monday - 1, 3), (monday, monday, 1), (monday - 1, monday + 1, 2),
        ]
        try await world.store.write { transaction in
            for (first, day, amount) in weeks {
                let period = Period(.week, first: first)
                try world.replica.edit(
                    DocumentKind(rawValue: "period"), "\(id).\(period)", in: transaction
                ) {
                    edit in
                    edit.set("goal", to: .integer(3))
                    edit.set("aim", to: .text("atLeast"))
                    let device = edit.device
                    edit.document.changeCounter("value") { counter in
                        _ = try? counter.add(amount, on: device)
                    }
                }
                try world.replica.edit(DocumentKind(rawValue: "counter"), "\(id)", in: transaction)
                {
                    edit in
                    edit.set("title", to: .text("Water"))
                    edit.set("goal", to: .integer(3))
                    edit.set("aim", to: .text("atLeast"))
                    edit.set("period", to: .text("week"))
                    let now = wednesday - .hours(24 * 9)
                    edit.set("created", to: .integer(now.milliseconds))
                    let device = edit.device
                    edit.document.changeCounter("value") { counter in
                        _ = try? counter.add(0, on: device)
                        counter.note(amount, on: day, by: device)
                    }
                }
            }
        }
    }

    @Test("A changed rule never makes periods that share a day", arguments: 0..<6)
    func changedRule(index: Int) async throws {
        let rules: [PeriodRule] = [
            .day, .week, .month, .days(3, from: Day(number: 19_000)),
            .days(5, from: Day(number: 19_676)), .until(Day(number: 19_680)),
        ]
        for after in rules where after != rules[index] {
            try await CountingWorld.withTwo { one, two throws in
                for device in [one, two] { device.clock.set(wednesday - .hours(24 * 3)) }
                let id = try await one.makeTarget(goal: 3, every: rules[index])
                for device in [one, two] {
                    for _ in 0..<3 {
                        device.clock.advance(by: .hours(24))
                        if device.replica.device == two.replica.device { continue }
                        try await one.act { try $0.add(3, to: id) }
                    }
                }
                let context = "\(rules[index]) to \(after)"
                let target = Target(goal: 4, period: after)
                try await one.send(to: two)
                try await one.act { try $0.edit(id, CounterSettings(target: .some(target))) }
                try await two.act { try $0.add(1, to: id) }
                try await one.act { try $0.add(1, to: id) }
                try await law(one, id, context)
                try await one.exchange(with: two)
                try await one.exchange(with: two)
                let periods = words(try await law(one, id, context))
                #expect(periods == words(try await law(two, id, context)), "\(context)")
                #expect(try await law(one, id).reduce(0) { $0 + $1.value } == 11, "\(context)")
            }
        }
    }

    @Test("Whatever two devices do, no periods share a day and both show the same")
    func anything() async throws {
        for seed in 1...UInt64(Sweep.count(6, long: 20)) {
            try await CountingWorld.withTwo { one, two throws in
                var random = SeededGenerator(seed: seed)
                for device in [one, two] { device.clock.set(wednesday) }
                let id = try await one.makeTarget(goal: 3, every: .week)
                try await one.send(to: two)
                for step in 0..<40 {
                    let home = random.chance(0.5) ? one : two
                    let other = home.replica.device == one.replica.device ? two : one
                    for device in [one, two] { device.clock.advance(by: .hours(9)) }
                    let weekStart: Weekday = random.chance(0.7) ? .monday : .sunday
                    let device = try await world(home, weekStart)
                    try await act(on: device, id, &random)
                    if random.chance(0.3) { try await home.send(to: other) }
                    try await law(device, id, "seed \(seed), step \(step)")
                }
                for _ in 0..<3 { try await one.exchange(with: two) }
                let periods = words(try await law(one, id, "seed \(seed)"))
                #expect(periods == words(try await law(two, id, "seed \(seed)")), "\(seed)")
            }
        }
    }

    private func act(
        on world: CountingWorld, _ id: Counter.ID, _ random: inout SeededGenerator
    ) async throws {
        let rules: [PeriodRule] = [.day, .week, .week, .month, .days(4, from: Day(number: 19_000))]
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let target = Target(goal: 3, period: rules.randomElement(using: &random))
            try await world.act { try $0.edit(id, CounterSettings(target: .some(target))) }
        case 1:
            _ = try? await world.undo()
            // The counter stays.
            if (try? await world.read { try $0.counter(id) }) == nil { try await world.redo() }
        case 2: try await world.act { try $0.reset(id) }
        case 3: try await world.act { try $0.set(id, to: 4) }
        case 4: try await world.act { try $0.edit(id, CounterSettings(target: .some(nil))) }
        default:
            let back = Duration.hours(Int.random(in: 0...100, using: &random))
            let at = world.clock.now - back
            try await world.act { try $0.add(1, to: id, at: at) }
        }
    }
}
