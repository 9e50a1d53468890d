import API
import Counting
import Geofence
import Journal
import Primitives
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

    /// A message and the turn in which it was sent.
    struct Said: Sendable, Hashable {
        let id: MessageSummary.ID
        let to: Int
        let text: String
        let turn: Turn
    }

    /// A turn in the order of messages: a quarter of an hour begins with those who come back from
    /// an absence, one after the other.
    struct Turn: Sendable, Hashable, Comparable {
        let quarter: Int
        /// The number of the student who comes back; `nil` in the time of all.
        var returning: Int?

        static func < (one: Turn, other: Turn) -> Bool {
            (one.quarter, one.returning ?? .max) < (other.quarter, other.returning ?? .max)
        }
    }

    /// The place where a student says to be.
    struct Presence: Sendable, Hashable {
        let place: String
        let note: String
    }

    /// A first message that was written out of reach, to somebody whom the server does not show any
    /// more.
    struct Refusal: Sendable, Hashable {
        let to: Int
        let writtenAt: Instant
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
    /// The first messages that the server refused.
    var refused: [Refusal] = []
    /// The decision on each student's first message.
    var decisions: [Int: Decision] = [:]
    var blocked: [Int] = []
    /// The students who were blocked, and whom the phone still knew right after.
    var stillKnown: [Int] = []
    /// The number of the last message read of each conversation.
    var read: [Int: Int] = [:]
    /// Whether others are told what the student reads.
    var sharesReading = true
    /// The place where the student says to be at the end of the day; `nil` for nothing.
    var presence: Presence?
    /// The number of things done about people out of reach of the server.
    var writtenAway = 0

    /// Returns the people whom each person blocked, or who blocked them, by number.
    static func blockedPartners(in ledgers: [Ledger]) -> [Int: [Int]] {
        var partners: [Int: [Int]] = [:]
        for (number, ledger) in ledgers.enumerated() {
            for other in ledger.blocked {
                partners[number, default: []].append(other)
                partners[other, default: []].append(number)
            }
        }
        return partners
    }

    /// The number of taps on all counters.
    var tapCount: Int { counts.reduce(0) { $0 + $1.oracle.tapCount } }
}
