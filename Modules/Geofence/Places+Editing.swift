import Primitives
import Storage

/// The changes to a place; a property that is `nil` stays as it is.
public struct PlaceChange: Hashable, Sendable {
    /// The new name.
    public var name: String?
    /// The new use; `.some(nil)` removes it.
    public var usage: String??
    /// The new parent; `.some(nil)` removes it.
    public var parent: Place.ID??
    /// The new opening hours; `.some(nil)` removes them.
    public var hours: OpeningHours??
    /// The new area.
    public var shape: Shape?

    /// Creates a change that changes nothing yet.
    public init() {}

    func applied(to place: Place) -> Place {
        Place(
            id: place.id, name: name ?? place.name, usage: usage ?? place.usage,
            shape: shape ?? place.shape, parent: parent ?? place.parent,
            hours: hours ?? place.hours)
    }
}

extension Places {
    /// The most characters of a name.
    public static let nameLimit = 200

    /// Creates a place by hand.
    ///
    /// Its id follows from its name, so creating it again after it was removed gives the same
    /// place.
    ///
    /// - Throws: ``GeofenceError/invalidName(_:reason:)``, ``GeofenceError/takenName(_:)``,
    ///   ``GeofenceError/noSuchPlace(_:similar:)`` if the parent does not exist.
    public func create(
        name: String, usage: String? = nil, shape: Shape, parent: Place.ID? = nil,
        hours: OpeningHours? = nil
    ) async throws(GeofenceError) -> Place {
        let name = try Self.checked(name)
        let place = Place(
            id: .derived(name: name, key: "by hand"), name: name,
            usage: try usage.map(Self.checked), shape: shape, parent: parent, hours: hours)
        return try await store.write(as: GeofenceError.self) { transaction in
            try Self.refuseTaken(name, except: nil, in: transaction)
            guard try transaction.get(GeofenceTables.places, place.id) == nil else {
                throw GeofenceError.takenName(name)
            }
            try Self.check(parentOf: place, in: transaction)
            try transaction.put(place, in: GeofenceTables.places)
            let revision = PlaceRevision(before: nil, after: place)
            try keep("place add", [revision], in: transaction)
            return place
        }
    }

    /// Changes a place. Its id and its visits stay.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)``,
    ///   ``GeofenceError/partOfItself(_:parent:)``, or an error of
    ///   ``create(name:usage:shape:parent:hours:)``.
    public func edit(
        _ id: Place.ID, _ change: PlaceChange
    ) async throws(GeofenceError) -> Place {
        var checked = change
        checked.name = try change.name.map(Self.checked)
        if let usage = change.usage { checked.usage = .some(try usage.map(Self.checked)) }
        return try await store.write(as: GeofenceError.self) { [checked] transaction in
            guard let known = try transaction.get(GeofenceTables.places, id) else {
                throw GeofenceError.noSuchPlace("\(id)", similar: [])
            }
            if let name = checked.name {
                try Self.refuseTaken(name, except: id, in: transaction)
            }
            let place = checked.applied(to: known)
            if place.parent != known.parent { try Self.check(parentOf: place, in: transaction) }
            try transaction.put(place, in: GeofenceTables.places)
            let revision = PlaceRevision(before: known, after: place)
            try keep("place edit", [revision], in: transaction)
            return place
        }
    }

    /// Removes a place; returns `false` if there is none. Its visits stay, and its parts become
    /// parts of its parent.
    @discardableResult
    public func remove(_ id: Place.ID) async throws(GeofenceError) -> Bool {
        try await store.write(as: GeofenceError.self) { transaction in
            let known = try transaction.get(GeofenceTables.places, id)
            guard let known else { return false }
            var revisions = [PlaceRevision(before: known, after: nil)]
            for part in try Self.list(in: transaction) where part.parent == id {
                var change = PlaceChange()
                change.parent = .some(known.parent)
                let after = change.applied(to: part)
                try transaction.put(after, in: GeofenceTables.places)
                revisions.append(PlaceRevision(before: part, after: after))
            }
            try keep(Self.deletion, revisions, in: transaction)
            return try transaction.delete(GeofenceTables.places, id)
        }
    }

    /// The places nearest to a position with metres to their boundary, 0 inside; the nearest
    /// first.
    ///
    /// - Complexity: O(corners of all places).
    public func nearest(
        to coordinate: Coordinate, limit: Int
    ) async throws(GeofenceError) -> [(place: Place, metres: Double)] {
        let measured = try await list().map { ($0, $0.shape.distance(from: coordinate)) }
        return Array(measured.sorted { $0.1 < $1.1 }.prefix(limit))
    }

    private static func checked(_ name: String) throws(GeofenceError) -> String {
        let trimmed = name.trimmed
        guard !trimmed.isEmpty else { throw .invalidName(name, reason: "it is empty") }
        guard trimmed.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .invalidName(name, reason: "it holds control characters") }
        guard trimmed.count <= nameLimit else {
            throw .invalidName(
                "\(trimmed.prefix(20))…", reason: "it has more than \(nameLimit) characters")
        }
        guard trimmed.utf8.count <= Place.nameBytes else {
            throw .invalidName(
                "\(trimmed.prefix(20))…", reason: "it takes more than \(Place.nameBytes) bytes")
        }
        return trimmed
    }

    private static func refuseTaken(
        _ name: String, except id: Place.ID?, in transaction: ReadTransaction
    ) throws {
        let key = name.lowercased()
        if try list(in: transaction).contains(where: { $0.id != id && $0.name.lowercased() == key })
        {
            throw GeofenceError.takenName(name)
        }
    }

    /// Refuses a parent that does not exist or that is part of the place.
    static func check(parentOf place: Place, in transaction: ReadTransaction) throws {
        guard let parent = place.parent else { return }
        guard let known = try transaction.get(GeofenceTables.places, parent) else {
            throw GeofenceError.noSuchPlace("\(parent)", similar: [])
        }
        var above: Place? = known
        var seen: Set<Place.ID> = []
        while let next = above, seen.insert(next.id).inserted {
            if next.id == place.id {
                throw GeofenceError.partOfItself(place.name, parent: known.name)
            }
            above = try next.parent.flatMap { try transaction.get(GeofenceTables.places, $0) }
        }
    }
}
