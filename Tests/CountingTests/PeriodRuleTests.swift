import Counting
import Primitives
import Testing

/// Every kind of period.
private let rules: [PeriodRule] = [
    .day, .week, .month, .days(1, from: Day(number: 20_000)), .days(3, from: Day(number: 20_001)),
    .days(10, from: Day(number: 19_000)), .days(3650, from: Day(number: 21_000)),
    .until(Day(number: 20_123)),
]

@Suite("Periods of targets")
struct PeriodRuleTests {
    @Test("Every day of ten years lies in one period, and they follow each other", arguments: rules)
    func tiling(rule: PeriodRule) {
        for weekStart in Weekday.allCases {
            let days = 19_000...(19_000 + 3660)
            var last: Period?
            for day in days.map(Day.init(number:)) {
                let period = rule.period(of: day, weekStart: weekStart)
                #expect(period.contains(day))
                #expect(period.first <= period.last)
                if let last, last != period {
                    #expect(period.first == last.last + 1)
                    #expect(rule.period(before: period, weekStart: weekStart) == last)
                    #expect(!last.contains(day))
                }
                // Each of its days gives the same period.
                for other in [period.first, period.last] where abs(other - day) < 4000 {
                    #expect(rule.period(of: other, weekStart: weekStart) == period)
                }
                last = period
            }
        }
    }

    @Test("What is written is read back", arguments: rules)
    func text(rule: PeriodRule) {
        #expect(PeriodRule("\(rule)") == rule)
        for number in stride(from: 19_990, through: 20_200, by: 7) {
            let period = rule.period(of: Day(number: number), weekStart: .monday)
            #expect(Period("\(period)") == period)
        }
    }

    @Test(
        "Other text is not a rule and no period",
        arguments: [
            "", "Day", "0d from 2026-01-01", "3651d from 2026-01-01", "3", "3d from 2026-02-30",
            "until", "until tomorrow", "-3d from 2026-01-01", "week ",
        ])
    func malformed(text: String) {
        #expect(PeriodRule(text) == nil)
        #expect(Period("2026-01-01." + text) == nil)
        #expect(Period(text + ".day") == nil)
    }

    @Test("A month is named by its first day alone, an until by its last")
    func canonical() {
        #expect(Period("2026-11-02.month") == nil)
        #expect(Period("2026-11-01.month")?.last.description == "2026-11-30")
        #expect(Period("2026-11-16.week")?.title == "2026-11-16 to 2026-11-22")
        #expect(Period("2026-11-01.month")?.title == "2026-11")
        #expect(Period("0001-01-01.until.2026-12-24")?.title == "until 2026-12-24")
        #expect(Period("2026-12-25.after.2026-12-24")?.title == "after 2026-12-24")
        #expect(Period("2026-12-24.after.2026-12-24") == nil)
    }

    @Test("Different periods have one order, also those that begin on one day")
    func order() {
        let first = Day("2027-02-01") ?? .distantPast
        let inOrder = [
            Period(.until(first), first: first), Period(.day, first: first),
            Period(.days(1), first: first), Period(.days(3), first: first),
            Period(.week, first: first), Period(.days(7), first: first),
            Period(.month, first: first), Period(.days(28), first: first),
            Period(.day, first: first + 1), Period(.after(first), first: first),
        ]
        for (place, one) in inOrder.enumerated() {
            for (other, another) in inOrder.enumerated() {
                #expect((one < another) == (place < other), "\(one) and \(another)")
            }
        }
    }
}
