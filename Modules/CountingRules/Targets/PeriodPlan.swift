import Merge
import Primitives

/// The periods of a counter: from which day on which rule divides the days, so that each day lies
/// in exactly one period.
///
/// The parts are fields of the counter's document, `rule.<first day>`. So every device of an
/// account has the same periods, whatever its settings are. A part holds until a later day's part
/// begins; one that was written later replaces all that begin on its day or after. A part without a
/// rule is a time without a target, whose days belong to no period.
///
/// - Source: docs/decisions/0160-periods-belong-to-the-counter.md.
public struct PeriodPlan: Sendable, Hashable {
    /// A rule that holds from a day on, or the end of the target.
    package struct Part: Sendable, Hashable {
        /// The first day.
        package let from: Day
        /// The rule; `nil` if there was no target from that day on.
        package let rule: PeriodRule?
        /// The first day of its weeks.
        package let weekStart: Weekday
        /// The target of the time when the rule began to hold.
        package let goal: Int64
        /// The side of the goal that meets it.
        package let aim: Target.Aim

        /// Whether both divide days alike.
        package func divides(like rule: PeriodRule, _ weekStart: Weekday) -> Bool {
            self.rule == rule && (rule != .week || self.weekStart == weekStart)
        }
    }

    /// The parts, ascending; the rule of the first one holds for the days before it, too.
    package let parts: [Part]

    /// Creates a plan of one or more parts with ascending days.
    package init(_ parts: [Part]) {
        precondition(!parts.isEmpty, "a plan of periods has a part")
        self.parts = parts
    }

    /// Creates a plan in which one rule holds for all days.
    ///
    /// - Parameter from: The first day on which there was a target, if the counter is older.
    package init(
        _ target: Target, _ rule: PeriodRule, weekStart: Weekday, from: Day = .distantPast
    ) {
        self.init([
            Part(
                from: from, rule: rule, weekStart: weekStart, goal: target.goal, aim: target.aim)
        ])
    }

    /// The first day on which there was a target; ``Day/distantPast`` if it is the counter's first.
    package var begin: Day { (parts.first { $0.rule != nil } ?? parts[0]).from }

    /// The part that holds now.
    package var latest: Part { parts[parts.count - 1] }

    /// The part that holds on a day.
    package func part(of day: Day) -> Part { parts[index(of: day)] }

    /// The period of a day; `nil` if there was no target on it.
    public func period(of day: Day) -> Period? {
        let index = index(of: day)
        let part = parts[index]
        guard let whole = part.rule?.period(of: day, weekStart: part.weekStart) else { return nil }
        let lower = index == 0 ? .distantPast : part.from
        let upper = index + 1 < parts.count ? parts[index + 1].from - 1 : .distantFuture
        return whole.cut(to: lower...upper)
    }

    /// The target of a period in which nothing was counted yet: that of an earlier rule, or the one
    /// that holds now.
    package func target(of period: Period, now: Target?) -> Target? {
        let part = part(of: period.first)
        return part == latest ? now : Target(goal: part.goal, aim: part.aim, period: part.rule)
    }

    /// The period before another; `nil` before the first.
    package func period(before period: Period) -> Period? { self.period(before: period.first) }

    /// The latest period before a day; `nil` before the first.
    package func period(before day: Day) -> Period? {
        guard day > .distantPast else { return nil }
        if let period = period(of: day - 1) { return period }
        let index = index(of: day - 1)
        return index > 0 ? period(before: parts[index].from) : nil
    }

