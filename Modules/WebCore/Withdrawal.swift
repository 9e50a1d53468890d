import CountingRules
import Primitives

/// The part of a tap of the history that can be taken back.
enum Withdrawal {
    /// The tap in the number and on its day.
    case number
    /// The tap on its day: the number doesn't have it any more.
    case day

    /// Returns the taps that can be taken back, by their numbers.
    ///
    /// What an undo took back is none of them, nor what a set has replaced, as it said how many
    /// there were. A reset began anew with the number, and a target has what was counted in its
    /// period: a tap from before is left on its day.
    ///
    /// - Parameters:
    ///   - taps: The lines of a counter's history.
    ///   - plan: The division of the days into periods.
    static func all(
        of taps: [HeldTap], in plan: PeriodPlan?, by dayRule: DayRule
    ) -> [Int64: Withdrawal] {
        let lines = taps.sorted { $0.sequence < $1.sequence }
        let standing = lines.standing
        let ends = standing.filter { $0.kind == .set } + resets(lines)
        let edits = lines.filter { $0.kind == .edit && !$0.isCounted }
        var all: [Int64: Withdrawal] = [:]
        for tap in standing where tap.kind == .tap {
            let period = plan?.period(of: dayRule.day(of: tap.at))
            let end = ends.filter {
                $0.sequence > tap.sequence && ($0.period == tap.period || $0.period == period)
            }.min { $0.sequence < $1.sequence }
            guard end.map({ $0.kind == .reset }) ?? true else { continue }
            let isCarriedOver = edits.contains {
                $0.sequence > tap.sequence && $0.period == period
                    && (tap.period?.contains(dayRule.day(of: $0.at)) ?? true)
            }
            let isElsewhere = (tap.period == nil) != (period == nil)
            all[tap.sequence] =
                end != nil || isElsewhere && !isCarriedOver ? .day : .number
        }
        return all
    }

    /// The resets that were not undone, and the sets of other devices, of lines in the order of
    /// writing.
    private static func resets(_ lines: [HeldTap]) -> [HeldTap] {
        var (resets, undone): ([HeldTap], [HeldTap]) = ([], [])
        for line in lines where !line.isCounted {
            switch line.kind {
            case .reset, .sync: resets.append(line)
            case .undo:
                let latest = resets.lastIndex {
                    $0.kind == .reset && $0.period == line.period
                        && Int128($0.amount) == -Int128(line.amount)
                }
                if let latest { undone.append(resets.remove(at: latest)) }
            case .redo:
                let latest = undone.lastIndex {
                    $0.period == line.period && $0.amount == line.amount
                }
                if let latest { resets.append(undone.remove(at: latest)) }
            case .tap, .set, .stop, .edit: continue
            }
        }
        return resets
    }
}
