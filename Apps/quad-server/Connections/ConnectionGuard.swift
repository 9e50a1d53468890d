import Glibc
import Hub
import NIOCore
import Synchronization

/// Ends a connection that reads nothing, or that is one too many of its network, and tells when the
/// other side goes away.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny

    /// The time in which the other side must take some of what is written.
    private static let reading: TimeAmount = .seconds(30)

    private let budget: ConnectionBudget
    private var network: String?
    private var writing: Scheduled<Void>?
    /// The closure to call when the other side goes away.
    private var farewell: (@Sendable () -> Void)?
    private var isLeft = false

    init(_ budget: ConnectionBudget) { self.budget = budget }

    func handlerAdded(context: ChannelHandlerContext) {
        guard let network = budget.enter(context.remoteAddress?.ipAddress) else {
            context.close(promise: nil)
            return
        }
        self.network = network
        // The system ends the connection if what was sent is not taken.
        let option = ChannelOptions.socket(SocketOptionLevel(IPPROTO_TCP), TCP_USER_TIMEOUT)
        context.channel.setOption(
            option, value: SocketOptionValue(Self.reading.nanoseconds / 1_000_000)
        ).whenComplete { _ in }
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        bidFarewell()
        context.fireChannelInactive()
    }

    /// Takes a side that sends nothing more for one that went away: so most clients close.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { bidFarewell() }
        context.fireUserInboundEventTriggered(event)
    }

    /// Calls a closure when the other side goes away, in place of that for an earlier request.
    func whenLeft(_ body: @escaping @Sendable () -> Void) {
        farewell = body
        if isLeft { bidFarewell() }
    }

    private func bidFarewell() {
        isLeft = true
        farewell?()
        farewell = nil
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writing?.cancel()
        writing = context.channel.isWritable ? nil : close(context.channel, in: Self.reading)
        context.fireChannelWritabilityChanged()
    }

    private func leave() {
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
    private let exempt: TrustedProxies
    private let open = Mutex<[String: Int]>([:])

    /// Creates a budget of so many connections for each network but those of proxies.
    init(perNetwork limit: Int, exempt: TrustedProxies) {
        self.limit = limit
        self.exempt = exempt
    }

    /// Notes a connection from an address; returns its network, or `nil` if that has too many.
    func enter(_ address: String?) -> String? {
        if let address, exempt.contains(address) { return "proxy" }
        let network = Hub.network(of: address)
        return open.withLock { open in
            guard open[network, default: 0] < limit else { return nil }
            open[network, default: 0] += 1
            return network
        }
    }

    /// Notes the end of a connection.
    func leave(_ network: String) {
        open.withLock { open in
            guard let count = open[network] else { return }
            open[network] = count > 1 ? count - 1 : nil
        }
    }
}
