import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

/// Lists of people, conversations and requests with the chosen or open one beside them.
extension GoldenTests {
    private static let columns = [
        "people", "few people", "a person", "not known yet", "conversations", "a conversation",
        "not answered", "closed", "requests", "who asks", "nobody", "no messages", "offline",
        "a long name", "right to left",
    ]

    @Test(
        "A list and what stands beside it are drawn as they were kept",
        arguments: ["100x30", "120x40", "200x60"])
    func columns(name: String) throws {
        let numbers = name.split(separator: "x").compactMap { Int($0) }
        let size = Size(columns: numbers[0], rows: numbers[1])
        var text = ""
        for kind in Self.columns {
            var model = Self.model(ofColumns: kind, size)
            text += Self.section(kind, model.draw(at: .sample), model)
        }
        try Self.check(text, name + "-people")
    }

    private static func model(ofColumns kind: String, _ size: Size) -> Model {
        let tab: Model.Tab =
            switch kind {
            case "conversations", "a conversation", "not answered", "closed", "requests",
                "who asks",
                "no messages":
                .messages
            default: .home
            }
        var facts = SamplePeople.room(kind == "few people" ? 2 : 40)
        switch kind {
        case "not known yet": facts.person = nil
        case "not answered", "closed":
            let state: ConversationSummary.State = kind == "closed" ? .closed : .waiting
            facts.conversations = Cached([SamplePeople.conversation(0, state)], keptAt: nil)
        case "requests", "who asks": facts = SamplePeople.room(5, requests: 5)
        case "nobody", "no messages": facts = SamplePeople.room(0)
        case "a long name", "right to left":
            let number = kind == "a long name" ? 2 : 3
            facts.sight = PeopleSight(person: SamplePeople.id(number))
            facts.person = SamplePeople.profile(number)
        default: break
        }
        var model = Model.about(tab, facts, size: size)
        switch kind {
        case "a person", "a conversation", "not answered", "closed": model.press(.enter)
        case "who asks": model.press(.character("p"))
        case "offline":
            _ = model.receive(.server(.disconnected("the server cannot be reached")))
        case "a long name": model.press(.down, .down)
        case "right to left": model.press(.down, .down, .down)
        default: break
        }
        _ = model.receive(.people(facts))
        return model
    }
}
