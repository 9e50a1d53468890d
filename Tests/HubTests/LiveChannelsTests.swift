import API
import Accounts
import Backends
import Passwords
import Primitives
import Replica
import Testing

@testable import Hub

@Suite("What live events keep in memory", .endsHangs)
struct LiveChannelsTests {
    /// The number of heartbeats in the hour after which a channel without listeners is dropped.
    private static let hour = 240

    private func session() async throws -> Session {
        let environment = Environment.seeded(1, clock: ManualClock(Instant(seconds: 1)))
        let accounts = Authenticator(
            store: try await Backends.open("memory:", tables: Domain.accounts.tables),
            hasher: ScryptHasher(parameters: .rehearsal, environment: environment),
            digest: SHA256Digest(), environment: environment)
        try await accounts.register(name: "ada", password: "correct horse")
        return try await accounts.signIn(
            name: "ada", password: "correct horse", device: environment.newID()
        ).session
    }

    private func channels() -> LiveChannels {
        let environment = Environment.seeded(2, clock: ManualClock(Instant(seconds: 1)))
        return LiveChannels(random: environment.random, streamsPerAccount: 4)
    }

    @Test("The events of an account that nobody listens to are forgotten after an hour")
    func forgotten() {
        let live = channels()
        for number in 1...100 {
            live.publish(.profile, to: AccountID(high: 0, low: UInt64(number)))
        }
        for _ in 1..<Self.hour { live.heartbeat(at: Instant(seconds: 1)) }
        #expect(live.channelCount == 100)
        live.publish(.profile, to: AccountID(high: 0, low: 7))
        live.heartbeat(at: Instant(seconds: 1))
        #expect(live.channelCount == 1)
    }

    @Test("A device that comes back after that is told to ask for everything, and misses nothing")
    func comesBack() async throws {
        let session = try await session()
        let live = channels()
        live.publish(.profile, to: session.account)
        var first: AsyncThrowingStream<ServerSentEvent, any Error>? =
            try live.subscribe(session, after: nil)
        var iterator = first?.makeAsyncIterator()
        let last = try #require(try await iterator?.next()?.id)
        // A listener keeps its channel, however long nothing happens.
        for _ in 0..<3 * Self.hour { live.heartbeat(at: Instant(seconds: 1)) }
        #expect(live.channelCount == 1)
        (first, iterator) = (nil, nil)
        #expect(first == nil && live.streamCount == 0)
        for _ in 0..<Self.hour { live.heartbeat(at: Instant(seconds: 1)) }
        #expect(live.channelCount == 0)
        // As many events as before, so that the number alone would match.
        live.publish(.blocks, to: session.account)
        var again = try live.subscribe(session, after: last).makeAsyncIterator()
        let event = try #require(try await again.next())
        #expect(try LiveEvent(event)?.change == .reset)
    }
}
