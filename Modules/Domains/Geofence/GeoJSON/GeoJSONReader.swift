import Primitives
import TextFormats

/// A strict reader of places from GeoJSON (RFC 7946): it takes all of a file or nothing.
///
/// Each feature is a place: a Polygon, a MultiPolygon, a Point or MultiPoint with a `radius` in
/// metres (a property, or a member of the geometry, which takes precedence), or a
/// GeometryCollection of these. A file may also be a single feature or geometry. Name, usage and id
/// are looked up under the names that maps of several publishers use.
public struct GeoJSONReader: Sendable {
    /// The limits of the reader.
    public let limits: GeoJSONLimits

    /// Creates a reader.
    public init(limits: GeoJSONLimits = GeoJSONLimits()) { self.limits = limits }

    /// The properties that hold a name; the first one counts.
    static let nameKeys = ["name", "NAME", "Name", "LABEL_NAME", "SHORTNAME", "title"]
    /// The properties that hold a usage; the first one counts.
    static let usageKeys = ["usage", "BLDG_USAGE", "BCOM_USAGE", "USAGE", "kind", "type"]
    /// The properties that identify a feature permanently, after its member `id`.
    static let idKeys = ["BLDG_UID", "BCOM_UID", "uid", "UID", "id", "ID", "GLOBALID"]
    /// The property in which Quad writes a place's own id.
    static let placeIDKey = "place_id"
    /// The property in which Quad writes the id of the place that a place is part of.
    static let parentIDKey = "parent_place_id"
    /// The property with opening hours, as OpenStreetMap calls it.
    static let hoursKey = "opening_hours"

    /// The property with a radius for points that have none of their own.
    static let radiusKey = "radius"
    /// All properties that are read.
    static let keys = Set(
        nameKeys + usageKeys + idKeys + [placeIDKey, parentIDKey, hoursKey, radiusKey])

    /// Reads a file.
    ///
    /// - Parameter skippingBad: Whether to leave out the features that are wrong and report their
    ///   faults, instead of refusing the file. A file with faults and no valid feature is refused
    ///   anyway.
    /// - Throws: ``GeoJSONError`` with the feature, part, ring and position of every fault.
    /// - Complexity: O(bytes) and near O(n log n) in the positions of each polygon.
    public func read(
        _ bytes: [UInt8], skippingBad: Bool = false
    ) throws(GeoJSONError) -> GeoJSONPlaces {
        let root = try members(of: bytes, allowingRepeatsIn: "properties")
        var reading = GeoJSONReading(limits: limits)
        do {
            try reading.file(root)
        } catch {
            throw .unusable(error)
        }
        let result = reading.result
        guard result.faults.isEmpty || (skippingBad && !result.places.isEmpty) else {
            throw .invalid(result.faults)
        }
        return result
    }

    /// Reads a geometry that Quad wrote itself; its rings are known to be valid.
    func readStoredGeometry(_ bytes: [UInt8]) throws(GeoJSONError) -> Shape {
        var reader = GeometryReader(limits: limits, checksRings: false)
        var faults: [GeoJSONFault] = []
        let shape = reader.shape(
            .object(try members(of: bytes)), radius: nil, at: GeoJSONLocation(), faults: &faults)
        guard let shape else { throw .invalid(GeoJSONFaults(faults)) }
        return shape
    }

    private func members(
        of bytes: [UInt8], allowingRepeatsIn name: String? = nil
    ) throws(GeoJSONError) -> [JSONMember] {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(
                bytes, depthLimit: limits.depth, allowingRepeatsIn: name)
        } catch {
            throw .notJSON(line: error.line, column: error.column, reason: error.reason)
        }
        do {
            return try value.members("the file", at: GeoJSONLocation())
        } catch {
            throw .unusable(error)
        }
    }
}
