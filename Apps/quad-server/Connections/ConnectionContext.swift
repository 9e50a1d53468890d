import API
import Glibc
import HTTPTypes
import Hub
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Synchronization

/// The context of a request, with its connection.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The network address of the other side; `nil` if it has none.
    var address: String? { channel.remoteAddress?.ipAddress }

    /// The fault of the body of the present request; `nil` for none.
    var bodyFault: BodyError? {
        get async {
            let channel = channel
            let answer = channel.eventLoop.submit {
                try channel.pipeline.syncOperations.handler(type: HandshakeGuard.self).bodyFault
            }
            return (try? await answer.get()) ?? nil
        }
    }

    /// Asks the other side for the body that it announced.
    ///
    /// - Source: RFC 9110 §10.1.1.
    func askForBody() {
        channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }

    /// Calls a closure when the other side goes away, or says that it sends nothing more.
    func whenLeft(_ body: @escaping @Sendable () -> Void) {
        let channel = channel
        channel.eventLoop.execute {
            let guardian = try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)
            // A connection that is closed has no handlers any more.
            if let guardian { guardian.whenLeft(body) } else { body() }
        }
    }

    /// The most bytes of a body that are copied at once.
    private static let pieceBytes = 64 << 10

    /// Returns a body that is copied in pieces, so that whoever does not read costs little memory.
    func body(in bytes: [UInt8]) -> ResponseBody {
        guard bytes.count > Self.pieceBytes else {
            return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        }
        let loop = channel.eventLoop
        return ResponseBody(contentLength: bytes.count) { writer in
            for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
                let piece = bytes[start..<min(start + Self.pieceBytes, bytes.count)]
                try await writer.write(ByteBuffer(bytes: piece))
                // The next piece waits for a full connection only once the loop has had this one.
                try await loop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }

    /// The time that the other side has to read the answer before the connection is closed.
    private static let farewell: Duration = .milliseconds(500)

    /// Returns the response with a body after which the connection is closed, even if the other
    /// side is still sending.
    ///
    /// Without this, the framework would read a request body of any length to its end before the
    /// next request.
    func closing(after response: Response) -> Response {
        var closing = response
        closing.headers[.connection] = "close"
        let channel = channel
        closing.body = ResponseBody(contentLength: response.body.contentLength) { writer in
            try await response.body.write(writer)
            try? await Task.sleep(for: Self.farewell)
            channel.close(promise: nil)
        }
        return closing
    }
}

/// The fields of a request's head that an answer depends on, found in one pass: to look each up by
/// its name costs more than to go through all.
struct HeadFields {
    private(set) var authorization: String?
    private(set) var contentType: String?
    private(set) var accept: String?
    private(set) var acceptEncoding: String?
    private(set) var expect: String?
    private(set) var ifNoneMatch: String?
    private(set) var lastEventID: String?
    private(set) var version: String?
    private(set) var cookies: String?
    private(set) var site: String?
    private(set) var origin: String?
    private(set) var forwardedFor: String?

    /// Reads the fields; one that stands there several times has all its values.
    init(_ fields: HTTPFields) {
        for field in fields {
            switch field.name.canonicalName {
            case "authorization": Self.add(field, to: &authorization)
            case "content-type": Self.add(field, to: &contentType)
            case "accept": Self.add(field, to: &accept)
            case "accept-encoding": Self.add(field, to: &acceptEncoding)
            case "expect": Self.add(field, to: &expect)
            case "if-none-match": Self.add(field, to: &ifNoneMatch)
            case "x-forwarded-for": Self.add(field, to: &forwardedFor)
            case "cookie": Self.add(field, to: &cookies, between: "; ")
            case "sec-fetch-site": Self.add(field, to: &site)
            case "origin": Self.add(field, to: &origin)
            case "last-event-id": Self.add(field, to: &lastEventID)
            case ProtocolVersions.header: Self.add(field, to: &version)
            default: break
            }
        }
    }

    private static func add(
        _ field: HTTPField, to value: inout String?, between separator: String = ", "
    ) {
        value = value.map { $0 + separator + field.value } ?? field.value
    }
}

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

/// Answers requests of HTTP/1.0 so that their clients can read it, without chunks and with the end
/// of the connection; refuses those of HTTP/1.1 that don't name their host once.
///
/// - Source: RFC 9112 §3.2, §6.1, §9.3.
final class VersionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The error of a request with no host, or with several.
    struct HostError: Error {}

    /// Adds a guard behind the decoder of requests.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
        let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        if let decoder { try? pipeline.addHandler(VersionGuard(), position: .after(decoder)) }
    }

    /// Whether the present request is one of HTTP/1.0.
    private var isOld = false
    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        isOld = head.version == .http1_0
        let hosts = head.headers.count { $0.name.utf8.count == 4 && $0.name.lowercased() == "host" }
        guard hosts == 1 || isOld && hosts == 0 else {
            isRefused = true
            return context.fireErrorCaught(HostError())
        }
        guard isOld else { return context.fireChannelRead(data) }
        head.headers.replaceOrAdd(name: "connection", value: "close")
        head.headers.remove(name: "expect")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

extension HTTPServerBuilder {
    /// A server without TLS that answers HTTP/1.0, too.
    static var ofAllVersions: HTTPServerBuilder {
        HTTPServerBuilder { responder in
            HTTP1Channel(
                responder: responder,
                configuration: .init(additionalChannelHandlers: [VersionGuardAdder()]))
        }
    }
}

/// Adds a ``VersionGuard`` to a connection.
private final class VersionGuardAdder: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
        VersionGuard.add(to: context.pipeline.syncOperations)
    }
}

/// The number of files and connections that the system lets a process have open.
enum DescriptorLimit {
    /// The number kept for the store, the log and the system.
    private static let reserve = 256

    /// Raises the limit as far as the system allows; returns the number of connections it gives.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return 768
        }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            }
        }
        let most = Int(clamping: limit.rlim_cur)
        return max(16, most - min(reserve, most / 4))
    }
}
