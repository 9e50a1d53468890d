import Counting
import Primitives
import TestSupport
import Testing

@Suite(
    "Periods of all zones",
    .enabled(if: SystemZones.areThere, "the system has no time zones: tzdata"))
struct PeriodTilingTests {
    /// The days from 2020 to 2030. Single days are tested with the day rule.
    private let days = 18_262..<21_915

    @Test(
        "From 2020 to 2030 periods tile time: each begins where the one before ends",
        arguments: [
            PeriodRule.week, .month, .days(13, from: Day(number: 18_263)),
            .days(30, from: Day(number: 0)), .until(Day(number: 20_000)),
        ])
    func tiles(rule: PeriodRule) throws {
        var wrong: [String] = []
        #expect(SystemZones.names.count >= 400)
        for (index, name) in SystemZones.distinct.enumerated()
        where Sweep.isLong || index % 5 == 0 {
            // Each zone has a different start of the day and of the week.
            let dayRule = DayRule(
                zone: try Zone(identifier: name), startMinute: [0, 180, 1439, 30][index % 4],
                weekStart: Weekday.allCases[index % 7])
            var period = dayRule.period(rule, of: dayRule.start(of: Day(number: days.lowerBound)))
            while period.first.number < days.upperBound {
                if period.last == .distantFuture { break }
                let (start, end) = (dayRule.start(of: period), dayRule.end(of: period))
                let next = dayRule.period(rule, of: end)
                let isRight =
                    start < end && next != period && dayRule.start(of: next) == end
                    && dayRule.period(rule, of: start) == period
                    && dayRule.period(rule, of: end - .milliseconds(1)) == period
                if !isRight { wrong.append("\(name) \(period)") }
                period = next
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }

    @Test("Around every change of the clocks an instant lies in one period")
    func changes() throws {
        var wrong: [String] = []
        let rules: [PeriodRule] = [.day, .week, .month, .days(3, from: Day(number: 20_000))]
        for name in SystemZones.distinct {
            let dayRule = DayRule(zone: try Zone(identifier: name))
            var change = dayRule.start(of: Day(number: days.lowerBound))
            let end = dayRule.start(of: Day(number: days.upperBound))
            while let next = dayRule.zone.transition(after: change), next < end {
                change = next
                for minutes in [-181, -60, 0, 59, 180] {
                    let instant = change + .minutes(minutes)
                    for rule in rules {
                        let period = dayRule.period(rule, of: instant)
                        if !(dayRule.start(of: period) <= instant
                            && instant < dayRule.end(of: period))
                        {
                            wrong.append("\(name) \(rule) \(instant)")
                        }
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    }
}
