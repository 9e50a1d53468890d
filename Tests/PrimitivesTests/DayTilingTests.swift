import Primitives
import TestSupport
import Testing

@Suite(
    "Days of all zones", .enabled(if: SystemZones.areThere, "the system has no time zones: tzdata"))
struct DayTilingTests {
    @Test(
        "From 2020 to 2030 days tile time: each begins where the one before ends",
        arguments: [0, 180])
    func tiles(startMinute: Int) throws {
        var wrong: [String] = []
        for name in SystemZones.distinct {
            let rule = DayRule(zone: try Zone(identifier: name), startMinute: startMinute)
            var start = rule.start(of: Day(number: 18_262))
            for number in 18_262..<21_915 {
                let next = rule.start(of: Day(number: number + 1))
                let length = (next - start).wholeMinutes
                let isRight =
                    rule.day(of: start).number == number
                    && rule.day(of: next - .milliseconds(1)).number == number
                    && (20 * 60...28 * 60).contains(length)
                if !isRight { wrong.append("\(name) \(Day(number: number))") }
                start = next
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }

    @Test("Instants around every change since 1900 belong to exactly one day", arguments: [0, 180])
    func changes(startMinute: Int) throws {
        var wrong: [String] = []
        let end = Instant(seconds: 2_000_000_000)
        for name in SystemZones.distinct {
            let rule = DayRule(zone: try Zone(identifier: name), startMinute: startMinute)
            var change = Instant(seconds: -2_208_988_800)
            while let next = rule.zone.transition(after: change), next < end {
                change = next
                for minutes in [-1500, -150, -60, 0, 30, 180, 1500] {
                    let instant = change + .minutes(minutes)
                    let day = rule.day(of: instant)
                    let after = rule.start(of: Day(number: day.number + 1))
                    if !(rule.start(of: day) <= instant && instant < after) {
                        wrong.append("\(name) \(instant)")
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }
}
