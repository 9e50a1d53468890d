import API
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The connections of one thread, and the requests that wait for one.
struct CrowdLane: Sendable {
    /// The settings of TLS.
    struct Encryption: Sendable {
        let context: NIOSSLContext
        /// The name that the certificate must have; `nil` for an address of digits.
        let host: String?
    }

    /// The time after which an unused connection is closed: shorter than a server waits, so that no
    /// request is sent on one that is just being closed.
    static let idleTime = TimeAmount.seconds(10)
    /// The pause between two looks for what is late.
    private static let tick = TimeAmount.milliseconds(250)

    private let loop: any EventLoop
    private let state: NIOLoopBoundBox<CrowdConnections>

    init(
        _ loop: any EventLoop, to base: ServerBase, _ encryption: Encryption?, connections: Int
    ) {
        self.loop = loop
        state = .makeBoxSendingValue(
            CrowdConnections(most: connections, to: base, encryption), eventLoop: loop)
        loop.execute { [state, loop] in
            state.value.begin(on: loop, in: state)
            let ticks = loop.scheduleRepeatedTask(initialDelay: Self.tick, delay: Self.tick) { _ in
                state.value.look(at: .now())
            }
            state.value.ticks = ticks
        }
    }

    /// Carries a request to the server as soon as a connection is free.
    func carry(_ call: CrowdCall) {
        loop.execute { [state] in state.value.carry(call) }
    }

    /// Ends the wait for an answer.
    func giveUp(_ number: Int) {
        loop.execute { [state] in state.value.giveUp(number) }
    }

    /// Closes all connections.
    func close() async {
        _ = try? await loop.submit { [state] in state.value.close() }.get()
    }
}

/// The state of a lane, on its thread.
final class CrowdConnections {
    /// The most connections that are being opened at once: each takes the thread's time from the
    /// requests on the others.
    private static let mostOpening = 4

    let base: ServerBase
    var ticks: RepeatedTask?
    private let encryption: CrowdLane.Encryption?
    private let most: Int
    private var loop: (any EventLoop)?
    private var box: NIOLoopBoundBox<CrowdConnections>?
    private var waiting = CircularBuffer<CrowdCall>()
    private var idle: [CrowdConnection] = []
    private var all: [ObjectIdentifier: CrowdConnection] = [:]
    /// The streams that have not ended, by their numbers.
    private var streams: [Int: Stream] = [:]
    /// The connections for requests that are open or being opened.
    private var count = 0
    /// Those that are being opened.
    private var opening = 0
    private var isClosed = false

    private enum Stream {
        case opening
        /// Given up while its connection is being opened.
        case givenUp
        case open(CrowdConnection)
    }

    init(most: Int, to base: ServerBase, _ encryption: CrowdLane.Encryption?) {
        (self.most, self.base, self.encryption) = (most, base, encryption)
    }

    func begin(on loop: any EventLoop, in box: NIOLoopBoundBox<CrowdConnections>) {
        (self.loop, self.box) = (loop, box)
    }

    func carry(_ call: CrowdCall) {
        guard !isClosed else { return call.fail(.unreachable("the transport is closed")) }
        if call.isForEvents {
            streams[call.number] = .opening
            return connect(for: call)
        }
        if waiting.isEmpty, let connection = idle.popLast() { return connection.carry(call) }
        waiting.append(call)
        grow()
    }

    /// Opens a connection more if requests wait for one.
    private func grow() {
        guard count < most, opening < min(waiting.count, Self.mostOpening) else { return }
        (count, opening) = (count + 1, opening + 1)
        connect(for: nil)
    }

    private func connect(for call: CrowdCall?) {
        guard let loop, let box else { preconditionFailure("a closed lane connects to nobody") }
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(.seconds(Int64(HTTPTransport.connectSeconds)))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.recvAllocator, value: Self.memory(forEvents: call != nil))
            .channelInitializer { [encryption] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let encryption {
                        try pipeline.addHandler(
                            NIOSSLClientHandler(
                                context: encryption.context, serverHostname: encryption.host))
                    }
                    try pipeline.addHandler(HTTPRequestEncoder())
                    try pipeline.addHandler(ByteToMessageHandler(HTTPResponseDecoder()))
                    try pipeline.addHandler(
                        CrowdConnection(channel, in: box.value, for: call))
                }
            }
        // A name is looked up each time, which takes a thread of its own.
        let connected =
            (try? SocketAddress(ipAddress: base.host, port: base.port)).map(bootstrap.connect(to:))
            ?? bootstrap.connect(host: base.host, port: base.port)
        connected.whenFailure { error in
            box.value.connectionFailed(error, for: call)
        }
    }

    /// Returns the memory for what is read at once, which a connection keeps: that of a stream is
    /// small, as there are many of them and their events are short.
    private static func memory(forEvents: Bool) -> AdaptiveRecvByteBufferAllocator {
        forEvents
            ? AdaptiveRecvByteBufferAllocator(minimum: 256, initial: 256, maximum: 1 << 16)
            : AdaptiveRecvByteBufferAllocator()
    }

    private func connectionFailed(_ error: any Error, for call: CrowdCall?) {
        let failure = base.failure(ofConnection: error)
        if let call {
            streams[call.number] = nil
            return call.fail(failure)
        }
        (count, opening) = (count - 1, opening - 1)
        // Where others are open, those who wait have a turn there: a server may take no more.
        guard count == opening else { return }
        waiting.popFirst()?.fail(failure)
        grow()
    }

    func opened(_ connection: CrowdConnection) {
        all[ObjectIdentifier(connection)] = connection
        guard !connection.isForEvents else {
            let before = streams.updateValue(.open(connection), forKey: connection.number)
            if isClosed { return connection.end(.cancelled) }
            if case .givenUp = before { connection.end(.cancelled) }
            return
        }
        opening -= 1
        free(connection)
        grow()
    }

    /// Gives a connection the next request.
    func free(_ connection: CrowdConnection) {
        if let call = waiting.popFirst() {
            connection.carry(call)
        } else if isClosed {
            connection.close()
        } else {
            idle.append(connection)
        }
    }

    func closed(_ connection: CrowdConnection) {
        guard all.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        guard !connection.isForEvents else {
            streams[connection.number] = nil
            return
        }
        count -= 1
        idle.removeAll { $0 === connection }
        grow()
    }

    /// Ends what is late, and what is unused for long.
    func look(at now: NIODeadline) {
        for connection in all.values { connection.look(at: now) }
        while let call = waiting.first, call.letter.deadline < now {
            waiting.removeFirst()
            call.fail(base.noAnswer(within: call.letter.seconds))
        }
    }

    /// Ends a stream, or the wait for it.
    func giveUp(_ number: Int) {
        switch streams[number] {
        case .open(let connection): connection.end(.cancelled)
        case .opening: streams[number] = .givenUp
        case .givenUp, nil: break
        }
    }

    func close() {
        isClosed = true
        ticks?.cancel()
        // The box holds this object.
        (loop, box, ticks) = (nil, nil, nil)
        for call in waiting { call.fail(.cancelled) }
        waiting.removeAll()
        for connection in all.values { connection.end(.cancelled) }
    }
}
