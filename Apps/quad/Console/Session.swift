import Counting
import Device
import Glibc
import Presentation
import Primitives
import Workspace

/// The context of a running command: input, output, settings, and the store.
struct Session: Sendable {
    let isJSON: Bool
    let color: ColorUse
    let variables: [String: String]
    /// The width, the characters and the colours of standard output.
    let page: Page
    let terminal = Terminal()
    /// The clock and the random numbers.
    let environment = Environment.live
    let settings: Settings
    /// The rule that assigns instants to days on this device.
    let dayRule: DayRule
    let use: StoreUse

    /// Creates a session with a command's options and the person's settings.
    ///
    /// - Parameter isLenient: Whether invalid settings are ignored, for commands that repair them.
    /// - Throws: ``SettingsError`` if an option, a variable or the file is invalid.
    init(
        options: GlobalOptions, variables: [String: String], isLenient: Bool = false,
        use: StoreUse = .reading
    ) throws {
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
        try await Device.with(deviceOptions(for: use), body)
    }

    /// Opens the workspace to read before something is added; the store is not created.
    func beforehand<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await Device.with(deviceOptions(for: use == .adding ? .beforehand : use), body)
    }

    /// Opens the store to read, at once or not at all, without messages and without a record of its
    /// location.
    func atOnce<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result? {
        try await Device.glance(DeviceOptions(settings, variables: variables), body)
    }

    private func deviceOptions(for use: StoreUse) -> DeviceOptions {
        var options = DeviceOptions(settings, variables: variables, use: use) {
            StandardOutput.report("quad: \(SafeText.line($0))")
        }
        options.environment = environment
        if isatty(STDERR_FILENO) == 1 {
            options.waiting = Waiting(
                begin: { StandardOutput.ask("Waiting for \($0)…") },
                end: { StandardOutput.ask("\r\u{1B}[K") })
        }
        return options
    }
}

extension Session {
    func location() throws -> Device.Location {
        try settings.storeLocation(variables)
    }

    /// Whether the store exists, so that opening it creates none.
    var hasStore: Bool { (try? location().url.isThere) ?? false }
}

extension Session {
    var temporaryFolder: String {
        variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The version of the format of all JSON output; raised when a member changes its meaning.
    static let schemaVersion: Int64 = 1

    /// Writes one thing, as JSON or as lines.
    ///
    /// - Parameter afterChange: Whether a change was made, which an error must not hide.
    func show(
        _ thing: @autoclosure () -> JSONValue, afterChange: Bool = false,
        lines: @autoclosure () -> [String]
    ) throws {
        try write(isJSON ? [Self.versioned(thing()).text] : lines(), afterChange: afterChange)
    }

    /// Writes a list, as JSON or as lines.
    func show(
        list: @autoclosure () -> [JSONValue], afterChange: Bool = false,
        lines: @autoclosure () -> [String]
    ) throws {
        try write(
            isJSON ? [JSONValue.array(list().map(Self.versioned)).text] : lines(),
            afterChange: afterChange)
    }

    /// Writes a list, each thing as JSON or as a row of a table.
    func show<Thing>(
        _ things: [Thing], _ json: (Thing) -> JSONValue, afterChange: Bool = false,
        _ columns: TextTable.Column..., cells: (Thing) throws -> [TextTable.Cell]
    ) throws {
        let lines =
            try isJSON ? [] : TextTable(of: things, columns, cells: cells).lines(on: page)
        try show(list: things.map(json), afterChange: afterChange, lines: lines)
    }

    /// Writes a list, as JSON or as the rows of a table, of which there may be many.
    func show(
        list: @autoclosure () -> [JSONValue], afterChange: Bool = false,
        table: @autoclosure () -> TextTable
    ) throws {
        if isJSON { return try show(list: list(), afterChange: afterChange, lines: []) }
        try write(table().text(on: page), afterChange: afterChange)
    }

    private func write(_ lines: [String], afterChange: Bool) throws {
        try write(StandardOutput.bytes(of: lines), afterChange: afterChange)
    }

    private func write(_ bytes: [UInt8], afterChange: Bool) throws {
        do {
            try StandardOutput.write(bytes: bytes)
        } catch CommandError.outputFailed(let reason, _) {
            throw CommandError.outputFailed(reason: reason, afterChange: afterChange)
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
    ) throws -> Bool {
        let sentence = SafeText.line(deed)
        if options.dryRun {
            StandardOutput.report("Would \(sentence). Nothing was changed.")
            return false
        }
        if options.yes { return true }
        guard terminal.canAsk else { throw CommandError.needsYes("to \(sentence)") }
        if !consequence.isEmpty { StandardOutput.report(consequence) }
        let question = sentence.prefix(1).uppercased() + sentence.dropFirst() + "?"
        guard try terminal.confirms(question) else { throw CommandError.cancelled }
        return true
    }

    /// Returns an object with the member that all JSON output has.
    static func versioned(_ thing: JSONValue) -> JSONValue {
        guard case .object(let members) = thing else {
            preconditionFailure("only objects are shown as JSON, not \(thing)")
        }
        return .object([JSONMember("schemaVersion", .integer(schemaVersion))] + members)
    }
}

extension Settings {
    /// Returns the wish for colour: from the option or its variable, else the file, else the
    /// terminal.
    ///
    /// The variables common to all programs take precedence over the file.
    func colorWish(_ variables: [String: String]) -> ColorUse.Wish {
        let entry = entry(.color)
        let common = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"]
        if entry.source == .file, common.contains(where: { variables[$0]?.isEmpty == false }) {
            return .auto
        }
        return ColorUse.Wish(rawValue: entry.value) ?? .auto
    }

    /// Whether advice is written to standard error.
    func givesHints(toTerminal isTerminal: Bool) -> Bool {
        self[.hints] == "auto" ? isTerminal : self[.hints] == "always"
    }

    func charset(_ variables: [String: String]) -> Charset {
        switch self[.icons] {
        case "unicode": .unicode
        case "ascii": .ascii
        default: Charset(environment: variables)
        }
    }
}

extension Session {
    func withSettings(read options: GlobalOptions) throws -> Session {
        try Session(options: options, variables: variables)
    }
}

extension Workspace {
    /// Changes several counters or groups as one action with a name and a subject of its own.
    func act<Result: Sendable>(
        _ action: CountingAction, about: String,
        _ body: @Sendable (WorkspaceEditor) throws -> Result
    ) async throws -> Result {
        try await act { tx in
            tx.action.entitle(action.rawValue, about: about)
            return try body(tx)
        }
    }

    func counters(of group: Group.ID, _ scope: CounterScope = .active) async throws -> [Counter] {
        try await read { try $0.counters.all(in: group, scope) }
    }
}
