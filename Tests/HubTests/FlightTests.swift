import API
import Backends
import Foundation
import Hub
import Primitives
import ServerBackends
import SyncProtocol
import TestSupport
import Testing

@testable import Storage

/// The URL of a database for tests, which has options; `nil` if there is none.
private let server = ProcessInfo.processInfo.environment["QUAD_POSTGRESQL"]

/// Tests of the round trips to a server of PostgreSQL that a request takes.
@Suite(.enabled(if: server != nil, "QUAD_POSTGRESQL names no server"))
struct FlightTests {
    /// A request with the most flights that it takes, two for its session among them.
    enum Act: CaseIterable {
        case message, push, pushOfMany, conversations, feed

        var most: Int {
            switch self {
            case .message, .push, .pushOfMany, .conversations: 5
            case .feed: 7
            }
        }
    }

    @Test("A request takes few flights", arguments: Act.allCases)
    func flights(of act: Act) async throws {
        let url = try #require(server)
        let name = UUID().uuidString.lowercased().replacing("-", with: "")
        let store = try await ServerBackends.open(
            StorageURL(url + "&schema=f" + name), schema: Hub.schema)
        let world = try await HubWorld(store: store)
        let ada = try await world.join("ada")
        for number in 0..<10 {
            try await world.connect(world.join("other-\(number)"), ada)
        }
        let other = try #require(try await ada.conversations().first?.person)
        // The first time something may be noted that is noted once an hour.
        try await perform(act, 1, by: ada, to: other, in: world)
        let before = try #require(store.engine.figures()?.flights)
        try await perform(act, 2, by: ada, to: other, in: world)
        let after = try #require(store.engine.figures()?.flights)
        #expect(after - before <= act.most)
        await store.close()
    }

    private func perform(
        _ act: Act, _ batch: Int, by ada: Person, to other: AccountID, in world: HubWorld
    ) async throws {
        switch act {
        case .message:
            _ = try await ada.client.call(
                Routes.send, NewMessage(id: world.environment.newID(), to: other, text: "Hi"))
        case .push, .pushOfMany:
            let first = RouteMatrix.Cast.document(ada)
            let documents = (0..<(act == .push ? 1 : 200)).map {
                SharedDocument(kind: first.kind, id: "\(batch) \($0)", state: first.state)
            }
            _ = try await ada.client.push(
                .init(
                    device: ada.device, batch: Int64(batch), documents: documents, seen: 1))
        case .conversations: #expect(try await ada.conversations().count == 10)
        case .feed: #expect(try await ada.feed().count == 10)
        }
    }
}
