import Primitives
import Synchronization

/// The last silence of the server, so that a program waits for it once and not with each question.
final class ServerOutage: Sendable {
    private let last = Mutex<(trouble: WorkspaceError, at: Instant)?>(nil)

    /// The time for which a silent server is not asked again where something is kept.
    private static let length: Duration = .seconds(10)

    /// Notes that the server was silent.
    func begin(_ trouble: WorkspaceError, at now: Instant) {
        last.withLock { $0 = (trouble, now) }
    }

    /// Notes that the server answered.
    func end() { last.withLock { $0 = nil } }

    /// Returns the reason of a silence that still counts; `nil` if there is none.
    func trouble(at now: Instant) -> WorkspaceError? {
        guard let last = last.withLock({ $0 }), last.at <= now, now - last.at < Self.length
        else { return nil }
        return last.trouble
    }
}
