/// The limits of a reader of GeoJSON.
package struct GeoJSONLimits: Hashable, Sendable {
    /// The most bytes of a file.
    package var bytes = 64 << 20
    /// The most levels of nested arrays and objects; valid files need ten.
    package var depth = 64
    /// The most positions of a file.
    package var positions = 1_000_000
    /// The most positions of one polygon, whose edges are compared with each other.
    package var positionsPerPolygon = 20_000

    /// Creates the default limits.
    package init() {}
}
