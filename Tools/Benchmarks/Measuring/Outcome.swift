import Foundation

/// One line of a benchmark's table: a measurement and its goals.
public struct Outcome: Sendable {
    /// The unit of a figure.
    public enum Unit: Sendable {
        /// The ratio to the rate of a peer of that name; more is better.
        case ofPeer(String)
        /// The ratio to the time of a peer of that name; less is better.
        case timesPeer(String)
        /// The amount done in the time of one loop in C, which tells how quick the machine is; more
        /// is better.
        case perLoop
        /// The ratio to the time of the loop in C; less is better.
        case loops
        /// The amount done in a second; more is better.
        case perSecond
        /// Seconds.
        case seconds
        /// Megabytes.
        case megabytes
        /// Bytes.
        case bytes

        /// Whether a higher figure is better.
        var isAscending: Bool {
            switch self {
            case .ofPeer, .perLoop, .perSecond: true
            case .timesPeer, .loops, .seconds, .megabytes, .bytes: false
            }
        }
    }

    /// The name of the measurement.
    public let what: String
    /// The unit of the figures.
    public let unit: Unit
    /// The figure that is just good enough; `nil` for information without a verdict.
    public let least: Double?
    /// The figure that is aimed for.
    public let aim: Double?
    /// The figures, one per round.
    public let figures: [Double]
    /// A remark for the reader.
    public let note: String

    /// Creates a line from the figures of the rounds, at least one.
    public init(
        what: String, unit: Unit, least: Double? = nil, aim: Double? = nil, figures: [Double],
        note: String = ""
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
    public func reaches(_ goal: Double?) -> Bool {
        guard let goal else { return true }
        return unit.isAscending ? median >= goal : median <= goal
    }

    /// Returns a figure with its unit.
    public func text(_ figure: Double) -> String {
        switch unit {
        case .ofPeer(let peer), .timesPeer(let peer): String(format: "%.2f x ", figure) + peer
        case .perLoop: Self.amount(figure) + " a loop"
        case .perSecond: Self.rate(figure)
        case .loops: String(format: "%.3f loops", figure)
        case .seconds: String(format: "%.4f s", figure)
        case .megabytes: String(format: "%.2f MB", figure)
        case .bytes: String(format: "%.0f B", figure)
        }
    }

    /// Returns a rate with its unit.
    public static func rate(_ figure: Double) -> String {
        amount(figure) + (figure < 1e3 ? " /s" : "/s")
    }

    private static func amount(_ figure: Double) -> String {
        switch figure {
        case 1e6...: String(format: "%.2f M", figure / 1e6)
        case 1e3...: String(format: "%.1f k", figure / 1e3)
        default: String(format: "%.0f", figure)
        }
    }

    private var verdict: String {
        if least == nil { return "" }
        if reaches(aim) { return "aim" }
        return reaches(least) ? "holds" : "FAILS"
    }

    fileprivate var cells: [String] {
        let range = text(figures.min() ?? 0) + " … " + text(figures.max() ?? 0)
        return [
            what, text(median), least.map(text) ?? "", aim.map(text) ?? "", verdict,
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
        let judged = filter { $0.least != nil }.count
        print("\(judged - failed.count) hold, \(failed.count) failed")
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
