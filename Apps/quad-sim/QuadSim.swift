import ArgumentParser
import Foundation
import Presentation
import Primitives

/// The program: parse, wire, run.
@main
struct QuadSim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-sim",
        abstract: "Simulate people on a campus, and check that nothing is lost or shown to others.",
        discussion: """
            Exit codes: 0 passed · 1 a check failed · 64 usage · 65 bad data · 66 no such file · \
            69 no server · 73 a folder or file cannot be made · 74 the output is full · \
            75 no verdict · 99 a threshold was crossed · 130 interrupted · 143 terminated.
            """,
        version: Release.line(of: "quad-sim"),
        subcommands: [
            Day.self, RunCommand.self, CheckCommand.self, SchemaCommand.self, SyncMode.self,
            BrowserMode.self, WorldMode.self, CampusCommand.self, PeopleCommand.self,
            LoadCommand.self, AuditCommand.self, MergeCommand.self, CompareCommand.self,
        ])

    static func main() async {
        // A closed standard output is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        Output.keepStreamsApart()
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(FailureKind.interrupted.exitStatus)
        }
        do {
            try checkWord(Array(CommandLine.arguments.dropFirst()))
            try await run(parse())
        } catch {
            let failure = Failure(error)
            let hint = failure.kind == .usage ? help : nil
            say(Complaint(of: "quad-sim", failure.sentence, more: failure.more, hint: hint))
            Foundation.exit(failure.exitStatus)
        }
    }

    private static func parse() -> any ParsableCommand {
        do {
            return try parseAsRoot()
        } catch {
            end(after: error)
        }
    }

    /// Runs a command; an error of no kind is no usage error.
    private static func run(_ parsed: any ParsableCommand) async throws {
        var command = parsed
        do {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error as any ClassifiedError {
            throw error
        } catch let error as ValidationError {
            throw Failure(.usage, error.message)
        } catch {
            guard exitCode(for: error) != .success else { end(printing: fullMessage(for: error)) }
            throw Failure(.failed, "\(error)")
        }
    }

    /// Refuses a first word that is no command, with the commands that are spelt nearly so.
    private static func checkWord(_ arguments: [String]) throws {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !names.contains(word) else { return }
        let near = Spelling.nearest(to: word, among: names)
        throw Failure(
            .usage,
            "quad-sim has no command \"\(word)\""
                + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", or "))?"))
    }

    /// Ends the program after an error of parsing: help and the version are data; everything else
    /// is a usage error.
    private static func end(after error: any Error) -> Never {
        guard exitCode(for: error) != .success else { end(printing: fullMessage(for: error)) }
        say(Complaint(of: "quad-sim", parsing: message(for: error), hint: help))
        Foundation.exit(FailureKind.usage.exitStatus)
    }

    /// Ends the program with help or the version, which somebody asked for.
    private static func end(printing text: String) -> Never {
        do {
            try Output.write([text])
        } catch {
            let failure = Failure(error)
            say(Complaint(of: "quad-sim", failure.sentence))
            Foundation.exit(failure.exitStatus)
        }
        Foundation.exit(ExitCode.success.rawValue)
    }

    /// The command that prints help on the requested subcommand.
    private static var help: String {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        let word = CommandLine.arguments.dropFirst().first { names.contains($0) }
        return "quad-sim " + (word.map { "\($0) " } ?? "") + "--help"
    }

    private static func say(_ complaint: Complaint) {
        // Output that is already printed comes first, even if both streams go to one file.
        fflush(nil)
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
