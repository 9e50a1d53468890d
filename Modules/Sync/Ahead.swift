import Replica
import Synchronization

/// What a server answered to a question that was asked before its turn: for the pages that come
/// next, while the one before them was joined.
struct Ahead: Sendable {
    /// The most pages that are joined at once: about 8 MiB of documents.
    private static let limit = 8

    private let question: PullRequest
    private let page: Result<PullAnswer, SyncError>
    /// Its documents, ready to be joined.
    private let ready: ReadyPage

    /// Asks for the page that is asked for and those after it: for one, and as long as there is
    /// time for more.
    ///
    /// They are joined as one. The larger part of the store is written at once, the less often the
    /// same page of its file is written again; so the slower the store and the quicker the network,
    /// the more.
    init(
        _ question: PullRequest, of peer: any SyncPeer, while hasTime: @Sendable () -> Bool
    ) async {
        self.question = question
        var ready = ReadyPage()
        do {
            var page = try await peer.pull(question)
            ready = page.ready
            for _ in 1..<Self.limit where !page.isComplete && hasTime() {
                // What fails here is asked for again, and fails, when it is its turn.
                let next = try? await peer.pull(question.moved(to: page.revision))
                guard let next else { break }
                page = page.followed(by: next)
                ready.append(next.documents)
            }
            self.page = .success(page)
        } catch {
            page = .failure(error)
        }
        self.ready = ready
    }

    /// Whether the server had no more.
    var isLast: Bool { (try? page.get().isComplete) ?? false }

    /// The page, if it is what is asked for now.
    ///
    /// It is not given for the last one: the checksum of that is compared with what is here, so it
    /// must be asked for when it is its turn. The server is asked once more, for what is new.
    func answer(
        to request: SyncRequest
    ) throws(SyncError) -> (answer: SyncAnswer, ready: ReadyPage)? {
        guard case .pull(let request) = request, request.since == question.since else {
            return nil
        }
        let page = try page.get()
        let unended = PullAnswer(
            changes: page.changes, revision: page.revision, isComplete: false,
            checksum: page.checksum, horizon: page.horizon)
        return (.pull(unended), ready)
    }
}

extension PullAnswer {
    /// Its documents, ready to be joined.
    var ready: ReadyPage { ReadyPage(documents) }

    fileprivate var documents: [(document: SharedDocument, revision: Int64)] {
        changes.map { ($0.document, $0.revision) }
    }

    /// This page and the one after it. A document that changed in between is in it twice; a
    /// deletion that went in between is still in it, so it is as far as this page with that.
    fileprivate func followed(by next: PullAnswer) -> PullAnswer {
        PullAnswer(
            changes: changes + next.changes, revision: next.revision,
            isComplete: next.isComplete, checksum: next.checksum, horizon: horizon)
    }
}

extension Exchange {
    /// Takes an answer; while a page that is not the last is joined, the next are asked for.
    mutating func receive(
        _ answer: SyncAnswer, ready: ReadyPage?, askingAhead peer: (any SyncPeer)?
    ) async throws(SyncError) -> Ahead? {
        guard let peer, case .pull(let page) = answer, let question = question(after: page)
        else {
            try await receive(answer, ready: ready)
            return nil
        }
        let joining = Joining()
        async let ahead = Ahead(question, of: peer) { !joining.isOver }
        try await receive(answer, ready: ready)
        joining.end()
        return await ahead
    }
}

/// Whether a page is still being joined.
private final class Joining: Sendable {
    private let over = Atomic(false)

    var isOver: Bool { over.load(ordering: .relaxed) }

    func end() { over.store(true, ordering: .relaxed) }
}
