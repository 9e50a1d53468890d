import API
import Counting
import Journal
import Primitives

/// What one student did, written down as it was done: what must hold afterwards.
struct Ledger: Sendable {
    /// A counter and what it must show.
    struct Count: Sendable {
        let id: Counter.ID
        let plan: CounterPlan
        var oracle: CounterOracle
        /// Taps that the student is sure to have made.
        var total: Int64 = 0
    }

    /// A message and where in the day it was said.
    struct Said: Sendable, Hashable {
        let id: MessageSummary.ID
        let to: Int
        let text: String
        let quarter: Int
    }

    /// What a student did with a first message.
    enum Decision: String, Sendable, Hashable {
        case accepted
        case declined
        case ignored
    }

    var counts: [Count] = []
    var entries: [Entry.ID: String] = [:]
    var said: [Said] = []
    /// To whom first messages went.
    var asked: [Int] = []
    /// Whose first messages were answered, and how.
    var decisions: [Int: Decision] = [:]
    var blocked: [Int] = []

    /// How many taps were made on all counters.
    var tapCount: Int { counts.reduce(0) { $0 + $1.oracle.tapCount } }
}
