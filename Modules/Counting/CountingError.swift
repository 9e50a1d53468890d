import Merge
import Storage

/// What can go wrong while counting; nothing has changed then.
public enum CountingError: Error, Hashable, StorageFailure, CustomStringConvertible {
    /// The store failed.
    case storage(StorageError)
    /// No counter has that id or name; names spelled alike.
    case noSuchCounter(String, suggestions: [String])
    /// A name fits several counters.
    case ambiguousCounter(String, matches: [String])
    /// No group has that id or name; names spelled alike.
    case noSuchGroup(String, suggestions: [String])
    /// A name fits several groups.
    case ambiguousGroup(String, matches: [String])
    /// A title or name that can't be used, and why.
    case invalidName(String, reason: String)
    /// A name that another group has.
    case takenName(String)
    /// A step below 1.
    case invalidStep(Int64)
    /// Text that is no colour of the form `#RRGGBB`.
    case invalidColor(String)
    /// The value would not fit in 64 bits.
    case overflow

    /// Wraps what storage reported.
    public init(_ storage: StorageError) { self = .storage(storage) }

    /// One sentence: what happened and what to do.
    public var description: String {
        switch self {
        case .storage(let error): error.description
        case .noSuchCounter(let name, let suggestions):
            "no counter is called \"\(name)\"" + Self.hint(suggestions)
        case .ambiguousCounter(let name, let matches):
            "\"\(name)\" fits several counters: \(matches.joined(separator: ", "))"
        case .noSuchGroup(let name, let suggestions):
            "no group is called \"\(name)\"" + Self.hint(suggestions)
        case .ambiguousGroup(let name, let matches):
            "\"\(name)\" fits several groups: \(matches.joined(separator: ", "))"
        case .invalidName(let name, let reason): "\"\(name)\" can't be a name: \(reason)"
        case .takenName(let name): "another group is called \"\(name)\": choose another name"
        case .invalidStep(let step): "a step is at least 1, not \(step)"
        case .invalidColor(let text): "\"\(text)\" is no colour: write #RRGGBB"
        case .overflow: MergeError.overflow.description
        }
    }

    private static func hint(_ suggestions: [String]) -> String {
        suggestions.isEmpty
            ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?"
    }
}
