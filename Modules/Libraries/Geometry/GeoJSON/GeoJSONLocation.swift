import Primitives

/// A location in a GeoJSON file; all numbers count from 0.
package struct GeoJSONLocation: Hashable, Sendable {
    /// The feature; `nil` for the file as a whole.
    package var feature: Int?
    /// The feature's name, if it has one.
    package var name: String?
    /// The polygon of a MultiPolygon, or the member of a GeometryCollection or MultiPoint.
    package var part: Int?
    /// The ring of a polygon: 0 is the outer one.
    package var ring: Int?
    /// The position of a ring.
    package var position: Int?

    /// Creates a location.
    package init(
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
    package var description: String {
        guard let feature else { return "the file" }
        var words = ["feature \(feature)" + (name.map { " (\($0.quotedForMessage))" } ?? "")]
        if let part { words.append("part \(part)") }
        if let ring { words.append("ring \(ring)") }
        if let position { words.append("position \(position)") }
        return words.joined(separator: ", ")
    }
}
