import Primitives

/// A limit that a change of a counter reached or crossed, for which a program can play a sound.
public enum Crossing: Sendable, Hashable {
    /// A multiple of the counter's boundary was reached going up, or left going down.
    case multiple(Int64)
    /// The goal was reached.
    case reached(goal: Int64)
    /// The value exceeded the goal of an "at most" or "exactly".
    case exceeded(goal: Int64)

    /// The crossings of a counter's change from one value to another.
    ///
    /// Of several boundaries only the last is reported.
    package static func between(
        _ old: Int64, _ new: Int64, _ settings: SettingValues, _ target: Target?
    ) -> [Crossing] {
        var crossings: [Crossing] = []
        let boundary = settings.boundary
        if boundary > 0, old != new {
            let (before, after) = (old.floored(to: boundary), new.floored(to: boundary))
            if before < after { crossings.append(.multiple(after * boundary)) }
            if before > after {
                let left = (after + 1).multipliedReportingOverflow(by: boundary)
                if !left.overflow { crossings.append(.multiple(left.partialValue)) }
            }
        }
        guard let target else { return crossings }
        let goal = target.goal
        if target.aim != .atMost, old < goal, target.isMet(by: new) {
            crossings.append(.reached(goal: goal))
        }
        if target.aim != .atLeast, old <= goal, new > goal {
            crossings.append(.exceeded(goal: goal))
        }
        return crossings
    }
}

extension Int64 {
    /// The quotient rounded towards negative infinity; the divisor is positive.
    fileprivate func floored(to divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
