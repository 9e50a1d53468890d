import Glibc
import Primitives

/// The smallest box of degrees around a part. It reaches west of -180 or east of 180 where a circle
/// crosses the antimeridian.
struct BoundingBox: Hashable, Sendable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double

    init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    init(_ polygon: Polygon) {
        let positions = polygon.shell.positions
        self.init(
            west: positions[0].longitude, south: positions[0].latitude,
            east: positions[0].longitude, north: positions[0].latitude)
        for position in positions {
            west = min(west, position.longitude)
            east = max(east, position.longitude)
            south = min(south, position.latitude)
            north = max(north, position.latitude)
        }
    }

    /// Creates a box a little larger than a circle, so that rounding never loses its rim.
    init(_ circle: Circle) {
        let arc = circle.radius / Earth.radius
        let height = arc / Earth.radiansPerDegree * (1 + 1e-9) + 1e-9
        let south = circle.center.latitude - height
        let north = circle.center.latitude + height
        guard south > -90, north < 90 else {
            // A pole lies inside, and with it every longitude.
            self.init(west: -180, south: max(-90, south), east: 180, north: min(90, north))
            return
        }
        let ratio = sin(arc) / cos(circle.center.latitude * Earth.radiansPerDegree)
        let width = asin(min(1, ratio)) / Earth.radiansPerDegree * (1 + 1e-9) + 1e-9
        self.init(
            west: circle.center.longitude - width, south: south,
            east: circle.center.longitude + width, north: north)
    }

    func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            west: min(west, other.west), south: min(south, other.south),
            east: max(east, other.east), north: max(north, other.north))
    }

    /// Whether both boxes have a point in common.
    func meets(_ other: BoundingBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// The box, cut in two where it reaches across the antimeridian.
    var withinRange: [BoundingBox] {
        if west < -180 {
            return [
                BoundingBox(west: -180, south: south, east: east, north: north),
                BoundingBox(west: west + 360, south: south, east: 180, north: north),
            ]
        }
        if east > 180 {
            return [
                BoundingBox(west: -180, south: south, east: east - 360, north: north),
                BoundingBox(west: west, south: south, east: 180, north: north),
            ]
        }
        return [self]
    }

    /// A lower bound in metres for the distance from a position to everything inside; 0 if unknown.
    ///
    /// The larger of the bounds by latitude and by longitude, less a thousandth. Near a pole and
    /// across the antimeridian only the latitudes count.
    func leastDistance(from coordinate: Coordinate) -> Double {
        let north = max(south - coordinate.latitude, coordinate.latitude - self.north, 0)
        let east = max(west - coordinate.longitude, coordinate.longitude - self.east, 0)
        guard max(abs(south), abs(self.north)) < 80, east < 1, west > -180, self.east < 180 else {
            return north * Earth.metresPerDegree * 0.999
        }
        let cosine = cos(
            max(abs(south), abs(self.north), abs(coordinate.latitude)) * Earth.radiansPerDegree)
        return max(north, east * cosine) * Earth.metresPerDegree * 0.999
    }
}
