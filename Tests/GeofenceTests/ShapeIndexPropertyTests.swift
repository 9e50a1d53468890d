import Primitives
import Testing

@testable import Geofence

@Suite("Shape index, properties")
struct PlacePropertyTests {
    @Test(
        "Many points at once get the answers of one by one, on the antimeridian as well",
        arguments: UInt64(1)...4)
    func matches(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var shapes = RandomShapes.overlapping(count: 30, using: &generator)
        shapes.append(
            Shape(circles: [
                Circle(center: Coordinate(longitude: -179.9999, latitude: 0), radius: 50)
            ]))
        let index = ShapeIndex(shapes)
        var points = (0..<500).map { _ in
            RandomShapes.point(near: shapes.dropLast(), using: &generator)
        }
        points.insert(Coordinate(longitude: 180, latitude: 0), at: 250)
        points.append(Coordinate(longitude: .nan, latitude: 0))
        points.append(Coordinate(longitude: 200, latitude: 95))
        let expected = points.enumerated().flatMap { number, point in
            index.shapes(at: point).map { ShapeMatch(point: number, shape: $0) }
        }
        #expect(index.matches(of: points) == expected, "seed \(seed)")
        #expect(expected.contains { $0.shape == 30 }, "nothing lies on the date line")
        #expect(ShapeIndex([]).matches(of: points).isEmpty)
    }

    @Test("A map that is moved by whole degrees gives moved answers", arguments: UInt64(1)...6)
    func translation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Positions on a lattice of 2⁻²⁰ degrees stay exact when whole degrees are added.
        let rings = (0..<20).map { _ in lattice(&generator) }
        let points = (0..<300).map { _ in latticePoint(&generator) } + rings.flatMap(\.self)
        let home = index(rings, east: 0, north: 0)
        let away = [(100.0, 40.0), (-120, -70), (-7, 3)]
        for (east, north) in away {
            let moved = index(rings, east: east, north: north)
            for point in points {
                let there = Coordinate(
                    longitude: point.longitude + east, latitude: point.latitude + north)
                #expect(
                    moved.shapes(at: there) == home.shapes(at: point),
                    "seed \(seed), \(point) moved by \(east),\(north)")
            }
        }
    }

    @Test("A hole is outside, its rim inside, and an island in it inside again", arguments: 1...4)
    func holes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let side = Double.random(in: 0.001...0.3, using: &generator)
        let corner = latticePoint(&generator)
        func square(_ inset: Double) -> [Coordinate] {
            [(inset, inset), (1 - inset, inset), (1 - inset, 1 - inset), (inset, 1 - inset)].map {
                Coordinate(
                    longitude: corner.longitude + $0.0 * side,
                    latitude: corner.latitude + $0.1 * side)
            }
        }
        let ringed = Polygon(shell: Ring(square(0)), holes: [Ring(square(0.2).reversed())])
        let island = Polygon(shell: Ring(square(0.4)))
        let index = ShapeIndex([Shape(polygons: [ringed, island])])
        for rim in [square(0), square(0.2), square(0.4)] {
            for position in rim { #expect(index.shapes(at: position) == [0], "seed \(seed)") }
        }
        for _ in 0..<300 {
            let (x, y) = (
                Double.random(in: -0.2...1.2, using: &generator),
                Double.random(in: -0.2...1.2, using: &generator)
            )
            let depth = min(x, y, 1 - x, 1 - y)
            // Rounding may put a point on the other side of an edge that it lies on.
            guard [0, 0.2, 0.4].allSatisfy({ abs(depth - $0) > 1e-9 }) else { continue }
            let point = Coordinate(
                longitude: corner.longitude + x * side, latitude: corner.latitude + y * side)
            let isCovered = (depth > 0 && depth < 0.2) || depth > 0.4
            #expect(index.shapes(at: point) == (isCovered ? [0] : []), "seed \(seed), \(x),\(y)")
        }
    }

    @Test(
        "Circles near the poles and the antimeridian hold what is near enough on the sphere",
        arguments: UInt64(1)...6)
    func circlesOnTheSphere(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let circles = (0..<12).map { number in
            let center =
                number.isMultiple(of: 2)
                ? Coordinate(
                    longitude: .random(in: -180...180, using: &generator),
                    latitude: generator.chance(0.5)
                        ? 90 - .random(in: 0...0.05, using: &generator)
                        : -90 + .random(in: 0...0.05, using: &generator))
                : Coordinate(
                    longitude: generator.chance(0.5) ? 179.99 : -179.99,
                    latitude: .random(in: -80...80, using: &generator))
            return Circle(center: center, radius: .random(in: 100...9000, using: &generator))
        }
        let shapes = circles.map { Shape(circles: [$0]) }
        let (index, slow) = (ShapeIndex(shapes), SlowShapes(shapes))
        var covered = 0
        for _ in 0..<2000 {
            let circle = circles[Int.random(in: circles.indices, using: &generator)]
            let reach = circle.radius / 111_195 * 1.5
            let north = circle.center.latitude + .random(in: -reach...reach, using: &generator)
            let isPolar = abs(circle.center.latitude) > 89
            var east =
                isPolar
                ? .random(in: -180...180, using: &generator)
                : circle.center.longitude + .random(in: -4 * reach...4 * reach, using: &generator)
            if east > 180 { east -= 360 }
            if east < -180 { east += 360 }
            let point = Coordinate(longitude: east, latitude: max(-90, min(90, north)))
            guard let expected = slow.shapes(at: point) else { continue }
            covered += expected.isEmpty ? 0 : 1
            #expect(index.shapes(at: point) == expected, "seed \(seed), \(point)")
        }
        #expect(covered > 200, "seed \(seed): \(covered)")
    }

    private func index(_ rings: [[Coordinate]], east: Double, north: Double) -> ShapeIndex {
        ShapeIndex(
            rings.map { ring in
                let moved = ring.map {
                    Coordinate(longitude: $0.longitude + east, latitude: $0.latitude + north)
                }
                return Shape(polygons: [Polygon(shell: Ring(moved))])
            })
    }

    /// Returns four corners in the order of their angles.
    private func lattice(_ generator: inout SeededGenerator) -> [Coordinate] {
        let middle = latticePoint(&generator)
        return [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { east, north in
            let reach = Double(Int.random(in: 1...1 << 16, using: &generator)) / 1_048_576
            return Coordinate(
                longitude: middle.longitude + reach * east,
                latitude: middle.latitude + reach * north)
        }
    }

    private func latticePoint(_ generator: inout SeededGenerator) -> Coordinate {
        func number() -> Double {
            Double(Int.random(in: -(1 << 18)...1 << 18, using: &generator)) / 1_048_576
        }
        return Coordinate(longitude: number(), latitude: number())
    }
}
