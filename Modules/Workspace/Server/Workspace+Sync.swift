import API
import Geofence
import Primitives
import Storage
import Sync

/// The state of syncing on this device.
public struct SyncStatus: Sendable, Hashable {
    /// The number of documents that wait to be pushed.
    public let pendingDocuments: Int
    /// The number of enter and leave events that wait to be reported.
    public let pendingVisits: Int
    /// The server's revision that this device has.
    public let revision: Int64
    /// The checksum over all documents; equal on devices with the same documents.
    public let checksum: Int64
    /// The documents that wait because the server refused each of them individually.
    public let setAside: [RefusedDocument]
    /// The results of the latest exchanges.
    public let history: SyncHistory

    /// Whether anything waits that the server may accept.
    public var canSend: Bool { pendingDocuments > setAside.count || pendingVisits > 0 }
}

extension Workspace {
    /// Exchanges documents with the server and reports the waiting visits.
    ///
    /// An interruption at any point neither loses nor duplicates anything.
    ///
    /// - Parameters:
    ///   - tryingSetAside: Whether documents that the server refused for their size are tried
    ///     again.
    ///   - sendsOutbox: Whether what waits for people is sent, too.
    @discardableResult
    public func sync(
        tryingSetAside: Bool = false, sendingOutbox sendsOutbox: Bool = true
    ) async throws -> Synchronizer.Summary {
        do {
            var summary = try await exchange(
                tryingSetAside: tryingSetAside, sendingOutbox: sendsOutbox)
            if summary.isConcluded { return summary }
            let last = try await note { $0.succeededAt = environment.now() }
            if summary.startedFresh { summary.awaySince = last.succeededAt }
            return summary
        } catch {
            // The error goes to the caller; noting it may fail for the same reason.
            let sentence = "\(error)"
            _ = try? await note { history in
                history.failedAt = environment.now()
                history.failure = sentence
            }
            throw error
        }
    }

    private func exchange(
        tryingSetAside: Bool, sendingOutbox sendsOutbox: Bool
    ) async throws -> Synchronizer.Summary {
        let client = try await server()
        var summary = try await documents(with: client, tryingSetAside: tryingSetAside)
        if try await tidyJournal() {
            // Keys that the vault lost go back at once.
            summary.add(try await documents(with: client))
        }
        let reported = try await reportVisits()
        summary.visits = reported.visits.count
        summary.endedVisits = reported.ended.count
        summary.blockedAgain = try await confirmBlocks(by: client)
        // What waits for people goes after the visits by which they met, and after blocks that it
        // may end.
        if sendsOutbox { _ = try await sendOutbox(by: client) }
        return summary
    }

    private func documents(
        with client: APIClient, tryingSetAside: Bool = false
    ) async throws -> Synchronizer.Summary {
        try await noting(client) {
            do {
                return try await synchronizer.sync(with: client, tryingSetAside: tryingSetAside)
            } catch SyncError.notSignedIn {
                throw WorkspaceError.notSignedIn
            }
        }
    }

    /// Stores the result of an exchange.
    ///
    /// - Returns: The results before it.
    private func note(_ change: @Sendable (inout SyncHistory) -> Void) async throws -> SyncHistory {
        try await store.write { transaction in
            let before = try SyncHistory.change(of: owner, in: transaction, change)
            try CachedAgreement.keep(agreement, of: owner, in: transaction)
            return before
        }
    }

    /// Does the remaining work on this device after the journal was encrypted on another one;
    /// returns whether the vault was mended.
    private func tidyJournal() async throws -> Bool {
        try await lock.tidy()
    }

    /// Returns what waits, and what this device has.
    public func syncStatus() async throws -> SyncStatus {
        try await store.read { transaction in
            let (revision, checksum) = try replica.position(in: transaction)
            return SyncStatus(
                pendingDocuments: try replica.pendingCount(in: transaction),
                pendingVisits: try transaction.count(
                    Query(VisitReport.table, equals: owner)),
                revision: revision, checksum: checksum,
                setAside: try replica.setAside(in: transaction),
                history: try SyncHistory.read(of: owner, in: transaction))
        }
    }

    /// Fetches the campus's places from the server, if they have changed.
    ///
    /// - Returns: The number of places that are new or changed here.
    @discardableResult
    public func refreshPlaces() async throws -> Int {
        let known = try await store.read {
            transaction in
            try transaction.get(MapVersion.table, owner)?.version
        }
        // The latest answer of the server, such as that to a sync, may have told the version.
        if let known, known == agreement.news?.places { return 0 }
        let answer = try await call(Routes.places, PlacesQuery(known: known))
        guard let text = answer.geoJSON else { return 0 }
        let version = MapVersion(owner: owner, version: answer.version)
        // An older server may have places that are refused today; the others are still good.
        let file = try GeoJSONPlaces(reading: Array(text.utf8), skippingBad: true)
        let imported = try await store.write { transaction in
            let places = try PlaceEditor(in: transaction).put(file, farPlaces: .replace)
            try transaction.put(version, in: MapVersion.table)
            return places
        }
        return imported.added + imported.changed
    }
}

/// The version of the server's places on this device.
struct MapVersion: Sendable {
    let owner: AccountID
    let version: String

    static let table = Table<MapVersion>(
        "map_versions", key: ["owner"],
        home: "owner",
        make: { MapVersion(owner: $0, version: $1) },
        columns: Column("owner", \.owner), Column("version", \.version))
}
