import Primitives
import Synchronization

/// Pages that are requested from a server before their turn, so that they arrive while those before
/// them are joined.
///
/// A portion has as many documents as were joined before it, if that many are available. Each
/// transaction writes a page of nearly every part of the store, so all of them together write at
/// most twice as much as the last one, and the first documents appear soon.
struct PagePrefetcher: Sendable {
    /// Consecutive pages, combined into one.
    struct Portion: Sendable {
        /// The documents as an answer that is marked incomplete.
        ///
        /// The checksum of the last page is compared with the local state, so the last page must be
        /// requested in its turn: the server is asked once more, for new changes.
        let page: PullAnswer
        /// The documents, ready to be joined.
        let ready: ReadyPage
        /// Whether the server had no more.
        let isLast: Bool
    }

    private let shelf = Shelf()
    private let asking: Task<Void, Never>

    /// Begins to request pages.
    init(_ question: PullRequest, of peer: any SyncPeer) {
        asking = Task { [shelf] in
            var question = question
            // A failed request is repeated, and fails, in its turn.
            while let page = try? await peer.pull(question) {
                await shelf.put(
                    Shelf.Page(since: question.since, answer: page, ready: page.ready))
                guard !page.isComplete, !Task.isCancelled else { break }
                question = question.moved(to: page.revision)
            }
            shelf.end()
        }
    }

    /// Returns the pages that have arrived, if they answer the current request.
    ///
    /// - Parameter count: The number of documents to wait for, unless no more come.
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

    /// Stops requesting pages.
    func end() { asking.cancel() }
}

/// Pages that have arrived and were not joined yet.
private final class Shelf: Sendable {
    struct Page: Sendable {
        /// The revision after which it was requested.
        let since: Int64
        let answer: PullAnswer
        let ready: ReadyPage
    }

    /// The maximum number of waiting pages: about 8 MiB of documents.
    private static let limit = 8

    private let pages = Mutex<[Page]>([])
    private let (arrivals, arrival) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let (departures, departure) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Appends a page, and waits until there is room for another.
    func put(_ page: Page) async {
        pages.withLock { $0.append(page) }
        arrival.yield()
        while isFull {
            var departures = departures.makeAsyncIterator()
            guard await departures.next() != nil else { return }
        }
    }

    /// Takes all pages once they have enough documents, there is no room for more, or no more come.
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

    /// Notes that no more pages come.
    func end() { arrival.finish() }

    private var isFull: Bool { pages.withLock { $0.count >= Self.limit } }

    private var documentCount: Int {
        pages.withLock { $0.reduce(0) { $0 + $1.answer.changes.count } }
    }
}

extension PullAnswer {
    /// Its documents, ready to be joined.
    var ready: ReadyPage { ReadyPage(changes.map { ($0.document, $0.revision) }) }

    /// Returns this page combined with the next one. A document that changed in between is in it
    /// twice. A deletion that was removed in between is still in it, so the horizon is that of this
    /// page.
    fileprivate func followed(by next: PullAnswer) -> PullAnswer {
        PullAnswer(
            changes: changes + next.changes, revision: next.revision,
            isComplete: next.isComplete, checksum: next.checksum, horizon: horizon)
    }
}
