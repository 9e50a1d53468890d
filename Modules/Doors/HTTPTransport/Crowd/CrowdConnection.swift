import API
import NIOCore
import NIOHTTP1

/// A connection that carries one request at a time, or a stream of events.
final class CrowdConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    let isForEvents: Bool
    /// The number of the stream that it carries.
    let number: Int

    private let channel: any Channel
    private let lane: CrowdConnections
    private var first: CrowdCall?
    private var call: CrowdCall?
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []
    /// Whoever hears the stream, once it is open.
    private var events: EventHandler?
    private var parser = EventStreamParser()
    /// The time at which something was last heard.
    private var heard = NIODeadline.now()

    init(_ channel: any Channel, in lane: CrowdConnections, for call: CrowdCall?) {
        (self.channel, self.lane, first) = (channel, lane, call)
        isForEvents = call != nil
        number = call?.number ?? 0
    }

    func channelActive(context: ChannelHandlerContext) {
        if let first {
            carry(first)
            self.first = nil
        }
        lane.opened(self)
    }

    /// Writes a request.
    func carry(_ call: CrowdCall) {
        self.call = call
        let pipeline = channel.pipeline.syncOperations
        pipeline.write(NIOAny(OutboundOut.head(call.letter.head)), promise: nil)
        if !call.letter.body.isEmpty {
            let bytes = channel.allocator.buffer(bytes: call.letter.body)
            pipeline.write(NIOAny(OutboundOut.body(.byteBuffer(bytes))), promise: nil)
        }
        pipeline.writeAndFlush(NIOAny(OutboundOut.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        heard = .now()
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head)
        case .body(let bytes): receive(bytes)
        case .end: finish()
        }
    }

    private func begin(_ head: HTTPResponseHead) {
        guard head.status == .ok, case .events(let handler) = call?.reader else {
            self.head = head
            return
        }
        (events, call) = (handler, nil)
        handler.opened()
    }

    private func receive(_ bytes: ByteBuffer) {
        guard let events else {
            guard body.count + bytes.readableBytes <= HTTPTransport.answerBytes else {
                return end(.unreachable("\(lane.base) sent too much"))
            }
            return body.append(contentsOf: bytes.readableBytesView)
        }
        do throws(TransportError) {
            for event in try parser.receive(bytes.readableBytesView) { try events.heard(event) }
        } catch {
            end(error)
        }
    }

    private func finish() {
        guard events == nil else {
            endEvents(.over)
            return close()
        }
        guard let head, let call else { return close() }
        var headers: [String: String] = [:]
        for (name, value) in head.headers { headers[name.lowercased()] = value }
        let answer = APIResponse(status: Int(head.status.code), headers: headers, body: body)
        (self.head, self.call, body) = (nil, nil, [])
        call.end(answer)
        if isForEvents || !head.isKeepAlive { close() } else { lane.free(self) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.unreachable("\(lane.base) closed the connection"))
        lane.closed(self)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(lane.base.failure(ofConnection: error))
    }

    /// Ends what is late: an answer, a stream without heartbeats, a connection without use.
    func look(at now: NIODeadline) {
        if let call {
            if call.letter.deadline < now { end(lane.base.noAnswer(within: call.letter.seconds)) }
        } else if events != nil {
            let seconds = 3 * APILimits.heartbeat.components.seconds
            guard heard + .seconds(seconds) < now else { return }
            end(lane.base.noAnswer(within: Double(seconds)))
        } else if heard + CrowdLane.idleTime < now {
            close()
        }
    }

    /// Ends the connection with an error for whoever waits.
    func end(_ error: TransportError) {
        call?.fail(error)
        call = nil
        endEvents(.failed(error))
        close()
    }

    private func endEvents(_ end: EventStreamEnd) {
        let ended = events
        events = nil
        ended?.ended(end)
    }

    /// Closes the connection.
    func close() { channel.close(promise: nil) }
}
