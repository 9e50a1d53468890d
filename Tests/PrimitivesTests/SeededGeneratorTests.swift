import Primitives
import Testing

@Suite("Random numbers and time of one's own")
struct SeededGeneratorTests {
    /// Compares with the numbers that the authors' reference code prints for its seed.
    @Test("A seed gives the published numbers of SplitMix64")
    func published() {
        var random = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
        var zero = SeededGenerator(seed: 0)
        #expect(zero.next() == 0xE220_A839_7B1D_CDAF)
    }

    @Test("A split generator is its own: what one draws leaves the other alone")
    func split() {
        var first = SeededGenerator(seed: 9)
        var second = SeededGenerator(seed: 9)
        var part = first.split()
        _ = second.split()
        for _ in 0..<10 { _ = part.next() }
        #expect(first.next() == second.next())
    }

    @Test("Chances come true about as often as they say, and never or always at the ends")
    func chance() {
        var random = SeededGenerator(seed: 21)
        let hits = (0..<10_000).count { _ in random.chance(0.3) }
        #expect((2800...3200).contains(hits))
        let atEnds = (0..<1000).map { _ in (random.chance(0), random.chance(1)) }
        #expect(!atEnds.map(\.0).contains(true) && !atEnds.map(\.1).contains(false))
    }

    @Test("Normal numbers have the mean and deviation asked for")
    func normal() {
        var random = SeededGenerator(seed: 22)
        let numbers = (0..<20_000).map { _ in random.normal(mean: 10, deviation: 3) }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        let variance =
            numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
        #expect(abs(mean - 10) < 0.1)
        #expect(abs(variance.squareRoot() - 3) < 0.1)
    }

    @Test("A seeded environment gives the same ids every time, and the clock it was lent")
    func environment() {
        let clock = ManualClock(Instant(seconds: 5))
        let first = Environment.seeded(1, clock: clock)
        let second = Environment.seeded(1, clock: clock)
        let ids: [DeviceID] = (0..<100).map { _ in first.newID() }
        let again: [DeviceID] = (0..<100).map { _ in second.newID() }
        #expect(ids == again)
        #expect(Set(ids).count == 100)
        clock.advance(by: .milliseconds(7))
        #expect(first.now() == Instant(milliseconds: 5007))
        clock.set(Instant(seconds: 1))
        #expect(second.now() == Instant(seconds: 1))
    }

    @Test("The live environment gives ids that differ and a time that moves on")
    func live() {
        let ids: Set<DeviceID> = [Environment.live.newID(), Environment.live.newID()]
        #expect(ids.count == 2)
        let earlier = Environment.live.now()
        #expect(earlier > Instant(seconds: 1_700_000_000))
        #expect(Environment.live.now() >= earlier)
    }
}
