import API
import Primitives
import Workspace

/// An event that arrived on a live stream, in the words of stories.
struct ArrivedEvent: Sendable, Hashable {
    /// The kind of event that a story expects.
    struct Wish: Sendable, Hashable {
        let kind: String
        /// The number of the other person; `nil` for anybody.
        let person: Int?
        /// The text of a message; `nil` for any.
        let text: String?
    }

    /// The kinds that a story can expect.
    static let kinds = [
        "sync", "message", "request", "conversation", "blocks", "profile", "people", "reset",
    ]

    let kind: String
    var person: AccountID?
    var text: String?

    /// Creates the event of a driver's answer.
    init(kind: String, person: AccountID?, text: String?) {
        self.kind = kind
        self.person = person
        self.text = text
    }

    /// Creates an event as the server told it.
    init(_ event: LiveEvent) {
        kind = event.event.kind
        text = event.message?.text
        switch event.change {
        case .message(let other, _), .request(let other), .conversation(let other): person = other
        case .sync, .blocks, .profile, .people, .reset, .stopping: break
        }
    }
}
