/// A person's own words for commands.
///
/// ```
/// let aliases = try Aliases(["k": "count up kids"])
/// try aliases.expansion(of: "k") { $0 == "count" }   // count, up, kids
/// ```
public struct Aliases: Sendable, Hashable {
    /// The command of each alias.
    public let commands: [String: String]

    /// Creates aliases from words and their commands.
    public init(_ commands: [String: String]) { self.commands = commands }

    /// Creates the aliases among the values of a file.
    public init(_ values: [SettingKey: String]) {
        commands = Dictionary(
            values.compactMap { key, value in key.alias.map { ($0, value) } }
        ) { first, _ in first }
    }

    /// Expands an alias, repeatedly, until the first word is a command; `nil` if it is no alias.
    ///
    /// - Parameter isCommand: Whether a word is a command, which aliases can't override.
    /// - Throws: ``SettingsError/aliasLoop(_:)``.
    public func expansion(
        of word: String, isCommand: (String) -> Bool
    ) throws(SettingsError) -> [String]? {
        var words = [word]
        var path: [String] = []
        while let first = words.first, !isCommand(first), let command = commands[first] {
            guard !path.contains(first) else { throw .aliasLoop(path + [first]) }
            path.append(first)
            words = (CommandText(command)?.words ?? []) + words.dropFirst()
        }
        return path.isEmpty ? nil : words
    }
}
