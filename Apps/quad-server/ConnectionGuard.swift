import Glibc
import NIOCore
import Synchronization

/// Ends a connection that says nothing, that reads nothing, or that is one too many of its network.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny

    /// The time in which the first request must arrive.
    private static let firstRequest: TimeAmount = .seconds(15)
    /// The time in which the other side must take some of what is written.
    private static let reading: TimeAmount = .seconds(30)

    private let budget: ConnectionBudget
    private var network: String?
    private var deadline: Scheduled<Void>?
    private var writing: Scheduled<Void>?

    init(_ budget: ConnectionBudget) { self.budget = budget }

    func handlerAdded(context: ChannelHandlerContext) {
        let network = context.remoteAddress?.ipAddress ?? ""
        guard budget.enter(network) else {
            context.close(promise: nil)
            return
        }
        self.network = network
        // The system ends the connection if what was sent is not taken.
        let option = ChannelOptions.socket(SocketOptionLevel(IPPROTO_TCP), TCP_USER_TIMEOUT)
        context.channel.setOption(
            option, value: SocketOptionValue(Self.reading.nanoseconds / 1_000_000)
        ).whenComplete { _ in }
        deadline = close(context.channel, in: Self.firstRequest)
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        deadline?.cancel()
        deadline = nil
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writing?.cancel()
        writing = context.channel.isWritable ? nil : close(context.channel, in: Self.reading)
        context.fireChannelWritabilityChanged()
    }

    private func leave() {
        deadline?.cancel()
        writing?.cancel()
        if let network { budget.leave(network) }
        network = nil
    }

    private func close(_ channel: any Channel, in time: TimeAmount) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

/// The connections of each network, so that none takes them all.
final class ConnectionBudget: Sendable {
    private let limit: Int
    private let open = Mutex<[String: Int]>([:])

    /// Creates a budget of so many connections for each network.
    init(perNetwork limit: Int) { self.limit = limit }

    /// Notes a connection; returns `false` if the network has too many.
    func enter(_ network: String) -> Bool {
        open.withLock { open in
            guard open[network, default: 0] < limit else { return false }
            open[network, default: 0] += 1
            return true
        }
    }

    /// Notes the end of a connection.
    func leave(_ network: String) {
        open.withLock { open in
            let left = open[network, default: 1] - 1
            open[network] = left > 0 ? left : nil
        }
    }
}
