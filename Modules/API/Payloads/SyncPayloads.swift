/// Asks for documents that changed.
public struct PullQuery: Sendable, Hashable, Codable {
    /// Only changes after this revision.
    public var since: Int64
    /// The most changes to give.
    public var limit: Int

    /// A question.
    public init(since: Int64, limit: Int) {
        self.since = since
        self.limit = limit
    }
}
