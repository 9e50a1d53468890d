import Merge
import Primitives
import Storage
import SyncProtocol

/// Carries out sync sessions between a local store and a peer.
public struct Synchronizer: Sendable {
    /// The outcome of a sync.
    public struct Summary: Sendable, Hashable, Codable {
        /// The number of documents pushed.
        public internal(set) var pushed = 0
        /// The number of documents received.
        public internal(set) var pulled = 0
        /// The number of documents that the server refused one by one and that were set aside;
        /// ``Replica/Replica/setAside(in:)`` lists them.
        public internal(set) var setAside = 0
        /// Whether this device was away for so long that it began again with the server's documents
        /// and its pending changes.
        public internal(set) var startedFresh = false
        /// The time of the latest sync before that, if it is known.
        public var awaySince: Instant?
        /// Whether another installation was found to write as this device, so that this one is a
        /// separate device now.
        public internal(set) var becameAnotherDevice = false
        /// The number of people who are blocked again, because the server was put back to a backup
        /// and had lost it.
        public var blockedAgain = 0
        /// The number of visits that the device reported after the documents.
        public var visits = 0
        /// The number of those that were over when they were reported.
        public var endedVisits = 0
        /// The revision that both sides have now.
        public package(set) var revision: Int64 = 0
        /// Whether the conclusion that the synchronizer was created with is stored.
        public internal(set) var isConcluded = false

        /// Creates the summary of an exchange that has done nothing yet.
        package init() {}

        /// Adds an exchange that followed at once.
        package mutating func add(_ next: Summary) {
            pushed += next.pushed
            pulled += next.pulled
            setAside += next.setAside
            becameAnotherDevice = becameAnotherDevice || next.becameAnotherDevice
            revision = next.revision
            isConcluded = isConcluded && next.isConcluded
        }
    }

    /// A closure that notes the success of an exchange.
    package typealias Conclusion = @Sendable (Transaction) throws -> Void

    private let store: Store
    private let replica: Replica
    private let projections: [DocumentKind: any Projection]
    private let conclusion: Conclusion?

    /// Creates a synchronizer for a replica; projections keep the domains' tables in step.
    ///
    /// - Parameter conclusion: Run in the last transaction of an exchange, where that can be known;
    ///   then ``Summary/isConcluded`` is `true`.
    package init(
        store: Store, replica: Replica, projections: [any Projection],
        conclusion: Conclusion? = nil
    ) {
        self.store = store
        self.replica = replica
        self.conclusion = conclusion
        self.projections = Dictionary(
            uniqueKeysWithValues: projections.map { ($0.kind, $0) })
    }

    /// Returns the same synchronizer with other projections.
    package func keeping(_ projections: [any Projection]) -> Synchronizer {
        Synchronizer(
            store: store, replica: replica, projections: projections, conclusion: conclusion)
    }

    /// Begins an exchange whose messages the caller transports.
    ///
    /// - Parameter tryingSetAside: Whether documents that the server refused for their size are
    ///   tried again without an edit: the server may accept more by now.
    package func exchange(tryingSetAside: Bool = false) -> Exchange {
        Exchange(self, tryingSetAside: tryingSetAside)
    }

    /// Pushes pending changes, pulls new ones.
    ///
    /// An interruption at any point loses and doubles nothing; the next sync continues.
    ///
    /// - Parameter tryingSetAside: Whether documents that the server refused for their size are
    ///   tried again.
    package func sync(
        with peer: any SyncPeer, tryingSetAside: Bool = false
    ) async throws -> Summary {
        var exchange = exchange(tryingSetAside: tryingSetAside)
        var ahead: PagePrefetcher?
        defer { ahead?.end() }
        while true {
            switch try await exchange.step() {
            case .stored: continue
            case .finished(let summary): return summary
            case .ask(let request):
                if let portion = await ahead?.portion(
                    for: request, ofAtLeast: exchange.pulledCount)
                {
                    if portion.isLast { ahead = nil }
                    try await exchange.receive(.pull(portion.page), ready: portion.ready)
                    continue
                }
                ahead?.end()
                ahead = nil
                let answer: SyncAnswer
                do {
                    answer = try await peer.answer(request)
                } catch let error as SyncError {
                    try exchange.receive(refusal: error)
                    continue
                }
                if case .pull(let page) = answer {
                    ahead = exchange.question(after: page).map { PagePrefetcher($0, of: peer) }
                }
                try await exchange.receive(answer)
            }
        }
    }

    /// Returns the number of documents that wait to be pushed.
    package func pendingCount() async throws -> Int {
        try await store.read { transaction in
            try replica.pendingCount(in: transaction)
        }
    }
}

/// The steps of an exchange on the store, each in its own transaction.
extension Synchronizer {
    func takeBatch(limit: Int, setAsideToo: Bool) async throws -> Batch? {
        try await store.write { transaction in
            if setAsideToo { try replica.tryAgain(in: transaction) }
            return try replica.makeBatch(
                limit: limit, bytes: SyncLimits.bytes, in: transaction)
        }
    }

