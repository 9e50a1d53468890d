/// A server's confirmation that it has joined a batch permanently.
public struct Receipt: Sendable, Hashable {
    /// The account's revision before the batch; `nil` if the server doesn't say.
    public let previous: Int64?
    /// The account's revision after it.
    public let revision: Int64
    /// The current revision of each document, `nil` for a part that was not joined; if the server
    /// sends no list, all were joined.
    public let revisions: [Int64?]?

    /// Creates a receipt; the defaults mean that all documents were joined.
    public init(previous: Int64? = nil, revision: Int64 = 0, revisions: [Int64?]? = nil) {
        self.previous = previous
        self.revision = revision
        self.revisions = revisions
    }

    /// Whether a document of the batch was joined.
    public func isJoined(_ number: Int) -> Bool {
        guard let revisions else { return true }
        return revisions[number] != nil
    }
}

extension Receipt {
    /// Creates the receipt in an answer.
    ///
    /// - Throws: ``SyncError/refused(_:)`` if the answer does not fit the documents that were
    ///   pushed.
    package init(_ answer: PushAnswer, to documents: [SharedDocument]) throws(SyncError) {
        self.init(
            previous: answer.previous, revision: answer.revision, revisions: answer.revisions)
        let isFitting =
            revisions?.count ?? documents.count == documents.count
            && documents.indices.allSatisfy { isJoined($0) || documents[$0].base != nil }
        guard isFitting else {
            throw .refused("its answer does not fit what was pushed: it may need an update")
        }
    }
}
