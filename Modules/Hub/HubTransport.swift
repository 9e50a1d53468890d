import API

/// A transport to a hub in the same process, for simulations and tests.
package struct HubTransport: Transport {
    private let hub: Hub

    /// Creates a transport to a hub.
    package init(_ hub: Hub) { self.hub = hub }

    /// Passes a request to the hub and returns the response.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        await hub.handle(request)
    }

    /// Passes a request for an event stream to the hub.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        await hub.open(request)
    }
}
