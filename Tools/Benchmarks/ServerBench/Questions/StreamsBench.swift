import API
import Hub
import Measuring
import Primitives
import Synchronization

/// The benchmark of one event to many streams, in one process without HTTP: from a change of a
/// profile, which is durable, until all streams have its event in the form that is sent.
struct StreamsBench {
    private static let streams = 1000
    /// The number of events of a round.
    private static let events = 50

    let path: String
    let rounds: Int

    func outcome() async throws -> Outcome {
        let crowd = try await Crowd(
            path: path, people: 1200, spread: .even,
            configuration: HubConfiguration(streamsPerAccount: Self.streams))
        let client = crowd.askers[0].client
        let arrivals = Arrivals(Self.streams)
        let readers = try await readers(of: client, at: crowd.hub, arrivals)
        // All begin with one event, which tells that they know nothing.
        await arrivals.all()
        var figures: [Double] = []
        for round in 0..<rounds {
            let time = try await seconds {
                for event in 0..<Self.events {
                    _ = try await client.call(
                        Routes.changeMe, ProfileChange(bio: "\(round) \(event)"))
                    await arrivals.all()
                }
            }
            figures.append(Double(Self.streams * Self.events) / time)
        }
        crowd.hub.stop()
        for reader in readers { await reader.value }
        await crowd.store.close()
        return Outcome(
            what: "one event to \(Self.streams) streams, without HTTP", unit: .perSecond,
            least: 100_000, aim: 500_000, figures: figures)
    }

    private func readers(
        of client: APIClient, at hub: Hub, _ arrivals: Arrivals
    ) async throws -> [Task<Void, Never>] {
        let request = try Routes.events.request(Empty(), token: client.token)
        var readers: [Task<Void, Never>] = []
        for _ in 0..<Self.streams {
            guard case .events(let events) = await hub.open(request) else {
                preconditionFailure("a stream is refused")
            }
            readers.append(
                Task {
                    do {
                        for try await event in events { arrivals.note(event.text) }
                    } catch {
                        preconditionFailure("a stream failed: \(error)")
                    }
                })
        }
        return readers
    }
}

/// The events that have arrived, so that somebody can wait until all streams have one.
private final class Arrivals: Sendable {
    private let count: Int
    private let arrived = Atomic<Int>(0)
    private let rounds: AsyncStream<Void>
    private let round: AsyncStream<Void>.Continuation

    init(_ count: Int) {
        self.count = count
        (rounds, round) = AsyncStream.makeStream(of: Void.self)
    }

    /// Notes an event in the form that is sent.
    func note(_ text: String) {
        guard !text.isEmpty else { return }
        let number = arrived.add(1, ordering: .relaxed).newValue
        if number.isMultiple(of: count) { round.yield() }
    }

    /// Waits until as many events as there are streams have arrived since the last time.
    func all() async { for await _ in rounds { return } }
}
