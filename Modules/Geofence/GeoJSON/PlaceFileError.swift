import Primitives

/// The reason for which a GeoJSON file of places was refused; nothing of it was used.
public enum PlaceFileError: Error, Hashable {
    /// The file as a whole is wrong.
    case geoJSON(GeoJSONError)
    /// Features are wrong; the faults of all of them, not only of the first.
    case invalid(PlaceFaults)
}

extension PlaceFileError: CustomStringConvertible {
    /// One sentence: the error and its location; of several faults the first.
    public var description: String {
        switch self {
        case .geoJSON(let error):
            return error.description
        case .invalid(let faults):
            let more = faults.count > 1 ? "; and \(faults.count - 1) more" : ""
            return (faults.first.first?.description ?? "a feature is wrong") + more
        }
    }
}
