import Primitives

/// An error in settings.
public enum SettingsError: Error, Hashable, Sendable {
    /// No setting has that name; the suggestions are similar names.
    case unknownKey(String, suggestions: [String])
    /// A value that is invalid for the key.
    case invalidValue(String, of: SettingKey, in: SettingSource)
    /// A zone that the system's database does not contain.
    case unknownZone(String, in: SettingSource)
    /// The file has invalid content; the failure has the position and the reason.
    case unreadable(path: String, JSONReader.Failure)
    /// The file can't be read.
    case cannotRead(path: String, reason: String)
    /// The file can't be written.
    case cannotWrite(path: String, reason: String)
    /// The file can't be written because the disk is full.
    case diskFull(path: String)
    /// No environment variable names a folder for the file.
    case noFolder
    /// Aliases that refer to each other in a cycle.
    case aliasLoop([String])

    /// Returns the error for an unknown setting, with suggestions.
    public static func unknown(_ name: String) -> SettingsError {
        let names = SettingKey.allCases.map(\.rawValue)
        let near = Spelling.nearest(to: name, among: names)
        let folded = name.lowercased()
        let holding = names.filter { folded.count >= 3 && $0.contains(folded) }
        return .unknownKey(name, suggestions: near.isEmpty ? holding : near)
    }
}

extension SettingsError: CustomStringConvertible {
    /// One sentence: the problem, its location, and the accepted values.
    public var description: String {
        switch self {
        case .unknownKey(let name, let suggestions):
            "there is no setting \(name.quotedForMessage)"
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .invalidValue(let text, let key, let source):
            Self.whose(key, source) + " cannot be \(text.quotedForMessage): write \(key.kind.form)"
                + (key.kind == .store && source == .file ? ", with a full path" : "")
        case .unknownZone(let name, let source):
            "\(Self.whose(.zone, source)) cannot be \(name.quotedForMessage): "
                + ((try? Zone(identifier: name)) == nil
                    ? "the system has no such time zone; write one such as Europe/Berlin or +03:00"
                    : "offsets go from -12:00 to +14:00")
        case .unreadable(let path, let failure): "\(path), \(failure)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .diskFull(let path): "cannot write \(path): no space left on the disk"
        case .aliasLoop(let words):
            "the alias \(words[0]) leads back to itself: \(words.joined(separator: ", "))"
        case .noFolder: "no folder for the configuration: set HOME, XDG_CONFIG_HOME or QUAD_HOME"
        }
    }

    private static func whose(_ key: SettingKey, _ source: SettingSource) -> String {
        switch source {
        case .flag, .variable: "\(source)"
        case .file, .standard: key.rawValue
        }
    }
}

extension SettingsError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .unknownKey, .invalidValue(_, _, .flag), .invalidValue(_, _, .file): .usage
        case .unknownZone(_, .flag): .usage
        case .invalidValue, .unknownZone, .unreadable, .cannotRead, .noFolder, .aliasLoop:
            .configuration
        case .cannotWrite: .cannotCreate
        case .diskFull: .inputOutput
        }
    }
}
