import API

/// Carries requests to a hub in the same process, for simulations and tests.
public struct HubTransport: Transport {
    private let hub: Hub

    /// A transport to a hub.
    public init(_ hub: Hub) { self.hub = hub }

    /// Hands a request over and waits for the answer.
    public func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        await hub.handle(request)
    }

    /// Hands over a request that is answered by a stream of events.
    public func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        await hub.open(request)
    }
}
