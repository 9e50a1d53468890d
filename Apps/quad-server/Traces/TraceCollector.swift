import Foundation
import NIOCore
import NIOPosix

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
