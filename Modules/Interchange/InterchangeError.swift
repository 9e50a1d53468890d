/// Why a file as a whole can't be read. What is wrong with one record is a ``BadRecord``.
public enum InterchangeError: Error, Hashable, Sendable {
    /// The system gave no more bytes, and why.
    case unreadable(reason: String)
    /// There is nothing in it.
    case empty
    /// More bytes than are read.
    case tooManyBytes(limit: Int)
    /// More records than are read.
    case tooManyRecords(limit: Int)
    /// The bytes are text of another encoding, or no text.
    case notUTF8(encoding: String?, at: TextPosition)
    /// It is not of the format that it was read as: the format, where, and why.
    case malformed(format: String, at: TextPosition, reason: String)
    /// It is none of the formats known; what it looks like, if that is known.
    case unknownFormat(looksLike: String?)
}

/// A place in a text, as editors count: from 1.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line.
    public let line: Int
    /// The byte of the line.
    public let column: Int

    /// A position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line 3, column 14`.
    public var description: String { "line \(line), column \(column)" }
}

extension InterchangeError: CustomStringConvertible {
    /// One clause, for after the name of the file and a colon: what is wrong and what to do.
    public var description: String {
        switch self {
        case .unreadable(let reason): "it cannot be read: \(reason)"
        case .empty: "there is nothing in it"
        case .tooManyBytes(let limit):
            "it has more than \(limit >> 20) MiB: split it and import the parts"
        case .tooManyRecords(let limit):
            "it has more than \(limit) records: split it and import the parts"
        case .notUTF8(let encoding?, _):
            "it is text in \(encoding): convert it first, with iconv -f \(encoding) -t UTF-8"
        case .notUTF8(nil, let position): "it is no text in UTF-8 (\(position))"
        case .malformed(let format, let position, let reason):
            "it is no \(format): \(reason) (\(position))"
        case .unknownFormat(let thing?): thing
        case .unknownFormat(nil):
            "it is no format that is known here: say which with --from"
        }
    }
}
