/// Why a GeoJSON file was refused; nothing of it was used.
public enum GeoJSONError: Error, Hashable {
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The text is no JSON; line and column count from 1.
    case notJSON(line: Int, column: Int, reason: String)
    /// Something is wrong at a place in the file.
    case invalid(GeoJSONLocation, GeoJSONProblem)
}

extension GeoJSONError: CustomStringConvertible {
    /// One sentence: what is wrong and where.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            "the file has \(count) bytes, more than \(limit): split it"
        case .notJSON(let line, let column, let reason):
            "the file is no JSON: line \(line), column \(column): \(reason)"
        case .invalid(let location, let problem):
            "\(location): \(problem)"
        }
    }
}
