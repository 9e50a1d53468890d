import Primitives

/// The settings of a tracker: its device, its rules, and their times as whole milliseconds, which
/// are quicker to compare.
struct TrackerSetting: Hashable, Sendable {
    /// A ``TrackerRules/Confirmation`` in milliseconds.
    struct Threshold: Hashable, Sendable {
        let fixes: Int
        let spread: Int64
        let time: Int64

        init(_ rule: TrackerRules.Confirmation) {
            fixes = rule.fixes
            spread = rule.spread.wholeMilliseconds
            time = rule.time.wholeMilliseconds
        }

        func isMet(fixes count: Int, from first: Instant, to last: Instant) -> Bool {
            let span = last.milliseconds(since: first)
            return (count >= fixes && span >= spread) || (count >= min(2, fixes) && span >= time)
        }
    }

    /// The most fixes that are kept for the late path.
    static let historyFixes = 600

    let device: DeviceID
    let rules: TrackerRules
    let enter: Threshold
    let leave: Threshold
    let dwell: Int64
    let window: Int64
    let lateness: Int64
    let silence: Int64
    let passingGap: Int64
    /// The time constant of the mean position in milliseconds.
    let meanTime: Double
    /// The total weight of fixes that are as good as one of ``TrackerRules/sureAccuracy``.
    let sureWeight: Double

    init(device: DeviceID, rules: TrackerRules) {
        self.device = device
        self.rules = rules
        enter = Threshold(rules.enter)
        leave = Threshold(rules.leave)
        dwell = rules.dwell.wholeMilliseconds
        window = rules.window.wholeMilliseconds
        lateness = rules.lateness.wholeMilliseconds
        silence = rules.silence.wholeMilliseconds
        passingGap = rules.passingGap.wholeMilliseconds
        meanTime = Double(rules.meanTime.wholeMilliseconds)
        // A little less, so that rounding in the sum of the weights decides nothing.
        sureWeight = 0.999 / (rules.sureAccuracy * rules.sureAccuracy)
    }

    /// The weight of a fix: one over the square of its accuracy, which counts as 5 m or more.
    func weight(of reading: Reading) -> Double {
        let accuracy = max(reading.accuracy < 0 ? rules.assumedAccuracy : reading.accuracy, 5)
        return 1 / (accuracy * accuracy)
    }
}
