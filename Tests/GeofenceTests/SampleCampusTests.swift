import Primitives
import TestSupport
import Testing

@testable import Geofence

@Suite("Campus")
struct SampleCampusTests {
    @Test("One seed draws one campus, another seed another")
    func seeded() {
        #expect(SampleCampus.generate(seed: 1) == SampleCampus.generate(seed: 1))
        #expect(SampleCampus.generate(seed: 1) != SampleCampus.generate(seed: 2))
    }

    @Test("Names and ids are distinct and every kind occurs", arguments: [UInt64(1), 2, 3])
    func named(seed: UInt64) {
        let map = CampusMap(places: SampleCampus.generate(seed: seed))
        #expect(map.places.count == 40)
        #expect(Set(map.places.map(\.name)).count == 40)
        #expect(Set(map.places.map(\.id)).count == 40)
        #expect(Set(map.kinds) == Set(PlaceKind.allCases))
        #expect(map.places.contains { !$0.shape.circles.isEmpty })
        #expect(map.places.contains { $0.shape.polygons.count > 1 })
        #expect(map.places.contains { $0.shape.polygons.contains { !$0.holes.isEmpty } })
        #expect(
            map.places.contains { $0.shape.polygons.contains { $0.shell.positions.count == 6 } })
    }

    @Test("Walls of neighbours are at least 25 m apart", arguments: [UInt64(1), 2, 3, 4, 5])
    func apart(seed: UInt64) {
        let places = SampleCampus.generate(seed: seed, buildings: 64)
        for (number, place) in places.enumerated() {
            for other in places[(number + 1)...] {
                let gap = place.shape.gap(to: other.shape)
                #expect(gap >= 25, "seed \(seed): \(place.name), \(other.name)")
            }
        }
    }

    @Test(
        "From 40 to 400 buildings no two overlap, names are unique and all kinds are there",
        arguments: [40, 100, 400])
    func sizes(buildings: Int) {
        let campus = SampleCampus.draw(seed: 7, buildings: buildings)
        let places = campus.places
        #expect(places.count == buildings)
        #expect(places == SampleCampus.generate(seed: 7, buildings: buildings))
        #expect(Set(places.map(\.name)).count == buildings)
        #expect(Set(CampusMap(places: places).kinds) == Set(PlaceKind.allCases))
        let index = PlaceIndex(places)
        for (number, place) in places.enumerated() {
            let corners =
                place.shape.polygons.flatMap(\.shell.positions) + place.shape.circles.map(\.center)
            for corner in corners { #expect(index.places(at: corner) == [number]) }
        }
        // No path may lead through a building.
        for path in campus.grounds.paths {
            for (start, end) in zip(path, path.dropFirst()) {
                for step in 0...20 {
                    let share = Double(step) / 20
                    let point = Coordinate(
                        longitude: start.longitude + share * (end.longitude - start.longitude),
                        latitude: start.latitude + share * (end.latitude - start.latitude))
                    #expect(index.places(at: point).isEmpty, "\(path)")
                }
            }
        }
        #expect(campus.grounds.lawns.count >= buildings / 8)
    }

    @Test("A picture of it has every building, the lawns and the paths")
    func picture() {
        let campus = SampleCampus.draw(seed: 1)
        var drawing = MapDrawing(title: "A & B", places: campus.places)
        #expect(!drawing.svg.contains("class=\"way\""))
        drawing.grounds = campus.grounds
        let svg = drawing.svg
        for place in campus.places { #expect(svg.contains("<title>\(place.name)</title>")) }
        #expect(svg.contains("class=\"lawn\"") && svg.contains("class=\"way\""))
        #expect(svg.contains("<title>A &amp; B</title>"))
    }

    @Test("A generated campus is sound GeoJSON", arguments: [UInt64(1), 2, 3])
    func sound(seed: UInt64) throws {
        let map = CampusMap(places: SampleCampus.generate(seed: seed, buildings: 100))
        let again = try CampusMap(geoJSON: Array(map.geoJSON.utf8))
        #expect(again.places == map.places)
        #expect(again.kinds == map.kinds)
        #expect(again.warnings.isEmpty)
        #expect(Set(map.places.map(\.name)).count == 100)
    }

    @Test(
        "Every usage of the real map has a kind of its own",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func real() throws {
        let map = try CampusMap(geoJSON: SharedData.bytes("campus/ubcv_buildings.geojson"))
        var kinds: [PlaceKind: Int] = [:]
        for kind in map.kinds { kinds[kind, default: 0] += 1 }
        #expect(kinds[.housing] == 115 + 67)
        #expect(kinds[.sport] == 13)
        #expect(kinds[.research] == 27)
        #expect(kinds[.administration] == 15)
        #expect(kinds[.operations] == 29 + 7)
        #expect((kinds[.library] ?? 0) >= 2)
        #expect((kinds[.teaching] ?? 0) > 80)
        #expect(map.positions(of: .library).allSatisfy { map.places[$0].name.contains("Library") })
    }
}

extension Shape {
    /// Returns the metres between two shapes, from the corners of each to the walls of the other.
    func gap(to other: Shape) -> Double {
        min(
            corners.map { other.distance(from: $0) }.min() ?? .infinity,
            other.corners.map { distance(from: $0) }.min() ?? .infinity)
    }

    private var corners: [Coordinate] {
        polygons.flatMap(\.shell.positions)
            + circles.flatMap { circle in
                [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)].map {
                    circle.center.moved(
                        east: $0.0 * circle.radius, north: $0.1 * circle.radius)
                }
            }
    }
}
