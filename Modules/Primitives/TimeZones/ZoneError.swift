/// The errors of looking up a time zone.
public enum ZoneError: Error, Hashable, Sendable {
    /// The database has no time zone of that name.
    case unknown(identifier: String, folder: String)
    /// The file exists, but the system does not allow it to be read.
    case unreadable(path: String, reason: String)
    /// The file exists, but is not a time zone file.
    case malformed(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String {
        switch self {
        case .unknown(let identifier, let folder):
            "\"\(identifier)\" is not a time zone in \(folder); names are like Europe/Berlin"
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        case .malformed(let path, let reason): "\(path) is no file of a time zone: \(reason)"
        }
    }
}
