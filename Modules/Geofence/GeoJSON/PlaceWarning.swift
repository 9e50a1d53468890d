import Primitives

/// An oddity in a GeoJSON file of places that was used all the same.
public struct PlaceWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kind of oddity.
    package enum Kind: Hashable, Sendable {
        /// An oddity of the file, of a feature or of its geometry.
        case geoJSON(GeoJSONWarning.Kind)
        /// The feature has no name and was given one.
        case unnamed(String)
        /// A property has the id of an earlier feature of this name; the order tells them apart.
        case repeatedID(String, GeoJSONLocation)
        /// The opening hours can't be read; they were left out.
        case unreadHours(String)
    }

    /// The location of the oddity.
    public let location: GeoJSONLocation
    /// The kind of oddity.
    package let kind: Kind

    init(_ location: GeoJSONLocation, _ kind: Kind) {
        self.location = location
        self.kind = kind
    }

    /// Creates a warning from one of reading features.
    init(_ warning: GeoJSONWarning) { self.init(warning.location, .geoJSON(warning.kind)) }

    /// One sentence: the location and the oddity.
    public var description: String { "\(location): \(kind)" }
}

extension PlaceWarning.Kind: CustomStringConvertible {
    /// One clause: the oddity.
    public var description: String {
        switch self {
        case .geoJSON(let kind): "\(kind)"
        case .unnamed(let name): "without a name; called \(name.quotedForMessage)"
        case .repeatedID(let id, let other):
            "name and the property id \(id.quotedForMessage) are those of \(other); "
                + "told apart by their order"
        case .unreadHours(let reason): "opening hours were left out: \(reason)"
        }
    }
}
