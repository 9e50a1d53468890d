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
    }

    /// The parts that are disturbed. Disturbances of one part follow each other.
    package enum Lane: Sendable, CaseIterable {
        case streams, server
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
        }
    }

    /// Whether only the one who started the server can do it.
    package var needsServer: Bool { lane == .server }

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
        }
    }

    /// The disturbance in words, with its time.
    package var description: String { "at \(LoadReport.short(at)) s \(words)" }
}
