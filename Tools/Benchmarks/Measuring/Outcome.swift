import Foundation

/// One line of a benchmark's table: what was measured, and whether it is good enough.
public struct Outcome: Sendable {
    /// What the figure is of.
    public enum Unit: Sendable {
        /// How many times as much as a peer of that name.
        case ofPeer(String)
        /// How many times the time of a peer of that name.
        case timesPeer(String)
        /// How many a second.
        case perSecond
        /// Seconds.
        case seconds
        /// Milliseconds.
        case milliseconds
        /// Megabytes.
        case megabytes
        /// Bytes.
        case bytes
        /// How many of one thing to one of another.
        case toOne

        /// Whether more is better.
        var isAscending: Bool {
            switch self {
            case .ofPeer, .perSecond, .toOne: true
            case .timesPeer, .seconds, .milliseconds, .megabytes, .bytes: false
            }
        }
    }

    /// What was measured.
    public let what: String
    /// What the figures are of.
    public let unit: Unit
    /// What is good enough.
    public let least: Double
    /// What is wanted.
    public let aim: Double
    /// One figure a round.
    public let figures: [Double]
    /// What else a reader wants to know.
    public let note: String

    /// Makes a line of one figure a round, at least one.
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

    /// The figure in the middle of all rounds.
    public var median: Double { figures.sorted()[figures.count / 2] }

    /// Whether the median is at least as good as a goal.
    public func reaches(_ goal: Double) -> Bool {
        unit.isAscending ? median >= goal : median <= goal
    }

    /// A figure with its unit.
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

    /// A rate with its unit.
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

    /// Prints what fails and how many hold; answers the status that the program ends with.
    public func conclude() -> Int32 {
        let failed = filter { !$0.reaches($0.least) }
        for outcome in failed { print("FAILS \(outcome.what): \(outcome.text(outcome.median))") }
        print("\(count - failed.count) hold, \(failed.count) failed")
        return failed.isEmpty ? 0 : 1
    }
}

extension [[String]] {
    /// Cells in columns as wide as their widest.
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

/// The seconds that pass while a closure runs.
public func seconds<Failure: Error>(
    _ body: () async throws(Failure) -> Void
) async throws(Failure) -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}
