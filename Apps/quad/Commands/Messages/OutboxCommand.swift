import ArgumentParser
import Presentation
import Primitives
import Workspace

struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Messages and answers waiting to be sent.",
        discussion: """
            Acts about people wait here, in order, while the server can't be reached, and are sent \
            once: with the next quad sync, or the next command that reaches the server. What the \
            server refused stays until you withdraw it.
            """,
        subcommands: [OutboxList.self, OutboxSend.self, OutboxWithdraw.self],
        defaultSubcommand: OutboxList.self)
}

struct OutboxList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what waits, and what was refused.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let items = try await workspace.outbox()
        let names = try await workspace.keptNames()
        let now = session.environment.now()
        var table = TextTable(.right, .left, .cut, .cut, .left)
        for item in items {
            table.add(
                .init("\(item.number)"), .init(item.kind.words), .init(item.called(names) ?? ""),
                .init(item.words.map { SafeText.lines($0).joined(separator: " ") } ?? ""),
                .init(TimeWords.ago(item.writtenAt, now: now, in: session.dayRule), .faint))
        }
        try session.show(
            list: items.map { $0.json(names) },
            lines: zip(table.lines(on: session.page), items).flatMap { line, item in
                [line] + [item.remark].compactMap { $0.map { "    \($0.safe)" } }
            })
        if items.isEmpty { return session.hint("Nothing waits.") }
        let sealed = items.count(where: \.isSealed)
        if sealed > 0 {
            session.note(
                "\(sealed) sealed with the journal, sent once it is unlocked.",
                hint: "Open it: quad journal unlock")
        }
        session.hint("Send it: quad outbox send. Not to send one: quad outbox withdraw NUMBER")
    }
}

struct OutboxSend: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send what waits now.")

    @Option(help: ArgumentHelp("Try one again that was refused.", valueName: "number"))
    var retry: Int64?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        if let retry, try await !workspace.retry(retry) {
            throw CommandError.noOutboxItem(retry)
        }
        let report = try await workspace.sendOutbox()
        try session.show(
            [
                "sent": .integer(Int64(report.sent)), "failed": .integer(Int64(report.failed)),
                "waiting": .integer(Int64(report.waiting)),
            ], afterChange: report.sent > 0, lines: [])
        if let trouble = report.trouble { throw trouble }
        session.note("Sent \(report.sent).")
        if report.sealed > 0 {
            session.note(
                "\(report.sealed) waiting for the journal to be unlocked.",
                hint: "Open it: quad journal unlock")
        }
        if report.isElsewhere { session.note("Another program is sending it now.") }
        if report.failed > 0 {
            session.note("\(report.failed) refused.", hint: "See: quad outbox")
        }
    }
}

struct OutboxWithdraw: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Withdraw what waits: it is not sent.")

    @Argument(help: "The numbers, as quad outbox lists them.")
    var numbers: [Int64] = []

    @Flag(help: "All of them.")
    var all = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard all == numbers.isEmpty else {
            throw CommandError.usage(
                "say which by their numbers, or --all", hint: "quad outbox")
        }
        let names = try await workspace.keptNames()
        let chosen = all ? try await workspace.outbox().map(\.number) : numbers
        var withdrawn: [OutboxItem] = []
        for number in chosen {
            guard let item = try await workspace.withdraw(number) else {
                throw CommandError.noOutboxItem(number)
            }
            withdrawn.append(item)
        }
        try session.show(
            list: withdrawn.map { $0.json(names) }, afterChange: true,
            lines: withdrawn.compactMap { $0.words.map { SafeText.lines($0) } }.flatMap { $0 })
        session.note("Withdrew \(withdrawn.count).")
    }
}

extension Workspace {
    /// Returns the names of the people whom this device knows; none while they are sealed.
    fileprivate func keptNames() async throws -> [AccountID?: String] {
        Dictionary(
            try await keptPeople().map { ($0.person, $0.displayName) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Says how much waits in the outbox, if anything does.
    func noteOutbox(in session: Session) async throws {
        let items = try await outbox()
        let refused = items.count(where: \.isRefused)
        let waiting = items.count - refused
        if waiting > 0 { session.note("In the outbox: \(waiting).", hint: "See: quad outbox") }
        if refused > 0 { session.note("Refused: \(refused).", hint: "See: quad outbox") }
    }
}

extension OutboxItem {
    /// The text, or the changed settings; `nil` if the kind says it all.
    fileprivate var words: String? { isSealed ? "(sealed)" : text ?? settings?.words }

    /// The name of the other person, as it is known or as it was typed.
    fileprivate func called(_ names: [AccountID?: String]) -> String? { names[person] ?? name }

    fileprivate func json(_ names: [AccountID?: String]) -> JSONValue {
        let (word, reason): (String, String?) =
            switch state {
            case .waiting(let reason): ("waiting", reason)
            case .failed(let reason): ("failed", reason)
            }
        return [
            "number": .integer(number), "kind": .string(kind.rawValue), "person": .text(person),
            "name": .text(called(names)), "text": .text(isSealed ? nil : words),
            "sealed": .bool(isSealed), "writtenAt": .text(writtenAt),
            "state": .string(word), "reason": .text(reason),
        ]
    }

    /// Returns a message that is not sent as JSON, like those that are.
    func messageJSON(to conversation: ConversationSummary) -> JSONValue {
        let word = if case .failed = state { "failed" } else { "waiting" }
        return [
            "id": .null, "number": .null, "fromMe": .bool(true), "from": .null, "name": .null,
            "text": .string(text ?? ""), "sentAt": .null, "state": .string(word),
            "writtenAt": .text(writtenAt),
        ]
    }

    /// Returns the lines of a message that is not sent: the state, then the text.
    func messageLines(in session: Session) -> [String] {
        let word = remark ?? "waits to be sent"
        return [
            Style.strong.applied(to: "you", with: session.color) + "  "
                + Style.alarming.applied(to: word.safe, with: session.color)
        ] + StyledText(text ?? "").lines(on: session.page, margin: 2)
    }
}
