import ArgumentParser
import Foundation

/// The program: parse, wire, run.
@main
struct QuadServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-server",
        abstract: "The server of a campus: accounts, places, people, messages and sync.",
        discussion: """
            Every option can also stand in the environment, as QUAD_ and its name in capitals: \
            QUAD_DATA, QUAD_STORE, QUAD_HOST, QUAD_PORT, … The command line counts first.

            Exit codes: 0 stopped as asked · 64 usage · 65 bad data · 66 no such file · \
            73 a folder or store cannot be made · 74 reading or writing failed · 75 in use, try \
            again · 77 not permitted · 78 configuration.
            """,
        subcommands: [Serve.self, PlacesCommand.self])

    static func main() async {
        // A reader of standard output that goes away is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            FileHandle.standardError.write(Data("quad-server: \(failure.sentence)\n".utf8))
            Foundation.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
