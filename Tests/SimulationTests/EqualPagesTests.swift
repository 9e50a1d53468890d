import Primitives
import Testing

@testable import API
@testable import Simulation

@Suite("Pages that two readers get")
struct EqualPagesTests {
    private func answer(_ numbers: [Int], isComplete: Bool) throws -> APIAnswer<MessageList> {
        let messages = numbers.map {
            MessageSummary(
                id: MessageSummary.ID(high: 0, low: UInt64($0)), number: $0,
                from: AccountID(high: 0, low: 1), to: AccountID(high: 0, low: 2), text: "\($0)",
                sentAt: Instant(milliseconds: 0))
        }
        let list = MessageList(messages: messages, isComplete: isComplete)
        return APIAnswer(try APIResponse(list))
    }

    private func read(_ pages: [[Int]], by known: inout EqualPages<MessagesRead>) throws -> [Int] {
        var read = MessagesRead()
        for (place, numbers) in pages.enumerated() {
            #expect(!read.isComplete)
            try known.take(
                try answer(numbers, isComplete: place == pages.count - 1), into: &read)
        }
        #expect(read.isComplete)
        return read.messages.map(\.number)
    }

    @Test("Who gets other bytes reads other pages, from the first that differs on")
    func differ() throws {
        var known = EqualPages<MessagesRead>()
        for pages in [
            [[1, 2], [3, 4], [5]], [[1, 2], [3, 4], [5]], [[1, 2], [3, 9], [5]],
            [[1, 2], [3, 4], [5], [6]], [[7]], [[1, 2], [3, 4], [5]],
        ] {
            #expect(try read(pages, by: &known) == pages.flatMap(\.self))
        }
    }
}
