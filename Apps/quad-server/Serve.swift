import ArgumentParser
import Foundation
import Hub
import Logging
import Passwords
import Replica

/// The command that runs the server.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server until it gets TERM or INT.",
        discussion: """
            Says `listening on http://HOST:PORT` on standard output when it takes requests; \
            logs are lines of JSON on standard error.
            """)

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var hubOptions: HubOptions

    @Option(
        help: ArgumentHelp(
            "A GeoJSON file of places to take into the map before the start.",
            discussion: "The same as `places import`, also for a store in memory.",
            valueName: "file"))
    var places: String?

    @Option(help: "The address to listen at; 127.0.0.1 if not given.")
    var host: String?

    @Option(help: "The port to listen at, 0 for a free one; 8080 if not given.")
    var port: UInt16?

    @Option(help: "A file to write the port to once requests are taken.")
    var portFile: String?

    @Option(help: "trace, debug, info, notice, warning, error or critical; info if not given.")
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            "The most connections at once; 20000 if not given, or as many as the system allows.",
            discussion: """
                Three quarters of them may be event streams, and a quarter may come from one \
                address.
                """))
    var connections: Int?

    func run() async throws {
        let settings = Settings()
        let logger = try self.logger(settings)
        let connections = try self.connections(settings)
        var configuration = try hubOptions.configuration(settings)
        configuration.streams = max(1, connections * 3 / 4)
        if configuration.isRehearsal {
            logger.warning(
                """
                a rehearsal: whoever signs up can see where everybody was, so for invented people \
                only
                """)
        }
        if configuration.registration == .invite {
            logger.info("new accounts need an invitation: quad-server user invite")
        }
        let parameters = try hubOptions.scrypt(settings)
        let host = settings.text(self.host, "QUAD_HOST") ?? "127.0.0.1"
        let port = try settings.value(
            self.port, "QUAD_PORT", default: 8080, expected: "a port from 0 to 65535",
            read: UInt16.init)
        let map = try settings.text(places, "QUAD_PLACES").map(PlaceFile.init)
        let lock = try storeOptions.lock(settings)
        defer { lock?.release() }
        let store = try await storeOptions.open(settings, logger: logger)
        do throws(Failure) {
            let hub = try await self.hub(
                store, configuration: configuration, parameters: parameters, logger: logger)
            if let map { try await map.importPlaces(into: hub) }
            try await ServerApplication(
                hub: hub, host: host, port: Int(port), connections: connections, logger: logger,
                onListening: announcement(host: host, settings: settings, logger: logger)
            ).run()
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        logger.info("stopped")
    }

    private func hub(
        _ store: Store, configuration: HubConfiguration, parameters: ScryptParameters,
        logger: Logger
    ) async throws(Failure) -> Hub {
        let environment = Primitives.Environment.live
        do {
            return try await Hub.open(
                store: store,
                hasher: ScryptHasher(parameters: parameters, environment: environment),
                digest: SHA256Digest(), configuration: configuration, environment: environment,
                logger: logger)
        } catch {
            throw Failure(error)
        }
    }

    private func connections(_ settings: Settings) throws(Failure) -> Int {
        let possible = DescriptorLimit.raise()
        let wanted = try settings.value(
            connections, "QUAD_CONNECTIONS", default: min(20_000, possible),
            expected: "a number from 16", read: { Int($0) })
        guard wanted >= 16 else {
            throw Failure(.configuration, "--connections is \(wanted): write a number from 16")
        }
        guard wanted <= possible else {
            throw Failure(
                .configuration,
                "--connections is \(wanted), but the system allows this process \(possible): "
                    + "raise its limit of open files (ulimit -Hn, or LimitNOFILE of systemd)")
        }
        return wanted
    }

    private func logger(_ settings: Settings) throws(Failure) -> Logger {
        let text = settings.text(logLevel, "QUAD_LOG_LEVEL") ?? "info"
        guard let level = Logger.Level(rawValue: text) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.configuration, "\"\(text)\" is no log level: write one of \(levels)")
        }
        let now = Primitives.Environment.live.now
        return Logger(label: "quad-server") {
            JSONLogHandler(label: $0, level: level, now: now)
        }
    }

    /// Returns a closure that announces the server's port on standard output, in the log, and in a
    /// file if one is set.
    private func announcement(
        host: String, settings: Settings, logger: Logger
    ) -> @Sendable (Int) throws -> Void {
        let file = settings.text(portFile, "QUAD_PORT_FILE")
        let shown = host.contains(":") ? "[\(host)]" : host
        return { port in
            if let file {
                try "\(port)\n".write(toFile: file, atomically: true, encoding: .utf8)
            }
            FileHandle.standardOutput.write(
                Data("listening on http://\(shown):\(port)\n".utf8))
            logger.info("listening", metadata: ["port": .stringConvertible(port)])
        }
    }
}
