import API
import Geofence
import Primitives
import Replica
import Storage
import Sync

/// How far this device is with syncing.
public struct SyncStatus: Sendable, Hashable {
    /// Documents that wait to be pushed.
    public let pendingDocuments: Int
    /// Enter and leave events that wait to be reported.
    public let pendingVisits: Int
    /// The server's revision that this device has.
    public let revision: Int64
    /// The checksum over all documents; equal on devices that have the same.
    public let checksum: Int64
    /// Documents that wait because the server refused each by itself.
    public let setAside: [SetAside]
    /// How the latest exchanges ended.
    public let history: SyncHistory

    /// Whether something waits that the server may take.
    public var canSend: Bool { pendingDocuments > setAside.count || pendingVisits > 0 }
}

extension Workspace {
    /// Exchanges documents with the server and reports visits that wait.
    ///
    /// Cut off anywhere, it loses and doubles nothing.
    ///
    /// - Parameter tryingSetAside: Whether what the server refused for its size is tried again.
    @discardableResult
    public func sync(
        tryingSetAside: Bool = false
    ) async throws(WorkspaceError) -> Synchronizer.Summary {
        do throws(WorkspaceError) {
            var summary = try await exchange(tryingSetAside: tryingSetAside)
            let last = try await note { $0.succeededAt = environment.now() }
            if summary.startedFresh { summary.awaySince = last.succeededAt }
            return summary
        } catch {
            // What went wrong is told to the caller; noting it may fail for the same reason.
            let sentence = error.description
            _ = try? await note { history in
                history.failedAt = environment.now()
                history.failure = sentence
            }
            throw error
        }
    }

    private func exchange(
        tryingSetAside: Bool
    ) async throws(WorkspaceError) -> Synchronizer.Summary {
        let client = try await server()
        let summary: Synchronizer.Summary
        do {
            summary = try await synchronizer.sync(
                with: client, tryingSetAside: tryingSetAside)
        } catch .notSignedIn {
            throw .notSignedIn
        } catch {
            throw .sync(error)
        }
        try await tidyJournal()
        try await reportVisits()
        return summary
    }

    /// Keeps how an exchange ended.
    ///
    /// - Returns: How those before it ended.
    private func note(
        _ change: @Sendable (inout SyncHistory) -> Void
    ) async throws(WorkspaceError) -> SyncHistory {
        try await store.write(as: WorkspaceError.self) { transaction in
            let before = try SyncHistory.read(of: owner, in: transaction)
            var history = before
            change(&history)
            try transaction.put(history, in: SyncHistory.table)
            return before
        }
    }

    /// Does what a journal that was encrypted on another device leaves to do on this one.
    private func tidyJournal() async throws(WorkspaceError) {
        do {
            try await entries.tidy()
        } catch {
            throw .journal(error)
        }
    }

    /// What waits, and what this device has.
    public func syncStatus() async throws(WorkspaceError) -> SyncStatus {
        try await store.read(as: WorkspaceError.self) { transaction in
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

    /// Gets the campus's places from the server, if they have changed.
    ///
    /// - Returns: Whether any is new here, or is another than it was.
    @discardableResult
    public func refreshPlaces() async throws(WorkspaceError) -> Bool {
        let known = try await store.read(as: WorkspaceError.self) {
            try $0.get(MapVersion.table, owner)?.version
        }
        let answer = try await call(Routes.places, PlacesQuery(known: known))
        guard let text = answer.geoJSON else { return false }
        let imported: PlaceImport
        do {
            // An older server may have places that are refused today; the others are no worse.
            imported = try await places.unlogged.importGeoJSON(Array(text.utf8), skippingBad: true)
        } catch {
            throw .places(error)
        }
        let version = MapVersion(owner: owner, version: answer.version)
        try await store.write(as: WorkspaceError.self) {
            try $0.put(version, in: MapVersion.table)
        }
        return imported.added + imported.changed > 0
    }
}

/// Which places of the server this device has.
struct MapVersion: Sendable {
    let owner: AccountID
    let version: String

    static let table = Table<MapVersion>(
        "map_versions", key: ["owner"],
        make: { MapVersion(owner: $0, version: $1) },
        columns: Column("owner", \.owner), Column("version", \.version))
}
