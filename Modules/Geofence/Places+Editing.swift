import Primitives
import Storage

extension Places {
    /// The most characters of a name.
    public static let nameLimit = 200

    /// Makes a place by hand.
    ///
    /// Its id follows from its name, so making it again after it was removed gives the same place.
    ///
    /// - Throws: ``GeofenceError/invalidName(_:reason:)``, ``GeofenceError/takenName(_:)``.
    public func create(
        name: String, usage: String? = nil, shape: Shape
    ) async throws(GeofenceError) -> Place {
        let name = try Self.checked(name)
        let usage = try usage.map(Self.checked)
        return try await store.write(as: GeofenceError.self) { transaction in
            try Self.refuseTaken(name, except: nil, in: transaction)
            let place = Place(
                id: .derived(name: name, key: "by hand"), name: name, usage: usage, shape: shape)
            guard try transaction.get(GeofenceTables.places, place.id) == nil else {
                throw GeofenceError.takenName(name)
            }
            try transaction.put(place, in: GeofenceTables.places)
            return place
        }
    }

    /// Changes a place; what is `nil` stays as it is. Its id and its visits stay.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)``, or as
    ///   ``create(name:usage:shape:)``.
    public func edit(
        _ id: Place.ID, name: String? = nil, usage: String? = nil, shape: Shape? = nil
    ) async throws(GeofenceError) -> Place {
        let name = try name.map(Self.checked)
        let usage = try usage.map(Self.checked)
        return try await store.write(as: GeofenceError.self) { transaction in
            guard let known = try transaction.get(GeofenceTables.places, id) else {
                throw GeofenceError.noSuchPlace("\(id)", similar: [])
            }
            if let name { try Self.refuseTaken(name, except: id, in: transaction) }
            let place = Place(
                id: id, name: name ?? known.name, usage: usage ?? known.usage,
                shape: shape ?? known.shape)
            try transaction.put(place, in: GeofenceTables.places)
            return place
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
        guard trimmed.count <= nameLimit, trimmed.utf8.count <= nameLimit * 16 else {
            throw .invalidName(
                "\(trimmed.prefix(20))…", reason: "it has more than \(nameLimit) characters")
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
}
