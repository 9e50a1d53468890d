import Hub
import Testing

@testable import Simulation

/// Streams that are cut and come back.
@Suite struct ListenerTests {
    @Test("A stream that comes back where nothing was missed counts as open, without an event")
    func comesBackSilently() async throws {
        let world = try await LoadWorld(accounts: 2)
        defer { world.remove() }
        let (meter, clock) = (Meter(), LoadWorld.clock())
        let listener = Listener(
            account: 0, of: world.accounts, transport: HubTransport(world.hub),
            Listener.Run(clock: clock, meter: meter))
        let (openings, opened) = AsyncStream.makeStream(of: Void.self)
        listener.start { opened.finish() }
        for await _ in openings {}
        let events = meter.figures.events

        listener.cut()
        while meter.figures.reopened == nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(listener.isConnected)
        #expect(meter.figures.events == events)

        listener.stop()
        listener.cut()
        try await Task.sleep(for: .milliseconds(50))
        #expect(!listener.isConnected)
        #expect(meter.figures.reconnects == 1)
    }
}
