import Backends
import Foundation
import Replica
import Synchronization

/// The source of option values: the command line, then the environment, then the configuration
/// file, then a default.
///
/// It remembers each setting that was asked for. So a setting in the file for which nobody asks is
/// an unknown one, and no list of them is needed.
struct Settings: Sendable {
    /// The place that a value comes from, the nearer ones greater.
    enum Origin: Int, Comparable, Sendable {
        case fallback
        case file
        case environment
        case commandLine

        static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
    }

    /// A setting that was asked for.
    struct Found: Sendable {
        /// The name, as in the file and, after two hyphens, on the command line.
        let name: String
        /// The variable of the environment.
        let variable: String
        /// The text; `nil` if it is not set and has no default that could be written.
        var text: String?
        let origin: Origin
    }

    private let environment: [String: String]
    private let file: ConfigurationFile?
    private let record = Record()

    /// The settings that were asked for, in order.
    private final class Record: Sendable {
        let found = Mutex<[Found]>([])
    }

    /// Takes values from the environment and from a file; `nil` for none.
    init(
        file: ConfigurationFile?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.file = file
        self.environment = environment
    }

    /// Returns the text of a setting and its origin.
    func find(_ given: String?, _ variable: String) -> Found {
        let name = Self.name(of: variable)
        let found: Found
        if let given {
            found = Found(name: name, variable: variable, text: given, origin: .commandLine)
        } else if let text = environment[variable], !text.isEmpty {
            found = Found(name: name, variable: variable, text: text, origin: .environment)
        } else if let entry = file?.entry(name) {
            let text = file.map { Self.located(entry.text, of: name, in: $0) } ?? entry.text
            found = Found(name: name, variable: variable, text: text, origin: .file)
        } else {
            found = Found(name: name, variable: variable, text: nil, origin: .fallback)
        }
        record.found.withLock { all in
            all.removeAll { $0.variable == variable }
            all.append(found)
        }
        return found
    }

    /// Returns the text of the command line, or else of the variable, or else of the file; an empty
    /// variable counts as missing.
    func text(_ given: String?, _ variable: String) -> String? { find(given, variable).text }

    /// Returns the text of a setting, or else a default.
    func text(_ given: String?, _ variable: String, default fallback: String) -> String {
        find(given, variable).text ?? falling(back: fallback)
    }

    /// Returns the value of the command line, or else of the variable, or else of the file, or else
    /// a default.
    ///
    /// - Throws: ``Failure`` naming the setting if its text is not a valid value.
    func value<Value>(
        _ given: Value?, _ variable: String, default fallback: Value, expected: String,
        read: (String) -> Value?
    ) throws(Failure) -> Value {
        let found = find(given.map { "\($0)" }, variable)
        if let given { return given }
        guard let text = found.text else {
            _ = falling(back: "\(fallback)")
            return fallback
        }
        guard let value = read(text) else {
            let name = found.origin == .file ? found.name : variable
            throw Failure(.configuration, "\(name) is \"\(text)\": write \(expected)")
        }
        return value
    }

    /// Notes the default of the setting that was asked for last, and returns it.
    func falling(back text: String) -> String {
        record.found.withLock { all in
            guard let last = all.indices.last, all[last].text == nil else { return }
            all[last].text = text
        }
        return text
    }

    /// Runs a closure that asks for settings and checks them one by one. If it refuses a value from
    /// the file, which is then the last one, the failure names line and column.
    func checked<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            guard error.kind == .configuration, let last = record.found.withLock({ $0.last }),
                last.origin == .file, let file, let entry = file.entry(last.name)
            else { throw error }
            let sentence = error.sentence
            throw ConfigurationFile.failure(
                file.path, entry.line, entry.textColumn,
                sentence.hasPrefix("--") ? String(sentence.dropFirst(2)) : sentence)
        }
    }

    /// Refuses settings in the file for which nobody has asked.
    func refuseUnknown() throws(Failure) {
        let known = record.found.withLock { $0.map(\.name) }
        guard let file, let entry = file.entries.first(where: { !known.contains($0.name) }) else {
            return
        }
        let similar = Spelling.nearest(to: entry.name, among: known.sorted()).first
        throw ConfigurationFile.failure(
            file.path, entry.line, entry.nameColumn,
            "there is no setting \"\(entry.name)\""
                + (similar.map { ": did you mean \($0)?" } ?? ": quad-server serve --help"))
    }

    /// The settings that are paths.
    private static let paths: Set = [
        "data", "places", "port-file", "tls-certificate", "tls-key",
    ]

    /// Returns the text of a setting of a file; a relative path begins in the folder of the file,
    /// wherever the program is called.
    private static func located(
        _ text: String, of name: String, in file: ConfigurationFile
    ) -> String {
        if paths.contains(name) { return file.located(text) }
        guard name == "store", let colon = text.firstIndex(of: ":") else { return text }
        let (scheme, path) = (text[...colon], text[text.index(after: colon)...])
        let isPath = !path.isEmpty && ["json:", "sqlite:"].contains(scheme)
        return isPath ? scheme + file.located(String(path)) : text
    }

    /// Returns a sentence for each variable of the environment that begins as Quad's do and that
    /// neither the settings that were asked for nor other programs of Quad have.
    func unknownVariables() -> [String] {
        let own = record.found.withLock { $0.map(\.variable) } + Self.otherVariables
        let known = own + Self.personalVariables
        return environment.keys.sorted().filter {
            $0.hasPrefix("QUAD_") && !known.contains($0)
        }.map { name in
            let near = Spelling.nearest(to: name, among: own.sorted()).first
            return "the variable \(name) means nothing to quad-server"
                + (near.map { ": did you mean \($0)?" } ?? "")
        }
    }

    /// The variables that are no settings.
    private static let otherVariables = ["QUAD_HOME", "QUAD_SERVER_CONFIG", "QUAD_HINTS"]

    /// The variables of a person's own settings, as CLI/configuration holds them to be all.
    private static let personalVariables = [
        "STORE", "COLOR", "ZONE", "DAY_START", "WEEK_START", "SOUND_UP", "SOUND_DOWN",
        "SOUND_RESET", "SOUND_BOUNDARY", "FLASH", "MOUSE", "PALETTE", "ICONS", "BACKGROUND",
        "THEME", "DATES", "JOURNAL_PROMPT", "PLACE_KEEP", "PLACE_RULES", "PICKER",
    ].map { "QUAD_" + $0 }

    /// The settings that were asked for, by name.
    var all: [Found] { record.found.withLock { $0 }.sorted { $0.name < $1.name } }

    /// Returns the words for the place that a value comes from.
    func place(of found: Found) -> String {
        switch found.origin {
        case .fallback: "default"
        case .environment: found.variable
        case .commandLine: "--\(found.name)"
        case .file:
            file.flatMap { file in
                file.entry(found.name).map { "\(file.path):\($0.line):\($0.textColumn)" }
            } ?? "file"
        }
    }

    /// The data folder of this user: `server` in `QUAD_HOME`, or else `quad-server` in the XDG data
    /// folder.
    var defaultDataFolder: String {
        StoreLocation.serverFolder(variables: environment)
    }

    /// Returns the name of the setting of a variable: `QUAD_PORT_FILE` is `port-file`.
    private static func name(of variable: String) -> String {
        // QUAD_STORE is a person's own.
        if variable == "QUAD_SERVER_STORE" { return "store" }
        return variable.dropFirst("QUAD_".count).lowercased().replacing("_", with: "-")
    }
}
