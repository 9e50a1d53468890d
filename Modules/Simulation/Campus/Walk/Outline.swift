import Geofence
import Glibc
import Primitives

/// The shape of a place in metres around its middle, for measuring how deep a position lies in it.
struct Outline {
    private let place: Place
    private let middle: Coordinate
    private let reach: Double
    private let metresPerLongitude: Double
    private let rings: [[Point]]

    private static let metresPerLatitude = 111_195.08

    struct Point {
        var x: Double
        var y: Double
    }

    init(_ place: Place) {
        self.place = place
        let middle = place.shape.middle
        let scale = Self.metresPerLatitude * cos(middle.latitude * .pi / 180)
        self.middle = middle
        self.metresPerLongitude = scale
        self.reach = place.shape.extent * 1.5
        self.rings = place.shape.polygons.flatMap { [$0.shell] + $0.holes }.map { ring in
            ring.positions.map { position in
                Point(
                    x: (position.longitude - middle.longitude) * scale,
                    y: (position.latitude - middle.latitude) * Self.metresPerLatitude)
            }
        }
    }

    /// Finds a position inside, far from every wall, and its distance in metres; 0 if there is
    /// none.
    ///
    /// Searches a grid of positions, then finer grids around the best one.
    func deepest() -> (coordinate: Coordinate, clearance: Double) {
        if let circle = place.shape.circles.max(by: { $0.radius < $1.radius }) {
            return (circle.center, circle.radius)
        }
        var best = (coordinate: middle, clearance: depth(of: Point(x: 0, y: 0)))
        var center = Point(x: 0, y: 0)
        var step = place.shape.extent / 5
        for steps in [5, 2, 2, 2] {
            let origin = center
            for row in -steps...steps {
                for column in -steps...steps {
                    let point = Point(
                        x: origin.x + Double(column) * step, y: origin.y + Double(row) * step)
                    let depth = depth(of: point)
                    guard depth > best.clearance else { continue }
                    best = (coordinate(of: point), depth)
                    center = point
                }
            }
            step /= 3
        }
        return best
    }

    /// Whether a position is at least that far from the place, or that deep inside it.
    func isClear(
        of coordinate: Coordinate, outside distance: Double, inside depth: Double
    ) -> Bool {
        let x = (coordinate.longitude - middle.longitude) * metresPerLongitude
        let y = (coordinate.latitude - middle.latitude) * Self.metresPerLatitude
        guard abs(x) < reach + distance, abs(y) < reach + distance else { return true }
        let away = place.shape.distance(from: coordinate)
        guard away == 0 else { return away >= distance }
        return place.shape.circles.isEmpty && self.depth(of: Point(x: x, y: y)) >= depth
    }

    /// Returns the metres from a point inside to the nearest wall; 0 outside.
    private func depth(of point: Point) -> Double {
        guard place.shape.covers(coordinate(of: point)) else { return 0 }
        var nearest = Double.infinity
        for ring in rings {
            var before = ring[ring.count - 1]
            for corner in ring {
                nearest = min(nearest, Self.squaredDistance(point, before, corner))
                before = corner
            }
        }
        return nearest.squareRoot()
    }

    private func coordinate(of point: Point) -> Coordinate {
        Coordinate(
            longitude: middle.longitude + point.x / metresPerLongitude,
            latitude: middle.latitude + point.y / Self.metresPerLatitude)
    }

    private static func squaredDistance(_ point: Point, _ start: Point, _ end: Point) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let along =
            length == 0
            ? 0 : max(0, min(1, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length))
        let (x, y) = (start.x + along * dx - point.x, start.y + along * dy - point.y)
        return x * x + y * y
    }
}
