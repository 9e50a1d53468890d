import Primitives

/// A reader of geometries with an area that counts the positions of all of them.
struct GeometryReader {
    let limits: GeoJSONLimits
    let checksRings: Bool
    /// The oddities of the last geometry.
    private(set) var warnings: [GeoJSONWarning] = []
    private var faults: [GeoJSONFault] = []
    private var positions = 0

    init(limits: GeoJSONLimits, checksRings: Bool) {
        self.limits = limits
        self.checksRings = checksRings
    }

    /// Reads a geometry; points take the radius if they have none of their own.
    ///
    /// - Parameter faults: Receives all faults of the geometry.
    /// - Returns: The area; `nil` if anything is wrong.
    mutating func shape(
        _ value: JSONValue, radius: JSONValue?, at location: GeoJSONLocation,
        faults: inout [GeoJSONFault]
    ) -> Shape? {
        self.faults = []
        warnings = []
        var circles: [Circle] = []
        var polygons: [Polygon] = []
        do throws(GeoJSONFault) {
            guard value != .null else {
                throw GeoJSONFault(location, .noArea(type: "feature without geometry"))
            }
            try read(value, radius: radius, at: location, &circles, &polygons)
            if circles.isEmpty, polygons.isEmpty, self.faults.isEmpty {
                throw GeoJSONFault(location, .empty("GeometryCollection"))
            }
        } catch {
            self.faults.append(error)
        }
        faults += self.faults
        return self.faults.isEmpty ? Shape(circles: circles, polygons: polygons) : nil
    }

    /// Whether the file has more positions than the limit.
    var isExhausted: Bool { positions > limits.positions }

    /// Performs one step of reading. A fault is recorded and the rest is read all the same, unless
    /// there are too many positions.
    private mutating func attempt<Result>(
        _ work: (inout Self) throws(GeoJSONFault) -> Result
    ) throws(GeoJSONFault) -> Result? {
        do {
            return try work(&self)
        } catch {
            if case .tooManyPositions = error.problem { throw error }
            faults.append(error)
            return nil
        }
    }

    private mutating func read(
        _ value: JSONValue, radius outer: JSONValue?, at location: GeoJSONLocation,
        _ circles: inout [Circle], _ polygons: inout [Polygon]
    ) throws(GeoJSONFault) {
        let geometry = try value.members("\"geometry\"", at: location)
        let type = try geometry.type(at: location)
        guard Self.types.contains(type) else { throw GeoJSONFault(location, .unknownType(type)) }
        try geometry.refuse(["geometry", "properties", "features"], at: location)
        try geometry.checkBox(at: location)
        let radius = geometry["radius"] ?? outer
        if type == "GeometryCollection" {
            let members = try geometry.require("geometries", at: location)
                .elements("\"geometries\"", at: location)
            for (part, member) in members.enumerated() {
                _ = try attempt { (reader) throws(GeoJSONFault) in
                    try reader.read(
                        member, radius: radius, at: location.part(part), &circles, &polygons)
                }
            }
            return
        }
        let elements = try geometry.require("coordinates", at: location)
            .elements("\"coordinates\"", at: location)
        switch type {
        case "Point":
            circles.append(try circle(elements, radius: radius, at: location))
        case "MultiPoint":
            for (part, point) in elements.enumerated() {
                let circle = try attempt { (reader) throws(GeoJSONFault) in
                    let here = location.part(part)
                    let numbers = try point.elements("a position", at: here)
                    return try reader.circle(numbers, radius: radius, at: here)
                }
                if let circle { circles.append(circle) }
            }
        case "Polygon":
            if let polygon = try polygon(elements, at: location) { polygons.append(polygon) }
        case "MultiPolygon":
            polygons += try parts(elements, at: location)
        default:
            throw GeoJSONFault(location, .noArea(type: type))
        }
        if elements.isEmpty { throw GeoJSONFault(location, .empty(type)) }
    }

    /// Reads the polygons of a MultiPolygon; overlapping parts give one warning.
    private mutating func parts(
        _ elements: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> [Polygon] {
        let known = faults.count
        var polygons: [Polygon] = []
        for (part, rings) in elements.enumerated() {
            let polygon = try attempt { (reader) throws(GeoJSONFault) in
                let here = location.part(part)
                return try reader.polygon(rings.elements("a polygon", at: here), at: here)
            }
            if let polygon = polygon ?? nil { polygons.append(polygon) }
        }
        if checksRings, faults.count == known, let overlap = PartOverlap.find(among: polygons) {
            warnings.append(
                GeoJSONWarning(
                    location: location,
                    kind: .overlappingParts(overlap.first, overlap.second)))
        }
        return polygons
    }

    static let types = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
        "GeometryCollection",
    ]

