import Primitives

/// What a GeoJSON file holds.
public struct GeoJSONPlaces: Hashable, Sendable {
    /// One place a feature, in the order of the file.
    public var places: [Place]
    /// What was odd.
    public var warnings: [GeoJSONWarning]
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

/// Reads places from GeoJSON (RFC 7946), strictly: all of a file or nothing.
///
/// Each feature is a place: a Polygon, a MultiPolygon, a Point or MultiPoint with a `radius` in
/// metres (a property, or a member of the geometry, which counts first), or a GeometryCollection
/// of these. A file may also be a single feature or geometry. Name, usage and id are looked up
/// under the names that maps of several publishers use.
public struct GeoJSONReader: Sendable {
    /// The bounds.
    public let limits: GeoJSONLimits

    /// Makes a reader.
    public init(limits: GeoJSONLimits = GeoJSONLimits()) { self.limits = limits }

    /// Properties that hold a name, the first one counts.
    static let nameKeys = ["name", "NAME", "Name", "LABEL_NAME", "SHORTNAME", "title"]
    /// Properties that hold a usage, the first one counts.
    static let usageKeys = ["usage", "BLDG_USAGE", "BCOM_USAGE", "USAGE", "kind", "type"]
    /// Properties that name a feature for good, after its member `id`.
    static let idKeys = ["BLDG_UID", "BCOM_UID", "uid", "UID", "id", "ID", "GLOBALID"]
    /// The property in which Quad writes a place's own id.
    static let placeIDKey = "place_id"
    /// The property in which Quad writes the id of the place that a place is part of.
    static let parentIDKey = "parent_place_id"
    /// The property with opening hours, as OpenStreetMap calls it.
    static let hoursKey = "opening_hours"

    /// Reads a file.
    ///
    /// - Throws: ``GeoJSONError`` naming feature, part, ring and position.
    /// - Complexity: O(bytes) and near O(n log n) in the positions of each polygon.
    public func read(_ bytes: [UInt8]) throws(GeoJSONError) -> GeoJSONPlaces {
        let root = try members(of: bytes)
        var reading = GeoJSONReading(limits: limits)
        return try reading.file(root)
    }

    /// Reads a geometry that Quad wrote itself; its rings are known to be sound.
    func readStoredGeometry(_ bytes: [UInt8]) throws(GeoJSONError) -> Shape {
        var reader = GeometryReader(limits: limits, checksRings: false)
        return try reader.shape(.object(members(of: bytes)), radius: nil, at: GeoJSONLocation())
    }

    private func members(of bytes: [UInt8]) throws(GeoJSONError) -> [JSONMember] {
        guard bytes.count <= limits.bytes else {
            throw .tooManyBytes(bytes.count, limit: limits.bytes)
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, depthLimit: limits.depth)
        } catch {
            throw .notJSON(line: error.line, column: error.column, reason: error.reason)
        }
        return try value.members("the file", at: GeoJSONLocation())
    }
}

/// One file being read.
private struct GeoJSONReading {
    private var geometry: GeometryReader
    private var warnings: [GeoJSONWarning] = []
    private var places: [Place] = []
    private var ordinals: [String: Int] = [:]
    private var features: [Place.ID: Int] = [:]

    init(limits: GeoJSONLimits) {
        self.geometry = GeometryReader(limits: limits, checksRings: true)
    }

    mutating func file(_ root: [JSONMember]) throws(GeoJSONError) -> GeoJSONPlaces {
        let location = GeoJSONLocation()
        try checkReferenceSystem(root["crs"])
        let type = try root.type(at: location)
        switch type {
        case "FeatureCollection":
            try root.refuse(["geometry", "properties", "coordinates", "geometries"], at: location)
            try root.checkBox(at: location)
            let features = try root.require("features", at: location)
                .elements("\"features\"", at: location)
            for (number, feature) in features.enumerated() {
                let here = GeoJSONLocation(feature: number)
                try self.feature(feature.members("a feature", at: here), at: here)
            }
        case "Feature":
            try feature(root, at: GeoJSONLocation(feature: 0))
        default:
            guard GeometryReader.types.contains(type) else {
                throw .invalid(location, .unknownType(type))
            }
            let here = GeoJSONLocation(feature: 0)
            try add(.object(root), properties: [], id: nil, at: here)
        }
        return GeoJSONPlaces(places: places, warnings: warnings + geometry.warnings)
    }

