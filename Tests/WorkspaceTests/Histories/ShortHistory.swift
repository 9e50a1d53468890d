/// The shortest history that was found for a failure: without any one of its steps it passes.
struct ShortHistory {
    /// The number of steps of each history.
    static let steps = 40

    /// The steps that are left.
    private(set) var steps: [Int]
    /// The failure.
    private(set) var difference: History.Difference

    /// Leaves out steps of a history that failed, many at a time and then fewer, as long as it
    /// fails.
    init(of failure: History.Difference, mistake: History.Mistake? = nil) async throws {
        steps = Array(1...Self.steps)
        difference = failure
        var length = Self.steps / 2
        while length > 0 {
            var first = 0
            while first < steps.count {
                var fewer = steps
                fewer.removeSubrange(first..<min(first + length, steps.count))
                if let shorter = try await Self.failure(of: failure.seed, mistake, fewer) {
                    (steps, difference) = (fewer, shorter)
                } else {
                    first += length
                }
            }
            length /= 2
        }
    }

    /// Returns the failure of a history of some steps; `nil` if it passes.
    static func failure(
        of seed: UInt64, _ mistake: History.Mistake? = nil, _ steps: [Int] = Array(1...Self.steps)
    ) async throws -> History.Difference? {
        var history = try await History(
            seed: seed, mistake: mistake, skipping: Set(1...Self.steps).subtracting(steps))
        do {
            try await history.run(steps: Self.steps)
            return nil
        } catch let difference as History.Difference {
            return difference
        }
    }
}
