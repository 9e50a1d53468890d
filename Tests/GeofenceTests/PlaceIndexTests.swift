import Foundation
import Primitives
import Testing

@testable import Geofence

@Suite("Place index")
struct PlaceIndexTests {
    @Test(
        "All 16,010 oracle points get the answer of GEOS, boundary included",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func oracle() throws {
        let file = try GeoJSONReader().read(SharedData.bytes("campus/ubcv_buildings.geojson"))
        let index = PlaceIndex(file.places)
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
            #expect(index.places(at: point) == covers, "\(line)")
            points += 1
            covered += covers.isEmpty ? 0 : 1
            onBoundary += covers == contains ? 0 : 1
        }
        #expect(points == 16_010)
        #expect(covered > 3_000)
        #expect(onBoundary > 900)
    }

    @Test("The grid answers as asking every place does", arguments: UInt64(1)...6)
    func sameAsAskingAll(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let places = RandomPlaces.overlapping(count: 40, using: &generator)
        let index = PlaceIndex(places)
        for _ in 0..<400 {
            let point = RandomPlaces.point(near: places, using: &generator)
            let all = places.indices.filter { places[$0].shape.covers(point) }
            #expect(index.places(at: point) == all, "seed \(seed), point \(point)")
        }
    }

    @Test("Every corner and every middle of an edge in exact numbers belongs to its place")
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
        let index = PlaceIndex([
            Place.test("Hall", Shape(polygons: [Polygon(shell: ring, holes: [hole])]))
        ])
        for ring in [ring, hole] {
            var before = ring.positions[ring.positions.count - 1]
            for corner in ring.positions {
                let middle = Coordinate(
                    longitude: (before.longitude + corner.longitude) / 2,
                    latitude: (before.latitude + corner.latitude) / 2)
                #expect(index.places(at: corner) == [0])
                #expect(index.places(at: middle) == [0])
                before = corner
            }
        }
        #expect(index.places(at: Coordinate(longitude: 1.5, latitude: 1.5)).isEmpty)
        #expect(index.places(at: Coordinate(longitude: 3.5, latitude: 3.5)).isEmpty)
        #expect(index.places(at: Coordinate(longitude: 0.5, latitude: 1.5)) == [0])
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
        let index = PlaceIndex([
            Place.test(
                "Date line",
                Shape(circles: [
                    Circle(center: Coordinate(longitude: 179.9999, latitude: 0), radius: 50)
                ])),
            Place.test(
                "North Pole",
                Shape(circles: [
                    Circle(center: Coordinate(longitude: 10, latitude: 89.9999), radius: 50)
                ])),
        ])
        #expect(index.places(at: Coordinate(longitude: -179.9998, latitude: 0)) == [0])
        #expect(index.places(at: Coordinate(longitude: 180, latitude: 0)) == [0])
        #expect(index.places(at: Coordinate(longitude: -180, latitude: 0)) == [0])
        #expect(index.places(at: Coordinate(longitude: -179.999, latitude: 0)).isEmpty)
        #expect(index.places(at: Coordinate(longitude: -170, latitude: 90)) == [1])
        #expect(index.places(at: Coordinate(longitude: -170, latitude: 89.9998)) == [1])
        #expect(index.places(at: Coordinate(longitude: 0, latitude: 89.9)).isEmpty)
    }

    @Test("Winding and where a ring begins change no answer", arguments: UInt64(1)...4)
    func ringOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let places = RandomPlaces.overlapping(count: 12, using: &generator)
        func changed(_ change: ([Coordinate]) -> [Coordinate]) -> PlaceIndex {
            PlaceIndex(
                places.map { place in
                    let polygons = place.shape.polygons.map { polygon in
                        Polygon(
                            shell: Ring(change(polygon.shell.positions)),
                            holes: polygon.holes.map { Ring(change($0.positions)) })
                    }
                    return .test(
                        place.name, Shape(circles: place.shape.circles, polygons: polygons))
                })
        }
        let index = PlaceIndex(places)
        let reversed = changed { $0.reversed() }
        let turned = changed { Array($0.dropFirst() + $0.prefix(1)) }
        for _ in 0..<200 {
            let point = RandomPlaces.point(near: places, using: &generator)
            let answer = index.places(at: point)
            #expect(reversed.places(at: point) == answer, "seed \(seed), point \(point)")
            #expect(turned.places(at: point) == answer, "seed \(seed), point \(point)")
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
        let index = PlaceIndex([
            .test("West", Shape(polygons: [Polygon(shell: west)])),
            .test("East", Shape(polygons: [Polygon(shell: east)])),
        ])
        #expect(index.places(at: Coordinate(longitude: 1.1, latitude: 0.3)) == [0, 1])
        #expect(index.places(at: Coordinate(longitude: 0.7, latitude: 1.9)) == [0, 1])
        for step in 0...1000 {
            // Along the wall, as near as rounding allows: always in at least one of the two.
            let share = Double(step) / 1000
            let point = Coordinate(
                longitude: 1.1 + share * (0.7 - 1.1), latitude: 0.3 + share * (1.9 - 0.3))
            #expect(!index.places(at: point).isEmpty, "step \(step)")
        }
    }

    @Test("An empty index and a position off the earth have no places")
    func nothing() {
        #expect(PlaceIndex([]).places(at: Coordinate(longitude: 1, latitude: 1)).isEmpty)
        let index = PlaceIndex([Place.test("Hall", .square(at: .origin, side: 50))])
        #expect(index.places(at: Coordinate(longitude: .nan, latitude: 1)).isEmpty)
        #expect(index.places(at: Coordinate(longitude: 1, latitude: .infinity)).isEmpty)
    }

    @Test("Distances to a place are metres from its wall, 0 inside")
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