    /// Marks a batch as known to the server.
    ///
    /// - Returns: The number of documents in the batch that the server has joined, whether both
    ///   sides are equal now, so that there is nothing to pull, and whether the exchange is
    ///   concluded.
    func acknowledge(
        _ batch: Batch, _ answer: PushAnswer, mayConclude: Bool
    ) async throws -> (joined: Int, isCurrent: Bool, isConcluded: Bool) {
        let documents = batch.documents
        let receipt = try Receipt(answer, to: documents)
        let (isCurrent, isConcluded) = try await store.write {
            transaction in
            try replica.acknowledge(batch, by: receipt, in: transaction)
            guard let checksum = answer.checksum else { return (false, false) }
            try replica.expectHorizon(in: transaction)
            let isCurrent = try replica.isCurrent(
                with: checksum, at: answer.revision, in: transaction)
            guard isCurrent, mayConclude else { return (isCurrent, false) }
            return (true, try conclude(in: transaction))
        }
        return (documents.indices.count(where: receipt.isJoined), isCurrent, isConcluded)
    }

    /// Runs the conclusion if nothing is left to push; returns whether it ran.
    private func conclude(in transaction: Transaction) throws -> Bool {
        guard let conclusion, try replica.pendingCount(in: transaction) == 0 else { return false }
        try conclusion(transaction)
        return true
    }

    func setAside(_ batch: Batch, because reason: String) async throws {
        try await store.write { transaction in
            try replica.setAside(batch, because: reason, in: transaction)
        }
    }

    /// Becomes another device if another installation writes as this one.
    ///
    /// - Returns: Whether the store is another device now.
    func reissue(from device: DeviceID, besides others: BootHistory) async throws -> Bool {
        try await store.write { transaction in
            let reissued = try replica.reissue(
                from: device, besides: others, in: transaction)
            try project(each: reissued ?? [], in: transaction)
            return reissued != nil
        }
    }

    private func project(
        each documents: [(document: SharedDocument, before: Document?)],
        in transaction: Transaction
    ) throws {
        for (document, before) in documents {
            try projections[document.kind]?
                .project(
                    document.state, id: document.id, cause: .sync(before: before),
                    in: transaction)
        }
    }

    /// Replaces stamps; returns whether the refused batch was still unchanged.
    func restamp(_ batch: Batch, by serverTime: Instant) async throws -> Bool {
        try await store.write { transaction in
            try replica.restamp(
                after: serverTime + SyncLimits.clockAhead, refusing: batch, in: transaction) != nil
        }
    }

    func startOver() async throws {
        try await store.write { transaction in
            try replica.startOver(in: transaction)
        }
    }

    func startFresh() async throws {
        try await store.write { transaction in
            try replica.startFresh(in: transaction)
        }
    }

    func position() async throws -> ExchangePosition {
        try await store.read { transaction in
            try replica.exchangePosition(in: transaction)
        }
    }

    /// The outcome of a page.
    struct Outcome {
        /// The position after it.
        let revision: Int64
        /// Whether both sides are equal; `nil` if a comparison means nothing.
        let isEqual: Bool?
        /// Whether something was held back before it.
        let held: Bool
        /// Whether this is another device now, because another installation writes as the former
        /// one.
        let becameAnother: Bool
        /// Whether the exchange is concluded.
        let isConcluded: Bool
    }

    /// Joins a page whose documents are ready, and moves the position.
    func absorb(
        _ page: PullAnswer, _ documents: ReadyPage, askedAt asked: ExchangePosition,
        mayConclude: Bool
    ) async throws -> Outcome {
        try await store.write { transaction in
            let now = try replica.exchangePosition(in: transaction)
            // If another process has moved the position in the meantime, its position holds: the
            // page says nothing about changes between that one and the position at the time of the
            // request.
            let isNext = now.revision == asked.revision
            let revision = isNext ? page.revision : now.revision
            let held = try !replica.held(in: transaction).isEmpty
            if isNext { try replica.follow(horizon: page.horizon, in: transaction) }
            let given = try replica.yield(to: documents, in: transaction)
            try project(each: given ?? [], in: transaction)
            func outcome(isEqual: Bool?, isConcluded: Bool = false) -> Outcome {
                Outcome(
                    revision: revision, isEqual: isEqual, held: held,
                    becameAnother: given != nil, isConcluded: isConcluded)
            }
            var joined = try replica.absorb(documents, through: revision, in: transaction)
            if isNext, page.isComplete { joined += try replica.endFreshStart(in: transaction) }
            var rest = joined[...]
            while let kind = rest.first?.document.kind {
                let ofKind = rest.prefix { $0.document.kind == kind }
                try projections[kind]?.project(ofKind, of: joined, in: transaction)
                rest = rest.dropFirst(ofKind.count)
            }
            // The page shows the server's state at the time of the request; changes that another
            // process has pushed or pulled since then may be missing from it.
            guard page.isComplete, now == asked,
                let checksum = try replica.checksumOfServer(in: transaction)
            else { return outcome(isEqual: nil) }
            let isEqual = checksum == page.checksum
            guard mayConclude, isEqual, !held, given == nil else {
                return outcome(isEqual: isEqual)
            }
            return outcome(isEqual: true, isConcluded: try conclude(in: transaction))
        }
    }
}
