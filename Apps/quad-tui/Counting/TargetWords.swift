import Counting
import Presentation
import Primitives
import Workspace

/// Reads the goal, the aim and the period of a target as a person types them.
struct TargetWords {
    /// The texts of the aims.
    static let aims = Target.Aim.allCases.map(\.words)
    /// The texts of the usual periods.
    static let periods = ["never", "day", "week", "month"]
    /// The texts that can be typed for a period.
    static let periodForms = "never, day, week, month, 3d, until DATE"

    let rule: DayRule
    let now: Instant

    /// The text of a period.
    static func text(of period: PeriodRule?) -> String {
        if case .days(let count, _) = period { return "\(count)d" }
        return period.map { "\($0)" } ?? periods[0]
    }

    /// Returns the goal of a text.
    func goal(_ text: String) throws -> Int64 { try WholeNumber(text, called: "goal").value }

    /// Returns the target of a text such as `8` or `at most 2`, without a period.
    func target(_ text: String) throws -> Target {
        let words = text.split(separator: " ")
        let aim = words.dropLast().joined(separator: " ")
        return Target(
            goal: try goal(words.last.map(String.init) ?? ""),
            aim: aim.isEmpty ? .atLeast : try self.aim(aim))
    }

    /// Returns the aim of a text: its words, or the beginning of the last one.
    func aim(_ text: String) throws -> Target.Aim {
        let typed = Folding.folded(text.trimmed)
        let found = Target.Aim.allCases.filter { aim in
            let last = aim.words.split(separator: " ").last ?? ""
            return aim.words == typed || (!typed.isEmpty && last.hasPrefix(typed))
        }
        guard found.count == 1 else {
            throw WholeNumber.Refusal(name: "aim", fault: "at least, at most or exactly")
        }
        return found[0]
    }

    /// Returns the period of a text, of which the beginning of a usual one is enough; `nil` for
    /// never.
    func period(_ text: String) throws -> PeriodRule? {
        var typed = Folding.folded(text.trimmed)
        if let end = typed.wholeSuffix(after: "until ") { return .until(try lastDay(end)) }
        typed = typed.wholeSuffix(after: "every ") ?? typed
        let usual = typed.isEmpty ? nil : Self.periods.first { $0.hasPrefix(typed) }
        guard let period = TypedPeriod(usual ?? typed, on: rule.day(of: now)) else {
            throw WholeNumber.Refusal(name: "period", fault: Self.periodForms)
        }
        return period.rule
    }

    private func lastDay(_ text: String) throws -> Day {
        let day: Day
        do {
            day = try DateWords(rule: rule, now: now).day(text, .coming)
        } catch {
            throw WholeNumber.Refusal(
                name: "last day", fault: "a day that comes, such as 24.12. or 2027-01-31")
        }
        guard day >= rule.day(of: now) else {
            throw WholeNumber.Refusal(name: "last day", fault: "over already")
        }
        return day
    }
}

extension String {
    /// The rest of a text that begins with another.
    fileprivate func wholeSuffix(after start: String) -> String? {
        hasPrefix(start) ? String(dropFirst(start.count)) : nil
    }
}
