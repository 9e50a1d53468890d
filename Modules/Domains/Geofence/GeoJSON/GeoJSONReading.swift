import Primitives
import TextFormats

/// The state of reading one file.
struct GeoJSONReading {
    private var geometry: GeometryReader
    private var warnings: [GeoJSONWarning] = []
    private var places: [Place] = []
    private var faults = GeoJSONFaults()
    private var identities = FeatureIdentities()

    init(limits: GeoJSONLimits) {
        self.geometry = GeometryReader(limits: limits, checksRings: true)
    }

    /// The places, warnings and faults read so far.
    var result: GeoJSONPlaces {
        GeoJSONPlaces(places: places, warnings: warnings + geometry.warnings, faults: faults)
    }

    /// Reads a file; the faults of features are recorded and the features left out.
    ///
    /// - Throws: ``GeoJSONFault`` if the file as a whole is wrong.
    mutating func file(_ root: [JSONMember]) throws(GeoJSONFault) {
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
                try self.feature(feature, at: GeoJSONLocation(feature: number))
            }
        case "Feature":
            try feature(.object(root), at: GeoJSONLocation(feature: 0))
        default:
            guard GeometryReader.types.contains(type) else {
                throw GeoJSONFault(location, .unknownType(type))
            }
            try add(.object(root), properties: [], id: nil, at: GeoJSONLocation(feature: 0))
        }
    }

    private mutating func checkReferenceSystem(_ member: JSONValue?) throws(GeoJSONFault) {
        guard let member, member != .null else { return }
        var name = member.kind
        if case .object(let system) = member, case .object(let properties)? = system["properties"],
            case .string(let text)? = properties["name"]
        {
            name = text
        }
        guard name == "urn:ogc:def:crs:OGC:1.3:CRS84" || name == "urn:ogc:def:crs:OGC::CRS84"
        else { throw GeoJSONFault(GeoJSONLocation(), .otherReferenceSystem(name)) }
        warnings.append(
            GeoJSONWarning(location: GeoJSONLocation(), kind: .redundantReferenceSystem))
    }

    /// Reads a feature or records its faults.
    private mutating func feature(
        _ value: JSONValue, at location: GeoJSONLocation
    ) throws(GeoJSONFault) {
        let feature: [JSONMember]
        var here = location
        let properties: [JSONMember]
        do throws(GeoJSONFault) {
            feature = try value.members("a feature", at: here)
            let type = try feature.type(at: here)
            guard type == "Feature" else { throw GeoJSONFault(here, .unknownType(type)) }
            try feature.refuse(["features", "coordinates", "geometries"], at: here)
            properties = try feature.properties(at: here)
            here.name = properties.label(GeoJSONReader.nameKeys).map(Place.shownName)
            try feature.checkIdentifier(at: here)
            try checkRepeats(in: properties, at: here)
            try feature.checkBox(at: here)
            _ = try feature.require("geometry", at: here)
        } catch {
            return faults.add([error])
        }
        try add(
            feature["geometry"] ?? .null, properties: properties, id: feature["id"]?.label,
            at: here)
    }

    /// Refuses a property that Quad reads and that repeats with different values; other repetitions
    /// are warnings.
    private mutating func checkRepeats(
        in properties: [JSONMember], at location: GeoJSONLocation
    ) throws(GeoJSONFault) {
        for name in properties.repeatedNames {
            let values = Set(properties.lazy.filter { $0.name == name }.map(\.value))
            guard values.count < 2 || !GeoJSONReader.keys.contains(name) else {
                throw GeoJSONFault(location, .repeatedProperty(name))
            }
            warnings.append(GeoJSONWarning(location: location, kind: .repeatedName(name)))
        }
    }

    private mutating func add(
        _ value: JSONValue, properties: [JSONMember], id: String?, at location: GeoJSONLocation
    ) throws(GeoJSONFault) {
        let identity = identities.identity(
            of: location, id: id, hint: properties.label(GeoJSONReader.idKeys),
            own: properties[GeoJSONReader.placeIDKey]?.label.flatMap(Place.ID.init))
        var notes = identity.warnings
        var wrong: [GeoJSONFault] = []
        let shape = geometry.shape(
            value, radius: properties[GeoJSONReader.radiusKey], at: location, faults: &wrong)
        if geometry.isExhausted, let fault = wrong.last { throw fault }
        let hours = hours(properties[GeoJSONReader.hoursKey]?.label, at: location, &notes)
        if shape != nil, let fault = identities.claim(identity, for: location) {
            wrong.append(fault)
        }
        guard let shape, wrong.isEmpty else { return faults.add(wrong) }
        warnings += notes
        places.append(
            Place(
                id: identity.id, name: identity.name,
                usage: properties.label(GeoJSONReader.usageKeys), shape: shape,
                parent: properties[GeoJSONReader.parentIDKey]?.label.flatMap(Place.ID.init),
                hours: hours))
    }

    /// Reads opening hours; hours that Quad can't read are a warning and no reason to refuse a map.
    private func hours(
        _ text: String?, at location: GeoJSONLocation, _ warnings: inout [GeoJSONWarning]
    ) -> OpeningHours? {
        guard let text else { return nil }
        do throws(OpeningHoursError) {
            return try OpeningHours(text)
        } catch {
            warnings.append(GeoJSONWarning(location: location, kind: .unreadHours(error)))
            return nil
        }
    }
}
