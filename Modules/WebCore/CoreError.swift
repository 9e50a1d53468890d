import CountingRules
import JournalRules
import Merge
import Primitives

/// An error of a request; nothing has changed then.
package enum CoreError: Error {
    /// The request itself is wrong.
    case request(String)
    /// The request is right, and is refused.
    case refused(String)
    /// A rule of counting refuses it.
    case counting(CountingError)
    /// A rule of the journal refuses it.
    case journal(JournalError)

    /// Returns the error of a change of a document.
    init(_ error: MergeError) { self = .refused(error.description) }

    /// Returns the error of a text at some place.
    init(_ failure: TextFailure) { self = .request(failure.description) }

    /// One sentence for the person.
    package var words: String {
        switch self {
        case .request(let words), .refused(let words): words
        case .counting(let error): error.description
        case .journal(let error): error.description
        }
    }

    /// Whether the program that asked made a mistake.
    var isRequestWrong: Bool { if case .request = self { true } else { false } }
}
