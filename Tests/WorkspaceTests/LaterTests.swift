import PeopleSupport
import Primitives
import Testing

@Suite("What is written for later")
struct LaterTests {
    @Test("It is kept at once without a request, shown as done, and sent with the outbox, once")
    func later() async throws {
        let world = try await PeopleWorld()
        let (jin, ada) = (try await world.join("jin"), try await world.join("ada"))
        try await world.connect(jin, ada)
        _ = try await jin.workspace.conversations()
        _ = jin.transport.requests()
        let person = try await ada.account()
        for text in ["one", "two"] {
            guard case .waiting(let report) = try await jin.workspace.later.send(text, to: person)
            else {
                Issue.record("it was sent")
                continue
            }
            #expect(report.trouble == nil)
        }
        try await jin.workspace.later.carryOut(.block, on: person)
        #expect(jin.transport.requests().isEmpty)
        #expect(
            try await jin.workspace.outbox().map(\.kind) == [.message, .message, .init(.block)])
        #expect(try await jin.workspace.conversations(from: .device).value.isEmpty)
        let sent = try await jin.workspace.sendOutbox().sent
        let again = try await jin.workspace.sendOutbox().sent
        #expect(sent == 3 && again == 0)
        #expect(try await ada.texts(with: jin) == ["Hello", "one", "two"])
    }
}
