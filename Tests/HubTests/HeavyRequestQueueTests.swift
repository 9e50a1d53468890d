import API
import Primitives
import Sync
import Synchronization
import Testing

@testable import Hub

@Suite("Turns of heavy requests", .endsHangs)
struct HeavyRequestQueueTests {
    private static let (ada, ben) = (AccountID(high: 0, low: 1), AccountID(high: 0, low: 2))

    /// A door that holds who runs until it is opened.
    private final class Door: Sendable {
        private let state = Mutex((isOpen: false, inside: 0))

        var inside: Int { state.withLock { $0.inside } }

        func open() { state.withLock { $0.isOpen = true } }

        func pass() async {
            state.withLock { $0.inside += 1 }
            while !state.withLock({ $0.isOpen }) { await Task.yield() }
            state.withLock { $0.inside -= 1 }
        }

        func holds(_ count: Int) async {
            while inside < count { await Task.yield() }
        }
    }

    private func turns(atOnce: Int = 3, wait: Duration = .seconds(60)) -> HeavyRequestQueue {
        var configuration = HubConfiguration()
        configuration.heavyAtOnce = atOnce
        configuration.heavyWait = wait
        return HeavyRequestQueue(configuration)
    }

    @Test("One request of an account is answered at a time, and others beside it")
    func oneAtATime() async throws {
        let (turns, door) = (turns(), Door())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for account in [Self.ada, Self.ada, Self.ben] {
                group.addTask { try await turns.take(by: account, if: true) { await door.pass() } }
            }
            await door.holds(2)
            while turns.waiting < 1 { await Task.yield() }
            #expect(door.inside == 2)
            // What is not heavy never waits.
            try await turns.take(by: Self.ada, if: false) {}
            door.open()
            try await group.waitForAll()
        }
        #expect(turns.waiting == 0)
        try await turns.take(by: Self.ada, if: true) {}
    }

    @Test("Who waits too long is told to come again: 429 for their own, 503 for others'")
    func patience() async throws {
        let (turns, door) = (turns(atOnce: 1, wait: .milliseconds(30)), Door())
        let holder = Task { try await turns.take(by: Self.ada, if: true) { await door.pass() } }
        await door.holds(1)
        for (account, code) in [(Self.ada, Problem.Code.tooMany), (Self.ben, .unavailable)] {
            let refusal = await #expect(throws: Refusal.self) {
                try await turns.take(by: account, if: true) {}
            }
            #expect(refusal?.problem.code == code)
            #expect(refusal?.problem.retryAfterSeconds == 2)
        }
        door.open()
        try await holder.value
        try await turns.take(by: Self.ben, if: true) {}
    }

    @Test("More than eight of one account don't wait, and who has gone leaves the line")
    func line() async throws {
        let (turns, door) = (turns(), Door())
        let holder = Task { try await turns.take(by: Self.ada, if: true) { await door.pass() } }
        await door.holds(1)
        let others = (0..<8).map { _ in
            Task { try await turns.take(by: Self.ada, if: true) {} }
        }
        while turns.waiting < 8 { await Task.yield() }
        await #expect(throws: Refusal.self) { try await turns.take(by: Self.ada, if: true) {} }
        for other in others.prefix(4) { other.cancel() }
        while turns.waiting > 4 { await Task.yield() }
        for other in others.prefix(4) {
            await #expect(throws: Refusal.self) { try await other.value }
        }
        door.open()
        for other in others.dropFirst(4) { try await other.value }
        try await holder.value
    }

    @Test("An error ends the turn, too")
    func errors() async throws {
        let turns = turns(atOnce: 1)
        for _ in 0..<3 {
            await #expect(throws: CancellationError.self) {
                try await turns.take(by: Self.ada, if: true) { throw CancellationError() }
            }
        }
    }

    @Test("The routes that read much take turns, and the others don't")
    func routes() async throws {
        let world = try await HubWorld(hubs: 1)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let door = Door()
        let holder = Task {
            try await world.hub.turns.take(by: ada.id, if: true) { await door.pass() }
        }
        await door.holds(1)
        _ = try await ada.client.call(Routes.me)
        _ = try await ada.client.pull(PullRequest(since: 1, limit: 10))
        try await world.message("Hi", from: ada, to: ben)
        _ = try await ben.feed()
        let heavy: [@Sendable () async throws -> Void] = [
            { _ = try await ada.feed() },
            { _ = try await ada.conversations() },
            { _ = try await ada.client.call(Routes.requests) },
            { _ = try await ada.client.call(Routes.messages, MessageQuery(person: ben.id)) },
            { _ = try await ada.client.call(Routes.visits, VisitQuery()) },
            { _ = try await ada.client.pull(PullRequest(since: 0, limit: 10)) },
        ]
        let tasks = heavy.map { request in Task { try await request() } }
        while world.hub.turns.waiting < heavy.count { await Task.yield() }
        door.open()
        for task in tasks { try await task.value }
        try await holder.value
    }
}
