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
        /// Some streams are cut, and come back at once.
        case reconnect(Int)
    }

    /// The seconds from the beginning of the load.
    package let at: Double
    /// The disturbance.
    package let deed: Deed

    /// Creates a disturbance.
    package init(at: Double, _ deed: Deed) { (self.at, self.deed) = (at, deed) }

    /// Whether only the one who started the server can do it.
    package var needsServer: Bool {
        if case .reconnect = deed { false } else { true }
    }

    /// The disturbance in words.
    package var description: String {
        let words =
            switch deed {
            case .kill(let time): "the server is killed for \(LoadReport.short(time)) s"
            case .stop(let time): "the server stands still for \(LoadReport.short(time)) s"
            case .restart(let time): "the server ends for \(LoadReport.short(time)) s"
            case .reconnect(let count): "\(count) streams are cut and come back at once"
            }
        return "at \(LoadReport.short(at)) s \(words)"
    }
}
