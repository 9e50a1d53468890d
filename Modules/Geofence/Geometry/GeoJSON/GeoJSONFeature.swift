import Primitives

/// A feature of a GeoJSON file.
package struct GeoJSONFeature: Hashable, Sendable {
    /// The area of a feature, or the reason for which it has none.
    package enum Content: Hashable, Sendable {
        /// The geometry is sound.
        case shape(Shape)
        /// The geometry has faults.
        case withoutShape([GeoJSONFault])
        /// The feature itself is wrong, so its geometry was not read.
        case malformed(GeoJSONFault)
    }

    /// The location in the file, with the name of the feature.
    package internal(set) var location: GeoJSONLocation
    /// The member `id` as a text.
    package internal(set) var id: String?
    /// The properties in their order.
    package internal(set) var properties: [JSONMember] = []
    /// The area.
    package internal(set) var content = Content.withoutShape([])
    /// The oddities of the feature's members.
    package internal(set) var warnings: [GeoJSONWarning] = []
    /// The oddities of its geometry.
    package internal(set) var geometryWarnings: [GeoJSONWarning] = []

    /// Creates a feature that is yet to be read.
    init(location: GeoJSONLocation) { self.location = location }
}
