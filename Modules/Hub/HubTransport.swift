import API
import Accounts

/// A transport to a hub in the same process, for simulations and tests.
package struct HubTransport: Transport {
    private let hub: Hub
    /// The session that counts without a token; `nil` for none.
    private let session: Session?

    /// Creates a transport to a hub.
    package init(_ hub: Hub) { (self.hub, session) = (hub, nil) }

    /// Creates a transport to a hub for somebody who has a session there.
    init(_ hub: Hub, as session: Session) { (self.hub, self.session) = (hub, session) }

    /// Passes a request to the hub and returns the response.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        guard let session else { return await hub.handle(request) }
        let incoming = IncomingRequest(head: request, as: session) { _ in request.body }
        return await hub.answer(incoming).response
    }

    /// Passes a request for an event stream to the hub.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        await hub.open(request)
    }
}
