import Foundation

/// One row of a benchmark's table: a measurement and its goals.
package struct Outcome {
    /// The unit of a figure.
    package enum Unit {
        /// The ratio to the rate of a peer of that name; more is better.
        case ofPeer(String)
        /// The ratio to the time of a peer of that name; less is better.
        case timesPeer(String)
        /// The amount done in the time of one loop in C, which tells how quick the machine is; more
        /// is better.
        case perLoop
        /// The ratio to the time of the loop in C; less is better.
        case loops
        case perSecond
        case seconds
        case megabytes
        case bytes

        /// Whether a higher figure is better.
        var isAscending: Bool {
            switch self {
            case .ofPeer, .perLoop, .perSecond: true
            case .timesPeer, .loops, .seconds, .megabytes, .bytes: false
            }
        }

        func text(_ figure: Double) -> String {
            switch self {
            case .ofPeer(let peer), .timesPeer(let peer): String(format: "%.2f × ", figure) + peer
            case .perLoop: Outcome.amount(figure) + " a loop"
            case .perSecond: Outcome.amount(figure) + "/s"
            case .loops: String(format: "%.3f loops", figure)
            case .seconds: String(format: "%.1f ms", figure * 1000)
            case .megabytes: String(format: "%.2f MB", figure)
            case .bytes: String(format: "%.0f B", figure)
            }
        }

        /// Returns a goal: the peer is named by the figure.
        func goal(_ figure: Double?) -> String {
            guard let figure else { return "" }
            switch self {
            case .ofPeer, .timesPeer: return String(format: "%g ×", figure)
            default: return text(figure)
            }
        }
    }

    let what: String
    let unit: Unit
    let least: Double?
    let aim: Double?
    let figures: [Double]
    let note: String

    /// Creates a row from the figures of the rounds, at least one.
    ///
    /// - Parameters:
    ///   - least: The figure that is just good enough; without one there is no verdict.
    ///   - aim: The figure that is aimed for.
    ///   - note: What stands beside the figure, such as the peer's own.
    package init(
        _ what: String, _ unit: Unit, least: Double? = nil, aim: Double? = nil,
        figures: [Double], note: String = ""
    ) {
        precondition(!figures.isEmpty, "\(what) was not measured")
        self.what = what
        self.unit = unit
        self.least = least
        self.aim = aim
        self.figures = figures
        self.note = note
    }

    /// Returns a number of things as people write it.
    package static func amount(_ figure: Double) -> String {
        switch figure {
        case 1e6...: String(format: "%.2f M", figure / 1e6)
        case 1e4...: String(format: "%.1f k", figure / 1e3)
        default: String(format: "%.0f", figure)
        }
    }

    private func reaches(_ goal: Double?) -> Bool {
        guard let goal else { return true }
        return unit.isAscending ? figures.median >= goal : figures.median <= goal
    }

    fileprivate var fails: Bool { !reaches(least) }

    /// What, the figure, what is beside it, the goals, and the verdict.
    fileprivate var cells: [String] {
        let range = [figures.min(), figures.max()].compactMap { $0.map(unit.text) }
        let shown = figures.count == 1 ? note : "\(note) (\(range.joined(separator: " to ")))"
        let verdict = least == nil ? "" : fails ? "misses" : reaches(aim) ? "aim" : "holds"
        return [
            what, unit.text(figures.median), shown, unit.goal(least), unit.goal(aim), verdict,
        ]
    }
}

extension [Outcome] {
    /// Prints the table, and adds its rows to the file that `Tools/bench --table` collects; returns
    /// the exit status of the program.
    func conclude(rounds: Int) -> Int32 {
        let rows = [["what", "median", "beside it", "least", "aim", ""]] + map(\.cells)
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        print("Median of \(rounds):")
        for cells in rows {
            let padded = zip(cells, widths).map {
                $0 + String(repeating: " ", count: $1 - $0.count)
            }
            print(padded.joined(separator: "  "))
        }
        if let path = ProcessInfo.processInfo.environment["BENCH_ROWS"],
            let file = FileHandle(forWritingAtPath: path)
        {
            file.seekToEndOfFile()
            for outcome in self {
                file.write(Data((outcome.cells.joined(separator: "\t") + "\n").utf8))
            }
        }
        return contains(where: \.fails) ? 1 : 0
    }
}
