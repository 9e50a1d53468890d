import ArgumentParser
import Device
import Presentation
import TextFormats

/// The options that give a counter a goal.
struct TargetOptions: ParsableArguments {
    /// The comparison of the value with the goal.
    enum Aim: EnumerableFlag {
        case atLeast, atMost, exactly

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .atLeast: "Met by the goal or more (the default)."
            case .atMost: "Met by the goal or less."
            case .exactly: "Met by exactly the goal."
            }
        }
    }

    @Option(parsing: .unconditional, help: ArgumentHelp("The number to reach.", valueName: "n"))
    var goal: Amount?

    @Flag(exclusivity: .exclusive)
    var aim: Aim?

    @Option(
        help: ArgumentHelp(
            "The period after which it starts again: day, week, month, days as 3d, or never.",
            valueName: "period"),
        completion: .list(["day", "week", "month", "3d", "never"]))
    var every: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The last day that counts towards the goal, as 24.12.2026; then it starts again.",
            valueName: "date"))
    var until: String?

    var isSet: Bool { goal != nil || aim != nil || every != nil || until != nil }

    /// Returns the target of the options, based on the old one; `nil` if no option is given.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func target(from old: Target?, in session: Session) throws(CommandError) -> Target? {
        guard isSet else { return nil }
        guard let goal = goal?.value ?? old?.goal else {
            throw .usage("there is no goal yet", hint: "add one, for example --goal 20")
        }
        if every != nil, until != nil {
            throw .usage(
                "--every and --until don't go together", hint: "leave one of them out")
        }
        let aim: Target.Aim =
            switch aim {
            case .atLeast: .atLeast
            case .atMost: .atMost
            case .exactly: .exactly
            case nil: old?.aim ?? .atLeast
            }
        return Target(goal: goal, aim: aim, period: try period(old?.period, in: session))
    }

    private func period(
        _ old: PeriodRule?, in session: Session
    ) throws(CommandError) -> PeriodRule? {
        if let until {
            let day = try session.comingDay("--until", until)
            guard day >= session.today else {
                throw .usage("--until \(day) is over already", hint: "name today or a later day")
            }
            return .until(day)
        }
        switch every {
        case nil: return old
        case "never": return nil
        case "day": return .day
        case "week": return .week
        case "month": return .month
        case .some(let text):
            let digits = text.hasSuffix("d") ? String(text.dropLast()) : text
            guard let count = Int(digits), PeriodRule.dayCounts.contains(count) else {
                throw .usage(
                    "--every \"\(text.brief)\" is no period",
                    hint: "write day, week, month, never, or 1d to "
                        + "\(PeriodRule.dayCounts.upperBound)d")
            }
            return .days(count, from: session.today)
        }
    }
}

extension Target {
    func json(value: Int64, period running: Period?) -> JSONValue {
        [
            "goal": .integer(goal), "aim": .string(aim.rawValue), "met": .bool(isMet(by: value)),
            "every": period.map { .text($0) } ?? .null,
            "period": running.map { $0.json } ?? .null,
        ]
    }
}

extension Period {
    /// The period as JSON; an open end is null.
    var json: JSONValue {
        [
            "first": first == .distantPast ? .null : .text(first),
            "last": last == .distantFuture ? .null : .text(last),
        ]
    }
}
