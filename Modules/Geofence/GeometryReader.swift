import Primitives

/// Reads geometries with an area, counting positions and collecting warnings.
struct GeometryReader {
    let limits: GeoJSONLimits
    let checksRings: Bool
    private(set) var warnings: [GeoJSONWarning] = []
    private var positions = 0

    init(limits: GeoJSONLimits, checksRings: Bool) {
        self.limits = limits
        self.checksRings = checksRings
    }

    /// Reads a geometry; points take the radius if they have none of their own.
    mutating func shape(
        _ value: JSONValue, radius: JSONValue?, at location: GeoJSONLocation
    ) throws(GeoJSONError) -> Shape {
        var circles: [Circle] = []
        var polygons: [Polygon] = []
        if value == .null { throw .invalid(location, .noArea(type: "feature without geometry")) }
        try read(value, radius: radius, at: location, &circles, &polygons)
        guard !circles.isEmpty || !polygons.isEmpty else {
            throw .invalid(location, .empty("GeometryCollection"))
        }
        return Shape(circles: circles, polygons: polygons)
    }

    private mutating func read(
        _ value: JSONValue, radius outer: JSONValue?, at location: GeoJSONLocation,
        _ circles: inout [Circle], _ polygons: inout [Polygon]
    ) throws(GeoJSONError) {
        let geometry = try value.members("\"geometry\"", at: location)
        let type = try geometry.type(at: location)
        guard Self.types.contains(type) else { throw .invalid(location, .unknownType(type)) }
        try geometry.refuse(["geometry", "properties", "features"], at: location)
        try geometry.checkBox(at: location)
        let radius = geometry["radius"] ?? outer
        if type == "GeometryCollection" {
            let members = try geometry.require("geometries", at: location)
                .elements("\"geometries\"", at: location)
            for (part, member) in members.enumerated() {
                try read(member, radius: radius, at: location.part(part), &circles, &polygons)
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
                let here = location.part(part)
                circles.append(
                    try circle(point.elements("a position", at: here), radius: radius, at: here))
            }
        case "Polygon":
            polygons.append(try polygon(elements, at: location))
        case "MultiPolygon":
            for (part, rings) in elements.enumerated() {
                let here = location.part(part)
                polygons.append(try polygon(rings.elements("a polygon", at: here), at: here))
            }
        default:
            throw .invalid(location, .noArea(type: type))
        }
        if elements.isEmpty { throw .invalid(location, .empty(type)) }
    }

    static let types = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
        "GeometryCollection",
    ]

    private mutating func circle(
        _ numbers: [JSONValue], radius: JSONValue?, at location: GeoJSONLocation
    ) throws(GeoJSONError) -> Circle {
        let center = try coordinate(numbers, at: location)
        guard let radius else { throw .invalid(location, .noRadius) }
        let metres = try radius.number("\"radius\"", at: location)
        guard metres > 0, metres <= Circle.largestRadius else {
            throw .invalid(location, .badRadius(metres))
        }
        return Circle(center: center, radius: metres)
    }

    private mutating func polygon(
        _ rings: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONError) -> Polygon {
        guard !rings.isEmpty else { throw .invalid(location, .empty("Polygon")) }
        let before = positions
        var read: [CheckedRing] = []
        for (number, ring) in rings.enumerated() {
            var here = location
            here.ring = number
            let ring = try self.ring(ring.elements("a ring", at: here), at: here)
            read.append(ring)
            guard positions - before <= limits.positionsPerPolygon else {
                throw .invalid(here, .tooManyPositions(limit: limits.positionsPerPolygon))
            }
        }
        if checksRings { try RingCheck.check(read, at: location) }
        return Polygon(shell: read[0].ring, holes: read.dropFirst().map(\.ring))
    }

    private mutating func ring(
        _ elements: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONError) -> CheckedRing {
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
            throw .invalid(location, .ringTooShort(elements.count))
        }
        guard elements.first == elements.last else {
            var here = location
            here.position = elements.count - 1
            throw .invalid(here, .ringNotClosed)
        }
        corners.removeLast()
        numbers.removeLast()
        guard corners.count >= 3 else { throw .invalid(location, .ringWithoutArea) }
        var ring = CheckedRing(ring: Ring(corners), numbers: numbers)
        if checksRings {
            try RingCheck.check(ring, at: location)
            let isShell = location.ring == 0
            if (ring.ring.doubledArea > 0) != isShell {
                warnings.append(GeoJSONWarning(location: location, kind: .winding))
                ring = CheckedRing(
                    ring: Ring(corners.reversed()),
                    numbers: numbers.dropFirst().reversed() + numbers.prefix(1))
            }
        }
        return ring
    }

    private mutating func coordinate(
        _ elements: [JSONValue], at location: GeoJSONLocation
    ) throws(GeoJSONError) -> Coordinate {
        positions += 1
        guard positions <= limits.positions else {
            throw .invalid(location, .tooManyPositions(limit: limits.positions))
        }
        for element in elements { _ = try element.number("a coordinate", at: location) }
        guard elements.count >= 2 else {
            throw .invalid(location, .positionTooShort(elements.count))
        }
        let longitude = try elements[0].number("a coordinate", at: location)
        let latitude = try elements[1].number("a coordinate", at: location)
        let coordinate = Coordinate(longitude: longitude, latitude: latitude)
        guard coordinate.isOnEarth else {
            let isSwapped =
                Coordinate(longitude: latitude, latitude: longitude).isOnEarth
            throw .invalid(
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

extension GeoJSONLocation {
    fileprivate func part(_ number: Int) -> GeoJSONLocation {
        var here = self
        here.part = number
        return here
    }
}
