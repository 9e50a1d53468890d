/// What a server answered to a question that was asked before its turn: for the next page, while
/// the one before it was joined.
struct Ahead: Sendable {
    private let revision: Int64
    private let page: Result<PullAnswer, SyncError>

    /// Asks for the page after a revision.
    init(of peer: any SyncPeer, since revision: Int64) async {
        self.revision = revision
        do {
            page = .success(
                try await peer.pull(since: revision, limit: SyncLimits.pageDocuments))
        } catch {
            page = .failure(error)
        }
    }

    /// Whether the server had no more.
    var isLast: Bool { (try? page.get().isComplete) ?? false }

    /// The page, if it is what is asked for now.
    ///
    /// It is not given for the last one: the checksum of that is compared with what is here, so it
    /// must be asked for when it is its turn. The server is asked once more, for what is new.
    func answer(to request: SyncRequest) throws(SyncError) -> SyncAnswer? {
        guard case .pull(since: revision, _) = request else { return nil }
        let page = try page.get()
        return .pull(
            PullAnswer(
                changes: page.changes, revision: page.revision, isComplete: false,
                checksum: page.checksum))
    }
}

extension Exchange {
    /// Takes an answer; while a page that is not the last is joined, the next is asked for.
    mutating func receive(
        _ answer: SyncAnswer, askingAhead peer: (any SyncPeer)?
    ) async throws(SyncError) -> Ahead? {
        guard let peer, case .pull(let page) = answer, !page.isComplete else {
            try await receive(answer)
            return nil
        }
        async let ahead = Ahead(of: peer, since: page.revision)
        try await receive(answer)
        return await ahead
    }
}
