import ArgumentParser
import Foundation
import Hub
import Logging
import Metrics
import Presentation
import Primitives
import Storage
import Thumbnails

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server until it gets TERM or INT.",
        discussion: """
            Says `listening on http://HOST:PORT` on standard output when it takes requests, \
            with https if it has a certificate; logs are lines on standard error.
            """)

    @OptionGroup var storeOptions: StoreOptions
    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try storeOptions.settings()
        let plan = try options.plan(storeOptions, settings)
        let map = try plan.places.map(PlaceFile.init)
        let logger = plan.logger
        for sentence in settings.unknownVariables() { logger.warning("\(sentence)") }
        if plan.hub.isRehearsal {
            logger.warning(
                """
                a rehearsal: anyone who signs up can see where everybody was, so for invented \
                people only
                """)
        }
        if plan.isReadable {
            logger.warning(
                """
                listening at \(plan.host) without TLS: whoever is between can read passwords and \
                messages; give --tls-certificate and --tls-key, or put a proxy before it
                """)
        }
        let portFile = try plan.portFile.map { path in try PortFile(path) }
        let url = try storeOptions.url(settings)
        let lock = try storeOptions.lock(settings)
        defer { lock?.release(removing: !url.isThere) }
        let hold = try await storeOptions.hold(settings)
        let store = try await storeOptions.open(settings, logger: logger)
        do {
            let path = url.path
            if let side = url.side { UnfinishedCopy.sweep(beside: side) }
            let mark = path.map(StoreMark.init(beside:))
            if let mark, mark.isThere { try await check(store, mark, plan.logger) }
            let reserve = path.map(ReserveFile.init(beside:))
            let hub = try await self.hub(store, plan, reserve, try storeOptions.ends(settings))
            if let map { try await map.importPlaces(into: hub) }
            try await ServerApplication(
                hub: hub, web: plan.web, metrics: try metrics(of: hub, store, plan, settings),
                traces: plan.traces.map { TraceExporter(to: $0, logger: plan.logger) },
                host: plan.host,
                port: Int(plan.port), connections: plan.connections, tls: plan.tls,
                backups: plan.backups.map { ScheduledBackups(plan: $0, logger: plan.logger) },
                mark: mark, hold: StoreHoldWatch(hold, orFile: path), logger: logger,
                onListening: announcement(plan, portFile)
            ).run()
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        logger.info("stopped")
    }

    /// Checks a store whose disk did not confirm a commit when it was served last.
    private func check(_ store: Store, _ mark: StoreMark, _ logger: Logger) async throws {
        logger.warning("the disk did not confirm a commit before: checking the store")
        let found = try await OperatorOptions.contradictions(in: store)
        // They may name people, whom no log names.
        guard found.isEmpty else {
            throw Failure(
                .badData,
                "the store is damaged (\(found.count.of("contradiction"))): quad-server check "
                    + "tells all, restore a backup")
        }
        mark.remove()
        logger.notice("the store is sound")
    }

    /// Returns the listener for Prometheus, if one is wanted; from then on is measured.
    private func metrics(
        of hub: Hub, _ store: Store, _ plan: ServePlan, _ settings: Settings
    ) throws -> MetricsListener? {
        guard let address = plan.metrics else { return nil }
        let metrics = PrometheusMetrics(
            help: MetricsListener.help.merging(StoreMeasures.help) { $1 })
        MetricsSystem.bootstrap(metrics)
        var quiet = plan.logger
        quiet.logLevel = max(quiet.logLevel, .warning)
        return MetricsListener(
            address: address, metrics: metrics, hub: hub, store: store,
            url: try storeOptions.place(settings).url, tls: plan.tls, backups: plan.backups,
            logger: quiet)
    }

    private func hub(
        _ store: Store, _ plan: ServePlan, _ reserve: ReserveFile?, _ ends: EndsKeeper?
    ) async throws -> Hub {
        let environment = Primitives.Environment.live
        do {
            return try await Hub.open(
                store: store,
                hasher: ScryptHasher(parameters: plan.hashing, environment: environment),
                digest: SHA256Digest(), configuration: plan.hub, reserve: reserve, ends: ends,
                warnings: BackupWarning(plan.backups, environment: environment).sentences,
                thumbnails: ThumbnailMaker.ownProcess, environment: environment,
                logger: plan.logger)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns a closure that announces the server's port on standard output, in the log, and in a
    /// file if one is set.
    private func announcement(
        _ plan: ServePlan, _ file: PortFile?
    ) -> @Sendable (Int) throws -> Void {
        let shown = plan.host.contains(":") ? "[\(plan.host)]" : plan.host
        let scheme = plan.tls == nil ? "http" : "https"
        let isByInvitation = plan.hub.registration == .invite
        return { [logger = plan.logger] port in
            try file?.name(port: port)
            do {
                try StandardStreams.write("listening on \(scheme)://\(shown):\(port)\n")
            } catch {
                logger.warning(
                    "nobody reads where", metadata: ["reason": .string(Failure(error).sentence)])
            }
            logger.info("listening", metadata: ["port": .stringConvertible(port)])
            if let web = plan.web {
                logger.info(
                    "serving a web app",
                    metadata: [
                        "files": .stringConvertible(web.count),
                        "bytes": .stringConvertible(web.byteCount),
                    ])
            }
            if isByInvitation {
                logger.info("new accounts need an invitation: quad-server user invite")
            }
        }
    }
}
