import Storage
import Synchronization

/// The commits of this process, which watchers are told of in the order of their numbers.
///
/// Writers beside one another end in another order than they began. Observers are told of a commit
/// at once, watchers once no writer that still runs can have a lower number.
final class PendingCommits: Sendable {
    private struct State {
        /// The highest number that is too low for each running writer.
        var floors: [Int: Int64] = [:]
        var next = 0
        /// The highest number that a writer here has had.
        var highest: Int64
        /// The number up to which others' commits were told of, or there were none.
        var settled: Int64
        /// The numbers of writers here above that one.
        var own: Set<Int64> = []
        /// The numbers of the commits that watchers don't know yet.
        var early: Set<Int64> = []
        /// The last number that watchers were told.
        var told: Int64
        /// Whether another process has committed with a lower number than that.
        var owesMissed = false
        /// The lowest base that this process has raised numbers to.
        var base: Int64 = 0
    }

    let feed: CommitFeed
    private let state: Mutex<State>

    init(after number: Int64) {
        feed = CommitFeed(after: number)
        state = Mutex(State(highest: number, settled: number, told: number))
    }

    /// Adds a writer before it begins.
    func enter() -> Int {
        state.withLock { state in
            state.next += 1
            state.floors[state.next] = state.highest
            return state.next
        }
    }

    /// Notes the number of a writer.
    func learn(_ number: Int64, of writer: Int) {
        state.withLock { state in
            state.floors[writer] = number - 1
            state.highest = max(state.highest, number)
            state.own.insert(number)
        }
    }

    /// Notes that a writer has raised the base, and so its number, for all that begin from now on.
    func raise(_ base: Int64, _ number: Int64, of writer: Int) {
        state.withLock { $0.base = max($0.base, base) }
        learn(number, of: writer)
    }

    /// Returns the base of a session that began with another one.
    func base(of session: Int64) -> Int64 { state.withLock { max($0.base, session) } }

    /// Removes a writer, with what it committed, if anything.
    func leave(_ writer: Int, _ commit: Commit?) {
        state.withLock { state in
            state.floors[writer] = nil
            let limit = state.floors.values.min() ?? .max
            if let commit {
                state.early.insert(commit.number)
                feed.publish(commit, through: limit)
            }
            tell(&state, through: limit)
        }
    }

    /// Notes that all numbers up to one are those of ended writers, so that those which nobody here
    /// had are of other processes.
    func reach(_ horizon: Int64) {
        state.withLock { state in
            // A writer here may have committed what nobody here was told of yet.
            let horizon = min(horizon, state.floors.values.min() ?? .max)
            guard horizon > state.settled else { return }
            let own = state.own.filter { $0 > state.settled && $0 <= horizon }
            let isComplete = Int64(own.count) == horizon - state.settled
            state.own.subtract(own)
            state.settled = horizon
            tell(&state, through: horizon)
            if !isComplete { state.owesMissed = true }
            guard state.owesMissed, horizon > state.told else { return }
            state.owesMissed = false
            state.told = horizon
            state.highest = max(state.highest, horizon)
            feed.skip(through: horizon)
        }
    }

    /// Whether commits of other processes can only be told with a higher number than there is.
    var owesMissed: Bool { state.withLock { $0.owesMissed } }

    private func tell(_ state: inout State, through limit: Int64) {
        feed.reach(limit)
        let due = state.early.filter { $0 <= limit }
        state.early.subtract(due)
        state.told = max(state.told, due.max() ?? 0)
    }
}
