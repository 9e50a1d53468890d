import Primitives

/// A check that refuses fixes nobody could have reached, until several of them agree.
struct SpeedCheck: Hashable, Sendable, Codable {
    /// The fix that was used last.
    var last: Reading?
    private var doubted: Reading?
    private var doubts = 0

    /// Whether a fix is plausible after the last one.
    mutating func accepts(_ reading: Reading, rules: TrackerRules) -> Bool {
        guard let last, !rules.isReachable(reading, from: last) else {
            if doubts > 0 {
                doubted = nil
                doubts = 0
            }
            return true
        }
        let agrees = doubted.map { rules.isReachable(reading, from: $0) } ?? false
        doubts = agrees ? doubts + 1 : 1
        doubted = reading
        guard doubts >= rules.speedAppeal else { return false }
        // Several agree: the last fix was the wrong one.
        doubted = nil
        doubts = 0
        return true
    }
}

extension TrackerRules {
    fileprivate func isReachable(_ reading: Reading, from earlier: Reading) -> Bool {
        let reach =
            topSpeed * Double(reading.at.milliseconds(since: earlier.at)) / 1000
            + believedAccuracy(of: reading) + believedAccuracy(of: earlier)
        return reading.coordinate.isWithin(reach, of: earlier.coordinate)
    }
}
