/// A disturbance while a load runs.
package struct LoadChaos: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of disturbances.
    package enum Deed: Sendable, Hashable {
        /// The server is killed, and started again after some seconds.
        case kill(Double)
        /// The server stands still for some seconds.
        case stop(Double)
        /// The server is asked to end, and started again after some seconds.
        case restart(Double)
        /// The store of the server is copied while it runs.
        case backup
        /// The server ends, gets the copy for its store, and is started again after some seconds.
        case restore(Double)
        /// Some streams are cut, and come back at once.
        case reconnect(Int)
        /// The network is slow for some seconds.
        case slowNetwork(SlowNetwork, Double)
        /// For some seconds, what is sent vanishes; then all connections it was sent on are reset.
        case halfOpen(Double)
        /// Some connections are reset.
        case reset(Int)
        /// Some connections are closed in the middle of an event.
        case cut(Int)
        /// Each write to the disk that is waited for takes so much longer, for some seconds.
        case slowDisk(by: Double, Double)
        /// The disk has no space, for some seconds.
        case fullDisk(Double)
        /// The disk confirms no write, for some seconds.
        case failingDisk(Double)
        /// Somebody signs in with wrong passwords so many times a second, for some seconds.
        case signIns(rate: Double, Double)
        /// Somebody sends bodies on so many connections that come a byte at a time, for some
        /// seconds.
        case slowBodies(Int, Double)
    }

    /// A network that is slow in both directions.
    package struct SlowNetwork: Sendable, Hashable {
        /// The seconds that everything takes longer.
        package var delay = 0.0
        /// The seconds by which the delay is longer at most, by chance.
        package var jitter = 0.0
        /// The bytes a second of all connections together; `nil` for as many as there are.
        package var bandwidth: Int?

        /// Creates a network that is not slow.
        package init() {}
    }

    /// The parts that are disturbed. Disturbances of one part follow each other.
    package enum Lane: Sendable, CaseIterable {
        case streams, server, network, disk, signIns, bodies
    }

    /// The seconds from the beginning of the load.
    package let at: Double
    /// The disturbance.
    package let deed: Deed

    /// Creates a disturbance.
    package init(at: Double, _ deed: Deed) { (self.at, self.deed) = (at, deed) }

    /// The part that is disturbed.
    package var lane: Lane {
        switch deed {
        case .reconnect: .streams
        case .kill, .stop, .restart, .backup, .restore: .server
        case .slowNetwork, .halfOpen, .reset, .cut: .network
        case .slowDisk, .fullDisk, .failingDisk: .disk
        case .signIns: .signIns
        case .slowBodies: .bodies
        }
    }

    /// Whether only the one who started the server can do it.
    package var needsServer: Bool { lane == .server || lane == .disk }

    /// The disturbance in words.
    package var words: String {
        func text(_ seconds: Double) -> String { "\(LoadReport.short(seconds)) s" }
        return switch deed {
        case .kill(let time): "the server is killed for \(text(time))"
        case .stop(let time): "the server stands still for \(text(time))"
        case .restart(let time): "the server ends for \(text(time))"
        case .backup: "a backup is made"
        case .restore(let time): "the server is put back to the backup, and ends for \(text(time))"
        case .reconnect(let count): "\(count) streams are cut and come back at once"
        case .slowNetwork(let slow, let time): "the network \(slow) for \(text(time))"
        case .halfOpen(let time): "all that is sent vanishes for \(text(time))"
        case .reset(let count): "\(count) connections are reset"
        case .cut(let count): "\(count) connections are closed in the middle of an event"
        case .slowDisk(let by, let time): "the disk takes \(text(by)) longer for \(text(time))"
        case .fullDisk(let time): "the disk is full for \(text(time))"
        case .failingDisk(let time): "the disk confirms nothing for \(text(time))"
        case .signIns(let rate, let time):
            "\(LoadReport.short(rate)) sign-ins a second have wrong passwords for \(text(time))"
        case .slowBodies(let count, let time):
            "bodies come a byte at a time on \(count) connections for \(text(time))"
        }
    }

    /// The disturbance in words, with its time.
    package var description: String { "at \(LoadReport.short(at)) s \(words)" }
}

extension LoadChaos.SlowNetwork: CustomStringConvertible {
    /// The predicate of a sentence about the network.
    package var description: String {
        var parts: [String] = []
        if delay > 0 || jitter > 0 {
            let most = jitter > 0 ? " to \(LoadReport.short(delay + jitter))" : ""
            parts.append("takes \(LoadReport.short(delay))\(most) s longer")
        }
        if let bandwidth { parts.append("carries \(bandwidth) bytes a second") }
        return parts.joined(separator: " and ")
    }
}
