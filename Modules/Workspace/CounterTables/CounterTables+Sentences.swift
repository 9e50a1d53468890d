import Counting
import Presentation
import Primitives

/// Sentences of what charts and tables show, for those who listen to them.
extension CounterTables {
    /// Returns a sentence for each sum that is not zero, such as `Mon 2026-11-23: 5`, and one that
    /// tells of the others.
    package func sentences(_ sums: [Sum]) -> [String] {
        let some = sums.filter { $0.amount != 0 }
        let sentences = some.map { "\($0.label): \(counter.text(ofAmount: $0.amount))" }
        guard some.count < sums.count, let first = sums.first, let last = sums.last
        else { return sentences }
        let words = some.isEmpty ? "Nothing" : "Nothing else"
        return sentences + ["\(words) from \(first.label) to \(last.label)."]
    }

    /// Returns a sentence for each period, such as `today: 5/8, 3 to go`.
    package func sentences(_ results: [PeriodResult]) -> [String] {
        results.map { result in
            "\(result.period.words): \(result.progress), \(result.standing.words(.ascii))"
                + (result.isClosed ? "" : ", running")
        }
    }

    /// Returns a sentence for each interval, such as `interval 2: 2026-11-26 09:00 to 2026-11-26
    /// 10:00, 1:00:00`.
    package func sentences(_ intervals: [MeasuredInterval]) -> [String] {
        intervals.map { interval in
            let start = TimeWords.stamp(interval.start, in: rule)
            let times =
                interval.stop.map {
                    DateLanguage.current.phrase(.range, start, TimeWords.stamp($0, in: rule))
                } ?? "since \(start), running"
            let length = ClockText.text(of: interval.duration)
            return (["interval \(interval.number): \(times)", length] + interval.remarks)
                .joined(separator: ", ")
        }
    }

    /// Returns a sentence for each lap, such as `lap 2: 0:01:05.20, 0:02:10.40 in all, at 09:12`.
    package func sentences(_ laps: [Lap]) -> [String] {
        laps.map { lap in
            "lap \(lap.number): \(ClockText.precise(lap.time)), "
                + "\(ClockText.precise(lap.total)) in all, at \(TimeWords.clock(lap.at, in: rule))"
        }
    }

    /// Returns a sentence for each change, such as `2026-11-26 09:12: +1`.
    ///
    /// - Parameter own: This device; changes of others name theirs.
    package func sentences(_ changes: [Adjustment], on own: DeviceID) -> [String] {
        changes.map { change in
            let parts = [
                counter.text(ofAmount: change.amount, isSigned: true),
                change.kind == .tap ? "" : change.kind.rawValue, device(of: change, own),
                change.note,
            ]
            return "\(time(of: change)): "
                + parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    /// Returns the settings and times of the counter, one a sentence, such as `step: 1`.
    package var factSentences: [String] { factPairs.map { "\($0.name): \($0.text)" } }
}
