import API
import Primitives
import Sync
import SyncProtocol

/// A watch over the events of an account across disconnections: each stream resumes after the last
/// event of the one before.
///
/// ```
/// var watch = try await workspace.eventWatch()
/// while true {
///     switch await watch.next() {
///     case .connected: break
///     case .event(let event): …
///     case .disconnected(_, let pause): try await Task.sleep(for: pause)
///     }
/// }
/// ```
public struct EventWatch {
    /// A step of a watch.
    public enum Step: Sendable {
        /// A stream is open.
        case connected
        /// Something happened on the account.
        case event(LiveEvent)
        /// The stream ended, or none could be opened, for a reason if there is one; the next step
        /// opens another, best after the pause.
        case disconnected((any Error)?, pause: Duration)
    }

    private let environment: Environment
    private let open: @Sendable (String?) async throws -> AccountEvents
    private var events: AccountEvents.Iterator?
    private var last: String?
    private var life: String?
    private var backoff: Backoff
    /// The pause that the server asked for.
    private var wanted: Duration?

    /// Creates a watch that opens a stream after the event with an id, or any if there is none.
    ///
    /// - Parameter backoff: The pauses after failures.
    public init(
        _ environment: Environment, backoff: Backoff = Backoff(),
        open: @escaping @Sendable (String?) async throws -> AccountEvents
    ) {
        self.environment = environment
        self.backoff = backoff
        self.open = open
    }

    /// Whether there was an event to resume after.
    public var hasBegun: Bool { last != nil }

    /// Waits for the next step; a task that was cancelled is disconnected.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Step {
        do {
            guard events != nil else {
                events = try await open(last).makeAsyncIterator()
                backoff.reset()
                return .connected
            }
            let event = try await events?.next(isolation: isolation)
            guard var event else { return disconnect(nil) }
            event.follow(&life)
            last = event.id ?? last
            if case .stopping(let milliseconds) = event.change {
                wanted = .milliseconds(milliseconds)
            }
            return .event(event)
        } catch {
            return disconnect(error)
        }
    }

    private mutating func disconnect(_ error: (any Error)?) -> Step {
        events = nil
        defer { wanted = nil }
        let pause = wanted ?? backoff.next(random: environment.random())
        return .disconnected(
            error, pause: max(pause, error.map(WorkspaceError.retryAfter) ?? .zero))
    }
}
