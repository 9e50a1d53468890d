/// What a device asks a server in the course of an exchange.
public enum SyncRequest: Sendable, Hashable {
    /// To join a batch.
    case push(PushRequest)
    /// For a page of what changed after a revision.
    case pull(PullRequest)
}

/// What a server answers to a ``SyncRequest``.
public enum SyncAnswer: Sendable, Hashable {
    /// The batch is joined for good.
    case push(PushAnswer)
    /// A page of changes.
    case pull(PullAnswer)
}

extension SyncPeer {
    /// Carries a request over and brings the answer.
    public func answer(_ request: SyncRequest) async throws(SyncError) -> SyncAnswer {
        switch request {
        case .push(let batch): .push(try await push(batch))
        case .pull(let question): .pull(try await pull(question))
        }
    }
}
