import API
import Workspace

/// The record of one student's actions, from which the checks derive the expected state.
struct Ledger: Sendable {
    /// A counter and its expected value.
    struct Count: Sendable {
        let id: Counter.ID
        let plan: CounterPlan
        var oracle: CounterOracle
        /// The sum of the taps that the student made.
        var total: Int64 = 0
    }

    /// A message and the quarter in which it was sent.
    struct Said: Sendable, Hashable {
        let id: MessageSummary.ID
        let to: Int
        let text: String
        let quarter: Int
    }

    /// A student's decision on a first message.
    enum Decision: String, Sendable, Hashable {
        case accepted
        case declined
        case ignored
    }

    var counts: [Count] = []
    var entries: [Entry.ID: String] = [:]
    var said: [Said] = []
    /// The students who received a first message.
    var asked: [Int] = []
    /// The decision on each student's first message.
    var decisions: [Int: Decision] = [:]
    var blocked: [Int] = []

    /// The number of taps on all counters.
    var tapCount: Int { counts.reduce(0) { $0 + $1.oracle.tapCount } }
}
