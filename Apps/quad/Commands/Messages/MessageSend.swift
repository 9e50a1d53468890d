import ArgumentParser
import Primitives
import TerminalUI
import Workspace

struct MessageSend: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send a message; the first one to somebody is a request.",
        discussion: """
            With - the text is read from standard input. Without a text the editor of VISUAL or \
            EDITOR opens; if none is set, it asks for one line.
            """)

    @Argument(help: "To whom.", completion: NameCompletion.people)
    var name: String

    @Argument(help: "The text.")
    var text: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let source = try TextSource(
            words: text, terminal: session.terminal, hint: "quad message send --help")
        if case .words(let words) = source {
            return try await session.withWorkspace { workspace in
                let whom = try await addressee(on: workspace, in: session)
                try await send(words, to: whom, on: workspace, in: session)
            }
        }
        // What is wrong with the name or the sign-in is told before anything is typed.
        let whom = try await session.withWorkspace {
            try await addressee(on: $0, in: session)
        }
        guard case .person = source else {
            // The end of a line is the pipe's own, as for the journal.
            let lines = try StandardInput.text()
            let text = lines.last?.isNewline == true ? String(lines.dropLast()) : lines
            return try await session.withWorkspace {
                try await send(text, to: whom, on: $0, in: session)
            }
        }
        let text = try written(in: session)
        do {
            try await session.withWorkspace {
                try await send(text, to: whom, on: $0, in: session)
            }
        } catch {
            // What was typed here is nowhere else.
            session.note("Not sent:\n\(text)")
            throw error
        }
    }

    private func addressee(
        on workspace: Workspace, in session: Session
    ) async throws -> KnownPerson? {
        try await workspace.ifKnown { try await workspace.person(named: name, in: session) }
    }

    private func send(
        _ text: String, to person: KnownPerson?, on workspace: Workspace, in session: Session
    ) async throws {
        let delivery: Delivery<MessageSummary> =
            if let person {
                try await workspace.send(text, to: person.person)
            } else {
                .waiting(try await workspace.send(text, toNamed: name))
            }
        try await workspace.note("message send", about: person?.displayName ?? "")
        let title = person?.displayName ?? name
        var sent: MessageSummary?
        if case .done(let message) = delivery { sent = message }
        try session.show(
            [
                "id": .text(sent?.id), "number": sent.map { .integer(Int64($0.number)) } ?? .null,
                "to": .text(person?.person), "name": .string(title),
                "text": .string(text), "sentAt": .text(sent?.sentAt),
                "state": .string(sent == nil ? "waiting" : "sent"),
            ], afterChange: true, lines: [])
        guard sent != nil || person == nil else { return session.note(on: delivery) }
        session.note(
            sent?.number == 1
                ? "Sent as a request: \(title) reads it, then accepts or declines."
                : "Sent to \(title).", isKnown: person != nil, name: name, on: delivery)
    }

    private func written(in session: Session) throws -> String {
        let text: String?
        if let editor = Editor(variables: session.variables) {
            let outcome = try editor.edit("", folder: session.temporaryFolder)
            guard outcome.isDone else { throw CommandError.editorFailed(editor: editor.command) }
            text = outcome.text
        } else {
            text = try session.terminal.line("To \(name.safe): ")
        }
        guard let text, !text.isBlank else { throw CommandError.cancelled }
        return text
    }
}
