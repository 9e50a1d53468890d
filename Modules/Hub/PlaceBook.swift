import Geofence

/// The map in the form that clients get, kept in memory because every feed names places.
struct PlaceBook: Sendable {
    /// The fingerprint of the map, which changes when the map does.
    let version: String
    /// The map as GeoJSON text.
    let geoJSON: String
    /// The index of the places that cover a position.
    let index: PlaceIndex
    private let names: [Place.ID: String]
    private let places: [Place]

    /// Creates a book of all places.
    init(_ places: [Place]) {
        self.places = places
        index = PlaceIndex(places)
        geoJSON = GeoJSONPlaces.text(of: places)
        version = Self.fingerprint(of: geoJSON)
        names = Dictionary(
            places.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// The number of places on the map.
    var placeCount: Int { places.count }

    /// Whether these are exactly the places of this book.
    func isMade(of places: [Place]) -> Bool { self.places == places }

    /// Whether the map has a place.
    func contains(_ place: Place.ID) -> Bool { names[place] != nil }

    /// Returns the name of a place; a substitute if the place was removed.
    func name(of place: Place.ID) -> String { names[place] ?? "a place no longer on the map" }

    /// Returns a 64-bit hash of a text in hexadecimal digits.
    ///
    /// - Source: Fowler, Noll, Vo (FNV-1a).
    private static func fingerprint(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
