import Primitives
import Replica
import Storage

/// Carries out sync sessions between a local store and a peer.
public struct Synchronizer: Sendable {
    /// What a sync did.
    public struct Summary: Sendable, Hashable, Codable {
        /// Documents handed over.
        public internal(set) var pushed = 0
        /// Documents received.
        public internal(set) var pulled = 0
        /// The revision both sides have now.
        public internal(set) var revision: Int64 = 0
    }

    private let store: Store
    private let replica: Replica
    private let projections: [DocumentKind: any Projection]

    /// Syncs the documents of a replica; projections keep the domains' tables in step.
    public init(store: Store, replica: Replica, projections: [any Projection]) {
        self.store = store
        self.replica = replica
        self.projections = Dictionary(
            uniqueKeysWithValues: projections.map { ($0.kind, $0) })
    }

    /// Pushes what waits, pulls what is new.
    ///
    /// Cut off anywhere, it loses and doubles nothing; the next sync goes on.
    public func sync(with peer: any SyncPeer) async throws(SyncError) -> Summary {
        var session = SyncSession()
        var summary = Summary()
        var batch: Batch?
        var effect = session.begin()
        while true {
            switch effect {
            case .takeBatch:
                batch = try await takeBatch()
                effect = session.receive(.batch(isEmpty: batch == nil))
            case .push:
                guard let batch else { preconditionFailure("a push follows a batch") }
                do {
                    try await push(batch, to: peer)
                    summary.pushed += batch.documents.count
                    effect = session.receive(.pushed)
                } catch .clockAhead(let time) {
                    effect = session.receive(.refusedAhead(serverTime: time))
                }
            case .restamp(let serverTime):
                try await restamp(by: serverTime)
                effect = session.receive(.restamped)
            case .pull:
                effect = session.receive(try await pull(from: peer, into: &summary))
            case .startOver:
                try await store.write(as: SyncError.self) { try replica.startOver(in: $0) }
                effect = session.receive(.startedOver)
            case .finish: return summary
            case .fail(let error): throw error
            }
        }
    }

    /// How many documents wait to be pushed.
    public func pendingCount() async throws(SyncError) -> Int {
        try await store.read(as: SyncError.self) { try replica.pendingCount(in: $0) }
    }

    private func takeBatch() async throws(SyncError) -> Batch? {
        try await store.write(as: SyncError.self) {
            try replica.makeBatch(
                limit: SyncLimits.documents, bytes: SyncLimits.bytes, in: $0)
        }
    }

    private func push(_ batch: Batch, to peer: any SyncPeer) async throws(SyncError) {
        let request = PushRequest(
            device: batch.device, batch: batch.number, documents: batch.documents)
        _ = try await peer.push(request)
        try await store.write(as: SyncError.self) { try replica.acknowledge(batch, in: $0) }
    }

    private func restamp(by serverTime: Instant) async throws(SyncError) {
        try await store.write(as: SyncError.self) {
            _ = try replica.restamp(
                after: serverTime + SyncLimits.clockAhead, now: serverTime, in: $0)
        }
    }

    private func pull(
        from peer: any SyncPeer, into summary: inout Summary
    ) async throws(SyncError) -> SyncSession.Event {
        let asked = try await store.read(as: SyncError.self) { try replica.standing(in: $0) }
        let page = try await peer.pull(since: asked.revision, limit: SyncLimits.documents)
        let (revision, isEqual) = try await store.write(as: SyncError.self) { transaction in
            let now = try replica.standing(in: transaction)
            // Where another process has moved the position meanwhile, that one holds: the page
            // says nothing about what lies between there and where it was asked for.
            let revision = now.revision == asked.revision ? page.revision : now.revision
            let joined = try replica.absorb(
                page.changes.map { ($0.document, $0.revision) }, through: revision,
                in: transaction)
            for (document, before) in joined {
                try projections[document.kind]?
                    .project(
                        document.state, id: document.id, cause: .sync(before: before),
                        in: transaction)
            }
            // The page tells of what the server had when it was asked; what was pushed or pulled
            // by another process since then may not be among it.
            guard now == asked, now.isSettled else { return (revision, Bool?.none) }
            let checksum = try replica.position(in: transaction).checksum
            return (revision, checksum == page.checksum)
        }
        summary.pulled += page.changes.count
        summary.revision = revision
        return .pulled(isComplete: page.isComplete, isEqual: isEqual)
    }
}
