import ArgumentParser
import Backends
import Foundation
import HTTPTransport
import Presentation
import Primitives
import Settings
import Storage
import Synchronization
import TerminalUI
import Workspace

/// The full-screen terminal program.
@main
struct QuadTUI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-tui",
        abstract: "Count and write, on the whole screen of a terminal.",
        discussion: "It opens ready to count. Press ? inside for the keys.",
        version: Release.line(of: "quad-tui"))

    @Option(
        help: ArgumentHelp(
            "The store: memory:, json:PATH or sqlite:PATH.",
            discussion: "Without it, QUAD_STORE, the settings, then a file in the data folder.",
            valueName: "url"))
    var store: String?

    @Flag(help: "Make the store that was named if it is not there.")
    var new = false

    @Flag(help: "Use only ASCII characters.")
    var ascii = false

    @Flag(help: "Leave the mouse to the terminal.")
    var noMouse = false

    static func main() async {
        do {
            try await parse().run()
        } catch {
            // `run` throws an exit code after it has printed the reason.
            guard !(error is ExitCode), exitCode(for: error) == .validationFailure else {
                exit(withError: error)
            }
            let message = message(for: error)
            say(Complaint(of: "quad-tui", parsing: message, hint: "quad-tui --help"))
            exit(withError: ExitCode.validationFailure)
        }
    }

    func run() async throws {
        let reason = try await runOnTerminal()
        // The terminal is restored, so the signal may have its default effect.
        if let reason { Self.end(by: reason.signal) }
    }

    /// Ends the process by a signal; it is unblocked first, because tasks run on threads that block
    /// signals.
    private static func end(by signal: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    private func runOnTerminal() async throws -> StopReason? {
        let variables = ProcessInfo.processInfo.environment
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw failure("\(TerminalError.notATerminal)", code: 64)
        }
        let settings: Settings
        let rule: DayRule
        do throws(SettingsError) {
            settings = try Settings.usable(
                variables: variables, flags: store.map { [.store: ("--store", $0)] } ?? [:],
                isLenient: false)
            rule = try DayRule(settings)
        } catch {
            throw failure("\(error)", code: error.concernsOption ? 64 : 78)
        }
        let notices = Mutex<[String]>([])
        let (store, residence) = try await openStore(settings, variables) { notice in
            notices.withLock { $0.append("\(notice)") }
        }
        do {
            let workspace = try await Workspace.open(
                store, environment: .live, dayRule: rule, keyVariables: variables,
                residence: residence
            ) { server in
                guard let transport = HTTPTransport(url: server.description) else {
                    preconditionFailure("\(server) is no address that HTTP can use")
                }
                return transport
            }
            if let notice = workspace.replica.arrival.notice {
                notices.withLock { $0.append(notice) }
            }
            let terminal = try NcursesTerminal(
                environment: variables.merging(
                    [SettingKey.background.variable: settings[.background]]) { $1 },
                charset: ascii ? .ascii : nil, mouse: !noMouse)
            let program = Program(
                terminal: terminal, workspace: workspace, rule: rule)
            let reason = await program.run(notices: notices.withLock { $0 })
            terminal.close()
            await store.close()
            return reason
        } catch let error as TerminalError {
            await store.close()
            throw failure("\(error)", code: 64)
        } catch WorkspaceError.storage(let error) {
            await store.close()
            throw failure("\(error)", code: Self.code(of: error))
        } catch {
            await store.close()
            throw failure("\(error)", code: 74)
        }
    }

    private func openStore(
        _ settings: Settings, _ variables: [String: String],
        notice: @escaping @Sendable (StorageNotice) -> Void
    ) async throws -> (store: Store, residence: Residence?) {
        do {
            // The settings have read the variable already.
            let others = variables.filter { $0.key != "QUAD_STORE" }
            let location = try StoreLocation(option: settings.store, variables: others)
            // The program opens ready to count, so the default store is created; a named one may be
            // misspelt.
            let url = try location.opening(isAdding: new || location.isDefault)
            let opened = try await Backends.open(
                url, schema: Workspace.schema, notice: notice)
            return (opened, url.residence(variables: variables))
        } catch let error as StorageError {
            throw failure("\(error)", code: Self.code(of: error))
        } catch let error as StoreLocationError {
            switch error {
            case .missing: throw failure("\(error); --new makes it", code: 66)
            case .noFolder: throw failure("\(error)", code: 73)
            case .invalid, .noHome: throw failure("\(error)", code: store == nil ? 78 : 64)
            }
        }
    }

    private static func code(of error: StorageError) -> Int32 {
        switch error {
        case .invalidURL: 64
        case .notAStore, .foreign, .corrupt, .newerSchema: 65
        case .cannotOpen: 73
        case .locked: 75
        case .readOnly: 77
        default: 74
        }
    }

    /// Prints a failure on one line of standard error and returns the exit code to throw.
    private func failure(_ sentence: String, code: Int32) -> ExitCode {
        Self.say(Complaint(of: "quad-tui", sentence))
        return ExitCode(code)
    }

    private static func say(_ complaint: Complaint) {
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
