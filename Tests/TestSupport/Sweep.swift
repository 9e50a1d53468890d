import Foundation

/// The extent of tests that try many seeds, zones or places of a cut.
package enum Sweep {
    /// The number in `QUAD_LONG`, 1 with `Tools/test --long`; `nil` where few are tried.
    private static let times =
        ProcessInfo.processInfo.environment["QUAD_LONG"].map { max(1, Int($0) ?? 1) }

    /// Whether everything is tried.
    package static var isLong: Bool { times != nil }

    /// Returns the number that a test tries: few in each run, all of them in a long one.
    package static func count(_ few: Int, long: Int) -> Int { times.map { long * $0 } ?? few }
}
