import Hub
import Logging
import Primitives
import Storage
import TestSupport

/// A server that was put back to a backup.
extension PeopleWorld {
    /// Makes a world whose server has its store on disk.
    package static func onDisk(
        at place: TemporaryStore
    ) async throws -> (world: PeopleWorld, store: Store) {
        let store = try await place.open(Hub.schema)
        return (try await PeopleWorld(store: store), store)
    }

    /// Copies the store of a server, as its operator does.
    package func backUp(_ store: Store, to place: TemporaryStore) async throws {
        try await Self.op(on: store, environment).note(.backup, "everything")
        try await store.backup(to: String(place.url.drop { $0 != ":" }.dropFirst()))
        clock.advance(by: .minutes(1))
    }

    /// Opens a server on a copy without the file of ends; returns it, its store and the time since
    /// which ends may be missing.
    package func restore(
        from place: TemporaryStore
    ) async throws -> (hub: Hub, store: Store, missingSince: Instant?) {
        let store = try await place.open(Hub.schema)
        let outcome = try await Self.op(on: store, environment).restored("x", ends: RestoredEnds())
        let hub = try await Hub.open(
            store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: environment),
            digest: SHA256Digest(), configuration: HubConfiguration().rehearsal,
            ends: EndsKeeper(in: MemoryEnds()), environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return (hub, store, outcome.missingSince)
    }

    private static func op(on store: Store, _ environment: Environment) -> Operator {
        Operator(
            "root", store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: environment),
            digest: SHA256Digest(), environment: environment)
    }
}
