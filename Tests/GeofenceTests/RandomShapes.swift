import Foundation
import Geofence
import Primitives

extension Coordinate {
    /// The centre of the tests' campus.
    public static let origin = Coordinate(longitude: -76.8838, latitude: 40.9553)
}

extension Shape {
    /// Returns a square around a position, with a side in metres.
    public static func square(at middle: Coordinate, side: Double) -> Shape {
        let half = side / 2
        return Shape(polygons: [
            Polygon(
                shell: Ring([
                    middle.moved(east: -half, north: -half),
                    middle.moved(east: half, north: -half),
                    middle.moved(east: half, north: half),
                    middle.moved(east: -half, north: half),
                ]))
        ])
    }
}

/// Shapes and points for property tests.
public enum RandomShapes {
    /// Returns stars with holes, pairs of them, and circles, within a few hundred metres of each
    /// other.
    public static func overlapping(count: Int, using generator: inout SeededGenerator) -> [Shape] {
        (0..<count).map { _ in
            let middle = Coordinate.origin.moved(
                east: .random(in: -300...300, using: &generator),
                north: .random(in: -300...300, using: &generator))
            let size = Double.random(in: 10...120, using: &generator)
            var polygons: [Polygon] = []
            var circles: [Circle] = []
            if generator.chance(0.3) {
                circles.append(Circle(center: middle, radius: size))
            }
            if circles.isEmpty || generator.chance(0.3) {
                polygons.append(star(at: middle, size: size, using: &generator))
            }
            if generator.chance(0.3) {
                polygons.append(
                    star(
                        at: middle.moved(east: 3 * size, north: 0), size: size,
                        using: &generator))
            }
            return Shape(circles: circles, polygons: polygons)
        }
    }

    /// Returns a ring with corners at random distances around a middle, with a hole of the same
    /// shape.
    private static func star(
        at middle: Coordinate, size: Double, using generator: inout SeededGenerator
    ) -> Polygon {
        let corners = Int.random(in: 3...14, using: &generator)
        let distances = (0..<corners).map { _ in
            Double.random(in: size / 2...size, using: &generator)
        }
        func ring(_ share: Double) -> [Coordinate] {
            distances.enumerated().map { number, distance in
                let angle = 2 * Double.pi * Double(number) / Double(corners)
                return middle.moved(
                    east: share * distance * cos(angle), north: share * distance * sin(angle))
            }
        }
        return Polygon(
            shell: Ring(ring(1)),
            holes: generator.chance(0.5) ? [Ring(ring(0.4).reversed())] : [])
    }

    /// Returns a corner of some shape, or a position near one.
    public static func point(
        near shapes: [Shape], using generator: inout SeededGenerator
    ) -> Coordinate {
        let shape = shapes[Int.random(in: shapes.indices, using: &generator)]
        let corners = shape.polygons.flatMap { polygon in
            ([polygon.shell] + polygon.holes).flatMap(\.positions)
        }
        let base = corners.randomElement(using: &generator) ?? shape.middle
        if generator.chance(0.2) { return base }
        return base.moved(
            east: generator.normal(deviation: 20), north: generator.normal(deviation: 20))
    }
}
