import LoadTest

extension LoadReport {
    /// The exit status of a crossed threshold.
    static let crossedStatus: Int32 = 99

    /// Ends quietly for a load that passed, and else throws the failure of its verdict.
    func conclude() throws(Failure) {
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