    private mutating func circle(
        _ numbers: [JSONValue], radius: JSONValue?, at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> Circle {
        let center = try coordinate(numbers, at: location)
        guard let radius else { throw GeoJSONFault(location, .noRadius) }
        let metres = try radius.number("\"radius\"", at: location)
        guard metres > 0, metres <= Circle.largestRadius else {
            throw GeoJSONFault(location, .badRadius(metres))
        }
        return Circle(center: center, radius: metres)
    }

    /// Reads the rings of a polygon; records the fault and returns `nil` if one is wrong.
    private mutating func polygon(
        _ rings: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> Polygon? {
        guard !rings.isEmpty else { throw GeoJSONFault(location, .empty("Polygon")) }
        let before = positions
        var read: [CheckedRing] = []
        for (number, ring) in rings.enumerated() {
            var here = location
            here.ring = number
            let ring = try attempt { (reader) throws(GeoJSONFault) in
                try reader.ring(ring.elements("a ring", at: here), at: here)
            }
            if let ring { read.append(ring) }
            guard positions - before <= limits.positionsPerPolygon else {
                throw GeoJSONFault(here, .tooManyPositions(limit: limits.positionsPerPolygon))
            }
        }
        guard read.count == rings.count else { return nil }
        guard checksRings else {
            return Polygon(shell: read[0].ring, holes: read.dropFirst().map(\.ring))
        }
        try RingCheck.check(read, at: location)
        let turned = read.enumerated().map { turn($1.ring, number: $0, at: location) }
        return Polygon(shell: turned[0], holes: Array(turned.dropFirst()))
    }

    /// Orients a valid ring: the outer one counter-clockwise, holes clockwise.
    private mutating func turn(_ ring: Ring, number: Int, at location: GeoJSONLocation) -> Ring {
        guard ring.isCounterClockwise != (number == 0) else { return ring }
        var here = location
        here.ring = number
        warnings.append(GeoJSONWarning(location: here, kind: .winding))
        return Ring(ring.positions.reversed())
    }

    private mutating func ring(
        _ elements: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> CheckedRing {
        var corners: [Coordinate] = []
        var numbers: [Int] = []
        corners.reserveCapacity(elements.count)
        for (number, element) in elements.enumerated() {
            var here = location
            here.position = number
            let corner = try coordinate(element.elements("a position", at: here), at: here)
            if corner == corners.last {
                warnings.append(GeoJSONWarning(location: here, kind: .repeatedPosition))
                continue
            }
            corners.append(corner)
            numbers.append(number)
        }
        guard elements.count >= 4 else {
            throw GeoJSONFault(location, .ringTooShort(elements.count))
        }
        guard let first = elements.first, let last = elements.last, first.isSame(as: last) else {
            var here = location
            here.position = elements.count - 1
            throw GeoJSONFault(here, .ringNotClosed)
        }
        corners.removeLast()
        numbers.removeLast()
        guard corners.count >= 3 else { throw GeoJSONFault(location, .ringWithoutArea) }
        let ring = CheckedRing(ring: Ring(corners), numbers: numbers)
        if checksRings { try RingCheck.check(ring, at: location) }
        return ring
    }

    private mutating func coordinate(
        _ elements: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONFault) -> Coordinate {
        positions += 1
        guard positions <= limits.positions else {
            throw GeoJSONFault(location, .tooManyPositions(limit: limits.positions))
        }
        for element in elements { _ = try element.number("a coordinate", at: location) }
        guard elements.count >= 2 else {
            throw GeoJSONFault(location, .positionTooShort(elements.count))
        }
        let longitude = try elements[0].number("a coordinate", at: location)
        let latitude = try elements[1].number("a coordinate", at: location)
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isOnEarth else {
            let isSwapped =
                Coordinate(longitude: latitude, latitude: longitude).isOnEarth
            throw GeoJSONFault(
                location,
                isSwapped
                    ? .swapped(longitude: longitude, latitude: latitude)
                    : .outOfRange(longitude: longitude, latitude: latitude))
        }
        if elements.count > 3 {
            warnings.append(GeoJSONWarning(location: location, kind: .extraNumbers))
        }
        return coordinate
    }
}

extension JSONValue {
    /// Whether two positions have equal numbers, however they are written.
    fileprivate func isSame(as other: JSONValue) -> Bool {
        guard case .array(let mine) = self, case .array(let others) = other else { return false }
        return mine.count == others.count
            && zip(mine, others).allSatisfy { $0.double == $1.double }
    }

    private var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }
}

extension GeoJSONLocation {
    fileprivate func part(_ number: Int) -> GeoJSONLocation {
        var here = self
        here.part = number
        return here
    }
}
