/// The other side of a sync: a server over HTTP, or one in the same process.
package protocol SyncPeer: Sendable {
    /// Pushes a batch.
    func push(_ request: PushRequest) async throws -> PushAnswer
    /// Pulls a page of changes.
    func pull(_ request: PullRequest) async throws -> PullAnswer
}
