import API
import Geofence
import Storage

/// The ids of the places in a server's store, by name.
enum GeofencePlaces {
    static func names(in store: Store) async throws -> [String: PlaceReference] {
        let places = try await store.read { transaction in try Places(in: transaction).list() }
        return Dictionary(
            places.map { ($0.name, PlaceReference(retagging: $0.id)) },
            uniquingKeysWith: { first, _ in first })
    }
}
