import API

/// A transport to a hub in the same process, for simulations and tests.
public struct HubTransport: Transport {
    private let hub: Hub

    /// Creates a transport to a hub.
    public init(_ hub: Hub) { self.hub = hub }

    /// Passes a request to the hub and returns the response.
    public func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        await hub.handle(request)
    }

    /// Passes a request for an event stream to the hub.
    public func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        await hub.open(request)
    }
}
