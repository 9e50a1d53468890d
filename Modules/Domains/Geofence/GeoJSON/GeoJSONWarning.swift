import Primitives

/// An oddity in a GeoJSON file that was used all the same.
public struct GeoJSONWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kind of oddity.
    public enum Kind: Hashable, Sendable {
        /// An outer ring goes clockwise or a hole counter-clockwise; it was reversed.
        case winding
        /// A position repeats the one before; it was left out.
        case repeatedPosition
        /// Numbers after the altitude have no meaning.
        case extraNumbers
        /// The file names the reference system that GeoJSON requires anyway.
        case redundantReferenceSystem
        /// The feature has no name and was given one.
        case unnamed(String)
        /// Two parts of a MultiPolygon overlap or share an edge; the place is their union.
        case overlappingParts(Int, Int)
        /// A property has the id of an earlier feature of this name; the order tells them apart.
        case repeatedID(String, GeoJSONLocation)
        /// A property that is not read, or has equal values, occurs twice.
        case repeatedName(String)
        /// The opening hours can't be read; they were left out.
        case unreadHours(OpeningHoursError)
    }

    /// The location of the oddity.
    public let location: GeoJSONLocation
    /// The kind of oddity.
    public let kind: Kind

    /// One sentence: the location and the oddity.
    public var description: String {
        switch kind {
        case .winding: "\(location): the ring goes the wrong way round; it was turned"
        case .repeatedPosition: "\(location): the position repeats the one before; left out"
        case .extraNumbers: "\(location): numbers after the altitude were left out"
        case .redundantReferenceSystem: "\(location): \"crs\" is obsolete; it says WGS 84 anyway"
        case .unnamed(let name): "\(location): without a name; called \(name.quotedForMessage)"
        case .overlappingParts(let one, let other):
            "\(location): parts \(one) and \(other) overlap or share an edge; "
                + "the place is their union"
        case .repeatedID(let id, let other):
            "\(location): name and the property id \(id.quotedForMessage) are those of "
                + "\(other); told apart by their order"
        case .repeatedName(let name):
            "\(location): the property \(name.quotedForMessage) comes twice"
        case .unreadHours(let error): "\(location): opening hours were left out: \(error)"
        }
    }
}
