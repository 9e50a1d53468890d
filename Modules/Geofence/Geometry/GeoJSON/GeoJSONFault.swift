/// An error in a GeoJSON file with its location.
public struct GeoJSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The location of the error.
    public let location: GeoJSONLocation
    /// The problem at the location.
    public let problem: GeoJSONProblem

    /// Creates a fault.
    public init(_ location: GeoJSONLocation, _ problem: GeoJSONProblem) {
        self.location = location
        self.problem = problem
    }

    /// One sentence: the location and the problem.
    public var description: String { "\(location): \(problem)" }
}
