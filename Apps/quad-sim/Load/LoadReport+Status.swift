import Primitives
import Simulation

extension LoadReport {
    /// The exit status of a crossed threshold.
    static let crossedStatus: Int32 = 99

    /// Writes the lines of a report and its files, each also if another one cannot be written.
    ///
    /// - Throws: The first failure.
    func leave(since begin: Instant, in files: ReportFiles, out: String?) throws {
        let common = common(since: begin)
        let results = [
            Result { try Output.write(lines) },
            Result { try files.write(common, json: self) },
            Result {
                if let out { try ReportFiles.put(try ReportFiles.json(self), into: out) }
            },
        ]
        for result in results { try result.get() }
    }

    /// Ends quietly for a load that passed, and else throws the failure of its verdict.
    func conclude() throws {
        switch verdict {
        case .pass: return
        case .dataLost: throw Failure(.failed, "data was lost or doubled: see the lines with FAIL")
        case .noVerdict: throw Failure(.tryAgain, "no verdict: " + doubts.joined(separator: "; "))
        case .crossed:
            let crossed = thresholds.filter { !$0.isKept }.map(\.threshold)
            throw Failure(
                .failed, status: Self.crossedStatus,
                "a threshold was crossed: " + crossed.joined(separator: "; "))
        }
    }
}
