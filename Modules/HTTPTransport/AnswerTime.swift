import API
import NIOCore
import Synchronization

/// The time that a server has for an answer as a whole: some for its beginning, more with each
/// byte of the rest, and never more than ``most``.
///
/// So a server that sends a byte now and then holds nobody, and a long answer on a slow line comes
/// through.
final class AnswerTime: Sendable {
    /// The least bytes a second of an answer, on average.
    static let leastRate = 4096
    /// The most time of an answer, however long it is.
    static let most: TimeAmount = .minutes(10)

    /// The time by which the client's own limit for the beginning comes first.
    private static let slack: TimeAmount = .milliseconds(500)

    private let begun = NIODeadline.now()
    private let first: TimeAmount
    private let bytes = Mutex(0)

    /// Begins now.
    ///
    /// - Parameter first: The time for an answer without a body.
    init(_ first: Duration) {
        let milliseconds = first.wholeMilliseconds
        self.first = .milliseconds(milliseconds) + Self.slack
    }

    /// Notes bytes that came.
    func receive(_ count: Int) { bytes.withLock { $0 += count } }

    /// The time that is left; not above zero if it is over.
    var left: TimeAmount {
        let seconds = Double(bytes.withLock { $0 }) / Double(Self.leastRate)
        let earned = TimeAmount.milliseconds(Int64(seconds * 1000))
        return min(first + earned, Self.most) - (NIODeadline.now() - begun)
    }

    /// Does some work unless its time is over before.
    ///
    /// - Parameter late: The error then.
    func limit<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result, late: TransportError
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask {
                while true {
                    let left = self.left
                    if left > .zero {
                        try await Task.sleep(for: .nanoseconds(left.nanoseconds))
                        continue
                    }
                    // Bytes may have come that a busy machine has not read yet.
                    try await Task.sleep(for: .milliseconds(250))
                    if self.left <= .zero { throw late }
                }
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw CancellationError() }
            return result
        }
    }
}
