import Backends
import Glibc
import Presentation
import Primitives
import Settings
import Storage
import Workspace

/// The context of a running command: input, output, settings, and the store.
struct Session: Sendable {
    /// Whether output is written as JSON.
    let isJSON: Bool
    /// The colours of standard output.
    let color: ColorUse
    /// The variables of the environment.
    let variables: [String: String]
    /// The width, the characters and the colours of standard output.
    let page: Page
    /// The terminal for questions.
    let terminal = Terminal()
    /// The clock and the random numbers.
    let environment = Environment.live
    /// The person's settings.
    let settings: Settings
    /// The rule that assigns instants to days on this device.
    let dayRule: DayRule
    /// The use for which the store is opened.
    let use: StoreUse

    /// A use of a store, which decides what happens if the store does not exist.
    enum StoreUse {
        /// To read: no store is created, and a store that was named must exist.
        case reading
        /// To add something: the store is created.
        case adding
        /// To read before something is added: the store is not created yet.
        case beforehand
    }

    /// Creates a session with a command's options and the person's settings.
    ///
    /// - Parameter isLenient: Whether invalid settings are ignored, for commands that repair them.
    /// - Throws: ``SettingsError`` if an option, a variable or the file is invalid.
    init(
        options: GlobalOptions, variables: [String: String], isLenient: Bool = false,
        use: StoreUse = .reading
    ) throws(SettingsError) {
        isJSON = options.json
        self.use = use
        self.variables = variables
        settings = try Settings.usable(
            variables: variables, flags: options.flags, isLenient: isLenient)
        dayRule = try DayRule(settings)
        color = ColorUse(
            wish: settings.colorWish(variables),
            environment: variables.merging(
                [SettingKey.background.variable: settings[.background]]) { $1 },
            isTerminal: isatty(STDOUT_FILENO) == 1)
        let limit = TerminalWidth.limit(variables: variables)
        page = Page(
            columns: limit ?? Page.usualColumns, isLimited: limit != nil,
            charset: settings.charset(variables), color: color)
    }

    /// Opens the workspace, runs the body with it, and closes everything.
    func withWorkspace<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let url = try opening(for: use)
        let store = try await openStore(url)
        return try await withWorkspace(on: store, url.residence(variables: variables), body)
    }

    /// Opens the workspace to read before something is added; the store is not created.
    func beforehand<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let url = try opening(for: use == .adding ? .beforehand : use)
        let store = try await openStore(url)
        return try await withWorkspace(on: store, url.residence(variables: variables), body)
    }

    /// Opens the store to read, at once or not at all, without messages and without a record of its
    /// location.
    func atOnce<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result? {
        let url = try storeURL()
        guard url.isThere else { return nil }
        return try await withWorkspace(
            on: Backends.open(url, schema: Workspace.schema), nil, body)
    }

    private func withWorkspace<Result>(
        isolation: isolated (any Actor)? = #isolation,
        on store: Store, _ residence: Residence?, _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let connections = Connections()
        do {
            let workspace = try await Workspace.open(
                store, environment: environment, dayRule: dayRule, keyVariables: variables,
                residence: residence
            ) { connections.transport(to: $0) }
            if let notice = workspace.replica.arrival.notice {
                StandardOutput.report("quad: \(notice)")
            }
            let result = try await body(workspace)
            await connections.close()
            await store.close()
            return result
        } catch {
            await connections.close()
            await store.close()
            throw error
        }
    }
}

extension Session {
    /// Returns the URL of the store.
    func storeURL() throws(StoreLocationError) -> StorageURL {
        try settings.storeLocation(variables).url
    }

    /// Whether the store exists, so that opening it creates none.
    var hasStore: Bool { (try? storeURL().isThere) ?? false }

    /// Returns the URL of the store to open.
    private func opening(for use: StoreUse) throws(StoreLocationError) -> StorageURL {
        let location = try settings.storeLocation(variables)
        let url = try location.opening(isAdding: use != .reading)
        return use == .beforehand && !url.isThere ? .memory : url
    }

