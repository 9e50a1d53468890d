import ArgumentParser
import Counting
import FoundationEssentials
import Glibc
import Presentation
import TerminalUI
import Workspace

struct CountShare: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Write counters as text, one a line: 23 Kids.",
        discussion: """
            Without names it writes all of them.

            For example: quad count share kids adults --clipboard
            """)

    /// The destination of the lines, other than standard output.
    enum Target: Hashable {
        case file(String)
        case clipboard
        case mail
        case letter(String)
    }

    @Argument(help: "The counters.", completion: NameCompletion.counters)
    var names: [String] = []

    @Option(
        help: ArgumentHelp("Only those of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Option(
        help: ArgumentHelp("Write into a file instead.", valueName: "path"), completion: .file())
    var file: String?

    @Flag(help: "Put them on the terminal's clipboard instead (OSC 52).")
    var clipboard = false

    @Flag(help: "Open a new letter in the mail program instead.")
    var mail = false

    @Option(
        help: ArgumentHelp("Write a letter for any mail program instead.", valueName: "path"),
        completion: .file(extensions: ["eml"]))
    var eml: String?

    @OptionGroup var replacing: ReplacingOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if group != nil && !names.isEmpty {
            throw ValidationError("name counters, or a group, but not both")
        }
        if [file != nil, clipboard, mail, eml != nil].count(where: { $0 }) > 1 {
            throw ValidationError("--file, --clipboard, --mail and --eml don't go together")
        }
    }

    private var target: Target? {
        if let file { return .file(file) }
        if let eml { return .letter(eml) }
        return clipboard ? .clipboard : mail ? .mail : nil
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counters = try await chosen(in: workspace, session)
        let lines = counters.map(\.shareLine.safe)
        if let target, !lines.isEmpty { try hand(lines, to: target, in: session) }
        try session.show(
            list: counters.map { counter in
                [
                    "id": .text(counter.id), "title": .string(counter.title),
                    "value": .integer(counter.value), "line": .string(counter.shareLine),
                ]
            }, lines: target == nil ? lines : [])
        if counters.isEmpty { session.hint("There is nothing to share yet: quad count add Kids") }
    }

    private func hand(_ lines: [String], to target: Target, in session: Session) throws {
        let count = lines.count.of("line")
        switch target {
        case .file(let path):
            try OutputFile.write(lines, to: path, replaces: replacing.force)
        case .letter(let path):
            let letter = Letter(lines: lines, at: session.environment.now())
            try OutputFile.write(letter.fileLines, to: path, replaces: replacing.force)
        case .clipboard:
            try Clipboard(variables: session.variables).put(lines.joined(separator: "\n"))
            session.note("\(count) on the clipboard.")
        case .mail:
            try open(Letter(lines: lines, at: session.environment.now()))
            session.note("\(count) in a new letter.")
        }
    }

    private func open(_ letter: Letter) throws {
        let hint = "write a letter with --eml PATH"
        do {
            try letter.open()
        } catch {
            if error == .letterTooLong { throw CommandError.usage("\(error)", hint: hint) }
            throw CommandError.programFailed("\(error)", hint: hint)
        }
    }

    private func chosen(in workspace: Workspace, _ session: Session) async throws -> [Counter] {
        if let group {
            return try await workspace.counters(
                of: workspace.group(named: group, in: session).id)
        }
        guard !names.isEmpty else { return try await workspace.read({ try $0.counters.all() }) }
        return try await workspace.counters(named: names, in: session)
    }
}

/// The clipboard of the terminal in which a process runs.
struct Clipboard {
    private let variables: [String: String]

    /// Creates the clipboard of the terminal in which a process runs.
    init(variables: [String: String]) { self.variables = variables }

    /// Copies a text to the clipboard.
    ///
    /// - Throws: ``CommandError/needsTerminal(_:hint:)``, ``CommandError/usage(_:hint:)`` if the
    ///   text is too long, ``CommandError/outputFailed(reason:afterChange:)``.
    func put(_ text: String) throws {
        guard text.utf8.count <= ClipboardSequence.limit else {
            throw CommandError.usage(
                "terminals take at most \(ClipboardSequence.limit) bytes for the clipboard",
                hint: "write a file with --file")
        }
        let terminal = isatty(STDERR_FILENO) == 1 ? dup(STDERR_FILENO) : open("/dev/tty", O_WRONLY)
        guard terminal >= 0 else {
            throw CommandError.needsTerminal(
                "there is no terminal with a clipboard",
                hint: "write a file with --file")
        }
        defer { close(terminal) }
        let sequence = ClipboardSequence(variables: variables)
            .text(base64: Data(text.utf8).base64EncodedString())
        let code = StandardOutput.write(Array(sequence.utf8), to: terminal)
        guard code == 0 else {
            throw CommandError.outputFailed(reason: String(cString: strerror(code)))
        }
    }
}
