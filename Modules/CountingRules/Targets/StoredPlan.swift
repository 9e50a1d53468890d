import Merge
import Primitives

/// The plan of a counter's periods as the store keeps it, with what only this device has.
package struct StoredPlan: Sendable, Hashable {
    /// The plan of the document; `nil` if its periods were never settled.
    package var plan: PeriodPlan?
    /// The first day of the week in this device's settings when it last changed the counter. A
    /// change of the setting, and not the setting, gives the counter other weeks.
    package var weekStart: Weekday?
    /// The days in which counts were kept under another division than the plan's; `nil` if there
    /// are none.
    package var regrouped: ClosedRange<Day>?
    /// The day from which periods without counts are listed; `nil` in documents of versions that
    /// did not write it.
    package var since: Day?

    /// Creates a plan that was never settled.
    package init() {}
}

extension StoredPlan {
    /// The first day of the week and the days, then the parts of the plan, each on a line.
    package var text: String {
        let days = regrouped.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "-"
        let parts = (plan?.parts ?? []).map { "\($0.from) \($0.text)" }
        let first = since.map { " \($0)" } ?? ""
        return (["\(weekStart?.name ?? "-") \(days)\(first)"] + parts).joined(separator: "\n")
    }

    /// Creates a plan from its text; `nil` if the text is not one.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard 2...3 ~= words.count else { return nil }
        since = words.count == 3 ? Day(words[2]) : nil
        weekStart = Weekday(name: words[0])
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

extension StoredPlan {
    /// The plan that a counter with periods has to have.
    ///
    /// - Parameters:
    ///   - stored: What it has.
    ///   - rule: The rule of its target's periods.
    ///   - before: The target that it had, if that was changed.
    ///   - known: Returns the periods in which something was counted.
    package static func wanted<Failure: Error>(
        _ stored: StoredPlan?, for target: Target, _ rule: PeriodRule, instead before: Target?,
        _ dayRule: DayRule, on today: Day, known: () throws(Failure) -> [Period]
    ) throws(Failure) -> PeriodPlan {
        let plan: PeriodPlan
        if let kept = stored?.plan {
            plan = kept
        } else {
            let (periods, weekStart) = (try known(), dayRule.weekStart)
            plan =
                before?.period == nil && periods.isEmpty
                ? PeriodPlan(
                    target, rule, weekStart: weekStart,
                    from: rule.period(of: today, weekStart: weekStart).first)
                : PeriodPlan(
                    of: periods, before ?? target, before?.period ?? rule, weekStart: weekStart,
                    on: today)
        }
        let isChanged = stored?.weekStart.map { $0 != dayRule.weekStart } ?? false
        let weekStart =
            plan.latest.rule == .week && !isChanged ? plan.latest.weekStart : dayRule.weekStart
        if plan.latest.divides(like: rule, weekStart) { return plan }
        return plan.following(target, rule, weekStart: weekStart, on: today)
    }
}

extension Edit {
    /// Writes the parts of a plan of periods that the document does not have, and the day of its
    /// creation by a rule of days.
    package mutating func write(_ plan: PeriodPlan, by dayRule: DayRule) {
        if document[CounterField.since]?.text == nil {
            let day = dayRule.day(of: CounterContent(document).createdAt)
            set(CounterField.since, to: .text("\(day)"))
        }
        let known = PeriodPlan(document)?.parts ?? []
        for part in plan.parts {
            let field = "\(CounterField.rule)\(part.from)"
            if known.contains(part), document[field]?.text == part.text { continue }
            let stamp = stamp()
            document.set(field, to: .text(part.text), at: stamp)
        }
    }

    /// Writes the target of a counter that counts no time; none makes it a simple one.
    package mutating func write(_ target: Target?, isTime: Bool) throws(CountingError) {
        guard let target else { return set(CounterField.goal, to: .null) }
        guard !isTime else {
            let title = document[CounterSetting.title.field]?.text ?? ""
            throw .wrongType(title, .simple)
        }
        if case .days(let count, _) = target.period, !PeriodRule.dayCounts.contains(count) {
            throw .invalidPeriod(days: count)
        }
        set(CounterField.goal, to: .integer(target.goal))
        set(CounterField.aim, to: .text(target.aim.rawValue))
        set(CounterField.period, to: target.period.map { .text("\($0)") } ?? .null)
    }
}
