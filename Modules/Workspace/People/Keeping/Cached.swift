import Primitives

/// The sources of an answer about people and messages.
public enum AnswerSource: Sendable, Hashable {
    /// The server; what this device keeps if the server does not answer soon.
    case either
    /// The server, however long it takes.
    case server
    /// This device; nothing is asked.
    case device
}

/// An answer of the server about people and messages, of now or as this device keeps it.
public struct Cached<Value: Sendable>: Sendable {
    /// The answer.
    public let value: Value
    /// The time at which the server gave it; `nil` for now.
    public let keptAt: Instant?
    /// The reason for which the server's present answer is missing; `nil` if it is there, or was
    /// not asked for.
    public let trouble: WorkspaceError?

    /// Creates an answer.
    public init(_ value: Value, keptAt: Instant? = nil, trouble: WorkspaceError? = nil) {
        self.value = value
        self.keptAt = keptAt
        self.trouble = trouble
    }
}
