import Primitives

/// A failure to hand something to another program, or to take it back.
package enum ChildProgramError: Error, Hashable {
    /// A file for the program can't be written.
    case cannotWrite(path: String, reason: String)
    /// The file that the program left can't be read; it stays where it is.
    case cannotRead(path: String, reason: String)
    /// The file that the program left is no text in UTF-8; it stays where it is.
    case notText(path: String)
    /// The file that the program left is longer than a number of bytes; it stays where it is.
    case tooLong(path: String, limit: Int)
    /// A letter is too long for the address by which mail programs take it.
    case letterTooLong
    /// No mail program could be opened, for a reason.
    case noMail(reason: String)
}

extension ChildProgramError: CustomStringConvertible {
    /// One sentence: the problem, and what is kept.
    package var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .notText(let path):
            "\(path) holds bytes that are not UTF-8 text; the file is kept"
        case .tooLong(let path, let limit):
            "\(path) has more than \(limit) bytes; the file is kept, make it shorter"
        case .letterTooLong: "this is too long for a mailto: address"
        case .noMail(let reason): reason
        }
    }
}

extension ChildProgramError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind {
        switch self {
        case .cannotWrite: .cannotCreate
        case .cannotRead: .noInput
        case .notText, .tooLong: .badData
        case .letterTooLong: .usage
        case .noMail: .failed
        }
    }
}
