import Foundation

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
    init(_ path: String) throws(Failure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(
                .noInput,
                "the configuration \(path) cannot be read: check the path and its permissions")
        }
        guard data.count <= Self.limit, let text = String(data: data, encoding: .utf8) else {
            throw Failure(.configuration, "\(path) is no text of at most 1 MiB in UTF-8")
        }
        try self.init(path: path, text: text)
    }

    private init(path: String, text: String) throws(Failure) {
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
    private static func entry(
        in line: Substring, number: Int, of path: String
    ) throws(Failure) -> Entry? {
        let content = line.drop(while: \.isWhitespace)
        guard let first = content.first, first != "#" else { return nil }
        let column = line.distance(from: line.startIndex, to: content.startIndex) + 1
        guard let equals = content.firstIndex(of: "=") else {
            throw failure(path, number, column, "there is no \"=\": write name = value")
        }
        let name = String(content[..<equals]).trimmed
        guard !name.isEmpty, name.allSatisfy({ $0.isLowercase && $0.isASCII || $0 == "-" }) else {
            throw failure(
                path, number, column,
                "\"\(name)\" is no name of a setting: write small letters and hyphens")
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
        return Entry(
            name: name, text: text, line: number, nameColumn: column, textColumn: valueColumn)
    }

    static func failure(
        _ path: String, _ line: Int, _ column: Int, _ sentence: String
    ) -> Failure {
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
