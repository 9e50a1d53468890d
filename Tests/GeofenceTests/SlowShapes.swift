import Foundation
import Geofence
import Primitives

/// The plainest search for the shapes that cover a position: it checks every ring of every shape
/// with the textbook's even-odd rule, and shares no code with the index.
public struct SlowShapes: Sendable {
    /// The answer for one shape and one position.
    private enum Answer {
        case covers
        case doesNot
        /// The position is too near a boundary for plain arithmetic.
        case unsure
    }

    private struct Outline: Sendable {
        let shape: Int
        let rings: [[Coordinate]]
        let longitudes: ClosedRange<Double>
        let latitudes: ClosedRange<Double>
    }

    /// The rings of the shapes, with their boxes.
    private let outlines: [Outline]
    private let circles: [(shape: Int, circle: Circle)]

    /// Creates a search over the rings and circles of some shapes.
    public init(_ shapes: [Shape]) {
        outlines = shapes.enumerated().flatMap { number, shape in
            shape.polygons.map { polygon in
                let shell = polygon.shell.positions
                let (east, north) = (shell.map(\.longitude), shell.map(\.latitude))
                return Outline(
                    shape: number, rings: [shell] + polygon.holes.map(\.positions),
                    longitudes: east.min()!...east.max()!, latitudes: north.min()!...north.max()!)
            }
        }
        circles = shapes.enumerated().flatMap { number, shape in
            shape.circles.map { (number, $0) }
        }
    }

    /// Returns the indices of the shapes that cover a point, ascending; `nil` if any answer is
    /// unsure.
    public func shapes(at point: Coordinate) -> [Int]? {
        var found: [Int] = []
        for outline in outlines
        where outline.longitudes.contains(point.longitude)
            && outline.latitudes.contains(point.latitude)
        {
            switch Self.answer(point, outline.rings) {
            case .covers: found.append(outline.shape)
            case .doesNot: break
            case .unsure: return nil
            }
        }
        for (shape, circle) in circles {
            let metres = Self.metres(from: point, to: circle.center)
            if abs(metres - circle.radius) < 1e-3 { return nil }
            if metres < circle.radius { found.append(shape) }
        }
        return Set(found).sorted()
    }

    /// Applies the even-odd rule along a ray to the east.
    private static func answer(_ point: Coordinate, _ rings: [[Coordinate]]) -> Answer {
        let (x, y) = (point.longitude, point.latitude)
        var isInside = false
        for ring in rings {
            var before = ring[ring.count - 1]
            for corner in ring {
                defer { before = corner }
                if abs(corner.latitude - y) < 1e-13 { return .unsure }
                guard (corner.latitude > y) != (before.latitude > y) else { continue }
                let share = (y - before.latitude) / (corner.latitude - before.latitude)
                let crossing = before.longitude + share * (corner.longitude - before.longitude)
                if abs(crossing - x) < 1e-12 { return .unsure }
                if crossing > x { isInside.toggle() }
            }
        }
        return isInside ? .covers : .doesNot
    }

    /// Returns the great-circle distance by the angle of two vectors.
    private static func metres(from one: Coordinate, to other: Coordinate) -> Double {
        let (a, b) = (vector(one), vector(other))
        let cross = [
            a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
        ]
        let sine = cross.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let cosine = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
        return atan2(sine, cosine) * 6_371_008.8
    }

    private static func vector(_ position: Coordinate) -> [Double] {
        let (east, north) = (position.longitude * .pi / 180, position.latitude * .pi / 180)
        return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
    }
}
