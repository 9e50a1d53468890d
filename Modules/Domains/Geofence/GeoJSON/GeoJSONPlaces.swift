/// The content of a GeoJSON file.
public struct GeoJSONPlaces: Hashable, Sendable {
    /// The places, one for each feature, in the order of the file.
    public var places: [Place]
    /// The oddities in the file.
    public var warnings: [GeoJSONWarning]
    /// The faults of the features that were left out, if the caller asked to skip them.
    public var faults = GeoJSONFaults()
}

extension GeoJSONPlaces {
    /// Reads a file as ``GeoJSONReader/read(_:skippingBad:)`` does, to put its places on a map.
    ///
    /// - Parameter skippingBad: Whether to leave out the features that are wrong.
    /// - Throws: ``GeofenceError/geoJSON(_:)`` with the locations of the faults in the file.
    public init(
        reading bytes: [UInt8], limits: GeoJSONLimits = GeoJSONLimits(), skippingBad: Bool = false
    ) throws(GeofenceError) {
        do {
            self = try GeoJSONReader(limits: limits).read(bytes, skippingBad: skippingBad)
        } catch {
            throw .geoJSON(error)
        }
    }
}

/// The limits of a reader.
public struct GeoJSONLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var bytes = 64 << 20
    /// The most levels of nested arrays and objects; valid files need ten.
    public var depth = 64
    /// The most positions of a file.
    public var positions = 1_000_000
    /// The most positions of one polygon, whose edges are compared with each other.
    public var positionsPerPolygon = 20_000

    /// Creates the default limits.
    public init() {}
}
