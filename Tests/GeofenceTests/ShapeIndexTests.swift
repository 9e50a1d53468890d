import Foundation
import Primitives
import TestSupport
import Testing

@testable import Geofence

@Suite("Shape index")
struct ShapeIndexTests {
    @Test(
        "All 16,010 oracle points get the answer of GEOS, boundary included",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func oracle() throws {
        let file = try GeoJSONFile(SharedData.bytes("campus/ubcv_buildings.geojson"))
        let index = ShapeIndex(file.shapes)
        let text = String(
            decoding: try SharedData.bytes("oracle/ubcv_buildings_points.csv"), as: UTF8.self)
        var (points, covered, onBoundary) = (0, 0, 0)
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let columns = line.split(separator: ",", omittingEmptySubsequences: false)
            let point = Coordinate(
                longitude: try #require(Double(columns[1])),
                latitude: try #require(Double(columns[2])))
            let covers = columns[3].split(separator: " ").compactMap { Int($0) }
            let contains = columns[4].split(separator: " ").compactMap { Int($0) }
            #expect(index.shapes(at: point) == covers, "\(line)")
            points += 1
            covered += covers.isEmpty ? 0 : 1
            onBoundary += covers == contains ? 0 : 1
        }
        #expect(points == 16_010)
        #expect(covered > 3_000)
        #expect(onBoundary > 900)
    }

    @Test("The grid answers as asking every shape does", arguments: UInt64(1)...6)
    func sameAsAskingAll(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let shapes = RandomShapes.overlapping(count: 40, using: &generator)
        let index = ShapeIndex(shapes)
        for _ in 0..<400 {
            let point = RandomShapes.point(near: shapes, using: &generator)
            let all = shapes.indices.filter { shapes[$0].covers(point) }
            #expect(index.shapes(at: point) == all, "seed \(seed), point \(point)")
        }
    }

    @Test("Every corner and every middle of an edge in exact numbers belongs to its shape")
    func boundary() {
        let ring = Ring([
            Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 4, latitude: 0),
            Coordinate(longitude: 4, latitude: 2), Coordinate(longitude: 2, latitude: 4),
            Coordinate(longitude: 0, latitude: 2),
        ])
        let hole = Ring([
            Coordinate(longitude: 1, latitude: 1), Coordinate(longitude: 1, latitude: 2),
            Coordinate(longitude: 2, latitude: 2), Coordinate(longitude: 2, latitude: 1),
        ])
        let index = ShapeIndex([
            Shape(polygons: [Polygon(shell: ring, holes: [hole])])
        ])
        for ring in [ring, hole] {
            var before = ring.positions[ring.positions.count - 1]
            for corner in ring.positions {
                let middle = Coordinate(
                    longitude: (before.longitude + corner.longitude) / 2,
                    latitude: (before.latitude + corner.latitude) / 2)
                #expect(index.shapes(at: corner) == [0])
                #expect(index.shapes(at: middle) == [0])
                before = corner
            }
        }
        #expect(index.shapes(at: Coordinate(longitude: 1.5, latitude: 1.5)).isEmpty)
        #expect(index.shapes(at: Coordinate(longitude: 3.5, latitude: 3.5)).isEmpty)
        #expect(index.shapes(at: Coordinate(longitude: 0.5, latitude: 1.5)) == [0])
    }

    @Test("A point that rounding can't tell from an edge is put on its true side")
    func exactSide() {
        // The classic case of Kettner et al. 2008: plain formulas give all three answers here.
        let (a, b) = (12.0, 24.0)
        for step in 0..<64 {
            let x = 0.5 + Double(step % 8) * 0.5.ulp
            let y = 0.5 + Double(step / 8) * 0.5.ulp
            let sign = Orientation.sign(a, a, b, b, x, y)
            #expect(sign == (y > x ? 1 : y < x ? -1 : 0), "x \(x), y \(y)")
        }
    }

