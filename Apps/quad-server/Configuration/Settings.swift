import Backends
import Foundation
import Primitives
import Storage
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

    struct Found: Sendable {
        /// The name, as in the file and, after two hyphens, on the command line.
        let name: String
        let variable: String
        /// The text; `nil` if it is not set and has no default that could be written.
        let text: String?
        let origin: Origin

        /// The text as others may see it, without what may be a secret: a person, a password or a
        /// query in an address.
        var shown: String? {
            guard let text, name != "store" else { return text.map(PostgreSQLAddress.shown) }
            let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] }
            guard scheme != nil || !Settings.paths.contains(name),
                text.contains(where: { "@?#".contains($0) })
            else { return PostgreSQLAddress.shown(text) }
            return "\(scheme ?? "")…"
        }

        /// The name as it stands in the place that the value comes from.
        var label: String {
            switch origin {
            case .commandLine: "--\(name)"
            case .environment: variable
            case .file, .fallback: name
            }
        }
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

    /// Returns the text of a setting and its origin; an empty variable counts as missing.
    func find(_ name: String, _ given: String?, default fallback: String? = nil) -> Found {
        let variable = Self.variable(of: name)
        let (text, origin): (String?, Origin) =
            if let given {
                (given, .commandLine)
            } else if let text = environment[variable], !text.isEmpty {
                (text, .environment)
            } else if let file, let entry = file.entry(name) {
                (Self.located(entry.text, of: name, in: file), .file)
            } else {
                (fallback, .fallback)
            }
        let found = Found(name: name, variable: variable, text: text, origin: origin)
        record.found.withLock { all in
            all.removeAll { $0.name == name }
            all.append(found)
        }
        return found
    }

    /// Returns the text of a setting without a default.
    func text(_ name: String, _ given: String?) -> String? { find(name, given).text }

    /// Returns the value of a setting; `nil` without a text.
    ///
    /// - Parameters:
    ///   - expected: The valid texts, in words.
    ///   - read: Returns the value of a text; `nil` if there is none, or an error that says more.
    /// - Throws: ``Failure`` naming the setting if its text is not a valid value.
    func optional<Value>(
        _ name: String, _ given: (some CustomStringConvertible)?, default fallback: String? = nil,
        expected: String = "", read: (String) throws -> Value?
    ) throws -> Value? {
        let found = find(name, given?.description, default: fallback)
        guard let text = found.text, let shown = found.shown else { return nil }
        do {
            if let value = try read(text) { return value }
        } catch {
            // An error may repeat the text.
            let sentence = "\(error)".replacing(text, with: shown)
            throw Failure(.configuration, "\(found.label): \(sentence)")
        }
        throw Failure(.configuration, "\(found.label) is \"\(shown)\": write \(expected)")
    }

    /// Returns the value of a setting that has a default.
    func value<Value>(
        _ name: String, _ given: (some CustomStringConvertible)?, default fallback: String,
        expected: String = "", read: (String) throws -> Value?
    ) throws -> Value {
        let value = try optional(name, given, default: fallback, expected: expected, read: read)
        guard let value else { preconditionFailure("\(name) has a default") }
        return value
    }

    /// Returns a number in a range.
    func number(
        _ name: String, _ given: Int?, default fallback: Int, in range: ClosedRange<Int>
    ) throws -> Int {
        try value(
            name, given, default: "\(fallback)",
            expected: "a number from \(range.lowerBound) to \(range.upperBound)",
            read: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// Runs a closure that asks for settings and checks them one by one. If it refuses a value from
    /// the file, which is then the last one, the failure names line and column.
    func checked<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as Failure {
            guard error.kind == .configuration, let last = record.found.withLock({ $0.last }),
                last.origin == .file, let file, let entry = file.entry(last.name),
                // One check may be part of another.
                !error.sentence.hasPrefix(file.path + ":")
            else { throw error }
            throw ConfigurationFile.failure(
                file.path, entry.line, entry.textColumn, error.sentence)
        }
    }

    /// Refuses settings in the file for which nobody has asked.
    func refuseUnknown() throws {
        let known = record.found.withLock { $0.map(\.name) }
        guard let file, let entry = file.entries.first(where: { !known.contains($0.name) }) else {
            return
        }
        let similar = Self.nearest(to: entry.name, among: known)
        throw ConfigurationFile.failure(
            file.path, entry.line, entry.nameColumn,
            "there is no setting \"\(entry.name)\""
                + (similar.map { ": did you mean \($0)?" } ?? ": quad-server serve --help"))
    }

    private static let paths: Set = [
        "backup-to", "data", "places", "port-file", "tls-certificate", "tls-key", "web",
    ]

    /// Returns the text of a setting of a file; a relative path begins in the folder of the file,
    /// wherever the program is called.
    private static func located(
        _ text: String, of name: String, in file: ConfigurationFile
    ) -> String {
        if name == "web", ["yes", "no"].contains(text) { return text }
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
            let near = Self.nearest(to: name, among: own)
            return "the variable \(name) means nothing to quad-server"
                + (near.map { ": did you mean \($0)?" } ?? "")
        }
    }

    /// Returns the name that begins as one that means nothing, or else the nearest one.
    private static func nearest(to name: String, among known: [String]) -> String? {
        let known = known.sorted()
        return known.first { $0.hasPrefix(name) } ?? Spelling.nearest(to: name, among: known).first
    }

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
        case .environment, .commandLine: found.label
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

    /// Returns the variable of a setting: that of `port-file` is `QUAD_PORT_FILE`.
    private static func variable(of name: String) -> String {
        // QUAD_STORE is a person's own.
        if name == "store" { return "QUAD_SERVER_STORE" }
        return "QUAD_" + name.uppercased().replacing("-", with: "_")
    }
}

