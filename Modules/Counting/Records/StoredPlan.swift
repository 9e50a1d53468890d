import Primitives
import Storage

/// The plan of a counter's periods as the store keeps it, with what only this device has.
struct StoredPlan: Sendable, Hashable {
    /// The plan of the document; `nil` if its periods were never settled.
    var plan: PeriodPlan?
    /// The first day of the week in this device's settings when it last changed the counter. A
    /// change of the setting, and not the setting, gives the counter other weeks.
    var weekStart: Weekday?
    /// The days in which counts were kept under another division than the plan's; `nil` if there
    /// are none.
    var regrouped: ClosedRange<Day>?
}

extension StoredPlan: ColumnValue {
    static var columnType: ColumnType { .text }

    var value: Value {
        let days = regrouped.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "-"
        let parts = (plan?.parts ?? []).map { "\($0.from) \($0.text)" }
        return .text(
            (["\(weekStart.map { "\($0)" } ?? "-") \(days)"] + parts).joined(separator: "\n"))
    }

    init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        let lines = text.split(separator: "\n").map(String.init)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count == 2 else { return nil }
        weekStart = Weekday.allCases.first { "\($0)" == words[0] }
        let days = words[1].split(separator: ".").compactMap { Day(String($0)) }
        regrouped = days.count == 2 && days[0] <= days[1] ? days[0]...days[1] : nil
        let parts = lines.dropFirst().compactMap { line -> PeriodPlan.Part? in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2, let from = Day(words[0]) else { return nil }
            return PeriodPlan.Part(from: from, words[1])
        }
        plan = parts.isEmpty ? nil : PeriodPlan(parts)
    }
}
