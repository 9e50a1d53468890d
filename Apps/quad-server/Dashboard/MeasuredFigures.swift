import NIOCore
import NIOPosix

/// The figures of a server that runs, as its listener for Prometheus tells them.
struct MeasuredFigures {
    private var requests = 0
    private var failed = 0
    private var streams = 0
    /// The number of requests up to each time in seconds.
    private var upTo: [Double: Int] = [:]

    /// Asks a server; `nil` if it does not answer within two seconds.
    init?(askedAt address: MetricsAddress) async {
        let text = await withTaskGroup(of: String?.self) { group in
            group.addTask { try? await Self.text(at: address) }
            group.addTask {
                try? await Task.sleep(for: .seconds(2))
                return nil
            }
            let text = await group.next() ?? nil
            group.cancelAll()
            return text
        }
        guard let text, text.hasPrefix("HTTP/1.1 200") else { return nil }
        for line in text.split(whereSeparator: \.isNewline) { read(line) }
    }

    private mutating func read(_ line: Substring) {
        guard let space = line.lastIndex(of: " "),
            let value = Int(line[line.index(after: space)...])
        else { return }
        switch line.prefix(while: { $0 != "{" && $0 != " " }) {
        case "quad_streams": streams = value
        case "quad_requests_total":
            requests += value
            if line.contains("status=\"5") { failed += value }
        case "quad_request_seconds_bucket":
            guard let mark = line.firstRange(of: "le=\"") else { return }
            let bound = line[mark.upperBound...].prefix { $0 != "\"" }
            upTo[bound == "+Inf" ? .infinity : Double(bound) ?? .infinity, default: 0] += value
        default: return
        }
    }

    /// Returns the least bound under which a share of all requests lies.
    private func bound(_ share: Double) -> String {
        let all = upTo[.infinity] ?? 0
        guard all > 0 else { return "–" }
        let found = upTo.keys.sorted().first { Double(upTo[$0] ?? 0) >= share * Double(all) }
        guard let found, found.isFinite else { return "over 30 s" }
        return "at most \(Int(found * 1000)) ms"
    }

    /// The figures in words.
    var rows: [(name: String, value: String)] {
        [
            ("Requests since its start", "\(requests)"), ("Failed by its fault", "\(failed)"),
            ("Half of the answers within", bound(0.5)),
            ("99 of 100 answers within", bound(0.99)), ("Live streams", "\(streams)"),
        ]
    }

    private static func text(at address: MetricsAddress) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(2))
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let head = "GET /metrics HTTP/1.1\r\nHost: metrics\r\nConnection: close\r\n\r\n"
            try await outbound.write(ByteBuffer(string: head))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
    }
}
