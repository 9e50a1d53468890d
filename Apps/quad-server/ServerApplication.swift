import Foundation
import Hub
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A running server: a hub behind HTTP, on one address.
struct ServerApplication {
    let hub: Hub
    /// The files of a web app; `nil` for none.
    let web: WebFiles?
    /// The listener for Prometheus; `nil` for none.
    let metrics: MetricsListener?
    /// The exporter of traces; `nil` for none.
    let traces: TraceExporter?
    let host: String
    /// The port; 0 for a free one.
    let port: Int
    /// The most connections at once; more wait in the system's queue.
    let connections: Int
    /// The certificate and its key; `nil` for HTTP without TLS.
    let tls: TLSFiles?
    /// The backups that the server makes by itself; `nil` for none.
    let backups: ScheduledBackups?
    /// The mark of a store that must be checked; `nil` if it is no file.
    let mark: StoreMark?
    /// The watch over the place of the store; `nil` for one in memory.
    let hold: StoreHoldWatch?
    let logger: Logger
    /// A closure that gets the port once connections are accepted.
    let onListening: @Sendable (Int) throws -> Void

    /// The connections that wait in the system's queue. A longer one lets a flood in that the
    /// server then has to answer: with 4096, the p99 of health was 2 s under one of sign-ins.
    private static let waitingConnections = 256
    /// The time that a connection may be silent.
    private static let idleTimeout: TimeAmount = .seconds(60)
    /// The time that requests under way may take when the server stops.
    private static let farewell: Duration = .seconds(8)

    /// Builds the application that accepts connections and answers requests.
    func build() -> some ApplicationProtocol {
        let budget = ConnectionBudget(
            perNetwork: max(1, connections / 4), exempt: hub.configuration.proxies)
        return Application(
            responder: HubResponder(
                hub: hub, web: web, traces: traces,
                untrusted: UntrustedProxies(but: hub.configuration.proxies, logger: logger)),
            server: HTTPServerBuilder { [tls, hub] responder in
                let channel = HTTP1Channel(
                    responder: responder, configuration: Self.channel(of: hub, budget))
                guard let tls else { return channel }
                return TLSChannel(files: tls, base: channel)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), backlog: Self.waitingConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)),
            onServerRunning: { channel in
                do {
                    try onListening(channel.localAddress?.port ?? port)
                } catch {
                    logger.error(
                        "could not say where",
                        metadata: [
                            "reason": .string((error as? Failure)?.sentence ?? "\(error)")
                        ])
                }
            },
            logger: quiet)
    }

    private static func channel(
        of hub: Hub, _ budget: ConnectionBudget
    ) -> HTTP1Channel.Configuration {
        .init(
            additionalChannelHandlers: [ConnectionGuard(budget), HandshakeGuard(hub)],
            idleTimeout: idleTimeout,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10,
                maxHeaderFieldCount: 100))
    }

    /// Runs until TERM or INT; then ends streams, finishes the requests under way, and returns.
    ///
    /// - Throws: ``Failure`` if the server can't listen at the address.
    func run() async throws {
        let housekeeping = Housekeeping(hub: hub, logger: logger)
        // Services stop in reverse order: streams end first, or the application would wait for
        // them.
        let services: [any Service] =
            (traces.map { [$0] } ?? []) + [
                build(), housekeeping, TLSRenewal(files: tls, logger: logger),
                StoreWatch(hub: hub, mark: mark, logger: logger),
            ]
            + (metrics.map { [$0] } ?? []) + (backups.map { [$0] } ?? [])
            + (hold.map { [$0] } ?? [])
        var configuration = ServiceGroupConfiguration(
            services: services.map { service in
                // Requests and streams end in order where only the store went away.
                ServiceGroupConfiguration.ServiceConfiguration(
                    service: service,
                    failureTerminationBehavior: service is StoreHoldWatch
                        ? .gracefullyShutdownGroup : .cancelGroup)
            }, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: quiet)
        configuration.maximumGracefulShutdownDuration = Self.farewell
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            if let failure = error as? Failure { throw failure }
            if hub.isStopping {
                logger.warning("stopped with requests under way")
                return
            }
            throw failure(of: error)
        }
    }

    /// The logger for the frameworks, which drops events below warnings.
    private var quiet: Logger {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        return quiet
    }

    private func failure(of error: any Error) -> Failure {
        let address = "\(host):\(port)"
        guard let error = error as? IOError else {
            return Failure(.configuration, "\(address) is not an address of this machine")
        }
        return switch error.errnoCode {
        case EADDRINUSE:
            Failure(.tryAgain, "\(address) is in use: stop what listens there or choose another")
        case EACCES, EPERM:
            Failure(.notPermitted, "\(address) may not be used: choose a port above 1023")
        case EADDRNOTAVAIL:
            Failure(.configuration, "\(address) is not an address of this machine")
        default:
            Failure(.inputOutput, "\(address) cannot be listened at (error \(error.errnoCode))")
        }
    }
}
