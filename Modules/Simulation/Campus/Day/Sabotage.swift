import Synchronization

/// A fault that a day causes on purpose, once, to show that its check can fail.
package final class Sabotage: Sendable {
    /// The kind of fault.
    package enum Kind: String, Sendable, CaseIterable {
        /// A tap is recorded but not made.
        case lostTap = "lost-tap"
        /// A block is recorded but never sent.
        case leakBlocked = "leak-blocked"
        /// A message is sent twice, under two ids.
        case doubleMessage = "double-message"
        /// A message that was written out of reach is recorded but withdrawn.
        case lostLetter = "lost-letter"
        /// A mark of what was read is recorded but never made.
        case lostReading = "lost-reading"
        /// The place where somebody says to be is recorded but never told.
        case lostPresence = "lost-presence"
        /// A declining is recorded but never made.
        case lostDecline = "lost-decline"
    }

    private let kind: Kind?
    private let isDone = Mutex(false)

    /// Creates a fault of a kind, or none.
    package init(_ kind: Kind?) { self.kind = kind }

    /// Whether this fault should happen now; true only once.
    func strikes(_ candidate: Kind) -> Bool {
        guard kind == candidate else { return false }
        return isDone.withLock { done in
            defer { done = true }
            return !done
        }
    }

    /// The fault that had no occasion; `nil` if it happened or none was requested.
    var unused: Kind? { isDone.withLock { $0 } ? nil : kind }
}
