import Primitives
import Sync
import Testing

@Suite("Waiting before the next try")
struct BackoffTests {
    @Test("Waits double up to the limit, each between half and all, and begin anew")
    func growth() {
        var random = SeededGenerator(seed: 1)
        var backoff = Backoff(first: .seconds(1), limit: .seconds(10))
        for whole in [1, 2, 4, 8, 10, 10, 10] {
            let wait = backoff.next(random: random.next())
            #expect(wait >= .milliseconds(500 * whole) && wait <= .seconds(whole), "\(wait)")
        }
        #expect(backoff.failures == 7)
        backoff.reset()
        #expect(backoff.next(random: .max) <= .seconds(1))
    }

    @Test("Many devices do not come back at once")
    func spread() {
        var random = SeededGenerator(seed: 2)
        var waits: Set<Int64> = []
        for _ in 0..<100 {
            var backoff = Backoff(first: .seconds(60), limit: .seconds(60))
            waits.insert(backoff.next(random: random.next()).components.seconds)
        }
        #expect(waits.count > 20)
    }

    @Test("However often it failed, a wait is never longer than the limit")
    func manyFailures() {
        var backoff = Backoff()
        for _ in 0..<200 { #expect(backoff.next(random: .max) <= .seconds(60)) }
    }
}
