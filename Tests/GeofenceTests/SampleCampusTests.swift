import Campus
import Primitives
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
    /// Metres between two shapes, from corner to wall both ways.
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
