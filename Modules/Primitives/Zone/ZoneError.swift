/// Why there is no such time zone.
public enum ZoneError: Error, Hashable, Sendable {
    /// The database of time zones has none of that name.
    case unknown(identifier: String, folder: String)
    /// There is a file, and the system does not let it be read.
    case unreadable(path: String, reason: String)
    /// There is a file, and it is none of a time zone.
    case malformed(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .unknown(let identifier, let folder):
            "\"\(identifier)\" is no time zone in \(folder); names are like Europe/Berlin"
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        case .malformed(let path, let reason): "\(path) is no file of a time zone: \(reason)"
        }
    }
}
