import Workspace

/// The kinds of things that people do; the columns of the table of meetings.
package enum WorldOperation: String, Sendable, CaseIterable, Codable, NamedKind {
    /// Writes a message, the first one being a request.
    case send
    /// Accepts a request.
    case accept
    /// Declines a request.
    case decline
    /// Takes the declining back.
    case takeBack = "take-back"
    /// Blocks a person.
    case block
    /// Takes the blocking back.
    case unblock
    /// Marks a conversation as read.
    case read
    /// Says where one is.
    case stay
    /// Says so no longer.
    case go
    /// Pauses, or resumes.
    case pause
    /// Tells of a visit.
    case visit
    /// Looks at everything.
    case look
    /// Deletes the account.
    case leave

    /// The verb about a person; `nil` for anything else.
    var verb: PersonVerb? { PersonVerb(word: rawValue) }
}
