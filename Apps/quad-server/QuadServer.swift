import ArgumentParser
import Files
import Foundation
import Hub
import Presentation
import Primitives
import Storage
import Thumbnails

@main
struct QuadServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-server",
        abstract: "The server of a campus: accounts, places, people, messages and sync.",
        discussion: """
            Every option can also stand in the environment, as QUAD_ and its name in capitals: \
            QUAD_DATA, QUAD_HOST, QUAD_PORT, …; only --store is QUAD_SERVER_STORE there. Options \
            of `serve` can also stand in a file (--config). The command line counts first, then \
            the environment.

            Exit codes: 0 stopped as asked · 1 nothing has that name · 64 usage · 65 bad data · \
            66 no such file · 73 a folder or store cannot be made · 74 reading or writing failed · \
            75 in use, try again · 77 not permitted · 78 configuration.
            """,
        version: Release.line(of: "quad-server"),
        subcommands: [
            Serve.self, ConfigCommand.self, PlacesCommand.self, UserCommand.self,
            ReportCommand.self, AuditCommand.self, BackupCommand.self, RestoreCommand.self,
            MigrateCommand.self, MoveCommand.self, CheckCommand.self, DashboardCommand.self,
            APICommand.self,
        ])

    static func main() async {
        // A closed reader of standard output must not end the program.
        signal(SIGPIPE, SIG_IGN)
        // Nor must a limit of the size of files, which is a full disk as any other.
        signal(SIGXFSZ, SIG_IGN)
        StandardStreams.occupyClosed()
        if CommandLine.arguments.dropFirst() == [ThumbnailWorker.argument] {
            _exit(ThumbnailWorker.run())
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                do {
                    try await command.run()
                } catch {
                    await LogLines.standardError.finish(within: .seconds(1))
                    throw error
                }
                await LogLines.standardError.finish(within: .seconds(1))
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            end(after: failure)
        } catch  where error is OutputError || error is any ClassifiedError {
            end(after: Failure(error))
        } catch {
            end(after: error)
        }
    }

    private static func end(after failure: Failure) -> Never {
        for detail in failure.details { StandardStreams.say(detail) }
        StandardStreams.say(failure.sentence)
        Foundation.exit(failure.kind.exitStatus)
    }

    /// Ends the program after a parsing error: help and the version are output, everything else is
    /// a usage error.
    private static func end(after error: any Error) -> Never {
        guard exitCode(for: error) != .success else { end(printing: fullMessage(for: error)) }
        var path: [any ParsableCommand.Type] = [Self.self]
        for word in CommandLine.arguments.dropFirst() {
            let names = path.last?.configuration.subcommands ?? []
            guard let next = names.first(where: { $0.configuration.commandName == word }) else {
                break
            }
            path.append(next)
        }
        let command = path.compactMap { $0.configuration.commandName }
            .joined(separator: " ")
        StandardStreams.say(
            Complaint(
                of: "quad-server", parsing: message(for: error), hint: "\(command) --help"))
        Foundation.exit(ExitCode.validationFailure.rawValue)
    }

    /// Ends the program with help or the version, which somebody asked for.
    private static func end(printing text: String) -> Never {
        do {
            try StandardStreams.write(text.hasSuffix("\n") ? text : text + "\n")
        } catch {
            end(after: Failure(error))
        }
        Foundation.exit(ExitCode.success.rawValue)
    }
}

struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Print the description of all routes, as OpenAPI 3.1.",
        discussion: "A server that runs has the same at /v1/api.yaml.")

    func run() async throws { try StandardStreams.write(APIDocument.text) }
}

/// A failure that ends the program, with a sentence and an exit code.
struct Failure: Error {
    let kind: FailureKind
    let sentence: String
    /// The lines to print before the sentence, if there are any.
    let details: [String]

    init(_ kind: FailureKind, _ sentence: String, details: [String] = []) {
        self.kind = kind
        self.sentence = sentence
        self.details = details
    }

    /// Returns the failure with another name of a file.
    func naming(_ file: String, for other: String) -> Failure {
        Failure(
            kind, sentence.replacing(other, with: file),
            details: details.map { $0.replacing(other, with: file) })
    }

    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as OutputError: self = error.failure
        case let error as FileError:
            let kind: FailureKind = error.operation == .open ? .cannotCreate : .inputOutput
            self.init(kind, "\(error)")
        case StorageError.olderSchema: self.init(.badData, "\(error), by quad-server migrate")
        default: self.init(FailureKind(of: error), "\(error)")
        }
    }
}

extension ThumbnailMaker {
    /// A closure that has this program, started anew for each picture, write it anew and make a
    /// thumbnail.
    static var ownProcess: ThumbnailMaking {
        let maker = ThumbnailMaker(program: "/proc/self/exe")
        return { picture in
            do {
                return try await maker.remade(picture)
            } catch let error as ThumbnailError {
                switch error {
                case .undecodable, .grown, .tooHard: throw PictureRefusal.unusable("\(error)")
                case .busy, .unavailable: throw PictureRefusal.notNow("\(error)")
                }
            }
        }
    }
}
