import Storage
import Synchronization

/// The commits of all processes on a store, each told once by this one.
///
/// Writers beside one another end in another order than they began. Observers are told of a commit
/// at once, watchers once no lower number can come, in whichever process. So the writers here tell
/// of their own, and the log of commits of all others.
final class PendingCommits: Sendable {
    private struct State {
        /// The number up to which all commits were told.
        var horizon: Int64
        /// The numbers above it that were told, too.
        var told: Set<Int64> = []
        /// The numbers above it of commits of this process, also of those that are under way.
        var own: Set<Int64> = []
        /// The number up to which some were not told one by one, until the horizon is there.
        var missed: Int64?
        /// Whether other processes wait for a hint of what was committed here.
        var owesHint = false
        /// The lowest base that this process has raised numbers to.
        var base: Int64 = 0
    }

    let feed: CommitFeed
    /// Rung when a hint is owed.
    let bell: Bell
    private let state: Mutex<State>

    init(after number: Int64, bell: Bell) {
        feed = CommitFeed(after: number)
        self.bell = bell
        state = Mutex(State(horizon: number))
    }

    /// Notes that a commit of this process is under way, before others can see it.
    func begin(_ number: Int64) { state.withLock { _ = $0.own.insert(number) } }

    /// Tells of a commit of this process.
    func publish(_ commit: Commit) {
        tell(commit)
        let isFirst = state.withLock { state in
            defer { state.owesHint = true }
            return !state.owesHint
        }
        if isFirst { bell.ring() }
    }

    /// Notes that numbers were raised to a base, for all that begin from now on.
    func raise(_ base: Int64) { state.withLock { $0.base = max($0.base, base) } }

    /// Returns the base of a session that began with another one.
    func base(of session: Int64) -> Int64 { state.withLock { max($0.base, session) } }

    /// Tells of a commit of any process, unless it was told before; returns whether that is news of
    /// another process.
    @discardableResult
    func tell(_ commit: Commit) -> Bool {
        state.withLock { state in
            guard commit.number > state.horizon, state.told.insert(commit.number).inserted else {
                return false
            }
            feed.publish(commit, through: state.horizon)
            return !state.own.contains(commit.number)
        }
    }

    /// Notes that all commits up to a number were told, and that none of them can come any more.
    func reach(_ horizon: Int64) {
        state.withLock { state in
            guard horizon > state.horizon else { return }
            state.horizon = horizon
            state.told = state.told.filter { $0 > horizon }
            state.own = state.own.filter { $0 > horizon }
            if let missed = state.missed, missed <= horizon {
                state.missed = nil
                feed.skip(through: missed)
            }
            feed.reach(horizon)
        }
    }

    /// Tells that commits up to a number can't be told one by one.
    ///
    /// - Parameter horizon: A number up to which no commit can come any more.
    func miss(through number: Int64, _ horizon: Int64) {
        state.withLock { state in
            if horizon > state.horizon { feed.skip(through: horizon) }
            state.missed = max(state.missed ?? 0, number)
        }
        reach(horizon)
    }

    /// Tells watchers of all that observers know: nothing is told any more.
    func finish() { feed.reach(.max) }

    /// Whether other processes wait for a hint.
    var owesHint: Bool { state.withLock { $0.owesHint } }

    /// Notes that a hint is on its way.
    func noteHint() { state.withLock { $0.owesHint = false } }
}
