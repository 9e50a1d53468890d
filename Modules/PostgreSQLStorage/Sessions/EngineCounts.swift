import Primitives
import Storage
import Synchronization

/// The counts of an engine, by all of its threads.
final class EngineCounts: Sendable {
    private struct State {
        var figures = StoreFigures()
        /// The time since which the horizon stands below what was committed.
        var standing: Duration?
        var isAsked = false
    }

    private let state = Mutex(State())
    private let environment: Environment

    init(_ environment: Environment) { self.environment = environment }

    func add(_ change: (inout StoreFigures) -> Void) { state.withLock { change(&$0.figures) } }

    /// Notes that the horizon is where it was, or that nothing is held back by it, or that it has
    /// moved.
    func noteHorizon(isStanding: Bool, hasMoved: Bool) {
        let now = environment.boot().elapsed
        state.withLock { state in
            if !isStanding {
                state.standing = nil
            } else if hasMoved || state.standing == nil {
                state.standing = now
            }
        }
    }

    /// Whether somebody asked since the last call.
    func takeAsked() -> Bool {
        state.withLock { state in
            defer { state.isAsked = false }
            return state.isAsked
        }
    }

    /// Returns the figures, for somebody who asks.
    func figures(waiting: Int) -> StoreFigures {
        let now = environment.boot().elapsed
        return state.withLock { state in
            state.isAsked = true
            var figures = state.figures
            figures.waiting = waiting
            figures.horizonAge = state.standing.map { max(.zero, now - $0) } ?? .zero
            return figures
        }
    }
}
