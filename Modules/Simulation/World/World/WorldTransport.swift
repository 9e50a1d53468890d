import API

/// The way of one device to the server, through the network of a simulated world.
struct WorldTransport: Transport {
    let world: World
    let device: Int

    func send(_ request: APIRequest) async throws -> APIResponse {
        try await world.carry(request, of: device)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        // The world reads the streams of all devices itself, so that nothing runs beside it.
        throw TransportError.unreachable("the world opens streams")
    }
}

/// The way of somebody who looks at the server itself, in whose way nothing stands.
struct LookTransport: Transport {
    let world: World

    func send(_ request: APIRequest) async throws -> APIResponse {
        try await world.look(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        throw TransportError.unreachable("a look has no stream")
    }
}
