/// The reason for which a GeoJSON file was refused; nothing of it was used.
public enum GeoJSONError: Error, Hashable {
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The text is not JSON; line and column count from 1.
    case notJSON(line: Int, column: Int, reason: String)
    /// The file as a whole is wrong, so none of its features can be used.
    case unusable(GeoJSONFault)
    /// Features are wrong; the faults of all of them, not only of the first.
    case invalid(GeoJSONFaults)
}

extension GeoJSONError: CustomStringConvertible {
    /// One sentence: the error and its location; of several faults the first.
    public var description: String {
        switch self {
        case .tooManyBytes(let count, let limit):
            return "the file has \(count) bytes, more than \(limit): split it"
        case .notJSON(let line, let column, let reason):
            return "the file is no JSON: line \(line), column \(column): \(reason)"
        case .unusable(let fault):
            return fault.description
        case .invalid(let faults):
            let more = faults.count > 1 ? "; and \(faults.count - 1) more" : ""
            return (faults.first.first?.description ?? "a feature is wrong") + more
        }
    }
}
