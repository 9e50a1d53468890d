import Backends
import Foundation
import Hub
import Hummingbird
import HummingbirdCore
import Logging
import Metrics
import NIOCore
import Primitives
import ServiceLifecycle
import Storage

/// The listener for Prometheus, apart from the one for people, at an address of its own.
struct MetricsListener: Service {
    let address: MetricsAddress
    let metrics: PrometheusMetrics
    let hub: Hub
    let store: Store
    let url: StorageURL
    /// The certificate of the server; `nil` for none.
    let tls: TLSFiles?
    let mapChanges = MapChanges()
    let storeMeasures = StoreMeasures()
    /// The backups that the server makes by itself; `nil` for none.
    let backups: BackupPlan?
    let logger: Logger

    /// Answers until the server stops.
    ///
    /// - Throws: ``Failure`` if it can't listen at the address.
    func run() async throws {
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
                await answer(to: request)
            },
            server: .ofAllVersions,
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port)),
            logger: logger)
        do {
            try await application.run()
        } catch let error as IOError {
            throw Failure(
                .tryAgain,
                "metrics: \(address.host):\(address.port) cannot be listened at "
                    + "(\(String(cString: strerror(error.errnoCode)))): choose another address")
        }
    }

    private func answer(to request: Request) async -> Response {
        guard request.uri.path == "/metrics" else { return Response(status: .notFound) }
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
        await measure()
        let response = Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Measures what is true at the moment, rather than counted.
    private func measure() async {
        Gauge(label: "quad_streams").record(hub.streamCount)
        let commit = try? await store.read { transaction in
            try transaction.lastCommit()
        }
        if let commit { Gauge(label: "quad_last_commit").record(commit) }
        if let tls {
            Gauge(label: "quad_certificate_end_seconds").record(
                tls.used.ends.milliseconds / 1000)
        }
        if let backups {
            Gauge(label: "quad_backup_every_seconds").record(backups.pause.components.seconds)
        }
        if let time = backups?.folder.times(until: Environment.live.now()).last {
            Gauge(label: "quad_last_backup_seconds").record(time.milliseconds / 1000)
        }
        if let time = try? await mapChanges.last(in: store) {
            Gauge(label: "quad_map_changed_seconds").record(time.milliseconds / 1000)
        }
        if let waiting = try? await hub.waitingReports() {
            Gauge(label: "quad_reports_waiting").record(waiting)
        }
        storeMeasures.measure { store.figures() }
        guard let path = url.path else { return }
        for (name, file) in zip(["quad_store_bytes", "quad_log_bytes"], url.files) {
            Gauge(label: name).record(FileSize.bytes(of: file))
        }
        var disk = statvfs()
        if statvfs(path, &disk) == 0 {
            Gauge(label: "quad_disk_free_bytes")
                .record(Int64(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize)))
        }
    }

    /// The sentences about what is measured.
    static let help = [
        "quad_requests_total": "Requests that were answered, by route and status.",
        "quad_request_seconds": "Times from a request to its answer, by route; to a millisecond.",
        "quad_refusals_total": "Requests that were refused, by the code of the problem.",
        "quad_streams": "Open streams of live events.",
        "quad_last_commit": "The number of the last commit to the store.",
        "quad_store_bytes": "The size of the store, without the write-ahead log of SQLite.",
        "quad_log_bytes": "The size of the write-ahead log of SQLite.",
        "quad_certificate_end_seconds": "The end of the certificate, in seconds since 1970.",
        "quad_last_backup_seconds": "The last backup that it made, in seconds since 1970.",
        "quad_backup_every_seconds": "The time between two backups that it makes.",
        "quad_map_changed_seconds":
            "The last change of the map by an operator, in seconds since 1970.",
        "quad_reports_waiting": "Reports about people that nobody has decided yet.",
        "quad_disk_free_bytes": "Free space on the disk of the store.",
    ]
}

struct MetricsAddress: Sendable {
    let host: String
    let port: Int

    /// Reads HOST:PORT; `nil` if the text has another form.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { return nil }
        let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
        guard !host.isEmpty, !host.contains("@") else { return nil }
        (self.host, self.port) = (host, Int(port))
    }
}
