import API
import Primitives
import Synchronization
import Workspace

/// The live stream of a device in a story: what arrived on it since the person listens, over all
/// connections.
final class DeviceStream: Sendable {
    private struct State {
        var isWanted = false
        var isOpen = false
        /// The number of the connection; what an older one still brings does not count.
        var connection = 0
        var reader: Task<Void, Never>?
        var heartbeats = 0
        var last: String?
        var events: [ArrivedEvent] = []
    }

    private let state = Mutex(State())

    /// Whether the person listens.
    var isWanted: Bool { state.withLock { $0.isWanted } }
    /// Whether a connection stands.
    var isOpen: Bool { state.withLock { $0.isOpen } }
    /// The number of heartbeats that came.
    var heartbeats: Int { state.withLock { $0.heartbeats } }
    /// The id of the last event, to resume after; `nil` before the first one.
    var last: String? { state.withLock { $0.last } }
    /// The events that arrived, in order.
    var events: [ArrivedEvent] { state.withLock { $0.events } }

    /// Begins to listen anew, or stops.
    func listen(_ isWanted: Bool) {
        cut()
        state.withLock { state in
            state.isWanted = isWanted
            state.last = nil
            if isWanted { state.events = [] }
        }
    }

    /// Ends the connection, if there is one.
    func cut() {
        let reader = state.withLock { state in
            state.connection += 1
            state.isOpen = false
            return state.reader.take()
        }
        reader?.cancel()
    }

    /// Reads a connection until it ends.
    func read(_ events: AsyncThrowingStream<ServerSentEvent, any Error>) {
        cut()
        let connection = state.withLock { state in
            state.isOpen = true
            return state.connection
        }
        let reader = Task {
            do {
                for try await event in events { self.take(event, from: connection) }
            } catch {
                // A connection that was cut is opened again.
            }
            self.state.withLock { if $0.connection == connection { $0.isOpen = false } }
        }
        state.withLock { if $0.connection == connection { $0.reader = reader } }
    }

    private func take(_ event: ServerSentEvent, from connection: Int) {
        let live = try? LiveEvent(event)
        state.withLock { state in
            guard state.connection == connection else { return }
            if event == .heartbeat { state.heartbeats += 1 }
            guard let live else { return }
            state.last = live.id ?? state.last
            state.events.append(ArrivedEvent(live))
        }
    }
}
