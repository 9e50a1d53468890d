import Foundation
import LoadTest
import Synchronization

/// A proxy between a load and its server, which delays, loses, resets and cuts when it is told to.
/// It carries bytes and knows nothing of HTTP.
final class ChaosProxy: Sendable {
    /// The most connections at once.
    private static let lanes = 80
    /// The time between two looks whether the way was closed, in milliseconds.
    private static let look: Int32 = 500
    /// The connections that may wait to be taken.
    private static let backlog: Int32 = 4096

    /// The address at which the load finds the server.
    let address: String
    private let listener: Int32
    private let target: TargetAddress
    private let weather: ProxyWeather
    private let state = Mutex<(lanes: [ProxyLane], isOver: Bool)>(([], false))

    /// Opens the way to a server.
    ///
    /// - Throws: ``Failure`` if the address has TLS, or is not found.
    init(to server: String, seed: UInt64) throws(Failure) {
        guard URLComponents(string: server)?.scheme == "http" else {
            throw Failure(
                .usage, "a disturbed network needs a server at http://HOST:PORT, not \(server)")
        }
        guard let target = TargetAddress(server) else {
            throw Failure(.unreachable, "the host of \(server) is not found")
        }
        guard let (listener, port) = Loopback.listen(backlog: Self.backlog) else {
            throw Failure(.failed, "the system gives no port for a proxy")
        }
        (self.listener, self.target) = (listener, target)
        address = "http://127.0.0.1:\(port)"
        weather = ProxyWeather(seed: seed)
        Thread.detachNewThread { [self] in serve() }
    }

    /// Does a disturbance of the network, and returns when it is over.
    func disturb(_ deed: LoadChaos.Deed) async {
        switch deed {
        case .slowNetwork(let slow, let time):
            weather.meet(slow)
            try? await Task.sleep(for: .seconds(time))
            weather.meet(LoadChaos.SlowNetwork())
        case .halfOpen(let time):
            weather.vanish(true)
            try? await Task.sleep(for: .seconds(time))
            weather.vanish(false)
        case .reset(let count): weather.reset(count)
        case .cut(let count): weather.cut(count)
        default: return
        }
        ring()
    }

    /// Ends all disturbances; the way stays open.
    func calm() {
        weather.calm()
        ring()
    }

    /// Closes the way with all connections.
    func end() {
        let lanes = state.withLock { state in
            state.isOver = true
            return state.lanes
        }
        shutdown(listener, Int32(SHUT_RDWR))
        for lane in lanes { lane.end() }
    }

    private func ring() {
        for lane in state.withLock({ $0.lanes }) { lane.ring() }
    }

    private func serve() {
        Descriptors.hurry(listener)
        while !state.withLock({ $0.isOver }) {
            var wait = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Self.look) > 0 else { continue }
            let (client, code) = Descriptors.accept(at: listener)
            if client < 0 {
                if [EBADF, EINVAL, ENOTSOCK].contains(code) { break }
                // Descriptors or memory may come back: the way stays open.
                usleep(1000)
                continue
            }
            guard let server = target.connect() else {
                close(client)
                continue
            }
            Loopback.hasten(client)
            Loopback.hasten(server)
            let pair = ProxyPair(client: client, server: server)
            if !take(pair) { pair.close() }
        }
        close(listener)
    }

    private func take(_ pair: ProxyPair) -> Bool {
        state.withLock { state in
            if state.isOver { return false }
            for lane in state.lanes where lane.take(pair) { return true }
            guard state.lanes.count < Self.lanes, let lane = ProxyLane(weather) else {
                return false
            }
            state.lanes.append(lane)
            return lane.take(pair)
        }
    }
}
