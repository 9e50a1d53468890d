import Glibc
import Primitives

/// A ring without holes in a plane of degrees, closed from its last position to its first.
///
/// The closing position of GeoJSON is not repeated here.
public struct Ring: Hashable, Sendable {
    /// The corners in order, at least three.
    public let positions: [Coordinate]

    /// Creates a ring of its corners, the first one not repeated at the end.
    public init(_ positions: [Coordinate]) {
        precondition(positions.count >= 3, "a ring has at least three corners")
        self.positions = positions
    }
}

/// An area inside one ring and outside its holes; the boundary belongs to it.
public struct Polygon: Hashable, Sendable {
    /// The outer ring.
    public let shell: Ring
    /// The rings cut out of it.
    public let holes: [Ring]

    /// Creates an area of an outer ring and its holes.
    public init(shell: Ring, holes: [Ring] = []) {
        self.shell = shell
        self.holes = holes
    }
}

/// All positions within a distance of a centre, measured along the sphere; the rim belongs to it.
public struct Circle: Hashable, Sendable {
    /// The centre.
    public let center: Coordinate
    /// Metres from the centre to the rim.
    public let radius: Double

    /// Creates a circle; the radius is more than 0 and at most a quarter of the earth.
    public init(center: Coordinate, radius: Double) {
        precondition(
            radius > 0 && radius <= Circle.largestRadius,
            "a circle's radius is more than 0 and at most \(Circle.largestRadius) metres")
        self.center = center
        self.radius = radius
    }

    /// A quarter of the earth's circumference in metres.
    public static let largestRadius = 10_007_000.0

    func covers(_ coordinate: Coordinate) -> Bool {
        Earth.haversine(from: center, to: coordinate) <= Earth.haversine(ofArc: radius)
    }
}

/// An area: a union of circles and polygons, which may overlap.
public struct Shape: Hashable, Sendable {
    /// The round parts.
    public let circles: [Circle]
    /// The parts with straight edges.
    public let polygons: [Polygon]
    /// The smallest box around all parts; stored, since every fix near by needs it.
    let boundingBox: BoundingBox

    /// Creates an area of at least one part.
    public init(circles: [Circle] = [], polygons: [Polygon] = []) {
        precondition(!circles.isEmpty || !polygons.isEmpty, "a shape has at least one part")
        self.circles = circles
        self.polygons = polygons
        let boxes = circles.map(BoundingBox.init) + polygons.map(BoundingBox.init)
        boundingBox = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    }

    /// Whether a position lies inside or on the boundary of some part.
    ///
    /// Exact: no rounding decides on a polygon's edge. For many positions use ``ShapeIndex``.
    ///
    /// - Complexity: O(corners).
    public func covers(_ coordinate: Coordinate) -> Bool {
        circles.contains { $0.covers(coordinate) } || polygons.contains { $0.covers(coordinate) }
    }

    /// Metres to the nearest point of the area; 0 inside.
    ///
    /// Computed in a plane around the position: accurate to 0.1 % within 10 km, away from the
    /// poles.
    ///
    /// - Complexity: O(corners).
    public func distance(from coordinate: Coordinate) -> Double {
        covers(coordinate) ? 0 : distanceToBoundary(from: coordinate)
    }

    /// Metres from a position that is not covered to the nearest point of the area. Beyond a limit,
    /// any lower bound that exceeds the limit, too: far away, the bounding box gives it quickly.
    public func distance(outside coordinate: Coordinate, exactUpTo limit: Double) -> Double {
        let least = boundingBox.leastDistance(from: coordinate)
        return least > limit ? least : distanceToBoundary(from: coordinate)
    }

    /// Metres from a position that is not covered to the nearest point of the area.
    private func distanceToBoundary(from coordinate: Coordinate) -> Double {
        var nearest = Double.infinity
        for circle in circles {
            nearest = min(nearest, coordinate.distance(to: circle.center) - circle.radius)
        }
        guard !polygons.isEmpty else { return max(0, nearest) }
        let plane = LocalPlane(around: coordinate)
        for polygon in polygons {
            nearest = min(nearest, plane.distance(toBoundaryOf: polygon.shell))
            for hole in polygon.holes {
                nearest = min(nearest, plane.distance(toBoundaryOf: hole))
            }
        }
        return max(0, nearest)
    }

    /// Half the longer side of the bounding box in metres; of one circle, its radius.
    public var extent: Double {
        let box = boundingBox
        let height = (box.north - box.south) * Earth.metresPerDegree
        let middle = cos((box.north + box.south) / 2 * Earth.radiansPerDegree)
        return max(height, (box.east - box.west) * Earth.metresPerDegree * middle) / 2
    }

    /// The middle of the bounding box.
    public var middle: Coordinate {
        let box = boundingBox
        return Coordinate(
            longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
    }
}

extension Polygon {
    func covers(_ coordinate: Coordinate) -> Bool {
        var counter = CrossingCounter(coordinate)
        counter.count(shell)
        for hole in holes { counter.count(hole) }
        return counter.isCovered
    }
}

extension CrossingCounter {
    /// Counts every edge of a ring.
    mutating func count(_ ring: Ring) {
        var before = ring.positions[ring.positions.count - 1]
        for position in ring.positions {
            count(Edge(from: before, to: position))
            before = position
        }
    }
}
