import Device
import Synchronization

/// The reasons for a watch to wake up; several reasons at once are one wake-up.
final class SyncWakes: Sendable {
    private let waiting = Mutex(SyncReasons())
    private let continuation: AsyncStream<Void>.Continuation
    /// A stream with an element whenever there are reasons; ends with the task that reads it.
    let signals: AsyncStream<Void>

    init() {
        (signals, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func wake(_ reasons: SyncReasons) {
        waiting.withLock { $0.formUnion(reasons) }
        continuation.yield()
    }

    /// Returns the reasons and clears them.
    func take() -> SyncReasons {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
