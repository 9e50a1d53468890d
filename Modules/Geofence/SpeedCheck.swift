import Primitives

/// Refuses fixes that nobody could have reached, until several of them agree.
struct SpeedCheck: Hashable, Sendable, Codable {
    /// The fix that was used last.
    var last: Fix?
    private var doubted: Fix?
    private var doubts = 0

    /// Whether a fix is plausible after the last one.
    mutating func accepts(_ fix: Fix, rules: TrackerRules) -> Bool {
        guard let last, !rules.isReachable(fix, from: last) else {
            doubted = nil
            doubts = 0
            return true
        }
        let agrees = doubted.map { rules.isReachable(fix, from: $0) } ?? false
        doubts = agrees ? doubts + 1 : 1
        doubted = fix
        guard doubts >= rules.speedAppeal else { return false }
        // Several agree: the last fix was the wrong one.
        doubted = nil
        doubts = 0
        return true
    }
}

extension TrackerRules {
    fileprivate func isReachable(_ fix: Fix, from earlier: Fix) -> Bool {
        let seconds = Double((fix.at - earlier.at).wholeMilliseconds) / 1000
        let certain =
            fix.coordinate.distance(to: earlier.coordinate)
            - believedAccuracy(of: fix) - believedAccuracy(of: earlier)
        return certain <= topSpeed * seconds
    }
}
