import Primitives
import Storage

/// What can go wrong with places and visits.
public enum GeofenceError: Error, Hashable {
    /// A file holds no places that can be used.
    case geoJSON(GeoJSONError)
    /// No place has this id, name or beginning of a name.
    case noSuchPlace(String, similar: [String])
    /// Several places have this name or beginning of a name.
    case ambiguousPlace(String, matches: [String])
    /// A name that can't be used, and why.
    case invalidName(String, reason: String)
    /// Another place has this name.
    case takenName(String)
    /// The store failed.
    case storage(StorageError)
}

extension GeofenceError: StorageFailure {
    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }
}

extension GeofenceError: CustomStringConvertible {
    /// One sentence: what happened, to what, and what to do.
    public var description: String {
        switch self {
        case .geoJSON(let error):
            return error.description
        case .noSuchPlace(let name, let similar):
            let hint = similar.isEmpty ? "" : "; did you mean \(similar.joined(separator: ", "))?"
            return "there is no place \(name.quotedForMessage)\(hint)"
        case .ambiguousPlace(let name, let matches):
            return
                "\(name.quotedForMessage) names several places: \(matches.joined(separator: ", "))"
        case .invalidName(let name, let reason):
            return "\(name.quotedForMessage) can't be the name of a place: \(reason)"
        case .takenName(let name):
            return "there is a place called \(name.quotedForMessage): choose another name"
        case .storage(let error):
            return error.description
        }
    }
}
