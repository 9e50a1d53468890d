import Counting
import Primitives
import TestSupport
import Testing

@Suite("Stopwatches in nights in which clocks change")
struct ClockChangeTests {
    /// Zones with every kind of change: of an hour, half an hour, two hours, 20 and 40 minutes, at
    /// midnight, over the date line, with negative summer time, and without any change.
    /// The first twelve have one of each.
    private static let all = [
        "Pacific/Apia", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Kiritimati",
        "Africa/Casablanca", "Antarctica/Troll", "America/Asuncion", "Europe/Berlin",
        "Europe/Dublin", "America/Havana", "Asia/Kathmandu", "UTC", "Europe/London",
        "Europe/Lisbon", "Europe/Istanbul", "Europe/Moscow",
        "Europe/Volgograd", "Africa/Cairo", "Africa/Windhoek", "Africa/Juba", "Africa/El_Aaiun",
        "Asia/Tehran", "Asia/Gaza", "Asia/Beirut", "Asia/Amman", "Asia/Damascus", "Asia/Jerusalem",
        "Asia/Pyongyang", "Asia/Colombo", "Asia/Dhaka", "America/New_York", "America/Los_Angeles",
        "America/Santiago", "America/Sao_Paulo", "America/Caracas",
        "America/Nuuk", "America/Punta_Arenas", "Australia/Sydney", "Australia/Eucla",
        "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kwajalein",
        "Pacific/Tongatapu", "Pacific/Norfolk", "Atlantic/Azores",
    ]
    static let zones = all.prefix(Sweep.count(12, long: all.count))

    private func changes(of zone: Zone) -> [Instant] {
        var changes: [Instant] = []
        var next = zone.transition(after: Instant(seconds: 725_846_400))
        while let change = next, change < Instant(seconds: 1_893_456_000) {
            changes.append(change)
            next = zone.transition(after: change)
        }
        return changes
    }

    @Test("The sum of each day is that of the rows on its page", arguments: zones)
    func sums(name: String) async throws {
        let zone = try Zone(identifier: name)
        for start in [0, 180, 150] {
            let rule = DayRule(zone: zone, startMinute: start)
            try await CountingWorld.with(dayRule: rule) { world throws in
                world.clock.set(Instant(seconds: 1_900_000_000))
                let ids = try await [1, 7, 30].asyncMap { hours in
                    let id = try await world.makeStopwatch("\(hours)")
                    try await world.act {
                        for change in changes(of: zone) {
                            try $0.addInterval(
                                to: id, start: change - .hours(hours), stop: change + .hours(hours))
                        }
                    }
                    return id
                }
                for id in ids { try await check(id, changes(of: zone), world) }
            }
        }
    }

    private func check(
        _ id: Counter.ID, _ changes: [Instant], _ world: CountingWorld
    ) async throws {
        let rule = world.domain.dayRule
        let intervals = try await world.read { try $0.intervals(of: id) }
        for change in changes {
            let day = rule.day(of: change)
            let sums = try await world.read { try $0.sums(of: id, by: .day, in: day - 2...day + 2) }
            for sum in sums {
                let page = rule.start(of: sum.period.first)..<rule.start(of: sum.period.first + 1)
                let rows = intervals.reduce(Int64(0)) { total, interval in
                    let part = (interval.start..<interval.stop!).clamped(to: page)
                    return total + part.upperBound.milliseconds(since: part.lowerBound)
                }
                #expect(sum.amount == rows, "\(rule.zone) \(rule.startMinute) \(sum.period)")
            }
        }
    }

    @Test("Another device, in another zone, has the same sums", arguments: ["Asia/Tokyo", "UTC"])
    func elsewhere(name: String) async throws {
        for zone in ["Australia/Lord_Howe", "Pacific/Apia", "Europe/Berlin"] {
            let rules = (
                DayRule(zone: try Zone(identifier: zone)),
                DayRule(zone: try Zone(identifier: name), startMinute: 0)
            )
            try await CountingWorld.withTwo(dayRules: rules) { one, two throws in
                for device in [one, two] { device.clock.set(Instant(seconds: 1_400_000_000)) }
                let id = try await one.makeStopwatch()
                for change in changes(of: rules.0.zone) where change < one.clock.now {
                    try await one.act {
                        try $0.addInterval(
                            to: id, start: change - .hours(30), stop: change + .hours(30))
                    }
                }
                try await one.send(to: two)
                let days = Day(number: 15_000)...Day(number: 16_000)
                #expect(
                    try await one.read { try $0.sums(of: id, by: .day, in: days) }
                        == two.read { try $0.sums(of: id, by: .day, in: days) }, "\(zone)")
            }
        }
    }
}

extension Array where Element: Sendable {
    /// Transforms the elements one after the other.
    fileprivate func asyncMap<Result>(
        _ body: (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
