import Synchronization

/// A fault that a day makes on purpose, once, to show that its check can fail.
public final class Sabotage: Sendable {
    /// What goes wrong.
    public enum Kind: String, Sendable, CaseIterable {
        /// A tap is written down as made, but was not.
        case lostTap = "lost-tap"
        /// A block is written down as made, but was never sent.
        case leakBlocked = "leak-blocked"
        /// A message is sent twice, under two ids.
        case doubleMessage = "double-message"
    }

    private let kind: Kind?
    private let isDone = Mutex(false)

    /// A fault of a kind, or none.
    public init(_ kind: Kind?) { self.kind = kind }

    /// Whether to go wrong in that way now; true once.
    func strikes(_ candidate: Kind) -> Bool {
        guard kind == candidate else { return false }
        return isDone.withLock { done in
            defer { done = true }
            return !done
        }
    }

    /// The fault that found no occasion, if there is one.
    var unused: Kind? { isDone.withLock { $0 } ? nil : kind }
}
