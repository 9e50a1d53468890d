import API
import HTTPTypes
import Hub
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import Sync

/// Answers requests whose head can't be read or does not arrive in time, and closes their
/// connection; lets the reader of a body that does not arrive in time fail.
final class HandshakeGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The time in which the first request must arrive.
    private static let firstRequest: TimeAmount = .seconds(15)
    /// The time that a body may take to arrive.
    private static let body: TimeAmount = .seconds(30)
    /// The time that the other side has to read the answer.
    private static let farewell: TimeAmount = .milliseconds(500)

    private let hub: Hub
    private let arrival = Arrival()
    private var deadline: Scheduled<Void>?
    /// Whether the end of the present request has not arrived.
    private var isArriving = false
    private var bodyDeadline: Scheduled<Void>?
    /// The fault of the body of the present request; `nil` for none.
    private(set) var bodyFault: BodyError?
    /// The number of requests that are not answered yet.
    private var open = 0
    private var isRefused = false

    init(_ hub: Hub) { self.hub = hub }

    func handlerAdded(context: ChannelHandlerContext) {
        // What a client says to agree on keys is no request yet.
        let pipeline = context.pipeline.syncOperations
        let keys = try? pipeline.handler(type: NIOSSLServerHandler.self)
        try? pipeline.addHandler(arrival, position: keys.map { .after($0) } ?? .first)
        VersionGuard.add(to: pipeline)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: Self.firstRequest) {
            let (guardian, context) = bound.value
            guardian.endWaiting(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { endDeadlines() }

    func channelInactive(context: ChannelHandlerContext) {
        endDeadlines()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if deadline != nil { dropWaiting(in: context.pipeline) }
        switch unwrapInboundIn(data) {
        case .head:
            open += 1
            isArriving = true
        case .body: break
        case .end:
            isArriving = false
            bodyDeadline?.cancel()
            bodyDeadline = nil
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most bodies arrive with their head, and need no timer.
        if isArriving, bodyDeadline == nil {
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            bodyDeadline = context.eventLoop.scheduleTask(in: Self.body) {
                let (guardian, context) = bound.value
                guardian.bodyFault = .tooSlow
                context.fireErrorCaught(BodyError.tooSlow)
            }
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { open -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is VersionGuard.HostError, open == 0 {
            return refuse(
                Problem(.invalid, detail: "a request of HTTP/1.1 names its host once"), context)
        }
        guard let error = error as? HTTPParserError, open == 0 else {
            if let error = error as? HTTPParserError, error != .invalidEOFState, isArriving {
                bodyFault = .malformed
            }
            return context.fireErrorCaught(error)
        }
        // The other side is gone, in the midst of something.
        guard error != .invalidEOFState else { return context.close(promise: nil) }
        let problem =
            error == .headerOverflow
            ? Problem(
                .headTooLarge,
                detail: "the head of a request has at most 100 fields, of 16 KiB each and 32 KiB "
                    + "together")
            : Problem(.invalid, detail: "this is not an HTTP/1.1 request")
        refuse(problem, context)
    }

    /// Drops what waited for the first request: an idle stream lasts for hours.
    private func dropWaiting(in pipeline: ChannelPipeline) {
        deadline?.cancel()
        deadline = nil
        pipeline.syncOperations.removeHandler(arrival, promise: nil)
    }

    private func endDeadlines() {
        deadline?.cancel()
        bodyDeadline?.cancel()
    }

    /// Ends a connection on which no request arrived in time; one that began gets an answer.
    private func endWaiting(_ context: ChannelHandlerContext) {
        guard arrival.hasBytes else { return context.close(promise: nil) }
        refuse(
            Problem(.tooSlow, detail: "the head of the request did not arrive in time"), context)
    }

    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        guard !isRefused else { return }
        isRefused = true
        let answer = hub.refuse(APIResponse(problem))
        var response = HTTPResponse(status: .init(code: answer.status))
        for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) { response.headerFields[name] = value }
        }
        response.headerFields[.contentLength] = "\(answer.body.count)"
        response.headerFields[.connection] = "close"
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        context.write(
            wrapOutboundOut(.body(context.channel.allocator.buffer(bytes: answer.body))),
            promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    }
}

/// Notes whether anything arrived on a connection.
private final class Arrival: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private(set) var hasBytes = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasBytes = true
        context.fireChannelRead(data)
    }
}
