/// The errors that make a file as a whole unreadable.
public enum TextFormatError: Error, Hashable, Sendable {
    /// The system gave no more bytes, for the given reason.
    case unreadable(reason: String)
    /// The file is empty.
    case empty
    /// The file has more bytes than the limit.
    case tooManyBytes(limit: Int)
    /// The file has more records than the limit.
    case tooManyRecords(limit: Int)
    /// The bytes are text in another encoding, or not text.
    case notUTF8(encoding: String?, at: TextPosition)
    /// The file is not in the format as which it was read, with the place and the reason.
    case malformed(format: String, at: TextPosition, reason: String)
    /// The file is in no known format; the associated text tells what it resembles, if that is
    /// known.
    case unknownFormat(looksLike: String?)
}

extension TextFormatError {
    /// Returns the name of UTF-16 or UTF-32 if the mark before a text, or the zeros between its
    /// first characters, show it.
    package static func wideEncoding(of bytes: [UInt8]) -> String? {
        let head = bytes.prefix(4)
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            return "UTF-32"
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard head.count == 4 else { return nil }
        switch head.map({ $0 == 0 }) {
        case [true, true, true, false]: return "UTF-32BE"
        case [false, true, true, true]: return "UTF-32LE"
        case [true, false, true, false]: return "UTF-16BE"
        case [false, true, false, true]: return "UTF-16LE"
        default: return nil
        }
    }

    /// The error of a text in UTF-16 or UTF-32; `nil` for other bytes.
    package init?(wideText bytes: [UInt8]) {
        guard let encoding = Self.wideEncoding(of: bytes) else { return nil }
        self = .notUTF8(encoding: encoding, at: TextPosition(line: 1, column: 1))
    }
}

extension TextFormatError: CustomStringConvertible {
    /// One clause to follow the name of the file and a colon: the mistake and the remedy.
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
        case .notUTF8(nil, let position):
            "it is not UTF-8 text (\(position)): convert it first, perhaps with "
                + "iconv -f WINDOWS-1252 -t UTF-8"
        case .malformed(let format, let position, let reason):
            "it is not \(format): \(reason) (\(position))"
        case .unknownFormat(let thing?): thing
        case .unknownFormat(nil):
            "it is not a format known here: say which with --from"
        }
    }
}
