import API
import Geofence

/// The map as clients get it, kept at hand because every feed names places.
struct PlaceBook: Sendable {
    /// Changes when the map does.
    let version: String
    /// The map as text.
    let geoJSON: String
    /// Which places cover a position.
    let index: PlaceIndex
    private let names: [Place.ID: String]
    private let places: [Place]

    /// Makes a book of all places.
    init(_ places: [Place]) {
        self.places = places
        index = PlaceIndex(places)
        geoJSON = GeoJSONWriter.text(of: places)
        version = Self.fingerprint(of: geoJSON)
        names = Dictionary(
            places.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many places the map has.
    var placeCount: Int { places.count }

    /// Whether these are the places of this book, all of them.
    func isMade(of places: [Place]) -> Bool { self.places == places }

    /// Whether the map has a place.
    func contains(_ place: Place.ID) -> Bool { names[place] != nil }

    /// What a place is called; one that was removed since has no name any more.
    func name(of place: Place.ID) -> String { names[place] ?? "a place no longer on the map" }

    /// 64 bits over a text in hexadecimal digits.
    ///
    /// - Source: Fowler, Noll, Vo (FNV-1a).
    private static func fingerprint(of text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
