import Primitives

/// An error with the themes that people write.
package enum ThemeError: Error, Hashable {
    /// A file is no theme, at a place in it.
    case unreadable(path: String, TextFailure)
    /// A file or its folder can't be read or changed.
    case looks(LooksError)
    /// No theme has the name.
    case noSuchTheme(String, suggestions: [String])
    /// The name is that of a theme of Quad, which can't be replaced or removed.
    case builtIn(String)
    /// The person has a theme of that name already.
    case taken(String)
}

extension ThemeError: CustomStringConvertible {
    /// One sentence: the problem, its place, and what to do.
    package var description: String {
        switch self {
        case .unreadable(let path, let failure): "\(path), \(failure)"
        case .looks(let error): "\(error)"
        case .noSuchTheme(let name, let near):
            "there is no theme \(name.quotedForMessage)"
                + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", or "))?")
        case .builtIn(let name): "the theme \(name.quotedForMessage) comes with Quad"
        case .taken(let name):
            "you have a theme \(name.quotedForMessage) already: --replace puts this in its place"
        }
    }
}

extension ThemeError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind {
        switch self {
        case .unreadable: .badData
        case .looks(let error): error.kind
        case .noSuchTheme, .builtIn: .failed
        case .taken: .cannotCreate
        }
    }
}
