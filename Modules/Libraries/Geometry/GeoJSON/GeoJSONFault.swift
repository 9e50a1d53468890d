/// An error in a GeoJSON file with its location.
public struct GeoJSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The location of the error.
    package let location: GeoJSONLocation
    /// The problem at the location.
    package let problem: GeoJSONProblem

    /// Creates a fault.
    package init(_ location: GeoJSONLocation, _ problem: GeoJSONProblem) {
        self.location = location
        self.problem = problem
    }

    /// One sentence: the location and the problem.
    public var description: String { "\(location): \(problem)" }
}
