import LoadTest
import Primitives
import Synchronization

/// The state of the network between a load and its server, which all connections share.
final class ProxyWeather: Sendable {
    private struct State {
        var slow = LoadChaos.SlowNetwork()
        var vanishes = false
        var resets = 0
        var cuts = 0
        /// The time at which each direction has carried what it has, up and down.
        var free = [ContinuousClock.now, ContinuousClock.now]
        var chance: SeededGenerator
    }

    private let state: Mutex<State>

    /// Creates a network in which nothing is wrong.
    init(seed: UInt64) { state = Mutex(State(chance: SeededGenerator(seed: seed))) }

    /// Makes the network slow.
    func meet(_ slow: LoadChaos.SlowNetwork) { state.withLock { $0.slow = slow } }

    /// Makes the network lose everything, or nothing.
    func vanish(_ vanishes: Bool) { state.withLock { $0.vanishes = vanishes } }

    /// Resets some connections.
    func reset(_ count: Int) { state.withLock { $0.resets += count } }

    /// Closes some connections in the middle of the next events.
    func cut(_ count: Int) { state.withLock { $0.cuts += count } }

    /// Ends all disturbances.
    func calm() {
        state.withLock {
            ($0.slow, $0.vanishes, $0.resets, $0.cuts) = (.init(), false, 0, 0)
        }
    }

    /// Whether everything that is sent vanishes.
    var isVanishing: Bool { state.withLock { $0.vanishes } }

    /// Returns the number of connections that somebody who has so many resets.
    func takeResets(of connections: Int) -> Int {
        state.withLock {
            let count = min($0.resets, connections)
            $0.resets -= count
            return count
        }
    }

    /// Whether one more connection is closed in the middle of an event, which is now decided.
    func takeCut() -> Bool {
        state.withLock {
            guard $0.cuts > 0 else { return false }
            $0.cuts -= 1
            return true
        }
    }

    /// Whether a connection is to be closed in the middle of an event.
    var isCutting: Bool { state.withLock { $0.cuts > 0 } }

    /// Returns the time at which bytes that come now arrive.
    func arrival(of bytes: Int, isDown: Bool) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        return state.withLock {
            var time = now
            if $0.slow.delay > 0 || $0.slow.jitter > 0 {
                let jitter = $0.slow.jitter * Double.random(in: 0...1, using: &$0.chance)
                time += .seconds($0.slow.delay + jitter)
            }
            guard let bandwidth = $0.slow.bandwidth else { return time }
            let way = isDown ? 1 : 0
            $0.free[way] = max($0.free[way], now) + .seconds(Double(bytes) / Double(bandwidth))
            return max(time, $0.free[way])
        }
    }
}
