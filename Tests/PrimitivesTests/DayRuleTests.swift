import Primitives
import Testing

/// Zones with clock changes of an hour, half an hour, a whole day, or none.
private let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "+05:30",
    "America/Havana", "Asia/Kathmandu", "GMT",
]

@Suite("Which day an instant belongs to")
struct DayRuleTests {
    private func rule(_ zone: String, startMinute: Int) throws -> DayRule {
        DayRule(zone: try Zone(identifier: zone), startMinute: startMinute)
    }

    /// Returns the instants of the clock changes of a zone from 2009 to 2027.
    private func changes(of zone: Zone) -> [Instant] {
        var changes: [Instant] = []
        var last = Instant(seconds: 1_230_768_000)
        while let next = zone.transition(after: last), next < Instant(seconds: 1_800_000_000) {
            changes.append(next)
            last = next
        }
        return changes
    }

    @Test("Days follow each other without gap or overlap, at any start minute", arguments: zones)
    func partition(zone: String) throws {
        var random = SeededGenerator(seed: 3)
        for startMinute in [0, 30, 90, 119, 120, 150, 180, 181, 720, 1439] {
            let rule = try rule(zone, startMinute: startMinute)
            var instants = (0..<60).map { _ in
                Instant(
                    milliseconds: .random(
                        in: 1_230_768_000_000...1_800_000_000_000, using: &random))
            }
            for change in changes(of: rule.zone).suffix(6) + changes(of: rule.zone).prefix(6) {
                for minutes in stride(from: -200, through: 200, by: 25) {
                    instants.append(change + .minutes(minutes))
                }
            }
            for instant in instants {
                let day = rule.day(of: instant)
                let next = Day(number: day.number + 1)
                #expect(
                    rule.start(of: day) <= instant && instant < rule.start(of: next),
                    "\(zone) \(startMinute) \(instant) \(day)")
            }
        }
    }

    @Test("The start of a day is its first instant", arguments: zones)
    func firstInstant(zone: String) throws {
        for startMinute in [0, 30, 90, 150, 180] {
            let rule = try rule(zone, startMinute: startMinute)
            for change in changes(of: rule.zone) {
                let middle = rule.day(of: change).number
                for day in (middle - 1...middle + 2).map(Day.init(number:)) {
                    let start = rule.start(of: day)
                    #expect(rule.day(of: start - .milliseconds(1)) < day, "\(zone) \(day)")
                    #expect(rule.day(of: start) >= day, "\(zone) \(day)")
                }
            }
        }
    }

    @Test("A later instant never belongs to an earlier day", arguments: zones)
    func monotone(zone: String) throws {
        for startMinute in [0, 30, 90, 150, 180] {
            let rule = try rule(zone, startMinute: startMinute)
            for change in changes(of: rule.zone) {
                var last = rule.day(of: change - .hours(5))
                for minutes in stride(from: -295, through: 300, by: 5) {
                    let day = rule.day(of: change + .minutes(minutes))
                    #expect(last <= day, "\(zone) \(startMinute) \(change) \(minutes)")
                    last = day
                }
            }
        }
    }

    @Test("By default a night out until three belongs to the day before")
    func night() throws {
        let rule = DayRule(zone: try Zone(identifier: "Europe/Berlin"))
        let late = try #require(Instant("2026-01-10T02:59:59.999+01:00"))
        #expect(rule.day(of: late).description == "2026-01-09")
        #expect(rule.day(of: late + .milliseconds(1)).description == "2026-01-10")
        #expect(rule.start(of: rule.day(of: late)).description == "2026-01-09T02:00:00Z")
        #expect("\(rule.zone.wallTime(at: late))" == "2026-01-10 02:59")
    }

    @Test("Where clocks change, a day has 23 or 25 hours")
    func lengths() throws {
        let rule = DayRule(zone: try Zone(identifier: "Europe/Berlin"))
        func hours(_ noon: String) throws -> Duration {
            let day = rule.day(of: try #require(Instant(noon)))
            return rule.start(of: Day(number: day.number + 1)) - rule.start(of: day)
        }
        #expect(try hours("2026-03-28T12:00:00Z") == .hours(23))
        #expect(try hours("2026-10-24T12:00:00Z") == .hours(25))
        #expect(try hours("2026-06-01T12:00:00Z") == .hours(24))
    }

    @Test("A start minute that happens twice begins the day the first time")
    func repeatedStart() throws {
        let rule = try rule("Europe/Berlin", startMinute: 150)
        // 02:30 comes at 00:30Z in summer time and again at 01:30Z.
        let first = try #require(Instant("2026-10-25T00:30:00Z"))
        let day = rule.day(of: first)
        #expect(day.description == "2026-10-25")
        #expect(rule.start(of: day) == first)
        #expect(rule.day(of: first + .minutes(45)) == day)
        #expect(rule.day(of: first - .milliseconds(1)).description == "2026-10-24")
    }

    @Test(
        "A day is written as a date",
        arguments: [
            (0, "1970-01-01"), (-1, "1969-12-31"), (19_782, "2024-02-29"), (20_513, "2026-03-01"),
            (-719_162, "0001-01-01"), (2_932_896, "9999-12-31"),
        ])
    func dates(number: Int, text: String) {
        #expect(Day(number: number).description == text)
    }

    @Test("Days before 1970 round down")
    func beforeTheEpoch() {
        #expect(DayRule.utc.day(of: Instant(milliseconds: -1)).number == -1)
        #expect(DayRule(zone: .utc, startMinute: 0).day(of: Instant(milliseconds: -1)).number == -1)
    }
}