    /// - Complexity: O(log n) in the number of parts: a regrouping asks for every day.
    private func index(of day: Day) -> Int {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].from <= day { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The plan with another rule for the running period and those after it.
    ///
    /// Closed periods stay, with one exception: a longer period that begins to run takes in the
    /// whole periods of another kind that lie in it. The running one is not divided by a rule of
    /// its own kind, which could make it missed: it goes on to the end of the new one.
    package func following(
        _ target: Target, _ rule: PeriodRule, weekStart: Weekday, on today: Day
    ) -> PeriodPlan {
        let from = start(of: rule, weekStart, on: today)
        func part(_ from: Day, _ rule: PeriodRule) -> Part {
            Part(from: from, rule: rule, weekStart: weekStart, goal: target.goal, aim: target.aim)
        }
        let kept = parts.prefix { $0.from < from }
        let next = rule.period(of: today, weekStart: weekStart)
        let length = next.last - from + 1
        guard latest.rule.map(rule.isAlike) == true, from < next.first,
            PeriodRule.dayCounts.contains(length)
        else { return PeriodPlan(kept + [part(from, rule)]) }
        return PeriodPlan(
            kept + [part(from, .days(length, from: from)), part(next.last + 1, rule)])
    }

    /// The plan of a target that ends. The running period is none.
    package func ending(on today: Day) -> PeriodPlan {
        let from = period(of: today)?.first ?? today
        return PeriodPlan(
            parts.prefix { $0.from < from } + [
                Part(
                    from: from, rule: nil, weekStart: latest.weekStart, goal: latest.goal,
                    aim: latest.aim)
            ])
    }

    private func start(of rule: PeriodRule, _ weekStart: Weekday, on today: Day) -> Day {
        let running = period(of: today)?.first
        let from = running ?? min(part(of: today).from, today)
        if case .until = rule { return from }
        if running != nil, latest.rule.map(rule.isAlike) == true { return from }
        let wanted = rule.period(of: today, weekStart: weekStart).first
        guard wanted < from else { return running ?? wanted }
        guard let begun = period(of: wanted), begun.first < wanted else { return wanted }
        return begun.last + 1
    }
}

extension PeriodRule {
    /// Whether both rules are of one kind, such as weeks.
    fileprivate func isAlike(_ other: PeriodRule) -> Bool {
        switch (self, other) {
        case (.day, .day), (.week, .week), (.month, .month), (.days, .days), (.until, .until): true
        default: false
        }
    }
}

extension PeriodPlan {
    /// Creates the plan of a document; `nil` if its periods were never settled. An end of the
    /// target that did not know of its present goal, which another device wrote, is none. A goal
    /// without periods that did not know of them ends them on the day on which it was written.
    package init?(_ document: Document) {
        var written: [(part: Part, stamp: Stamp)] = []
        for (name, field) in document.fields where name.hasPrefix(CounterField.rule) {
            guard let from = Day(String(name.dropFirst(CounterField.rule.count))),
                let part = field.value.text.flatMap({ Part(from: from, $0) })
            else { continue }
            written.append((part, field.stamp))
        }
        written.sort { $0.part.from < $1.part.from }
        var latest: Stamp?
        var parts = written.compactMap { entry -> Part? in
            if let latest, entry.stamp < latest { return nil }
            latest = entry.stamp
            return entry.part
        }
        guard let last = parts.last else { return nil }
        self.init(parts)
        guard let target = CounterContent(document).target else { return }
        if last.rule == nil, let rule = target.period {
            parts[parts.count - 1] = Part(
                from: last.from, rule: rule, weekStart: last.weekStart, goal: target.goal,
                aim: target.aim)
            self.init(parts)
        } else if last.rule != nil, target.period == nil,
            let written = document.fields[CounterField.period]?.stamp
        {
            self = ending(on: max(written.day, last.from))
        }
    }

    /// Creates the plan of periods from before plans were kept, for a target that has some.
    ///
    /// Closed periods keep their days. From the first one on that shares days with another, and for
    /// all that are not over, the present rule holds.
    package init(
        of known: [Period], _ target: Target, _ rule: PeriodRule, weekStart: Weekday, on today: Day
    ) {
        var parts: [Part] = []
        var end: Day?
        for period in known.sorted(by: { ($0.first, $0.last) < ($1.first, $1.last) })
        where period.last < today {
            if let end, period.first <= end { break }
            end = period.last
            guard parts.isEmpty || PeriodPlan(parts).period(of: period.first) != period else {
                continue
            }
            let (old, weekStart) = period.rule(like: rule)
            parts.append(
                Part(
                    from: parts.isEmpty ? .distantPast : period.first, rule: old,
                    weekStart: weekStart, goal: target.goal, aim: target.aim))
        }
        if parts.last?.divides(like: rule, weekStart) != true {
            parts.append(
                Part(
                    from: end.map { $0 + 1 } ?? .distantPast, rule: rule, weekStart: weekStart,
                    goal: target.goal, aim: target.aim))
        }
        self.init(parts)
    }
}

extension Period {
    /// A rule that makes the period, and the first day of its weeks; the given rule if it does.
    fileprivate func rule(like known: PeriodRule) -> (PeriodRule, Weekday) {
        let weekStart = first.weekday
        if known.period(of: last, weekStart: weekStart) == self { return (known, weekStart) }
        return switch kind {
        case .day: (.day, weekStart)
        case .week: (.week, weekStart)
        case .month: (.month, weekStart)
        case .days(let count): (.days(count, from: first), weekStart)
        case .until(let day): (.until(day), weekStart)
        case .after(let day): (.until(day), weekStart)
        }
    }

    /// The part of the period that lies in a range of days, of which at least one does.
    fileprivate func cut(to days: ClosedRange<Day>) -> Period {
        let (first, last) = (max(first, days.lowerBound), min(last, days.upperBound))
        if first == self.first, last == self.last { return self }
        if first == .distantPast { return Period(.until(last), first: last) }
        if last == .distantFuture { return Period(.after(first - 1), first: first) }
        return Period(.days(last - first + 1), first: first)
    }
}

extension PeriodPlan.Part {
    private static let noRule = "none"

    /// The text of the field: the first day of weeks, goal, aim and rule, as in
    /// `monday 3 atLeast week`, or `none` for the rule.
    package var text: String {
        "\(weekStart.name) \(goal) \(aim.rawValue) \(rule.map { "\($0)" } ?? Self.noRule)"
    }

    /// Creates the part of a field; `nil` if the text is not one.
    package init?(from: Day, _ text: String) {
        let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4,
            let weekStart = Weekday(name: String(words[0])),
            let goal = Int64(words[1]), let aim = Target.Aim(rawValue: String(words[2]))
        else { return nil }
        let rule = PeriodRule(String(words[3]))
        guard rule != nil || words[3] == Self.noRule else { return nil }
        self.init(from: from, rule: rule, weekStart: weekStart, goal: goal, aim: aim)
    }
}
