import API
import Foundation
import Hub
import Logging
import NIOCore
import NIOPosix
import Primitives
import ServiceLifecycle
import Synchronization

/// The spans of answered requests, which are sent to a collector in between and never waited for.
///
/// What the collector does not take is dropped; a line in the log tells how many.
final class TraceExporter: Service {
    private struct Waiting {
        var spans: [TraceSpan] = []
        var dropped = 0
    }

    /// The most spans that wait; further ones are dropped.
    private static let mostWaiting = 4096
    /// The most spans of one message.
    private static let ofMessage = 512
    private static let pause: Duration = .seconds(1)
    /// The time between two lines in the log about dropped spans.
    private static let quiet: Duration = .seconds(60)

    private let collector: TraceCollector
    private let logger: Logger
    private let waiting = Mutex(Waiting())

    init(to collector: TraceCollector, logger: Logger) {
        (self.collector, self.logger) = (collector, logger)
    }

    /// The time, for the beginning of a span.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Notes an answered request, unless its caller says that the trace is not recorded.
    ///
    /// - Parameters:
    ///   - header: The header `traceparent`; `nil` for none.
    ///   - number: The number by which the log knows the request.
    func note(
        _ method: String, _ path: String, _ header: String?, status: Int, number: String?,
        since start: UInt64
    ) {
        let context = header.flatMap(TraceContext.init)
        guard context?.isRecorded ?? true else { return }
        // HEAD asks for the head of what GET answers. Other methods and paths are anything.
        let known = APIMethod(rawValue: method == "HEAD" ? "GET" : method)
        let path = path.removingPercentEncoding ?? ""
        let route = Hub.routes.first { $0.method == known && $0.template.match(path) != nil }
        let span = TraceSpan(
            trace: context?.trace ?? Self.digits(2), id: Self.digits(1), parent: context?.parent,
            method: known == nil ? "none" : method, route: route?.template.text ?? "none",
            status: status, request: number ?? "", start: start, end: Self.now)
        waiting.withLock { waiting in
            if waiting.spans.count < Self.mostWaiting {
                waiting.spans.append(span)
            } else {
                waiting.dropped += 1
            }
        }
    }

    /// Sends spans until the server stops, and then what is left.
    func run() async throws {
        var told = ContinuousClock.now - Self.quiet
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            await sendWaiting()
            if ContinuousClock.now - told >= Self.quiet, tellDropped() { told = .now }
        }
        _ = tellDropped()
    }

    private func sendWaiting() async {
        while true {
            let spans = waiting.withLock { waiting in
                let page = Array(waiting.spans.prefix(Self.ofMessage))
                waiting.spans.removeFirst(page.count)
                return page
            }
            guard !spans.isEmpty else { return }
            guard await collector.send(TraceSpan.message(spans)) else {
                // Others would not be taken either; the next pause gives it time.
                waiting.withLock { $0.dropped += spans.count }
                return
            }
        }
    }

    /// Tells how many spans were dropped; returns whether there were any.
    private func tellDropped() -> Bool {
        let dropped = waiting.withLock { waiting in
            defer { waiting.dropped = 0 }
            return waiting.dropped
        }
        guard dropped > 0 else { return false }
        logger.warning(
            "the collector of traces does not take them",
            metadata: ["dropped": .stringConvertible(dropped)])
        return true
    }

    /// Returns random hexadecimal digits, sixteen for each number, not all of them 0.
    private static func digits(_ numbers: Int) -> String {
        (0..<numbers).map { _ in
            let text = String(Primitives.Environment.live.random() | 1, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}

/// The address of an OpenTelemetry collector that takes OTLP as JSON over HTTP.
struct TraceCollector: Sendable {
    let host: String
    let port: Int
    private let path: String

    /// The time after which a message counts as not taken.
    private static let patience: Duration = .seconds(10)

    /// Reads `http://HOST:PORT` or the same with a path, which is `/v1/traces` otherwise; `nil` for
    /// what is no such address.
    init?(_ text: String) {
        guard let url = URLComponents(string: text), url.scheme == "http", let host = url.host,
            !host.isEmpty, url.user == nil, url.query == nil, url.fragment == nil
        else { return nil }
        let isIPv6 = host.hasPrefix("[") && host.hasSuffix("]")
        self.host = isIPv6 ? String(host.dropFirst().dropLast()) : host
        port = url.port ?? 4318
        path = url.path.isEmpty || url.path == "/" ? "/v1/traces" : url.path
    }

    /// Sends a message; returns whether the collector has taken it.
    func send(_ message: String) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { (try? await status(of: message)).map { $0 == "2" } ?? false }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return false
            }
            let isTaken = await group.next() ?? false
            group.cancelAll()
            return isTaken
        }
    }

    /// Returns the first digit of the status with which a message is answered.
    private func status(of message: String) async throws -> Character? {
        let head = """
            POST \(path) HTTP/1.1\r
            Host: \(host.contains(":") ? "[\(host)]" : host):\(port)\r
            Content-Type: application/json\r
            Content-Length: \(message.utf8.count)\r
            Connection: close\r
            \r

            """
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(5))
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: head + message))
            var answer = ""
            for try await part in inbound {
                answer += String(buffer: part)
                if answer.utf8.count >= 12 { break }
            }
            return answer.hasPrefix("HTTP/1.") ? answer.dropFirst(9).first : nil
        }
    }
}
