import Primitives
import Storage

/// The result of an import into the map.
public struct PlaceImport: Hashable, Sendable {
    /// The number of places that were added.
    public let added: Int
    /// The number of known places that were changed.
    public let changed: Int
    /// The number of known places that stayed as they were.
    public let unchanged: Int
    /// The oddities in the file.
    public let warnings: [GeoJSONWarning]
    /// The faults of the features that were left out, if the caller asked to skip them.
    public let faults: GeoJSONFaults
}

/// The map: the places of a store.
public struct Places: Sendable {
    /// A closure that records an action on places, in the transaction of that action.
    ///
    /// Its parameters: the name of the action, its subject, the revisions of the places, and the
    /// transaction.
    public typealias Log =
        @Sendable (
            _ name: String, _ about: String, _ revisions: [PlaceRevision],
            _ transaction: Transaction
        ) throws -> Void

    let store: Store
    let log: Log?

    /// Creates the map of a store that was opened with ``GeofenceTables/all``.
    ///
    /// - Parameter log: Called for every change of places here; `nil` if the changes need no undo.
    public init(store: Store, log: Log? = nil) {
        self.store = store
        self.log = log
    }

    /// The same places without a log, for changes that come from elsewhere.
    public var unlogged: Places { Places(store: store) }

    /// Adds or updates all places of a GeoJSON file, or none if anything in it is wrong.
    ///
    /// Importing the same file again changes nothing.
    ///
    /// - Parameter skippingBad: Whether to leave out the features that are wrong instead.
    /// - Throws: ``GeofenceError/geoJSON(_:)`` with the locations of the faults in the file.
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

    /// Adds or updates places in one transaction. Known parents and opening hours stay if the new
    /// place has none.
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
            var revisions: [PlaceRevision] = []
            for place in places {
                let known = try transaction.get(GeofenceTables.places, place.id)
                let place = place.keeping(known)
                if known == place {
                    unchanged += 1
                    continue
                }
                if known == nil { added += 1 } else { changed += 1 }
                try transaction.put(place, in: GeofenceTables.places)
                revisions.append(PlaceRevision(before: known, after: place))
            }
            // A parent may be further down in the file, or not on this map at all.
            for place in places {
                guard let parent = place.parent,
                    try transaction.get(GeofenceTables.places, parent) != nil
                else { continue }
                try Self.check(parentOf: place, in: transaction)
            }
            try keep("place import", revisions, in: transaction)
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

    /// The places that a name or an id may mean, as ``Primitives/NameLookup`` says.
    public func lookup(_ text: String) async throws(GeofenceError) -> NameLookup<Place> {
        try await store.read(as: GeofenceError.self) { try Self.lookup(text, in: $0) }
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
        switch try lookup(text, in: transaction) {
        case .one(let place): return place
        case .ambiguous(let matches):
            throw GeofenceError.ambiguousPlace(text, matches: matches.map(\.name))
        case .none(let names): throw GeofenceError.noSuchPlace(text, similar: names)
        }
    }

    /// The places that a name or an id may mean, as ``Primitives/NameLookup`` says.
    public static func lookup(
        _ text: String, in transaction: ReadTransaction
    ) throws(StorageError) -> NameLookup<Place> {
        if let id = Place.ID(text), let place = try transaction.get(GeofenceTables.places, id) {
            return .one(place)
        }
        return NameLookup(
            text, among: try list(in: transaction), id: \.id.description, title: \.name)
    }
}

extension Place {
    /// The place with its missing parent and opening hours taken from the known one.
    fileprivate func keeping(_ known: Place?) -> Place {
        guard let known else { return self }
        return Place(
            id: id, name: name, usage: usage, shape: shape, parent: parent ?? known.parent,
            hours: hours ?? known.hours)
    }
}
