import Measuring
import PlainShapes

extension Setting {
    /// Compares the index with a check of every ring of every place; any difference ends the
    /// program.
    func proof(points: Int) throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let proof = ShapeProof(map.places.map(\.shape), points: points, seed: seed)
        let passed = (clock.now - start) / .seconds(1)
        precondition(proof.wrong == 0, "the index is wrong: \(proof.examples)")
        return Outcome(
            what: "proof: \(points) points against a plain implementation", unit: .seconds,
            figures: [passed],
            note: "none differs; \(proof.covered) in a place, "
                + "\(proof.unsure) on a boundary but for rounding")
    }
}
