import Hub
import Logging
import Synchronization

/// Warns once that a proxy tells addresses of clients and is not trusted to: then all its clients
/// share the limits of one address.
final class UntrustedProxies: Sendable {
    /// The networks whose addresses are those of machines, and of nobody at home.
    private static let machines = try? TrustedProxies(
        "127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7")

    private let trusted: TrustedProxies
    private let logger: Logger
    private let isSaid = Mutex(false)

    init(but trusted: TrustedProxies, logger: Logger) {
        self.trusted = trusted
        self.logger = logger
    }

    /// Notes the other side of a connection that told an address of a client.
    func note(_ address: String?) {
        guard let address, !trusted.contains(address) else { return }
        let isFirst = isSaid.withLock { isSaid in
            defer { isSaid = true }
            return !isSaid
        }
        guard isFirst else { return }
        // Anybody can send the header; addresses of people don't belong into a log.
        let isMachine = Self.machines?.contains(address) ?? false
        logger.warning(
            """
            X-Forwarded-For from \(isMachine ? address : "an address") that is no trusted proxy \
            does not count; if it is your proxy, set trusted-proxy, or all its clients share the \
            limits of one address
            """)
    }
}
