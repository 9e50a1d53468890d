import ArgumentParser
import Device
import Files
import Foundation
import Presentation
import Primitives
import Synchronization
import TerminalUI

/// The full-screen terminal program.
@main
struct QuadTUI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-tui",
        abstract: "Count, write and meet, on the whole screen of a terminal.",
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

    @Flag(help: "Show initials of people, also where the terminal shows pictures.")
    var noPictures = false

    @Flag(help: "List counts in rows, without tiles.")
    var rows = false

    @Flag(
        help: ArgumentHelp(
            "Write lines and numbered menus instead of a screen.",
            discussion: "For screen readers; also where TERM is dumb, and in pipes."))
    var linear = false

    @Flag(help: "Print all keys, screen by screen, and end.")
    var printKeys = false

    @Flag(help: "With --print-keys, print them as JSON.")
    var json = false

    @Flag(help: "With --print-keys, print them as the tables of a document.")
    var markdown = false

    static func main() async {
        do {
            try await parse().run()
        } catch {
            // `run` throws an exit code after it has printed the reason.
            if error is ExitCode { exit(withError: error) }
            guard exitCode(for: error) == .validationFailure else {
                exit(withError: show(fullMessage(for: error) + "\n") ?? ExitCode.success)
            }
            let message = message(for: error)
            say(Complaint(of: "quad-tui", parsing: message, hint: "quad-tui --help"))
            exit(withError: ExitCode.validationFailure)
        }
    }

    func run() async throws {
        if printKeys || json || markdown { return try listKeys() }
        let reason = try await runOnTerminal()
        // The terminal is restored, so the signal may have its default effect.
        if let reason { Self.end(by: reason.signal) }
    }

    private func listKeys() throws {
        guard printKeys, !(json && markdown) else {
            Self.say(
                Complaint(
                    of: "quad-tui",
                    printKeys
                        ? "--json and --markdown don't go together"
                        : "\(json ? "--json" : "--markdown") goes with --print-keys",
                    hint: "quad-tui --print-keys"))
            throw ExitCode.validationFailure
        }
        let settings = try? Settings.usable(
            variables: ProcessInfo.processInfo.environment, flags: [:], isLenient: true)
        let rebound = KeyMap.standard.rebound(markdown ? [:] : settings?.keys ?? [:])
        for problem in rebound.problems { Self.say(Complaint(of: "quad-tui", problem)) }
        let keys = KeyList(keys: rebound.map)
        let text =
            json
            ? keys.json.text + "\n"
            : markdown ? keys.markdown : keys.lines.joined(separator: "\n") + "\n"
        if let failure = Self.show(text) { throw failure }
    }

    /// Writes what somebody asked for.
    ///
    /// - Returns: What the program ends with if it can't be written, as on a full disk, which it
    ///   has told.
    private static func show(_ text: String) -> ExitCode? {
        guard let code = LineInput.write(text) else { return nil }
        let reason = String(cString: strerror(code))
        say(Complaint(of: "quad-tui", "standard output cannot be written: \(reason)"))
        return ExitCode(FailureKind.inputOutput.exitStatus)
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
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let isLinear = linear || (isTerminal && variables["TERM"] == "dumb")
        guard isTerminal || isLinear else { throw failure(TerminalError.notATerminal) }
        do {
            let settings = try Settings.usable(
                variables: variables, flags: store.map { [.store: ("--store", $0)] } ?? [:],
                isLenient: false)
            let notices = Mutex<[String]>([])
            let options = DeviceOptions(
                settings, variables: variables, use: new ? .adding : .staying
            ) { notice in notices.withLock { $0.append(notice) } }
            return try await Device.with(options) { workspace in
                let terminal: any Terminal =
                    isLinear
                    ? HeadlessTerminal(charset: ascii ? .ascii : Charset(environment: variables))
                    : try NcursesTerminal(
                        environment: variables.merging(
                            [SettingKey.background.variable: settings[.background]]) { $1 },
                        charset: ascii ? .ascii : nil, mouse: !noMouse && settings.isOn(.mouse),
                        pictures: !noPictures)
                var program = Program(
                    terminal: terminal, workspace: workspace, rule: try DayRule(settings))
                try Self.follow(settings, variables, in: &program)
                let problems = apply(settings, variables, to: &program)
                let all =
                    notices.withLock { $0 } + problems + SettingKey.misspelt(in: variables)
                let dates = DateLanguage(setting: settings[.dates], variables: variables)
                let reason = await DateLanguage.$current.withValue(dates) {
                    if isLinear {
                        await Self.runInLines(program, notices: all)
                        return nil as StopReason?
                    }
                    let reason = await program.run(notices: all)
                    terminal.close()
                    return reason
                }
                guard reason != nil || program.isStoreThere() else { throw Self.isStoreGone }
                return reason
            }
        } catch {
            throw failure(error)
        }
    }

    private static let isStoreGone = Explained(
        "the store was moved or removed, or another one is in its place")

    /// Has a program follow what others do with its store.
    private static func follow(
        _ settings: Settings, _ variables: [String: String], in program: inout Program
    ) throws {
        let location = try settings.storeLocation(variables)
        program.watch = { StoreChanges(of: location, tell: $0) }
        let stamp = location.url.path.flatMap { FileStamp($0) }
        program.isStoreThere = { stamp?.isKept ?? true }
    }

    /// Gives a program what the person has set; returns what of it can't be used.
    private func apply(
        _ settings: Settings, _ variables: [String: String], to program: inout Program
    ) -> [String] {
        program.bells = Model.Bells(settings)
        program.preferences = Preferences(
            variables: variables, flags: store.map { [.store: ("--store", $0)] } ?? [:])
        if let folder = try? LookFolder(variables: variables) {
            program.book = OwnLooks(in: folder).book
        }
        program.palette = settings[.palette]
        program.home = variables["HOME"]
        program.isTiled = !rows
        program.showsLogo = true
        program.leavesMouse = noMouse
        program.hasMouse = !noMouse && settings.isOn(.mouse)
        program.flash = Flash.Wish(rawValue: settings[.flash]) ?? .screen
        let rebound = KeyMap.standard.rebound(settings.keys)
        program.keys = rebound.map
        program.deviceName = ProcessInfo.processInfo.hostName.split(separator: ".").first
            .map(String.init)
        program.givesPrompts = settings.isOn(.journalPrompt)
        program.visitsKept = settings.visitsKept
        program.isFirstToday = { DailyMark("looked-back", variables).set(to: $0) }
        return rebound.problems + applyTheme(settings, variables, to: &program)
    }

    /// Gives a program the theme that the person has set; returns what of it can't be used.
    private func applyTheme(
        _ settings: Settings, _ variables: [String: String], to program: inout Program
    ) -> [String] {
        if let folder = try? LookFolder(variables: variables) {
            program.preferences.themes = ThemeShelf(in: folder)
        }
        let shelf = program.preferences.themes
        let name = settings[.theme]
        do {
            program.theme = try shelf.theme(named: name)
            return []
        } catch {
            let reason = "\(error)"
            let end = reason.hasSuffix("?") ? "" : "."
            return [
                reason.prefix(1).uppercased() + reason.dropFirst() + end
                    + " The terminal's own colours are shown."
            ]
        }
    }

    private static func runInLines(_ program: Program, notices: [String]) async {
        let input = LineInput()
        let lines = LinearProgram(
            program: program, write: { LineInput.write($0) }, hide: { input.hide($0) },
            lendsTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
        await lines.run(input.lines(), notices: notices)
    }

    /// Prints a failure on one line of standard error and returns the exit code to throw.
    private func failure(_ error: any Error) -> ExitCode {
        var sentence = (error as? any ClassifiedError)?.wholeSentence ?? "\(error)"
        if case Device.LocationError.missing = error { sentence += "; --new makes it" }
        Self.say(Complaint(of: "quad-tui", sentence))
        return ExitCode(FailureKind(of: error).exitStatus)
    }

    private static func say(_ complaint: Complaint) {
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
