import Synchronization

/// The reasons for a watch to wake up; several reasons at once are one wake-up.
final class SyncWakes: Sendable {
    /// The events that wake a watch up.
    struct Reasons: OptionSet, Sendable {
        let rawValue: UInt8
        /// The store was written to, by any process.
        static let local = Reasons(rawValue: 1)
        /// The server said that another device pushed.
        static let remote = Reasons(rawValue: 2)
        /// The server reports changes from now on.
        static let heard = Reasons(rawValue: 4)
        /// The server can't report changes now.
        static let unheard = Reasons(rawValue: 8)
        /// The interval has passed.
        static let due = Reasons(rawValue: 16)
    }

    private let waiting = Mutex(Reasons())
    private let continuation: AsyncStream<Void>.Continuation
    /// A stream with an element whenever there are reasons; ends with the task that reads it.
    let signals: AsyncStream<Void>

    init() {
        (signals, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds reasons.
    func wake(_ reasons: Reasons) {
        waiting.withLock { $0.formUnion(reasons) }
        continuation.yield()
    }

    /// Returns the reasons and clears them.
    func take() -> Reasons {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