    /// The number of attempts to open a store that another process has, and the pause between two.
    private static let openTries = 40
    private static let openPause: Duration = .milliseconds(50)

    /// Opens the store; waits about two seconds for another command that has it, no longer for
    /// others.
    private func openStore(_ url: StorageURL) async throws -> Store {
        var tries = 1
        while true {
            do throws(StorageError) {
                return try await Backends.open(
                    url, schema: Workspace.schema,
                    notice: { StandardOutput.report("quad: \(SafeText.line("\($0)"))") })
            } catch {
                guard case .locked = error, tries < Self.openTries else { throw error }
                tries += 1
                try await Task.sleep(for: Self.openPause)
            }
        }
    }
}

extension Session {
    /// The folder of temporary files.
    var temporaryFolder: String {
        variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The version of the format of all JSON output; raised when a member changes its meaning.
    static let schemaVersion: Int64 = 1

    /// Writes one thing, as JSON or as lines.
    ///
    /// - Parameter afterChange: Whether a change was made, which an error must not hide.
    func show(
        _ thing: JSON, afterChange: Bool = false, lines: @autoclosure () -> [String]
    ) throws(CommandError) {
        try write(isJSON ? [Self.versioned(thing).text] : lines(), afterChange: afterChange)
    }

    /// Writes a list, as JSON or as lines.
    func show(
        list: @autoclosure () -> [JSON], afterChange: Bool = false,
        lines: @autoclosure () -> [String]
    ) throws(CommandError) {
        try write(
            isJSON ? [JSON.array(list().map(Self.versioned)).text] : lines(),
            afterChange: afterChange)
    }

    private func write(_ lines: [String], afterChange: Bool) throws(CommandError) {
        do {
            try StandardOutput.write(lines)
        } catch .outputFailed(let reason, _) {
            throw .outputFailed(reason: reason, afterChange: afterChange)
        }
    }

    /// Reports an event that is not data; silent with JSON output.
    ///
    /// - Parameter hint: The advice appended if hints are on.
    func note(_ text: String, hint: String? = nil) {
        if isJSON { return }
        let hint = givesHints ? hint.map { " " + $0 } ?? "" : ""
        StandardOutput.report(SafeText.line(text + hint))
    }

    /// Reports advice, or that there is nothing to show, if hints are on.
    func hint(_ text: String) {
        if givesHints { note(text) }
    }

    /// Whether hints are on: at a terminal, unless a setting says otherwise.
    var givesHints: Bool { settings.givesHints(toTerminal: isatty(STDERR_FILENO) == 1) }

    /// Asks before something is destroyed, unless an option says not to.
    ///
    /// - Returns: Whether to go on; `false` after a dry run, which reports what would be done.
    /// - Throws: ``CommandError/cancelled``, ``CommandError/needsYes(_:)``.
    func mayDestroy(
        _ deed: String, consequence: String = "", options: DestructionOptions
    ) throws(CommandError) -> Bool {
        let sentence = SafeText.line(deed)
        if options.dryRun {
            StandardOutput.report("Would \(sentence). Nothing was changed.")
            return false
        }
        if options.yes { return true }
        guard terminal.canAsk else { throw .needsYes("to \(sentence)") }
        if !consequence.isEmpty { StandardOutput.report(consequence) }
        let question = sentence.prefix(1).uppercased() + sentence.dropFirst() + "?"
        guard try terminal.confirms(question) else { throw .cancelled }
        return true
    }

    /// Returns an object with the member that all JSON output has.
    static func versioned(_ thing: JSON) -> JSON {
        guard case .object(let members) = thing else {
            preconditionFailure("only objects are shown as JSON, not \(thing)")
        }
        return .object([JSON.Member("schemaVersion", .integer(schemaVersion))] + members)
    }
}
