import Primitives

/// An error about places or visits.
public enum GeofenceError: Error, Hashable {
    /// A file holds no places that can be used.
    case geoJSON(PlaceFileError)
    /// Places of a file that the map has elsewhere, the first of them and their number.
    case elsewhere([FarPlace], count: Int)
    /// No place has this id, name or beginning of a name.
    case noSuchPlace(String, similar: [String])
    /// Several places have this name or beginning of a name.
    case ambiguousPlace(String, matches: [String])
    /// A name that can't be used, with the reason.
    case invalidName(String, reason: String)
    /// Another place has this name.
    case takenName(String)
    /// A place that would be part of itself, through its parent.
    case partOfItself(String, parent: String)
    /// The person wants to enter a place and is there already.
    case alreadyThere(String)
    /// The person wants to have come to a place at a time at which they were there already.
    case wasThere(String)
    /// The person wants to leave a place and is not there; without a name, the person is nowhere.
    case notThere(String?)
    /// The person wants to have left a place before coming to it.
    case cameLater(String)
}

extension GeofenceError: CustomStringConvertible {
    /// One sentence: what happened, to what, and what to do.
    public var description: String {
        switch self {
        case .geoJSON(let error):
            return error.description
        case .elsewhere(let places, let count):
            let more = count > 1 ? "; and \(count - 1) more" : ""
            return (places.first?.description ?? "a place would move") + more
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
        case .partOfItself(let name, let parent):
            return name == parent
                ? "\(name.quotedForMessage) can't be part of itself"
                : "\(name.quotedForMessage) can't be part of \(parent.quotedForMessage), "
                    + "which is part of it"
        case .alreadyThere(let name):
            return "you are at \(name.quotedForMessage) already"
        case .wasThere(let name):
            return "you were at \(name.quotedForMessage) then already"
        case .notThere(let name):
            return name.map { "you are not at \($0.quotedForMessage)" }
                ?? "you aren't checked in anywhere"
        case .cameLater(let name):
            return "you came to \(name.quotedForMessage) after that: say a later time"
        }
    }
}

extension GeofenceError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .geoJSON, .elsewhere, .invalidName: .badData
        case .takenName: .cannotCreate
        case .noSuchPlace, .ambiguousPlace, .partOfItself, .alreadyThere, .wasThere, .notThere,
            .cameLater:
            .failed
        }
    }
}
