import Primitives

/// What every step of a tracker goes by: its device, its rules, and their times as whole
/// milliseconds, which are quicker to compare.
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
    /// Milliseconds.
    let meanTime: Double
    /// What fixes weigh together that are as good as one of ``TrackerRules/sureAccuracy``.
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
        // A little less, so that how the weights are added decides nothing.
        sureWeight = 0.999 / (rules.sureAccuracy * rules.sureAccuracy)
    }

    /// How much a fix weighs beside others: one over the square of its accuracy, of which no
    /// receiver is believed to be better than 5 m.
    func weight(of reading: Reading) -> Double {
        let accuracy = max(reading.accuracy < 0 ? rules.assumedAccuracy : reading.accuracy, 5)
        return 1 / (accuracy * accuracy)
    }
}
