import Primitives

extension Shape {
    /// The simplest GeoJSON geometry of the shape.
    ///
    /// The radius of a circle is a member of its Point; readers that don't know it ignore it
    /// (RFC 7946 §6.1).
    public var geoJSON: String { GeoJSONWriter.text(of: self) }

    /// Creates a shape of a geometry that ``geoJSON`` gave; its rings are known to be valid.
    ///
    /// - Complexity: O(bytes).
    public init(writtenGeoJSON text: String) throws(GeoJSONError) {
        let limits = GeoJSONLimits()
        var reader = GeometryReader(limits: limits, checksRings: false)
        var faults: [GeoJSONFault] = []
        let shape = reader.shape(
            .object(try [JSONMember](geoJSON: Array(text.utf8), limits)), radius: nil,
            at: GeoJSONLocation(), faults: &faults)
        guard let shape else {
            throw .unusable(faults.first ?? GeoJSONFault(GeoJSONLocation(), .empty("geometry")))
        }
        self = shape
    }
}
