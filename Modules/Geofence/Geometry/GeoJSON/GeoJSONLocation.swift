import Primitives

/// A location in a GeoJSON file; all numbers count from 0.
public struct GeoJSONLocation: Hashable, Sendable {
    /// The feature; `nil` for the file as a whole.
    public var feature: Int?
    /// The feature's name, if it has one.
    public var name: String?
    /// The polygon of a MultiPolygon, or the member of a GeometryCollection or MultiPoint.
    public var part: Int?
    /// The ring of a polygon: 0 is the outer one.
    public var ring: Int?
    /// The position of a ring.
    public var position: Int?

    /// Creates a location.
    public init(
        feature: Int? = nil, name: String? = nil, part: Int? = nil, ring: Int? = nil,
        position: Int? = nil
    ) {
        self.feature = feature
        self.name = name
        self.part = part
        self.ring = ring
        self.position = position
    }
}

extension GeoJSONLocation: CustomStringConvertible {
    /// The location in words, such as `feature 3 ("Library"), ring 0, position 7`.
    public var description: String {
        guard let feature else { return "the file" }
        var words = ["feature \(feature)" + (name.map { " (\($0.quotedForMessage))" } ?? "")]
        if let part { words.append("part \(part)") }
        if let ring { words.append("ring \(ring)") }
        if let position { words.append("position \(position)") }
        return words.joined(separator: ", ")
    }
}
