import Primitives
import Storage

/// What an import did to the map.
public struct PlaceImport: Hashable, Sendable {
    /// Places that were new.
    public let added: Int
    /// Places that were known and differ now.
    public let changed: Int
    /// Places that were known like this.
    public let unchanged: Int
    /// What was odd in the file.
    public let warnings: [GeoJSONWarning]
    /// What is wrong with the features that were left out, where that was asked for.
    public let faults: GeoJSONFaults
}

/// The map: keeps places and finds them.
public struct Places: Sendable {
    let store: Store

    /// Serves a store that was opened with ``GeofenceTables/all``.
    public init(store: Store) { self.store = store }

    /// Adds or updates all places of a GeoJSON file, or none if anything in it is wrong.
    ///
    /// Importing the same file again changes nothing.
    ///
    /// - Parameter skippingBad: Whether to leave out the features that are wrong instead.
    /// - Throws: ``GeofenceError/geoJSON(_:)`` naming the places in the file.
    @discardableResult
    public func importGeoJSON(
        _ bytes: [UInt8], limits: GeoJSONLimits = GeoJSONLimits(), skippingBad: Bool = false
    ) async throws(GeofenceError) -> PlaceImport {
        let file: GeoJSONPlaces
        do {
            file = try GeoJSONReader(limits: limits).read(bytes, skippingBad: skippingBad)
        } catch {
            throw .geoJSON(error)
        }
        return try await put(file)
    }

    /// Adds or updates places in one step. Parents and opening hours that are known here stay where
    /// nothing is told of them.
    ///
    /// - Throws: ``GeofenceError/partOfItself(_:parent:)``.
    @discardableResult
    public func put(_ places: [Place]) async throws(GeofenceError) -> PlaceImport {
        try await put(GeoJSONPlaces(places: places, warnings: []))
    }

    private func put(_ file: GeoJSONPlaces) async throws(GeofenceError) -> PlaceImport {
        let places = file.places
        return try await store.write(as: GeofenceError.self) { transaction in
            var (added, changed, unchanged) = (0, 0, 0)
            for place in places {
                let known = try transaction.get(GeofenceTables.places, place.id)
                let place = place.keeping(known)
                if known == place {
                    unchanged += 1
                    continue
                }
                if known == nil { added += 1 } else { changed += 1 }
                try transaction.put(place, in: GeofenceTables.places)
            }
            // A parent may be further down in the file, or not on this map at all.
            for place in places {
                guard let parent = place.parent,
                    try transaction.get(GeofenceTables.places, parent) != nil
                else { continue }
                try Self.check(parentOf: place, in: transaction)
            }
            return PlaceImport(
                added: added, changed: changed, unchanged: unchanged, warnings: file.warnings,
                faults: file.faults)
        }
    }

    /// All places by name; equal names by id.
    public func list() async throws(GeofenceError) -> [Place] {
        try await store.read(as: GeofenceError.self) { try Self.list(in: $0) }
    }

    /// The place of an id.
    public func place(_ id: Place.ID) async throws(GeofenceError) -> Place? {
        try await store.read(as: GeofenceError.self) { try $0.get(GeofenceTables.places, id) }
    }

    /// The place that a person means by a name or an id, as ``Primitives/NameLookup`` says.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)``,
    ///   ``GeofenceError/ambiguousPlace(_:matches:)``.
    public func find(_ text: String) async throws(GeofenceError) -> Place {
        try await store.read(as: GeofenceError.self) { try Self.find(text, in: $0) }
    }

    /// An index of all places, in the order of ``list()``.
    public func index() async throws(GeofenceError) -> PlaceIndex {
        PlaceIndex(try await list())
    }

    /// The map as GeoJSON, which ``importGeoJSON(_:limits:)`` takes back unchanged.
    public func exportGeoJSON() async throws(GeofenceError) -> String {
        GeoJSONWriter.text(of: try await list())
    }
}

/// The same inside a transaction, for callers that join places with other domains' records.
extension Places {
    /// All places by name; equal names by id.
    public static func list(in transaction: ReadTransaction) throws(StorageError) -> [Place] {
        try transaction.all(Query(GeofenceTables.places, by: "by_name"))
    }

    /// The place that a person means by a name or an id, as ``Primitives/NameLookup`` says.
    ///
    /// - Throws: ``GeofenceError``, as ``find(_:)`` does.
    public static func find(_ text: String, in transaction: ReadTransaction) throws -> Place {
        if let id = Place.ID(text), let place = try transaction.get(GeofenceTables.places, id) {
            return place
        }
        let lookup = NameLookup(
            text, among: try list(in: transaction), id: \.id.description, title: \.name)
        switch lookup {
        case .one(let place): return place
        case .ambiguous(let names): throw GeofenceError.ambiguousPlace(text, matches: names)
        case .none(let names): throw GeofenceError.noSuchPlace(text, similar: names)
        }
    }
}

extension Place {
    /// The place with what was known of it and it does not tell.
    fileprivate func keeping(_ known: Place?) -> Place {
        guard let known else { return self }
        return Place(
            id: id, name: name, usage: usage, shape: shape, parent: parent ?? known.parent,
            hours: hours ?? known.hours)
    }
}
