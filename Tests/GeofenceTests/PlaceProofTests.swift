import Foundation
import Primitives
import Testing

@testable import Geofence

/// The index against the plainest implementation there is.
///
/// `QUAD_PROOF_POINTS=10000000 swift test --filter PlaceProof` asks for ten million points, which
/// takes minutes; without it there are enough for seconds.
@Suite("Place index, proved")
struct PlaceProofTests {
    static let points =
        ProcessInfo.processInfo.environment["QUAD_PROOF_POINTS"].flatMap { Int($0) } ?? 40_000

    @Test(
        "Random points of a real campus get the answer of looking at every place",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func realCampus() throws {
        let file = try GeoJSONReader().read(SharedData.bytes("campus/ubcv_buildings.geojson"))
        try compare(file.places, points: Self.points, seed: 6)
    }

    @Test("Random points of stars, holes and circles do, too", arguments: UInt64(1)...4)
    func randomPlaces(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let places = RandomPlaces.overlapping(count: 60, using: &generator)
        try compare(places, points: Self.points / 20, seed: seed)
    }

    /// Half the points lie anywhere in the box around all places, half near a corner.
    private func compare(_ places: [Place], points: Int, seed: UInt64) throws {
        let (index, slow) = (PlaceIndex(places), SlowPlaces(places))
        let boxes = places.map(\.shape.boundingBox)
        let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        let corners = places.flatMap { place in
            place.shape.polygons.flatMap { $0.rings.flatMap(\.positions) }
                + place.shape.circles.map(\.center)
        }
        var generator = SeededGenerator(seed: seed)
        var (asked, covered, unsure, wrong) = (0, 0, 0, 0)
        while asked < points {
            let batch = (0..<min(10_000, points - asked)).map { number in
                guard number.isMultiple(of: 2) else {
                    return Coordinate(
                        longitude: .random(in: box.west...box.east, using: &generator),
                        latitude: .random(in: box.south...box.north, using: &generator))
                }
                let corner = corners[Int.random(in: corners.indices, using: &generator)]
                return corner.moved(
                    east: .random(in: -8...8, using: &generator),
                    north: .random(in: -8...8, using: &generator))
            }
            asked += batch.count
            var answers = [[Int]](repeating: [], count: batch.count)
            for match in index.matches(of: batch) { answers[match.point].append(match.place) }
            for (point, answer) in zip(batch, answers) {
                guard let expected = slow.places(at: point) else {
                    unsure += 1
                    continue
                }
                covered += expected.isEmpty ? 0 : 1
                guard expected != answer else { continue }
                wrong += 1
                if wrong < 10 { Issue.record("seed \(seed), \(point): \(answer), not \(expected)") }
            }
        }
        #expect(wrong == 0, "seed \(seed): \(wrong) of \(asked) are wrong")
        #expect(covered > asked / 20, "seed \(seed): only \(covered) of \(asked) lie in a place")
        #expect(unsure <= max(2, asked / 1000), "seed \(seed): \(unsure) of \(asked) are unsure")
        if points > 1_000_000 {
            print("\(asked) points, \(covered) in a place, \(unsure) unsure, \(wrong) wrong")
        }
    }
}
