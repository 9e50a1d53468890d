import Primitives
import TestSupport
import Testing

/// Tests of the index against the plainest implementation.
@Suite("Shape index, proved")
struct ShapeProofTests {
    @Test(
        "Random points of a real campus get the answer of looking at every shape",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func realCampus() throws {
        let file = try GeoJSONFile(SharedData.bytes("campus/ubcv_buildings.geojson"))
        check(ShapeProof(file.shapes, points: 40_000, seed: 6), seed: 6)
    }

    @Test("Random points of stars, holes and circles do, too", arguments: UInt64(1)...4)
    func randomShapes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let shapes = RandomShapes.overlapping(count: 60, using: &generator)
        check(ShapeProof(shapes, points: 2000, seed: seed), seed: seed)
    }

    private func check(_ proof: ShapeProof, seed: UInt64) {
        #expect(proof.wrong == 0, "seed \(seed): \(proof.examples)")
        #expect(proof.covered > proof.asked / 20, "seed \(seed): only \(proof.covered) covered")
        #expect(proof.unsure <= max(2, proof.asked / 1000), "seed \(seed): \(proof.unsure)")
    }
}
