/// The source of a setting's value.
public enum SettingSource: Hashable, Sendable {
    /// A command-line option, such as `--store`.
    case flag(String)
    /// An environment variable.
    case variable(String)
    /// The configuration file.
    case file
    /// The default value.
    case standard
}

extension SettingSource: CustomStringConvertible {
    /// `--store`, `QUAD_STORE`, `file` or `default`.
    public var description: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .file: "file"
        case .standard: "default"
        }
    }
}
