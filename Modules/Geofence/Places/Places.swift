import Primitives
import Storage

/// The map: the places of a store, as a transaction shows them; valid only inside the transaction.
///
/// ```
/// let library = try await store.read { transaction in
///     try Places(in: transaction).find("library")
/// }
/// ```
public class Places {
    /// The most characters of a name.
    public static let nameLimit = 200

    private let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/places``.
    public init(in transaction: ReadTransaction) { reading = transaction }

    /// All places by name; equal names by id.
    public func list() throws -> [Place] {
        try reading.all(Query(GeofenceTables.places, by: "by_name"))
    }

    /// The place of an id.
    public func place(_ id: Place.ID) throws -> Place? {
        try reading.get(GeofenceTables.places, id)
    }

    /// The place that a person means by a name or an id, as ``Primitives/NameLookup`` says.
    ///
    /// - Throws: ``GeofenceError/noSuchPlace(_:similar:)``,
    ///   ``GeofenceError/ambiguousPlace(_:matches:)``.
    public func find(_ text: String) throws -> Place {
        switch try lookup(text) {
        case .one(let place): return place
        case .ambiguous(let matches):
            throw GeofenceError.ambiguousPlace(text, matches: matches.map(\.name))
        case .none(let names): throw GeofenceError.noSuchPlace(text, similar: names)
        }
    }

    /// The places that a name or an id may mean, as ``Primitives/NameLookup`` says.
    public func lookup(_ text: String) throws -> NameLookup<Place> {
        if let id = Place.ID(text), let place = try place(id) { return .one(place) }
        return NameLookup(text, among: try list(), id: \.id.description, title: \.name)
    }

    /// An index of all places, in the order of ``list()``.
    public func index() throws -> PlaceIndex { PlaceIndex(try list()) }

    /// The places nearest to a position with metres to their boundary, 0 inside; the nearest
    /// first.
    ///
    /// - Complexity: O(corners of all places).
    public func nearest(
        to coordinate: Coordinate, limit: Int
    ) throws -> [(place: Place, metres: Double)] {
        let measured = try list().map { ($0, $0.shape.distance(from: coordinate)) }
        return Array(measured.sorted { $0.1 < $1.1 }.prefix(limit))
    }

    /// The map as GeoJSON, which ``GeoJSONPlaces`` reads back unchanged.
    public func exportGeoJSON() throws -> String {
        GeoJSONPlaces.text(of: try list())
    }
}
