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

/// The faults of the features of a file: the first ones and their total number.
public struct GeoJSONFaults: Hashable, Sendable {
    /// The most faults that are kept.
    public static let limit = 1000

    /// The first faults, in the order of the file.
    public private(set) var first: [GeoJSONFault] = []
    /// The number of all faults.
    public private(set) var count = 0
    /// The number of features with faults.
    public private(set) var featureCount = 0

    /// Creates a list of the faults of one feature or of the file.
    public init(_ faults: [GeoJSONFault] = []) { add(faults) }

    /// Adds the faults of one more feature.
    mutating func add(_ faults: [GeoJSONFault]) {
        guard !faults.isEmpty else { return }
        first += faults.prefix(max(0, Self.limit - first.count))
        count += faults.count
        featureCount += 1
    }

    /// Whether there are no faults.
    public var isEmpty: Bool { count == 0 }
}
