import ArgumentParser
import Foundation

/// The program: parse, wire, run.
@main
struct QuadSim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-sim",
        abstract: "Synthetic people on a campus: a rehearsal of everything, with a verdict.",
        discussion: """
            Exit codes: 0 passed · 1 a check failed · 64 usage · 65 bad data · 66 no such file · \
            69 no server · 73 a folder or file cannot be made · 130 interrupted.
            """,
        subcommands: [Day.self, RunCommand.self, CampusCommand.self])

    static func main() async {
        // A reader of standard output that goes away is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT) { _ in
            if isatty(STDERR_FILENO) == 1 { write(STDERR_FILENO, "\n", 1) }
            _exit(Failure.Status.interrupted.rawValue)
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            FileHandle.standardError.write(Data("quad-sim: \(failure.sentence)\n".utf8))
            Foundation.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
