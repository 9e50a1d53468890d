import ArgumentParser
import Device
import PeopleWords
import Presentation

/// The options that choose a part of a conversation.
struct HistoryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this many of the last messages.", valueName: "number"))
    var last = 50

    @Option(help: ArgumentHelp("Only messages before this number.", valueName: "number"))
    var before: Int?

    @Flag(help: "All messages.")
    var all = false

    func validate() throws {
        guard (1...100_000).contains(last) else {
            throw ValidationError("--last is a number from 1 to 100000")
        }
        if all, before != nil { throw ValidationError("--all and --before don't go together") }
    }

    /// Whether the last message is among those that are chosen.
    var showsEnd: Bool { before == nil }

    /// Returns the chosen ones of all messages, and whether there are earlier ones.
    func part(of messages: [MessageSummary]) -> (messages: [MessageSummary], isMore: Bool) {
        if all { return (messages, false) }
        let earlier = before.map { end in messages.filter { $0.number < end } } ?? messages
        return (earlier.suffix(last), earlier.count > last)
    }
}

extension Workspace {
    /// Finds the conversation that a word of the command line names; a closed one may have only the
    /// id of the other person.
    func conversation(
        named name: String, from source: AnswerSource = .either, in session: Session
    ) async throws -> ConversationSummary {
        let closed = try await conversations(from: source).value
            .filter { $0.displayName.isEmpty && "\($0.person)".hasPrefix(name) }
        if name.count >= 4, closed.count == 1 { return closed[0] }
        let person = try await person(named: name, from: source, in: session)
        guard
            let conversation = try await conversation(with: person.person, from: source)
        else { throw CommandError.noConversation(with: person.displayName) }
        return conversation
    }
}
