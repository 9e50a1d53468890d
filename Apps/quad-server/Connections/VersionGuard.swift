import NIOCore
import NIOHTTP1

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