    private mutating func checkReferenceSystem(_ member: JSONValue?) throws(GeoJSONError) {
        guard let member, member != .null else { return }
        var name = member.kind
        if case .object(let system) = member, case .object(let properties)? = system["properties"],
            case .string(let text)? = properties["name"]
        {
            name = text
        }
        guard name == "urn:ogc:def:crs:OGC:1.3:CRS84" || name == "urn:ogc:def:crs:OGC::CRS84"
        else { throw .invalid(GeoJSONLocation(), .otherReferenceSystem(name)) }
        warnings.append(
            GeoJSONWarning(location: GeoJSONLocation(), kind: .redundantReferenceSystem))
    }

    private mutating func feature(
        _ feature: [JSONMember], at location: GeoJSONLocation
    ) throws(GeoJSONError) {
        let type = try feature.type(at: location)
        guard type == "Feature" else { throw .invalid(location, .unknownType(type)) }
        try feature.refuse(["features", "coordinates", "geometries"], at: location)
        let properties: [JSONMember]
        switch try feature.require("properties", at: location) {
        case .null: properties = []
        case let value: properties = try value.members("\"properties\"", at: location)
        }
        switch feature["id"] {
        case nil, .string, .integer, .number: break
        case let other?:
            throw .invalid(
                location,
                .wrongKind(of: "\"id\"", expected: "a text or a number", found: other.kind))
        }
        try feature.checkBox(at: location)
        let shape = try feature.require("geometry", at: location)
        try add(shape, properties: properties, id: feature["id"]?.label, at: location)
    }

    private mutating func add(
        _ value: JSONValue, properties: [JSONMember], id: String?, at location: GeoJSONLocation
    ) throws(GeoJSONError) {
        func label(_ keys: [String]) -> String? {
            keys.lazy.compactMap { properties[$0]?.label }.first
        }
        let number = location.feature ?? 0
        var here = location
        here.name = label(GeoJSONReader.nameKeys)
        let shape = try geometry.shape(value, radius: properties["radius"], at: here)
        let key = id ?? label(GeoJSONReader.idKeys)
        let name = here.name ?? key.map { "Place \($0)" } ?? "Place \(number + 1)"
        if here.name == nil {
            warnings.append(GeoJSONWarning(location: here, kind: .unnamed(name)))
        }
        let ordinal = ordinals[name, default: 0]
        ordinals[name] = ordinal + 1
        let place = Place(
            id: properties[GeoJSONReader.placeIDKey]?.label.flatMap(Place.ID.init)
                ?? .derived(name: name, key: key.map { "id \($0)" } ?? "ordinal \(ordinal)"),
            name: name, usage: label(GeoJSONReader.usageKeys), shape: shape,
            parent: properties[GeoJSONReader.parentIDKey]?.label.flatMap(Place.ID.init),
            hours: hours(properties[GeoJSONReader.hoursKey]?.label, at: here))
        if let earlier = features.updateValue(number, forKey: place.id) {
            throw .invalid(here, .sameAs(feature: earlier))
        }
        places.append(place)
    }

    /// Opening hours; those in words that Quad does not know are no reason to refuse a map.
    private mutating func hours(_ text: String?, at location: GeoJSONLocation) -> OpeningHours? {
        guard let text else { return nil }
        do throws(OpeningHoursError) {
            return try OpeningHours(text)
        } catch {
            warnings.append(GeoJSONWarning(location: location, kind: .unreadHours(error)))
            return nil
        }
    }
}
