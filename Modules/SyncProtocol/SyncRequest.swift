/// A request of a device to a server in the course of an exchange.
package enum SyncRequest: Sendable, Hashable {
    /// The request to join a batch.
    case push(PushRequest)
    /// The request for a page of changes after a revision.
    case pull(PullRequest)
}

/// The answer of a server to a ``SyncRequest``.
package enum SyncAnswer: Sendable, Hashable {
    /// The confirmation that the batch is joined permanently.
    case push(PushAnswer)
    /// A page of changes.
    case pull(PullAnswer)
}