    @Test("A circle across the antimeridian and one on a pole cover both sides")
    func circlesAtTheEnds() {
        let index = ShapeIndex([
            Shape(circles: [
                Circle(center: Coordinate(longitude: 179.9999, latitude: 0), radius: 50)
            ]),
            Shape(circles: [
                Circle(center: Coordinate(longitude: 10, latitude: 89.9999), radius: 50)
            ]),
        ])
        #expect(index.shapes(at: Coordinate(longitude: -179.9998, latitude: 0)) == [0])
        #expect(index.shapes(at: Coordinate(longitude: 180, latitude: 0)) == [0])
        #expect(index.shapes(at: Coordinate(longitude: -180, latitude: 0)) == [0])
        #expect(index.shapes(at: Coordinate(longitude: -179.999, latitude: 0)).isEmpty)
        #expect(index.shapes(at: Coordinate(longitude: -170, latitude: 90)) == [1])
        #expect(index.shapes(at: Coordinate(longitude: -170, latitude: 89.9998)) == [1])
        #expect(index.shapes(at: Coordinate(longitude: 0, latitude: 89.9)).isEmpty)
    }

    @Test("Winding and where a ring begins change no answer", arguments: UInt64(1)...4)
    func ringOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let shapes = RandomShapes.overlapping(count: 12, using: &generator)
        func changed(_ change: ([Coordinate]) -> [Coordinate]) -> ShapeIndex {
            ShapeIndex(
                shapes.map { shape in
                    let polygons = shape.polygons.map { polygon in
                        Polygon(
                            shell: Ring(change(polygon.shell.positions)),
                            holes: polygon.holes.map { Ring(change($0.positions)) })
                    }
                    return Shape(circles: shape.circles, polygons: polygons)
                })
        }
        let index = ShapeIndex(shapes)
        let reversed = changed { $0.reversed() }
        let turned = changed { Array($0.dropFirst() + $0.prefix(1)) }
        for _ in 0..<200 {
            let point = RandomShapes.point(near: shapes, using: &generator)
            let answer = index.shapes(at: point)
            #expect(reversed.shapes(at: point) == answer, "seed \(seed), point \(point)")
            #expect(turned.shapes(at: point) == answer, "seed \(seed), point \(point)")
        }
    }

    @Test("A shared wall belongs to both neighbours, and no point between them to neither")
    func sharedWall() {
        let west = Ring([
            Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1.1, latitude: 0.3),
            Coordinate(longitude: 0.7, latitude: 1.9), Coordinate(longitude: 0, latitude: 2),
        ])
        let east = Ring([
            Coordinate(longitude: 1.1, latitude: 0.3), Coordinate(longitude: 2, latitude: 0),
            Coordinate(longitude: 2, latitude: 2), Coordinate(longitude: 0.7, latitude: 1.9),
        ])
        let index = ShapeIndex([
            Shape(polygons: [Polygon(shell: west)]),
            Shape(polygons: [Polygon(shell: east)]),
        ])
        #expect(index.shapes(at: Coordinate(longitude: 1.1, latitude: 0.3)) == [0, 1])
        #expect(index.shapes(at: Coordinate(longitude: 0.7, latitude: 1.9)) == [0, 1])
        for step in 0...1000 {
            // Along the wall, as near as rounding allows: always in at least one of the two.
            let share = Double(step) / 1000
            let point = Coordinate(
                longitude: 1.1 + share * (0.7 - 1.1), latitude: 0.3 + share * (1.9 - 0.3))
            #expect(!index.shapes(at: point).isEmpty, "step \(step)")
        }
    }

    @Test("An empty index and a position off the earth have no shapes")
    func nothing() {
        #expect(ShapeIndex([]).shapes(at: Coordinate(longitude: 1, latitude: 1)).isEmpty)
        let index = ShapeIndex([.square(at: .origin, side: 50)])
        #expect(index.shapes(at: Coordinate(longitude: .nan, latitude: 1)).isEmpty)
        #expect(index.shapes(at: Coordinate(longitude: 1, latitude: .infinity)).isEmpty)
    }

    @Test("Distances to a shape are metres from its boundary, 0 inside")
    func distances() {
        let square = Shape.square(at: .origin, side: 100)
        #expect(square.distance(from: .origin) == 0)
        let east = square.distance(from: Coordinate.origin.moved(east: 80, north: 10))
        #expect(abs(east - 30) < 0.1)
        let corner = square.distance(from: Coordinate.origin.moved(east: 80, north: 90))
        #expect(abs(corner - 50) < 0.1)
        let circle = Shape(circles: [Circle(center: .origin, radius: 40)])
        #expect(abs(circle.distance(from: Coordinate.origin.moved(east: 0, north: 65)) - 25) < 0.1)
        #expect(abs(circle.extent - 40) < 0.1)
        #expect(abs(square.extent - 50) < 0.1)
    }
}
