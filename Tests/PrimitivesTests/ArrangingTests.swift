import Primitives
import Testing

@Suite("Arranging in place")
struct ArrangingTests {
    @Test("The elements come in the order of the indices", arguments: [0, 1, 2, 3, 17, 1000])
    func arranges(_ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for _ in 0..<20 {
            let order = Array(0..<count).shuffled(using: &random)
            var texts = (0..<count).map { "element \($0)" }
            texts.arrange(by: order)
            #expect(texts == order.map { "element \($0)" })
        }
    }
}
