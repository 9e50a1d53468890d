import Primitives

/// An oddity in a GeoJSON file that was used all the same.
package struct GeoJSONWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kind of oddity.
    package enum Kind: Hashable, Sendable {
        /// An outer ring goes clockwise or a hole counter-clockwise; it was reversed.
        case winding
        /// A position repeats the one before; it was left out.
        case repeatedPosition
        /// Numbers after the altitude have no meaning.
        case extraNumbers
        /// The file names the reference system that GeoJSON requires anyway.
        case redundantReferenceSystem
        /// Two parts of a MultiPolygon overlap or share an edge; the area is their union.
        case overlappingParts(Int, Int)
        /// A property that is not used, or has equal values, occurs twice.
        case repeatedName(String)
    }

    /// The location of the oddity.
    package let location: GeoJSONLocation
    /// The kind of oddity.
    package let kind: Kind

    /// One sentence: the location and the oddity.
    package var description: String { "\(location): \(kind)" }
}

extension GeoJSONWarning.Kind: CustomStringConvertible {
    /// One clause: the oddity.
    public var description: String {
        switch self {
        case .winding: "the ring goes the wrong way round; it was turned"
        case .repeatedPosition: "the position repeats the one before; left out"
        case .extraNumbers: "numbers after the altitude were left out"
        case .redundantReferenceSystem: "\"crs\" is obsolete; it says WGS 84 anyway"
        case .overlappingParts(let one, let other):
            "parts \(one) and \(other) overlap or share an edge; the place is their union"
        case .repeatedName(let name): "the property \(name.quotedForMessage) comes twice"
        }
    }
}
