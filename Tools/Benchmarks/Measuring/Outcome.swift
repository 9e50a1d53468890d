import Foundation

/// One line of a benchmark's table: a measurement and its goals.
public struct Outcome: Sendable {
    /// The unit of a figure.
    public enum Unit: Sendable {
        /// The ratio to the rate of a peer of that name; more is better.
        case ofPeer(String)
        /// The ratio to the time of a peer of that name; less is better.
        case timesPeer(String)
        /// A rate per second.
        case perSecond
        /// Seconds.
        case seconds
        /// Milliseconds.
        case milliseconds
        /// Megabytes.
        case megabytes
        /// Bytes.
        case bytes
        /// The ratio of one thing to another.
        case toOne

        /// Whether a higher figure is better.
        var isAscending: Bool {
            switch self {
            case .ofPeer, .perSecond, .toOne: true
            case .timesPeer, .seconds, .milliseconds, .megabytes, .bytes: false
            }
        }
    }

    /// The name of the measurement.
    public let what: String
    /// The unit of the figures.
    public let unit: Unit
    /// The figure that is just good enough.
    public let least: Double
    /// The figure that is aimed for.
    public let aim: Double
    /// The figures, one per round.
    public let figures: [Double]
    /// A remark for the reader.
    public let note: String

    /// Creates a line from the figures of the rounds, at least one.
    public init(
        what: String, unit: Unit, least: Double, aim: Double, figures: [Double], note: String = ""
    ) {
        precondition(!figures.isEmpty, "\(what) was not measured")
        self.what = what
        self.unit = unit
        self.least = least
        self.aim = aim
        self.figures = figures
        self.note = note
    }

    /// The median of the figures of all rounds.
    public var median: Double { figures.sorted()[figures.count / 2] }

    /// Whether the median is at least as good as a goal.
    public func reaches(_ goal: Double) -> Bool {
        unit.isAscending ? median >= goal : median <= goal
    }

    /// Returns a figure with its unit.
    public func text(_ figure: Double) -> String {
        switch unit {
        case .ofPeer(let peer), .timesPeer(let peer): String(format: "%.2f x ", figure) + peer
        case .perSecond: Self.rate(figure)
        case .seconds: String(format: "%.3f s", figure)
        case .milliseconds: String(format: "%.2f ms", figure)
        case .megabytes: String(format: "%.2f MB", figure)
        case .bytes: String(format: "%.0f B", figure)
        case .toOne: String(format: "%.0f : 1", figure)
        }
    }

    /// Returns a rate with its unit.
    public static func rate(_ figure: Double) -> String {
        switch figure {
        case 1e6...: String(format: "%.2f M/s", figure / 1e6)
        case 1e3...: String(format: "%.0f k/s", figure / 1e3)
        default: String(format: "%.0f /s", figure)
        }
    }

    private var verdict: String {
        if reaches(aim) { return "aim" }
        return reaches(least) ? "holds" : "FAILS"
    }

    fileprivate var cells: [String] {
        let range = text(figures.min() ?? 0) + " … " + text(figures.max() ?? 0)
        return [
            what, text(median), text(least), text(aim), verdict,
            range + (note.isEmpty ? "" : "; " + note),
        ]
    }
}

extension [Outcome] {
    /// The table as text.
    public var table: String {
        ([["what", "median", "least", "aim", "", "range of the rounds"]] + map(\.cells)).aligned
    }

    /// Prints the failures and the number of passes; returns the exit status of the program.
    public func conclude() -> Int32 {
        let failed = filter { !$0.reaches($0.least) }
        for outcome in failed { print("FAILS \(outcome.what): \(outcome.text(outcome.median))") }
        print("\(count - failed.count) hold, \(failed.count) failed")
        return failed.isEmpty ? 0 : 1
    }
}

extension [[String]] {
    /// The rows as text, with columns as wide as their widest cell.
    public var aligned: String {
        let widths = (first ?? []).indices.map { column in
            map { $0[column].count }.max() ?? 0
        }
        return map { cells in
            zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

/// Returns the seconds that pass while a closure runs.
public func seconds<Failure: Error>(
    _ body: () async throws(Failure) -> Void
) async throws(Failure) -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}
