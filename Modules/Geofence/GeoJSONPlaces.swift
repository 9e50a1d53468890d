/// What a GeoJSON file holds.
public struct GeoJSONPlaces: Hashable, Sendable {
    /// One place a feature, in the order of the file.
    public var places: [Place]
    /// What was odd.
    public var warnings: [GeoJSONWarning]
    /// What is wrong with the features that were left out, where that was asked for.
    public var faults = GeoJSONFaults()
}

/// Bounds on what a reader takes.
public struct GeoJSONLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes = 64 << 20
    /// The most levels of nested arrays and objects; sound files need ten.
    public var depth = 64
    /// The most positions of a file.
    public var positions = 1_000_000
    /// The most positions of one polygon, whose edges are compared with each other.
    public var positionsPerPolygon = 20_000

    /// The defaults.
    public init() {}
}
