import Foundation
import Primitives

@testable import Geofence

extension Coordinate {
    /// The centre of the tests' campus.
    static let origin = Coordinate(longitude: -76.8838, latitude: 40.9553)
}

extension Shape {
    /// Returns a square around a position, with a side in metres.
    static func square(at middle: Coordinate, side: Double) -> Shape {
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

extension Place {
    static func test(_ name: String, usage: String? = nil, _ shape: Shape) -> Place {
        Place(id: .derived(name: name, key: "ordinal 0"), name: name, usage: usage, shape: shape)
    }
}

/// Places and points for property tests.
enum RandomPlaces {
    /// Returns stars with holes, pairs of them, and circles, within a few hundred metres of each
    /// other.
    static func overlapping(
        count: Int, using generator: inout SeededGenerator
    ) -> [Place] {
        (0..<count).map { number in
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
            return Place.test("Place \(number)", Shape(circles: circles, polygons: polygons))
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

    /// Returns a corner of some place, or a position near one.
    static func point(
        near places: [Place], using generator: inout SeededGenerator
    ) -> Coordinate {
        let place = places[Int.random(in: places.indices, using: &generator)]
        let corners = place.shape.polygons.flatMap { $0.rings.flatMap(\.positions) }
        let base = corners.randomElement(using: &generator) ?? place.shape.middle
        if generator.chance(0.2) { return base }
        return base.moved(
            east: generator.normal(deviation: 20), north: generator.normal(deviation: 20))
    }
}
