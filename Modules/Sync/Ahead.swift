import Replica
import Synchronization

/// Pages that a server is asked for before their turn, so that they come while those before them
/// are joined.
///
/// As many documents are joined at once as were joined before, if there are so many: each
/// transaction writes a page of nearly every part of the store, so all of them together write no
/// more than twice what the last one does, and the first come soon.
struct Ahead: Sendable {
    /// Pages that follow each other, as one.
    struct Portion: Sendable {
        /// Their documents, said not to be all.
        ///
        /// The checksum of the last page is compared with what is here, so that one must be asked
        /// for when it is its turn: the server is asked once more, for what is new.
        let page: PullAnswer
        /// The documents, ready to be joined.
        let ready: ReadyPage
        /// Whether the server had no more.
        let isLast: Bool
    }

    private let shelf = Shelf()
    private let asking: Task<Void, Never>

    /// Begins to ask.
    init(_ question: PullRequest, of peer: any SyncPeer) {
        asking = Task { [shelf] in
            var question = question
            // What fails here is asked for again, and fails, when it is its turn.
            while let page = try? await peer.pull(question) {
                await shelf.put(
                    Shelf.Page(since: question.since, answer: page, ready: page.ready))
                guard !page.isComplete, !Task.isCancelled else { break }
                question = question.moved(to: page.revision)
            }
            shelf.end()
        }
    }

    /// What has come, if it is what is asked for now.
    ///
    /// - Parameter count: For how many documents to wait, unless no more come.
    func portion(for request: SyncRequest, ofAtLeast count: Int) async -> Portion? {
        guard case .pull(let request) = request else { return nil }
        let pages = await shelf.take(atLeast: count)
        guard let first = pages.first, first.since == request.since else { return nil }
        var (answer, ready) = (first.answer, first.ready)
        for page in pages.dropFirst() {
            answer = answer.followed(by: page.answer)
            ready.append(page.ready)
        }
        let unended = PullAnswer(
            changes: answer.changes, revision: answer.revision, isComplete: false,
            checksum: answer.checksum, horizon: answer.horizon)
        return Portion(page: unended, ready: ready, isLast: answer.isComplete)
    }

    /// Asks no more.
    func end() { asking.cancel() }
}

/// Pages that came and were not joined yet.
private final class Shelf: Sendable {
    struct Page: Sendable {
        /// The revision after which it was asked for.
        let since: Int64
        let answer: PullAnswer
        let ready: ReadyPage
    }

    /// The most pages that wait: about 8 MiB of documents.
    private static let limit = 8

    private let pages = Mutex<[Page]>([])
    private let (arrivals, arrival) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let (departures, departure) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Puts a page behind the others, and waits until there is room for one more.
    func put(_ page: Page) async {
        pages.withLock { $0.append(page) }
        arrival.yield()
        while isFull {
            var departures = departures.makeAsyncIterator()
            guard await departures.next() != nil else { return }
        }
    }

    /// Takes all pages when they have so many documents, when there is no room for more, or when
    /// no more comes.
    func take(atLeast count: Int) async -> [Page] {
        var arrivals = arrivals.makeAsyncIterator()
        while !isFull, documentCount < max(count, 1), await arrivals.next() != nil {}
        let taken = pages.withLock { pages in
            defer { pages = [] }
            return pages
        }
        departure.yield()
        return taken
    }

    /// No more comes.
    func end() { arrival.finish() }

    private var isFull: Bool { pages.withLock { $0.count >= Self.limit } }

    private var documentCount: Int {
        pages.withLock { $0.reduce(0) { $0 + $1.answer.changes.count } }
    }
}

extension PullAnswer {
    /// Its documents, ready to be joined.
    var ready: ReadyPage { ReadyPage(changes.map { ($0.document, $0.revision) }) }

    /// This page and the one after it. A document that changed in between is in it twice; a
    /// deletion that went in between is still in it, so it is as far as this page with that.
    fileprivate func followed(by next: PullAnswer) -> PullAnswer {
        PullAnswer(
            changes: changes + next.changes, revision: next.revision,
            isComplete: next.isComplete, checksum: next.checksum, horizon: horizon)
    }
}
