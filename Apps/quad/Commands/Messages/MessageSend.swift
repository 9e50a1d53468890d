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
        let text =
            switch source {
            case .words(let words): words
            case .input: try StandardInput.text()
            case .person: try written(in: session)
            }
        try await session.withWorkspace { workspace in
            do {
                try await send(text, on: workspace, in: session)
            } catch {
                // What was typed here is nowhere else.
                if case .person = source { session.note("Not sent:\n\(text)") }
                throw error
            }
        }
    }

    private func send(_ text: String, on workspace: Workspace, in session: Session) async throws {
        let person: KnownPerson
        do {
            person = try await workspace.person(named: name, in: session)
        } catch {
            guard FailureKind(of: error) == .unreachable, try await workspace.isKeptSealed()
            else { throw error }
            let report = try await workspace.send(text, toNamed: name)
            try await workspace.note("message send", about: "")
            return try show(
                .waiting(report), of: text, to: nil, called: name, in: session)
        }
        let delivery = try await workspace.send(text, to: person.person)
        try await workspace.note("message send", about: person.displayName)
        try show(delivery, of: text, to: person, called: person.displayName, in: session)
    }

    private func show(
        _ delivery: Delivery<MessageSummary>, of text: String, to person: KnownPerson?,
        called name: String, in session: Session
    ) throws {
        var sent: MessageSummary?
        if case .done(let message) = delivery { sent = message }
        try session.show(
            [
                "id": .text(sent?.id), "number": sent.map { .integer(Int64($0.number)) } ?? .null,
                "to": .text(person?.person), "name": .string(name),
                "text": .string(text), "sentAt": .text(sent?.sentAt),
                "state": .string(sent == nil ? "waiting" : "sent"),
            ], afterChange: true, lines: [])
        if let sent {
            session.note(
                sent.number == 1
                    ? "Sent as a request: \(name) reads it, then accepts or declines."
                    : "Sent to \(name).")
        }
        session.note(on: delivery)
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
