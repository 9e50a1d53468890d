import ArgumentParser
import Hub
import Logging
import Primitives

/// The options of a server beside those of its store.
struct ServeOptions: ParsableArguments {
    @OptionGroup var hubOptions: HubOptions
    @OptionGroup var tlsOptions: TLSOptions
    @OptionGroup var backupOptions: BackupOptions

    @Option(
        help: ArgumentHelp(
            "A GeoJSON file of places to take into the map before the start.",
            discussion: "The same as `places import`, also for a store in memory.",
            valueName: "file"))
    var places: String?

    @Option(
        help: ArgumentHelp(
            WebApp.help,
            discussion: """
                Its files are read once, at the start: at most 32 MiB, and an index.html among \
                them. docs/frontends.md says which path gets which file.
                """,
            valueName: "folder"))
    var web: String?

    @Option(help: "The address to listen at; 127.0.0.1 if not given.")
    var host: String?

    @Option(help: "The port to listen at, 0 for a free one; 8080 if not given.")
    var port: UInt16?

    @Option(help: "A file to write the port to once requests are taken.")
    var portFile: String?

    @Option(
        help: ArgumentHelp(
            "The address for Prometheus to ask /metrics at; none if not given.",
            discussion: "It has no sign-in, so let only this machine reach it.",
            valueName: "host:port"))
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "An OpenTelemetry collector that gets traces, as http://127.0.0.1:4318.",
            discussion: "By OTLP as JSON over HTTP, a span for each request; none if not given.",
            valueName: "url"))
    var traces: String?

    @Option(help: "trace, debug, info, notice, warning, error or critical; info if not given.")
    var logLevel: String?

    @Option(help: "Form of log lines: json or text; json if not given.")
    var logFormat: String?

    @Option(
        help: ArgumentHelp(
            "The most connections at once; 20000 if not given, or as many as the system allows.",
            discussion: """
                Three quarters of them may be event streams, and a quarter may come from one \
                address.
                """))
    var connections: Int?

    /// Returns all that is needed to run, from the command line, the environment and the file.
    ///
    /// - Throws: ``Failure`` naming the wrong setting, with line and column if it is in the file;
    ///   also for a setting in the file that does not exist.
    func plan(_ store: StoreOptions, _ settings: Settings) throws -> ServePlan {
        let plan = try settings.checked { try unchecked(store, settings) }
        try settings.refuseUnknown()
        return plan
    }

    private func unchecked(_ store: StoreOptions, _ settings: Settings) throws -> ServePlan {
        let logger = try self.logger(settings)
        let connections = try self.connections(settings)
        var configuration = try hubOptions.configuration(settings)
        configuration.streams = max(1, connections * 3 / 4)
        let hashing = try hubOptions.scrypt(settings)
        _ = try store.endsFile(settings)
        let tls = try tlsOptions.files(settings)
        let port = try settings.value(
            "port", port, default: "8080", expected: "a port from 0 to 65535",
            read: UInt16.init)
        let host = try settings.value(
            "host", host, default: "127.0.0.1",
            expected: "a name or an address of this machine, such as 0.0.0.0",
            read: { $0.contains(where: \.isWhitespace) ? nil : $0 })
        return ServePlan(
            logger: logger, connections: connections, hub: configuration, hashing: hashing,
            host: host, port: port,
            portFile: settings.text("port-file", portFile),
            metrics: try Self.metrics(metrics, settings, besides: (host, Int(port))),
            traces: try settings.optional(
                "traces", traces, expected: "http://HOST:PORT, such as http://127.0.0.1:4318",
                read: TraceCollector.init),
            tls: tls, backups: try backupOptions.plan(store, settings),
            places: settings.text("places", places),
            web: try settings.value(
                "web", web, default: WebApp.standard, expected: WebApp.choices
            ) {
                // Another port of this name may speak HTTP only; this one is the name's own.
                try WebApp.files($0, isWholeHost: tls != nil && port == 443)
            })
    }

    /// Returns the address for Prometheus; `nil` for none.
    ///
    /// - Parameter taken: The address of the server itself.
    static func metrics(
        _ given: String?, _ settings: Settings, besides taken: (host: String, port: Int)? = nil
    ) throws -> MetricsAddress? {
        try settings.optional(
            "metrics", given,
            expected: "HOST:PORT, such as 127.0.0.1:9090, and not that of the server itself"
        ) { text in
            MetricsAddress(text).flatMap {
                $0.host == taken?.host && $0.port == taken?.port ? nil : $0
            }
        }
    }

    private func connections(_ settings: Settings) throws -> Int {
        let possible = DescriptorLimit.raise()
        let wanted = try settings.value(
            "connections", connections, default: "\(min(20_000, possible))",
            expected: "a number from 16", read: { Int($0).flatMap { $0 >= 16 ? $0 : nil } })
        guard wanted <= possible else {
            throw Failure(
                .configuration,
                "connections is \(wanted), but the system allows this process \(possible): "
                    + "raise its limit of open files (ulimit -Hn, or LimitNOFILE of systemd)")
        }
        return wanted
    }

    private func logger(_ settings: Settings) throws -> Logger {
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        let level = try settings.value(
            "log-level", logLevel, default: "info", expected: "one of \(levels)",
            read: Logger.Level.init(rawValue:))
        let format = try settings.value(
            "log-format", logFormat, default: "json", expected: "json or text",
            read: LogFormat.init(rawValue:))
        LogLines.standardError.use(format)
        return format.logger(level: level)
    }
}

/// All that is needed to run a server, read and checked.
struct ServePlan {
    let logger: Logger
    let connections: Int
    let hub: HubConfiguration
    let hashing: ScryptParameters
    let host: String
    let port: UInt16
    let portFile: String?
    let metrics: MetricsAddress?
    let traces: TraceCollector?
    /// The certificate and its key; `nil` for HTTP without TLS.
    let tls: TLSFiles?
    /// The backups that the server makes by itself; `nil` for none.
    let backups: BackupPlan?
    let places: String?
    /// The files of a web app; `nil` for none.
    let web: WebFiles?

    /// Whether what people send can be read on its way: others than this machine are listened to,
    /// without TLS.
    var isReadable: Bool {
        let own = ["localhost", "::1", "0:0:0:0:0:0:0:1"]
        return tls == nil && !own.contains(host) && !host.hasPrefix("127.")
    }
}
