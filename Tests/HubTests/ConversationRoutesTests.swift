import API
import Hub
import Primitives
import Testing

@Suite("Messages, requests and blocks over the wire")
struct ConversationRoutesTests {
    @Test("A first message is a request with its context; accepting opens the conversation")
    func request() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi Ben", from: ada, to: ben)
        let requests = try await ben.client.call(Routes.requests).requests
        #expect(requests.map(\.text) == ["Hi Ben"])
        #expect(requests.map(\.displayName) == ["Ada"])
        #expect(requests.map(\.context) == ["Library · 30 min"])
        #expect(try await ada.conversations().map(\.state) == [.waiting])
        let accepted = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(accepted.state == .open)
        #expect(accepted.lastCrossedAt == world.clock.now)
        try await world.message("Hi Ada", from: ben, to: ada)
        let messages = try await ada.client.call(Routes.messages, MessageQuery(person: ben.id))
        #expect(messages.messages.map(\.text) == ["Hi Ben", "Hi Ada"])
        #expect(messages.messages.map(\.number) == [1, 2])
        #expect(messages.isComplete)
        #expect(try await ada.feed().map(\.isConnected) == [true])
    }

    @Test("A first message needs a shared place; to oneself there is none")
    func strangers() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let error = await #expect(throws: APIError.self) {
            try await world.message("Hi", from: ada, to: ben)
        }
        guard case .notPermitted(.noSharedPlace, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let own = await #expect(throws: APIError.self) {
            try await world.message("Hi", from: ada, to: ada)
        }
        guard case .invalid? = own else {
            Issue.record("\(String(describing: own))")
            return
        }
    }

    @Test("Sending the same message again gives the same message, once")
    func idempotentSend() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let message = NewMessage(id: world.environment.newID(), to: ben.id, text: "Once")
        let first = try await ada.client.call(Routes.send, message)
        world.clock.advance(by: .hours(48))
        #expect(try await ada.client.call(Routes.send, message) == first)
        let list = try await ben.client.call(Routes.messages, MessageQuery(person: ada.id))
        #expect(list.messages.map(\.text) == ["Hello", "Once"])
        var other = message
        other.text = "Twice"
        let error = await #expect(throws: APIError.self) {
            _ = try await ada.client.call(Routes.send, other)
        }
        guard case .conflict? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A decline cannot be told from an unread request by its sender")
    func decline() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi", from: ada, to: ben)
        let before = try await ada.conversations()
        _ = try await ben.client.call(Routes.decline, DeclinePath(person: ada.id))
        #expect(try await ada.conversations() == before)
        #expect(try await ben.client.call(Routes.requests).requests.isEmpty)
    }

    @Test("A block cannot be told from an unread request in the list of conversations")
    func blockWhileWaiting() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        try await world.message("Hi", from: ada, to: ben)
        let before = try await ada.conversations()
        #expect(before.map(\.state) == [.waiting])
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        #expect(try await ada.conversations() == before)
    }

    @Test("Pages of messages follow each other without gaps; limits are checked")
    func pages() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for number in 2...5 { try await world.message("\(number)", from: ben, to: ada) }
        var query = MessageQuery(person: ben.id, after: nil, limit: 2)
        var numbers: [Int] = []
        while true {
            let page = try await ada.client.call(Routes.messages, query)
            numbers += page.messages.map(\.number)
            if page.isComplete { break }
            query.after = numbers.last
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        for limit in [0, -1, 1001] {
            await #expect(throws: APIError.self) {
                try await ada.client.call(
                    Routes.messages, MessageQuery(person: ben.id, limit: limit))
            }
        }
    }

    @Test("Reading takes messages off the unread count")
    func read() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.message("2", from: ada, to: ben)
        #expect(try await ben.conversations().map(\.unread) == [2])
        _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 2))
        #expect(try await ben.conversations().map(\.unread) == [0])
    }

    @Test("A block hides both from each other and closes the conversation, which keeps its name")
    func block() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        #expect(try await ada.feed().isEmpty)
        #expect(try await ben.feed().isEmpty)
        _ = try await ben.client.call(
            Routes.changeMe, ProfileChange(displayName: "Benny", picture: "🦉"))
        let seen = try await ada.conversations()
        #expect(seen.map(\.state) == [.closed])
        #expect(seen.map(\.displayName) == ["Ben"])
        #expect(seen.map(\.picture) == [nil])
        #expect(seen.map(\.lastCrossedAt) == [nil])
        #expect(try await ben.conversations().isEmpty)
        #expect(try await ben.client.call(Routes.blocks).people.map(\.displayName) == ["Ada"])
        #expect(try await ada.client.call(Routes.blocks).people.isEmpty)
        let error = await #expect(throws: APIError.self) {
            try await world.message("Why?", from: ada, to: ben)
        }
        guard case .conflict(.conversationClosed, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        _ = try await ben.client.call(Routes.unblock, PersonPath(person: ada.id))
        #expect(try await ada.feed().map(\.displayName) == ["Benny"])
        #expect(try await ada.conversations().map(\.state) == [.open])
        #expect(try await ada.conversations().map(\.displayName) == ["Benny"])
    }
}
