import Foundation
import Synchronization

/// A thread that carries some of the connections through the proxy.
final class ProxyLane: Sendable {
    /// The most connections of a lane.
    private static let most = 256

    private struct Desk {
        var arrived: [ProxyPair] = []
        var count = 0
        var isOver = false
    }

    private let desk = Mutex(Desk())
    private let bell: (reading: Int32, writing: Int32)
    private let weather: ProxyWeather

    /// Starts a lane; `nil` if the system gives none.
    init?(_ weather: ProxyWeather) {
        guard let bell = Descriptors.pipe() else { return nil }
        Descriptors.hurry(bell.reading)
        Descriptors.hurry(bell.writing)
        (self.bell, self.weather) = (bell, weather)
        Thread.detachNewThread { [self] in carry() }
    }

    /// Takes a connection over; returns whether there was room.
    func take(_ pair: ProxyPair) -> Bool {
        let isTaken = desk.withLock { desk in
            guard desk.count < Self.most, !desk.isOver else { return false }
            desk.count += 1
            desk.arrived.append(pair)
            return true
        }
        if isTaken { ring() }
        return isTaken
    }

    /// Makes the lane look at the weather.
    func ring() { _ = write(bell.writing, [1], 1) }

    /// Ends the lane with all of its connections.
    func end() {
        desk.withLock { $0.isOver = true }
        ring()
    }

    private func carry() {
        var pairs: [ProxyPair] = []
        while true {
            let (arrived, isOver) = desk.withLock { desk in
                defer { desk.arrived = [] }
                return (desk.arrived, desk.isOver)
            }
            pairs += arrived
            if isOver { break }
            reset(&pairs)
            step(&pairs)
            desk.withLock { $0.count = pairs.count + $0.arrived.count }
        }
        for pair in pairs { pair.close() }
        close(bell.reading)
        close(bell.writing)
    }

    private func reset(_ pairs: inout [ProxyPair]) {
        for _ in 0..<weather.takeResets(of: pairs.count) {
            let pair = pairs.removeFirst()
            pair.forceReset()
            pair.close()
        }
    }

    /// Waits for something to carry, and carries it.
    private func step(_ pairs: inout [ProxyPair]) {
        var waits = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
        for pair in pairs { waits += pair.waits }
        let now = ContinuousClock.now
        let due = pairs.compactMap(\.due).min().map { now.duration(to: $0) / .milliseconds(1) }
        let time = due.map { Int32(min(max($0, 0), 1000).rounded(.up)) } ?? -1
        guard poll(&waits, nfds_t(waits.count), time) >= 0 || errno == EINTR else { return }
        if waits[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            _ = read(bell.reading, &bytes, bytes.count)
        }
        for index in pairs.indices.reversed() {
            let found = [waits[1 + 2 * index].revents, waits[2 + 2 * index].revents]
            if !pairs[index].step(found, weather) {
                pairs[index].close()
                pairs.remove(at: index)
            }
        }
    }
}
