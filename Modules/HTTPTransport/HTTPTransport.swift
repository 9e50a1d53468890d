import API
import AsyncHTTPClient
import FoundationEssentials
import NIOCore

/// A transport that sends requests to a server over HTTP.
///
/// One value serves any number of devices; it keeps connections open between requests. Call
/// ``shutdown()`` when it is no longer needed, to wait until they are closed.
///
/// ```
/// guard let transport = HTTPTransport(url: "http://127.0.0.1:8080") else { … }
/// let client = APIClient(transport: transport, token: token)
/// ```
package final class HTTPTransport: Transport {
    /// The timeout for connecting to the server.
    package static let connectSeconds = 2
    /// The timeout for the beginning of an answer, and for a pause within it; a long one gets more
    /// with its bytes (``AnswerTime``).
    package static let answerSeconds = 30
    /// The size of the largest answer that is read, in bytes.
    package static let answerBytes = 32 << 20

    private let base: ServerBase
    /// The file of the certificates that are trusted; `nil` for those of the system.
    private let roots: String?
    private let calls: HTTPClient
    private let streams: HTTPClient
    private let gate: Gate

    /// Creates a transport to the server at `http://HOST:PORT` or `https://HOST:PORT`; `nil` if the
    /// text is not such an address.
    ///
    /// - Parameters:
    ///   - connections: The most requests at once; more wait for their turn.
    ///   - streams: The most event streams at once.
    ///   - roots: The file of the certificates that are trusted, in PEM, instead of those of the
    ///     system: that of `SSL_CERT_FILE` if not given.
    package init?(
        url: String, connections: Int = 16, streams: Int = 256,
        roots: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    ) {
        guard let base = ServerBase(url) else { return nil }
        self.base = base
        self.roots = roots.flatMap { $0.isEmpty || !base.isEncrypted ? nil : $0 }
        self.gate = Gate(places: connections)
        self.calls = HTTPClient(
            configuration: Self.configuration(
                base, connections: connections, readSeconds: Self.answerSeconds,
                roots: self.roots))
        // A live stream sends heartbeats; one that misses three of them is dead.
        self.streams = HTTPClient(
            configuration: Self.configuration(
                base, connections: streams,
                readSeconds: 3 * Int(APILimits.heartbeat.components.seconds), roots: self.roots))
    }

    deinit {
        // Somebody who was stopped by an error can't wait; the clients end the program otherwise.
        for client in [calls, streams] { client.shutdown { _ in } }
    }

    /// Sends a request and waits for the whole answer.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        await gate.enter()
        let outcome: Result<APIResponse, TransportError>
        do {
            outcome = .success(try await perform(request))
        } catch {
            outcome = .failure(failure(of: error, within: Self.time(for: request)))
        }
        await gate.leave()
        return try outcome.get()
    }

    /// Sends a request that is answered by a stream of events.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        do {
            let time = AnswerTime(Self.time(for: request))
            return try await time.limit(
                {
                    var carried = self.carried(request)
                    carried.headers.add(name: "accept", value: "text/event-stream")
                    let answer = try await self.streams.execute(
                        carried, timeout: .seconds(Int64(Self.answerSeconds)))
                    guard answer.status.code == 200 else {
                        return .refused(try await self.response(of: answer, within: time))
                    }
                    return .events(self.events(of: answer))
                }, late: slow)
        } catch {
            throw failure(of: error)
        }
    }

    /// Closes all connections; nothing may be sent afterwards.
    package func shutdown() async {
        try? await calls.shutdown()
        try? await streams.shutdown()
    }

    private static func configuration(
        _ base: ServerBase, connections: Int, readSeconds: Int, roots: String?
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .seconds(Int64(connectSeconds)), read: .seconds(Int64(readSeconds))))
        configuration.httpVersion = .http1Only
        if let roots { configuration.tlsConfiguration = base.encryption(roots: roots) }
        // Shorter than the server's timeout, so that no request is sent on a connection just being
        // closed.
        configuration.connectionPool.idleTimeout = .seconds(20)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    private func perform(_ request: APIRequest) async throws -> APIResponse {
        let wait = Self.time(for: request)
        let time = AnswerTime(wait)
        return try await time.limit(
            {
                let answer = try await self.calls.execute(
                    self.carried(request), timeout: .milliseconds(wait.wholeMilliseconds))
                return try await self.response(of: answer, within: time)
            }, late: slow)
    }

    /// The failure of an answer that was begun and did not end in time.
    private var slow: TransportError { .unreachable("\(base) answered too slowly") }

    /// The time in which a request must be answered.
    private static func time(for request: APIRequest) -> Duration {
        min(request.patience ?? .seconds(answerSeconds), .seconds(answerSeconds))
    }

    private func carried(_ request: APIRequest) -> HTTPClientRequest {
        var carried = HTTPClientRequest(url: base.description + Self.target(of: request))
        carried.method = .init(rawValue: request.method.rawValue)
        for (name, value) in request.fields { carried.headers.add(name: name, value: value) }
        if !request.body.isEmpty { carried.body = .bytes(request.body) }
        return carried
    }

    private func response(
        of answer: HTTPClientResponse, within time: AnswerTime
    ) async throws -> APIResponse {
        var body: [UInt8] = []
        for try await buffer in answer.body {
            try Task.checkCancellation()
            time.receive(buffer.readableBytes)
            guard body.count + buffer.readableBytes <= Self.answerBytes else {
                throw TransportError.unreachable(
                    "\(base) sent an answer of more than \(Self.answerBytes >> 20) MiB")
            }
            body += buffer.readableBytesView
        }
        var headers: [String: String] = [:]
        for (name, value) in answer.headers { headers[name.lowercased()] = value }
        return APIResponse(
            status: Int(answer.status.code), headers: headers, body: body)
    }

    private func events(
        of answer: HTTPClientResponse
    ) -> AsyncThrowingStream<ServerSentEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: ServerSentEvent.self, bufferingPolicy: .bufferingOldest(APILimits.eventsWaiting))
        let task = Task {
            var parser = EventStreamParser()
            var pace = EventPace()
            let begun = NIODeadline.now()
            do {
                for try await buffer in answer.body {
                    let time = (NIODeadline.now() - begun).nanoseconds
                    let bytes = buffer.readableBytesView
                    guard pace.goesOn(after: bytes, at: .nanoseconds(time)) else {
                        throw TransportError.unreachable("\(base) sends its events too slowly")
                    }
                    for event in try parser.receive(bytes) {
                        if case .dropped = continuation.yield(event) {
                            throw TransportError.tooSlow
                        }
                    }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: failure(of: error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    private func failure(
        of error: any Error, within time: Duration = .seconds(answerSeconds)
    ) -> TransportError {
        switch error {
        case let error as TransportError: error
        case is CancellationError: .cancelled
        case let error as HTTPClientError: failure(of: error, within: time)
        default: .unreachable(encryptionFailure(of: error) ?? "nothing answers at \(base)")
        }
    }

    /// Returns the reason for a failed TLS handshake; `nil` if the error is not one of TLS.
    ///
    /// TLS errors come from a library below the one used here, so they are recognised by their
    /// names, which are those of BoringSSL.
    private func encryptionFailure(of error: any Error) -> String? {
        if let roots, !FileManager.default.isReadableFile(atPath: roots) {
            return "the certificates of SSL_CERT_FILE, \(roots), cannot be read"
        }
        let name = String(describing: error)
        if name.contains("WRONG_VERSION_NUMBER") {
            let plain = "http" + base.description.dropFirst("https".count)
            return "\(base) does not speak TLS; try \(plain)"
        }
        if name.contains("CERTIFICATE_VERIFY_FAILED") {
            return "the certificate of \(base) is not one that this computer trusts"
        }
        return nil
    }

    private func failure(of error: HTTPClientError, within time: Duration) -> TransportError {
        switch error {
        case .cancelled: .cancelled
        case .connectTimeout, .getConnectionFromPoolTimeout:
            .unreachable("nothing answered at \(base) within \(Self.connectSeconds) s")
        case .deadlineExceeded, .readTimeout:
            .unreachable("\(base) did not answer within \(time.components.seconds) s")
        case .remoteConnectionClosed: .unreachable("\(base) closed the connection")
        default:
            .unreachable("\(base) could not be spoken to: \(error.shortDescription.lowercased())")
        }
    }
}

extension HTTPTransport {
    /// Returns the path and query of a request with percent encoding.
    static func target(of request: APIRequest) -> String {
        let path = encoded(request.path, keeping: "/")
        guard !request.query.isEmpty else { return path }
        let pairs = request.query.sorted { $0.key < $1.key }.map { name, value in
            "\(encoded(name))=\(encoded(value))"
        }
        return path + "?" + pairs.joined(separator: "&")
    }

    /// Returns the text with every byte as `%XX` that is neither unreserved nor in `kept`.
    ///
    /// - Source: RFC 3986 §2.1, §2.3.
    private static func encoded(_ text: String, keeping kept: String = "") -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                bytes.append(byte)
            case _ where "-._~".utf8.contains(byte) || kept.utf8.contains(byte):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
