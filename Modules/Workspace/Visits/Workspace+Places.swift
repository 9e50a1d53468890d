import Geofence
import Merge
import Storage
import Sync

extension Workspace {
    /// Returns the places that were deleted on this device and are still gone, latest first, as far
    /// as the log of actions goes back.
    public func deletedPlaces() async throws -> [Place] {
        try await store.read { transaction in
            try deletions(in: transaction).map(\.place)
        }
    }

    /// Restores a deleted place, together with the places that were part of it.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)`` if the place was not deleted here.
    @discardableResult
    public func restorePlace(_ id: Place.ID) async throws -> Place {
        let restored = try await store.write {
            transaction -> Place? in
            let known = try deletions(in: transaction).first { $0.place.id == id }
            guard let (place, revisions) = known else { return nil }
            let (done, _) = try PlaceEditor(in: transaction).revert(revisions)
            try replica.noteDeed(
                "place restore", about: place.name, PlaceKeeper.deed(done.map(\.reversed)),
                in: transaction)
            return place
        }
        guard let restored else { throw GeofenceError.noSuchPlace("\(id)", similar: []) }
        return restored
    }

    /// Returns the deleted places with the other changes of each deletion, latest first.
    private func deletions(
        in transaction: ReadTransaction
    ) throws -> [(place: Place, revisions: [PlaceRevision])] {
        var found: [(place: Place, revisions: [PlaceRevision])] = []
        for action in try replica.actions(limit: ActionLimits.actions, in: transaction)
        where action.name == PlaceEditor.deletion && !action.isUndone {
            let revisions = PlaceKeeper.revisions(of: action.deed)
            guard let place = revisions.first?.before,
                !found.contains(where: { $0.place.id == place.id }),
                try transaction.get(GeofenceTables.places, place.id) == nil
            else { continue }
            found.append((place, revisions))
        }
        return found
    }
}
