import ArgumentParser
import Device
import PeopleWords
import Presentation
import TextFormats

struct MessageList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the conversations, the latest message first.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.conversations(from: sources.source)
        let conversations = kept.value
        let isKept = kept.keptAt != nil
        let requests = try await workspace.requests(from: isKept ? .device : sources.source).value
        if !isKept { try await workspace.keepInbox(conversations, requests) }
        if !requests.isEmpty {
            session.note(
                "For you to decide: \(requests.count.of("request")).",
                hint: "See: quad message requests")
        }
        let now = session.environment.now()
        var table = TextTable(.left, .cut, .right, .cut, .left, .left)
        for conversation in conversations {
            let text =
                (conversation.lastFrom == conversation.person ? "" : "you: ")
                + SafeText.lines(conversation.lastText).joined(separator: " ")
            table.add(
                .person(
                    conversation.person, picture: conversation.picture, name: conversation.name),
                .init(conversation.name, .strong),
                .init(conversation.unread > 0 ? "\(conversation.unread) new" : "", .alarming),
                .init(text),
                .init(TimeWords.ago(conversation.lastAt, now: now, in: session.dayRule), .faint),
                .init(conversation.words(at: now, in: session.dayRule), .faint))
        }
        try session.show(
            list: conversations.map(\.json), lines: table.lines(on: session.page))
        session.noteAge(of: kept)
        try await workspace.noteOutbox(in: session)
        if conversations.isEmpty && requests.isEmpty {
            session.hint("No messages yet. See whom you met: quad people")
        }
    }
}

extension ConversationSummary {
    /// The conversation as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "picture": .text(picture),
            "portrait": portrait.json,
            "state": .string(state.rawValue), "lastText": .string(lastText),
            "lastFromMe": .bool(lastFrom != person), "lastAt": .text(lastAt),
            "lastNumber": .integer(Int64(lastNumber)), "unread": .integer(Int64(unread)),
            "lastCrossedAt": .text(lastCrossedAt),
            "delivered": delivered.map { .integer(Int64($0)) } ?? .null,
            "read": read.map { .integer(Int64($0)) } ?? .null, "here": here?.json ?? .null,
        ]
    }
}
