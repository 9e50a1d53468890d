import Backends
import Glibc
import Presentation
import Primitives
import Settings
import Storage
import Workspace

/// What a command has while it runs: where to read, where to write, and the store.
struct Session: Sendable {
    /// Whether data is written as JSON.
    let isJSON: Bool
    /// The colours of standard output.
    let color: ColorUse
    /// The variables of the environment.
    let variables: [String: String]
    /// The width, the characters and the colours of standard output.
    let page: Page
    /// Who can be asked.
    let terminal = Terminal()
    /// The clock and the random numbers.
    let environment = Environment.live
    /// What the person has set.
    let settings: Settings
    /// Which day an instant belongs to on this device.
    let dayRule: DayRule
    /// What the store is opened for.
    let use: StoreUse

    /// What a store is opened for, where none is there yet.
    enum StoreUse {
        /// To read: none is made, and one that somebody named must be there.
        case reading
        /// To put something into it: it is made.
        case adding
        /// To look before something is put into it: it is not made yet.
        case beforehand
    }

    /// A session with a command's options and the person's settings.
    ///
    /// - Parameter isLenient: Whether settings that can't be used are left out, for commands that
    ///   repair them.
    /// - Throws: ``SettingsError``: an option, a variable or the file is wrong.
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

    /// Opens the workspace, lends it, and closes everything.
    func withWorkspace<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let url = try opening(for: use)
        let store = try await openStore(url)
        return try await withWorkspace(on: store, url.residence(variables: variables), body)
    }

    /// The same to look before something is put into the store: none is made.
    func beforehand<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        let url = try opening(for: use == .adding ? .beforehand : use)
        let store = try await openStore(url)
        return try await withWorkspace(on: store, url.residence(variables: variables), body)
    }

    /// Opens the store to read at once or not at all, says nothing, and keeps no note of where it
    /// lies.
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
    /// Where the store is.
    func storeURL() throws(StoreLocationError) -> StorageURL {
        try settings.storeLocation(variables).url
    }

    /// Whether there is a store, so that opening it makes none.
    var hasStore: Bool { (try? storeURL().isThere) ?? false }

    /// What to open.
    private func opening(for use: StoreUse) throws(StoreLocationError) -> StorageURL {
        let location = try settings.storeLocation(variables)
        let url = try location.opening(isAdding: use != .reading)
        return use == .beforehand && !url.isThere ? .memory : url
    }

    /// How often, and how long apart, a store is asked for that another process has.
    private static let openTries = 40
    private static let openPause: Duration = .milliseconds(50)

    /// Opens the store; another command that has it is waited for, another program is not.
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
    /// Where files that are soon gone lie.
    var temporaryFolder: String {
        variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The version of the form of all JSON output; raised when a member changes its meaning.
    static let schemaVersion: Int64 = 1

    /// Writes one thing: as JSON, or as lines.
    ///
    /// - Parameter afterChange: Whether something was changed that an error must not hide.
    func show(
        _ thing: JSON, afterChange: Bool = false, lines: @autoclosure () -> [String]
    ) throws(CommandError) {
        try write(isJSON ? [Self.versioned(thing).text] : lines(), afterChange: afterChange)
    }

    /// Writes a list: as JSON, or as lines.
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

    /// Says what happened, where that is no data; programs that read JSON are left alone.
    ///
    /// - Parameter hint: What to type next, behind it, where hints are given.
    func note(_ text: String, hint: String? = nil) {
        if isJSON { return }
        let hint = givesHints ? hint.map { " " + $0 } ?? "" : ""
        StandardOutput.report(SafeText.line(text + hint))
    }

    /// Says what to type next, or that there is nothing to show, where hints are given.
    func hint(_ text: String) {
        if givesHints { note(text) }
    }

    /// Whether hints are given: to a person at a terminal, unless a setting says otherwise.
    var givesHints: Bool { settings.givesHints(toTerminal: isatty(STDERR_FILENO) == 1) }

    /// Asks before something is destroyed, unless it is told not to.
    ///
    /// - Returns: Whether to do it; `false` after a dry run, which says what would be done.
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

    /// An object as all JSON output has it.
    static func versioned(_ thing: JSON) -> JSON {
        guard case .object(let members) = thing else {
            preconditionFailure("only objects are shown as JSON, not \(thing)")
        }
        return .object([JSON.Member("schemaVersion", .integer(schemaVersion))] + members)
    }
}
