import API

/// Keeps the live streams of played people open.
extension ScenarioRunner {
    /// Cuts streams that no network carries, and opens those that are missing, after what was told
    /// so far is read.
    func tendStreams() async throws {
        let listening = cast.flatMap(\.devices).filter { $0.driver == nil && $0.stream.isWanted }
        guard !listening.isEmpty else { return }
        for device in listening where !device.link.carriesStreams { device.stream.cut() }
        await hear(listening.map(\.stream).filter(\.isOpen))
        for device in listening where device.link.carriesStreams && !device.stream.isOpen {
            try await openStream(of: device)
        }
    }

    /// Returns what arrived on the stream of a device since its person listens.
    func arrivals(on device: CastMember.Device) async throws -> [ArrivedEvent] {
        try await tendStreams()
        await hear([device.stream].filter(\.isOpen))
        // A real server tells by itself.
        if stage != nil { try await Task.sleep(for: .milliseconds(200)) }
        return device.stream.events
    }

    /// Waits until all that the server has to tell is read: each stream then has another
    /// heartbeat, or has ended.
    private func hear(_ streams: [DeviceStream]) async {
        guard let inner, !streams.isEmpty else { return }
        let before = streams.map(\.heartbeats)
        await inner.tellAll()
        for (stream, count) in zip(streams, before) {
            while stream.isOpen, stream.heartbeats == count { await Task.yield() }
        }
    }

    private func openStream(of device: CastMember.Device) async throws {
        guard let token = try await device.workspace.signIn()?.token else { return }
        var request = try Routes.events.request(Empty(), token: token)
        request.lastEventID = device.stream.last
        request.version = 1
        switch try await device.link.open(request) {
        case .events(let events):
            trace.note("  \(device.name) listens")
            device.stream.read(events)
        case .refused(let answer):
            trace.note("  \(device.name) is told nothing: \(answer.status)")
        }
    }
}
