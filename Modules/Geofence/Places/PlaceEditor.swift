import Storage

/// An editor of the map inside a transaction; valid only inside it. If a change throws, the
/// transaction must fail.
///
/// ```
/// let file = try GeoJSONPlaces(reading: bytes)
/// try await store.write { transaction in
///     try PlaceEditor(in: transaction).put(file)
/// }
/// ```
public final class PlaceEditor: Places {
    /// A closure that records an action on places, in the transaction of that action.
    ///
    /// Its parameters: the name of the action, its subject, the revisions of the places, and the
    /// transaction.
    package typealias Log =
        @Sendable (
            _ name: String, _ about: String, _ revisions: [PlaceRevision],
            _ transaction: Transaction
        ) throws -> Void

    /// The name of a removal in the log; the place is the first of its revisions.
    public static let deletion = "place delete"

    let transaction: Transaction
    private let log: Log?

    /// Creates an editor of a store that was opened with ``Replica/Domain/places``.
    ///
    /// - Parameter log: Called for every change of places here; `nil` if the changes need no undo.
    package init(in transaction: Transaction, log: Log? = nil) {
        self.transaction = transaction
        self.log = log
        super.init(in: transaction)
    }

    /// Logs the revisions of an action, if there are any.
    func keep(_ name: String, _ revisions: [PlaceRevision]) throws {
        guard let log, let first = revisions.first else { return }
        let isOne = revisions.count == 1 || name == Self.deletion
        let about = isOne ? first.place?.name ?? "" : "\(revisions.count) places"
        try log(name, about, revisions, transaction)
    }

    /// Restores each place to its state before a revision, if it is still in the state after it.
    /// It is not logged.
    ///
    /// - Returns: The revisions that were reverted, and the places that have changed since and
    ///   stay.
    package func revert(
        _ revisions: [PlaceRevision]
    ) throws -> (done: [PlaceRevision], kept: [Place]) {
        var (done, kept) = ([PlaceRevision](), [Place]())
        for revision in revisions.reversed() {
            guard let place = revision.place else { continue }
            let current = try self.place(place.id)
            guard current == revision.after else {
                kept.append(current ?? place)
                continue
            }
            if let before = revision.before {
                try transaction.put(before, in: GeofenceTables.places)
            } else {
                try transaction.delete(GeofenceTables.places, place.id)
            }
            done.append(revision)
        }
        return (done.reversed(), kept)
    }
}
