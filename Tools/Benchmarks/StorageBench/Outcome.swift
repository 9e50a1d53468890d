import Foundation
import RawSQLite

/// One line of the table: what was measured, and whether it is good enough.
struct Outcome {
    /// What the figure is of.
    enum Unit {
        /// How many times as much as the peer.
        case ofPeer
        /// How many a second.
        case perSecond
        /// Seconds.
        case seconds
        /// How many times the time of the peer.
        case timesPeer

        /// Whether more is better.
        var isAscending: Bool {
            switch self {
            case .ofPeer, .perSecond: true
            case .seconds, .timesPeer: false
            }
        }
    }

    let what: String
    let unit: Unit
    let least: Double
    let aim: Double
    /// One figure a round.
    let figures: [Double]
    /// What else a reader wants to know.
    var note = ""

    var median: Double { figures.sorted()[figures.count / 2] }

    func reaches(_ goal: Double) -> Bool { unit.isAscending ? median >= goal : median <= goal }

    var verdict: String {
        if reaches(aim) { return "aim" }
        return reaches(least) ? "holds" : "FAILS"
    }

    func text(_ figure: Double) -> String {
        switch unit {
        case .ofPeer, .timesPeer: String(format: "%.2f x raw", figure)
        case .perSecond: Self.rate(figure)
        case .seconds: String(format: "%.3f s", figure)
        }
    }

    static func rate(_ figure: Double) -> String {
        switch figure {
        case 1e6...: String(format: "%.2f M/s", figure / 1e6)
        case 1e3...: String(format: "%.0f k/s", figure / 1e3)
        default: String(format: "%.0f /s", figure)
        }
    }
}

extension [Outcome] {
    /// The table as text.
    var table: String {
        var lines = [["what", "median", "least", "aim", "", "range of the rounds"]]
        for outcome in self {
            let range =
                outcome.text(outcome.figures.min() ?? 0) + " … "
                + outcome.text(outcome.figures.max() ?? 0)
            lines.append([
                outcome.what, outcome.text(outcome.median), outcome.text(outcome.least),
                outcome.text(outcome.aim), outcome.verdict,
                range + (outcome.note.isEmpty ? "" : "; " + outcome.note),
            ])
        }
        return lines.aligned
    }
}

extension [[String]] {
    /// Cells in columns as wide as their widest.
    var aligned: String {
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

/// The seconds that a closure takes which works without waiting.
func workSeconds<Failure: Error>(_ body: () async throws(Failure) -> Void) async throws(Failure)
    -> Double
{
    let start = raw_work_clock()
    try await body()
    return raw_work_clock() - start
}

/// The seconds that pass while a closure runs.
func seconds<Failure: Error>(_ body: () async throws(Failure) -> Void) async throws(Failure)
    -> Double
{
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}
