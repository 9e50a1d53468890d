/// Where the value of a setting comes from.
public enum SettingSource: Hashable, Sendable {
    /// An option of the command line, such as `--store`.
    case flag(String)
    /// A variable of the environment.
    case variable(String)
    /// The configuration file.
    case file
    /// Nobody set it.
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
