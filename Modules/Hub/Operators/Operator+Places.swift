import Geofence
import Storage
import Synchronization

/// The changes that an import would make on the map.
package struct PlacePreview: Sendable, Hashable {
    /// The numbers, warnings and faults.
    package let result: PlaceImport
    /// The names of the places that would be new.
    package let added: [String]
    /// The names of the places that would be changed.
    package let changed: [String]
}

extension Operator {
    /// Returns the map. It is everybody's, so the look is not noted.
    package func places() async throws -> [Place] {
        try await store.read { transaction in try Places(in: transaction).list() }
    }

    /// Returns the place with an id, or with a name that no other one has.
    ///
    /// - Throws: ``OperatorError/noSuchPlace(_:)``.
    package func place(_ text: String) async throws -> Place {
        try await store.read { transaction in try Self.place(text, in: transaction) }
    }

    /// Adds a place by hand.
    ///
    /// - Throws: ``GeofenceError``, such as a taken name.
    @discardableResult
    package func addPlace(
        name: String, usage: String?, shape: Shape, hours: OpeningHours?
    ) async throws -> Place {
        try user.expect(.addPlace)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let place = try PlaceEditor(in: transaction)
                .create(name: name, usage: usage, shape: shape, hours: hours)
            try transaction.note(.addPlace, by: user, at: now, place.name)
            return place
        }
    }

    /// Changes the place with an id, or with a name that no other one has. Its visits stay.
    ///
    /// - Returns: The place before and after.
    /// - Throws: ``OperatorError/noSuchPlace(_:)``, ``GeofenceError``.
    @discardableResult
    package func editPlace(
        _ text: String, _ change: PlaceChange
    ) async throws -> (before: Place, after: Place) {
        try user.expect(.editPlace)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let before = try Self.place(text, in: transaction)
            let after = try PlaceEditor(in: transaction).edit(before.id, change)
            let fields = after.fields(changedSince: before)
            try transaction.note(
                .editPlace, by: user, at: now,
                "\(before.name)"
                    + (fields.isEmpty
                        ? OperatorAct.noChange : ": " + fields.joined(separator: ", ")))
            return (before, after)
        }
    }

    /// Returns what ``importPlaces(_:farPlaces:)`` would do, and does nothing.
    package func preview(
        _ file: GeoJSONPlaces, farPlaces rule: FarPlaces = .refuse
    ) async throws -> PlacePreview {
        try user.expect(.importPlaces)
        do {
            return try await store.write { transaction -> PlacePreview in
                let names = RevisionNames()
                let editor = PlaceEditor(in: transaction) { _, _, revisions, _ in
                    for revision in revisions { names.note(revision) }
                }
                let result = try editor.put(file, farPlaces: rule)
                throw Undone(
                    preview: PlacePreview(
                        result: result, added: names.added, changed: names.changed))
            }
        } catch let undone as Undone {
            return undone.preview
        }
    }

    static func place(_ text: String, in transaction: ReadTransaction) throws -> Place {
        let places = Places(in: transaction)
        if let id = Place.ID(text), let place = try places.place(id) { return place }
        let found = try places.list().filter { $0.name.lowercased() == text.lowercased() }
        guard found.count == 1 else { throw OperatorError.noSuchPlace(text) }
        return found[0]
    }
}

extension Place {
    /// The names of the fields in which a place differs from an earlier one.
    package func fields(changedSince other: Place) -> [String] {
        var fields: [String] = []
        if name != other.name { fields.append("name") }
        if usage != other.usage { fields.append("usage") }
        if hours != other.hours { fields.append("hours") }
        if parent != other.parent { fields.append("part of") }
        if shape != other.shape { fields.append("area") }
        return fields
    }
}

/// The names of the places that an import changes.
private final class RevisionNames: Sendable {
    private let names = Mutex((added: [String](), changed: [String]()))

    func note(_ revision: PlaceRevision) {
        guard let place = revision.after else { return }
        names.withLock { names in
            if revision.before == nil {
                names.added.append(place.name)
            } else {
                names.changed.append(place.name)
            }
        }
    }

    var added: [String] { names.withLock(\.added) }
    var changed: [String] { names.withLock(\.changed) }
}

/// Ends a transaction that was only tried, so that nothing of it stays.
private struct Undone: Error {
    let preview: PlacePreview
}
