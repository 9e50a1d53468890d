import Foundation

/// A connection of a load and the one to the server that belongs to it.
struct ProxyPair {
    let client: Int32
    let server: Int32
    private var up: ProxyWay
    private var down: ProxyWay
    /// Whether something was sent while everything vanished, so that both ends wait in vain.
    private var isHalfOpen = false

    /// Creates a pair of two descriptors, which it closes in the end.
    init(client: Int32, server: Int32) {
        (self.client, self.server) = (client, server)
        up = ProxyWay(from: client, to: server, isDown: false)
        down = ProxyWay(from: server, to: client, isDown: true)
    }

    /// The descriptors with the events that are waited for.
    var waits: [pollfd] {
        func wait(_ descriptor: Int32, _ from: ProxyWay, _ to: ProxyWay) -> pollfd {
            let events = (from.isOpen ? Int32(POLLIN) : 0) | (to.isBlocked ? Int32(POLLOUT) : 0)
            // One that has ended says so again and again.
            return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
        }
        return [wait(client, up, down), wait(server, down, up)]
    }

    /// The time at which something arrives; `nil` if nothing is on its way.
    var due: ContinuousClock.Instant? {
        [up, down].filter { !$0.isBlocked }.compactMap(\.due).min()
    }

    /// Carries on; returns whether the pair is still of use.
    mutating func step(_ found: [Int16], _ weather: ProxyWeather) -> Bool {
        if isHalfOpen, !weather.isVanishing {
            forceReset()
            return false
        }
        var carried: [Carried] = []
        if found[0] != 0 { carried.append(Self.carry(&up, weather)) }
        if found[1] != 0 { carried.append(Self.carry(&down, weather)) }
        if carried.contains(.vanished) { isHalfOpen = true }
        let now = ContinuousClock.now
        let isOn = up.pass(at: now) && down.pass(at: now) && !carried.contains(.broken)
        if isHalfOpen {
            up.lose()
            down.lose()
            return true
        }
        return isOn && !(up.isDone || down.isDone)
    }

    /// The fate of what came in one direction.
    private enum Carried {
        case on, vanished, broken
    }

    private static func carry(_ way: inout ProxyWay, _ weather: ProxyWeather) -> Carried {
        guard way.isOpen else { return .on }
        guard let bytes = way.read() else {
            way.end()
            return weather.isVanishing ? .vanished : .broken
        }
        if bytes.isEmpty, !way.hasEnded { return .on }
        if weather.isVanishing { return .vanished }
        var piece = bytes[...]
        if way.isDown, weather.isCutting, let middle = Self.middleOfEvent(bytes),
            weather.takeCut()
        {
            piece = bytes[..<middle]
            way.end()
        }
        way.add(piece, due: weather.arrival(of: piece.count, isDown: way.isDown))
        return .on
    }

    /// Returns the place in the middle of the data of an event; `nil` if there is no event.
    private static func middleOfEvent(_ bytes: [UInt8]) -> Int? {
        let sign = Array("\ndata:".utf8)
        guard let start = bytes.firstRange(of: sign)?.upperBound else { return nil }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        return start + (end - start) / 2
    }

    /// Resets both connections: what is on its way is lost, and both ends learn of it.
    func forceReset() {
        var none = linger(l_onoff: 1, l_linger: 0)
        for descriptor in [client, server] {
            setsockopt(
                descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
        }
    }

    /// Closes both connections.
    func close() {
        Glibc.close(client)
        Glibc.close(server)
    }
}
