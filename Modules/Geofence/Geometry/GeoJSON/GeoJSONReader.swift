import Primitives

/// A strict reader of the features of a GeoJSON file (RFC 7946), one after the other.
///
/// A feature has an area: a Polygon, a MultiPolygon, a Point or MultiPoint with a `radius` in
/// metres (a property, or a member of the geometry, which takes precedence), or a
/// GeometryCollection of these. A file may also be a single feature or geometry.
///
/// ```
/// var reader = try GeoJSONReader(bytes)
/// while let feature = try reader.next() { use(feature) }
/// ```
package struct GeoJSONReader: Sendable {
    /// A closure that finds the name of a feature among its properties.
    package typealias Naming = @Sendable (_ properties: [JSONMember]) -> String?

    /// The property with a radius for points that have none of their own.
    package static let radiusKey = "radius"

    /// The oddities of the file as a whole.
    package private(set) var warnings: [GeoJSONWarning] = []
    private let naming: Naming
    private let usedKeys: Set<String>
    private let features: [JSONValue]
    /// Whether the file is a geometry without a feature around it.
    private let isBare: Bool
    private var geometry: GeometryReader
    private let radius: JSONValue?
    private var position = 0

    /// Creates a reader of the bytes of a file.
    ///
    /// - Parameters:
    ///   - radius: The radius in metres of points without one; `nil` if they have no area.
    ///   - naming: Finds the names of features for messages.
    ///   - usedKeys: The properties that the caller uses: two different values of one are a fault.
    /// - Throws: ``GeoJSONError`` if the file as a whole is wrong.
    /// - Complexity: O(bytes).
    package init(
        _ bytes: [UInt8], limits: GeoJSONLimits = GeoJSONLimits(), radius: Double? = nil,
        naming: @escaping Naming = { $0.label(["name"]) }, using usedKeys: Set<String> = []
    ) throws(GeoJSONError) {
        self.naming = naming
        self.usedKeys = usedKeys.union([Self.radiusKey])
        self.radius = radius.map { .number($0) }
        geometry = GeometryReader(limits: limits, checksRings: true)
        let root = try [JSONMember](geoJSON: bytes, limits, allowingRepeatsIn: "properties")
        do {
            if try root.namesReferenceSystem() {
                warnings.append(
                    GeoJSONWarning(location: GeoJSONLocation(), kind: .redundantReferenceSystem))
            }
            (features, isBare) = try root.features()
        } catch {
            throw .unusable(error)
        }
    }

    /// Reads the next feature; `nil` after the last one. Features with faults are returned, too.
    ///
    /// - Throws: ``GeoJSONError/unusable(_:)`` if the file has too many positions.
    /// - Complexity: near O(n log n) in the positions of each polygon.
    package mutating func next() throws(GeoJSONError) -> GeoJSONFeature? {
        guard position < features.count else { return nil }
        let value = features[position]
        var feature = GeoJSONFeature(location: GeoJSONLocation(feature: position))
        position += 1
        do throws(GeoJSONFault) {
            let shape = isBare ? value : try members(of: value, into: &feature)
            readShape(shape, into: &feature)
        } catch {
            feature.content = .malformed(error)
        }
        if geometry.isExhausted, case .withoutShape(let faults) = feature.content,
            let fault = faults.last
        {
            throw .unusable(fault)
        }
        return feature
    }

    /// Reads the members of a feature and returns its geometry.
    private func members(
        of value: JSONValue, into feature: inout GeoJSONFeature
    ) throws(GeoJSONFault) -> JSONValue {
        let members = try value.members("a feature", at: feature.location)
        let type = try members.type(at: feature.location)
        guard type == "Feature" else { throw GeoJSONFault(feature.location, .unknownType(type)) }
        try members.refuse(["features", "coordinates", "geometries"], at: feature.location)
        feature.properties = try members.properties(at: feature.location)
        feature.location.name = naming(feature.properties)
        try members.checkIdentifier(at: feature.location)
        try checkRepeats(in: &feature)
        try members.checkBox(at: feature.location)
        feature.id = members["id"]?.label
        return try members.require("geometry", at: feature.location)
    }

    /// Refuses a property that is used and that repeats with different values; other repetitions
    /// are warnings.
    private func checkRepeats(in feature: inout GeoJSONFeature) throws(GeoJSONFault) {
        for name in feature.properties.repeatedNames {
            let values = Set(feature.properties.lazy.filter { $0.name == name }.map(\.value))
            guard values.count < 2 || !usedKeys.contains(name) else {
                throw GeoJSONFault(feature.location, .repeatedProperty(name))
            }
            feature.warnings.append(
                GeoJSONWarning(location: feature.location, kind: .repeatedName(name)))
        }
    }

    private mutating func readShape(_ value: JSONValue, into feature: inout GeoJSONFeature) {
        var faults: [GeoJSONFault] = []
        let shape = geometry.shape(
            value, radius: feature.properties.radius ?? radius, at: feature.location,
            faults: &faults)
        feature.content = shape.map { .shape($0) } ?? .withoutShape(faults)
        feature.geometryWarnings = geometry.warnings
    }
}

extension [JSONMember] {
    /// The radius of a feature's points; a property that is null says nothing.
    fileprivate var radius: JSONValue? {
        self[GeoJSONReader.radiusKey].flatMap { $0 == .null ? nil : $0 }
    }

    /// The features of a file, and whether they are one geometry without a feature around it.
    fileprivate func features() throws(GeoJSONFault) -> ([JSONValue], isBare: Bool) {
        let location = GeoJSONLocation()
        let type = try type(at: location)
        switch type {
        case "FeatureCollection":
            try refuse(["geometry", "properties", "coordinates", "geometries"], at: location)
            try checkBox(at: location)
            let features = try require("features", at: location)
                .elements("\"features\"", at: location)
            return (features, isBare: false)
        case "Feature":
            return ([.object(self)], isBare: false)
        default:
            guard GeometryReader.types.contains(type) else {
                throw GeoJSONFault(location, .unknownType(type))
            }
            return ([.object(self)], isBare: true)
        }
    }

    /// Whether the file names the reference system that GeoJSON requires anyway; another one is a
    /// fault.
    fileprivate func namesReferenceSystem() throws(GeoJSONFault) -> Bool {
        guard let member = self["crs"], member != .null else { return false }
        let system = ReferenceSystem(member)
        guard system.isWGS84 else {
            throw GeoJSONFault(GeoJSONLocation(), .otherReferenceSystem(system.name))
        }
        return true
    }
}
