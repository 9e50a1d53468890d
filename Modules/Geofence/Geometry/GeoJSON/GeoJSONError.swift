import Primitives

/// The reason for which a GeoJSON file can't be used as a whole.
public enum GeoJSONError: Error, Hashable {
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The text is not JSON; line and column count from 1.
    case notJSON(line: Int, column: Int, reason: String)
    /// The file is text in UTF-16 or UTF-32.
    case otherText(TextFormatError)
    /// The file is a map in another format.
    case otherFormat(OtherMap)
    /// The file is wrong, so none of its features can be used.
    case unusable(GeoJSONFault)
}

extension GeoJSONError: CustomStringConvertible {
    /// One sentence: the error and its location.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "the file has \(count) bytes, more than \(limit): split it"
        case .notJSON(let line, let column, let reason):
            "the file is not JSON: line \(line), column \(column): \(reason)"
        case .otherText(let error): error.description
        case .otherFormat(let map): map.description
        case .unusable(let fault): fault.description
        }
    }
}
