import Foundation
import Primitives
import Simulation
import Synchronization

/// A device's way to the server over loopback, which can be cut or disturbed: what is typed into a
/// program, and nothing of the program, knows of it.
final class LoopbackGate: Sendable {
    /// The longest time that real requests take longer, or hang.
    private static let hang: Duration = .seconds(2)
    /// The most connections at once.
    private static let limit = 64

    private struct State {
        var network = DriverNetwork.sound
        var isOver = false
    }

    /// The port at which the program finds the server.
    let port: UInt16
    private let listener: Int32
    private let server: UInt16
    private let bell: (reading: Int32, writing: Int32)
    private let state = Mutex(State())

    /// Opens the way to the server at a port; `nil` if the system gives none.
    init?(to server: UInt16, seed: UInt64) {
        self.server = server
        guard let (listener, port) = Loopback.listen() else { return nil }
        (self.listener, self.port) = (listener, port)
        guard let bell = Descriptors.pipe() else {
            close(listener)
            return nil
        }
        self.bell = bell
        Descriptors.hurry(bell.reading)
        Descriptors.hurry(bell.writing)
        Thread.detachNewThread { [self] in serve(SeededGenerator(seed: seed)) }
    }

    /// Puts the network into a state; connections of before are cut.
    func meet(_ network: DriverNetwork) {
        let isOther = state.withLock { state in
            defer { state.network = network }
            return state.network != network
        }
        if isOther { ring() }
    }

    /// Closes the way.
    func end() {
        state.withLock { $0.isOver = true }
        ring()
    }

    private func ring() { _ = write(bell.writing, [1], 1) }

    /// The two ends of a connection.
    private struct Pair {
        let client: Int32
        /// The end at the server; -1 for a connection that hangs.
        let server: Int32
        let end: ContinuousClock.Instant?
        let losesAnswers: Bool

        func close() {
            Glibc.close(client)
            if server >= 0 { Glibc.close(server) }
        }
    }

    private func serve(_ seeded: SeededGenerator) {
        Descriptors.hurry(listener)
        var chance = seeded
        var pairs: [Pair] = []
        while !state.withLock({ $0.isOver }) {
            var waits = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
            waits.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
            for pair in pairs {
                waits.append(pollfd(fd: pair.client, events: Int16(POLLIN), revents: 0))
                waits.append(pollfd(fd: pair.server, events: Int16(POLLIN), revents: 0))
            }
            guard poll(&waits, nfds_t(waits.count), 100) >= 0 || errno == EINTR else { break }
            if waits[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 64)
                _ = read(bell.reading, &bytes, bytes.count)
                for pair in pairs { pair.close() }
                pairs = []
                continue
            }
            pairs = pairs.enumerated().filter { index, pair in
                let isDone =
                    pair.end.map { $0 < .now } ?? false
                    || waits[2 + 2 * index].revents != 0 && !carry(pair, isUp: true)
                    || waits[3 + 2 * index].revents != 0 && !carry(pair, isUp: false)
                if isDone { pair.close() }
                return !isDone
            }.map(\.element)
            if waits[1].revents != 0, let pair = accept(&chance) {
                if pairs.count < Self.limit { pairs.append(pair) } else { pair.close() }
            }
        }
        for pair in pairs { pair.close() }
        for descriptor in [listener, bell.reading, bell.writing] { close(descriptor) }
    }

    private func accept(_ chance: inout SeededGenerator) -> Pair? {
        let client = Descriptors.accept(at: listener).client
        guard client >= 0 else { return nil }
        Loopback.bound(client)
        var (isOpen, hangs, losesAnswers) = (true, false, false)
        switch state.withLock({ $0.network }) {
        case .sound, .delay: break
        case .offline: isOpen = false
        case .clog: hangs = true
        case .oneWay: losesAnswers = true
        case .loss(let share):
            // A half of the share is lost on the way there, a half on the way back.
            isOpen = !chance.chance(share / 2)
            losesAnswers = chance.chance(share / max(0.01, 2 - share))
        }
        let server = isOpen && !hangs ? Loopback.connect(to: self.server) : nil
        guard hangs || server != nil else {
            close(client)
            return nil
        }
        return Pair(
            client: client, server: server ?? -1, end: hangs ? .now + Self.hang : nil,
            losesAnswers: losesAnswers)
    }

    /// Carries what has come in one direction; returns whether the connection goes on.
    private func carry(_ pair: Pair, isUp: Bool) -> Bool {
        guard pair.server >= 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(isUp ? pair.client : pair.server, &bytes, bytes.count)
        guard count > 0 else { return false }
        if isUp, case .delay(let time) = state.withLock({ $0.network }) {
            usleep(UInt32(min(time, Self.hang) / .microseconds(1)))
        }
        guard isUp || !pair.losesAnswers else { return false }
        var rest = bytes[..<count]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                send(
                    isUp ? pair.server : pair.client, $0.baseAddress, $0.count,
                    Int32(MSG_NOSIGNAL))
            }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
