/// The other side of a sync: a server over HTTP, or one in the same process.
package protocol SyncPeer: Sendable {
    /// Pushes a batch.
    func push(_ request: PushRequest) async throws -> PushAnswer
    /// Pulls a page of changes.
    func pull(_ request: PullRequest) async throws -> PullAnswer
}

extension SyncPeer {
    /// Sends a request and returns the answer.
    package func answer(_ request: SyncRequest) async throws -> SyncAnswer {
        switch request {
        case .push(let batch): .push(try await push(batch))
        case .pull(let question): .pull(try await pull(question))
        }
    }
}