/// A configuration file: settings by their names, a line each, as `port = 8080`.
///
/// The names are those of the options of `serve`. A value is the rest of its line, written as on
/// the command line. Lines that begin with `#` are comments.
struct ConfigurationFile: Sendable {
    /// A setting and its place.
    struct Entry: Sendable {
        let name: String
        let text: String
        let line: Int
        /// The column of the name; the first is 1.
        let nameColumn: Int
        let textColumn: Int
    }

    /// The largest size of a file.
    private static let limit = 1 << 20

    let path: String
    let entries: [Entry]

    /// Reads a file.
    ///
    /// - Throws: ``Failure`` naming line and column of what is wrong.
    init(_ path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                .noInput,
                "the configuration \(path) cannot be read: check the path and its permissions")
        }
        guard data.count <= Self.limit, let text = String(data: data, encoding: .utf8) else {
            throw Failure(.configuration, "\(path) is not UTF-8 text of at most 1 MiB")
        }
        try self.init(path: path, text: text)
    }

    private init(path: String, text: String) throws {
        var entries: [Entry] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            guard let entry = try Self.entry(in: line, number: index + 1, of: path) else {
                continue
            }
            if let first = entries.first(where: { $0.name == entry.name }) {
                throw Self.failure(
                    path, entry.line, entry.nameColumn,
                    "\(entry.name) is set already in line \(first.line)")
            }
            entries.append(entry)
        }
        self.path = path
        self.entries = entries
    }

    /// Reads a line; `nil` for an empty one or a comment.
    private static func entry(in line: Substring, number: Int, of path: String) throws -> Entry? {
        let content = line.drop(while: \.isWhitespace)
        guard let first = content.first, first != "#" else { return nil }
        let column = line.distance(from: line.startIndex, to: content.startIndex) + 1
        guard let equals = content.firstIndex(of: "=") else {
            throw failure(path, number, column, "there is no \"=\": write name = value")
        }
        let name = String(content[..<equals]).trimmed
        guard isName(name) else {
            let near = name.lowercased().replacing("_", with: "-")
            throw failure(
                path, number, column,
                "\"\(name)\" is not the name of a setting: write "
                    + (isName(near) ? near : "small letters and hyphens"))
        }
        let rest = content[content.index(after: equals)...]
        let value = rest.drop(while: \.isWhitespace)
        let valueColumn = line.distance(from: line.startIndex, to: value.startIndex) + 1
        let text = String(value).trimmed
        guard !text.isEmpty else {
            throw failure(
                path, number, valueColumn,
                "\(name) has no value: write one, or put # before the line")
        }
        if let mistake = mistake(in: text) {
            throw failure(path, number, valueColumn, "\(name): \(mistake)")
        }
        return Entry(
            name: name, text: text, line: number, nameColumn: column, textColumn: valueColumn)
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" }
    }

    /// Returns what is wrong with a value that means something in files of other programs, and
    /// would name a file here; `nil` for any other.
    private static func mistake(in value: String) -> String? {
        if value.hasPrefix("\"") || value.hasPrefix("'") { return "write the value without quotes" }
        if value.hasPrefix("~") { return "~ is not a folder here: write a full path" }
        return value.contains(" #") ? "a comment has a line of its own" : nil
    }

    static func failure(_ path: String, _ line: Int, _ column: Int, _ sentence: String) -> Failure {
        Failure(.configuration, "\(path):\(line):\(column): \(sentence)")
    }

    /// Returns a path as it is meant in the file: a relative one begins in the file's folder.
    func located(_ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = self.path.lastIndex(of: "/") else { return path }
        return self.path[...slash] + path
    }

    func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
