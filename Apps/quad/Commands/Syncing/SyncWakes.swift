import Synchronization

/// Why a watch should look what there is to do; several reasons at once are one wake-up.
final class SyncWakes: Sendable {
    /// What happened.
    struct Reasons: OptionSet, Sendable {
        let rawValue: UInt8
        /// The store was written to, by whomever.
        static let local = Reasons(rawValue: 1)
        /// The server said that another device pushed.
        static let remote = Reasons(rawValue: 2)
        /// The server tells of changes from now on.
        static let heard = Reasons(rawValue: 4)
        /// The server can't tell of changes now.
        static let unheard = Reasons(rawValue: 8)
        /// It is time.
        static let due = Reasons(rawValue: 16)
    }

    private let waiting = Mutex(Reasons())
    private let continuation: AsyncStream<Void>.Continuation
    /// Gives an element when there are reasons; ends with the task that reads it.
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

    /// Takes the reasons there are.
    func take() -> Reasons {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
